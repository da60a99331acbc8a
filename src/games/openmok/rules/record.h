// Positions and games of Openmok Evolution as documents. They contain the decks of both players; the first player
// begins a game.
//
// Cards are named as in their deck. Copies of Braise are called Braise, Braise#2, Braise#3, …
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/formats/format.h"
#include "data/value.h"
#include "games/openmok/rules/deck.h"
#include "games/openmok/rules/match.h"
#include "rules/recorded_game.h"

namespace planche::rules::openmok {

inline constexpr std::size_t most_moves = 10'000;  // of a game document
// Placements of a variation in a match; a deck with a variation of more is refused.
inline constexpr std::uint64_t most_choices = std::uint64_t{1} << 22;

// The players' agreement [3] and their decks. Both decks have the same match_characters and agreed_impact_total.
struct Setting {
  std::array<Deck, 2> decks;
  // The documents that the decks point into, one for each: title, match, characters and variations. Null if the
  // document has no such deck or the setting was not read.
  std::array<data::Document, 2> documents;

  std::int64_t characters() const { return decks[0].match_characters; }
};

// A mark of a variation: put ("marks") or taken away ("lifted").
struct NamedMark {
  std::string card;
  std::size_t power = 0;
  std::optional<Whose> side;  // needed if both sides have a card of that name that could be meant
  const data::Value* value = nullptr;
  friend bool operator==(const NamedMark& a, const NamedMark& b) {
    return a.card == b.card && a.power == b.power && a.side == b.side;
  }
};

// An action in terms of card names.
struct NamedAction {
  Action::Type type = Action::Type::end;
  std::string card;    // the card laid or played
  std::string by;      // the attacker, or the character that pays for a combined attack
  std::string target;  // a card of the opponent
  std::size_t power = 0;
  std::vector<NamedMark> marks, lifted;
  friend bool operator==(const NamedAction&, const NamedAction&) = default;
};

// Also {"type":"resign"}: the side to move gives up [4.6.3].
using RecordedMove = rules::RecordedMove<NamedAction>;

struct RecordedGame {
  Setting setting;
  std::vector<RecordedMove> moves;
};

struct NamedCard {
  std::string name;
  Marks marks = 0;  // marks of a character: bit = power
  const data::Value* value = nullptr;
};

// One side of the table.
struct NamedSide {
  std::vector<NamedCard> laid, played;  // laid: in order; played: variations in any order
  std::uint16_t skips = 0;
};

struct Position {
  Setting setting;
  std::array<NamedSide, 2> table;
  State turn;  // only the turn, without the sides: the side to move, its actions so far, and the idle turns before
};

// The formats of rules/openmok/schema/position.json and openmok-game.json.
const data::Format& position_format();
const data::Format& game_format();

// Read the well-formed parts and skip the rest, which the format check reports. Results point into `document`.
Position read_position(const data::Document& document, const Parameters& parameters);
RecordedGame read_game(const data::Document& document, const Parameters& parameters);

std::string_view name_of(std::size_t side);  // "first", "second"

// The physical cards of a deck: those with known values, at most most_cards of either kind.
Hand hand_of(const Deck& deck);
Match match_of(const Setting& setting);
// The index of a card in a hand, by name.
template <typename Card>
std::optional<std::uint8_t> find_card(const std::vector<Card>& cards, std::string_view name) {
  const auto found = std::ranges::find_if(cards, [&](const Card& card) { return card.name == name; });
  return found == cards.end() ? std::nullopt : std::optional{static_cast<std::uint8_t>(found - cards.begin())};
}

// `position` must be valid and have the setting of the match. A side that is knocked out has lost.
State state_of(const Position& position, const Match& match);

// An action of `match` in `state` by names; marks name their side if it is ambiguous.
NamedAction named(const Match& match, const State& state, const Action& action);

// As one line of JSON; decks without art and texts.
std::string to_json(const NamedAction& action);
std::string to_json(const RecordedGame& record);

// The words for messages: "lay Braise", "Braise attacks Ondine by force", "all attack Ondine by force, Braise pays",
// "Poison, marks Ondine's force", "end".
std::string in_words(const NamedAction& action);

}  // namespace planche::rules::openmok
