#include "generate/families.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "base/words.h"

namespace onager::generate {

namespace {

// The largest N keeps a net below about a million nodes, and its numbers far below the largest value.
// clang-format off
constexpr Family kFamilies[] = {
    {"philosophers",        "left fork, then right fork: they can deadlock",           "philosophers",        2, 100'000,   false, make_philosophers},
    {"polite-philosophers", "one takes the right fork first: no deadlock",             "philosophers",        2, 100'000,   false, make_polite_philosophers},
    {"ring",                "stations that work while they hold the one token",        "stations",            1, 100'000,   false, make_ring},
    {"counters",            "independent counters modulo 3: 3^N states",               "counters",            1, 100'000,   false, make_counters},
    {"random",              "random net with weights and inhibitor arcs, from --seed", "places",              1, 100'000,   true,  make_random},
    {"workflow",            "a fork, N branches with a choice each, and a join",       "branches",            1, 100'000,   false, make_workflow},
    {"producer-consumer",   "a buffer that is filled by twos, emptied by ones and threes", "places in the buffer", 2, 1'000'000, false, make_producer_consumer},
    {"readers-writers",     "many may read or one may write, by inhibitor arcs",       "readers, and writers", 1, 1'000'000, false, make_readers_writers},
    {"colored-philosophers", "philosophers by colours: a coloured net",                "philosophers",        2, 100'000,   false, nullptr, make_colored_philosophers},
    {"colored-database",     "copies kept by sites: a coloured net",                   "sites",               2, 1'000,     false, nullptr, make_colored_database},
};
// clang-format on

Diagnostic unknown_family(std::string_view name) {
  std::vector<std::string> known;
  for (const Family& family : kFamilies) known.emplace_back(family.name);
  return unknown_word("family", name, known);
}

}  // namespace

std::span<const Family> families() {
  return kFamilies;
}

Result<AnyNet> generate_any(std::string_view family, std::uint64_t n, std::uint64_t seed) {
  const auto* found = std::ranges::find(kFamilies, family, &Family::name);
  if (found == std::end(kFamilies)) return unknown_family(family);
  if (n < found->smallest || n > found->largest)
    return Diagnostic{
        "", 0, 0, fmt::format("{} is out of range for family '{}'", n, family),
        fmt::format("N is the number of {}, from {} to {}", found->parameter, found->smallest, found->largest)};
  const auto size = static_cast<std::uint32_t>(n);
  if (found->make != nullptr) return AnyNet(found->make(size, seed));
  return AnyNet(found->make_colored(size, seed));
}

Result<Net> generate(std::string_view family, std::uint64_t n, std::uint64_t seed) {
  Result<AnyNet> net = generate_any(family, n, seed);
  if (!net) return net.error();
  if (Net* plain = std::get_if<Net>(&*net)) return std::move(*plain);
  return Diagnostic{"", 0, 0, fmt::format("the nets of family '{}' are coloured", family),
                    "a place/transition net is expected"};
}

}  // namespace onager::generate
