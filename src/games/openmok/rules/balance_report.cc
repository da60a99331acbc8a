#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "games/openmok/rules/balance.h"
#include "games/openmok/rules/rating.h"

namespace planche::rules::openmok {

using Json = nlohmann::ordered_json;
using Trial = Balance::Trial;

// The JSON library finds this function by its name when it writes lists of values.
static void to_json(Json& json, Value value) {
  json = name_of(value);
}

static void to_json(Json& json, const Fighter& fighter) {
  for (std::size_t i = 0; i < powers.size(); ++i) json["attack"][std::string{powers[i]}] = fighter.attack[i];
  for (std::size_t i = 0; i < powers.size(); ++i) json["resistance"][std::string{powers[i]}] = fighter.resistance[i];
}

static void to_json(Json& json, const Trial& trial) {
  constexpr std::array<std::string_view, 5> states{"tried", "no-effect", "out-of-reach", "not-in-battle", "too-wide"};
  json = {{"name", trial.name},
          {"impact", trial.impact},
          {"state", states[static_cast<std::size_t>(trial.state)]},
          {"duels", trial.duels},
          {"won_without", trial.won},
          {"raised", trial.raised},
          {"never_pays", trial.never_pays()}};
}

namespace {

constexpr std::size_t histogram_bins = 20, histogram_width = 50, most_matrix = 30;

// Solutions of the linear program are rational; four decimals are equal on every machine.
double rounded(double value) {
  const double r = std::round(value * 10'000) / 10'000;
  return r == 0 ? 0 : r;
}

// "3 2 2 / 1 1 3"
std::string points_of(const Fighter& f) {
  return fmt::format("{} / {}", fmt::join(f.attack, " "), fmt::join(f.resistance, " "));
}

std::vector<std::string> names_of(const Balance::OfDeck& deck, const std::vector<std::size_t>& places) {
  std::vector<std::string> names;
  for (const std::size_t i : places) names.push_back(deck.cards[i].name);
  return names;
}

Json json_of(const Balance::OfDeck& deck) {
  Json cards = Json::array();
  for (const Balance::Card& card : deck.cards) {
    Json entry = {{"name", card.name}, {"copies", card.copies}};
    to_json(entry, card.fighter);
    entry["strength"] = card.strength;
    entry["percentile"] = tenths(card.percentile);
    entry["outdone_by"] = card.outdone_by ? Json(*card.outdone_by) : Json{};
    entry["outdone_by_of_deck"] = names_of(deck, card.outdone_by_of_deck);
    cards.push_back(std::move(entry));
  }
  return {{"title", deck.title},
          {"cards", std::move(cards)},
          {"variations", deck.trials},
          {"pairs_of_teams", deck.trial_pairs},
          {"pairs_of_teams_in_all", deck.trial_pairs_in_all}};
}

Json json_of_mixture(const Balance& balance) {
  if (!balance.mixture) return {{"refused", balance.no_mixture}};
  const auto& [chosen, payoffs, equilibrium] = *balance.mixture;
  std::array<Json, 2> sides{Json::array(), Json::array()};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& deck = side == 0 ? balance.decks.front() : balance.decks.back();
    const auto& shares = side == 0 ? equilibrium.rows : equilibrium.columns;
    for (std::size_t t = 0; t < shares.size(); ++t)
      sides[side].push_back({{"team", names_of(deck, chosen[side][t])}, {"share", rounded(shares[t])}});
  }
  return {{"value", rounded(equilibrium.value)}, {"payoffs", payoffs}, {"teams", sides}};
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
  template <typename Named>
  static std::size_t widest(const std::vector<Named>& all) {
    std::size_t width = 0;
    for (const Named& one : all) width = std::max(width, base::count_code_points(one.name));
    return width;
  }

  void distribution() {
    head(fmt::format("Strength of all {} legal characters of {} points, and the cards of the deck{}",
                     balance_.strengths.size(), balance_.budget, balance_.decks.size() == 1 ? "" : "s"));
    const Histogram bins = histogram(balance_.strengths, histogram_bins);
    const std::int64_t top = std::ranges::max(bins.counts);
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
      for (const std::string& name : names_of(deck, card.outdone_by_of_deck))
        text += fmt::format("; {} does better", name);
      line(std::move(text));
    }
    const auto outdone = [](const auto& card) { return card.outdone_by.has_value(); };
    if (std::ranges::none_of(deck.cards, outdone)) {
      line("  No legal character does at least as well as one of these against every other, and better once.");
    }
  }

  void matrix() {
    const std::size_t n = balance_.combats.size();
    head("Single combats: the row moves first; + wins, - loses, = draws");
    if (n > most_matrix) return line(fmt::format("  {} cards: see --format json", n));
    std::vector<Balance::Card> cards;
    for (const auto& deck : balance_.decks) cards.insert(cards.end(), deck.cards.begin(), deck.cards.end());
    const std::size_t width = widest(cards);
    std::string numbers(width + 6, ' ');
    for (std::size_t i = 0; i < n; ++i) numbers += fmt::format("{:>3}", i + 1);
    line(std::move(numbers));
    for (std::size_t i = 0; i < n; ++i) {
      std::string row = fmt::format("  {:>2}  {}", i + 1, padded(cards[i].name, width));
      for (const Value value : balance_.combats[i])
        row += value == Value::win ? "  +" : value == Value::loss ? "  -" : "  =";
      line(std::move(row));
    }
  }

  static std::string told(const Trial& trial) {
    constexpr std::array<std::string_view, 5> untried{
        "", "has no effect for the program", "cannot come into play: its impact is above the number of characters",
        "matters only while characters are laid: not tried", "leaves too much choice: not tried"};
    if (!trial.tried()) return std::string{untried[static_cast<std::size_t>(trial.state)]};
    if (trial.never_pays()) return fmt::format("never pays: raises none of {} duels", trial.duels);
    return fmt::format("raises {} of {} duels", trial.raised, trial.duels);
  }

  void variations(const Balance::OfDeck& deck) {
    if (deck.trials.empty()) return;
    head(fmt::format("\"{}\": variations in hand in battles of {} against {}", deck.title, balance_.trial_team,
                     balance_.trial_team));
    if (deck.trial_pairs > 0) {
      const auto won =
          std::ranges::max_element(deck.trials, [](const Trial& a, const Trial& b) { return a.won < b.won; });
      line(fmt::format("  {} of {} pairs of teams, each side moving first; {} of these duels are won without a card",
                       deck.trial_pairs, deck.trial_pairs_in_all, won->won));
    }
    const std::size_t width = widest(deck.trials);
    for (const Trial& trial : deck.trials) {
      line(fmt::format("  {}  {:>2}  {}", padded(trial.name, width), trial.impact, told(trial)));
    }
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
      line(fmt::format("  best mixture of \"{}\", of {}", balance_.decks[side].title,
                       base::counted(shares.size(), "team")));
      for (std::size_t t = 0; t < shares.size(); ++t) {
        if (rounded(shares[t]) == 0) continue;
        line(fmt::format("    {:5.2f} %  {}", 100 * rounded(shares[t]),
                         fmt::join(names_of(balance_.decks[side], teams[side][t]), ", ")));
      }
    }
  }

  const Balance& balance_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<GameOption> balance_options() {
  return {{"team", "N",
           "characters in a team, 1 to 4; default: as many as in a match, or as many as can be solved quickly"}};
}

std::string to_json(const Balance& balance) {
  const Histogram bins = histogram(balance.strengths, histogram_bins);
  Json decks = Json::array();
  for (const auto& deck : balance.decks) decks.push_back(json_of(deck));
  return Json{{"game", "openmok"},
              {"kind", "balance"},
              {"budget", balance.budget},
              {"characters", balance.strengths.size()},
              {"strengths", {{"from", bins.from}, {"width", bins.width}, {"counts", bins.counts}}},
              {"decks", std::move(decks)},
              {"combats", balance.combats},
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
