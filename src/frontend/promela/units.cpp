#include "frontend/promela/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/words.h"

namespace onager::frontend::promela_text {

using promela::Proctype;
using promela::Statement;

namespace {

constexpr std::int32_t kMostActive = 255;

// Puts a step of its own before a jump that carries the label, as Spin does for labels that formulas name.
bool give_step(promela::Sequence& sequence, const std::string& label) {
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    Statement& statement = sequence[i];
    if (std::ranges::find(statement.labels, label) != statement.labels.end()) {
      if (statement.kind != Statement::Kind::kGoto && statement.kind != Statement::Kind::kBreak) return true;
      Statement skip;
      skip.value.value = 1;
      skip.at = skip.value.at = statement.at;
      skip.source = "(1)";
      skip.labels = std::exchange(statement.labels, {});
      sequence.insert(sequence.begin() + static_cast<std::ptrdiff_t>(i), std::move(skip));
      return true;
    }
    for (promela::Sequence& option : statement.options)
      if (give_step(option, label)) return true;
  }
  return false;
}

void collect_labels(const promela::Sequence& sequence, std::vector<std::string>& labels) {
  for (const Statement& statement : sequence) {
    labels.insert(labels.end(), statement.labels.begin(), statement.labels.end());
    for (const promela::Sequence& option : statement.options) collect_labels(option, labels);
  }
}

}  // namespace

// A process may be run before its proctype is declared, so the names are needed first.
void Units::find_proctypes() {
  const std::vector<Token>& tokens = in.all();
  int depth = 0;
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    depth += tokens[i].is("{") ? 1 : tokens[i].is("}") ? -1 : 0;
    if (depth != 0) continue;
    const bool is_proctype = tokens[i].is("proctype") || tokens[i].is("D_proctype");
    if (!is_proctype && !tokens[i].is("init")) continue;
    if (is_proctype && i + 1 < tokens.size() && tokens[i + 1].kind == Token::Kind::kWord) {
      r.proctypes.try_emplace(std::string(tokens[i + 1].text), count);
      in.note_no_end(std::string(tokens[i + 1].text));
    }
    ++count;
  }
  symbols.program().proctypes.resize(count);
}

void Units::run() {
  find_proctypes();
  while (in.peek().kind != Token::Kind::kEnd) unit();
  formulas();
  check_runs();
  check_remote_labels();
  const auto& proctypes = symbols.program().proctypes;
  if (std::ranges::none_of(proctypes, [](const Proctype& p) { return p.active > 0; }))
    throw Wrong{{}, "there is no process", "write: init { ... } or: active proctype P() { ... }"};
}

void Units::unit() {
  const Token token = in.peek();
  if (token.is(";") || token.is("->")) {
    in.take();
    return;
  }
  if (begins_declaration()) return declaration(nullptr);
  if (token.is("active") || token.is("proctype") || token.is("D_proctype")) return proctype();
  if (token.is("init")) return init();
  if (token.is("never")) return claim();
  if (token.is("trace") || token.is("notrace")) return events();
  if (token.is("ltl")) return keep_formula();
  if (token.is("typedef") || token.is("inline")) {
    in.take();
    return token.is("typedef") ? structure() : define_inline();
  }
  if (token.kind == Token::Kind::kWord && token.text.starts_with("c_") && is_keyword(token.text))
    throw Wrong{token.at, fmt::format("embedded C ({}) is not supported", token.text), {}, true};
  const std::vector<std::string> words{"active",  "proctype", "init", "never",    "trace", "notrace", "ltl",
                                       "typedef", "inline",   "byte", "bool",     "bit",   "int",     "short",
                                       "chan",    "mtype",    "pid",  "unsigned", "local", "hidden",  "show"};
  throw Wrong{token.at, fmt::format("expected a declaration or a proctype but found {}", quoted(token)),
              token.kind == Token::Kind::kWord ? did_you_mean(token.text, words) : std::string{}};
}

std::int32_t Units::priority() {
  if (!in.accept("priority")) return 0;
  symbols.program().uses_priorities = true;
  const Origin at = in.peek().at;
  const std::int32_t value = constant("a priority");
  if (value < 1 || value > 255) throw Wrong{at, "a priority must be from 1 to 255"};
  return value;
}

void Units::proctype() {
  Proctype made;
  made.at = in.peek().at;
  if (in.accept("active")) {
    made.active = 1;
    if (in.accept("[")) {
      const Origin at = in.peek().at;
      const std::int32_t count = constant("the number of processes");
      if (count < 0 || count > kMostActive)
        throw Wrong{at, fmt::format("the number of processes must be from 0 to {}", kMostActive)};
      made.active = static_cast<std::uint32_t>(count);
      in.expect("]", "after the number of processes");
    }
  }
  made.is_deterministic = in.accept("D_proctype");
  if (!made.is_deterministic) in.expect("proctype", "after 'active'");
  const Name name = in.name("the name of the proctype");
  made.name = name.text;
  if (const Symbol* known = symbols.find(name.text); known != nullptr || symbols.structure(name.text) != nullptr)
    throw Wrong{name.at, fmt::format("'{}' is declared again", name.text)};
  if (r.proctypes.find(name.text)->second != next_proctype_)
    throw Wrong{name.at, fmt::format("the proctype '{}' is declared again", name.text)};
  symbols.enter(made.frame);
  in.expect("(", "after the name of the proctype");
  parameters(made);
  in.expect(")", "after the parameters");
  made.priority = priority();
  if (in.accept("provided")) {
    in.expect("(", "after 'provided'");
    made.provided.push_back(expression().value);
    in.expect(")", "after the condition");
  }
  body(made);
  symbols.keep_remote(next_proctype_);
  symbols.leave();
  symbols.program().proctypes[next_proctype_++] = std::move(made);
}

void Units::init() {
  Proctype made;
  made.kind = Kind::kInit;
  made.name = "init";
  made.active = 1;
  made.at = in.take().at;
  for (const Proctype& known : symbols.program().proctypes)
    if (known.kind == Kind::kInit) throw Wrong{made.at, "there is a second 'init'"};
  symbols.enter(made.frame);
  made.priority = priority();
  body(made);
  symbols.leave();
  symbols.program().proctypes[next_proctype_++] = std::move(made);
}

void Units::claim() {
  Proctype made;
  made.kind = Kind::kNever;
  made.at = in.take().at;
  made.name = in.next_is("{") ? "never_0" : in.name("the name of the claim").text;
  if (symbols.program().never) throw Wrong{made.at, "there is a second never claim", "keep one of them"};
  symbols.enter(made.frame);
  body(made);
  symbols.leave();
  symbols.program().never = std::move(made);
}

void Units::events() {
  Proctype made;
  const Token token = in.take();
  made.kind = token.is("trace") ? Kind::kTrace : Kind::kNotrace;
  made.name = token.text;
  made.at = token.at;
  if (symbols.program().trace) throw Wrong{made.at, "there is a second trace"};
  symbols.enter(made.frame);
  r.in_trace = true;
  body(made);
  r.in_trace = false;
  symbols.leave();
  symbols.program().trace = std::move(made);
}

void Units::keep_formula() {
  const Origin at = in.take().at;
  Kept kept;
  if (in.next_is("{"))
    kept.name = {fmt::format("ltl_{}", unnamed_++), at};
  else
    kept.name = in.name("the name of the formula");
  kept.tokens = in.bracketed("{", "}");
  for (const Kept& known : kept_)
    if (known.name.text == kept.name.text)
      throw Wrong{kept.name.at, fmt::format("the formula '{}' is declared again", kept.name.text)};
  kept_.push_back(std::move(kept));
}

void Units::formulas() {
  for (Kept& kept : kept_) {
    in.read(std::move(kept.tokens));
    in.expect("{", "to begin the formula");
    promela::NamedLtl made{kept.name.text, formula(), kept.name.at};
    in.accept(";");
    in.expect("}", "to end the formula");
    symbols.program().formulas.push_back(std::move(made));
  }
}

void Units::check_runs() {
  for (const Reading::Run& run : r.runs) {
    const Proctype& proctype = symbols.program().proctypes[run.proctype];
    if (proctype.frame.parameters != run.arguments)
      throw Wrong{run.at,
                  fmt::format("the proctype '{}' takes {} argument{}, not {}", proctype.name, proctype.frame.parameters,
                              proctype.frame.parameters == 1 ? "" : "s", run.arguments)};
  }
}

void Units::check_remote_labels() {
  for (const Reading::RemoteLabel& use : r.remote_labels) {
    Proctype& proctype = symbols.program().proctypes[use.proctype];
    if (give_step(proctype.body, use.label.text)) continue;
    std::vector<std::string> labels;
    collect_labels(proctype.body, labels);
    throw Wrong{use.label.at, fmt::format("the proctype '{}' has no label '{}'", proctype.name, use.label.text),
                did_you_mean(use.label.text, labels)};
  }
}

}  // namespace onager::frontend::promela_text
