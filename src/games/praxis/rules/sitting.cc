#include <memory>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/parameters.h"
#include "games/praxis/rules/player.h"
#include "games/praxis/rules/record.h"
#include "games/praxis/rules/replay.h"
#include "games/praxis/rules/setup.h"
#include "rules/engine_sitting.h"
#include "rules/options.h"
#include "rules/subject.h"

namespace planche::rules::praxis {

namespace {

constexpr std::array<std::string_view, most_players> side_titles{"Player 1", "Player 2", "Player 3", "Player 4"};

// The place on pictures of universes: "3.2" is cell 2 of grid 3.
std::string place_name(int cell) {
  const Place place = place_of(cell);
  return fmt::format("{}.{}", place.grid, place.cell);
}

// The cells that a decision names, that of the ship first.
std::vector<Sitting::Place> places_of(const State& state, Decision decision) {
  std::vector<Sitting::Place> named;
  const auto ship = [&](int number) {
    if (state.on_board(state.player(), number)) named.push_back({place_name(state.ship_cell(state.player(), number))});
  };
  switch (decision.type) {
    case Decision::Type::slide:
      ship(decision.what);
      break;
    case Decision::Type::boost:
    case Decision::Type::teleport:
      ship(state.acting_ship());
      break;
    case Decision::Type::lay:
    case Decision::Type::duel:
    case Decision::Type::recruit:
    case Decision::Type::tools:
      break;
    default:
      return {};
  }
  named.push_back({place_name(decision.where)});
  return named;
}

// The universe where the game began, with portals, exoplanets, artefacts and ships as they lie now.
Universe universe_now(const State& state, const Universe& start) {
  Universe now = start;
  now.portals.clear();
  now.exoplanets.clear();
  now.ships.clear();
  now.artefacts.clear();
  now.throws.clear();
  now.seed.clear();
  each_cell(state.portals(), [&](int cell) { now.portals.push_back({place_of(cell)}); });
  each_cell(state.exoplanets(), [&](int cell) { now.exoplanets.push_back({place_of(cell)}); });
  each_cell(state.artefacts(), [&](int cell) {
    const std::string& name = state.terms().kind(state.item_at(cell)).name;
    now.artefacts.push_back({place_of(cell), name.substr(0, name.find('/'))});
  });
  for (int player = 0; player < state.terms().players; ++player) {
    for (int ship = 0; ship < ships_a_player; ++ship) {
      if (state.on_board(player, ship))
        now.ships.push_back({player + 1, place_of(state.ship_cell(player, ship)), state.face(player, ship)});
    }
  }
  return now;
}

class PraxisSitting final : public EngineSitting {
 public:
  PraxisSitting(RecordedGame record, std::unique_ptr<Terms> terms, State state,
                std::vector<std::unique_ptr<Player>> players, base::Random random, const SittingRequest& request)
      : EngineSitting{request},
        record_{std::move(record)},
        terms_{std::move(terms)},
        state_{state},
        players_{std::move(players)},
        random_{random} {}

  int seat() const override { return state_.player(); }
  bool hides() const override { return true; }
  std::uint64_t moves() override {
    state_.list(choices_);
    return choices_.size();
  }
  std::vector<Choice> choices(std::uint64_t most) override {
    const std::uint64_t all = moves();
    std::vector<Choice> listed;
    for (std::size_t i = 0; i < std::min(most, all); ++i)
      listed.push_back({in_words(choices_[i], *terms_), places_of(state_, choices_[i])});
    return listed;
  }
  bool take_back() override {
    if (before_.empty()) return false;
    const Before& last = before_.back();
    state_ = last.state;
    record_.turns.resize(last.turns);
    turn_ = last.turn;
    random_ = last.random;
    before_.pop_back();
    return true;
  }

  std::vector<Pile> piles(int, const Lists&) override { return {}; }
  std::vector<std::string> notes(int player, const Lists&) override {
    std::vector<std::string> lines;
    const auto tiles = [&](const Counts& counts) {
      std::vector<Item> items;
      counts.each([&](int item) {
        items.insert(items.end(), static_cast<std::size_t>(counts[item]), static_cast<Item>(item));
      });
      return items.empty() ? "nothing" : fmt::format("{}", fmt::join(names(items, *terms_), ", "));
    };
    if (player != looks_on) lines.push_back("your hand: " + tiles(state_.hand(player)));
    if (state_.drawn().total() > 0 && state_.player() == player) lines.push_back("drawn: " + tiles(state_.drawn()));
    for (int each = 0; each < terms_->players; ++each) {
      lines.push_back(fmt::format("base of {}: {} ({} points)", side_titles[static_cast<std::size_t>(each)],
                                  tiles(state_.base(each)), state_.points(each)));
    }
    return lines;
  }
  std::string pictured_position() const override { return to_json(universe_now(state_, record_.universe)); }
  // Up to the end of the latest turn.
  std::string record() override { return is_beginning(record_.universe) ? to_json(record_) : ""; }
  std::vector<std::string> ending() override {
    std::vector<std::string> winners, points;
    for (int player = 0; player < terms_->players; ++player) {
      const auto title = side_titles[static_cast<std::size_t>(player)];
      if ((state_.leaders() >> player & 1) != 0) winners.emplace_back(title);
      points.push_back(fmt::format("{} {}", title, state_.points(player)));
    }
    return {fmt::format("{} {}: {} points", fmt::join(winners, " and "), winners.size() == 1 ? "wins" : "win",
                        fmt::join(points, ", "))};
  }

 private:
  struct Before {
    State state;
    std::size_t turns;
    RecordedTurn turn;
    base::Random random;
  };

  bool over() const override { return state_.finished(); }
  std::string decide(std::uint64_t number) override {
    before_.push_back({state_, record_.turns.size(), turn_, random_});
    state_.list(choices_);
    return made(choices_[number], !is_alone());
  }
  std::optional<std::string> let_play() override {
    const Decision decision = players_[static_cast<std::size_t>(seat())]->choose(state_, random_);
    if (base::is_unwanted()) return std::nullopt;  // it was not considered to its end
    return made(decision, true);
  }

  // `hides` what others do not see.
  std::string made(Decision decision, bool hides) {
    std::string words = hides && decision.type == Decision::Type::keep ? "keep a tile" : in_words(decision, *terms_);
    RandomChance drawn{random_};
    RecordingChance chance{drawn};
    if (turn_.decisions.empty()) turn_.player = state_.player();
    if (decision.type != Decision::Type::end) turn_.decisions.push_back(recorded(decision, *terms_));
    state_.play(decision, chance);
    if (!chance.throws.empty()) {
      if (!turn_.throws) turn_.throws.emplace();
      turn_.throws->insert(turn_.throws->end(), chance.throws.begin(), chance.throws.end());
      words += fmt::format(" (thrown: {})", fmt::join(chance.throws, ", "));
    }
    if (!chance.draws.empty()) {
      if (!turn_.draws) turn_.draws.emplace();
      for (std::string& name : names(chance.draws, *terms_)) turn_.draws->push_back(std::move(name));
    }
    if (decision.type == Decision::Type::end) record_.turns.push_back(std::exchange(turn_, {}));
    return words;
  }

  RecordedGame record_;
  std::unique_ptr<Terms> terms_;
  State state_;
  std::vector<std::unique_ptr<Player>> players_;
  base::Random random_;
  RecordedTurn turn_;
  std::vector<Before> before_;
  Choices choices_;
};

Universe usual_universe(std::size_t players, const Parameters& parameters, std::uint64_t seed) {
  Universe empty = asked_universe({{"players", std::to_string(players)}});
  base::Random random{seed, 0};
  return random_universe(empty, shapes_of("uniform", empty.edition), parameters.of(empty.edition), {seed, 0}, random);
}

// The universe with the portals and first ships that it lacks, or why a game cannot begin in it.
Asked<Universe> set_up(Universe universe, const Parameters& parameters, base::Random& random) {
  const EditionRules& rules = parameters.of(universe.edition);
  std::size_t things = 0;
  each_placed(universe, [&](std::string_view, const auto& list) { things += list.size(); });
  const int needed = missing(universe, rules);
  if (things + static_cast<std::size_t>(needed) > std::size_t{cell_count})
    return refused("there is no room for missing portals and first ships", "take things out of the universe");
  if (needed == 0) return universe;
  throw_dice(universe, rules, random);
  universe.seed.clear();
  universe.throws.clear();
  return universe;
}

Asked<std::unique_ptr<Sitting>> sit(const Subject* start, const SittingRequest& request) {
  const Ruleset& rules = start == nullptr ? *request.rules : *start->rules;
  const auto& parameters = rules.parameters.as<Parameters>();
  std::vector<std::unique_ptr<Player>> players;
  for (const std::string& description : request.players) {
    auto player = make_player(description);
    if (!player) return tl::make_unexpected(player.error());
    players.push_back(std::move(*player));
  }
  base::Random random{request.seed, 1};
  const auto* recorded_game = start == nullptr ? nullptr : content_if<RecordedGame>(*start);
  if (recorded_game != nullptr) {
    auto terms = std::make_unique<Terms>(terms_of(*recorded_game, parameters));
    RecordedGame record = with_chances(*recorded_game, *terms);
    for (RecordedTurn& turn : record.turns) turn.value = nullptr;
    const State state = replay(record, *terms).last;
    return std::make_unique<PraxisSitting>(std::move(record), std::move(terms), state, std::move(players), random,
                                           request);
  }
  const auto* given = start == nullptr ? nullptr : content_if<Universe>(*start);
  if (start != nullptr && given == nullptr)
    return refused("expected a universe or a game of Praxis", "open one of these");
  auto universe =
      start == nullptr ? usual_universe(players.size(), parameters, request.seed) : set_up(*given, parameters, random);
  if (!universe) return tl::make_unexpected(universe.error());
  auto terms = std::make_unique<Terms>(make_terms(*universe, parameters));
  State state{*terms, *universe, static_cast<int>(random.below(static_cast<std::uint64_t>(terms->players)))};
  RandomChance drawn{random};
  RecordingChance chance{drawn};
  state.deal(chance);
  RecordedGame record;
  record.universe = std::move(*universe);
  record.hands = dealt_hands(chance.draws, *terms);
  return std::make_unique<PraxisSitting>(std::move(record), std::move(terms), state, std::move(players), random,
                                         request);
}

// The number of players in the document; without a document, any.
std::pair<std::size_t, std::size_t> numbers(const Subject* start) {
  const Universe* universe = nullptr;
  if (start != nullptr) {
    universe = content_if<Universe>(*start);
    if (const auto* record = content_if<RecordedGame>(*start)) universe = &record->universe;
  }
  if (universe == nullptr) return {least_players, most_players};
  const auto players = static_cast<std::size_t>(universe->players);
  return {players, players};
}

}  // namespace

Seats seats() {
  return {.sides = {side_titles.begin(), side_titles.end()},
          .players = {"greedy", "random"},
          .sit = sit,
          .shown = {{"plan", "true"}},
          .numbers = numbers};
}

}  // namespace planche::rules::praxis
