// Evidence for CTL as text, which reads like a proof: runs, and what holds where they lead.

#include <fmt/format.h>

#include <algorithm>

#include "witness/claims.h"
#include "witness/player.h"

namespace onager::witness {

namespace {

class Printer {
 public:
  Printer(const MakePlayer& make, const PrintOptions& options) : make_(make), options_(options) {}

  std::string print(const Claim& claim) {
    const auto player = make_();
    text_ = fmt::format("initially: {}\n", listed(player->shown(options_.max_places), options_.max_places,
                                                  player->if_nothing(), player->separator()));
    add(claim, 0);
    return std::move(text_);
  }

 private:
  void line(std::size_t indent, const std::string& text) { text_ += std::string(2 * indent, ' ') + text + "\n"; }

  void add(const Claim& claim, std::size_t indent) {
    const Evidence& evidence = *claim.evidence;
    switch (evidence.kind) {
      case Evidence::Kind::kSeen:
        return line(indent, "here " + claim.text);
      case Evidence::Kind::kAllPaths:
      case Evidence::Kind::kLeftOut:
        return line(indent, claim.unreachable.empty() ? "here " + seen_text(claim) : seen_text(claim));
      case Evidence::Kind::kRun:
        return add_run(claim, indent);
      case Evidence::Kind::kAll:
      case Evidence::Kind::kOne:
        break;
    }
    if (evidence.kind == Evidence::Kind::kAll) line(indent, fmt::format("here {}, that is", claim.text));
    for (const Claim& part : claim.parts) add(part, indent + (evidence.kind == Evidence::Kind::kAll ? 1 : 0));
  }

  void add_run(const Claim& claim, std::size_t indent) {
    const Evidence& evidence = *claim.evidence;
    line(indent, fmt::format("here {}:", claim.text));
    const auto player = make_();
    for (const std::string& step : path_) player->play(step);
    const std::size_t before = path_.size();
    add_steps(*player, evidence.steps, indent);
    if (evidence.cycle && !evidence.cycle->empty()) {
      line(indent, "repeated for ever:");
      add_steps(*player, *evidence.cycle, indent);
    } else if (evidence.cycle) {
      line(indent, "which is a deadlock");
    }
    const std::size_t along = claim.parts.size() - (evidence.cycle || claim.parts.empty() ? 0 : 1);
    std::vector<std::string> steps(path_.begin() + static_cast<std::ptrdiff_t>(before), path_.end());
    for (std::size_t i = 0; i < along && i < kMostParts; ++i) {
      path_.resize(before);
      path_.insert(path_.end(), steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(std::min(i, steps.size())));
      line(indent, i == 0 ? "before the first of these steps" : fmt::format("after step {}", before + i));
      add(claim.parts[i], indent + 1);
    }
    if (along > kMostParts) line(indent, fmt::format("... and {} more states, in the trace", along - kMostParts));
    path_.resize(before);
    path_.insert(path_.end(), steps.begin(), steps.end());
    if (along < claim.parts.size()) add(claim.parts.back(), indent);
    path_.resize(before);
  }

  // Adds the steps to the path.
  void add_steps(Player& player, const std::vector<std::string>& steps, std::size_t indent) {
    const std::size_t tail = options_.max_steps / 2, head = options_.max_steps - tail;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const bool is_shown = steps.size() <= options_.max_steps || i < head || i >= steps.size() - tail;
      std::vector<std::string> changes;
      const auto refusal = is_shown ? player.show(steps[i], changes) : player.play(steps[i]);
      path_.push_back(steps[i]);
      if (is_shown)
        line(indent, fmt::format("{}. {}  {}", path_.size(), on_one_line(player.label(steps[i])),
                                 refusal ? on_one_line("cannot fire: " + *refusal)
                                         : listed(changes, options_.max_places, "(changes nothing)")));
      else if (i == head)
        line(indent, fmt::format("... {} steps not shown", steps.size() - head - tail));
    }
  }

  static constexpr std::size_t kMostParts = 3;  // shown of what holds along a run

  const MakePlayer& make_;
  const PrintOptions& options_;
  std::string text_;
  std::vector<std::string> path_;  // to the state at hand
};

}  // namespace

std::string printed_evidence(const MakePlayer& make, const property::Names& names, const Trace& trace,
                             const PrintOptions& options) {
  const auto claim = claims_of(trace, names);
  if (!claim) return "the evidence cannot be shown: it does not fit its formula\n";
  return Printer(make, options).print(*claim);
}

}  // namespace onager::witness
