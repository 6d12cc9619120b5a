// onager: see cli/commands.cpp for what it can do.

#include "cli/dispatch.h"

int main(int count, char** words) {
  return onager::cli::dispatch({words + (count > 0), words + count});
}
