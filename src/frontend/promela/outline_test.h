// Statements as a line of text, for tests: `L: if{x = 1; break | else}`.

#pragma once

#include <gtest/gtest.h>

#include <string>

#include "frontend/promela/read.h"

namespace onager::frontend {

inline std::string outline(const promela::Sequence& sequence);

inline std::string outline(const promela::Statement& statement) {
  using Kind = promela::Statement::Kind;
  std::string text;
  for (const std::string& label : statement.labels) text += label + ": ";
  const auto group = [&](const std::string& name) {
    text += name + "{";
    for (std::size_t i = 0; i < statement.options.size(); ++i)
      text += (i > 0 ? " | " : "") + outline(statement.options[i]);
    return text + "}";
  };
  switch (statement.kind) {
    case Kind::kIf:
      return group("if");
    case Kind::kDo:
      return group("do");
    case Kind::kAtomic:
      return group("atomic");
    case Kind::kDStep:
      return group("d_step");
    case Kind::kBlock:
      return group("");
    case Kind::kUnless:
      return group("unless");
    case Kind::kGoto:
      return text + "goto " + statement.text;
    default:
      return text + statement.source;
  }
}

inline std::string outline(const promela::Sequence& sequence) {
  std::string text;
  for (const promela::Statement& statement : sequence) text += (text.empty() ? "" : "; ") + outline(statement);
  return text;
}

inline promela::Program program_of(const std::string& text) {
  Result<promela::Program> program = read_promela("model.pml", text, "model");
  EXPECT_TRUE(program) << text << "\n" << program.error().to_string();
  return program ? std::move(*program) : promela::Program{};
}

// The statements of the first proctype.
inline std::string body_of(const std::string& text) {
  const promela::Program program = program_of(text);
  return program.proctypes.empty() ? "" : outline(program.proctypes[0].body);
}

// The same of an `init` with some variables and these statements.
inline std::string read_body(const std::string& statements) {
  return body_of("mtype = {m1, m2}; chan q = [2] of {mtype, byte}; byte x, y, a[3]; bool b; init {" + statements + "}");
}

// What is said of a text that is refused: line:column: message.
inline std::string refusal(const std::string& text) {
  const Result<promela::Program> program = read_promela("model.pml", text, "model");
  if (program) return "read: " + outline(program->proctypes.at(0).body);
  const Diagnostic& error = program.error();
  return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
}

}  // namespace onager::frontend
