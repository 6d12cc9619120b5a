// Reads one model and does nothing else, so that reading can be timed separately. Prints places, transitions and arcs;
// the caller measures.

#include "frontend/pnml/load.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

int main(int count, char** arguments) {
  if (count != 2) {
    fmt::print(stderr, "usage: load MODEL\n");
    return EXIT_FAILURE;
  }
  const onager::Result<onager::Net> net = onager::frontend::load_net(arguments[1]);
  if (!net) {
    fmt::print(stderr, "{}\n", net.error().to_string());
    return EXIT_FAILURE;
  }
  fmt::print("{} {} {}\n", net->places.size(), net->transitions.size(), net->inputs.size() + net->outputs.size());
  return EXIT_SUCCESS;
}
