#include "frontend/dve/parser.h"

#include <fmt/format.h>

#include "base/words.h"
#include "frontend/dve/terms.h"

namespace onager::frontend::dve {

namespace {

class Parser {
 public:
  Parser(std::span<const Token> tokens, Watch& watch) : in_(tokens, watch) {}

  SystemSyntax system() {
    SystemSyntax system;
    while (declaration(system.variables, system.channels) || process(system)) {
    }
    if (!in_.accept("system"))
      misspelt("'process', 'system' or a declaration", {"process", "system", "const", "byte", "int", "channel"});
    if (!in_.accept("async")) {
      if (!in_.accept("sync")) in_.unexpected("'async' or 'sync'");
      system.synchronous = true;
    }
    if (in_.accept("property")) system.property = in_.name("the name of the property process");
    in_.expect(";", "after the system");
    if (in_.peek().kind != Token::Kind::kEnd) in_.unexpected("the end of the text");
    return system;
  }

 private:
  [[noreturn]] void misspelt(std::string_view wanted, const std::vector<std::string>& words) const {
    const Token& token = in_.peek();
    if (token.kind != Token::Kind::kWord) in_.unexpected(wanted);
    throw Wrong{token.at, fmt::format("expected {} but found '{}'", wanted, token.text),
                did_you_mean(token.text, words)};
  }

  bool declaration(std::vector<VariableSyntax>& variables, std::vector<ChannelSyntax>& channels) {
    if (in_.accept("channel")) {
      channel_list(channels);
      return true;
    }
    const bool is_constant = in_.accept("const");
    if (!in_.next_is("byte") && !in_.next_is("int")) {
      if (is_constant) in_.unexpected("'byte' or 'int'");
      return false;
    }
    const Type type = this->type();
    do {
      VariableSyntax variable{in_.name("the name of a variable"), type, is_constant, {}, {}};
      if (in_.accept("[")) {
        variable.size = in_.term();
        in_.expect("]", "after the size");
      }
      if (in_.accept("=")) initial_values(variable);
      variables.push_back(std::move(variable));
    } while (in_.accept(","));
    in_.expect(";", "after the declaration");
    return true;
  }

  Type type() {
    if (in_.accept("byte")) return Type::kByte;
    if (in_.accept("int")) return Type::kInt;
    in_.unexpected("'byte' or 'int'");
  }

  void initial_values(VariableSyntax& variable) {
    if (!in_.accept("{")) {
      variable.initial.push_back(in_.term());
      return;
    }
    do {
      variable.initial.push_back(in_.term());
    } while (in_.accept(","));
    in_.expect("}", "after the values");
  }

  void channel_list(std::vector<ChannelSyntax>& channels) {
    ChannelSyntax common;
    if (in_.accept("{")) {
      common.is_typed = true;
      do {
        common.components.push_back(type());
      } while (in_.accept(","));
      in_.expect("}", "after the types");
    }
    do {
      ChannelSyntax channel = common;
      channel.name = in_.name("the name of a channel");
      if (in_.accept("[")) {
        channel.capacity = in_.term();
        in_.expect("]", "after the capacity");
      }
      channels.push_back(std::move(channel));
    } while (in_.accept(","));
    in_.expect(";", "after the declaration");
  }

  bool process(SystemSyntax& system) {
    if (!in_.accept("process")) return false;
    ProcessSyntax process;
    process.name = in_.name("the name of a process");
    in_.expect("{", "to begin the process");
    while (!in_.accept("}")) section(process);
    system.processes.push_back(std::move(process));
    return true;
  }

  void section(ProcessSyntax& process) {
    if (declaration(process.variables, process.channels)) return;
    if (in_.accept("state")) return names(process.locations);
    if (in_.accept("commit")) return names(process.committed);
    if (in_.accept("accept")) return names(process.accepting);
    if (in_.accept("init")) {
      if (process.initial) throw Wrong{in_.peek().at, "the process has a second initial state"};
      process.initial = in_.name("the name of a state");
      return in_.expect(";", "after the initial state");
    }
    if (in_.accept("assert")) return assertions(process);
    if (in_.accept("trans")) return moves(process);
    misspelt("a section of the process or '}'",
             {"state", "init", "trans", "accept", "commit", "assert", "byte", "int", "const"});
  }

  void names(std::vector<Name>& list) {
    do {
      list.push_back(in_.name("the name of a state"));
    } while (in_.accept(","));
    in_.expect(";", "after the states");
  }

  void assertions(ProcessSyntax& process) {
    do {
      AssertionSyntax& assertion = process.assertions.emplace_back();
      assertion.location = in_.name("the name of a state");
      in_.expect(":", "after the state");
      assertion.condition = in_.term();
    } while (in_.accept(","));
    in_.expect(";", "after the assertions");
  }

  // Commas between transitions are optional; a transition without a source has the source of the previous one.
  void moves(ProcessSyntax& process) {
    while (!in_.next_is(";") && !in_.next_is("}")) {
      process.moves.push_back(move(process.moves));
      in_.accept(",");
    }
    in_.accept(";");
  }

  MoveSyntax move(const std::vector<MoveSyntax>& before) {
    MoveSyntax move;
    if (in_.next_is("->") && !before.empty())
      move.from = before.back().from;
    else
      move.from = in_.name("the source of a transition");
    in_.expect("->", "after the source of the transition");
    move.to = in_.name("the target of a transition");
    in_.expect("{", "to begin the transition");
    while (!in_.accept("}")) clause(move);
    return move;
  }

  void clause(MoveSyntax& move) {
    const Token& begin = in_.peek();
    auto once = [&](bool seen) {
      if (seen) throw Wrong{begin.at, fmt::format("the transition has a second '{}'", begin.text)};
    };
    if (in_.accept("guard")) {
      once(!move.guard.empty());
      do {
        move.guard.push_back(in_.term());
      } while (in_.accept(","));
      if (in_.next_is("=")) throw Wrong{in_.peek().at, "a guard compares and does not assign", "write: =="};
    } else if (in_.accept("sync")) {
      once(move.sync.has_value());
      move.sync = sync();
    } else if (in_.accept("effect")) {
      once(!move.effects.empty());
      do {
        AssignmentSyntax& effect = move.effects.emplace_back();
        effect.target = in_.reference();
        in_.expect("=", "after what is assigned to");
        effect.value = in_.term();
      } while (in_.accept(","));
    } else {
      misspelt("'guard', 'sync', 'effect' or '}'", {"guard", "sync", "effect"});
    }
    in_.expect(";", fmt::format("after the {}", begin.text));
  }

  SyncSyntax sync() {
    SyncSyntax sync;
    sync.channel = in_.name("the name of a channel");
    if (in_.accept("!"))
      sync.sends = true;
    else if (!in_.accept("?"))
      in_.unexpected("'!' or '?'");
    if (in_.next_is(";")) return sync;
    const bool several = in_.accept("{");
    do {
      sync.values.push_back(sync.sends ? in_.term() : in_.reference());
    } while (several && in_.accept(","));
    if (several) in_.expect("}", "after the message");
    return sync;
  }

  TermParser in_;
};

}  // namespace

SystemSyntax parse(const std::vector<Token>& tokens, Watch& watch) {
  return Parser(tokens, watch).system();
}

}  // namespace onager::frontend::dve
