// Positions and games of Openmok Evolution as documents. Two decks stand in them, the first player's and the second's;
// the first player begins a game.
//
// Cards are named as in their deck. The k-th copy of Braise, from the second on, is Braise#2, Braise#3, …
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/format.h"
#include "data/value.h"
#include "games/openmok/rules/deck.h"
#include "games/openmok/rules/match.h"
#include "rules/record.h"

namespace planche::rules::openmok {

inline constexpr std::size_t most_moves = 10'000;  // of a game document
// Of a variation in a match; one with more is refused with its deck.
inline constexpr std::uint64_t most_choices = std::uint64_t{1} << 22;

// What the players agreed [3] and brought. Both decks have the same match_characters and agreed_impact_total.
struct Setting {
  std::array<Deck, 2> decks;
  // What the decks point into, each as a document of its own: title, match, characters and variations. Null where the
  // document has no such deck, or where the setting was not read.
  std::array<data::Document, 2> documents;

  std::int64_t characters() const { return decks[0].match_characters; }
};

// A mark of a variation: "marks" are put, "lifted" are taken away.
struct NamedMark {
  std::string card;
  std::size_t power = 0;
  std::optional<Whose> side;  // needed where cards of that name lie on both sides and both could be meant
  const data::Value* value = nullptr;
  friend bool operator==(const NamedMark& a, const NamedMark& b) {
    return a.card == b.card && a.power == b.power && a.side == b.side;
  }
};

// An action by the names of its cards.
struct NamedAction {
  Action::Type type = Action::Type::end;
  std::string card;    // laid or played
  std::string by;      // who attacks, or who pays for a combined attack
  std::string target;  // of the opponent
  std::size_t power = 0;
  std::vector<NamedMark> marks, lifted;
  friend bool operator==(const NamedAction&, const NamedAction&) = default;
};

// {"type":"resign"}: the side to move gives up [4.6.3].
using RecordedMove = rules::RecordedMove<NamedAction>;

struct Record {
  Setting setting;
  std::vector<RecordedMove> moves;
};

struct NamedCard {
  std::string name;
  Marks marks = 0;  // bit = power; of a character
  const data::Value* value = nullptr;
};

// One side of the table.
struct NamedSide {
  std::vector<NamedCard> laid, played;  // in the order of laying; variations that were played, in any order
  std::uint16_t skips = 0;
};

struct Position {
  Setting setting;
  std::array<NamedSide, 2> table;
  State turn;  // whose it is, what was done in it, and those before it in which nothing was done; no sides
};

// rules/openmok/schema/position.json and openmok-game.json.
const data::Format& position_format();
const data::Format& game_format();

// Take what is well-formed and pass over the rest, which the format reports. They point into `document`.
Position read_position(const data::Document& document, const Parameters& parameters);
Record read_game(const data::Document& document, const Parameters& parameters);

std::string_view name_of(std::size_t side);  // "first", "second"

// The physical cards of a deck: at most most_cards of either kind, and those whose values are known.
Hand hand_of(const Deck& deck);
Match match_of(const Setting& setting);
// The place of a card of a hand by its name.
template <typename Card>
std::optional<std::uint8_t> find_card(const std::vector<Card>& cards, std::string_view name) {
  const auto found = std::ranges::find_if(cards, [&](const Card& card) { return card.name == name; });
  return found == cards.end() ? std::nullopt : std::optional{static_cast<std::uint8_t>(found - cards.begin())};
}

// `position` must be valid; its setting is the match's. A side that is knocked out has lost.
State state_of(const Position& position, const Match& match);

// An action of `match` in `state` by names; marks tell their side where they must.
NamedAction named(const Match& match, const State& state, const Action& action);

// As one line of JSON.
std::string to_json(const NamedAction& action);

// In messages: "lay Braise", "Braise attacks Ondine by force", "all attack Ondine by force, Braise pays",
// "Poison, marks Ondine's force", "end".
std::string in_words(const NamedAction& action);

}  // namespace planche::rules::openmok
