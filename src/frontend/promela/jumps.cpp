// Labels, jumps, and inlines.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/words.h"
#include "frontend/promela/statements.h"

namespace onager::frontend::promela_text {

using promela::Statement;
using Kind = Statement::Kind;

namespace {

bool is_within(const std::vector<std::uint32_t>& inner, const std::vector<std::uint32_t>& outer) {
  return outer.size() <= inner.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

bool is_special(const std::string& label) {
  return label.starts_with("end") || label.starts_with("accept") || label.starts_with("progress");
}

}  // namespace

Statement Statements::jump() {
  Statement made;
  made.kind = Kind::kGoto;
  made.at = in.take().at;
  const Name label = in.name("the name of a label");
  if (symbols.find(label.text) != nullptr || symbols.mtype(label.text) != nullptr)
    throw Wrong{label.at, fmt::format("the label '{}' has the name of a variable", label.text),
                "give one of them another name"};
  made.source = fmt::format("goto {}", label.text);
  made.text = fmt::format("{}", labels_.jumps.size());  // until the label is known
  labels_.jumps.push_back({label, blocks_, d_step_});
  return made;
}

Statement Statements::leave_loop() {
  Statement made;
  made.kind = Kind::kBreak;
  made.at = in.take().at;
  made.source = "break";
  if (loops_.empty()) throw Wrong{made.at, "'break' is not in a 'do' or 'for'"};
  if (!loops_.back()) throw Wrong{made.at, "'break' leaves a d_step", "put the loop into the d_step"};
  return made;
}

void Statements::add_labels(Statement& statement, const std::vector<Name>& labels) {
  for (const Name& name : labels) {
    std::string unique = name.text;
    std::size_t same = 1;
    for (const Labels::Label& known : labels_.labels) {
      if (known.name.text != name.text) continue;
      if (known.blocks == blocks_)
        throw Wrong{name.at, fmt::format("the label '{}' is declared again", name.text),
                    fmt::format("the first is in line {}", known.name.at.at.line)};
      unique = fmt::format("{}~{}", name.text, ++same);
    }
    r.watch.spend(20 * labels_.labels.size());
    statement.labels.push_back(unique);
    labels_.labels.push_back({name, blocks_, d_step_, unique});
  }
}

// As Spin does: the label of the same block, else that of a block around it, else any.
const Labels::Label& Statements::target_of(const Labels::Jump& jump) const {
  const Labels::Label *around = nullptr, *any = nullptr;
  r.watch.spend(20 * labels_.labels.size());
  for (std::size_t i = labels_.labels.size(); i-- > 0;) {
    const Labels::Label& label = labels_.labels[i];
    if (label.name.text != jump.label.text) continue;
    if (label.blocks == jump.blocks) return label;
    if (is_within(jump.blocks, label.blocks) && (around == nullptr || label.blocks.size() > around->blocks.size()))
      around = &label;
    if (any == nullptr) any = &label;
  }
  if (around == nullptr) around = any;
  if (around != nullptr) return *around;
  std::vector<std::string> words;
  for (const Labels::Label& label : labels_.labels) words.push_back(label.name.text);
  throw Wrong{jump.label.at, fmt::format("there is no label '{}'", jump.label.text),
              did_you_mean(jump.label.text, words)};
}

// Jumps get the names of their labels. A jump that carries a label with a meaning needs a step of its own, as in Spin.
void Statements::resolve_jumps(Sequence& sequence) {
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    for (Sequence& option : sequence[i].options) resolve_jumps(option);
    if (sequence[i].kind == Kind::kGoto) {
      const Labels::Jump& jump = labels_.jumps[std::stoul(sequence[i].text)];
      const Labels::Label& label = target_of(jump);
      if (label.d_step != jump.d_step)
        throw Wrong{jump.label.at, fmt::format("the jump to '{}' crosses the border of a d_step", jump.label.text)};
      sequence[i].text = label.unique;
    }
    const bool jumps = sequence[i].kind == Kind::kGoto || sequence[i].kind == Kind::kBreak;
    if (!jumps || !std::ranges::any_of(sequence[i].labels, is_special)) continue;
    Statement skip = condition(Term{{}, "1", false, false, {}, 1, {}});
    skip.value.value = 1;
    skip.at = skip.value.at = sequence[i].at;
    skip.labels.push_back(sequence[i].labels.front());
    sequence[i].labels.erase(sequence[i].labels.begin());
    sequence.insert(sequence.begin() + static_cast<std::ptrdiff_t>(i), std::move(skip));
    ++i;
  }
}

namespace {

// Where jumps lead.
class Jumps {
 public:
  explicit Jumps(const promela::Sequence& body) { link(body, nullptr, nullptr); }

  // The first that leads on from jump to jump without end; null: none does.
  const Statement* endless(Watch& watch) const {
    for (const Statement* jump : jumps_) {
      const Statement* at = jump;
      for (std::size_t steps = 0; at != nullptr && leads_.contains(at); at = target_of(*at), ++steps) {
        if (steps > leads_.size()) return jump;
        watch.spend(100);
      }
    }
    return nullptr;
  }

 private:
  void link(const promela::Sequence& sequence, const Statement* after, const Statement* after_loop) {
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      const Statement& s = sequence[i];
      const Statement* next = i + 1 < sequence.size() ? &sequence[i + 1] : after;
      for (const std::string& label : s.labels) labelled_.emplace(label, &s);
      if (s.kind == Kind::kGoto || s.kind == Kind::kBreak) jumps_.push_back(&s);
      if (s.kind == Kind::kGoto) leads_.emplace(&s, nullptr);
      if (s.kind == Kind::kBreak) leads_.emplace(&s, after_loop);
      const bool loops = s.kind == Kind::kDo;
      for (const promela::Sequence& option : s.options) link(option, loops ? &s : next, loops ? next : after_loop);
    }
  }
  const Statement* target_of(const Statement& jump) const {
    const Statement* to = leads_.at(&jump);
    if (jump.kind == Kind::kGoto) {
      const auto found = labelled_.find(jump.text);
      to = found != labelled_.end() ? found->second : nullptr;
    }
    while (to != nullptr && to->kind == Kind::kUnless && to->labels.empty()) to = &to->options[0][0];
    return to;
  }

  std::vector<const Statement*> jumps_;                 // in the order of the text
  std::map<const Statement*, const Statement*> leads_;  // what a break leads to
  std::map<std::string, const Statement*> labelled_;
};

}  // namespace

// L: goto L
void Statements::check_endless(const Sequence& body) const {
  if (const Statement* jump = Jumps(body).endless(r.watch))
    throw Wrong{jump->at, "these jumps lead to each other without end"};
}

void Statements::define_inline() {
  const Name name = in.name("the name of the inline");
  Inline made;
  made.at = name.at;
  in.expect("(", "after the name of the inline");
  while (!in.next_is(")")) {
    made.parameters.push_back(in.name("the name of a parameter"));
    if (!in.next_is(")")) in.expect(",", "between parameters");
  }
  in.expect(")", "after the parameters");
  made.body = in.bracketed("{", "}");
  if (made.body.size() == 2) throw Wrong{name.at, fmt::format("the inline '{}' is empty", name.text)};
  in.note_no_end(name.text);
  if (!r.inlines.try_emplace(name.text, std::move(made)).second)
    throw Wrong{name.at, fmt::format("the inline '{}' is declared again", name.text)};
}

Statement Statements::call(const Name& name, const Place* result) {
  const Inline& definition = r.inlines.find(name.text)->second;
  std::vector<Token> tokens = in.bracketed("(", ")");
  std::vector<std::vector<Token>> arguments;
  int depth = 0;
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    depth += tokens[i].is("(") || tokens[i].is("[") ? 1 : tokens[i].is(")") || tokens[i].is("]") ? -1 : 0;
    if (arguments.empty() || (tokens[i].is(",") && depth == 0)) arguments.emplace_back();
    if (!tokens[i].is(",") || depth > 0) arguments.back().push_back(tokens[i]);
  }
  if (arguments.size() != definition.parameters.size())
    throw Wrong{name.at,
                fmt::format("the inline '{}' takes {} argument{}, not {}", name.text, definition.parameters.size(),
                            definition.parameters.size() == 1 ? "" : "s", arguments.size())};
  in.write_out(name.text, definition, arguments);
  results_.push_back(result);
  Statement made = block(Kind::kBlock);
  results_.pop_back();
  return made;
}

// `return e` in an inline: an assignment to what its call is assigned to.
Statement Statements::give_back() {
  const Origin at = in.take().at;
  if (results_.empty() || results_.back() == nullptr)
    throw Wrong{at, "'return' is not in an inline whose value is used", "write: x = name(arguments)"};
  Term value = expression();
  Statement made;
  made.kind = Kind::kAssign;
  made.at = at;
  made.target = results_.back()->reference;
  made.source = fmt::format("{} = {}", results_.back()->text, value.text);
  made.value = std::move(value.value);
  return made;
}

}  // namespace onager::frontend::promela_text
