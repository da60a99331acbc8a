#include "games/openmok/rules/record.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "rules/fault.h"
#include "rules/format_shapes.h"

namespace planche::rules::openmok {

namespace {

using Byte = std::uint8_t;

constexpr std::array<std::string_view, 2> player_names{"first", "second"};
constexpr std::size_t most_marks = 2 * 3 * most_laid;

Shape<std::string> card_shape() {
  return data::text(1, 210).described("a card's name; its second copy is NAME#2");
}

Shape<std::size_t> power_shape() {
  return data::choice<std::size_t>(powers);
}

Shape<std::vector<NamedMark>> marks_shape() {
  const Shape<NamedMark> mark = Struct<NamedMark>("A resistance of a character on the table")
                                    .field("card", &NamedMark::card, card_shape(), "the character", required)
                                    .field("power", &NamedMark::power, power_shape(), "which resistance", vital)
                                    .field("side", &NamedMark::side, data::choice<Whose>(side_names),
                                           "whose character; needed if both sides have a card of that name");
  return data::unless_empty(data::list(data::placed(mark, &NamedMark::value), 0, most_marks));
}

// Skips the agreement and the decks here: read_setting() reads them for each deck.
template <typename T>
Struct<T> with_setting(std::string description, const std::string& kind) {
  return titled(document<T>(std::move(description), "openmok", kind), "title of the match")
      .passed("match", agreement_shape(true).format(), "what the players agreed")
      .passed("decks", data::list(inner_deck_shape(), 2, 2).format(), "the first player's and the second's", required);
}

const Shape<NamedAction>& action_shape() {
  using enum Action::Type;
  using Action = NamedAction;
  const auto attacks = [](std::string description, const std::string& who, std::string meaning) {
    return Struct<Action>(std::move(description))
        .field("power", &Action::power, power_shape(), "power of the attack and of the resistance", vital)
        .field(who, &Action::by, card_shape(), std::move(meaning), vital)
        .field("target", &Action::target, card_shape(), "the opponent's character", vital);
  };
  static const Shape<Action> shape =
      data::Tagged("type", &Action::type)
          .option("lay", lay,
                  Struct<Action>("A character comes on the table [4.1]")
                      .field("card", &Action::card, card_shape(), "from the hand", vital))
          .option("variation", variation,
                  Struct<Action>("A variation is played [4.5]")
                      .field("card", &Action::card, card_shape(), "from the hand", vital)
                      .field("marks", &Action::marks, marks_shape(), "where it puts marks; absent: nowhere")
                      .field("lifted", &Action::lifted, marks_shape(), "where it takes marks away; absent: nowhere"))
          .option("attack", attack, attacks("A normal attack [4.2]", "by", "who attacks"))
          .option("combined", combined,
                  attacks("A combined attack [4.3]", "payer", "own character that loses a resistance for it"))
          .option("end", end, Struct<Action>("The turn ends [4.1]"))
          .passed("resign", Format::object("The player to move resigns, as the last move [4.6.3]"));
  return shape;
}

// The marks of one character as bits.
Shape<Marks> bits_shape() {
  const auto read = [](const std::vector<std::size_t>& marked) {
    Marks bits = 0;
    for (const std::size_t power : marked) bits |= Marks{1} << power;
    return std::optional{bits};
  };
  const auto written = [](Marks bits) {
    std::vector<std::size_t> marked;
    for (std::size_t power = 0; power < powers.size(); ++power) {
      if ((bits >> power & 1) != 0) marked.push_back(power);
    }
    return marked;
  };
  return data::converted<Marks>(data::unless_empty(data::list(power_shape(), 0, powers.size())), read, written);
}

// A card without a name is invalid.
Shape<NamedCard> kept(const Shape<NamedCard>& card) {
  return data::placed(data::otherwise({}, card), &NamedCard::value);
}

Shape<NamedSide> side_shape() {
  const Shape<NamedCard> character =
      Struct<NamedCard>("A character on the table")
          .field("card", &NamedCard::name, card_shape(), "its name", required)
          .field("marks", &NamedCard::marks, bits_shape(), "its marked resistances; absent: none [4.2]");
  const auto variation = data::by_member(&NamedCard::name, card_shape());
  return Struct<NamedSide>("The cards of a player on the table")
      .field("laid", &NamedSide::laid, data::unless_empty(data::list(kept(character), 0, most_laid)),
             "characters in the order of laying; absent: none")
      .field("played", &NamedSide::played, data::unless_empty(data::list(kept(variation), 0, most_cards)),
             "variations that were played; absent: none")
      .field("skips", &NamedSide::skips, data::usually(0, data::integer<std::uint16_t>(0, 1000)),
             "turns to be skipped; default 0");
}

const Shape<Position>& position_shape() {
  const auto number = [](Byte least, Byte most, Byte usual) {
    return data::usually(usual, data::integer<Byte>(least, most));
  };
  const auto done = data::usually(false, data::boolean());
  const auto side = [](std::size_t i) {
    return [i](auto& position) -> auto& {
      return position.table[i];
    };
  };
  const auto to_move = [](auto& position) -> auto& {
    return position.turn.to_move;
  };
  const Shape<State> turn = Struct<State>("The current turn [4.1] and those before it")
                                .field("laid", &State::laid, done, "a character was laid; default false")
                                .field("variation", &State::varied, done, "a variation was played; default false")
                                .field("attacks", &State::attacks, number(0, 100, 0), "attacks made; default 0")
                                .field("attacks_allowed", &State::attacks_allowed, number(1, 100, 1), "default 1")
                                .field("idle", &State::idle, number(0, 2, 0),
                                       "preceding turns in a row in which nothing was done; default 0");
  const auto table = Struct<Position>("The cards on the table")
                         .field("first", side(0), side_shape(), "the first player's; absent: nothing")
                         .field("second", side(1), side_shape(), "the second player's; absent: nothing");
  static const Shape<Position> shape =
      with_setting<Position>("A position of Openmok Evolution", "position")
          .field("to_move", to_move, data::choice<Byte>(player_names), "whose turn it is; default first")
          .group("table", table, "cards on the table; absent: none")
          .field("turn", &Position::turn, data::unless_empty(turn), "absent: the turn begins");
  return shape;
}

const Shape<RecordedGame>& game_shape() {
  static const Shape<RecordedGame> shape =
      with_setting<RecordedGame>("A match of Openmok Evolution, move by move", "game")
          .field("moves", &RecordedGame::moves, data::list(recorded_or_resigned(action_shape()), 0, most_moves),
                 "all moves in order; the first player begins", required);
  return shape;
}

// Makes a document of each deck, including the match agreed for both.
Setting read_setting(const data::Document& document, const Parameters& parameters) {
  Setting setting;
  setting.decks[0].match_characters = setting.decks[1].match_characters = parameters.default_match;
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
    setting.decks[i] = read_deck(setting.documents[i], parameters);
  }
  return setting;
}

// The physical cards: as many copies as there are, up to the size of a hand.
template <typename Card>
void add_copies(std::vector<Card>& cards, std::int64_t copies, Card card) {
  const std::string name = card.name;
  card.kind = static_cast<std::uint8_t>(cards.size());
  for (std::int64_t copy = 1; copy <= copies && cards.size() < most_cards; ++copy) {
    if (copy > 1) card.name = fmt::format("{}#{}", name, copy);
    cards.push_back(card);
  }
}

// Names the marks of `bits` on one side. `other_possible`: the other side could be meant too, so name the side.
void name_marks(const Match& match, const State& state, std::size_t side, Marks bits, Whose whose, bool other_possible,
                std::vector<NamedMark>& marks) {
  for (std::size_t i = 0; i < 3u * state.sides[side].count; ++i) {
    if ((bits >> i & 1) == 0) continue;
    const std::string& card = match.laid(state, side, i / 3).name;
    bool twice = false;
    for (std::size_t k = 0; other_possible && k < state.sides[1 - side].count; ++k) {
      twice = twice || match.laid(state, 1 - side, k).name == card;
    }
    marks.push_back({card, i % 3, twice ? std::optional{whose} : std::nullopt, nullptr});
  }
}

std::string listed(const std::vector<NamedMark>& marks) {
  return rules::listed(marks, marks.size(), [](const NamedMark& mark) {
    const std::string_view whose = !mark.side ? "" : *mark.side == Whose::own ? "own " : "the opponent's ";
    return fmt::format("{}{}'s {}", whose, mark.card, powers[mark.power]);
  });
}

}  // namespace

const Format& position_format() {
  return position_shape().format();
}

const Format& game_format() {
  return game_shape().format();
}

Position read_position(const data::Document& document, const Parameters& parameters) {
  Position position;
  position.setting = read_setting(document, parameters);
  position_shape().read(document.root, position);
  return position;
}

RecordedGame read_game(const data::Document& document, const Parameters& parameters) {
  RecordedGame record{read_setting(document, parameters), {}};
  game_shape().read(document.root, record);
  return record;
}

NamedAction MatchState::move_of(const Action& action) const {
  return named(*match, state, action);
}

std::string MatchState::text(const Action& action) const {
  return to_json(move_of(action));
}

std::string to_json(const RecordedGame& record) {
  const auto& [first, second] = record.setting.decks;
  const Shape<Deck> deck = inner_deck_shape();
  std::vector<std::string> moves;
  for (const RecordedMove& move : record.moves)
    moves.push_back(move.move ? to_json(*move.move) : R"({"type":"resign"})");
  return fmt::format(R"({{"game":"openmok","kind":"game","match":{},"decks":[{},{}],"moves":[{}]}})",
                     agreement_shape(true).text(first), deck.text(first), deck.text(second), fmt::join(moves, ","));
}

std::string to_json(const NamedAction& action) {
  return action_shape().text(action);
}

std::string_view name_of(std::size_t side) {
  return player_names[side];
}

Hand hand_of(const Deck& deck) {
  Hand hand;
  for (const Character& c : deck.characters) {
    if (c.attack && c.resistance) add_copies(hand.characters, c.copies, {c.name, c.fighter()});
  }
  for (const Variation& v : deck.variations) {
    if (v.impact) add_copies(hand.variations, v.copies, {v.name, *v.impact, v.effects.value_or(Effects{})});
  }
  return hand;
}

Match match_of(const Setting& setting) {
  return {{hand_of(setting.decks[0]), hand_of(setting.decks[1])}, static_cast<std::uint8_t>(setting.characters())};
}

State state_of(const Position& position, const Match& match) {
  State state = position.turn;
  state.sides = match.start().sides;
  for (std::size_t i = 0; i < 2; ++i) {
    Side& side = state.sides[i];
    const Hand& hand = match.hand(i);
    for (const NamedCard& card : position.table[i].laid) {
      const auto place = find_card(hand.characters, card.name);
      if (!place) continue;
      side.characters &= ~(std::uint64_t{1} << *place);
      side.marks |= card.marks << 3 * side.count;
      side.laid[side.count++] = *place;
    }
    for (const NamedCard& card : position.table[i].played) {
      const auto place = find_card(hand.variations, card.name);
      if (!place) continue;
      side.variations &= ~(std::uint64_t{1} << *place);
      const Effects& effects = hand.variations[*place].effects;
      for (Side& either : state.sides) either.raise_limit(count_of(effects, Effect::Kind::raise_limit));
    }
    side.skips = position.table[i].skips;
  }
  match.judge(state);
  return state;
}

NamedAction named(const Match& match, const State& state, const Action& action) {
  NamedAction result;
  result.type = action.type;
  result.power = action.power;
  const std::size_t me = state.to_move, you = 1 - me;
  if (action.type == Action::Type::lay) result.card = match.hand(me).characters[action.card].name;
  if (action.type == Action::Type::attack || action.type == Action::Type::combined) {
    result.by = match.laid(state, me, action.by).name;
    result.target = match.laid(state, you, action.target).name;
  }
  if (action.type != Action::Type::variation) return result;
  const VariationCard& card = match.hand(me).variations[action.card];
  result.card = card.name;
  for (const Whose whose : {Whose::own, Whose::opponent}) {
    const std::size_t side = whose == Whose::own ? me : you;
    const Whose other = whose == Whose::own ? Whose::opponent : Whose::own;
    const Marks before = state.sides[side].marks, after = action.marks[side];
    name_marks(match, state, side, after & ~before, whose, puts_on(card.effects, other), result.marks);
    name_marks(match, state, side, before & ~after, whose, takes_from(card.effects, other), result.lifted);
  }
  return result;
}

std::string in_words(const NamedAction& action) {
  using enum Action::Type;
  switch (action.type) {
    case lay:
      return "lay " + action.card;
    case variation: {
      std::string out = action.card;
      if (!action.lifted.empty()) out += " lifts " + listed(action.lifted);
      if (!action.marks.empty()) out += (action.lifted.empty() ? " marks " : " and marks ") + listed(action.marks);
      return out;
    }
    case attack:
      return fmt::format("{} attacks {} by {}", action.by, action.target, powers[action.power]);
    case combined:
      return fmt::format("all attack {} by {}, {} pays", action.target, powers[action.power], action.by);
    case end:
      break;
  }
  return "end";
}

}  // namespace planche::rules::openmok
