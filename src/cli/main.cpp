// onager: see cli/commands.cpp for what it can do.

#include <fcntl.h>
#include <unistd.h>

#include "cli/dispatch.h"

namespace {

// A file that is opened while one of these is closed would take its place, and get what is meant for a person. What
// takes it here can be neither read nor written.
void occupy_standard_files() {
  for (int file = ::open("/dev/null", O_PATH); file >= 0; file = ::open("/dev/null", O_PATH))
    if (file > STDERR_FILENO) {
      ::close(file);
      return;
    }
}

}  // namespace

int main(int count, char** words) {
  occupy_standard_files();
  return onager::cli::dispatch({words + (count > 0), words + count});
}
