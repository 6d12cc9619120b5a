#include "frontend/promela/preprocessor.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

#include "base/input.h"
#include "base/text.h"
#include "base/words.h"
#include "frontend/promela/condition.h"
#include "frontend/promela/macros.h"
#include "frontend/promela/scanner.h"

namespace onager::frontend::promela_text {

namespace {

constexpr std::size_t kMostTokens = 3'000'000;
constexpr std::size_t kMostFiles = 500, kDeepestInclude = 40;
constexpr std::uintmax_t kMostBytes = 1 << 26;

using Line = std::vector<Token>;  // the tokens of a directive after its name

class Preprocessor {
 public:
  Preprocessor(std::string_view text, Texts& texts, Watch& watch)
      : texts_(texts), watch_(watch), macros_([this] { return next_of_text(); }, texts.arena, watch) {
    open_.push_back({Scanner(text, 0, watch), 0, {}});
  }

  std::vector<Token> run() {
    std::vector<Token> tokens;
    for (Token token = macros_.next(); token.kind != Token::Kind::kEnd; token = macros_.next()) {
      if (tokens.size() == kMostTokens)
        throw Wrong{token.at, fmt::format("the model has more than {} tokens", kMostTokens)};
      tokens.push_back(token);
    }
    texts_.definitions = macros_.text();
    return tokens;
  }

 private:
  struct Group {  // from #if to #endif
    Origin at;
    bool is_taken = false;   // what follows is read
    bool was_taken = false;  // some part of it was
    bool is_outside_taken = true;
    bool has_else = false;
  };
  struct File {
    Scanner scanner;
    std::uint32_t name;
    std::vector<Group> groups;
  };

  bool is_taken() const { return open_.back().groups.empty() || open_.back().groups.back().is_taken; }

  Token next_of_text() {
    for (;;) {
      const Token token = open_.back().scanner.next();
      if (token.kind == Token::Kind::kEnd) {
        if (!open_.back().groups.empty())
          throw Wrong{open_.back().groups.back().at, "the condition has no end", "add #endif"};
        if (open_.size() == 1) return token;
        open_.pop_back();
      } else if (token.is("#") && token.begins_line) {
        directive(token);
      } else if (is_taken()) {
        return token;
      }
    }
  }

  Line rest_of_line() {
    Line line;
    Scanner& scanner = open_.back().scanner;
    for (;;) {
      const Token token = scanner.next();
      if (token.kind == Token::Kind::kEnd || token.begins_line) {
        scanner.unread(token);
        return line;
      }
      line.push_back(token);
    }
  }

  void directive(const Token& sign) {
    Line line = rest_of_line();
    if (line.empty()) return;
    const Token name = line[0];
    line.erase(line.begin());
    if (conditional(name, line) || !is_taken()) return;
    if (name.is("define")) return define(name, line);
    if (name.is("undef")) return macros_.remove(name_in(name, line).text);
    if (name.is("include")) return include(name, macros_.expand(line), line);
    if (name.is("error")) throw Wrong{name.at, fmt::format("#error {}", text_of(line))};
    if (name.is("pragma") || name.is("ident") || name.is("line") || name.is("warning")) return;
    if (name.kind == Token::Kind::kNumber) return;  // a line marker of another preprocessor
    throw Wrong{sign.at, fmt::format("unknown directive '#{}'", name.text),
                did_you_mean(name.text, std::vector<std::string>{"define", "undef", "include", "if", "ifdef", "ifndef",
                                                                 "elif", "else", "endif", "error", "pragma", "line"})};
  }

  static std::string text_of(const Line& line) {
    if (line.empty()) return "";
    const char* begin = line.front().text.data();
    return {begin, static_cast<std::size_t>(line.back().text.data() + line.back().text.size() - begin)};
  }

  static const Token& name_in(const Token& directive, const Line& line) {
    if (line.empty() || line[0].kind != Token::Kind::kWord)
      throw Wrong{directive.at, fmt::format("#{} must be followed by a name", directive.text)};
    return line[0];
  }

  // #if and what belongs to it; these are looked at even where the text is skipped.
  bool conditional(const Token& name, const Line& line) {
    std::vector<Group>& groups = open_.back().groups;
    if (name.is("if") || name.is("ifdef") || name.is("ifndef")) {
      Group group{name.at, false, false, is_taken(), false};
      if (group.is_outside_taken)
        group.is_taken = name.is("if") ? holds(name, line) : macros_.has(name_in(name, line).text) == name.is("ifdef");
      group.was_taken = group.is_taken;
      groups.push_back(group);
      return true;
    }
    if (!name.is("elif") && !name.is("else") && !name.is("endif")) return false;
    if (groups.empty()) throw Wrong{name.at, fmt::format("#{} without #if", name.text)};
    Group& group = groups.back();
    if (name.is("endif")) {
      groups.pop_back();
      return true;
    }
    if (group.has_else) throw Wrong{name.at, fmt::format("#{} after #else", name.text)};
    group.has_else = name.is("else");
    const bool may_be_taken = group.is_outside_taken && !group.was_taken;
    group.is_taken = may_be_taken && (name.is("else") || holds(name, line));
    group.was_taken = group.was_taken || group.is_taken;
    return true;
  }

  bool holds(const Token& name, const Line& line) {
    Line decided;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (!line[i].is("defined")) {
        decided.push_back(line[i]);
        continue;
      }
      const bool has_bracket = i + 1 < line.size() && line[i + 1].is("(");
      const std::size_t at = i + (has_bracket ? 2 : 1);
      if (at >= line.size() || line[at].kind != Token::Kind::kWord ||
          (has_bracket && (at + 1 >= line.size() || !line[at + 1].is(")"))))
        throw Wrong{line[i].at, "'defined' must be followed by a name", "write: defined(NAME)"};
      Token truth = line[i];
      truth.kind = Token::Kind::kNumber;
      truth.text = macros_.has(line[at].text) ? "1" : "0";
      decided.push_back(truth);
      i = at + (has_bracket ? 1 : 0);
    }
    return condition_holds(macros_.expand(std::move(decided)), name.at);
  }

  void define(const Token& directive, const Line& line) {
    const Token& name = name_in(directive, line);
    Macro macro;
    std::size_t next = 1;
    if (line.size() > 1 && line[1].is("(") && !line[1].follows_blank) {
      macro.is_function = true;
      next = parameters(name, line, macro);
    }
    macro.body.assign(line.begin() + static_cast<std::ptrdiff_t>(next), line.end());
    macros_.define(name.text, std::move(macro));
  }

  // Returns where the body begins.
  static std::size_t parameters(const Token& name, const Line& line, Macro& macro) {
    for (std::size_t i = 2; i < line.size(); ++i) {
      if (line[i].is(")")) return i + 1;
      if (line[i].is("...")) {
        macro.is_variadic = true;
        macro.parameters.emplace_back("__VA_ARGS__");
      } else if (line[i].kind == Token::Kind::kWord) {
        macro.parameters.push_back(line[i].text);
      } else {
        break;
      }
      if (i + 1 < line.size() && line[i + 1].is(",") && !macro.is_variadic) ++i;
    }
    throw Wrong{name.at, fmt::format("the parameters of the macro '{}' are malformed", name.text),
                "write: #define NAME(a, b) ..."};
  }

  void include(const Token& directive, const Line& expanded, const Line& line) {
    std::string name;
    if (!expanded.empty() && expanded[0].kind == Token::Kind::kString)
      name = expanded[0].text.substr(1, expanded[0].text.size() - 2);
    else if (line.size() > 2 && line[0].is("<") && line.back().is(">"))
      name = text_of({line.begin() + 1, line.end() - 1});
    else
      throw Wrong{directive.at, "#include must be followed by the name of a file", "write: #include \"file\""};
    if (open_.size() > kDeepestInclude)
      throw Wrong{directive.at, fmt::format("files include each other more than {} levels deep", kDeepestInclude)};
    if (texts_.files.size() >= kMostFiles)
      throw Wrong{directive.at, fmt::format("more than {} files are included", kMostFiles)};
    open(directive, std::filesystem::path(texts_.files[open_.back().name]).parent_path() / name);
  }

  void open(const Token& directive, const std::filesystem::path& path) {
    const auto wrong = [&](const std::string& why) {
      return Wrong{directive.at, fmt::format("cannot include {}: {}", in_quotes(path.string()), why)};
    };
    std::error_code error;
    const bool is_file = std::filesystem::is_regular_file(path, error);
    if (error) throw wrong(error.message());
    if (!is_file) throw wrong("it is no file");
    bytes_ += std::filesystem::file_size(path, error);
    if (error || bytes_ > kMostBytes) throw wrong("the included files are too large");
    Result<std::string> text = read_text(path.string(), watch_);
    if (!text) throw wrong(text.error().message);
    texts_.arena.push_back(std::move(*text));
    texts_.files.push_back(path.string());
    const auto file = static_cast<std::uint32_t>(texts_.files.size() - 1);
    open_.push_back({Scanner(texts_.arena.back(), file, watch_), file, {}});
  }

  Texts& texts_;
  Watch& watch_;
  Macros macros_;
  std::vector<File> open_;
  std::uintmax_t bytes_ = 0;
};

}  // namespace

std::vector<Token> preprocess(std::string_view text, Texts& texts, Watch& watch) {
  return Preprocessor(text, texts, watch).run();
}

}  // namespace onager::frontend::promela_text
