// Any bytes, read as a property file in chunks of any size, give formulas or a diagnostic; and formulas that were read
// are written and read again the same.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "frontend/mcc_query/read.h"
#include "frontend/mcc_query/write.h"

namespace {

using namespace onager;

void require(bool truth, const char* claim) {
  if (truth) return;
  std::fprintf(stderr, "violated: %s\n", claim);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  property::Formulas formulas;
  property::Names names;
  frontend::MemorySource whole(text), pieces(text, 1 + size % 13);
  const auto queries = frontend::read_queries("fuzz", whole, formulas, names);
  const auto slowly = frontend::read_queries("fuzz", pieces, formulas, names);
  require(static_cast<bool>(queries) == static_cast<bool>(slowly), "chunks do not matter");
  if (!queries) {
    require(!queries.error().message.empty() && queries.error().file == "fuzz", "a diagnostic says what and where");
    return 0;
  }
  if (std::ranges::any_of(*queries, [](const auto& query) { return query.wrong.has_value(); })) return 0;
  const std::string written = frontend::write_queries(*queries, formulas, names);
  frontend::MemorySource source(written);
  const auto again = frontend::read_queries("fuzz", source, formulas, names);
  require(again && again->size() == queries->size(), "what is written can be read");
  for (std::size_t i = 0; i < queries->size(); ++i)
    require((*again)[i].id == (*queries)[i].id && (*again)[i].formula == (*queries)[i].formula, "and is the same");
  return 0;
}
