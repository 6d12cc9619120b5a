// LTL on random Promela models: every method with every kind of stubborn sets answers as the naive checker does, and
// counterexamples replay.

#include <gtest/gtest.h>

#include "answer/ask.h"
#include "answer/asking_test.h"
#include "frontend/promela/read.h"
#include "report/words.h"
#include "tests/laws/ltl_law.h"
#include "tests/oracle/promela_ltl.h"
#include "tests/oracle/random_promela.h"

namespace onager {
namespace {

using oracle::PromelaText;

constexpr std::size_t kLimit = 150;

struct Case {
  PromelaText text;
  std::string formula;
};

std::string wrong_by(const kind::Model& model, const std::string& formula, const run::Words& words, bool truth,
                     std::uint64_t& asked) {
  answer::Inquiry inquiry;
  inquiry.names = model.names();
  if (const auto wrong =
          answer::add(inquiry, {.word = "ltl", .text = formula, .file = {}, .only = {}}, &model, Watch::endless()))
    return wrong->message;
  const auto answer = answer::testing::ask(model, std::move(inquiry), words);
  if (!answer) return answer.error().message;
  if (answer->reason.kind == run::Reason::Kind::kRefused) return "";
  ++asked;
  if (answer->fault) return *answer->fault;
  const auto expected = truth ? run::Verdict::kHolds : run::Verdict::kViolated;
  if (answer->verdict != expected)
    return std::string(report::word(answer->verdict)) + " instead of " + std::string(report::word(expected));
  return truth || answer->trace() != nullptr ? "" : "no trace";
}

std::string wrong(const Case& question, std::size_t first, std::size_t each, std::uint64_t& asked) {
  Result<promela::Program> program = frontend::read_promela("random.pml", oracle::to_text(question.text), "random");
  if (!program) return "";
  const Result<promela::Ltl> formula = frontend::read_promela_formula(*program, question.formula);
  if (!formula) return "";
  const auto truth = oracle::satisfies(*program, *formula, kLimit);
  if (!truth) return "";
  const std::unique_ptr<kind::Model> model = std::move(*kind::make(std::move(*program), Watch::endless()));
  const std::vector<run::Words> methods = laws::all_ltl_methods();
  for (std::size_t i = first; i < first + each; ++i) {
    const run::Words words = laws::with_sets(methods[i % methods.size()], i);
    const std::string found = wrong_by(*model, question.formula, words, *truth, asked);
    if (!found.empty()) return laws::name_of(words) + ": " + found;
  }
  return "";
}

void expect_right_answers(std::uint64_t begin, std::uint64_t end, std::size_t each, std::uint64_t least) {
  std::uint64_t asked = 0, ignored = 0;
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const Case question{oracle::random_promela(seed), oracle::random_promela_formula(seed)};
    const std::size_t first = static_cast<std::size_t>(seed) * each;
    if (wrong(question, first, each, asked).empty()) continue;
    const PromelaText small = oracle::shrink(question.text, [&](const PromelaText& text) {
      return !wrong({text, question.formula}, first, each, ignored).empty();
    });
    FAIL() << "seed " << seed << ", " << question.formula << ": "
           << wrong({small, question.formula}, first, each, ignored) << "\n"
           << oracle::to_text(small);
  }
  EXPECT_GE(asked, least);
}

TEST(PromelaLtlLaw, EveryMethodAnswersAsTheNaiveChecker) {
  expect_right_answers(0, 500, 12, 1'500);
}

class PromelaLtlSlices : public testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Long, PromelaLtlSlices, testing::Range<std::uint64_t>(0, 20));

TEST_P(PromelaLtlSlices, EveryMethodAnswersAsTheNaiveChecker) {
  expect_right_answers(1'000 * GetParam(), 1'000 * (GetParam() + 1), 24, 5'000);
}

}  // namespace
}  // namespace onager
