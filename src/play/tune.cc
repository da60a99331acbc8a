#include "play/tune.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/number.h"

namespace planche::play {

namespace {

constexpr std::size_t finalists = 4;
constexpr std::uint64_t fewest_games = 50;
constexpr std::uint64_t seats_to_tell = 30;  // a card is judged once so many seats have had it

struct Form {
  std::string_view words;
  Goal::What what;
};
constexpr std::array<Form, 6> forms{{{"seats within ", Goal::What::seats},
                                     {"turns about ", Goal::What::turns},
                                     {"rounds about ", Goal::What::rounds},
                                     {"decisions about ", Goal::What::decisions},
                                     {"no card over ", Goal::What::cards},
                                     {"wins about ", Goal::What::wins}}};

Distance of_seats(double wanted, const Summary& summary) {
  if (summary.finished == 0 || summary.together || summary.wins.empty()) return {0, 100, false};
  const double all = static_cast<double>(summary.finished), even = 1.0 / static_cast<double>(summary.wins.size());
  double worst = 0;
  for (const Wins& wins : summary.wins) worst = std::max(worst, 100 * std::fabs(wins.total() / all - even));
  return {worst, std::max(0.0, worst - wanted)};
}

// Picked from a hand where cards of the game are, else taken from the middle.
Distance of_cards(double wanted, const Summary& summary) {
  double worst = 0;
  bool any = false;
  for (const RecordFigures& record : summary.records) {
    const SeatTally& tally = record.played.seats > 0 ? record.played : record.taken;
    if (tally.seats < seats_to_tell) continue;
    any = true;
    worst = std::max(worst, 100 * tally.won.total() / static_cast<double>(tally.seats));
  }
  return any ? Distance{worst, std::max(0.0, worst - wanted)} : Distance{0, 100, false};
}

Distance of_length(double wanted, const Spread& spread) {
  if (spread.count == 0) return {0, 100, false};
  return {spread.mean(), 100 * std::fabs(spread.mean() - wanted) / std::max(1.0, wanted)};
}

}  // namespace

namespace {

base::Asked<TriedNumbers> read_one(std::string_view text) {
  const std::size_t equals = text.find('='), dots = text.find("..");
  constexpr std::int64_t limit = 1'000'000'000;
  if (equals != text.npos && equals > 0 && dots != text.npos && dots > equals) {
    const auto number = [](std::string_view one) { return expressions::Number::of_decimal(base::trimmed(one)); };
    const auto least = number(text.substr(equals + 1, dots - equals - 1)), most = number(text.substr(dots + 2));
    if (least && most && least->is_integer() && most->is_integer() && *least <= *most &&
        *least >= expressions::Number{-limit} && *most <= expressions::Number{limit})
      return TriedNumbers{std::string{base::trimmed(text.substr(0, equals))}, least->numerator(), most->numerator()};
  }
  const std::string name{base::trimmed(text.substr(0, equals))};
  const bool listed = equals != text.npos && equals > 0 && dots == text.npos;
  return base::refused(
      fmt::format("expected a number and its range, found \"{}\"", text),
      listed ? fmt::format("write --number {0}=LOW..HIGH; planche simulate --set {0}=… compares single values", name)
             : "write --number coins=8..14");
}

}  // namespace

std::uint64_t combinations_of(const std::vector<TriedNumbers>& numbers) {
  std::uint64_t combinations = 1;
  for (const TriedNumbers& one : numbers) {
    combinations *= static_cast<std::uint64_t>(one.most - one.least + 1);
    if (combinations > most_candidates) break;  // more would overflow
  }
  return combinations;
}

base::Asked<std::vector<TriedNumbers>> read_tried(const std::vector<std::string>& texts) {
  std::vector<TriedNumbers> numbers;
  for (const std::string& text : texts) {
    auto one = read_one(text);
    if (!one) return base::refused("--number: " + one.error().message, one.error().hint);
    if (std::ranges::find(numbers, one->number, &TriedNumbers::number) != numbers.end())
      return base::refused(fmt::format("--number: {} is given twice", one->number), "give one range for each number");
    numbers.push_back(std::move(*one));
    if (combinations_of(numbers) > most_candidates)
      return base::refused(fmt::format("--number: more than {} combinations", most_candidates), "try narrower ranges");
  }
  return numbers;
}

std::optional<base::Refusal> unsuited(const std::vector<Goal>& goals, const Program& program) {
  const auto refused = [](const Goal& goal, std::string_view game, std::string hint) {
    return base::Refusal{fmt::format("\"{}\" does not suit a game {}", goal.text, game), std::move(hint)};
  };
  const bool together = program.together >= 0;
  const bool picks = std::ranges::any_of(program.choices, [](const ChoicePlan& choice) {
    return std::ranges::any_of(choice.moves, [](const MovePlan& move) { return !move.picks.empty(); });
  });
  for (const Goal& goal : goals) {
    if (goal.what == Goal::What::seats && together) return refused(goal, "that is won together", "use wins about 50");
    if (goal.what == Goal::What::wins && !together) return refused(goal, "that one player wins", "use seats within 3");
    if (goal.what == Goal::What::turns && !program.by_turns)
      return refused(goal, "of rounds", "use rounds about 5, or decisions about 60");
    if (goal.what == Goal::What::rounds && program.by_turns)
      return refused(goal, "of turns", "use turns about 40, or decisions about 60");
    if (goal.what == Goal::What::cards && !picks)
      return refused(goal, "whose moves pick no cards", "use fairness, or a mean length");
  }
  return std::nullopt;
}

base::Asked<std::vector<Goal>> read_goals(std::string_view text) {
  std::vector<Goal> goals;
  for (const std::string_view part : base::split(text, ',')) {
    const std::string_view one = base::trimmed(part);
    if (one == "fairness") {
      goals.push_back({Goal::What::seats, 0, "fairness"});
      continue;
    }
    const auto form = std::ranges::find_if(forms, [&](const Form& f) { return one.starts_with(f.words); });
    std::string_view number = form == forms.end() ? std::string_view{} : base::trimmed(one.substr(form->words.size()));
    if (number.ends_with('%')) number = base::trimmed(number.substr(0, number.size() - 1));
    const auto wanted = expressions::Number::of_decimal(number);
    if (!wanted || wanted->to_double() < 0) {
      return base::refused(
          fmt::format("--goal: \"{}\" is not a goal", one),
          "use one or more of: fairness; seats within 3; turns about 40; rounds about 5; decisions about 60; no card "
          "over 60; wins about 50");
    }
    goals.push_back({form->what, wanted->to_double(), std::string{one}});
  }
  return goals;
}

Distance distance(const Goal& goal, const Summary& summary) {
  switch (goal.what) {
    case Goal::What::seats:
      return of_seats(goal.wanted, summary);
    case Goal::What::turns:
      return of_length(goal.wanted, summary.turns);
    case Goal::What::rounds:
      return of_length(goal.wanted, summary.rounds);
    case Goal::What::decisions:
      return of_length(goal.wanted, summary.decisions);
    case Goal::What::cards:
      return of_cards(goal.wanted, summary);
    case Goal::What::wins:
      break;
  }
  if (summary.finished == 0 || !summary.together) return {0, 100, false};
  const double share = 100 * summary.wins.front().total() / static_cast<double>(summary.finished);
  return {share, std::fabs(share - goal.wanted)};
}

bool Candidate::known() const {
  return std::ranges::all_of(distances, &Distance::known);
}

std::vector<Candidate> tune(const std::vector<TriedNumbers>& numbers, const std::vector<Goal>& goals,
                            std::uint64_t games,
                            const std::function<Summary(const std::vector<std::int64_t>&, std::uint64_t games)>& play) {
  std::vector<Candidate> all{{}};
  for (const TriedNumbers& tried : numbers) {
    std::vector<Candidate> wider;
    for (const Candidate& one : all) {
      for (std::int64_t value = tried.least; value <= tried.most; ++value) {
        wider.push_back(one);
        wider.back().values.push_back(value);
      }
    }
    all = std::move(wider);
  }
  std::size_t left = all.size();
  int halvings = 0;
  while (left >> halvings > finalists) ++halvings;
  for (; left > 0; --halvings) {
    const std::uint64_t now = halvings <= 0 ? games : std::min(games, std::max(fewest_games, games >> halvings));
    for (std::size_t i = 0; i < left; ++i) {
      Candidate& one = all[i];
      const Summary summary = play(one.values, now);
      one.games = now;
      one.distances.clear();
      one.away = 0;
      for (const Goal& goal : goals) one.away += one.distances.emplace_back(distance(goal, summary)).away;
      one.endless = summary.endless;
      one.faulty = summary.faulty;
    }
    std::stable_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(left),
                     [](const Candidate& a, const Candidate& b) {
                       // Games that do not end come last, however near the others are.
                       return std::pair{a.unfinished() > 0, a.away} < std::pair{b.unfinished() > 0, b.away};
                     });
    if (halvings <= 0) break;
    left = std::max<std::size_t>(1, (left + 1) / 2);
  }
  return all;
}

}  // namespace planche::play
