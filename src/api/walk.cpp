// Behind include/onager/walk.h: an instance of the model without limits, and the set of what is enabled in the state
// that was asked about last.

#include "../../include/onager/walk.h"

#include "api/inside.h"
#include "explain/explain.h"
#include "report/explanation.h"
#include "report/json.h"
#include "system/enabled_set.h"
#include "system/knowledge.h"

namespace onager {
inline namespace v1 {

NoRoom::NoRoom()
    : std::runtime_error("the model has made a process or a channel for which this walk has no room: begin a new one") {
}

namespace {

// Of a program, the greatest number that each slot can hold; values with a sign have it as their lowest bit.
std::vector<std::uint32_t> greatest(const Program* program, const TransitionSystem& system) {
  if (program == nullptr) return {};
  const SlotMap map(*program);
  const auto of = [](Type type, bool is_folded) -> std::uint32_t {
    return type == Type::kByte ? 0xff : is_folded ? 0xffff : 0x7fff;
  };
  std::vector<std::uint32_t> most(map.slots(), kMaxValue);
  const auto failures = static_cast<std::uint32_t>(faults(*program).size());
  for (ProcessId p = 0; p < program->processes.size(); ++p)
    most[map.location(p)] = static_cast<std::uint32_t>(program->processes[p].locations.size()) + failures - 1;
  const Facts& facts = system.knowledge().facts.get();
  for (VariableId v = 0; v < program->variables.size(); ++v)
    for (SlotId slot = map.variable(v); slot < map.variable(v) + program->variables[v].initial.size(); ++slot)
      most[slot] = of(program->variables[v].type, facts.is_folded(slot));
  for (ChannelId c = 0; c < program->channels.size(); ++c)
    if (map.length(c) != kNone) most[map.length(c)] = program->channels[c].capacity;
  return most;
}

}  // namespace

struct Walk::Content {
  Content(const Model& of, const std::atomic<bool>* cancel)
      : limits{0, 0, cancel, {}},
        model(of),
        instance(Access::model(model).instance(watch, 0)),
        system(instance.system()),
        enabled(system),
        most(greatest(Access::model(model).program(), system)) {
    for (SlotId slot = 0; slot < system.slots(); ++slot) slots.push_back(system.slot_name(slot));
    for (TransitionId t = 0; t < system.transitions(); ++t) steps.push_back(system.transition_name(t));
    limits.cancel = nullptr;
  }

  const kind::Model& inside() const { return Access::model(model); }
  void refuse_shape(const State& state) const {
    if (state.size() != system.slots())
      api::refuse({"", 0, 0, "this is no state of the model: it has " + std::to_string(state.size()) + " slots",
                   "a state has " + std::to_string(system.slots())});
    for (SlotId slot = 0; slot < most.size(); ++slot)
      if (state[slot] > most[slot]) refuse_number(slot, state[slot]);
  }
  [[noreturn]] void refuse_number(SlotId slot, std::uint32_t number) const {
    if (slot >= slots.size())
      api::refuse({"", 0, 0, "the model has no slot number " + std::to_string(slot),
                   "there are " + std::to_string(slots.size())});
    api::refuse({"", 0, 0, "the slot '" + slots[slot] + "' cannot hold " + std::to_string(number), ""});
  }
  // Stands on the state; does nothing if it does already.
  const EnabledSet& at(const State& state) {
    refuse_shape(state);
    if (here != state) enabled.reset(state);
    here = state;
    return enabled;
  }
  // Work that may need more room than there is.
  template <typename Work>
  auto with_room(const Work& work) {
    try {
      return work();
    } catch (const Outgrown& outgrown) {
      here.clear();
      inside().make_room(outgrown);
      throw NoRoom();
    } catch (const InputFault& wrong) {
      here.clear();
      api::refuse({Access::content(model).path, 0, 0, wrong.what(), wrong.hint()});
    } catch (...) {
      here.clear();
      throw;
    }
  }
  [[noreturn]] void refuse_disabled(const State& state, TransitionId t) const {
    std::string why;
    for (const GuardId g : system.structure().guards_of[t])
      if (!enabled.holds(g)) why += (why.empty() ? "false: " : "; ") + instance.shown_guard(g, state);
    api::refuse({"", 0, 0, "'" + steps[t] + "' is not enabled", why});
  }
  // How many numbers a slot may hold that stand for words.
  std::uint32_t words_of(SlotId slot) const {
    const Program* program = inside().program();
    if (program == nullptr || slot >= program->processes.size()) return 0;
    return static_cast<std::uint32_t>(program->processes[slot].locations.size());
  }

  Limits limits;
  Watch watch{limits};
  const Model model;  // a handle: what the instance refers to lives on
  const kind::Instance instance;
  const TransitionSystem& system;
  EnabledSet enabled;
  State here;                             // the state that `enabled` is about; empty: none
  const std::vector<std::uint32_t> most;  // of a program: the greatest number of each slot
  std::vector<std::string> slots, steps;
};

Walk::Walk(const Model& model, const Options& limits)
    : content_(api::within({}, Access::content(model).path,
                           [&](Watch&) { return std::make_shared<Content>(model, limits.cancel); })) {}

const std::vector<std::string>& Walk::slots() const {
  return content_->slots;
}
const std::vector<std::string>& Walk::steps() const {
  return content_->steps;
}
Walk::State Walk::initial() const {
  return content_->system.initial();
}

std::vector<std::uint32_t> Walk::enabled(const State& state) const {
  return content_->with_room([&] {
    const auto list = content_->at(state).list();
    return std::vector<std::uint32_t>(list.begin(), list.end());
  });
}

Walk::State Walk::fire(const State& state, std::uint32_t step) const {
  if (step >= content_->steps.size())
    api::refuse({"", 0, 0, "the model has no transition number " + std::to_string(step),
                 "there are " + std::to_string(content_->steps.size())});
  return content_->with_room([&] {
    if (!content_->at(state).contains(step)) content_->refuse_disabled(state, step);
    Successors successors;
    content_->system.fire(std::span(&step, 1), state, successors);
    if (successors.overflow() != kNone)
      api::refuse({"", 0, 0, "'" + content_->steps[step] + "' would lead beyond what can be counted", ""});
    State next = state;
    for (const Change& change : successors[0].changes) next[change.slot] = change.value;
    return next;
  });
}

bool Walk::is_deadlock(const State& state) const {
  return content_->with_room([&] { return content_->at(state).empty() && !content_->instance.may_end_in(state); });
}

Walk::Value Walk::value(std::uint32_t slot, std::uint32_t number) const {
  const Content& content = *content_;
  if (slot >= content.slots.size() || (!content.most.empty() && number > content.most[slot]))
    content.refuse_number(slot, number);
  return content_->instance.decoded(slot, number);
}

std::optional<std::uint32_t> Walk::number(std::uint32_t slot, const Value& value) const {
  if (slot >= content_->slots.size()) content_->refuse_number(slot, 0);
  const std::uint32_t most = content_->most.empty() ? kMaxValue : content_->most[slot];
  const auto* const given = std::get_if<std::int64_t>(&value);
  if (given == nullptr) {
    for (std::uint32_t word = 0; word < content_->words_of(slot); ++word)
      if (this->value(slot, word) == value) return word;
    return std::nullopt;
  }
  if (content_->inside().promela() != nullptr || content_->words_of(slot) > 0) return std::nullopt;
  // As it is, or with the sign as the lowest bit.
  const std::uint64_t folded =
      *given < 0 ? 2 * (~static_cast<std::uint64_t>(*given)) + 1 : 2 * static_cast<std::uint64_t>(*given);
  for (const std::uint64_t each : {static_cast<std::uint64_t>(*given), folded})
    if (each <= most && this->value(slot, static_cast<std::uint32_t>(each)) == value)
      return static_cast<std::uint32_t>(each);
  return std::nullopt;
}

namespace {

witness::Trace read(const std::string& trace_json) {
  return api::value_or_throw(witness::parse_trace(trace_json, "trace"));
}

}  // namespace

std::vector<NamedValues> states_along(const Model& model, const std::string& trace_json, const Options& limits) {
  const witness::Trace trace = read(trace_json);
  return api::within(limits, "trace", [&](Watch& watch) { return Access::model(model).states_along(trace, watch); });
}

std::string text_of_trace(const Model& model, const std::string& trace_json) {
  return Access::model(model).print(read(trace_json), {});
}

Explanation explanation(const Model& model, const std::vector<std::string>& steps, const Options& options) {
  run::Words words = api::words_of(options);
  if (!words.given.contains(run::Setting::kReduction)) words.reduction = "deletion";
  const run::SettingSet reads{run::Setting::kReduction, run::Setting::kRelations, run::Setting::kShuffle,
                              run::Setting::kTimeLimit, run::Setting::kMemoryLimit};
  const run::Plan plan = api::value_or_throw(run::plan_of(words, reads, "explain"));
  if (!plan.reduction || !plan.is_reduced())
    api::refuse(run::refused("this reduction leaves nothing to explain", "name one, such as deletion"));
  const kind::Model& inside = Access::model(model);
  const explain::Explanation found = api::within(options, Access::content(model).path, [&](Watch& watch) {
    return kind::with_room(inside, [&] { return api::value_or_throw(explain::explain(inside, plan, watch, steps)); });
  });
  if (found.unfinished)
    api::refuse({Access::content(model).path, 0, 0, "unknown: " + report::words(found.unfinished), "raise the limit"});
  const report::Subject subject = report::subject_of(inside, Access::content(model).path);
  return {report::explanation_text(subject, plan, steps, found), report::explanation_json(subject, plan, steps, found),
          report::explanation_dot(subject, plan, found)};
}

}  // namespace v1
}  // namespace onager
