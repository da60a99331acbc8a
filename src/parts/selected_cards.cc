#include "parts/selected_cards.h"

#include <algorithm>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"
#include "rules/options.h"

namespace planche::parts {

namespace {

constexpr std::size_t most_named = 12;

std::optional<std::size_t> read_number(std::string_view text) {
  return rules::whole<std::size_t>(text, 0, std::numeric_limits<std::size_t>::max());
}

base::Refusal nothing_found(std::string_view term, const std::vector<Candidate>& candidates) {
  std::vector<std::string_view> names;
  for (const Candidate& c : candidates) {
    names.push_back(c.name);
    names.insert(names.end(), c.also.begin(), c.also.end());
    if (std::ranges::find(names, c.kind) == names.end()) names.push_back(c.kind);
  }
  base::Refusal error{fmt::format("--only: no card is \"{}\"", term), ""};
  if (read_range(term)) {
    error.hint = fmt::format("the cards are numbered from 1 to {}", candidates.size());
  } else if (const auto near = base::nearest(term, names)) {
    error.hint = fmt::format("did you mean \"{}\"?", *near);
  } else if (term.find(',') != std::string_view::npos) {
    error.hint = "write --only once for each card";
  } else if (!names.empty() && names.size() <= most_named) {
    error.hint = fmt::format("known: {}", base::join_alternatives(names));
  }
  return error;
}

}  // namespace

std::optional<NumberRange> read_range(std::string_view term) {
  const std::size_t dash = term.find('-');
  const auto first = read_number(term.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : read_number(term.substr(dash + 1));
  if (!first || !last) return std::nullopt;
  return NumberRange{*first, *last};
}

base::Asked<std::vector<bool>> select(const std::vector<Candidate>& candidates, const std::vector<std::string>& terms) {
  std::vector<bool> chosen(candidates.size(), terms.empty());
  for (const std::string& term : terms) {
    const std::string key = base::name_key(term);
    const auto take = [&](const auto& is_meant) {
      bool found = false;
      for (std::size_t i = 0; i < candidates.size(); ++i) {
        const bool meant = is_meant(candidates[i]);
        if (meant) chosen[i] = true;
        found = found || meant;
      }
      return found;
    };
    const bool found = take([&](const Candidate& c) {
      return c.kind == term || base::name_key(c.name) == key ||
             std::ranges::any_of(c.also, [&](const std::string& name) { return base::name_key(name) == key; });
    });
    if (found) continue;
    const auto range = read_range(term);
    if (range && take([&](const Candidate& c) { return c.number >= range->first && c.number <= range->last; }))
      continue;
    return tl::make_unexpected(nothing_found(term, candidates));
  }
  return chosen;
}

}  // namespace planche::parts
