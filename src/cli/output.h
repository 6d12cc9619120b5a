// Writing of whole texts, and how failures are told: the only files of the project that print are in cli/.

#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/color.h"
#include "cli/commands.h"

namespace onager::cli {

// Standard output cannot be written, such as on a full disk: nothing is wrong with the program or its input.
class CannotWrite : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// To stdout, and flushed; on a terminal without characters that could deceive (base/text.h). Throws CannotWrite.
void print(std::string_view text);
void print_as_it_is(std::string_view text);
// The same as `print`, with the lines that begin so in colours, if there are to be any.
struct Stroke {
  std::string beginning;
  Color color;
};
void print_painted(std::string_view text, const std::vector<Stroke>& strokes);
// To stderr, where failing to write has no remedy; likewise without such characters.
void remark(std::string_view text);
// The same for the text of a diagnostic.
void remark_diagnostic(std::string_view text);
// As it is, for lines that move the cursor.
void show(std::string_view text);
// Prints the diagnostic to stderr, with `json` as an object to stdout as well, and returns the exit code.
int fail(const Diagnostic& wrong, Exit code, bool json = false);

// A mistake of this program: asks for a report on stderr and returns the exit code.
int internal_error(std::string_view what);

// A diagnostic when the file cannot be written. Nothing is left behind of a file that was not there.
std::optional<Diagnostic> refuse_to_write(const std::string& path);
// All of it or nothing. Throws CannotWrite.
void write_file(const std::string& path, std::string_view text);

}  // namespace onager::cli
