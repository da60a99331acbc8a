#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "rules/openmok/balance.h"
#include "rules/openmok/rating.h"

namespace planche::rules::openmok {

namespace {

using Json = nlohmann::ordered_json;
using Trial = Balance::Trial;

constexpr std::size_t histogram_bins = 20, histogram_width = 50, most_matrix = 30;

// Solutions of the linear program are rational; four decimals are the same on every machine.
double rounded(double value) {
  const double r = std::round(value * 10'000) / 10'000;
  return r == 0 ? 0 : r;
}

std::string_view id_of(Trial::State state) {
  constexpr std::array<std::string_view, 5> ids{"tried", "no-effect", "out-of-reach", "not-in-battle", "too-wide"};
  return ids[static_cast<std::size_t>(state)];
}

// {"force":1,"magic":0,"agility":2}
Json json_of(const Points& points) {
  Json json;
  for (std::size_t i = 0; i < powers.size(); ++i) json[std::string{powers[i]}] = points[i];
  return json;
}
Json json_of(const Fighter& fighter) {
  return {{"attack", json_of(fighter.attack)}, {"resistance", json_of(fighter.resistance)}};
}

// "3 2 2 / 1 1 3"
std::string points_of(const Fighter& f) {
  return fmt::format("{} {} {} / {} {} {}", f.attack[0], f.attack[1], f.attack[2], f.resistance[0], f.resistance[1],
                     f.resistance[2]);
}

Json json_of(const Balance::OfDeck& deck) {
  Json cards = Json::array(), variations = Json::array();
  for (const Balance::Card& card : deck.cards) {
    Json by_deck = Json::array();
    for (const std::size_t i : card.outdone_by_of_deck) by_deck.push_back(deck.cards[i].name);
    Json entry = {{"name", card.name}, {"copies", card.copies}};
    entry.update(json_of(card.fighter));
    entry["strength"] = card.strength;
    entry["percentile"] = tenths(card.percentile);
    entry["outdone_by"] = card.outdone_by ? json_of(*card.outdone_by) : Json{};
    entry["outdone_by_of_deck"] = std::move(by_deck);
    cards.push_back(std::move(entry));
  }
  for (const Trial& trial : deck.trials) {
    variations.push_back({{"name", trial.name},
                          {"impact", trial.impact},
                          {"state", id_of(trial.state)},
                          {"duels", trial.duels},
                          {"won_without", trial.won},
                          {"raised", trial.raised},
                          {"never_pays", trial.never_pays()}});
  }
  return {{"title", deck.title},
          {"cards", std::move(cards)},
          {"variations", std::move(variations)},
          {"pairs_of_teams", deck.trial_pairs},
          {"pairs_of_teams_in_all", deck.trial_pairs_in_all}};
}

const Balance::OfDeck& deck_of(const Balance& balance, std::size_t side) {
  return side == 0 ? balance.decks.front() : balance.decks.back();
}

Json json_of_mixture(const Balance& balance) {
  if (!balance.mixture) return {{"refused", balance.no_mixture}};
  const auto& mixture = *balance.mixture;
  Json sides = Json::array();
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const auto& cards = deck_of(balance, side).cards;
    const auto& shares = side == 0 ? mixture.equilibrium.rows : mixture.equilibrium.columns;
    Json teams = Json::array();
    for (std::size_t t = 0; t < shares.size(); ++t) {
      Json names = Json::array();
      for (const std::size_t i : mixture.teams[side][t]) names.push_back(cards[i].name);
      teams.push_back({{"team", std::move(names)}, {"share", rounded(shares[t])}});
    }
    sides.push_back(std::move(teams));
  }
  return {{"value", rounded(mixture.equilibrium.value)}, {"payoffs", mixture.payoffs}, {"teams", std::move(sides)}};
}

class Text {
 public:
  explicit Text(const Balance& balance) : balance_{balance} {}

  std::vector<std::string> run() {
    distribution();
    for (const auto& deck : balance_.decks) cards(deck);
    matrix();
    for (const auto& deck : balance_.decks) variations(deck);
    mixture();
    return std::move(lines_);
  }

 private:
  void line(std::string text) { lines_.push_back(std::move(text)); }
  void head(std::string text) {
    if (!lines_.empty()) line("");
    line(std::move(text));
  }
  static std::string padded(const std::string& name, std::size_t width) {
    const std::size_t length = base::count_code_points(name);
    return name + std::string(width - std::min(width, length), ' ');
  }
  static std::size_t widest(const std::vector<Balance::Card>& cards) {
    std::size_t width = 0;
    for (const auto& card : cards) width = std::max(width, base::count_code_points(card.name));
    return width;
  }

  void distribution() {
    head(fmt::format("Strength of all {} legal characters of {} points, and the cards of the deck{}",
                     balance_.strengths.size(), balance_.budget, balance_.decks.size() == 1 ? "" : "s"));
    const Histogram bins = histogram(balance_.strengths, histogram_bins);
    const std::int64_t top = *std::max_element(bins.counts.begin(), bins.counts.end());
    for (std::size_t b = 0; b < bins.counts.size(); ++b) {
      const std::int64_t from = bins.from + static_cast<std::int64_t>(b) * bins.width;
      std::string names;
      for (const auto& deck : balance_.decks) {
        for (const auto& card : deck.cards) {
          if (card.strength < from || card.strength >= from + bins.width) continue;
          names += (names.empty() ? " " : ", ") + card.name;
        }
      }
      const auto bar = static_cast<std::size_t>(bins.counts[b] * std::int64_t{histogram_width} / top);
      line(fmt::format("{:>9} {:>7}  {}{}", from, bins.counts[b], std::string(bar, '#'), names));
    }
  }

  void cards(const Balance::OfDeck& deck) {
    head(fmt::format("\"{}\": stronger than, in single combat against all of them", deck.title));
    const std::size_t width = widest(deck.cards);
    for (const auto& card : deck.cards) {
      std::string text = fmt::format("  {}  {:5.1f} %  {}", padded(card.name, width), tenths(card.percentile),
                                     points_of(card.fighter));
      if (card.outdone_by) text += fmt::format("; outdone by {}", points_of(*card.outdone_by));
      for (const std::size_t i : card.outdone_by_of_deck) {
        text += fmt::format("; {} does better", deck.cards[i].name);
      }
      line(std::move(text));
    }
    const auto outdone = [](const auto& card) { return card.outdone_by.has_value(); };
    if (std::none_of(deck.cards.begin(), deck.cards.end(), outdone)) {
      line("  No legal character does at least as well as one of these against every other, and better once.");
    }
  }

  void matrix() {
    const std::size_t n = balance_.combats.size();
    head("Single combats: the row moves first; + wins, - loses, = draws");
    if (n > most_matrix) return line(fmt::format("  {} cards: see --format json", n));
    std::vector<std::string> names;
    std::size_t width = 0;
    for (const auto& deck : balance_.decks) {
      width = std::max(width, widest(deck.cards));
      for (const auto& card : deck.cards) names.push_back(card.name);
    }
    std::string numbers = std::string(width + 6, ' ');
    for (std::size_t i = 0; i < n; ++i) numbers += fmt::format("{:>3}", i + 1);
    line(std::move(numbers));
    for (std::size_t i = 0; i < n; ++i) {
      std::string row = fmt::format("  {:>2}  {}", i + 1, padded(names[i], width));
      for (const Value value : balance_.combats[i]) {
        row += value == Value::win ? "  +" : value == Value::loss ? "  -" : "  =";
      }
      line(std::move(row));
    }
  }

  static std::string told(const Trial& trial) {
    switch (trial.state) {
      case Trial::State::no_effect:
        return "has no effect for the program";
      case Trial::State::out_of_reach:
        return "cannot come into play: its impact is above the number of characters";
      case Trial::State::not_in_battle:
        return "matters only while characters are laid: not tried";
      case Trial::State::too_wide:
        return "leaves too much choice: not tried";
      case Trial::State::tried:
        break;
    }
    if (trial.never_pays()) return fmt::format("never pays: raises none of {} duels", trial.duels);
    return fmt::format("raises {} of {} duels", trial.raised, trial.duels);
  }

  void variations(const Balance::OfDeck& deck) {
    if (deck.trials.empty()) return;
    head(fmt::format("\"{}\": variations in hand in battles of {} against {}", deck.title, balance_.trial_team,
                     balance_.trial_team));
    if (deck.trial_pairs > 0) {
      line(fmt::format("  {} of {} pairs of teams, each side moving first; {} of these duels are won without a card",
                       deck.trial_pairs, deck.trial_pairs_in_all, won_without(deck)));
    }
    std::size_t width = 0;
    for (const Trial& trial : deck.trials) width = std::max(width, base::count_code_points(trial.name));
    for (const Trial& trial : deck.trials) {
      line(fmt::format("  {}  {:>2}  {}", padded(trial.name, width), trial.impact, told(trial)));
    }
  }
  static std::uint64_t won_without(const Balance::OfDeck& deck) {
    std::uint64_t won = 0;
    for (const Trial& trial : deck.trials) won = std::max(won, trial.won);
    return won;
  }

  void mixture() {
    head(fmt::format("Teams of {} chosen in secret, who moves first by lot", balance_.team));
    if (!balance_.mixture) return line("  no mixture: " + balance_.no_mixture);
    if (balance_.team < balance_.match) {
      line(fmt::format("  a match plays {}, too many to let all teams fight soon", balance_.match));
    }
    const auto& [teams, payoffs, equilibrium] = *balance_.mixture;
    line(fmt::format("  value for \"{}\": {:.4f} (a win 1, a loss -1)", balance_.decks.front().title,
                     rounded(equilibrium.value)));
    for (std::size_t side = 0; side < balance_.decks.size(); ++side) {
      const auto& shares = side == 0 ? equilibrium.rows : equilibrium.columns;
      line(fmt::format("  best mixture of \"{}\", of {} team{}", balance_.decks[side].title, shares.size(),
                       shares.size() == 1 ? "" : "s"));
      for (std::size_t t = 0; t < shares.size(); ++t) {
        if (rounded(shares[t]) == 0) continue;
        std::string names;
        for (const std::size_t i : teams[side][t]) {
          names += (names.empty() ? "" : ", ") + balance_.decks[side].cards[i].name;
        }
        line(fmt::format("    {:5.2f} %  {}", 100 * rounded(shares[t]), names));
      }
    }
  }

  const Balance& balance_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<GameOption> balance_options() {
  return {
      {"team", "N", "characters of a team, 1 to 4; default: as many as a match, or the most that are soon fought", {}}};
}

std::string to_json(const Balance& balance) {
  const Histogram bins = histogram(balance.strengths, histogram_bins);
  Json decks = Json::array(), combats = Json::array();
  for (const auto& deck : balance.decks) decks.push_back(json_of(deck));
  for (const auto& row : balance.combats) {
    Json values = Json::array();
    for (const Value value : row) values.push_back(name_of(value));
    combats.push_back(std::move(values));
  }
  return Json{{"game", "openmok"},
              {"kind", "balance"},
              {"budget", balance.budget},
              {"characters", balance.strengths.size()},
              {"strengths", {{"from", bins.from}, {"width", bins.width}, {"counts", bins.counts}}},
              {"decks", std::move(decks)},
              {"combats", std::move(combats)},
              {"match", balance.match},
              {"team", balance.team},
              {"trial_team", balance.trial_team},
              {"mixture", json_of_mixture(balance)}}
      .dump();
}

std::vector<std::string> to_text(const Balance& balance) {
  return Text{balance}.run();
}

}  // namespace planche::rules::openmok
