#include "games/genesis/rules/document.h"

#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "rules/format_shapes.h"

namespace planche::rules::genesis {

namespace {

constexpr std::array<std::string_view, 2> player_names{"first", "second"}, piece_names{"anubis", "bastet"},
    laid_names{"pyramid", "work"};
constexpr std::array<std::string_view, 4> stage_names{"throw", "lay", "birth", "play"};
constexpr int largest_hand = 200, untold = -1;

template <typename Enum>
Shape<Enum> names(const std::array<std::string_view, 2>& values) {
  return data::choice<Enum>(values).by_rule("genesis/player", "G1", "Genesis, Description du jeu");
}

Format cell_format() {
  static const Format format = Format::string()
                                   .pattern("^[a-i][1-9]$", "a cell: its file as a letter and its rank, as in \"c3\"")
                                   .by_rule("genesis/cell", "G1", "Genesis, Description du jeu");
  return format;
}

// The shape of a cell on a board of that size; `nowhere` is not written.
Shape<Cell> cell_shape(int size) {
  return {cell_format(),
          [size](const data::Value& value, Cell& cell) {
            const auto own = cell_named(text_of(&value), size);
            if (own) cell = *own;
            return own.has_value();
          },
          [size](std::string& out, const Cell& cell) {
            if (cell != nowhere) data::write_text(out, name_of(cell, size));
          }};
}

Shape<Placed> place_shape(int size) {
  return data::placed(data::by_member(&Placed::at, cell_shape(size)), &Placed::value);
}

Shape<int> size_shape() {
  return one_of(sizes).by_rule("data/limit", "G1", "Genesis, Description du jeu");
}

Shape<std::vector<Piece>> buried_shape() {
  const auto each_once = [](std::vector<Piece> pieces) {
    std::ranges::sort(pieces);
    pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
    return std::optional{pieces};
  };
  return data::converted<std::vector<Piece>>(data::list(names<Piece>(piece_names), 0, 2), each_once,
                                             [](const std::vector<Piece>& pieces) { return pieces; });
}

Shape<PlayerPosition> player_shape(int size) {
  const auto place = place_shape(size);
  const auto hand = data::integer(0, largest_hand);
  return Struct<PlayerPosition>("Pieces and things of a player")
      .field("anubis", &PlayerPosition::anubis, data::or_null(place), "where Anubis stands; null before the births",
             required)
      .field("bastet", &PlayerPosition::bastet, data::or_null(place),
             "where Bastet stands; null: killed, or before the births", required)
      .field("pyramids", &PlayerPosition::pyramids, hand, "number in hand; default 0")
      .field("works", &PlayerPosition::works, hand, "number in hand; default 0")
      .field("immobile", &PlayerPosition::immobile, data::integer(0, longest_immobile),
             "the player's own turns still to be missed; default 0")
      .field("buried", &PlayerPosition::buried, buried_shape(), "pieces that lie in a tomb [Tombeaux]")
      .field("laid", &PlayerPosition::laid, data::unless_empty(data::list(place, 0, first_pyramids)),
             "before the births: the pyramids on the board that this player laid [Genèse]");
}

Struct<Position> board_shape(int size) {
  const auto cells = data::list(place_shape(size), 0, most_cells);
  const auto player = [](std::size_t i) {
    return [i](auto& position) -> auto& {
      return position.players[i];
    };
  };
  const auto players = Struct<Position>("Pieces and things of the players")
                           .field("first", player(0), player_shape(size), "the first player", required)
                           .field("second", player(1), player_shape(size), "the second player", required);
  return Struct<Position>()
      .field("size", &Position::size, size_shape(), "cells on a side: 5, 7 or 9; default: that of the rules, 5")
      .field("stage", &Position::stage, data::choice<Stage>(stage_names),
             "throw: the die is thrown for pyramids; lay: first pyramids are laid; birth: Anubis and Bastet are born; "
             "play (default): turns [Genèse]")
      .field("to_move", &Position::to_move, names<Player>(player_names), "whose turn it is; default first")
      .field("ideas_outside", &Position::ideas_outside, data::integer(0, most_ideas),
             "ideas outside the world; default: all that are nowhere else [Description du jeu]")
      .field("ideas", &Position::ideas, cells, "ideas on places of ideas")
      .field("pyramids", &Position::pyramids, cells, "pyramids on spaces [Pyramide]")
      .field("works", &Position::works, cells, "works on spaces [Renaissance]")
      .group("players", players, "pieces and things of the players; may be left out before the first throw")
      .field("turns", &Position::turns, data::integer(0, longest_game),
             "turns of both players since the births; default 0")
      .field("idle", &Position::idle, data::integer(0, 2),
             "consecutive turns up to now without an action; two end the game; default 0")
      .field("most_turns", &Position::most_turns, data::integer(0, longest_game),
             "agreed number of turns, 0: none; default: that of the rules");
}

constexpr const char* seed_meaning = "seed of the random numbers that made it";

Format deed_format(bool jump) {
  const auto object = [&](std::string_view deed, std::string_view meaning) {
    Format with = Format::object();
    if (jump) with.field("jump", cell_format(), "where Bastet ends", data::Need::required);
    if (!deed.empty()) with.field(std::string{deed}, cell_format(), std::string{meaning}, data::Need::required);
    return with;
  };
  std::vector<Format> forms;
  if (jump) forms.push_back(object("", ""));
  forms.push_back(object("birth", "the place where an idea from outside is born"));
  forms.push_back(object("destroy", "the place whose idea is sent outside"));
  if (jump) {
    forms.push_back(Format::object().field(
        "rebirth", cell_format(), "where Bastet is reborn: a pyramid or a place of ideas", data::Need::required));
  }
  forms.push_back(Format::null());
  return Format::one_of(forms);
}

// The shape of one choice that the die or the centre offers: `which` it is, and the cell `where` it happens.
template <typename Enum>
Shape<Move> offered(const Shape<Cell>& cell, Cell Move::*where, Enum Move::*kind, Enum which) {
  return {cell.format(),
          [=](const data::Value& value, Move& move) {
            move.*kind = which;
            return cell.read(value, move.*where);
          },
          [=](std::string& out, const Move& move) {
            if (move.*kind == which) cell.write(out, move.*where);
          }};
}

// The shape of what follows a throw or Bastet's entry into the centre; null: nothing.
Shape<Move> then_shape(const Shape<Cell>& cell, bool thrown) {
  using enum Move::Deed;
  using Offer = Move::Offer;
  Struct<Move> forms;
  if (thrown) forms.group("jump", offered(cell, &Move::to, &Move::offer, Offer::jump), {}, sound);
  forms.group("destroy", offered(cell, &Move::place, &Move::deed, destroy), {}, sound);
  forms.group("birth", offered(cell, &Move::place, &Move::deed, birth), {}, sound);
  if (thrown) forms.group("rebirth", offered(cell, &Move::to, &Move::offer, Offer::rebirth), {}, sound);
  const Shape<Move> form = forms;
  return {deed_format(thrown),
          [=](const data::Value& value, Move& move) {
            if (value.is_null()) return true;
            if (thrown) move.piece = Piece::bastet;
            return form.read(value, move) && (thrown ? move.offer != Offer::none : move.deed != none);
          },
          [=](std::string& out, const Move& move) {
            if (move.offer != Offer::none || move.deed != none) return form.write(out, move);
            out += "null";
          }};
}

// The shape of a set of places of ideas.
Shape<std::uint8_t> corners_shape(int size) {
  const auto cells = data::list(cell_shape(size), 1, corners);
  return {cells.format(),
          [cells, size](const data::Value& value, std::uint8_t& set) {
            for (const Cell cell : cells.read(value)) {
              const int corner = board_of(size).corner(cell);
              if (corner >= 0) set = static_cast<std::uint8_t>(set | 1 << corner);
            }
            return set != 0 && std::popcount(set) == static_cast<int>(value.array()->size());
          },
          [cells, size](std::string& out, const std::uint8_t& set) { cells.write(out, given_back(set, size)); }};
}

Shape<Move> move_shape(int size) {
  using enum Move::Type;
  const auto cell = cell_shape(size);
  const auto may_do = [centre = board_of(size).centre](const Move& m) {
    return m.end_of(Piece::bastet) == centre || m.deed != Move::Deed::none;
  };
  const Shape<Move> also = Struct<Move>().field("work", &Move::also, cell, "the space it is laid on", vital);
  const auto is_laid_too = [](const Move& m) { return m.also != nowhere; };
  return data::Tagged("type", &Move::type)
      .option("throw", throwing,
              Struct<Move>("The die is thrown [Bastet, Genèse]")
                  .field("face", &Move::face, data::integer<std::uint8_t>(1, 6), "what it shows", vital)
                  .group("then", then_shape(cell, true), "what is done with it; null or absent: nothing", sound))
      .option("birth", birth,
              Struct<Move>("Anubis and Bastet are born in the pyramids laid [Genèse]")
                  .field("anubis", &Move::to, cell, "his pyramid", vital)
                  .field("bastet", &Move::bastet, cell, "her pyramid", vital))
      .option("move", move,
              Struct<Move>("A piece moves")
                  .field("piece", &Move::piece, names<Piece>(piece_names), "which", vital)
                  .field("to", &Move::to, cell, "where it ends", vital)
                  .field("and", &Move::second, cell, "where the other piece goes after it (move_both)", sound)
                  .group("then", data::when(may_do, then_shape(cell, false)),
                         "what a Bastet does who enters the centre [Bastet]", sound))
      .option("lay", laying,
              Struct<Move>("A pyramid or a work is laid on a space [Pyramide, Renaissance]")
                  .field("what", &Move::work, data::choice<bool>(laid_names), "which", vital)
                  .field("at", &Move::to, cell, "the space", vital))
      .option("return", giving_back,
              Struct<Move>("Works are given back, and Bastet is reborn in the centre [Bastet]")
                  .field("at", &Move::corners, corners_shape(size), "the places of ideas without an idea", vital))
      .option("pass", pass, Struct<Move>("Nothing is done"))
      .fields(Struct<Move>().group("also", data::when(is_laid_too, also),
                                   "where a work is laid in addition [Renaissance]", sound));
}

bool own_start(const RecordedGame& record) {
  return record.own_start;
}

// The shapes for boards of one size.
struct Shapes {
  explicit Shapes(int size)
      : move{move_shape(size)},
        position{titled(document<Position>("A position of Genesis", "genesis", "position"))
                     .field("seed", &Position::seed, data::unless_empty(data::text(1, 60)), seed_meaning)
                     .fields(board_shape(size))},
        start{titled(document<Position>("Where the game starts", "genesis", "position", optional))
                  .passed("seed", data::text(1, 60).format(), seed_meaning)
                  .fields(board_shape(size))},
        game{titled(document<RecordedGame>("A game of Genesis, move by move", "genesis", "game"))
                 .passed("seed", data::text(1, 60).format(), seed_meaning)
                 .group("start", data::when(own_start, data::by_member(&RecordedGame::start, data::unread(start))),
                        "default: the very beginning, the first player throws for pyramids")
                 .field("moves", &RecordedGame::moves, data::list(recorded(move), 0, most_plies), "all moves in order",
                        required)} {}

  Shape<Move> move;
  Shape<Position> position, start;
  Shape<RecordedGame> game;
};

const Shapes& shapes_of(int size) {
  static const std::array<Shapes, sizes.size()> all{Shapes{sizes[0]}, Shapes{sizes[1]}, Shapes{sizes[2]}};
  return all[static_cast<std::size_t>(std::ranges::find(sizes, size) - sizes.begin())];
}

Position position_of(const data::Value& board, const Parameters& parameters) {
  Position position;
  position.size = parameters.size;
  if (const data::Value* size = board.find("size")) size_shape().read(*size, position.size);
  position.ideas_outside = untold;
  position.most_turns = parameters.most_turns;
  shapes_of(position.size).position.read(board, position);
  if (position.ideas_outside == untold) {
    const int elsewhere = static_cast<int>(position.ideas.size() + position.works.size()) + position.players[0].works +
                          position.players[1].works;
    position.ideas_outside = std::max(0, parameters.ideas - elsewhere);
  }
  return position;
}

std::string_view word_for(Move::Deed deed) {
  return deed == Move::Deed::birth ? "birth" : "destroy";
}

std::string notation_without_besides(const Move& move, int size) {
  const std::string deed =
      move.deed == Move::Deed::none ? "" : fmt::format(" {} {}", word_for(move.deed), name_of(move.place, size));
  switch (move.type) {
    case Move::Type::throwing:
      if (move.offer == Move::Offer::none) return fmt::format("throw {}", move.face);
      return fmt::format("throw {} {} {}{}", move.face, move.offer == Move::Offer::jump ? "jump" : "rebirth",
                         name_of(move.to, size), deed);
    case Move::Type::laying:
      return fmt::format("lay {} {}", move.work ? "work" : "pyramid", name_of(move.to, size));
    case Move::Type::birth:
      return fmt::format("birth {} {}", name_of(move.to, size), name_of(move.bastet, size));
    case Move::Type::move: {
      const auto step = [&](Piece piece) {
        const bool anubis = piece == Piece::anubis;
        return fmt::format("{} {}{}", anubis ? "A" : "B", name_of(move.end_of(piece), size), anubis ? "" : deed);
      };
      return move.second == nowhere ? step(move.piece) : step(move.piece) + " and " + step(other(move.piece));
    }
    case Move::Type::giving_back: {
      std::string places;
      for (const Cell place : given_back(move.corners, size)) places += " " + name_of(place, size);
      return "return" + places;
    }
    case Move::Type::pass:
      break;
  }
  return "pass";
}

}  // namespace

std::string_view name_of(Player player) {
  return player_names[index(player)];
}

std::string_view name_of(Piece piece) {
  return piece_names[index(piece)];
}

std::string_view name_of(Stage stage) {
  return stage_names[index(stage)];
}

std::vector<Cell> given_back(std::uint8_t set, int size) {
  std::vector<Cell> places;
  for (std::size_t i = 0; i < corners; ++i) {
    if ((set >> i & 1) != 0) places.push_back(board_of(size).places[i]);
  }
  return places;
}

Position beginning(const Parameters& parameters) {
  Position position;
  position.size = parameters.size;
  position.stage = Stage::throwing;
  position.ideas_outside = parameters.ideas;
  position.most_turns = parameters.most_turns;
  return position;
}

Position usual_start(const Parameters& parameters) {
  Position position = beginning(parameters);
  position.stage = Stage::play;
  const Board& board = board_of(position.size);
  const int middle = position.size / 2, last = position.size - 1;
  position.players[0] = {.anubis = Placed{board.at(middle - 1, 0)}, .bastet = Placed{board.at(middle + 1, 0)}};
  position.players[1] = {.anubis = Placed{board.at(middle + 1, last)}, .bastet = Placed{board.at(middle - 1, last)}};
  for (PlayerPosition& player : position.players) player.pyramids = usual_throw;
  return position;
}

const Format& position_format() {
  return shapes_of(usual_size).position.format();
}

const Format& game_format() {
  return shapes_of(usual_size).game.format();
}

Position read_position(const data::Document& document, const Parameters& parameters) {
  return position_of(document.root, parameters);
}

RecordedGame read_game(const data::Document& document, const Parameters& parameters) {
  RecordedGame record;
  record.start = beginning(parameters);
  if (const data::Value* start = document.root.find("start")) {
    record.own_start = true;
    diag::Sink unfit;  // reported after the whole document has been checked
    record.start_fits = shapes_of(usual_size).start.format().check({document.source, *start}, unfit);
    record.start = position_of(*start, parameters);
  }
  shapes_of(record.start.size).game.read(document.root, record);
  return record;
}

std::string to_json(const Position& position) {
  return shapes_of(position.size).position.text(position);
}

std::string to_json(const Move& move, int size) {
  return shapes_of(size).move.text(move);
}

std::string to_json(const RecordedGame& record) {
  return shapes_of(record.start.size).game.text(record);
}

std::string notation(const Move& move, int size) {
  const std::string besides = move.also == nowhere ? "" : " + work " + name_of(move.also, size);
  return notation_without_besides(move, size) + besides;
}

}  // namespace planche::rules::genesis
