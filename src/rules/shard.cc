#include "rules/shard.h"

#include <charconv>

namespace planche::rules {

namespace {

constexpr std::uint64_t most_shards = 1'000'000;

}  // namespace

std::optional<Shard> Shard::read(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == text.npos) return std::nullopt;
  Shard made;
  const auto number = [&](std::string_view digits, std::uint64_t& to) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), to);
    return error == std::errc{} && end == digits.data() + digits.size() && to >= 1 && to <= most_shards;
  };
  if (!number(text.substr(0, slash), made.k) || !number(text.substr(slash + 1), made.of) || made.k > made.of)
    return std::nullopt;
  return made;
}

std::uint64_t Shard::first(std::uint64_t things) const {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(things) * (k - 1) / of);
}

void add(Counts& to, const Counts& from) {
  if (to.size() < from.size()) to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (to[i].size() < from[i].size()) to[i].resize(from[i].size());
    for (std::size_t k = 0; k < from[i].size(); ++k) to[i][k] += from[i][k];
  }
}

}  // namespace planche::rules
