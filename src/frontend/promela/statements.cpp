#include "frontend/promela/statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace onager::frontend::promela_text {

using promela::Op;
using promela::Statement;
using Kind = Statement::Kind;

namespace {

constexpr int kDeepest = 200;

bool is_skip(const Statement& statement) {
  return statement.labels.empty() &&
         (statement.kind == Kind::kPrint || (statement.kind == Kind::kExpression && !statement.is_declaration &&
                                             statement.value.op == Op::kConstant && statement.value.value == 1));
}

// As Spin does: of several skips in an option one is enough.
void drop_skips(promela::Sequence& sequence) {
  std::size_t run = 0, kept = 0;
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    run = is_skip(sequence[i]) ? run + 1 : 0;
    if (run > 1 && sequence[i].kind != Kind::kPrint && i + 1 < sequence.size()) continue;
    if (kept != i) sequence[kept] = std::move(sequence[i]);
    ++kept;
  }
  sequence.resize(kept);
}

}  // namespace

void Statements::open_block() {
  symbols.open_block();
  blocks_.push_back(++last_block_);
}

void Statements::close_block() {
  symbols.close_block();
  blocks_.pop_back();
}

void Statements::body(promela::Proctype& proctype) {
  proctype_ = &proctype;
  labels_ = {};
  blocks_.clear();
  counters_.clear();
  in.expect("{", "to begin the body");
  in.set_in_body(true);
  open_block();
  initial_ok_ = true;
  proctype.body = sequence();
  close_block();
  in.set_in_body(false);
  proctype.end = in.peek().at;
  in.expect("}", "to end the body");
  resolve_jumps(proctype.body);
  check_endless(proctype.body);
}

bool Statements::at_end() {
  const Token& token = in.peek();
  return token.kind == Token::Kind::kEnd || token.is("}") || token.is("::") || token.is("fi") || token.is("od");
}

Statements::Sequence Statements::sequence() {
  Sequence into;
  for (;;) {
    step(into);
    if (!in.next_is(";") && !in.next_is("->")) break;
    while (in.next_is(";") || in.next_is("->")) in.take();
    if (at_end()) break;
  }
  if (!at_end()) in.unexpected("';' or the end of the sequence");
  return into;
}

void Statements::step(Sequence& into) {
  r.watch.spend(200);
  if (begins_declaration()) return declaration(initial_ok_ ? nullptr : &into);
  if (in.next_is("xr") || in.next_is("xs")) return exclusive();
  std::vector<Name> labels;
  this->labels(labels);
  if (!labels.empty() && (begins_declaration() || in.next_is("xr") || in.next_is("xs")))
    throw Wrong{labels[0].at, fmt::format("the label '{}' stands before a declaration", labels[0].text)};
  Statement made;
  if (!labels.empty() && (at_end() || in.next_is(";") || in.next_is("->"))) {
    made = condition(Term{{}, "1", false, false, {}, 1, {}});
    made.value.value = 1;
    made.at = made.value.at = labels.back().at;
  } else {
    made = statement(into);
  }
  initial_ok_ = false;
  add_labels(made, labels);
  if (in.accept("unless")) made = unless(std::move(made), into);
  into.push_back(std::move(made));
}

// A label is a name and a colon; P:x is a variable of another process.
void Statements::labels(std::vector<Name>& labels) {
  for (;;) {
    const Token token = in.peek();
    const bool is_label = token.kind == Token::Kind::kWord && !is_keyword(token.text) && in.ahead().is(":") &&
                          !r.proctypes.contains(token.text);
    if (!is_label) return;
    Name name = in.name("a label");
    if (symbols.find(name.text) != nullptr || symbols.mtype(name.text) != nullptr)
      throw Wrong{name.at, fmt::format("the label '{}' has the name of a variable", name.text),
                  "give one of them another name"};
    in.expect(":", "after the label");
    labels.push_back(std::move(name));
  }
}

// xr and xs: channels that only this process receives from or sends to.
void Statements::exclusive() {
  const bool receives = in.take().is("xr");
  do {
    const Place channel = place(true);
    promela::Expression expression;
    expression.op = Op::kCell;
    expression.at = channel.at;
    if (!channel.type.is_channel()) throw Wrong{channel.at, fmt::format("'{}' is no channel", channel.text)};
    expression.reference.push_back(channel.reference);
    (receives ? proctype_->exclusive_receive : proctype_->exclusive_send).push_back(std::move(expression));
  } while (in.accept(","));
}

Statement Statements::statement(Sequence& into) {
  if (++depth_ > kDeepest)
    throw Wrong{in.peek().at, fmt::format("statements are nested more than {} levels deep", kDeepest)};
  const Token token = in.peek();
  Statement made;
  if (token.is("{")) {
    made = block(Kind::kBlock);
  } else if (token.kind == Token::Kind::kWord && is_keyword(token.text)) {
    made = keyword(token, into);
  } else if (token.kind == Token::Kind::kWord && symbols.mtype(token.text) == nullptr) {
    if (r.inlines.contains(token.text))
      made = call(in.name("an inline"), nullptr);
    else
      made = symbols.find(token.text) != nullptr ? with_place() : condition(expression());
  } else {
    made = condition(expression());
  }
  --depth_;
  if (made.at == Origin{}) made.at = token.at;
  return made;
}

Statement Statements::keyword(const Token& token, Sequence& into) {
  if (token.is("if")) return choice(Kind::kIf);
  if (token.is("do")) return choice(Kind::kDo);
  if (token.is("atomic")) return block(Kind::kAtomic);
  if (token.is("d_step")) return block(Kind::kDStep);
  if (token.is("for")) return loop(into);
  if (token.is("select")) return select(into);
  if (token.is("goto")) return jump();
  if (token.is("break")) return leave_loop();
  if (token.is("printf")) return print();
  if (token.is("printm")) return print_name();
  if (token.is("assert")) return assertion();
  if (token.is("set_priority")) return set_priority();
  if (token.is("return")) return give_back();
  if (token.text.starts_with("c_"))
    throw Wrong{token.at, fmt::format("embedded C ({}) is not supported", token.text), {}, true};
  if (token.is("else")) {
    Statement made;
    made.kind = Kind::kElse;
    made.at = in.take().at;
    made.source = "else";
    return made;
  }
  return condition(expression());
}

Statement Statements::condition(Term term) {
  Statement made;
  made.kind = Kind::kExpression;
  made.at = term.value.at;
  made.source = fmt::format("({})", term.text);
  made.value = std::move(term.value);
  return made;
}

// The label of the first statement of a block would be no state of its own in Spin.
void Statements::check_first(const Sequence& sequence, std::string_view where) {
  if (sequence.empty() || sequence[0].labels.empty() || sequence[0].kind == Kind::kDo) return;
  throw Wrong{sequence[0].at, fmt::format("the label '{}' stands at the beginning of {}", sequence[0].labels[0], where),
              "put it before the whole statement"};
}

Statement Statements::block(Kind kind) {
  Statement made;
  made.kind = kind;
  made.at = in.peek().at;
  if (kind != Kind::kBlock) in.take();
  in.expect("{", "to begin the block");
  const std::uint32_t outer = d_step_;
  const std::vector<bool> loops = loops_;
  if (kind == Kind::kDStep) {
    d_step_ = ++last_d_step_;
    loops_.assign(loops_.size(), false);
  }
  open_block();
  initial_ok_ = false;
  made.options.push_back(sequence());
  close_block();
  d_step_ = outer;
  loops_ = loops;
  in.expect("}", "to end the block");
  if (made.options[0].empty()) throw Wrong{made.at, "the block has no statement"};
  check_first(made.options[0], "a block");
  return made;
}

Statement Statements::choice(Kind kind) {
  Statement made;
  made.kind = kind;
  made.at = in.take().at;
  if (kind == Kind::kDo) loops_.push_back(true);
  if (!in.next_is("::")) in.unexpected("'::'");
  std::optional<Sequence> otherwise;
  while (in.accept("::")) {
    initial_ok_ = false;
    const Origin at = in.peek().at;
    Sequence option = sequence();
    if (option.empty()) throw Wrong{at, "the option has no statement", "write: skip"};
    if (!option[0].labels.empty() && option[0].kind != Kind::kDo)
      r.warn(at, fmt::format("the label '{}' stands at the beginning of an option", option[0].labels[0]));
    if (proctype_->kind != promela::Proctype::Kind::kNever) drop_skips(option);
    if (option[0].kind != Kind::kElse) {
      made.options.push_back(std::move(option));
      continue;
    }
    if (otherwise) throw Wrong{at, "there is a second 'else'"};
    otherwise = std::move(option);
  }
  if (otherwise) made.options.push_back(std::move(*otherwise));
  if (kind == Kind::kDo) loops_.pop_back();
  in.expect(kind == Kind::kDo ? "od" : "fi", "after the options");
  return made;
}

Statement Statements::unless(Statement first, Sequence& into) {
  Statement made;
  made.kind = Kind::kUnless;
  made.at = first.at;
  const bool is_block = first.kind == Kind::kBlock || first.kind == Kind::kAtomic || first.kind == Kind::kDStep;
  if (!first.labels.empty() && is_block) made.labels = std::exchange(first.labels, {});
  const auto as_sequence = [&](Statement statement) {
    if (statement.kind == Kind::kBlock && statement.labels.empty()) return std::move(statement.options[0]);
    Sequence sequence;
    sequence.push_back(std::move(statement));
    return sequence;
  };
  made.options.push_back(as_sequence(std::move(first)));
  check_first(made.options[0], "a statement with 'unless'");
  std::vector<Name> labels;
  this->labels(labels);
  Statement second = statement(into);
  add_labels(second, labels);
  made.options.push_back(as_sequence(std::move(second)));
  check_first(made.options[1], "what follows 'unless'");
  return made;
}

}  // namespace onager::frontend::promela_text
