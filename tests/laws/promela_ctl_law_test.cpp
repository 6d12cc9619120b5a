// CTL on random Promela models: every engine and reduction answers as the naive checker does, and evidence is
// confirmed.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <random>

#include "answer/ask.h"
#include "answer/asking_test.h"
#include "frontend/promela/read.h"
#include "property/parse.h"
#include "report/words.h"
#include "tests/oracle/promela_ltl.h"
#include "tests/oracle/random_promela.h"

namespace onager {
namespace {

using oracle::PromelaText;

constexpr std::size_t kLimit = 150;

// A formula as it is asked, with expressions in braces, and with propositions p0, p1, ... in their place.
struct Formula {
  std::string asked, named;
  std::vector<std::string> atoms;
};

class Maker {
 public:
  explicit Maker(std::uint64_t seed) : random_(seed * 31 + 7) {}

  Formula make() {
    Formula made;
    const std::string text = formula(2 + below(2), made.atoms);
    made.asked = made.named = text;
    for (std::size_t i = made.atoms.size(); i-- > 0;) {
      const std::string name = fmt::format("p{}", i);
      for (std::size_t at = made.asked.find(name); at != std::string::npos; at = made.asked.find(name, at + 1))
        made.asked.replace(at, name.size(), "{" + made.atoms[i] + "}");
    }
    return made;
  }

 private:
  std::string formula(std::size_t depth, std::vector<std::string>& atoms) {
    if (depth == 0) {
      const auto all = oracle::random_promela_atoms();
      atoms.emplace_back(all[below(all.size())]);
      return fmt::format("p{}", atoms.size() - 1);
    }
    constexpr const char* kUnary[] = {"F", "G", "F", "G", "X"};
    constexpr const char* kBinary[] = {"U", "R", "W", "M"};
    const char* quantifier = below(2) == 0 ? "A" : "E";
    const std::string first = formula(depth - 1, atoms);
    switch (below(6)) {
      case 0:
        return fmt::format("!({})", first);
      case 1:
        return fmt::format("(({}) {} ({}))", first, below(2) == 0 ? "&" : "|", formula(depth - 1, atoms));
      case 2:
        return fmt::format("{} (({}) {} ({}))", quantifier, first, kBinary[below(4)], formula(depth - 1, atoms));
      default:
        return fmt::format("{} {} ({})", quantifier, kUnary[below(5)], first);
    }
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

  std::mt19937_64 random_;
};

run::Words words_of(std::size_t number) {
  constexpr const char* kMethods[][2] = {{"auto", ""},
                                         {"local", "none"},
                                         {"global", ""},
                                         {"local", "guided"},
                                         {"local", "singleton"},
                                         {"auto", ""},
                                         {"local", "guided+singleton"}};
  run::Words words;
  words.reduction = "auto";
  const auto& method = kMethods[number % std::size(kMethods)];
  words.ctl_engine = method[0];
  words.given.insert(run::Setting::kCtlEngine);
  if (*method[1] != 0) {
    words.ctl_reduction = method[1];
    words.given.insert(run::Setting::kCtlReduction);
  }
  words.no_simplify = number / std::size(kMethods) % 2 == 1;
  return words;
}

std::string wrong_by(const kind::Model& model, const Formula& formula, const run::Words& words, bool truth,
                     std::uint64_t& asked) {
  answer::Inquiry inquiry;
  inquiry.names = model.names();
  if (const auto wrong = answer::add(inquiry, {.word = "ctl", .text = formula.asked, .file = {}, .only = {}}, &model,
                                     Watch::endless()))
    return wrong->message;
  const auto answer = answer::testing::ask(model, std::move(inquiry), words);
  if (!answer) return answer.error().message;
  if (answer->reason.kind == run::Reason::Kind::kRefused) return "";
  ++asked;
  if (answer->fault) return *answer->fault;
  for (const answer::Witness& witness : answer->witnesses)
    if (!witness.is_replayed) return "evidence is not confirmed";
  const auto expected = truth ? run::Verdict::kHolds : run::Verdict::kViolated;
  if (answer->verdict != expected)
    return std::string(report::word(answer->verdict)) + " instead of " + std::string(report::word(expected));
  return "";
}

std::string wrong(const PromelaText& text, const Formula& formula, std::size_t first, std::size_t each,
                  std::uint64_t& asked) {
  Result<promela::Program> program = frontend::read_promela("random.pml", oracle::to_text(text), "random");
  if (!program) return "";
  std::vector<promela::Expression> expressions;
  for (const std::string& atom : formula.atoms) {
    auto expression = frontend::read_promela_expression(*program, atom);
    if (!expression) return "";
    expressions.push_back(std::move(*expression));
  }
  property::Formulas formulas;
  property::Names names;
  for (std::size_t i = 0; i < formula.atoms.size(); ++i) names.propositions.add(fmt::format("p{}", i));
  const auto read = property::parse(formula.named, formulas, names);
  if (!read) return read.error().message;
  const auto truth = oracle::satisfies(*program, formulas, *read, expressions, kLimit);
  if (!truth) return "";
  const std::unique_ptr<kind::Model> model = std::move(*kind::make(std::move(*program), Watch::endless()));
  for (std::size_t i = first; i < first + each; ++i) {
    const run::Words words = words_of(i);
    const std::string found = wrong_by(*model, formula, words, *truth, asked);
    if (!found.empty())
      return fmt::format("--ctl '{}' --ctl-engine {} --ctl-reduction {}: {}", formula.asked, words.ctl_engine,
                         words.ctl_reduction, found);
  }
  return "";
}

void expect_right_answers(std::uint64_t begin, std::uint64_t end, std::size_t each, std::uint64_t least) {
  std::uint64_t asked = 0, ignored = 0;
  for (std::uint64_t seed = begin; seed < end; ++seed) {
    const PromelaText text = oracle::random_promela(seed);
    const Formula formula = Maker(seed).make();
    const std::size_t first = static_cast<std::size_t>(seed) * each;
    if (wrong(text, formula, first, each, asked).empty()) continue;
    const PromelaText small = oracle::shrink(
        text, [&](const PromelaText& smaller) { return !wrong(smaller, formula, first, each, ignored).empty(); });
    FAIL() << "seed " << seed << ": " << wrong(small, formula, first, each, ignored) << "\n" << oracle::to_text(small);
  }
  EXPECT_GE(asked, least);
}

TEST(PromelaCtlLaw, EveryEngineAnswersAsTheNaiveChecker) {
  expect_right_answers(0, 400, 5, 600);
}

TEST(LongPromelaCtlLaw, EveryEngineAnswersAsTheNaiveChecker) {
  expect_right_answers(10'000, 20'000, 7, 15'000);
}

}  // namespace
}  // namespace onager
