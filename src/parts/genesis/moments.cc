#include "parts/genesis/moments.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "parts/genesis/words.h"
#include "parts/plies.h"
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

std::string say(GenesisWord word, std::string_view language) {
  return std::string{genesis_word(word, language)};
}

std::string fill(GenesisWord word, std::string_view language, const std::string& with) {
  return fmt::format(fmt::runtime(genesis_word(word, language)), with);
}

GenesisMoment moment_of(const State& state) {
  GenesisMoment moment;
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

void trace(GenesisMoment& moment, const Position& before) {
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

std::string piece_text(Piece piece, std::string_view language) {
  return say(piece == Piece::anubis ? GenesisWord::anubis : GenesisWord::bastet, language);
}

// Without what is laid besides.
std::string act_text(const Move& move, int size, std::string_view language) {
  const auto cell = [&](Cell of) { return rules::genesis::name_of(of, size); };
  switch (move.type) {
    case Move::Type::throwing: {
      std::string text = fill(GenesisWord::throwing, language, std::to_string(move.face));
      if (move.offer == Move::Offer::jump) text += ", " + fill(GenesisWord::jump, language, cell(move.to));
      if (move.offer == Move::Offer::rebirth) text += ", " + fill(GenesisWord::rebirth, language, cell(move.to));
      return text;
    }
    case Move::Type::laying:
      return fill(move.work ? GenesisWord::work : GenesisWord::pyramid, language, cell(move.to));
    case Move::Type::birth:
      return fill(GenesisWord::birth, language,
                  fmt::format("{} {}, {} {}", piece_text(Piece::anubis, language), cell(move.to),
                              piece_text(Piece::bastet, language), cell(move.bastet)));
    case Move::Type::move: {
      const Piece second = other(move.piece);
      const std::string first = fmt::format("{} {}", piece_text(move.piece, language), cell(move.to));
      if (move.second == rules::genesis::nowhere) return first;
      return fmt::format("{}, {} {}", first, piece_text(second, language), cell(move.second));
    }
    case Move::Type::giving_back:
      return fill(GenesisWord::giving_back, language, corners_text(move, size));
    case Move::Type::pass:
      break;
  }
  return say(GenesisWord::nothing, language);
}

GenesisWord word_of(Result result) {
  switch (result) {
    case Result::wins:
      return GenesisWord::wins;
    case Result::reborn:
      return GenesisWord::reborn;
    case Result::loses:
      return GenesisWord::loses;
    case Result::loses_three_times:
      return GenesisWord::loses_three;
    default:
      return GenesisWord::loses_seven;
  }
}

}  // namespace

GenesisMoment genesis_moment(const Position& position, bool sound, const rules::genesis::Parameters& parameters) {
  GenesisMoment moment;
  if (sound) moment = moment_of(State{position, parameters});
  moment.position = position;
  return moment;
}

base::Asked<GenesisMoments> genesis_moments(const rules::genesis::Record& record, bool sound_start,
                                            const rules::genesis::Parameters& parameters, std::string_view list) {
  if (!sound_start) {
    const auto plies = chosen_plies(list, 0);
    if (!plies) return tl::make_unexpected(plies.error());
    return GenesisMoments{{genesis_moment(record.start, false, parameters)}, 0};
  }
  const rules::genesis::Replay replayed = rules::genesis::replay(record, parameters);
  const std::size_t last = replayed.played.size();
  const auto plies = chosen_plies(list, last);
  if (!plies) return tl::make_unexpected(plies.error());
  GenesisMoments moments{{}, last};
  State state{record.start, parameters};
  Position before;
  Player mover = state.to_move();
  for (std::size_t ply = 0;; ++ply) {
    if (plies->contains(ply)) {
      GenesisMoment& moment = moments.shown.emplace_back(moment_of(state));
      moment.ply = ply;
      if (ply > 0) {
        moment.last = replayed.played[ply - 1];
        moment.mover = mover;
        trace(moment, before);
      }
    }
    if (ply == last) return moments;
    mover = state.to_move();
    if (plies->contains(ply + 1)) before = state.position();
    state.play(replayed.played[ply]);
  }
}

std::string genesis_player(Player player, std::string_view language) {
  return say(player == Player::first ? GenesisWord::first : GenesisWord::second, language);
}

std::string genesis_turn(const GenesisMoment& moment, std::string_view language) {
  switch (moment.ending) {
    case Ending::finished:
      return say(GenesisWord::over_finished, language);
    case Ending::nothing_done:
      return say(GenesisWord::over_nothing, language);
    case Ending::turns:
      return say(GenesisWord::over_turns, language);
    case Ending::none:
      break;
  }
  return fmt::format("{}{}: {}", genesis_word(GenesisWord::to_move, language), language == "fr" ? "\u00a0" : "",
                     genesis_player(moment.position.to_move, language));
}

std::string genesis_result(const GenesisMoment& moment, Player player, std::string_view language) {
  return say(word_of(moment.result[index(player)]), language);
}

std::string genesis_results(const GenesisMoment& moment, std::string_view language) {
  if (moment.ending == Ending::none) return {};
  std::string text;
  for (const Player player : rules::genesis::both_players) {
    text += fmt::format("{}{}{}: {}", text.empty() ? "" : " · ", genesis_player(player, language),
                        language == "fr" ? "\u00a0" : "", genesis_result(moment, player, language));
  }
  return text;
}

std::string genesis_move(const GenesisMoment& moment, std::string_view language) {
  if (!moment.last) return say(GenesisWord::start, language);
  const Move& move = *moment.last;
  const int size = moment.position.size;
  std::string text = act_text(move, size, language);
  if (move.deed != Move::Deed::none)
    text += ", " + fill(move.deed == Move::Deed::birth ? GenesisWord::idea_in : GenesisWord::idea_out, language,
                        rules::genesis::name_of(move.place, size));
  if (move.also != rules::genesis::nowhere)
    text += ", " + fill(GenesisWord::work, language, rules::genesis::name_of(move.also, size));
  return fmt::format("{} · {} · {}", moment.ply, genesis_player(moment.mover, language), text);
}

std::string genesis_state(const Position& position, Player player, std::string_view language) {
  const auto& of = position.players[index(player)];
  std::string text;
  const auto add = [&](const std::string& words) { text += (text.empty() ? "" : " · ") + words; };
  if (position.stage != rules::genesis::Stage::play && !of.anubis && !of.bastet) {
    add(say(GenesisWord::unborn, language));
  } else if (!of.bastet) {
    add(say(GenesisWord::dead, language));
  }
  std::string buried;
  for (const Piece piece : of.buried) buried += (buried.empty() ? "" : ", ") + piece_text(piece, language);
  if (!buried.empty()) add(fill(GenesisWord::buried, language, buried));
  if (of.immobile > 0) add(fill(GenesisWord::immobile, language, std::to_string(of.immobile)));
  return text;
}

}  // namespace planche::parts::genesis
