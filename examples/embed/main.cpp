// Asks three questions of a model that it has in memory, and watches one of them.

#include <onager/onager.h>

#include <iostream>

namespace {

// Two processes that take two locks in opposite orders.
constexpr const char* kModel = R"(
byte left = 0, right = 0;
process Ann {
  state start, has_left, has_both; init start;
  trans start -> has_left { guard left == 0; effect left = 1; },
        has_left -> has_both { guard right == 0; effect right = 1; },
        has_both -> start { effect left = 0, right = 0; };
}
process Bob {
  state start, has_right, has_both; init start;
  trans start -> has_right { guard right == 0; effect right = 1; },
        has_right -> has_both { guard left == 0; effect left = 1; },
        has_both -> start { effect left = 0, right = 0; };
}
system async;
)";

}  // namespace

int main() try {
  const onager::Model model = onager::Model::parse("locks.dve", kModel);
  std::cout << model.ask({"explore"}).states << " states\n";

  const onager::Answer both = model.ask({"invariant", "!(Ann.has_both & Bob.has_both)"});
  std::cout << "mutual exclusion " << (both.verdict == onager::Verdict::holds ? "holds" : "does not hold") << "\n";

  onager::Options options;
  options.seconds = 60;
  options.on_progress = [](const onager::Progress& progress) { std::cerr << progress.states << " states\n"; };
  const onager::Answer deadlock = model.ask({"deadlock"}, options);
  if (deadlock.verdict != onager::Verdict::violated) return 1;
  std::cout << "deadlock:\n";
  for (const std::string& step : deadlock.traces.front().steps) std::cout << "  " << step << "\n";
  return 0;
} catch (const onager::Error& error) {
  std::cerr << error.what() << "\n";
  return 4;
}
