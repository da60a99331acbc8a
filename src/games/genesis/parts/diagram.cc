#include "games/genesis/parts/diagram.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/words.h"
#include "games/genesis/parts/art.h"
#include "games/genesis/parts/board.h"
#include "games/genesis/rules/document.h"
#include "games/genesis/rules/engine.h"
#include "games/genesis/rules/parameters.h"
#include "games/genesis/rules/replay.h"
#include "games/genesis/rules/validate.h"
#include "parts/diagrams.h"
#include "parts/plies.h"

namespace planche::parts::genesis {

namespace {

using rules::genesis::both_players;
using rules::genesis::Cell;
using rules::genesis::Ending;
using rules::genesis::Move;
using rules::genesis::Parameters;
using rules::genesis::Piece;
using rules::genesis::Placed;
using rules::genesis::Player;
using rules::genesis::Position;
using rules::genesis::RecordedGame;
using rules::genesis::Result;
using rules::genesis::State;

constexpr double largest_drawn_cell = 40, least_drawn_cell = 7, figure_cell = 11, sign_cell = 9.35;  // mm

struct Moment {
  Position position;
  std::size_t ply = 0;              // moves made so far
  std::optional<Move> last;         // the move that led here
  Player mover = {};                // the player who made it
  State::Bound bound = {};          // why that player could only pass
  std::vector<Cell> left, reached;  // cells of that move: what things left, and what they reached
  Ending ending = Ending::none;
  std::array<Result, 2> result{};  // by Player
};

Moment moment_at(const State& state) {
  Moment moment;
  moment.position = state.position();
  moment.ending = state.ending();
  for (const Player player : both_players) moment.result[index(player)] = state.result(player);
  return moment;
}

// The content of each cell as text; cells that differ between positions were touched.
std::vector<std::string> contents(const Position& position) {
  std::vector<std::string> cells(static_cast<std::size_t>(position.size * position.size));
  const auto put = [&](Cell cell, std::string_view what) {
    if (cell < cells.size()) cells[cell] += what;
  };
  for (const Placed& idea : position.ideas) put(idea.at, "i");
  for (const Placed& pyramid : position.pyramids) put(pyramid.at, "p");
  for (const Placed& work : position.works) put(work.at, "w");
  for (const Player player : both_players) {
    const auto& of = position.players[index(player)];
    if (of.anubis) put(of.anubis->at, player == Player::first ? "A" : "a");
    if (of.bastet) put(of.bastet->at, player == Player::first ? "B" : "b");
  }
  return cells;
}

void trace(Moment& moment, const Position& before) {
  const auto was = contents(before), is = contents(moment.position);
  for (std::size_t cell = 0; cell < is.size() && cell < was.size(); ++cell) {
    if (was[cell] == is[cell]) continue;
    (is[cell].empty() ? moment.left : moment.reached).push_back(static_cast<Cell>(cell));
  }
}

std::string corners_text(const Move& move, int size) {
  const auto& board = rules::genesis::board_of(size);
  std::string text;
  for (std::size_t i = 0; i < board.places.size(); ++i) {
    if ((move.corners >> i & 1) != 0)
      text += (text.empty() ? "" : " ") + rules::genesis::name_of(board.places[i], size);
  }
  return text;
}

std::string piece_text(Piece piece, const base::Words& words) {
  return words.say(fmt::format("piece.{}", name_of(piece)));
}

// The text of a move without a work laid in addition.
std::string act_text(const Move& move, State::Bound bound, int size, const base::Words& words) {
  const auto act = [&](std::string_view key, Cell of) {
    return words.say(key, {{"at", rules::genesis::name_of(of, size)}});
  };
  const auto moved = [&](Piece piece, Cell to) {
    return fmt::format("{} {}", piece_text(piece, words), rules::genesis::name_of(to, size));
  };
  switch (move.type) {
    case Move::Type::throwing: {
      const std::string thrown = words.say("move.throwing", {{"face", move.face}});
      if (move.offer == Move::Offer::jump) return words.listed(thrown, act("move.jump", move.to));
      if (move.offer == Move::Offer::rebirth) return words.listed(thrown, act("move.rebirth", move.to));
      return thrown;
    }
    case Move::Type::laying:
      return act(move.work ? "move.work" : "move.pyramid", move.to);
    case Move::Type::birth:
      return words.say("move.birth",
                       {{"at", words.listed(moved(Piece::anubis, move.to), moved(Piece::bastet, move.bastet))}});
    case Move::Type::move: {
      const std::string first = moved(move.piece, move.to);
      if (move.second == rules::genesis::nowhere) return first;
      return words.listed(first, moved(other(move.piece), move.second));
    }
    case Move::Type::giving_back:
      return words.say("move.giving_back", {{"at", corners_text(move, size)}});
    case Move::Type::pass:
      break;
  }
  switch (bound) {
    case State::Bound::immobile:
      return words.say("move.missed");
    case State::Bound::cannot_leave:
      return words.say("move.kept_in");
    default:
      return words.say("move.nothing");
  }
}

// The moment of a position. With `sound`, validation found no error; otherwise the ending is unknown.
Moment moment_of(const Position& position, bool sound, const Parameters& parameters) {
  Moment moment;
  if (sound) moment = moment_at(State{position, parameters});
  moment.position = position;
  return moment;
}

// The moments after the plies of `list` (parts/plies.h), up to the first illegal move. Nothing is played from a flawed
// start.
base::Asked<Moments<Moment>> moments_of(const RecordedGame& record, bool sound_start, const Parameters& parameters,
                                        std::string_view list) {
  if (!sound_start) {
    return chosen_plies(list, 0).map([&](const auto&) {
      return Moments<Moment>{{moment_of(record.start, false, parameters)}, 0};
    });
  }
  const rules::genesis::Replay replayed = rules::genesis::replay(record, parameters);
  return moments_after(list, State{record.start, parameters}, replayed.played,
                       [&](std::size_t ply, const State& state, const State* before) {
                         Moment moment = moment_at(state);
                         moment.ply = ply;
                         if (before != nullptr) {
                           moment.last = replayed.played[ply - 1];
                           moment.mover = before->to_move();
                           moment.bound = before->bound();
                           trace(moment, before->position());
                         }
                         return moment;
                       });
}

// "To move: First player", or the ending of the game.
std::string turn_text(const Moment& moment, const base::Words& words) {
  if (moment.ending != Ending::none) return words.say(fmt::format("over.{}", name_of(moment.ending)));
  return words.say("to_move", {{"player", player_name(moment.position.to_move, words)}});
}

// "wins"; only when the game is over.
std::string result_text(const Moment& moment, Player player, const base::Words& words) {
  return words.say(fmt::format("result.{}", name_of(moment.result[index(player)])));
}

// "First player: wins · Second player: reborn"; empty during the game.
std::string results_text(const Moment& moment, const base::Words& words) {
  if (moment.ending == Ending::none) return {};
  std::string text;
  for (const Player player : both_players) {
    if (!text.empty()) text += " · ";
    text += words.say("player_result",
                      {{"player", player_name(player, words)}, {"result", result_text(moment, player, words)}});
  }
  return text;
}

// The move that led to a moment: "Start", "12 · First player · Bastet c3, idea born a1".
std::string move_text(const Moment& moment, const base::Words& words) {
  if (!moment.last) return words.say("start");
  const Move& move = *moment.last;
  const int size = moment.position.size;
  std::string text = act_text(move, moment.bound, size, words);
  const auto besides = [&](std::string_view key, Cell at) {
    text = words.listed(text, words.say(key, {{"at", rules::genesis::name_of(at, size)}}));
  };
  if (move.deed != Move::Deed::none)
    besides(move.deed == Move::Deed::birth ? "move.idea_in" : "move.idea_out", move.place);
  if (move.also != rules::genesis::nowhere) besides("move.work", move.also);
  return fmt::format("{} · {} · {}", moment.ply, player_name(moment.mover, words), text);
}

// "turns: 12 / 40 · the last turn: nothing"; empty without an agreed number of turns and if the last turn was used.
std::string counters_text(const Position& position, const base::Words& words) {
  std::string text;
  if (position.most_turns > 0) text = words.say("turns", {{"turns", position.turns}, {"most", position.most_turns}});
  if (position.idle > 0) text += (text.empty() ? "" : " · ") + words.say("idle");
  return text;
}

// What restricts a player: "Bastet is dead · immobile: 3"; usually empty.
std::string state_text(const Position& position, Player player, const base::Words& words) {
  const auto& of = position.players[index(player)];
  std::string text;
  const auto add = [&](const std::string& state) { text += (text.empty() ? "" : " · ") + state; };
  if (position.stage != rules::genesis::Stage::play && !of.anubis && !of.bastet) {
    add(words.say("unborn"));
  } else if (!of.bastet) {
    add(words.say("dead"));
  }
  std::string buried;
  for (const Piece piece : of.buried) buried = words.listed(buried, piece_text(piece, words));
  if (!buried.empty()) add(words.say("buried", {{"pieces", buried}}));
  if (of.immobile > 0) add(words.say("immobile", {{"turns", of.immobile}}));
  return text;
}

class Book final : public Diagrams {
 public:
  Book(Frame frame, std::shared_ptr<const Art> art, std::vector<Moment> moments)
      : Diagrams{std::move(frame)}, art_{std::move(art)}, moments_{std::move(moments)} {
    for (const Player player : both_players) signs_[index(player)] = art_->piece(Piece::anubis, player, sign_cell);
  }

  // Includes room for the names beside the world.
  Size room(double cell) const override {
    const double side = World{moments_.front().position.size, cell}.side() + names_room;
    return {side, side};
  }

  double fit(Size room) override {
    const int size = moments_.front().position.size;
    const double side = std::min(room.width, room.height) - names_room;
    World world = World::within(size, std::max(side, 1.0));
    if (world.cell > largest_drawn_cell) world = {size, largest_drawn_cell};
    world_art_ = std::make_shared<const WorldArt>(world, art_);
    return world.cell;
  }

  void board(Pen& pen, std::size_t moment, const Rect& box) const override {
    const WorldArt& art = *world_art_;
    const Point at = world_at(box);
    const Moment& shown = moments_[moment];
    art.draw(pen.scene(), at, false, pen.typesetter());
    art.draw_names(pen.scene(), at, pen.typesetter());
    for (const auto cell : shown.left) art.draw_mark(pen.scene(), cell, true, at);
    for (const auto cell : shown.reached) art.draw_mark(pen.scene(), cell, false, at);
    art.draw_position(pen.scene(), shown.position, at);
  }

  std::optional<Rect> cell(std::string_view name, std::size_t, const Rect& box) const override {
    const auto found = world_art_->world().place(name);
    const Point at = world_at(box);
    return found ? std::optional{Rect{found->x + at.x, found->y + at.y, found->width, found->height}} : std::nullopt;
  }

  View view(std::size_t moment) const override {
    const Moment& at = moments_[moment];
    const bool over = at.ending != Ending::none;
    View view{.ply = at.ply,
              .note = words().say("ideas_outside", {{"n", at.position.ideas_outside}}),
              .turn = turn_text(at, words()),
              .choice = over ? results_text(at, words()) : counters_text(at.position, words())};
    view.caption = {move_text(at, words()), view.turn + " · " + view.note};
    const bool counted = !over && (!at.last || at.position.most_turns > 0);
    if (counted && !view.choice.empty()) view.caption.push_back(view.choice);
    for (const Player player : both_players) {
      const auto& of = at.position.players[index(player)];
      const std::string name = player_name(player, words()), state = state_text(at.position, player, words());
      view.players.push_back(
          {signs_[index(player)], name, state, {std::to_string(of.pyramids), std::to_string(of.works)}});
      const std::string line = words().say(over ? "hand_at_end" : "hand", {{"player", name},
                                                                           {"result", result_text(at, player, words())},
                                                                           {"pyramids", of.pyramids},
                                                                           {"works", of.works}});
      view.caption.push_back(state.empty() ? line : line + " · " + state);
    }
    return view;
  }

  // Explains the signs that occur in these diagrams.
  std::string legend(std::size_t first, std::size_t end) const override {
    std::string legend;
    const auto add = [&](std::string_view key, auto shown) {
      const auto from = moments_.begin();
      if (std::any_of(from + static_cast<std::ptrdiff_t>(first), from + static_cast<std::ptrdiff_t>(end), shown))
        legend += (legend.empty() ? "" : " · ") + words().say(key);
    };
    const auto of_a_player = [](auto list) {
      return [list](const Moment& at) {
        return std::any_of(at.position.players.begin(), at.position.players.end(),
                           [&](const auto& of) { return !(of.*list).empty(); });
      };
    };
    add("legend.idea", [](const Moment& at) { return !at.position.ideas.empty(); });
    add("legend.work", [](const Moment& at) { return !at.position.works.empty(); });
    add("legend.pyramid", [](const Moment& at) { return !at.position.pyramids.empty(); });
    add("legend.laid", of_a_player(&rules::genesis::PlayerPosition::laid));
    add("legend.tomb", of_a_player(&rules::genesis::PlayerPosition::buried));
    add("legend.last_move", [](const Moment& at) { return !at.left.empty() || !at.reached.empty(); });
    return legend;
  }

 private:
  // The top left of the world in its box.
  Point world_at(const Rect& box) const {
    const double side = world_art_->world().side();
    return {box.centre().x - side / 2 + names_room / 2, box.centre().y - side / 2 - names_room / 2};
  }

  std::shared_ptr<const Art> art_;
  std::vector<Moment> moments_;
  std::shared_ptr<const WorldArt> world_art_;
  std::array<scene::ScenePtr, 2> signs_;  // by Player
};

// Illegal moves do not matter here; the start must be valid.
bool starts_soundly(const rules::Subject& subject, const RecordedGame& record, const Parameters& parameters) {
  if (!record.start_fits || !record.own_start) return record.start_fits;
  RecordedGame start = record;
  start.moves.clear();
  diag::Sink sink;
  rules::genesis::validate_game(subject.document, start, parameters, sink);
  return !sink.has_errors();
}

}  // namespace

std::string player_name(Player player, const base::Words& words) {
  return words.say(fmt::format("player.{}", name_of(player)));
}

base::Asked<std::shared_ptr<Diagrams>> diagrams_of(std::string kind, std::string title, const rules::Subject& subject,
                                                   DiagramOptions options) {
  const base::Words& words = options.words;
  const auto& parameters = rules::parameters_of<Parameters>(subject);
  const auto* record = rules::content_if<RecordedGame>(subject);
  const auto* position = rules::content_if<Position>(subject);
  Moments<Moment> moments;
  if (record != nullptr) {
    auto chosen = moments_of(*record, starts_soundly(subject, *record, parameters), parameters, options.plies);
    if (!chosen) return tl::make_unexpected(chosen.error());
    moments = std::move(*chosen);
  } else if (position != nullptr) {
    if (const auto may = refuse_plies(options.plies); !may) return tl::make_unexpected(may.error());
    moments.shown = {moment_of(*position, !options.flawed, parameters)};
    title = words.say("position");
  } else {
    return nullptr;
  }
  Diagrams::Frame frame{.kind = std::move(kind),
                        .title = title,
                        .heading = title_or(subject, title),
                        .words = words,
                        .page = options.page,
                        .ink = options.art->colors().ink,
                        .soft = options.art->colors().soft,
                        .flawed = options.flawed,
                        .of_game = record != nullptr,
                        .columns = {words.say("column.pyramids"), words.say("column.works")},
                        .moments = moments.shown.size(),
                        .last = moments.last,
                        .least_cell = least_drawn_cell,
                        .figure_cell = figure_cell};
  return std::make_shared<Book>(std::move(frame), std::move(options.art), std::move(moments.shown));
}

}  // namespace planche::parts::genesis
