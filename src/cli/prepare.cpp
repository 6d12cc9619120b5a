#include "cli/prepare.h"

#include <fmt/format.h>

#include <stdexcept>

#include "check/plan.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/values.h"
#include "witness/replay.h"

namespace onager::cli {

namespace {

[[noreturn]] void accuse(const std::string& condition, const std::string& message) {
  throw std::logic_error(fmt::format("the reduction is unsound: {}: {}", condition, message));
}

}  // namespace

check::Method method_of(const Options& options) {
  check::Method method;
  method.reduction = options.reduction;
  method.relations = options.relations;
  method.search = options.search;
  method.store = options.store;
  method.shuffle = options.shuffle;
  method.check_reduction = options.check_reduction;
  method.simplify = !options.no_simplify;
  method.draw = !options.dot.empty();
  method.proviso = options.proviso;
  return method;
}

std::optional<Diagnostic> refuse(const Options& options) {
  if (options.threads > 1)
    return Diagnostic{"", 0, 0, fmt::format("--threads {}: this version runs one thread only", options.threads),
                      "leave --threads out"};
  return check::refuse(method_of(options));
}

int code_of(check::Verdict verdict) {
  switch (verdict) {
    case check::Verdict::kHolds:
      return kSuccess;
    case check::Verdict::kViolated:
      return kViolated;
    case check::Verdict::kUnknown:
      return kUnknown;
  }
  return kInternal;
}

check::Limits limits_of(const Options& options) {
  check::Limits limits;
  limits.seconds = options.time_limit;
  limits.bytes = options.memory_limit;
  return limits;
}

report::Subject subject_of(const Loaded& model, const Options& options, std::span<const Row> rows) {
  report::Subject subject;
  subject.model = report::model_name(model.model().id(), options.model);
  subject.settings = echo(rows, options);
  if (const Net* net = model.net()) {
    subject.places = net->places.size();
    subject.transitions = net->transitions.size();
  } else if (model.program() != nullptr) {
    subject.is_program = true;
    subject.places = SlotMap(*model.program()).slots();
    subject.transitions = joint_moves(*model.program())->size();
  } else {
    subject.is_program = true;
    subject.places = model.plugin()->table.slots;
    subject.transitions = model.plugin()->table.transitions;
  }
  return subject;
}

Watched::Watched(const Options& options, check::Limits limits) : progress_(options), limits_(std::move(limits)) {
  limits_.interrupt = interrupt_.flag();
  if (progress_.wanted()) limits_.on_progress = [this](const check::Status& status) { progress_.show(status); };
}

void tell(const std::string& text, const Options& options) {
  if (!options.json)
    print(text);
  else if (!options.quiet)
    remark(text);
}

std::optional<Diagnostic> refuse_dot(const Options& options) {
  if (options.dot == "-" && options.json)
    return Diagnostic{"", 0, 0, "--dot - and --json cannot both have standard output", "name a file for --dot"};
  return options.dot.empty() || options.dot == "-" ? std::nullopt : refuse_to_write(options.dot);
}

void print_beside_dot(const std::string& text, const Options& options) {
  if (options.dot != "-")
    print(text);
  else if (!options.quiet)
    remark(text);
}

void write_dot(const std::string& text, const Options& options) {
  if (options.dot == "-") {
    print(text);
  } else {
    write_file(options.dot, text);
    tell(fmt::format("graph written to {}\n", options.dot), options);
  }
}

property::Names names_of(const Loaded& model) {
  if (model.net() != nullptr) return property::Names::of(*model.net());
  return model.program() != nullptr ? property::Names::of(*model.program()) : property::Names::of(*model.plugin());
}

witness::ReplayOutcome replayed(const check::Model& model, const witness::Trace& trace) {
  if (model.net() != nullptr) return witness::replay(*model.net(), trace);
  return model.program() != nullptr ? witness::replay(*model.program(), trace)
                                    : witness::replay(*model.plugin(), trace);
}

void confirm(const check::Model& model, std::span<const witness::Trace> traces) {
  for (const witness::Trace& trace : traces) {
    const witness::ReplayOutcome outcome = replayed(model, trace);
    if (!outcome.ok())
      throw std::logic_error("the search found a violation (" + trace.property +
                             "), but its trace does not replay: " + outcome.message);
  }
}

void require_sound(const std::optional<check::ReductionCheck>& checked) {
  if (checked && checked->fault) accuse(checked->fault->condition, checked->fault->message);
}

void require_sound(const std::optional<check::VerdictCheck>& checked) {
  if (!checked) return;
  if (checked->fault) accuse(checked->fault->condition, checked->fault->message);
  if (checked->equal == false) accuse("verdict", "the verdict without it is another");
}

}  // namespace onager::cli
