#include "rules/openmok/record.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "data/translation.h"

namespace planche::rules::openmok {

namespace {

using data::Format;
using data::Need;
using Type = Action::Type;

Format card_format() {
  return Format::string().length(1, 210).described("a card's name; its second copy is NAME#2");
}

Format power_format() {
  return Format::choice({powers.begin(), powers.end()});
}

Format marks_format() {
  Format mark = Format::object("A resistance of a character on the table")
                    .field("card", card_format(), "the character", Need::required)
                    .field("power", power_format(), "which resistance", Need::required)
                    .field("side", Format::choice({"own", "opponent"}),
                           "whose character, where both could be meant and have the same name");
  return Format::array(mark).length(0, 2 * 3 * most_laid);
}

Format with_setting(Format object, std::string kind) {
  return object.field("game", Format::constant("openmok"), "the game", Need::required)
      .field("kind", Format::constant(std::move(kind)), "the kind of document", Need::required)
      .field("title", Format::string().length(1, 200), "of the match")
      .field("translations", data::translations_format())
      .field("match", agreement_format(most_laid), "what the players agreed")
      .field("decks", Format::array(inner_deck_format()).length(2, 2), "the first player's and the second's",
             Need::required);
}

Format move_format() {
  const auto attack = [](std::string description, std::string_view who, std::string meaning) {
    return Format::object(std::move(description))
        .field("power", power_format(), "of the attack and of the resistance", Need::required)
        .field(std::string{who}, card_format(), std::move(meaning), Need::required)
        .field("target", card_format(), "the opponent's character", Need::required);
  };
  return Format::tagged(
      "type", {{"lay", Format::object("A character comes on the table [4.1]")
                           .field("card", card_format(), "from the hand", Need::required)},
               {"variation", Format::object("A variation is played [4.5]")
                                 .field("card", card_format(), "from the hand", Need::required)
                                 .field("marks", marks_format(), "where it puts marks; absent: nowhere")
                                 .field("lifted", marks_format(), "where it takes marks away; absent: nowhere")},
               {"attack", attack("A normal attack [4.2]", "by", "who attacks")},
               {"combined", attack("A combined attack [4.3]", "payer", "who loses a resistance for it")},
               {"end", Format::object("The turn ends [4.1]")},
               {"resign", Format::object("The player to move gives up; the last move [4.6.3]")}});
}

Format side_format() {
  Format character = Format::object("A character on the table")
                         .field("card", card_format(), "its name", Need::required)
                         .field("marks", Format::array(power_format()).length(0, powers.size()),
                                "its marked resistances; absent: none [4.2]");
  return Format::object("What a player has on the table")
      .field("laid", Format::array(character).length(0, most_laid), "characters in the order of laying; absent: none")
      .field("played", Format::array(card_format()).length(0, most_cards), "variations that were played; absent: none")
      .field("skips", Format::integer().at_least(0).at_most(1000), "turns to be skipped; default 0");
}

std::uint8_t number_in(const data::Value& object, std::string_view key, std::uint8_t most, std::uint8_t otherwise) {
  return integer_in(object.find(key), 0, most).value_or(otherwise);
}

std::optional<std::size_t> power_of(const data::Value* value) {
  const auto found = std::find(powers.begin(), powers.end(), text_of(value));
  if (found == powers.end()) return std::nullopt;
  return static_cast<std::size_t>(found - powers.begin());
}

template <typename Visit>
void each_entry(const data::Value& object, std::string_view key, const Visit& visit) {
  const data::Value* list = object.find(key);
  if (list == nullptr || list->array() == nullptr) return;
  for (const data::Value& entry : *list->array()) visit(entry);
}

// Each deck as a document of its own, to which the match agreed for both belongs.
Setting read_setting(const data::Document& document, std::int64_t default_match) {
  Setting setting;
  setting.decks[0].match_characters = setting.decks[1].match_characters = default_match;
  const data::Value* decks = document.root.find("decks");
  const data::Member* match = document.root.member("match");
  if (decks == nullptr || decks->array() == nullptr) return setting;
  for (std::size_t i = 0; i < std::min<std::size_t>(2, decks->array()->size()); ++i) {
    const data::Value& deck = (*decks->array())[i];
    if (deck.object() == nullptr) continue;
    data::Object members = *deck.object();
    std::erase_if(members, [](const data::Member& member) { return member.key == "match"; });
    if (match != nullptr) members.push_back(*match);
    setting.documents[i] = {document.source, {std::move(members), deck.span()}};
    setting.decks[i] = read_deck(setting.documents[i], default_match);
  }
  return setting;
}

std::vector<NamedMark> read_marks(const data::Value& move, std::string_view key) {
  std::vector<NamedMark> marks;
  each_entry(move, key, [&](const data::Value& entry) {
    const auto power = power_of(entry.find("power"));
    if (!power || marks.size() == 2 * 3 * most_laid) return;
    NamedMark mark{text_of(entry.find("card")), *power, {}, &entry};
    const std::string side = text_of(entry.find("side"));
    if (side == "own") mark.side = Whose::own;
    if (side == "opponent") mark.side = Whose::opponent;
    marks.push_back(std::move(mark));
  });
  return marks;
}

RecordedMove read_move(const data::Value& value) {
  RecordedMove move{{}, false, &value};
  const std::string type = text_of(value.find("type"));
  NamedAction action;
  action.card = text_of(value.find("card"));
  action.by = text_of(value.find(type == "combined" ? "payer" : "by"));
  action.target = text_of(value.find("target"));
  const auto power = power_of(value.find("power"));
  action.power = power.value_or(0);
  const bool fights = power && !action.by.empty() && !action.target.empty();
  move.resigns = type == "resign";
  if (type == "end") move.action = NamedAction{};
  if ((type == "attack" || type == "combined") && fights) {
    action.type = type == "attack" ? Type::attack : Type::combined;
    move.action = std::move(action);
  } else if ((type == "lay" || type == "variation") && !action.card.empty()) {
    action.type = type == "lay" ? Type::lay : Type::variation;
    action.marks = read_marks(value, "marks");
    action.lifted = read_marks(value, "lifted");
    move.action = std::move(action);
  }
  return move;
}

NamedSide read_side(const data::Value& value) {
  NamedSide side;
  each_entry(value, "laid", [&](const data::Value& entry) {
    NamedCard card{text_of(entry.find("card")), 0, &entry};
    each_entry(entry, "marks", [&](const data::Value& mark) {
      if (const auto power = power_of(&mark)) card.marks |= Marks{1} << *power;
    });
    if (side.laid.size() < most_laid) side.laid.push_back(std::move(card));
  });
  each_entry(value, "played", [&](const data::Value& entry) {
    if (side.played.size() < most_cards) side.played.push_back({text_of(&entry), 0, &entry});
  });
  side.skips = integer_in(value.find("skips"), 0, std::uint16_t{1000}).value_or(0);
  return side;
}

// Calls add(name, index of its first copy) for every copy, most_cards at most.
template <typename Add>
void each_copy(const std::string& name, std::int64_t copies, std::size_t so_far, const Add& add) {
  const auto kind = static_cast<std::uint8_t>(so_far);
  for (std::int64_t copy = 1; copy <= copies && so_far < most_cards; ++copy, ++so_far) {
    add(copy == 1 ? name : fmt::format("{}#{}", name, copy), kind);
  }
}

template <typename Card>
std::optional<std::uint8_t> place_of(const std::vector<Card>& cards, std::string_view name) {
  const auto found = std::find_if(cards.begin(), cards.end(), [&](const Card& card) { return card.name == name; });
  if (found == cards.end()) return std::nullopt;
  return static_cast<std::uint8_t>(found - cards.begin());
}

}  // namespace

const Format& position_format() {
  static const Format format = [] {
    const auto number = [](double least, double most) { return Format::integer().at_least(least).at_most(most); };
    Format turn = Format::object("What was done in the running turn [4.1], and before it")
                      .field("laid", Format::boolean(), "a character was laid; default false")
                      .field("variation", Format::boolean(), "a variation was played; default false")
                      .field("attacks", number(0, 100), "attacks made; default 0")
                      .field("attacks_allowed", number(1, 100), "default 1")
                      .field("idle", number(0, 2), "turns in a row before it in which nothing was done; default 0");
    Format table = Format::object("What lies on the table")
                       .field("first", side_format(), "the first player's; absent: nothing")
                       .field("second", side_format(), "the second player's; absent: nothing");
    return with_setting(Format::object("A position of Openmok Evolution"), "position")
        .field("to_move", Format::choice({"first", "second"}), "whose turn it is; default first")
        .field("table", table, "what lies on the table; absent: nothing")
        .field("turn", turn, "absent: the turn begins");
  }();
  return format;
}

const Format& game_format() {
  static const Format format = with_setting(Format::object("A match of Openmok Evolution, move by move"), "game")
                                   .field("moves", Format::array(move_format()).length(0, most_moves),
                                          "from the first; the first player begins", Need::required);
  return format;
}

Position read_position(const data::Document& document, std::int64_t default_match) {
  Position position;
  position.setting = read_setting(document, default_match);
  position.to_move = text_of(document.root.find("to_move")) == "second" ? 1 : 0;
  if (const data::Value* table = document.root.find("table")) {
    for (std::size_t i = 0; i < 2; ++i) {
      if (const data::Value* side = table->find(name_of(i))) position.table[i] = read_side(*side);
    }
  }
  if (const data::Value* turn = document.root.find("turn")) {
    position.laid = truth_of(turn->find("laid"), false) ? 1 : 0;
    position.varied = truth_of(turn->find("variation"), false) ? 1 : 0;
    position.attacks = number_in(*turn, "attacks", 100, 0);
    position.attacks_allowed = number_in(*turn, "attacks_allowed", 100, 1);
    position.idle = number_in(*turn, "idle", 2, 0);
  }
  return position;
}

Record read_game(const data::Document& document, std::int64_t default_match) {
  Record record{read_setting(document, default_match), {}};
  each_entry(document.root, "moves", [&](const data::Value& move) {
    if (record.moves.size() < most_moves) record.moves.push_back(read_move(move));
  });
  return record;
}

std::string_view name_of(std::size_t side) {
  return side == 0 ? "first" : "second";
}

Hand hand_of(const Deck& deck) {
  Hand hand;
  for (const Character& c : deck.characters) {
    if (!c.attack || !c.resistance) continue;
    each_copy(c.name, c.copies, hand.characters.size(), [&](std::string name, std::uint8_t kind) {
      hand.characters.push_back({std::move(name), {*c.attack, *c.resistance}, kind});
    });
  }
  for (const Variation& v : deck.variations) {
    if (!v.impact) continue;
    each_copy(v.name, v.copies, hand.variations.size(), [&](std::string name, std::uint8_t kind) {
      hand.variations.push_back({std::move(name), *v.impact, v.effects.value_or(Effects{}), kind});
    });
  }
  return hand;
}

Match match_of(const Setting& setting) {
  return {{hand_of(setting.decks[0]), hand_of(setting.decks[1])}, static_cast<std::uint8_t>(setting.characters())};
}

std::optional<std::uint8_t> find_character(const Hand& hand, std::string_view name) {
  return place_of(hand.characters, name);
}

std::optional<std::uint8_t> find_variation(const Hand& hand, std::string_view name) {
  return place_of(hand.variations, name);
}

State state_of(const Position& position, const Match& match) {
  State state = match.start();
  for (std::size_t i = 0; i < 2; ++i) {
    Side& side = state.sides[i];
    const Hand& hand = match.hand(i);
    for (const NamedCard& card : position.table[i].laid) {
      const auto place = find_character(hand, card.name);
      if (!place) continue;
      side.characters &= ~(std::uint64_t{1} << *place);
      side.marks |= card.marks << 3 * side.count;
      side.laid[side.count++] = *place;
    }
    for (const NamedCard& card : position.table[i].played) {
      const auto place = find_variation(hand, card.name);
      if (!place) continue;
      side.variations &= ~(std::uint64_t{1} << *place);
      const Effects& effects = hand.variations[*place].effects;
      for (Side& either : state.sides) either.raise_limit(count_of(effects, Effect::Kind::raise_limit));
    }
    side.skips = position.table[i].skips;
  }
  state.to_move = position.to_move;
  state.laid = position.laid;
  state.varied = position.varied;
  state.attacks = position.attacks;
  state.attacks_allowed = position.attacks_allowed;
  state.idle = position.idle;
  match.judge(state);
  return state;
}

}  // namespace planche::rules::openmok
