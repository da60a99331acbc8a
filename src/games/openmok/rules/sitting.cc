#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "games/openmok/rules/commands.h"
#include "games/openmok/rules/player.h"
#include "games/openmok/rules/record.h"
#include "games/openmok/rules/replay.h"
#include "rules/engine_sitting.h"
#include "rules/options.h"
#include "rules/subject.h"

namespace planche::rules::openmok {

namespace {

constexpr std::array<std::string_view, 2> side_titles{"First player", "Second player"};

std::string place_of(std::size_t side, std::string_view card) {
  return fmt::format("{} {}", name_of(side), card);
}

Sitting::Choice choice_of(const MatchState& now, const Action& action) {
  const NamedAction named = now.move_of(action);
  Sitting::Choice choice{action.type == Action::Type::end ? "end the turn" : in_words(named)};
  const std::size_t me = now.to_move();
  for (const std::string& card : {named.card, named.by})
    if (!card.empty()) choice.places.push_back({place_of(me, card)});
  if (!named.target.empty()) choice.places.push_back({place_of(1 - me, named.target)});
  return choice;
}

// The card of the deck: "Braise" for "Braise#2".
std::string without_copy(const std::string& name) {
  return name.substr(0, name.rfind('#'));
}

// "Braise (marked: force)"
std::string laid_words(const Side& side, std::size_t place, const std::string& name) {
  if (side.stands(place) == false) return name + " (knocked out)";
  std::string marked;
  for (std::size_t power = 0; power < powers.size(); ++power) {
    if (side.marked(place, power)) marked += fmt::format("{}{}", marked.empty() ? "" : ", ", powers[power]);
  }
  return marked.empty() ? name : fmt::format("{} (marked: {})", name, marked);
}

// Of each side, the cards whose pictures are those of their name in the pictured document.
using Pictured = std::array<std::set<std::string>, 2>;

// Whether cards of one name play the same.
bool is_alike(const Character& a, const Character& b) {
  return a.attack == b.attack && a.resistance == b.resistance;
}
bool is_alike(const Variation& a, const Variation& b) {
  return a.impact == b.impact && a.effects == b.effects;
}

Pictured pictured_of(const std::array<Deck, 2>& decks, const Subject& document) {
  const auto* deck = content_if<Deck>(document);
  if (const auto* game = content_if<RecordedGame>(document)) deck = &game->setting.decks[0];
  Pictured made;
  for (std::size_t side = 0; side < 2 && deck != nullptr; ++side) {
    const auto add = [&](const auto& cards, const auto& drawn) {
      for (const auto& card : cards) {
        const auto found = std::ranges::find_if(drawn, [&](const auto& one) { return one.name == card.name; });
        if (found != drawn.end() && is_alike(card, *found)) made[side].insert(card.name);
      }
    };
    add(decks[side].characters, deck->characters);
    add(decks[side].variations, deck->variations);
  }
  return made;
}

// `pictured`: none if all cards have pictures.
std::vector<Sitting::Pile> piles_of(const MatchState& now, const std::optional<Pictured>& pictured) {
  std::vector<Sitting::Pile> piles;
  for (std::size_t side = 0; side < 2; ++side) {
    const auto picture = [&](std::string card) {
      return !pictured || (*pictured)[side].contains(card) ? std::move(card) : std::string{};
    };
    const Side& table = now.state.sides[side];
    const Hand& hand = now.match->hand(side);
    Sitting::Pile laid{fmt::format("table of the {}", base::lower(side_titles[side]))};
    for (std::size_t place = 0; place < table.count; ++place) {
      const std::string& name = now.match->laid(now.state, side, place).name;
      laid.pieces.push_back({laid_words(table, place, name), place_of(side, name), "", picture(without_copy(name))});
    }
    Sitting::Pile held{fmt::format("hand of the {}", base::lower(side_titles[side])), side};
    const auto hold = [&](const auto& cards, std::uint64_t in_hand) {
      for (std::size_t i = 0; i < cards.size(); ++i) {
        if ((in_hand >> i & 1) != 0)
          held.pieces.push_back(
              {cards[i].name, place_of(side, cards[i].name), "", picture(without_copy(cards[i].name))});
      }
    };
    hold(hand.characters, table.characters);
    hold(hand.variations, table.variations);
    piles.push_back(std::move(laid));
    piles.push_back(std::move(held));
  }
  return piles;
}

std::string ending_words(const MatchState& now) {
  const auto& [first, second] = now.state.sides;
  const std::string counted = fmt::format("{} and {} unmarked resistances", first.unmarked(), second.unmarked());
  if (now.state.result == Result::draw) return "a draw: " + counted;
  return fmt::format("{} wins{}: {}", side_titles[now.state.result == Result::first ? 0 : 1],
                     now.state.ending == Ending::knock_out ? " by knock-out" : "", counted);
}

// The record to go on with, the match, and the state that it has reached.
struct Begun {
  RecordedGame record;
  std::shared_ptr<const Match> match;
  State state;
};

Asked<Begun> begun_with(const std::array<const Subject*, 2>& subjects) {
  std::array<const Deck*, 2> decks{};
  Begun begun;
  for (std::size_t side = 0; side < 2; ++side) {
    decks[side] = subjects[side] == nullptr ? nullptr : content_if<Deck>(*subjects[side]);
    if (decks[side] == nullptr) return refused("expected a deck of Openmok Evolution for each player");
    if (!subjects[side]->flawed.empty())
      return refused(fmt::format("\"{}\" has errors", decks[side]->title), "mend them, or choose another deck");
    begun.record.setting.decks[side] = *decks[side];
  }
  if (const auto same = check_same_match(*decks[0], *decks[1]); !same) return tl::make_unexpected(same.error());
  if (const auto may = check_playable(decks, {hand_of(*decks[0]), hand_of(*decks[1])}); !may)
    return tl::make_unexpected(may.error());
  begun.match = std::make_shared<const Match>(match_of(begun.record.setting));
  begun.state = begun.match->start();
  return begun;
}

Asked<Begun> begun_from(const Subject& start) {
  if (content_if<Position>(start) != nullptr)
    return refused("records of matches start at the beginning, and this is a position",
                   "open a deck, or a recorded match");
  if (const auto fits = expect_game(start); !fits) return tl::make_unexpected(fits.error());
  Begun begun{content_of<RecordedGame>(start), nullptr, {}};
  begun.match = std::make_shared<const Match>(match_of(begun.record.setting));
  const Replay replayed = replay(begun.record, *begun.match);
  if (replayed.resigned) return refused("this match is over", "open a match that goes on");
  begun.state = replayed.last.state;
  for (RecordedMove& move : begun.record.moves) move.value = nullptr;
  return begun;
}

Asked<std::unique_ptr<Sitting>> sit(const Subject* start, const SittingRequest& request) {
  auto players = seated_players<Player>(request, make_player);
  if (!players) return tl::make_unexpected(players.error());
  const bool each_brings = request.brought.size() == 2;
  const bool has_deck = start != nullptr && content_if<Deck>(*start) != nullptr;
  if (start == nullptr && !each_brings)
    return refused("Openmok is played with decks", "open a deck: planche live FILE");
  auto begun = each_brings ? begun_with({request.brought[0].get(), request.brought[1].get()})
               : has_deck  ? begun_with({start, start})
                           : begun_from(*start);
  if (!begun) return tl::make_unexpected(begun.error());
  std::optional<Pictured> pictured;
  if (request.pictured != nullptr) pictured = pictured_of(begun->record.setting.decks, *request.pictured);
  StateGame<MatchState, RecordedGame> game{{begun->match.get(), begun->state},
                                           std::move(begun->record),
                                           choice_of,
                                           [](const MatchState&) { return std::string{}; },
                                           [](const RecordedGame& written) { return to_json(written); },
                                           ending_words,
                                           [pictured](const MatchState& now) { return piles_of(now, pictured); },
                                           begun->match};
  return std::make_unique<StateSitting<MatchState, RecordedGame>>(std::move(game), std::move(*players), request);
}

}  // namespace

Seats seats() {
  return {.sides = {side_titles.begin(), side_titles.end()},
          .players = {"greedy", "random", "search:2000", "search:20000"},
          .sit = sit,
          .brings = "deck"};
}

}  // namespace planche::rules::openmok
