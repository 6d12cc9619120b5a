// A yardstick for comparing machines: how fast this one inserts random keys into a large hash table.
//
// Explicit search is bound by such accesses, so figures from two machines are compared after dividing each by the
// yardstick of its machine. The work is fixed, because the peers' figures were taken with the same work: 20 million
// distinct 64-bit keys into 2^26 words, linear probing. Prints million inserts per CPU second. Needs 512 MiB.

#include <fmt/core.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <vector>

namespace {

constexpr unsigned kTableBits = 26;
constexpr std::uint64_t kInserts = 20'000'000;

// Marsaglia's xorshift64: never 0, and no repetition within 2^64 - 1 steps.
class Keys {
 public:
  std::uint64_t next() {
    key_ ^= key_ << 13;
    key_ ^= key_ >> 7;
    return key_ ^= key_ << 17;
  }

 private:
  std::uint64_t key_ = 0x853c49e6748fea9bu;
};

class Table {
 public:
  Table() : words_(std::size_t{1} << kTableBits) {}

  bool insert(std::uint64_t key) {
    std::uint64_t at = (key * 0x9e3779b97f4a7c15u) >> (64 - kTableBits);
    while (words_[at] != 0 && words_[at] != key) at = (at + 1) & (words_.size() - 1);
    const bool fresh = words_[at] == 0;
    words_[at] = key;
    return fresh;
  }

 private:
  std::vector<std::uint64_t> words_;  // 0: empty
};

}  // namespace

int main() {
  Table table;
  Keys keys;
  std::uint64_t fresh = 0;
  const std::clock_t begin = std::clock();
  for (std::uint64_t i = 0; i < kInserts; ++i) fresh += table.insert(keys.next());
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  fmt::print("{:.2f}\n", static_cast<double>(kInserts) / seconds / 1e6);
  return fresh == kInserts ? EXIT_SUCCESS : EXIT_FAILURE;
}
