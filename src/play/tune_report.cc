#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "play/limits.h"
#include "play/tune.h"

namespace planche::play {

namespace {

constexpr std::size_t most_combinations_shown = 12;

// "coins 9, goal 4".
std::string label_of(const std::vector<TriedNumbers>& numbers, const Candidate& one) {
  std::string label;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    label += fmt::format("{}{} {}", i == 0 ? "" : ", ", numbers[i].number, one.values[i]);
  return label;
}

// What the search comes to, in one sentence.
std::string conclusion_of(const std::vector<TriedNumbers>& numbers, const std::vector<Candidate>& found) {
  const Candidate& best = found.front();
  if (best.known()) {
    const bool reached = best.away == 0 && best.unfinished() == 0;
    return fmt::format("{}: {}", reached ? "reaches the goal" : "nearest to the goal", label_of(numbers, best));
  }
  if (std::ranges::any_of(found, [](const Candidate& one) { return one.unfinished() < one.games; }))
    return "too few games to compare the numbers: increase --games";
  if (std::ranges::all_of(found, [](const Candidate& one) { return one.endless == 0; }))
    return "no game was counted, because every game ended with a fault: correct the rules first";
  return fmt::format(
      "no game ended within {} decisions and {} moves, whatever the numbers: check `end when`, or try other ranges",
      most_decisions, most_moves);
}

}  // namespace

std::vector<std::string> tuning_text(const std::vector<TriedNumbers>& numbers, const std::vector<Goal>& goals,
                                     const std::vector<Candidate>& found) {
  std::vector<std::string> lines;
  const std::size_t listed = std::min(found.size(), most_combinations_shown);
  std::size_t width = 0;
  for (std::size_t i = 0; i < listed; ++i) width = std::max(width, label_of(numbers, found[i]).size());
  std::string head = fmt::format("{:<{}}{:>8}", "", width + 1, "games");
  for (const Goal& goal : goals) head += fmt::format("{:>24}", base::shortened(goal.text, 22));
  lines.push_back(head + fmt::format("{:>9}", "away"));
  for (std::size_t i = 0; i < listed; ++i) {
    const Candidate& one = found[i];
    std::string line = fmt::format("{:<{}}{:>8}", label_of(numbers, one), width + 1, one.games);
    const bool none = one.unfinished() == one.games;
    for (const Distance& distance : one.distances)
      line += distance.known ? fmt::format("{:>24.1f}", distance.value)
                             : fmt::format("{:>24}", none ? "no game counted" : "too few games");
    line += one.known() ? fmt::format("{:>9.1f}", one.away) : fmt::format("{:>9}", "-");
    if (one.endless > 0) line += fmt::format("  {} did not end", base::counted(one.endless, "game"));
    if (one.faulty > 0) line += fmt::format("  {} ended with a fault", base::counted(one.faulty, "game"));
    lines.push_back(std::move(line));
  }
  if (found.size() > most_combinations_shown)
    lines.push_back(fmt::format("and {} more, further away", found.size() - most_combinations_shown));
  lines.emplace_back();
  lines.push_back(conclusion_of(numbers, found));
  return lines;
}

std::string tuning_json(const std::string& game, const std::vector<TriedNumbers>& numbers,
                        const std::vector<Goal>& goals, std::uint64_t seed, const std::vector<Candidate>& found) {
  nlohmann::ordered_json made = {{"game", game}, {"kind", "tuning"}, {"seed", std::to_string(seed)}};
  for (const Goal& goal : goals) made["goal"].push_back(goal.text);
  for (const Candidate& one : found) {
    nlohmann::ordered_json line;
    for (std::size_t i = 0; i < numbers.size(); ++i) line["numbers"][numbers[i].number] = one.values[i];
    line["games"] = one.games;
    for (const Distance& distance : one.distances)
      line["values"].push_back(distance.known ? nlohmann::ordered_json(distance.value) : nlohmann::ordered_json());
    line["away"] = one.known() ? nlohmann::ordered_json(one.away) : nlohmann::ordered_json();
    if (one.unfinished() > 0) line["unfinished"] = one.unfinished();
    if (one.faulty > 0) line["faults"] = one.faulty;
    made["tried"].push_back(std::move(line));
  }
  return made.dump();
}

}  // namespace planche::play
