#include "report/evidence.h"

#include <fmt/format.h>

#include "report/dot.h"
#include "witness/claims.h"

namespace onager::report {

namespace {

using witness::Claim;
using witness::Evidence;

class Picture {
 public:
  // The number of the node for the state of the claim.
  std::size_t add(const Claim& claim) {
    const Evidence& evidence = *claim.evidence;
    const bool is_leaf = evidence.kind == Evidence::Kind::kAllPaths || evidence.kind == Evidence::Kind::kLeftOut;
    const std::size_t root = node(is_leaf ? witness::seen_text(claim) : claim.text, is_leaf);
    if (evidence.kind == Evidence::Kind::kRun)
      add_run(claim, root);
    else
      for (const Claim& part : claim.parts) join(root, add(part));
    return root;
  }

  std::string text() && { return std::move(text_); }

 private:
  std::size_t node(const std::string& label, bool is_dashed = false) {
    text_ +=
        fmt::format("  n{} [label={}{}];\n", nodes_, dot_quoted(label), is_dashed ? ", style=\"rounded,dashed\"" : "");
    return nodes_++;
  }
  void join(std::size_t formula, std::size_t part) {
    text_ += fmt::format("  n{} -> n{} [style=dotted, arrowhead=none];\n", formula, part);
  }
  void step(std::size_t from, std::size_t to, const std::string& name) {
    text_ += fmt::format("  n{} -> n{} [label={}];\n", from, to, dot_quoted(name));
  }

  void add_run(const Claim& claim, std::size_t root) {
    const Evidence& evidence = *claim.evidence;
    std::vector<std::string> steps = evidence.steps;
    if (evidence.cycle) steps.insert(steps.end(), evidence.cycle->begin(), evidence.cycle->end());
    const std::size_t along = claim.parts.size() - (evidence.cycle || claim.parts.empty() ? 0 : 1);
    const bool closes = evidence.cycle && !evidence.cycle->empty();
    std::size_t here = root, back = root;
    for (std::size_t i = 0; i <= steps.size(); ++i) {
      if (i < along) join(here, add(claim.parts[i]));
      if (i == evidence.steps.size()) back = here;
      if (i == steps.size()) break;
      const std::size_t next = closes && i + 1 == steps.size() ? back : node(" ");
      step(here, next, steps[i]);
      here = next;
    }
    if (along < claim.parts.size()) join(here, add(claim.parts.back()));
    if (evidence.cycle && !closes) join(here, node("deadlock"));
  }

  std::string text_;
  std::size_t nodes_ = 0;
};

}  // namespace

std::string evidence_dot(const Subject& subject, const witness::Trace& trace, const property::Names& names) {
  std::string text = "  node [shape=box, style=rounded, fontname=\"sans-serif\", fontsize=10];\n";
  Picture picture;
  if (const auto claim = witness::claims_of(trace, names)) picture.add(*claim);
  text += std::move(picture).text();
  const std::string title =
      fmt::format("{}: {} {}", subject.model, trace.formula, trace.is_violated ? "is violated" : "holds");
  return dot_graph(subject.model, title, text);
}

}  // namespace onager::report
