#include "rules/exxit/document.h"

#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "data/translation.h"

namespace planche::rules::exxit {

namespace {

using data::Format;
using data::Need;

constexpr std::int64_t least_tiles_total = 4;

Format cell_format() {
  return Format::array(Format::integer().at_least(-farthest).at_most(farthest)).length(2, 2);
}

Format color_format() {
  return Format::choice({std::string{name_of(Side::white)}, std::string{name_of(Side::black)}})
      .by_rule("exxit/color", "X1", "Exxit 1");
}

Format stack_format() {
  return Format::array(color_format()).length(0, most_pawns);
}

Format tiles_total_format() {
  return Format::integer().at_least(least_tiles_total).at_most(most_tiles);
}

Format with_board(Format object) {
  Format tile = Format::object("A tile on the table [1]")
                    .field("at", cell_format(), "its cell [q, r]", Need::required)
                    .field("color", color_format(), "the side it shows", Need::required)
                    .field("stack", stack_format(), "pawns on it from bottom to top; absent: none [3]");
  Format excluded = Format::object("Pawns beside the board [4]")
                        .field("at", cell_format(), "their cell [q, r], where no tile lies", Need::required)
                        .field("stack", stack_format(), "from bottom to top", Need::required);
  return object
      .field("tiles_total", tiles_total_format(),
             "tiles of the game: 39, or 29 or 19 for a shorter one; default 39 [7]")
      .field("to_move", color_format(), "whose turn it is; default white [1]")
      .field("tiles", Format::array(tile), "the board, in any order", Need::required)
      .field("excluded", Format::array(excluded), "pawns beside the board")
      .field(
          "opening", Format::boolean(),
          "the expert opening: White and Black lay tiles in turn until six lie there; default: true of a white and a "
          "black tile side by side with nothing else, White to move [7]");
}

// What every document may say about itself.
Format with_head(Format object, std::string kind, Need need) {
  return object.field("game", Format::constant("exxit"), "the game", need)
      .field("kind", Format::constant(std::move(kind)), "the kind of document", need)
      .field("title", Format::string().length(1, 200), "printed above diagrams")
      .field("translations", data::translations_format())
      .field("seed", Format::string().length(1, 60), "of the random numbers it was made from");
}

const Format& start_format() {
  static const Format format =
      with_board(with_head(Format::object("Where the game starts [1, 7]"), "position", Need::optional));
  return format;
}

Format move_format() {
  return Format::tagged(
      "type", {{"place", Format::object("A pawn from the reserve is set on an empty tile [2]")
                             .field("at", cell_format(), "the tile", Need::required)},
               {"dance",
                Format::object("A stack runs towards an opponent's stack, a pawn on each tile [3]")
                    .field("from", cell_format(), "the stack's tile", Need::required)
                    .field("dir", Format::integer().at_least(0).at_most(base::hex_directions - 1),
                           "0 = (+1,0), 1 = (+1,-1), 2 = (0,-1), 3 = (-1,0), 4 = (-1,+1), 5 = (0,+1)", Need::required)},
               {"integrate", Format::object("An excluded stack becomes a tile of one's own [5]")
                                 .field("at", cell_format(), "the excluded stack's cell", Need::required)},
               {"tile", Format::object("A tile of one's own is laid in the expert opening [7]")
                            .field("at", cell_format(), "its cell, next to at least two tiles", Need::required)},
               {"pass", Format::object("Nothing else is possible [1]")},
               {"resign", Format::object("The side to move gives up; the last move [6]")}});
}

std::optional<Hex> cell_of(const data::Value* value) {
  if (value == nullptr || value->array() == nullptr || value->array()->size() != 2) return std::nullopt;
  const auto q = integer_in(&(*value->array())[0], -farthest, farthest);
  const auto r = integer_in(&(*value->array())[1], -farthest, farthest);
  if (!q || !r) return std::nullopt;
  return Hex{static_cast<std::int32_t>(*q), static_cast<std::int32_t>(*r)};
}

std::optional<Side> side_of(const data::Value* value) {
  if (value == nullptr || value->string() == nullptr) return std::nullopt;
  for (const Side side : {Side::white, Side::black}) {
    if (*value->string() == name_of(side)) return side;
  }
  return std::nullopt;
}

std::vector<Side> stack_of(const data::Value* value) {
  std::vector<Side> stack;
  if (value == nullptr || value->array() == nullptr) return stack;
  for (const data::Value& pawn : *value->array()) {
    const auto side = side_of(&pawn);
    if (side && stack.size() < most_pawns) stack.push_back(*side);
  }
  return stack;
}

std::vector<Cell> cells_of(const data::Value* list) {
  std::vector<Cell> cells;
  if (list == nullptr || list->array() == nullptr) return cells;
  for (const data::Value& entry : *list->array()) {
    const auto at = cell_of(entry.find("at"));
    if (!at) continue;
    cells.push_back({*at, side_of(entry.find("color")).value_or(Side::white), stack_of(entry.find("stack")), &entry});
  }
  return cells;
}

int tiles_total_of(const data::Value& object, int otherwise) {
  return static_cast<int>(integer_in(object.find("tiles_total"), least_tiles_total, most_tiles).value_or(otherwise));
}

// One white and one black tile side by side.
bool is_pair(const Position& position) {
  const auto& tiles = position.tiles;
  if (tiles.size() != 2 || tiles[0].color == tiles[1].color || position.to_move != Side::white) return false;
  if (!tiles[0].stack.empty() || !tiles[1].stack.empty() || !position.excluded.empty()) return false;
  int side_by_side = 0;
  for (int dir = 0; dir < base::hex_directions; ++dir) {
    side_by_side += base::neighbour(tiles[0].at, dir) == tiles[1].at ? 1 : 0;
  }
  return side_by_side == 1;
}

Position position_of(const data::Value& board) {
  Position position{tiles_total_of(board, standard_tiles), side_of(board.find("to_move")).value_or(Side::white),
                    cells_of(board.find("tiles")), cells_of(board.find("excluded"))};
  const data::Value* opening = board.find("opening");
  position.opening = opening != nullptr && opening->boolean() != nullptr ? *opening->boolean() : is_pair(position);
  return position;
}

RecordedMove move_of(const data::Value& value) {
  RecordedMove recorded{{}, false, &value};
  const data::Value* type = value.find("type");
  if (type == nullptr || type->string() == nullptr) return recorded;
  const std::string& name = *type->string();
  const auto at = cell_of(value.find(name == "dance" ? "from" : "at"));
  if (name == "pass") recorded.move = Move{};
  if (name == "resign") recorded.resigns = true;
  if (name == "place" && at) recorded.move = Move{Move::Type::place, *at, 0};
  if (name == "tile" && at) recorded.move = Move{Move::Type::tile, *at, 0};
  if (name == "integrate" && at) recorded.move = Move{Move::Type::integrate, *at, 0};
  const auto dir = integer_in(value.find("dir"), 0, base::hex_directions - 1);
  if (name == "dance" && at && dir) recorded.move = Move{Move::Type::dance, *at, static_cast<int>(*dir)};
  return recorded;
}

std::string json_of(const std::vector<Side>& stack) {
  std::string out;
  for (const Side pawn : stack) out += fmt::format("{}\"{}\"", out.empty() ? "" : ",", name_of(pawn));
  return fmt::format("\"stack\":[{}]", out);
}

std::string board_json(const Position& position) {
  std::string tiles, excluded;
  for (const Cell& tile : position.tiles) {
    tiles +=
        fmt::format(R"({}{{"at":[{},{}],"color":"{}"{}{}}})", tiles.empty() ? "" : ",", tile.at.q, tile.at.r,
                    name_of(tile.color), tile.stack.empty() ? "" : ",", tile.stack.empty() ? "" : json_of(tile.stack));
  }
  for (const Cell& cell : position.excluded) {
    excluded +=
        fmt::format(R"({}{{"at":[{},{}],{}}})", excluded.empty() ? "" : ",", cell.at.q, cell.at.r, json_of(cell.stack));
  }
  const bool told = position.opening != is_pair(position);
  return fmt::format(R"("to_move":"{}","tiles":[{}],"excluded":[{}]{})", name_of(position.to_move), tiles, excluded,
                     told ? fmt::format(R"(,"opening":{})", position.opening) : "");
}

}  // namespace

std::string_view name_of(Side side) {
  return side == Side::white ? "white" : "black";
}

Position standard_start() {
  const auto tile = [](Hex at, Side color) { return Cell{at, color, {}, nullptr}; };
  return {standard_tiles,
          Side::white,
          {tile({0, 0}, Side::white), tile({1, 0}, Side::white), tile({1, -1}, Side::black), tile({0, 1}, Side::black)},
          {}};
}

const Format& position_format() {
  static const Format format = with_board(with_head(Format::object("A position of Exxit"), "position", Need::required));
  return format;
}

const Format& game_format() {
  static const Format format =
      with_head(Format::object("A game of Exxit, move by move"), "game", Need::required)
          .field("tiles_total", tiles_total_format(), "tiles of the game; default: as the start says, or 39 [7]")
          .field("start", start_format(), "default: the standard nucleus, White to move")
          .field("moves", Format::array(move_format()).length(0, most_plies), "from the first", Need::required);
  return format;
}

Position read_position(const data::Document& document) {
  return position_of(document.root);
}

Record read_game(const data::Document& document) {
  Record record;
  const data::Value* start = document.root.find("start");
  record.own_start = start != nullptr;
  if (start != nullptr) {
    diag::Sink unfit;  // reported when the whole document was checked
    record.start_fits = start_format().check({document.source, *start}, unfit);
  }
  record.start = start != nullptr ? position_of(*start) : standard_start();
  record.start.tiles_total = tiles_total_of(document.root, record.start.tiles_total);
  const data::Value* total = document.root.find("tiles_total");
  if (total != nullptr && !integer_in(total, least_tiles_total, most_tiles)) record.start_fits = false;
  const data::Value* moves = document.root.find("moves");
  if (moves == nullptr || moves->array() == nullptr) return record;
  for (const data::Value& move : *moves->array()) {
    if (record.moves.size() == most_plies) break;
    record.moves.push_back(move_of(move));
  }
  return record;
}

std::string to_json(const Position& position, std::string_view seed) {
  return fmt::format(R"({{"game":"exxit","kind":"position",{}"tiles_total":{},{}}})",
                     seed.empty() ? "" : fmt::format(R"("seed":"{}",)", seed), position.tiles_total,
                     board_json(position));
}

std::string to_json(const Move& move) {
  switch (move.type) {
    case Move::Type::place:
      return fmt::format(R"({{"type":"place","at":[{},{}]}})", move.at.q, move.at.r);
    case Move::Type::dance:
      return fmt::format(R"({{"type":"dance","from":[{},{}],"dir":{}}})", move.at.q, move.at.r, move.dir);
    case Move::Type::tile:
      return fmt::format(R"({{"type":"tile","at":[{},{}]}})", move.at.q, move.at.r);
    case Move::Type::integrate:
      return fmt::format(R"({{"type":"integrate","at":[{},{}]}})", move.at.q, move.at.r);
    case Move::Type::pass:
      break;
  }
  return R"({"type":"pass"})";
}

std::string to_json(const Record& record) {
  std::string moves;
  for (const RecordedMove& recorded : record.moves) {
    if (!recorded.move && !recorded.resigns) continue;
    if (!moves.empty()) moves += ',';
    moves += recorded.move ? to_json(*recorded.move) : R"({"type":"resign"})";
  }
  return fmt::format(R"({{"game":"exxit","kind":"game","tiles_total":{},{}"moves":[{}]}})", record.start.tiles_total,
                     record.own_start ? fmt::format(R"("start":{{{}}},)", board_json(record.start)) : "", moves);
}

std::string notation(const Move& move) {
  switch (move.type) {
    case Move::Type::place:
      return fmt::format("P {},{}", move.at.q, move.at.r);
    case Move::Type::dance:
      return fmt::format("D {},{}>{}", move.at.q, move.at.r, move.dir);
    case Move::Type::tile:
      return fmt::format("T {},{}", move.at.q, move.at.r);
    case Move::Type::integrate:
      return fmt::format("I {},{}", move.at.q, move.at.r);
    case Move::Type::pass:
      break;
  }
  return "pass";
}

}  // namespace planche::rules::exxit
