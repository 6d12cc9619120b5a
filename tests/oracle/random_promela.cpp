#include "tests/oracle/random_promela.h"

#include <fmt/format.h>

#include <random>
#include <utility>

namespace onager::oracle {

namespace {

using Sequence = std::vector<PromelaNode>;

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed) {
    has_meetings_ = chance(50);
    has_priorities_ = !has_meetings_ && chance(15);  // together pan does not take them
    looks_around_ = chance(15);
    passes_channels_ = chance(20);
    has_structures_ = chance(20);
    has_inlines_ = chance(20);
    refers_ = chance(20);
    names_last_ = chance(10);
  }

  PromelaText make() {
    globals();
    const std::size_t types = 1 + below(3);
    for (type_ = 0; type_ < types; ++type_) model_.bodies.push_back(proctype());
    if (chance(50) || runnable_.size() == types) model_.bodies.push_back(init());
    if (!has_meetings_ && chance(8))
      model_.declarations.push_back(chance(50) ? "trace { do :: q!0; q?0 :: q!1 od }"
                                               : "notrace { q!0; do :: q!1 :: q?0 -> break od }");
    return std::move(model_);
  }

 private:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  bool chance(std::size_t percent) { return below(100) < percent; }
  std::string one_of(const std::vector<std::string>& all) { return all[below(all.size())]; }

  void globals() {
    model_.declarations = {"mtype = { red, green }",
                           "byte x = 1, y",
                           "bool b",
                           "short s",
                           "unsigned u : 2",
                           "byte a[2]",
                           "mtype m = green",
                           "chan q = [1] of { byte }",
                           "chan w = [2] of { mtype, byte }",
                           "typedef T { byte f; bit g[2] }",
                           "T t",
                           "hidden byte h"};
    if (has_meetings_) model_.declarations.emplace_back("chan r = [0] of { byte }");
    if (has_meetings_ && chance(30))
      model_.declarations.emplace_back("chan r2 = [0] of { mtype, byte }"), has_pairs_ = true;
    if (chance(20)) model_.declarations.emplace_back("chan qs[2] = [1] of { byte }"), has_array_ = true;
    if (passes_channels_) model_.declarations.emplace_back("chan cc = [1] of { chan, byte }");
    if (has_structures_) {
      model_.declarations.emplace_back("typedef S { T in[2]; short z }");
      model_.declarations.emplace_back("S ss");
      model_.declarations.emplace_back("chan ws = [1] of { T }");
      model_.declarations.emplace_back("mtype:fruit = { apple, pear }");
      model_.declarations.emplace_back("mtype:fruit fr = apple");
    }
    if (has_inlines_) {
      model_.declarations.emplace_back("inline step(v, n) { v = (v + n) & 3; if :: v > 2 -> v = 0 :: else fi }");
      model_.declarations.emplace_back("inline swap(c, v) { byte o; o = v; c?v; c!o }");
    }
  }

  std::string name(std::size_t type) const { return std::string(1, static_cast<char>('A' + type)); }

  PromelaBody proctype() {
    PromelaBody body;
    const bool is_run = type_ > 0 && chance(50);
    // Not about processes: where one waits for a rendezvous, pan asks while the other half has been done.
    const bool about_processes = std::exchange(looks_around_, false), refers = std::exchange(refers_, false);
    const std::string provided = chance(8) ? " provided (" + condition(1) + ")" : "";
    looks_around_ = about_processes;
    refers_ = refers;
    const std::string priority = has_priorities_ && chance(50) ? fmt::format(" priority {}", 1 + below(3)) : "";
    const std::string kind = chance(3) ? "D_proctype" : "proctype";
    if (is_run) {
      runnable_.push_back(type_);
      body.heading = fmt::format("{} {}(byte p{}){}", kind, name(type_), passes_channels_ ? "; chan z" : "", provided);
    } else {
      body.heading =
          fmt::format("active {}{} {}(){}{}", chance(25) ? "[2] " : "", kind, name(type_), priority, provided);
    }
    fill(body, is_run);
    return body;
  }

  PromelaBody init() {
    PromelaBody body;
    body.heading = "init";
    in_init_ = true;
    fill(body, false);
    Sequence starts;
    for (const std::size_t type : runnable_) starts.push_back({"", run(type), {}});
    if (starts.size() > 1 && chance(60)) starts = {{"", "atomic", {starts}}};
    body.statements.insert(body.statements.begin(), starts.begin(), starts.end());
    return body;
  }

  std::string run(std::size_t type) {
    return fmt::format("run {}({}{}){}", name(type), below(3), passes_channels_ ? ", " + channel() : "",
                       has_priorities_ && chance(50) ? fmt::format(" priority {}", 1 + below(3)) : "");
  }

  void fill(PromelaBody& body, bool has_parameter) {
    body.declarations = {chance(30) ? "byte l = x + 1" : "byte l", "bit k"};
    has_parameter_ = has_parameter;
    has_channel_ = chance(12);
    if (has_channel_) body.declarations.emplace_back("chan c = [1] of { byte }");
    if (passes_channels_ && !has_parameter) body.declarations.emplace_back("chan z");
    labels_ = below(3) + (refers_ ? 1 : 0);
    body.statements = sequence(2, 1 + below(5));
    attach_labels(body.statements);
  }

  // Expressions.

  std::string number(std::size_t depth) {
    std::vector<std::string> leaves = {"0", "1", "2", "x",   "y",      "s",        "u",      "a[0]", "a[1]",
                                       "l", "k", "b", "t.f", "t.g[1]", "a[x & 1]", "len(q)", "_pid"};
    if (has_parameter_) leaves.insert(leaves.end(), {"p", "p"});
    if (chance(10)) leaves.emplace_back("_nr_pr");
    if (names_last_) leaves.emplace_back("_last");
    if (refers_ && type_ > 0 && chance(30)) leaves.emplace_back(chance(50) ? "A[0]:l" : "A[0]:k");
    if (has_structures_) leaves.insert(leaves.end(), {"ss.in[1].f", "ss.z", "ss.in[x & 1].g[0]"});
    if (has_priorities_) leaves.insert(leaves.end(), {"_priority", "get_priority(0)"});
    if (depth == 0 || chance(60)) return one_of(leaves);
    switch (below(6)) {
      case 0:
        return fmt::format("({} + {})", number(depth - 1), number(depth - 1));
      case 1:
        return fmt::format("({} - {})", number(depth - 1), number(depth - 1));
      case 2:
        return fmt::format("({} * {})", number(depth - 1), number(depth - 1));
      case 3:
        return fmt::format("({} -> {} : {})", condition(depth - 1), number(depth - 1), number(depth - 1));
      case 4:
        return fmt::format("({} % 3)", number(depth - 1));
      default:
        return fmt::format("({} << 1)", number(depth - 1));
    }
  }

  std::string condition(std::size_t depth) {
    // By one proctype: where processes ask each other in a circle pan does not come back.
    if (looks_around_ && type_ == 0 && chance(20)) return "enabled(1)";
    if (looks_around_ && chance(5)) return fmt::format("(pc_value({}) > {})", below(2), 1 + below(6));
    if (refers_ && type_ > 0 && chance(12)) return "A[0]@L0";
    if (depth > 0 && chance(20))
      return fmt::format("({} {} {})", condition(depth - 1), chance(50) ? "&&" : "||", condition(depth - 1));
    switch (below(8)) {
      case 0:
        return one_of({"full(q)", "empty(q)", "nfull(q)", "nempty(q)", "(len(w) < 2)"});
      case 1:
        return one_of({"q?[1]", "w?[red,_]", "w??[green,eval(x)]", "q?[_]"});
      case 2:
        if (has_structures_ && chance(50)) return one_of({"(fr == pear)", "(fr != apple)"});
        return "(m == red)";
      case 3:
        return fmt::format("(!{})", one_of({"b", "k", "x"}));
      default:
        return fmt::format("({} {} {})", number(depth), one_of({"==", "!=", "<", "<=", ">", ">="}), number(0));
    }
  }

  // Statements.

  PromelaNode plain(const std::string& text) { return {"", text, {}}; }

  PromelaNode assignment() {
    const std::string value = number(1 + below(2));
    switch (below(8)) {
      case 0:
        return plain(one_of({"x++", "l++", "y--", "b = !b", "h++"}));
      case 1:
        return plain(fmt::format("{} = {}", one_of({"b", "k", "u", "t.g[0]"}), value));
      case 2:
        return plain(fmt::format("a[{}] = ({}) & 3", one_of({"0", "1", "x & 1", "l & 1"}), value));
      case 3:
        if (has_structures_ && chance(60))
          return plain(one_of({"fr = pear", "fr = apple", "ss.in[0].g[1] = 1", "ss.z = -1", "ss.in[l & 1].f++",
                               "t.f = ss.in[1].f", "ss.in[1].f = 1"}));
        return plain(one_of({"m = red", "m = green"}));
      case 4:
        return plain(fmt::format("s = ({}) % 3", value));
      default:
        return plain(fmt::format("{} = ({}) & 3", one_of({"x", "y", "l", "t.f", "x", "l"}), value));
    }
  }

  std::string channel() {
    std::vector<std::string> all = {"q"};
    if (has_meetings_) all.insert(all.end(), {"r", "r"});
    if (has_channel_) all.emplace_back("c");
    if (has_array_) all.insert(all.end(), {"qs[0]", "qs[x & 1]"});
    if (passes_channels_ && has_parameter_) all.insert(all.end(), {"z", "z"});
    return one_of(all);
  }

  PromelaNode send() {
    if (has_pairs_ && chance(20)) return plain(fmt::format("r2!{},{}", one_of({"red", "m"}), number(0)));
    if (has_structures_ && chance(10)) return plain(chance(50) ? "ws!t" : "ws!ss.in[0]");
    if (passes_channels_ && chance(15)) return plain(fmt::format("cc!{},{}", channel(), below(2)));
    if (chance(25))
      return plain(fmt::format("w{}{},{}", chance(30) ? "!!" : "!", one_of({"red", "green", "m"}), number(1)));
    return plain(fmt::format("{}!{}", channel(), chance(50) ? one_of({"0", "1"}) : number(1)));
  }

  PromelaNode receive() {
    if (has_pairs_ && chance(20)) return plain(one_of({"r2?red,l", "r2?m,eval(x)", "r2?_,1", "r2?m,l"}));
    if (has_structures_ && chance(10)) return plain(chance(50) ? "ws?t" : "ws?ss.in[1]");
    if (chance(25))
      return plain(fmt::format("w{}", one_of({"?red,l", "?m,_", "?m,x", "??green,l", "?<m,l>", "??_,eval(x)"})));
    const std::string from = channel();
    // Not into its own index: pan would take the message back from another channel than it came from.
    if (from.starts_with("qs")) return plain(from + one_of({"?0", "?1", "?_", "??1"}));
    if (from == "r" || from == "z") return plain(from + one_of({"?l", "?0", "?1", "?x", "?_", "?eval(x)"}));
    return plain(from + one_of({"?l", "?x", "?0", "?1", "?_", "?eval(x)", "??1", "?<l>"}));
  }

  PromelaNode guard() {
    if (chance(50)) return plain(condition(1));
    if (chance(5)) return plain("timeout");
    return chance(50) ? send() : receive();
  }

  void basic(Sequence& into) {
    switch (below(16)) {
      case 0:
      case 1:
      case 2:
        return into.push_back(guard());
      case 3:
      case 4:
        return into.push_back(send());
      case 5:
      case 6:
        return into.push_back(receive());
      case 7:
        return into.push_back(plain(chance(50) ? "skip" : "printf(\"%d\\n\", x)"));
      case 8:
        return into.push_back(plain(fmt::format("assert({})", condition(1))));
      case 9:
        return other(into);
      default:
        return into.push_back(assignment());
    }
  }

  void other(Sequence& into) {
    switch (below(7)) {
      case 0:
        if (runnable_.empty() || in_d_step_) return into.push_back(plain("skip"));
        into.push_back({"", "atomic", {{plain("(_nr_pr < 4)"), plain(run(runnable_[0]))}}});
        return;
      case 5:
        if (!passes_channels_ || has_parameter_ || in_d_step_) return into.push_back(plain("printm(m)"));
        into.push_back(plain(chance(50) ? "cc?z,l" : "cc?z,_"));
        return into.push_back(plain(one_of({"z!1", "z?l", "z?1", "z!x"})));
      case 6:
        if (!has_inlines_) return into.push_back(plain("u++"));
        return into.push_back(plain(one_of({"step(x, 1)", "step(l, y)", "swap(q, l)", "step(y, x + 1)"})));
      case 1:
        into.push_back(plain(fmt::format("byte d{} = {}", ++declared_, number(1))));
        into.push_back(plain(fmt::format("l = d{} & 3", declared_)));
        return;
      case 2:
        return into.push_back(plain("select (l : 0 .. 2)"));
      case 3:
        if (has_priorities_) return into.push_back(plain(fmt::format("set_priority({}, {})", below(2), 1 + below(3))));
        [[fallthrough]];
      default:
        if (labels_ == 0 || in_d_step_) return into.push_back(plain("skip"));
        return into.push_back(plain(fmt::format("goto L{}", below(labels_))));
    }
  }

  Sequence sequence(std::size_t depth, std::size_t length) {
    Sequence all;
    for (std::size_t i = 0; i < length; ++i) statement(depth, all);
    return all;
  }

  void statement(std::size_t depth, Sequence& into) {
    if (depth == 0 || chance(55)) return basic(into);
    switch (in_d_step_ ? below(2) : below(9)) {
      case 0:
      case 1:
        return into.push_back(choice(depth, false));
      case 2:
      case 3:
        return into.push_back(choice(depth, true));
      case 4:
      case 5:
        return into.push_back({"", "atomic", {sequence(depth - 1, 1 + below(3))}});
      case 6:
        return into.push_back(d_step(depth));
      case 7:
        into.push_back({"", "unless", {sequence(depth - 1, 1 + below(2)), guarded(depth - 1)}});
        // At such a jump inside an atomic sequence pan is stuck.
        if (into.back().parts[0][0].text.starts_with("goto")) into.back().parts[0][0].text = "skip";
        return;
      default:
        if (chance(50)) return into.push_back({"", "block", {sequence(depth - 1, 1 + below(2))}});
        return into.push_back({"", chance(70) ? "for (l : 0 .. 1)" : "for (l in a)", {sequence(0, 1 + below(2))}});
    }
  }

  // What an escape begins with.
  PromelaNode first_of_escape(std::size_t depth) {
    if (depth > 0 && chance(20)) return choice(depth, chance(30));
    if (labels_ > 0 && chance(5)) return plain(fmt::format("goto L{}", below(labels_)));
    return guard();
  }

  Sequence guarded(std::size_t depth) {
    Sequence all = {first_of_escape(depth)};
    const Sequence rest = sequence(depth, below(3));
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  }

  PromelaNode choice(std::size_t depth, bool repeats) {
    PromelaNode node{"", repeats ? "do" : "if", {}};
    const std::size_t options = 1 + below(3);
    const bool has_else = in_d_step_ || chance(35);
    for (std::size_t i = 0; i < options; ++i) {
      Sequence option;
      if (has_else)
        option = {plain(condition(1))};  // Spin does not like else beside messages
      else if (chance(85))
        option = {guard()};
      const Sequence rest = sequence(depth - 1, option.empty() ? 1 + below(2) : below(3));
      option.insert(option.end(), rest.begin(), rest.end());
      if (repeats && chance(20)) option.push_back(plain("break"));
      node.parts.push_back(std::move(option));
    }
    if (has_else) {
      Sequence option = {plain("else")};
      if (repeats ? chance(80) : chance(20)) option.push_back(repeats ? plain("break") : assignment());
      node.parts.push_back(std::move(option));
    }
    return node;
  }

  PromelaNode d_step(std::size_t depth) {
    in_d_step_ = true;
    Sequence inside = chance(50) ? Sequence{guard()} : Sequence{};
    for (std::size_t i = 0; i < 1 + below(2); ++i) inside.push_back(assignment());
    if (chance(30)) inside.push_back(choice(depth, false));
    in_d_step_ = false;
    return {"", "d_step", {inside}};
  }

  // Labels stand before statements that are not the first of a part, and outside of d_step.
  void collect(Sequence& sequence, bool is_top, std::vector<PromelaNode*>& all) {
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      const bool declares = sequence[i].text.starts_with("byte ");
      if ((i > 0 || is_top) && !declares && sequence[i].text != "else") all.push_back(&sequence[i]);
      if (sequence[i].text == "d_step") continue;
      for (Sequence& part : sequence[i].parts) collect(part, false, all);
    }
  }
  void attach_labels(Sequence& statements) {
    if (labels_ > 0 || chance(30)) statements.push_back(plain("skip"));
    std::vector<PromelaNode*> all;
    collect(statements, true, all);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < labels_; ++i) names.push_back(fmt::format("L{}", i));
    if (chance(30)) names.push_back(one_of({"end0", "progress0", "accept0"}));
    for (const std::string& name : names) {
      if (all.empty()) break;
      PromelaNode& node = *all[below(all.size())];
      node.label += name + ": ";
    }
  }

  std::mt19937_64 random_;
  PromelaText model_;
  bool has_meetings_, has_priorities_, looks_around_, refers_, names_last_;
  bool passes_channels_, has_structures_, has_inlines_;
  bool has_pairs_ = false, has_array_ = false, has_parameter_ = false, has_channel_ = false, in_d_step_ = false,
       in_init_ = false;
  std::size_t type_ = 0, labels_ = 0, declared_ = 0;
  std::vector<std::size_t> runnable_;
};

void write(const Sequence& sequence, std::size_t indent, std::string& text);

void write(const PromelaNode& node, std::size_t indent, std::string& text) {
  const std::string margin(indent, ' ');
  text += margin + node.label;
  if (node.parts.empty()) {
    text += node.text;
  } else if (node.text == "if" || node.text == "do") {
    text += node.text + "\n";
    for (const Sequence& option : node.parts) {
      text += margin + "::\n";
      write(option, indent + 2, text);
    }
    text += margin + (node.text == "if" ? "fi" : "od");
  } else {
    text += (node.text == "block" || node.text == "unless" ? "" : node.text + " ") + "{\n";
    write(node.parts[0], indent + 2, text);
    text += margin + "}";
    if (node.parts.size() > 1) {
      text += " unless {\n";
      write(node.parts[1], indent + 2, text);
      text += margin + "}";
    }
  }
}

void write(const Sequence& sequence, std::size_t indent, std::string& text) {
  for (std::size_t i = 0; i < sequence.size(); ++i) {
    write(sequence[i], indent, text);
    text += i + 1 < sequence.size() ? ";\n" : "\n";
  }
}

}  // namespace

PromelaText random_promela(std::uint64_t seed) {
  return Maker(seed).make();
}

std::string to_text(const PromelaText& model) {
  std::string text;
  for (const std::string& declaration : model.declarations) text += declaration + ";\n";
  for (const PromelaBody& body : model.bodies) {
    text += body.heading + " {\n";
    for (const std::string& declaration : body.declarations) text += "  " + declaration + ";\n";
    write(body.statements, 2, text);
    text += "}\n";
  }
  return text;
}

namespace {

class Shrinker {
 public:
  Shrinker(PromelaText model, const std::function<bool(const PromelaText&)>& fails)
      : model_(std::move(model)), fails_(fails) {}

  PromelaText run() {
    for (bool smaller = true; smaller;) {
      smaller = drop_each(model_.bodies) || drop_each(model_.declarations);
      for (PromelaBody& body : model_.bodies) smaller |= drop_each(body.declarations) || shorten(body.statements);
    }
    return model_;
  }

 private:
  template <typename T>
  bool drop_each(std::vector<T>& all) {
    bool dropped = false;
    for (std::size_t i = all.size(); i-- > 0;) {
      T kept = all[i];
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
      if (fails_(model_))
        dropped = true;
      else
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(i), std::move(kept));
    }
    return dropped;
  }

  bool shorten(Sequence& sequence) {
    bool shorter = drop_each(sequence);
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      shorter |= replace(sequence, i);
      if (i >= sequence.size()) break;
      for (Sequence& part : sequence[i].parts) shorter |= shorten(part);
      if (sequence[i].parts.size() > 1) shorter |= drop_each(sequence[i].parts);
    }
    return shorter;
  }

  // A compound statement by one of its parts.
  bool replace(Sequence& sequence, std::size_t i) {
    const Sequence before = sequence;
    for (const Sequence& part : before[i].parts) {
      sequence.erase(sequence.begin() + static_cast<std::ptrdiff_t>(i));
      sequence.insert(sequence.begin() + static_cast<std::ptrdiff_t>(i), part.begin(), part.end());
      if (fails_(model_)) return true;
      sequence = before;
    }
    return false;
  }

  PromelaText model_;
  const std::function<bool(const PromelaText&)>& fails_;
};

}  // namespace

PromelaText shrink(PromelaText model, const std::function<bool(const PromelaText&)>& fails) {
  return Shrinker(std::move(model), fails).run();
}

}  // namespace onager::oracle
