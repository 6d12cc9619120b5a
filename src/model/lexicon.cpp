#include "model/lexicon.h"

#include <fmt/format.h>

#include <charconv>

namespace onager {

namespace {

bool is_plain(std::string_view word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
  return !word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos;
}

}  // namespace

std::optional<std::uint64_t> numbered(std::string_view text, std::uint64_t size) {
  if (!text.starts_with('#')) return std::nullopt;
  std::uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + 1, last, number);
  if (error != std::errc() || end != last || number >= size) return std::nullopt;
  return number;
}

void Lexicon::add(std::string_view first, std::string_view second) {
  const auto member = static_cast<std::uint32_t>(members_.size());
  members_.push_back({first, second});
  const auto enter = [member](Index& index, std::string_view word) {
    if (!word.empty() && !index.emplace(word, member).second) index[word] = kNone;
  };
  enter(first_, first);
  enter(second_, second);
}

std::optional<std::uint32_t> Lexicon::find(std::string_view word) const {
  if (const auto found = first_.find(word); found != first_.end() && found->second != kNone) return found->second;
  if (const auto found = second_.find(word); found != second_.end() && found->second != kNone) return found->second;
  return std::nullopt;
}

std::optional<std::uint32_t> Lexicon::find_or_number(std::string_view word) const {
  if (const auto number = numbered(word, members_.size())) return static_cast<std::uint32_t>(*number);
  return find(word);
}

std::string Lexicon::text(std::uint32_t member) const {
  for (const std::string_view word : {members_[member].first, members_[member].second})
    if (is_plain(word) && find(word) == member) return std::string(word);
  return fmt::format("#{}", member);
}

}  // namespace onager
