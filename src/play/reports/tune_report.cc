#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "play/language/limits.h"
#include "play/reports/tune.h"

namespace planche::play {

namespace {

constexpr std::size_t most_combinations_shown = 12;

std::string label_of(const std::vector<TriedNumbers>& numbers, const Candidate& one) {
  return label_of(numbers, one.values);
}

// "a 7, b 5; a 7, b 6 and 2 more".
std::string ties_of(const std::vector<TriedNumbers>& numbers, const Tuning& found) {
  std::vector<std::string> tied;
  for (std::size_t i = 1; i < found.finalists; ++i) {
    if (found.tied(i)) tied.push_back(label_of(numbers, found.tried[i]));
  }
  return fmt::format("{}", fmt::join(tied, "; "));
}

// What the search comes to, a sentence a line.
std::vector<std::string> conclusions_of(const std::vector<TriedNumbers>& numbers, const Tuning& found) {
  const Candidate& best = found.tried.front();
  if (best.known()) {
    const bool reached = best.away == 0 && best.unfinished() == 0;
    std::vector<std::string> lines;
    if (reached && best.aways.high > 0)
      lines.push_back(fmt::format("reaches the goal, as far as {} tell: {}", base::counted(best.games, "game"),
                                  label_of(numbers, best)));
    else
      lines.push_back(
          fmt::format("{}: {}", reached ? "reaches the goal" : "nearest to the goal", label_of(numbers, best)));
    if (const std::string tied = ties_of(numbers, found); !tied.empty())
      lines.push_back(fmt::format("no worse by more than chance (95 %): {}; more --games would tell", tied));
    return lines;
  }
  if (std::ranges::any_of(found.tried, [](const Candidate& one) { return one.unfinished() < one.games; }))
    return {"too few games to compare the numbers: increase --games"};
  if (std::ranges::all_of(found.tried, [](const Candidate& one) { return one.endless == 0; }))
    return {"no game was counted, because every game ended with a fault: correct the rules first"};
  return {fmt::format(
      "no game ended within {} decisions and {} moves, whatever the numbers: check `end when`, or try other ranges",
      most_decisions, most_moves)};
}

}  // namespace

std::string label_of(const std::vector<TriedNumbers>& numbers, const std::vector<std::int64_t>& values) {
  std::string label;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    label += fmt::format("{}{} {}", i == 0 ? "" : ", ", numbers[i].number, values[i]);
  return label;
}

std::vector<std::string> tuning_text(const std::vector<TriedNumbers>& numbers, const std::vector<Goal>& goals,
                                     const Tuning& tuning) {
  const std::vector<Candidate>& found = tuning.tried;
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
      line += distance.known ? fmt::format("{:>24}", fmt::format("{:.1f} ({:.1f} to {:.1f})", distance.value,
                                                                 distance.values.low, distance.values.high))
                             : fmt::format("{:>24}", none ? "no game counted" : "too few games");
    line += one.known() ? fmt::format("{:>9.1f}", one.away) : fmt::format("{:>9}", "-");
    if (one.endless > 0) line += fmt::format("  {} did not end", base::counted(one.endless, "game"));
    if (one.faulty > 0) line += fmt::format("  {} ended with a fault", base::counted(one.faulty, "game"));
    lines.push_back(std::move(line));
  }
  if (found.size() > most_combinations_shown)
    lines.push_back(fmt::format("and {} more, further away", found.size() - most_combinations_shown));
  lines.emplace_back();
  for (std::string& line : conclusions_of(numbers, tuning)) lines.push_back(std::move(line));
  for (const std::string& number : tuning.idle)
    lines.push_back(
        fmt::format("no value of {0} changed any game: the rules, or these players, do not use {0}", number));
  return lines;
}

std::string tuning_json(const std::string& game, const std::vector<TriedNumbers>& numbers,
                        const std::vector<Goal>& goals, std::uint64_t seed, const Tuning& tuning) {
  const auto interval = [](const base::Interval& of) { return nlohmann::ordered_json::array({of.low, of.high}); };
  nlohmann::ordered_json made = {{"game", game}, {"kind", "tuning"}, {"seed", std::to_string(seed)}};
  for (const Goal& goal : goals) made["goal"].push_back(goal.text);
  for (std::size_t rank = 0; rank < tuning.tried.size(); ++rank) {
    const Candidate& one = tuning.tried[rank];
    nlohmann::ordered_json line;
    for (std::size_t i = 0; i < numbers.size(); ++i) line["numbers"][numbers[i].number] = one.values[i];
    line["games"] = one.games;
    for (const Distance& distance : one.distances) {
      line["values"].push_back(distance.known ? nlohmann::ordered_json(distance.value) : nlohmann::ordered_json());
      line["intervals"].push_back(distance.known ? interval(distance.values) : nlohmann::ordered_json());
    }
    line["away"] = one.known() ? nlohmann::ordered_json(one.away) : nlohmann::ordered_json();
    if (one.known()) line["away_interval"] = interval(one.aways);
    if (rank > 0 && rank < tuning.finalists && tuning.tied(rank)) line["tied"] = true;
    if (one.unfinished() > 0) line["unfinished"] = one.unfinished();
    if (one.faulty > 0) line["faults"] = one.faulty;
    made["tried"].push_back(std::move(line));
  }
  if (!tuning.idle.empty()) made["without_effect"] = tuning.idle;
  return made.dump();
}

}  // namespace planche::play
