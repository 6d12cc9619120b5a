// Any text is a plan or a diagnostic that says what is wrong; what is read is written and read again as the same.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "experiment/plan.h"
#include "experiment/record.h"

namespace {

using namespace onager::experiment;

void require(bool truth, const char* claim) {
  if (truth) return;
  std::fprintf(stderr, "violated: %s\n", claim);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(parse_record(text));
  const auto plan = read_plan("/plan.json", text);
  if (!plan) {
    require(!plan.error().message.empty(), "a diagnostic says what is wrong");
    return 0;
  }
  static_cast<void>(refuse(*plan));
  const std::string written = plan_json(*plan);
  const auto again = read_plan("/plan.json", written);
  require(bool(again), "what is written can be read");
  require(plan_json(*again) == written, "and is the same");
  return 0;
}
