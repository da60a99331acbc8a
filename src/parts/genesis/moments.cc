#include "parts/genesis/moments.h"

#include <fmt/format.h>

#include "rules/genesis/replay.h"

namespace planche::parts::genesis {

namespace {

using rules::genesis::Cell;
using rules::genesis::Cells;
using rules::genesis::Ending;
using rules::genesis::Move;
using rules::genesis::Piece;
using rules::genesis::Placed;
using rules::genesis::Player;
using rules::genesis::Position;
using rules::genesis::Result;
using rules::genesis::State;

Moment moment_at(const State& state) {
  Moment moment;
  moment.position = state.position();
  moment.ending = state.ending();
  for (const Player player : rules::genesis::both_players) moment.result[index(player)] = state.result(player);
  return moment;
}

// All that stands or lies on a board, as one string a cell: cells that differ were touched.
std::vector<std::string> contents(const Position& position) {
  std::vector<std::string> cells(static_cast<std::size_t>(position.size * position.size));
  const auto put = [&](Cell cell, std::string_view what) {
    if (cell < cells.size()) cells[cell] += what;
  };
  for (const Placed& idea : position.ideas) put(idea.at, "i");
  for (const Placed& pyramid : position.pyramids) put(pyramid.at, "p");
  for (const Placed& work : position.works) put(work.at, "w");
  for (const Player player : rules::genesis::both_players) {
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
  return words.say(piece == Piece::anubis ? "piece.anubis" : "piece.bastet");
}

// Without what is laid besides.
std::string act_text(const Move& move, int size, const base::Words& words) {
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
  return words.say("move.nothing");
}

}  // namespace

Moment moment_of(const Position& position, bool sound, const rules::genesis::Parameters& parameters) {
  Moment moment;
  if (sound) moment = moment_at(State{position, parameters});
  moment.position = position;
  return moment;
}

base::Asked<Moments<Moment>> moments_of(const rules::genesis::Record& record, bool sound_start,
                                        const rules::genesis::Parameters& parameters, std::string_view list) {
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
                           trace(moment, before->position());
                         }
                         return moment;
                       });
}

std::string player_name(Player player, const base::Words& words) {
  return words.say(player == Player::first ? "player.first" : "player.second");
}

std::string turn_text(const Moment& moment, const base::Words& words) {
  switch (moment.ending) {
    case Ending::finished:
      return words.say("over.finished");
    case Ending::nothing_done:
      return words.say("over.nothing");
    case Ending::turns:
      return words.say("over.turns");
    case Ending::none:
      break;
  }
  return words.say("to_move", {{"player", player_name(moment.position.to_move, words)}});
}

std::string result_text(const Moment& moment, Player player, const base::Words& words) {
  switch (moment.result[index(player)]) {
    case Result::wins:
      return words.say("result.wins");
    case Result::reborn:
      return words.say("result.reborn");
    case Result::loses:
      return words.say("result.loses");
    case Result::loses_three_times:
      return words.say("result.loses_three_times");
    default:
      return words.say("result.loses_seven_times");
  }
}

std::string results_text(const Moment& moment, const base::Words& words) {
  if (moment.ending == Ending::none) return {};
  std::string text;
  for (const Player player : rules::genesis::both_players) {
    if (!text.empty()) text += " · ";
    text += words.say("player_result",
                      {{"player", player_name(player, words)}, {"result", result_text(moment, player, words)}});
  }
  return text;
}

std::string move_text(const Moment& moment, const base::Words& words) {
  if (!moment.last) return words.say("start");
  const Move& move = *moment.last;
  const int size = moment.position.size;
  std::string text = act_text(move, size, words);
  const auto besides = [&](std::string_view key, Cell at) {
    text = words.listed(text, words.say(key, {{"at", rules::genesis::name_of(at, size)}}));
  };
  if (move.deed != Move::Deed::none)
    besides(move.deed == Move::Deed::birth ? "move.idea_in" : "move.idea_out", move.place);
  if (move.also != rules::genesis::nowhere) besides("move.work", move.also);
  return fmt::format("{} · {} · {}", moment.ply, player_name(moment.mover, words), text);
}

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

}  // namespace planche::parts::genesis
