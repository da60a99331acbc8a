#include "games/exxit/rules/document.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "rules/format_shapes.h"
#include "rules/rules_file.h"

namespace planche::rules::exxit {

namespace {

constexpr int least_tiles_total = 4;
constexpr std::array<std::string_view, 2> side_names{"white", "black"};

Shape<Hex> cell_shape() {
  return data::row<Hex>(data::integer<std::int32_t>(-farthest, farthest), {&Hex::q, &Hex::r});
}

Shape<Side> color_shape() {
  return data::choice<Side>(side_names).by_rule("exxit/color", "X1", "Exxit 1");
}

Shape<std::vector<Side>> stack_shape() {
  return data::list(color_shape(), 0, most_pawns);
}

Shape<int> tiles_total_shape() {
  return data::integer(least_tiles_total, most_tiles);
}

// Whether the position holds one white and one black tile side by side.
bool is_pair(const Position& position) {
  const auto& tiles = position.tiles;
  if (tiles.size() != 2 || tiles[0].color == tiles[1].color || position.to_move != Side::white) return false;
  if (!tiles[0].stack.empty() || !tiles[1].stack.empty() || !position.excluded.empty()) return false;
  return touch(tiles[0].at, tiles[1].at);
}

// The opening; written only if it differs from the usual one.
Shape<Position> opening_shape() {
  return {Format::boolean(),
          [](const data::Value& value, Position& position) { return data::boolean().read(value, position.opening); },
          [](std::string& out, const Position& position) {
            if (position.opening != is_pair(position)) data::boolean().write(out, position.opening);
          }};
}

Struct<Position> board_shape() {
  const Shape<Cell> tile = Struct<Cell>("A tile on the table [1]")
                               .field("at", &Cell::at, cell_shape(), "its cell [q, r]", vital)
                               .field("color", &Cell::color, color_shape(), "the side it shows", required)
                               .field("stack", &Cell::stack, data::unless_empty(stack_shape()),
                                      "pawns on it from bottom to top; absent: none [3]");
  const Shape<Cell> excluded = Struct<Cell>("Pawns beside the board [4]")
                                   .field("at", &Cell::at, cell_shape(), "their cell [q, r], where no tile lies", vital)
                                   .field("stack", &Cell::stack, stack_shape(), "from bottom to top", required);
  return Struct<Position>()
      .field("to_move", &Position::to_move, color_shape(), "whose turn it is; default white [1]")
      .field("tiles", &Position::tiles, data::list(data::placed(tile, &Cell::value)), "the board, in any order",
             required)
      .field("excluded", &Position::excluded, data::list(data::placed(excluded, &Cell::value)),
             "pawns beside the board")
      .group("opening", opening_shape(),
             "the expert opening: White and Black lay tiles in turn until there are six; default: true for just a "
             "white and a black tile side by side, White to move [7]");
}

constexpr const char* seed_meaning = "seed of the random numbers that made it";
constexpr const char* total_meaning = "tiles of the game: 39, or 29 or 19 for a shorter one; default 39 [7]";

const Shape<Position>& position_shape() {
  static const Shape<Position> shape =
      titled(document<Position>("A position of Exxit", "exxit", "position"))
          .field("seed", &Position::seed, data::unless_empty(data::text(1, 60)), seed_meaning)
          .field("tiles_total", &Position::tiles_total, tiles_total_shape(), total_meaning)
          .fields(board_shape());
  return shape;
}

const Shape<Position>& start_shape() {
  static const Shape<Position> shape =
      titled(document<Position>("Where the game starts [1, 7]", "exxit", "position", optional))
          .passed("seed", data::text(1, 60).format(), seed_meaning)
          .field("tiles_total", &Position::tiles_total, data::unwritten(tiles_total_shape()), total_meaning)
          .fields(board_shape());
  return shape;
}

const Shape<Move>& move_shape() {
  using enum Move::Type;
  const auto at = [](std::string description, const std::string& name, std::string meaning) {
    return Struct<Move>(std::move(description)).field(name, &Move::at, cell_shape(), std::move(meaning), vital);
  };
  static const Shape<Move> shape =
      data::Tagged("type", &Move::type)
          .option("place", place, at("A pawn from the reserve is set on an empty tile [2]", "at", "the tile"))
          .option("dance", dance,
                  at("A stack runs towards an opponent's stack, a pawn on each tile [3]", "from", "the stack's tile")
                      .field("dir", &Move::dir, data::integer(0, base::hex_directions - 1),
                             "0 = (+1,0), 1 = (+1,-1), 2 = (0,-1), 3 = (-1,0), 4 = (-1,+1), 5 = (0,+1)", vital))
          .option("integrate", integrate,
                  at("An excluded stack becomes a tile of the mover's colour [5]", "at", "the excluded stack's cell"))
          .option("tile", tile,
                  at("A tile of the mover's colour is laid in the expert opening [7]", "at",
                     "its cell, next to at least two tiles"))
          .option("pass", pass, Struct<Move>("Nothing else is possible [1]"))
          .passed("resign", Format::object("The side to move resigns, as the last move [6]"));
  return shape;
}

const Shape<RecordedGame>& game_shape() {
  const auto own_start = [](const RecordedGame& record) { return record.own_start; };
  static const Shape<RecordedGame> shape =
      titled(document<RecordedGame>("A game of Exxit, move by move", "exxit", "game"))
          .passed("seed", data::text(1, 60).format(), seed_meaning)
          .field(
              "tiles_total", [](auto& record) -> auto& { return record.start.tiles_total; }, tiles_total_shape(),
              "tiles of the game; default: those of the start, or 39 [7]")
          .group("start", data::when(own_start, data::by_member(&RecordedGame::start, data::unread(start_shape()))),
                 "default: the standard nucleus, White to move")
          .field("moves", &RecordedGame::moves, data::list(recorded_or_resigned(move_shape()), 0, most_plies),
                 "all moves in order", required);
  return shape;
}

Position position_of(const data::Value& value, const Shape<Position>& shape) {
  Position position = shape.read(value);
  const data::Value* opening = value.find("opening");
  if (opening == nullptr || opening->boolean() == nullptr) position.opening = is_pair(position);
  return position;
}

data::Format exactly(int number) {
  return data::Format::integer().among({number});
}

}  // namespace

std::string_view name_of(Side side) {
  return side_names[static_cast<std::size_t>(side)];
}

Position standard_start() {
  const auto tile = [](Hex at, Side color) { return Cell{at, color, {}, nullptr}; };
  return {standard_tiles,
          Side::white,
          {tile({0, 0}, Side::white), tile({1, 0}, Side::white), tile({1, -1}, Side::black), tile({0, 1}, Side::black)},
          {}};
}

bool touch(Hex a, Hex b) {
  return std::ranges::find(base::hex_steps, b - a) != base::hex_steps.end();
}

std::array<int, 2> reserves(const Position& position) {
  std::array<int, 2> left{pawns_a_side, pawns_a_side};
  for (const auto* cells : {&position.tiles, &position.excluded}) {
    for (const Cell& cell : *cells) {
      for (const Side pawn : cell.stack) --left[static_cast<std::size_t>(pawn)];
    }
  }
  return left;
}

const Format& position_format() {
  return position_shape().format();
}

const Format& game_format() {
  return game_shape().format();
}

Position read_position(const data::Document& document) {
  return position_of(document.root, position_shape());
}

RecordedGame read_game(const data::Document& document) {
  RecordedGame record;
  record.start = standard_start();
  if (const data::Value* start = document.root.find("start")) {
    record.own_start = true;
    diag::Sink unfit;  // reported after the whole document has been checked
    record.start_fits = start_shape().format().check({document.source, *start}, unfit);
    record.start = position_of(*start, start_shape());
  }
  game_shape().read(document.root, record);
  const data::Value* total = document.root.find("tiles_total");
  if (total != nullptr && !integer_in(total, least_tiles_total, most_tiles)) record.start_fits = false;
  return record;
}

std::string to_json(const Position& position) {
  return position_shape().text(position);
}

std::string to_json(const Move& move) {
  return move_shape().text(move);
}

std::string to_json(const RecordedGame& record) {
  return game_shape().text(record);
}

std::string in_words(Hex at) {
  return fmt::format("[{},{}]", at.q, at.r);
}

std::string notation(const Move& move) {
  constexpr std::array<std::string_view, 5> signs{"P", "D", "I", "pass", "T"};  // by type
  const std::string_view sign = signs[static_cast<std::size_t>(move.type)];
  if (move.type == Move::Type::pass) return std::string{sign};
  const std::string at = fmt::format("{} {},{}", sign, move.at.q, move.at.r);
  return move.type == Move::Type::dance ? fmt::format("{}>{}", at, move.dir) : at;
}

const data::Format& parameters_format() {
  using data::Format;
  using data::Need;
  static const Format format = [] {
    Format tiles = Format::object("Tiles of a game [7]")
                       .field("standard", exactly(usual_tiles[0]), "the usual game")
                       .field("fast", exactly(usual_tiles[1]), "a shorter game")
                       .field("introduction", exactly(usual_tiles[2]), "a first game");
    return Format::object("The numbers of Exxit; they are fixed")
        .field("game", Format::constant("exxit"), "the game", Need::required)
        .field("kind", Format::constant("rules"), "the kind of document", Need::required)
        .field("edition", Format::string(), "edition of the rulebook")
        .field("tiles", tiles, "their number; a document may have another one in tiles_total")
        .field("pawns", exactly(pawns_a_side), "number of pawns of each player [1]");
  }();
  return format;
}

void check_parameters(const std::filesystem::path& file, diag::Sink& sink) {
  if (!file.empty()) read_rules_file(file, parameters_format(), sink);
}

}  // namespace planche::rules::exxit
