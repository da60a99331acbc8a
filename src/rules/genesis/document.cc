#include "rules/genesis/document.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "data/translation.h"

namespace planche::rules::genesis {

namespace {

using data::Format;
using data::Need;

constexpr std::array<std::string_view, 2> player_names{"first", "second"}, piece_names{"anubis", "bastet"};
constexpr std::array<std::string_view, 4> stage_names{"throw", "lay", "birth", "play"};
constexpr int largest_hand = 200;

Format names(const std::vector<std::string_view>& values) {
  return Format::choice({values.begin(), values.end()}).by_rule("genesis/player", "G1", "Genesis, Description du jeu");
}

Format cell_format() {
  return Format::string()
      .pattern("^[a-i][1-9]$", "a cell: its file as a letter and its rank, as in \"c3\"")
      .by_rule("genesis/cell", "G1", "Genesis, Description du jeu");
}

Format cell_or_null() {
  return Format::one_of({cell_format(), Format::null()});
}

Format cells_format() {
  return Format::array(cell_format()).length(0, most_cells);
}

Format count_to(int most) {
  return Format::integer().at_least(0).at_most(most);
}

Format size_format() {
  return Format::integer().at_least(sizes.front()).at_most(sizes.back());
}

Format player_format() {
  return Format::object("What a player has")
      .field("anubis", cell_or_null(), "where Anubis stands; null before the births", Need::required)
      .field("bastet", cell_or_null(), "where Bastet stands; null: killed, or before the births", Need::required)
      .field("pyramids", count_to(largest_hand), "in the hand; default 0")
      .field("works", count_to(largest_hand), "in the hand; default 0")
      .field("immobile", count_to(longest_immobile), "the player's own turns still to be missed; default 0")
      .field("buried", Format::array(names({"anubis", "bastet"})).length(0, 2), "pieces that lie in a tomb [Tombeaux]")
      .field("laid", Format::array(cell_format()).length(0, first_pyramids),
             "before the births: this player's own of the pyramids on the board [Genèse]");
}

Format with_board(Format object) {
  Format players = Format::object("What the players have")
                       .field("first", player_format(), "the first player", Need::required)
                       .field("second", player_format(), "the second player", Need::required);
  return object.field("size", size_format(), "cells on a side: 5, 7 or 9; default: that of the rules, 5")
      .field(
          "stage", Format::choice({stage_names.begin(), stage_names.end()}),
          "throw: for pyramids; lay: the first two pyramids each; birth: of Anubis and Bastet; play: default [Genèse]")
      .field("to_move", names({"first", "second"}), "whose turn it is; default first")
      .field("ideas_outside", count_to(most_ideas), "default: all that are nowhere else [Description du jeu]")
      .field("ideas", cells_format(), "ideas on places of ideas")
      .field("pyramids", cells_format(), "pyramids on spaces [Pyramide]")
      .field("works", cells_format(), "works on spaces [Renaissance]")
      .field("players", players, "may be left out before the first throw")
      .field("turns", count_to(longest_game), "that both players have had since the births; default 0")
      .field("idle", count_to(2), "the last so many turns in a row nothing was done; two end the game; default 0")
      .field("most_turns", count_to(longest_game), "agreed number of turns, 0: none; default: that of the rules");
}

// What every document may say about itself.
Format with_head(Format object, std::string kind, Need need) {
  return object.field("game", Format::constant("genesis"), "the game", need)
      .field("kind", Format::constant(std::move(kind)), "the kind of document", need)
      .field("title", Format::string().length(1, 200), "printed above diagrams")
      .field("translations", data::translations_format())
      .field("seed", Format::string().length(1, 60), "of the random numbers it was made from");
}

const Format& start_format() {
  static const Format format =
      with_board(with_head(Format::object("Where the game starts"), "position", Need::optional));
  return format;
}

Format deed_format(bool jump) {
  const auto object = [&](std::string_view deed, std::string_view meaning) {
    Format with = Format::object();
    if (jump) with.field("jump", cell_format(), "where Bastet ends", Need::required);
    if (!deed.empty()) with.field(std::string{deed}, cell_format(), std::string{meaning}, Need::required);
    return with;
  };
  std::vector<Format> forms;
  if (jump) forms.push_back(object("", ""));
  forms.push_back(object("birth", "the place where an idea from outside is born"));
  forms.push_back(object("destroy", "the place whose idea is sent outside"));
  if (jump) {
    forms.push_back(
        Format::object().field("rebirth", cell_format(), "the pyramid Bastet is reborn in", Need::required));
  }
  forms.push_back(Format::null());
  return Format::one_of(forms);
}

Format move_format() {
  Format also = Format::object().field("work", cell_format(), "the space it is laid on", Need::required);
  return Format::tagged(
             "type",
             {{"throw", Format::object("The die is thrown [Bastet, Genèse]")
                            .field("face", Format::integer().at_least(1).at_most(6), "what it shows", Need::required)
                            .field("then", deed_format(true), "what is done with it; null or absent: nothing")},
              {"birth", Format::object("Anubis and Bastet are born in the pyramids laid [Genèse]")
                            .field("anubis", cell_format(), "his pyramid", Need::required)
                            .field("bastet", cell_format(), "her pyramid", Need::required)},
              {"move", Format::object("A piece moves")
                           .field("piece", names({"anubis", "bastet"}), "which", Need::required)
                           .field("to", cell_format(), "where it ends", Need::required)
                           .field("and", cell_format(), "where the other one goes after it (move_both)")
                           .field("then", deed_format(false), "of a Bastet who enters the centre [Bastet]")},
              {"lay", Format::object("A pyramid or a work is laid on a space [Pyramide, Renaissance]")
                          .field("what", Format::choice({"pyramid", "work"}), "which", Need::required)
                          .field("at", cell_format(), "the space", Need::required)},
              {"return", Format::object("Works are given back, and Bastet is reborn in the centre [Bastet]")
                             .field("at", Format::array(cell_format()).length(1, corners),
                                    "the places of ideas that held none", Need::required)},
              {"pass", Format::object("Nothing is done")}})
      .field("also", also, "a work is laid besides [Renaissance]");
}

int integer_of(const data::Value& object, std::string_view key, int otherwise, int most) {
  return integer_in(object.find(key), 0, most).value_or(otherwise);
}

// The index of the string among the names.
template <std::size_t n>
std::optional<std::size_t> named(const data::Value* value, const std::array<std::string_view, n>& all) {
  if (value == nullptr || value->string() == nullptr) return std::nullopt;
  const auto found = std::find(all.begin(), all.end(), *value->string());
  if (found == all.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all.begin());
}

std::optional<Placed> placed(const data::Value* value, int size) {
  if (value == nullptr || value->string() == nullptr) return std::nullopt;
  const auto cell = cell_named(*value->string(), size);
  if (!cell) return std::nullopt;
  return Placed{*cell, value};
}

std::vector<Placed> placed_in(const data::Value* list, int size, std::size_t most) {
  std::vector<Placed> cells;
  if (list == nullptr || list->array() == nullptr) return cells;
  for (const data::Value& entry : *list->array()) {
    const auto cell = placed(&entry, size);
    if (cell && cells.size() < most) cells.push_back(*cell);
  }
  return cells;
}

PlayerPosition player_of(const data::Value& value, int size) {
  PlayerPosition player;
  player.anubis = placed(value.find("anubis"), size);
  player.bastet = placed(value.find("bastet"), size);
  player.pyramids = integer_of(value, "pyramids", 0, largest_hand);
  player.works = integer_of(value, "works", 0, largest_hand);
  player.immobile = integer_of(value, "immobile", 0, longest_immobile);
  player.laid = placed_in(value.find("laid"), size, first_pyramids);
  if (const data::Value* buried = value.find("buried"); buried != nullptr && buried->array() != nullptr) {
    for (const Piece piece : both_pieces) {
      const auto& all = *buried->array();
      if (std::any_of(all.begin(), all.end(), [&](const auto& v) { return named(&v, piece_names) == index(piece); })) {
        player.buried.push_back(piece);
      }
    }
  }
  return player;
}

int size_of(const data::Value& board, int otherwise) {
  const int size = integer_of(board, "size", otherwise, sizes.back());
  return std::find(sizes.begin(), sizes.end(), size) == sizes.end() ? otherwise : size;
}

Position position_of(const data::Value& board, const Parameters& parameters) {
  Position position;
  position.size = size_of(board, parameters.size);
  position.stage = static_cast<Stage>(named(board.find("stage"), stage_names).value_or(index(Stage::play)));
  position.to_move = static_cast<Player>(named(board.find("to_move"), player_names).value_or(0));
  position.ideas = placed_in(board.find("ideas"), position.size, most_cells);
  position.pyramids = placed_in(board.find("pyramids"), position.size, most_cells);
  position.works = placed_in(board.find("works"), position.size, most_cells);
  if (const data::Value* players = board.find("players")) {
    for (const Player player : both_players) {
      const data::Value* value = players->find(name_of(player));
      if (value != nullptr) position.players[index(player)] = player_of(*value, position.size);
    }
  }
  const int elsewhere = static_cast<int>(position.ideas.size() + position.works.size()) + position.players[0].works +
                        position.players[1].works;
  position.ideas_outside = integer_of(board, "ideas_outside", std::max(0, parameters.ideas - elsewhere), most_ideas);
  position.turns = integer_of(board, "turns", 0, longest_game);
  position.idle = integer_of(board, "idle", 0, 2);
  position.most_turns = integer_of(board, "most_turns", parameters.most_turns, longest_game);
  return position;
}

// Reads the cells of one move, and remembers whether there was one it could not read.
class MoveReader {
 public:
  MoveReader(const data::Value& value, int size) : value_{value}, board_{board_of(size)} {}

  std::optional<Move> read() {
    constexpr std::array<std::string_view, 6> types{"throw", "lay", "birth", "move", "return", "pass"};
    const auto type = named(value_.find("type"), types);
    if (!type) return std::nullopt;
    move_.type = static_cast<Move::Type>(*type);
    switch (move_.type) {
      case Move::Type::throwing:
        move_.face = static_cast<std::uint8_t>(integer_of(value_, "face", 0, 6));
        good_ = good_ && move_.face > 0;
        read_offer(value_.find("then"));
        break;
      case Move::Type::laying:
        move_.work = named(value_.find("what"), std::array<std::string_view, 2>{"pyramid", "work"}).value_or(0) == 1;
        cell(value_, "at", move_.to);
        break;
      case Move::Type::birth:
        cell(value_, "anubis", move_.to);
        cell(value_, "bastet", move_.bastet);
        break;
      case Move::Type::move: {
        const auto piece = named(value_.find("piece"), piece_names);
        good_ = good_ && piece.has_value();
        move_.piece = static_cast<Piece>(piece.value_or(0));
        cell(value_, "to", move_.to);
        if (value_.find("and") != nullptr) cell(value_, "and", move_.second);
        if (const data::Value* then = value_.find("then"); then != nullptr && !then->is_null()) read_deed(*then);
        break;
      }
      case Move::Type::giving_back:
        read_places(value_.find("at"));
        break;
      case Move::Type::pass:
        break;
    }
    if (const data::Value* also = value_.find("also")) cell(*also, "work", move_.also);
    return good_ ? std::optional{move_} : std::nullopt;
  }

 private:
  void cell(const data::Value& object, std::string_view key, Cell& target) {
    const auto found = placed(object.find(key), board_.size);
    if (found) target = found->at;
    good_ = good_ && found.has_value();
  }

  void read_deed(const data::Value& then) {
    if (then.find("birth") != nullptr) {
      move_.deed = Move::Deed::birth;
      cell(then, "birth", move_.place);
    } else if (then.find("destroy") != nullptr) {
      move_.deed = Move::Deed::destroy;
      cell(then, "destroy", move_.place);
    } else if (then.find("jump") == nullptr) {
      good_ = false;
    }
  }

  void read_offer(const data::Value* then) {
    if (then == nullptr || then->is_null()) return;
    move_.piece = Piece::bastet;
    if (then->find("rebirth") != nullptr) {
      move_.offer = Move::Offer::rebirth;
      cell(*then, "rebirth", move_.to);
      return;
    }
    move_.offer = Move::Offer::jump;
    cell(*then, "jump", move_.to);
    read_deed(*then);
  }

  void read_places(const data::Value* list) {
    const auto places = placed_in(list, board_.size, corners);
    for (const Placed& place : places) {
      const int corner = board_.corner(place.at);
      if (corner >= 0) move_.corners = static_cast<std::uint8_t>(move_.corners | 1 << corner);
    }
    good_ = good_ && list != nullptr && list->array() != nullptr && !places.empty() &&
            std::popcount(move_.corners) == static_cast<int>(list->array()->size());
  }

  const data::Value& value_;
  const genesis::Board& board_;
  Move move_;
  bool good_ = true;
};

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
  static const Format format =
      with_board(with_head(Format::object("A position of Genesis"), "position", Need::required));
  return format;
}

const Format& game_format() {
  static const Format format =
      with_head(Format::object("A game of Genesis, move by move"), "game", Need::required)
          .field("start", start_format(), "default: the very beginning, the first player throws for pyramids")
          .field("moves", Format::array(move_format()).length(0, most_plies), "from the first", Need::required);
  return format;
}

Position read_position(const data::Document& document, const Parameters& parameters) {
  return position_of(document.root, parameters);
}

Record read_game(const data::Document& document, const Parameters& parameters) {
  Record record;
  const data::Value* start = document.root.find("start");
  record.own_start = start != nullptr;
  if (start != nullptr) {
    diag::Sink unfit;  // reported when the whole document was checked
    record.start_fits = start_format().check({document.source, *start}, unfit);
  }
  record.start = start != nullptr ? position_of(*start, parameters) : beginning(parameters);
  const data::Value* moves = document.root.find("moves");
  if (moves == nullptr || moves->array() == nullptr) return record;
  for (const data::Value& move : *moves->array()) {
    if (record.moves.size() == most_plies) break;
    record.moves.push_back({MoveReader{move, record.start.size}.read(), &move});
  }
  return record;
}

}  // namespace planche::rules::genesis
