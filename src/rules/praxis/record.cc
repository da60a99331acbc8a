#include "rules/praxis/record.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include <fmt/format.h>

namespace planche::rules::praxis {

namespace {

using data::Format;
using data::Need;
using Type = Decision::Type;

constexpr std::array<std::string_view, 14> type_names{"end",      "lay",    "slide", "enter",   "exchange",
                                                      "drop",     "portal", "duel",  "recruit", "keep",
                                                      "teleport", "boost",  "tools", "clone"};

std::string_view name_of(Type type) {
  return type_names[static_cast<std::size_t>(type)];
}

// The member that names the cell, grid or player of a decision; empty: it has none.
std::string_view where_name(Type type) {
  switch (type) {
    case Type::lay:
    case Type::duel:
    case Type::recruit:
    case Type::tools:
      return "at";
    case Type::slide:
    case Type::teleport:
    case Type::boost:
      return "to";
    case Type::portal:
      return "grid";
    case Type::clone:
      return "player";
    default:
      return "";
  }
}

bool names_artefact(Type type) {
  return type == Type::lay || type == Type::drop || type == Type::keep;
}

Format number_format(int least, int most) {
  return Format::integer().at_least(least).at_most(most);
}

Format place_format() {
  const Format number = number_format(1, grid_count).by_rule("praxis/cell-number", "P1", "Praxis 4, 8");
  return Format::object("A cell by the numbers printed on it [4, 8]")
      .field("grid", number, "1 to 6", Need::required)
      .field("cell", number, "1 to 6", Need::required);
}

Format name_format() {
  return Format::string().length(1, 60).described(
      "\"duel\", with colours \"duel/white\"; as in rules/praxis/rules.json");
}

Format decision_format() {
  const auto object = [](std::string description) { return Format::object(std::move(description)); };
  const Format place = place_format(), name = name_format(), ship = number_format(0, ships_a_player - 1),
               player = number_format(1, most_players);
  return Format::tagged(
      "type",
      {{"lay", object("An artefact from the hand is laid beside a ship [6.1]")
                   .field("artefact", name, "which", Need::required)
                   .field("at", place, "an empty cell", Need::required)},
       {"slide", object("A ship slides [6.1, 8]")
                     .field("ship", ship, "0 or 1: which of the player's", Need::required)
                     .field("to", place, "where it ends", Need::required)},
       {"enter", object("An off-board ship comes in by the dice [6.1]")},
       {"exchange", object("The whole hand is discarded and drawn anew [6.1]")},
       {"drop", object("An artefact beyond the hand limit is discarded (edition 3)")
                    .field("artefact", name, "which", Need::required)},
       {"portal", object("Where the portal goes [8]").field("grid", number_format(1, grid_count), "", Need::required)},
       {"duel", object("Against which ship [6.4]").field("at", place, "its cell", Need::required)},
       {"recruit", object("Where the recruit enters [8]").field("at", place, "an empty cell", Need::required)},
       {"keep", object("One of the artefacts drawn is kept [8]").field("artefact", name, "which", Need::required)},
       {"teleport", object("Where the ship goes [8]").field("to", place, "of a teleport or a portal", Need::required)},
       {"boost", object("The ship slides on (edition 3)").field("to", place, "where it ends", Need::required)},
       {"tools", object("The face of an adjacent ship changes (edition 3)")
                     .field("at", place, "its cell", Need::required)
                     .field("by", Format::integer().at_least(-1).at_most(1), "1 or -1", Need::required)},
       {"clone", object("A tile is taken from a base (edition 3)").field("player", player, "whose", Need::required)}});
}

std::optional<int> cell_of(const data::Value* value) {
  if (value == nullptr) return std::nullopt;
  const auto grid = integer_in(value->find("grid"), 1, grid_count),
             cell = integer_in(value->find("cell"), 1, cells_a_grid);
  if (!grid || !cell) return std::nullopt;
  return praxis::cell_of({*grid, *cell});
}

std::optional<int> where_of(const data::Value& value, Type type) {
  const std::string_view name = where_name(type);
  const data::Value* where = value.find(name);
  std::optional<int> number;
  if (name.empty()) return 0;
  if (name == "at" || name == "to") return cell_of(where);
  if (name == "grid") number = integer_in(where, 1, grid_count);
  if (name == "player") number = integer_in(where, 1, most_players);
  return number ? std::optional{*number - 1} : std::nullopt;
}

RecordedDecision decision_of(const data::Value& value) {
  RecordedDecision recorded{{}, text_of(value.find("artefact")), &value};
  const auto* name = std::find(type_names.begin() + 1, type_names.end(), text_of(value.find("type")));
  if (name == type_names.end()) return recorded;
  const auto type = static_cast<Type>(name - type_names.begin());
  const auto where = where_of(value, type);
  std::optional<int> what = 0;
  if (type == Type::slide) what = integer_in(value.find("ship"), 0, ships_a_player - 1);
  if (type == Type::tools) {
    const auto by = integer_in(value.find("by"), -1, 1);
    what = by && *by != 0 ? std::optional{*by > 0 ? 1 : 0} : std::nullopt;
  }
  if (!where || !what || (names_artefact(type) && recorded.artefact.empty())) return recorded;
  recorded.decision = Decision{type, static_cast<std::uint8_t>(*what), static_cast<std::uint8_t>(*where)};
  return recorded;
}

// The items of a list that can be read; nothing when there is no list.
template <typename T, typename Read>
std::optional<std::vector<T>> list_of(const data::Value* list, std::size_t most, Read read) {
  if (list == nullptr || list->array() == nullptr) return std::nullopt;
  std::vector<T> items;
  for (const data::Value& entry : *list->array()) {
    if (items.size() == most) break;
    items.push_back(read(entry));
  }
  return items;
}

std::optional<std::vector<std::string>> names_of(const data::Value* list) {
  return list_of<std::string>(list, most_in_turn, [](const data::Value& name) { return text_of(&name); });
}

RecordedTurn turn_of(const data::Value& value) {
  RecordedTurn turn;
  turn.player = integer_in(value.find("player"), 1, most_players).value_or(1) - 1;
  turn.decisions =
      list_of<RecordedDecision>(value.find("decisions"), most_in_turn, decision_of).value_or(turn.decisions);
  turn.throws = list_of<int>(value.find("throws"), most_in_turn,
                             [](const data::Value& die) { return integer_in(&die, 1, 6).value_or(1); });
  turn.draws = names_of(value.find("draws"));
  turn.value = &value;
  return turn;
}

std::optional<Seed> seed_of(const data::Value* value) {
  if (value == nullptr) return std::nullopt;
  if (value->integer() != nullptr) return Seed{static_cast<std::uint64_t>(*value->integer()), 0};
  const std::string text = text_of(value);
  Seed seed;
  const auto* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, seed.seed);
  if (first.ec != std::errc{}) return std::nullopt;
  if (first.ptr == end) return seed;
  const auto second = std::from_chars(first.ptr + 1, end, seed.stream);
  return second.ec == std::errc{} && second.ptr == end ? std::optional{seed} : std::nullopt;
}

End end_of(const data::Value* value, Edition edition) {
  if (value == nullptr) return {};
  End end{integer_in(value->find("rounds"), 1, most_agreed_rounds), integer_in(value->find("points"), 1, 100'000)};
  if (end.points && edition == Edition::first) ++*end.points;  // "more than 36 points" [5]
  return end;
}

template <typename Items, typename Print>
std::string joined(const Items& items, Print print) {
  std::string out;
  for (const auto& item : items) out += fmt::format("{}{}", out.empty() ? "" : ",", print(item));
  return out;
}

std::string names_json(const std::vector<std::string>& names) {
  return fmt::format("[{}]", joined(names, [](const std::string& name) { return fmt::format("\"{}\"", name); }));
}

std::string turn_json(const RecordedTurn& turn) {
  std::string out = fmt::format(R"({{"player":{},"decisions":[{}])", turn.player + 1,
                                joined(turn.decisions, [](const auto& decision) { return to_json(decision); }));
  if (turn.throws) out += fmt::format(",\"throws\":[{}]", joined(*turn.throws, [](int die) { return die; }));
  if (turn.draws) out += ",\"draws\":" + names_json(*turn.draws);
  return out + "}";
}

std::string place_json(int cell) {
  const Place place = place_of(cell);
  return fmt::format(R"({{"grid":{},"cell":{}}})", place.grid, place.cell);
}

}  // namespace

const Format& game_format() {
  static const Format format = [] {
    const auto list = [](Format item) { return Format::array(std::move(item)).length(0, most_in_turn); };
    const Format players =
        number_format(least_players, most_players).by_rule("praxis/player-count", "P4", "Praxis 3, 4, 8");
    const Format end = Format::object("When the game ends [5]")
                           .field("rounds", number_format(1, most_agreed_rounds), "after so many rounds: 10 or 20")
                           .field("points", number_format(1, 99'999),
                                  "after the round in which a base has more points than that (edition 1: 36), or as "
                                  "many (edition 3: 20)");
    const Format turn =
        Format::object("A turn [6.1]")
            .field("player", number_format(1, most_players), "whose; the first player begins", Need::required)
            .field("decisions", list(decision_format()), "in order; none: the player passes", Need::required)
            .field("throws", list(number_format(1, 6)), "of the dice, in order")
            .field("draws", list(name_format()), "what came from the pile or by lot, in order");
    return Format::object("A game of Praxis, turn by turn")
        .field("game", Format::constant("praxis"), "the game", Need::required)
        .field("kind", Format::constant("game"), "the kind of document", Need::required)
        .field("title", Format::string().length(1, 200), "what it is called")
        .field("universe", universe_format(), "where it starts, set up", Need::required)
        .field("edition", number_format(1, 3), "1 or 3; default: as the universe says")
        .field("players", players, "how many play; default: as the universe says")
        .field("scoring", Format::choice({"points", "collections"}), "default: as the universe says [6.2]")
        .field("colours", number_format(least_colours, most_colours),
               "of tiles in the scoring by collections; default 2 [6.2]")
        .field("end", end, "default: by points [5]")
        .field("seed",
               Format::one_of({Format::integer().at_least(0),
                               Format::string().pattern("^[0-9]{1,20}(/[0-9]{1,20})?$", "digits, as in \"12345/7\"")}),
               "of the random numbers that gave hands, throws and draws")
        .field("hands", Format::array(list(name_format())).length(least_players, most_players),
               "of each player at the start [4]; default: those of the seed")
        .field("turns", Format::array(turn).length(0, most_turns), "from the first", Need::required);
  }();
  return format;
}

Record read_game(const data::Document& document) {
  const data::Value& root = document.root;
  Record record;
  if (const data::Value* universe = root.find("universe")) {
    record.universe_document = std::make_shared<const data::Document>(data::Document{document.source, *universe});
    record.universe = read_universe(*record.universe_document);
  }
  if (const auto edition = integer_in(root.find("edition"), 1, 3)) {
    record.universe.edition = *edition == 3 ? Edition::third : Edition::first;
  }
  record.universe.players =
      integer_in(root.find("players"), least_players, most_players).value_or(record.universe.players);
  const std::string scoring = text_of(root.find("scoring"));
  if (scoring == "points") record.universe.scoring = Scoring::points;
  if (scoring == "collections") record.universe.scoring = Scoring::collections;
  record.colours = integer_in(root.find("colours"), least_colours, most_colours).value_or(least_colours);
  record.end = end_of(root.find("end"), record.universe.edition);
  record.seed = seed_of(root.find("seed"));
  record.hands = list_of<std::vector<std::string>>(root.find("hands"), most_players, [](const data::Value& hand) {
    return names_of(&hand).value_or(std::vector<std::string>{});
  });
  record.turns = list_of<RecordedTurn>(root.find("turns"), most_turns, turn_of).value_or(record.turns);
  return record;
}

Terms terms_of(const Record& record, const Parameters& parameters) {
  return make_terms(record.universe, parameters, record.end, record.colours);
}

RecordedDecision recorded(Decision decision, const Terms& terms) {
  RecordedDecision recorded{decision, {}, nullptr};
  if (names_artefact(decision.type)) recorded.artefact = terms.kind(decision.what).name;
  return recorded;
}

std::vector<std::string> names(const std::vector<Item>& items, const Terms& terms) {
  std::vector<std::string> names;
  for (const Item item : items) names.push_back(terms.kind(item).name);
  return names;
}

std::optional<Decision> in_terms(const RecordedDecision& recorded, const Terms& terms) {
  if (!recorded.decision || !names_artefact(recorded.decision->type)) return recorded.decision;
  const auto item = terms.item(recorded.artefact);
  if (!item || terms.kind(*item).exoplanet()) return std::nullopt;
  Decision decision = *recorded.decision;
  decision.what = *item;
  return decision;
}

std::string to_json(const RecordedDecision& recorded) {
  const Decision decision = recorded.decision.value_or(Decision{});
  std::string out = fmt::format(R"({{"type":"{}")", name_of(decision.type));
  if (!recorded.artefact.empty()) out += fmt::format(R"(,"artefact":"{}")", recorded.artefact);
  if (decision.type == Type::slide) out += fmt::format(R"(,"ship":{})", decision.what);
  const std::string_view where = where_name(decision.type);
  if (where == "at" || where == "to") {
    out += fmt::format(R"(,"{}":{})", where, place_json(decision.where));
  } else if (!where.empty()) {
    out += fmt::format(R"(,"{}":{})", where, decision.where + 1);
  }
  if (decision.type == Type::tools) out += fmt::format(R"(,"by":{})", decision.what == 1 ? 1 : -1);
  return out + "}";
}

std::string to_json(const Record& record) {
  std::string out = fmt::format(R"({{"game":"praxis","kind":"game","universe":{})", to_json(record.universe));
  if (record.universe.scoring == Scoring::collections) out += fmt::format(R"(,"colours":{})", record.colours);
  std::string end;
  if (record.end.rounds) end = fmt::format("\"rounds\":{}", *record.end.rounds);
  if (record.end.points) {
    const int points = *record.end.points - (record.universe.edition == Edition::first ? 1 : 0);
    end += fmt::format("{}\"points\":{}", end.empty() ? "" : ",", points);
  }
  if (!end.empty()) out += fmt::format(",\"end\":{{{}}}", end);
  if (record.seed) out += fmt::format(R"(,"seed":"{}/{}")", record.seed->seed, record.seed->stream);
  if (record.hands) out += fmt::format(",\"hands\":[{}]", joined(*record.hands, names_json));
  return out + fmt::format(",\"turns\":[{}]}}", joined(record.turns, turn_json));
}

std::string cell_in_words(int cell) {
  const Place place = place_of(cell);
  return fmt::format("cell {} of grid {}", place.cell, place.grid);
}

std::string in_words(Decision decision, const Terms& terms) {
  const auto artefact = [&] { return terms.kind(decision.what).name; };
  const auto cell = [&] { return cell_in_words(decision.where); };
  switch (decision.type) {
    case Type::end:
      return "end the turn";
    case Type::lay:
      return fmt::format("lay {} on {}", artefact(), cell());
    case Type::slide:
      return fmt::format("slide ship {} to {}", decision.what, cell());
    case Type::enter:
      return "bring a ship in";
    case Type::exchange:
      return "exchange the hand";
    case Type::drop:
      return fmt::format("discard {}", artefact());
    case Type::portal:
      return fmt::format("move the portal to grid {}", decision.where + 1);
    case Type::duel:
      return fmt::format("duel with the ship on {}", cell());
    case Type::recruit:
      return fmt::format("recruit on {}", cell());
    case Type::keep:
      return fmt::format("keep {}", artefact());
    case Type::teleport:
      return fmt::format("teleport to {}", cell());
    case Type::boost:
      return fmt::format("slide on to {}", cell());
    case Type::tools:
      return fmt::format("{} to the ship on {}", decision.what == 1 ? "+1" : "-1", cell());
    case Type::clone:
      return fmt::format("take a tile of player {}", decision.where + 1);
  }
  return {};
}

}  // namespace planche::rules::praxis
