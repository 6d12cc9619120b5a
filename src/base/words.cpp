#include "base/words.h"

#include <algorithm>
#include <utility>

namespace onager {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t replace = cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
      cost[i][j] = std::min({replace, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost[a.size()][b.size()];
}

std::vector<std::string> nearest_words(std::string_view wrong, std::span<const std::string> words, std::size_t most) {
  const std::size_t too_far = std::max<std::size_t>(2, wrong.size() / 3) + 1;
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& word : words) {
    const std::size_t longer = std::max(word.size(), wrong.size()), shorter = std::min(word.size(), wrong.size());
    if (longer - shorter >= too_far) continue;
    if (std::size_t distance = edit_distance(wrong, word); distance < too_far) near.emplace_back(distance, word);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> best;
  for (auto& [distance, word] : near)
    if (best.size() < most) best.push_back(std::move(word));
  return best;
}

std::string did_you_mean(std::string_view wrong, std::span<const std::string> words) {
  const std::vector<std::string> near = nearest_words(wrong, words);
  if (near.empty()) return {};
  std::string text = "did you mean ";
  for (std::size_t i = 0; i < near.size(); ++i) {
    if (i > 0) text += i + 1 == near.size() ? " or " : ", ";
    text += "'" + near[i] + "'";
  }
  return text + "?";
}

std::string hint_from(std::span<const std::string> known, std::string_view wrong) {
  std::string hint = did_you_mean(wrong, known);
  if (!hint.empty() || known.empty()) return hint;
  hint = "known are ";
  for (const std::string& word : known) hint += word + ", ";
  hint.resize(hint.size() - 2);
  return hint;
}

Diagnostic unknown_word(std::string_view what, std::string_view wrong, std::span<const std::string> known) {
  std::string message = "unknown ";
  message.append(what).append(" '").append(wrong).append("'");
  return {{}, 0, 0, std::move(message), hint_from(known, wrong)};
}

}  // namespace onager
