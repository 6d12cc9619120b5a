#include "answer/pumping.h"

#include <algorithm>
#include <memory>

#include "proviso/strategies.h"

namespace onager::answer {

namespace {

constexpr std::uint64_t kMostStates = 20'000;
constexpr std::uint64_t kEvery = 256;  // states between two looks at the stack

// Looks, now and then and when tokens have doubled, whether the marking at hand covers one of its path.
class Path final : public search::Visitor {
 public:
  Path(const run::Run& run, const Net& net, Value many) : run_(run), net_(net), many_(many), more_(net.places.size()) {}

  bool visit(const search::Visit& visit) override {
    if (++visited_ % kEvery == 0 || has_doubled(visit)) look();
    return steps.empty() && visited_ < kMostStates;
  }

  std::vector<TransitionId> steps;  // empty: nothing was found
  std::size_t repeated = 0;         // how many of its last steps
  PlaceId place = kNone;            // that gets more by them

 private:
  bool has_doubled(const search::Visit& visit) {
    Value most = 0;
    for (const SlotId slot : visit.changed) most = std::max(most, visit.state[slot]);
    if (most < many_) return false;
    many_ = most > kMaxValue / 2 ? kMaxValue : most * 2;
    return true;
  }

  // Goes back from the end: `more_` is what the last steps add.
  void look() {
    const std::vector<TransitionId> walked = run_.path();
    std::ranges::fill(more_, 0);
    std::size_t fewer = 0, greater = 0;  // places with less and with more
    for (std::size_t i = walked.size(); i-- > 0;) {
      const auto add = [&](const Arc& arc, std::int64_t amount) {
        std::int64_t& change = more_[arc.place];
        fewer -= change < 0;
        greater -= change > 0;
        change += amount;
        fewer += change < 0;
        greater += change > 0;
      };
      for (const Arc& arc : net_.inputs[walked[i]]) add(arc, -std::int64_t{arc.weight});
      for (const Arc& arc : net_.outputs[walked[i]]) add(arc, std::int64_t{arc.weight});
      if (fewer > 0 || greater == 0) continue;
      steps = walked;
      repeated = walked.size() - i;
      place = static_cast<PlaceId>(std::ranges::find_if(more_, [](std::int64_t n) { return n > 0; }) - more_.begin());
      return;
    }
  }

  const run::Run& run_;
  const Net& net_;
  Value many_;  // tokens in a place, from which on a look is worthwhile
  std::vector<std::int64_t> more_;
  std::uint64_t visited_ = 0;
};

bool has_inhibitors(const Net& net) {
  for (TransitionId t = 0; t < net.transitions.size(); ++t)
    if (!net.inhibitors[t].empty()) return true;
  return false;
}

run::Plan plan_of(run::Plan plan, std::string_view search) {
  plan.search = search::find(search);
  plan.reduction = stubborn::Spec{};
  plan.proviso = proviso::find("none");
  plan.check_reduction = false;
  return plan;
}

}  // namespace

PumpingHunt::PumpingHunt(const Task& task, const Question& question, const run::Run& run)
    : task_(task), question_(question), run_(run), threshold_(kMaxValue) {
  const Net* net = task.model.net();
  if (net == nullptr || has_inhibitors(*net)) return;
  const Value most = net->initial.empty() ? 0 : std::ranges::max(net->initial);
  threshold_ = std::max(kFew, std::min(most, kMaxValue / 4) * 4);
  is_possible_ = true;
}

void PumpingHunt::look(Value most_tokens) {
  if (!is_possible_) return;
  const Net net = shuffled(*task_.model.net(), task_.plan.shuffle);
  for (const char* search : {"dfs", "bfs"})
    if (!found_) look(net, search);
  threshold_ = most_tokens > kMaxValue / 2 ? kMaxValue : most_tokens * 2;
}

// Deep runs are found by the one, short ones by the other.
void PumpingHunt::look(const Net& net, std::string_view search) {
  const std::shared_ptr<const kind::Instance> instance(std::shared_ptr<void>(), &run_.instance());
  run::Run run(task_.model, plan_of(task_.plan, search), task_.watch, {.keep_paths = true, .instance = instance});
  Path path(run, net, threshold_);
  run.go(path);
  if (path.steps.empty()) return;
  Pumping pumping{net.places[path.place].id,
                  {lasso_trace_of(task_, question_, run.system(), path.steps, path.repeated, true)}};
  pumping.witness.trace.property = "unbounded";
  if (!replay(task_, pumping.witness) && pumping.witness.replay.ok()) found_ = std::move(pumping);
}

void PumpingHunt::tell(Answer& answer) const {
  if (!found_) return;
  answer.pumping = found_;
  if (!answer.reason || answer.reason.kind == run::Reason::Kind::kOverflow)
    answer.reason = {run::Reason::Kind::kUnbounded, found_->place};
}

}  // namespace onager::answer
