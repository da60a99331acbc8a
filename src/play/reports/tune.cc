#include "play/reports/tune.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "base/text.h"
#include "expressions/number.h"
#include "play/reports/series_figures.h"

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

constexpr Distance unknown{0, 100, {0, 100}, {0, 100}, false};

base::Interval percent(const base::Interval& share) {
  return {100 * share.low, 100 * share.high};
}

// From the least to the greatest distance of a value in the interval from `middle`.
base::Interval off(const base::Interval& values, double middle) {
  const double low = std::fabs(values.low - middle), high = std::fabs(values.high - middle);
  return {values.low <= middle && middle <= values.high ? 0 : std::min(low, high), std::max(low, high)};
}

// What may be at most `wanted`.
Distance beyond(double wanted, double worst, const base::Interval& worsts) {
  return {worst,
          std::max(0.0, worst - wanted),
          worsts,
          {std::max(0.0, worsts.low - wanted), std::max(0.0, worsts.high - wanted)}};
}

void widen(base::Interval& all, const base::Interval& one) {
  all = {std::max(all.low, one.low), std::max(all.high, one.high)};
}

Distance of_seats(double wanted, const Summary& summary) {
  if (summary.finished == 0 || summary.together || summary.wins.empty()) return unknown;
  const double even = 100.0 / static_cast<double>(summary.wins.size());
  double worst = 0;
  base::Interval worsts{0, 0};
  for (const Wins& wins : summary.wins) {
    const Figure share = share_of(wins, summary.finished);
    worst = std::max(worst, std::fabs(100 * share.value - even));
    widen(worsts, off(percent(share.interval), even));
  }
  return beyond(wanted, worst, worsts);
}

// Picked from a hand where cards of the game are, else taken from the middle.
Distance of_cards(double wanted, const Summary& summary) {
  double worst = 0;
  base::Interval worsts{0, 0};
  bool any = false;
  for (const RecordFigures& record : summary.records) {
    const SeatTally& tally = record.played.seats > 0 ? record.played : record.taken;
    if (tally.seats < seats_to_tell) continue;
    any = true;
    const Figure share = share_of(tally);
    worst = std::max(worst, 100 * share.value);
    widen(worsts, percent(share.interval));
  }
  return any ? beyond(wanted, worst, worsts) : unknown;
}

Distance of_length(double wanted, const Spread& spread) {
  if (spread.count == 0) return unknown;
  const double part = 100 / std::max(1.0, wanted);
  const base::Interval lengths = spread.interval(), aways = off(lengths, wanted);
  return {spread.mean(), part * std::fabs(spread.mean() - wanted), lengths, {part * aways.low, part * aways.high}};
}

// The same for two series if no game of one differs from that of the other.
std::uint64_t digest_of(const Summary& summary) {
  std::uint64_t digest = 0;
  const auto mix = [&](std::uint64_t value) { digest = (digest ^ value) * 0x9e3779b97f4a7c15u + (digest >> 29); };
  const auto mix_spread = [&](const Spread& spread) {
    mix(spread.count);
    for (const auto& [value, times] : spread.times) {
      mix(static_cast<std::uint64_t>(value));
      mix(times);
    }
  };
  for (const Wins& wins : summary.wins) {
    for (const std::uint64_t times : wins.by_sharers()) mix(times);
  }
  for (const Spread& score : summary.scores) mix_spread(score);
  for (const Spread* spread : {&summary.turns, &summary.decisions, &summary.listed, &summary.leads, &summary.rounds})
    mix_spread(*spread);
  for (const auto& [name, spread] : summary.counters) mix_spread(spread);
  for (const MoveFigures& move : summary.moves) {
    mix(move.legal);
    mix(move.made);
  }
  return digest;
}

// The numbers of which no value changed a game, while the others stayed the same.
std::vector<std::string> idle_among(const std::vector<TriedNumbers>& numbers, const std::vector<Candidate>& all,
                                    const std::vector<std::uint64_t>& digests) {
  std::vector<std::string> idle;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i].least == numbers[i].most) continue;
    std::map<std::vector<std::int64_t>, std::uint64_t> by_others;
    const bool changes = [&] {
      for (std::size_t one = 0; one < all.size(); ++one) {
        if (all[one].unfinished() == all[one].games) return true;  // nothing was counted, so nothing is known
        std::vector<std::int64_t> others = all[one].values;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        if (by_others.emplace(std::move(others), digests[one]).first->second != digests[one]) return true;
      }
      return false;
    }();
    if (!changes) idle.push_back(numbers[i].number);
  }
  return idle;
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
  if (summary.finished == 0 || !summary.together) return unknown;
  const Figure share = share_of(summary.wins.front(), summary.finished);
  const base::Interval shares = percent(share.interval);
  return {100 * share.value, std::fabs(100 * share.value - goal.wanted), shares, off(shares, goal.wanted)};
}

bool Candidate::known() const {
  return std::ranges::all_of(distances, &Distance::known);
}

bool Tuning::tied(std::size_t finalist) const {
  const Candidate &best = tried.front(), &other = tried[finalist];
  if (!best.known() || !other.known() || (best.unfinished() == 0) != (other.unfinished() == 0)) return false;
  const double half_best = best.aways.high - best.away, half_other = other.away - other.aways.low;
  return other.away - best.away <= std::hypot(half_best, half_other);
}

std::optional<Tuning> tune(const std::vector<TriedNumbers>& numbers, const std::vector<Goal>& goals,
                           std::uint64_t games, const PlayRound& play) {
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
  Tuning made;
  std::size_t left = all.size();
  int halvings = 0;
  while (left >> halvings > finalists) ++halvings;
  Round round;
  for (; left > 0; --halvings, ++round.number) {
    const bool first = round.number == 1;
    round.last = halvings <= 0;
    round.games = round.last ? games : std::min(games, std::max(fewest_games, games >> halvings));
    round.first = round.last && !first ? games : 0;
    round.values.clear();
    for (std::size_t i = 0; i < left; ++i) round.values.push_back(all[i].values);
    std::vector<std::uint64_t> digests;
    for (std::size_t i = 0; i < left; ++i) {
      Candidate& one = all[i];
      const auto played = play(round, i);
      if (!played) return std::nullopt;
      const Summary& summary = *played;
      one.games = round.games;
      one.distances.clear();
      one.away = 0;
      one.aways = {0, 0};
      for (const Goal& goal : goals) {
        const Distance& found = one.distances.emplace_back(distance(goal, summary));
        one.away += found.away;
        one.aways = {one.aways.low + found.aways.low, one.aways.high + found.aways.high};
      }
      one.endless = summary.endless;
      one.faulty = summary.faulty;
      if (first) digests.push_back(digest_of(summary));
    }
    if (first) made.idle = idle_among(numbers, all, digests);
    std::stable_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(left),
                     [](const Candidate& a, const Candidate& b) {
                       // Games that do not end come last, however near the others are.
                       return std::pair{a.unfinished() > 0, a.away} < std::pair{b.unfinished() > 0, b.away};
                     });
    if (round.last) break;
    left = std::max<std::size_t>(1, (left + 1) / 2);
  }
  made.tried = std::move(all);
  made.finalists = left;
  return made;
}

}  // namespace planche::play
