#!/usr/bin/env bash
# Makes report.png, cactus-states.svg and scatter-states.svg, the pictures of doc/experiments.md: an experiment on families
# of nets, seconds long. Usage: make_report_pictures.sh ONAGER (an absolute path). Needs chromium.
set -euo pipefail
onager=$1
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
cd "$place"
mkdir nets
for family in philosophers polite-philosophers ring counters workflow producer-consumer readers-writers; do
  for n in 2 3 4 5 6 7 8 9; do
    "$onager" generate "$family" "$n" --output "nets/$family-$n.pnml"
  done
done
"$onager" experiment --models nets --shuffles 3 --out families --reductions \
  'none,closure(first,first),closure-star(min-enabled,min-enabled),deletion(max-enabled),weak:deletion(max-forward)'
"$onager" report families --html page.html --plots plots --pair 'closure(first,first),deletion(max-enabled)'
cp plots/cactus-states.svg plots/scatter-states.svg "$here"
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$place/profile" --window-size=1200,1560 \
  --screenshot="$here/report.png" "file://$place/page.html"
