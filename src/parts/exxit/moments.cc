#include "parts/exxit/moments.h"

#include <algorithm>

#include "rules/exxit/replay.h"

namespace planche::parts::exxit {

namespace {

using base::Hex;
using rules::exxit::Cell;
using rules::exxit::Course;
using rules::exxit::Ending;
using rules::exxit::Move;
using rules::exxit::Position;
using rules::exxit::Record;
using rules::exxit::Side;
using rules::exxit::State;

constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

Moment moment_at(const Course& course) {
  const State& state = course.state();
  Moment moment;
  moment.position = course.position();
  moment.ending = state.ending();
  moment.score = state.score();
  for (const Side side : {Side::white, Side::black}) {
    moment.reserve[index(side)] = state.reserve(side);
    moment.tiles[index(side)] = state.tiles_of(side);
  }
  moment.legal = course.moves();
  return moment;
}

// Which cells the last move touched.
void trace(Moment& moment, const Position& before) {
  const Move& move = *moment.last;
  if (move.type == Move::Type::place || move.type == Move::Type::tile) moment.reached = {move.at};
  if (move.type == Move::Type::dance) {
    const DanceLine dance = dance_line(before, move);
    moment.began = {move.at};
    for (Hex at = move.at; at != dance.last;) {
      at = base::neighbour(at, move.dir);
      moment.reached.push_back(at);
    }
  }
  if (move.type == Move::Type::integrate) {
    for (std::size_t i = before.tiles.size(); i < moment.position.tiles.size(); ++i)
      moment.reached.push_back(moment.position.tiles[i].at);
  }
}

}  // namespace

Moment moment_of(const Position& position, bool sound) {
  if (sound) {
    Moment moment = moment_at(Course{position});
    moment.position = position;
    return moment;
  }
  Moment moment;
  moment.position = without_outliers(position);
  moment.reserve = {rules::exxit::pawns_a_side, rules::exxit::pawns_a_side};
  for (const Cell& tile : position.tiles) ++moment.tiles[index(tile.color)];
  for (const auto* cells : {&position.tiles, &position.excluded}) {
    for (const Cell& cell : *cells) {
      for (const Side pawn : cell.stack) --moment.reserve[index(pawn)];
    }
  }
  for (int& reserve : moment.reserve) reserve = std::max(reserve, 0);
  return moment;
}

base::Asked<Moments<Moment>> moments_of(const Record& record, bool sound_start, std::string_view list) {
  if (!sound_start)
    return chosen_plies(list, 0).map([&](const auto&) { return Moments<Moment>{{moment_of(record.start, false)}, 0}; });
  const rules::exxit::Replay replayed = rules::exxit::replay(record);
  return moments_after(list, Course{record.start}, replayed.played,
                       [&](std::size_t ply, const Course& course, const Course* before) {
                         Moment moment = moment_at(course);
                         moment.ply = ply;
                         if (before != nullptr) {
                           moment.last = replayed.played[ply - 1];
                           trace(moment, before->position());
                         }
                         if (ply == replayed.played.size() && replayed.resigned) {
                           moment.resigned = replayed.resigned;
                           moment.legal.clear();
                         }
                         return moment;
                       });
}

std::string side_name(Side side, const base::Words& words) {
  return words.say(side == Side::white ? "side.white" : "side.black");
}

std::string turn_text(const Moment& moment, const base::Words& words) {
  const auto wins = [&](Side side) { return words.say("wins", {{"side", side_name(side, words)}}); };
  if (moment.resigned) {
    return words.say("resigns",
                     {{"side", side_name(*moment.resigned, words)}, {"result", wins(other(*moment.resigned))}});
  }
  if (moment.ending == Ending::none || !moment.score)
    return words.say("to_move", {{"side", side_name(moment.position.to_move, words)}});
  const auto why = moment.ending == Ending::tiles_exhausted ? "over.tiles"
                   : moment.ending == Ending::double_pass   ? "over.passes"
                                                            : "over.repeated";
  const int white = moment.score->white, black = moment.score->black;
  const std::string result = white == black ? words.say("draw") : wins(white > black ? Side::white : Side::black);
  return words.say(why, {{"result", result}, {"more", std::max(white, black)}, {"less", std::min(white, black)}});
}

std::string choice_text(const Moment& moment, const base::Words& words) {
  std::array<std::size_t, 5> count{};
  std::size_t excluding = 0;
  for (const Move& move : moment.legal) {
    ++count[static_cast<std::size_t>(move.type)];
    if (move.type == Move::Type::dance && dance_line(moment.position, move).excludes) ++excluding;
  }
  const auto [places, dances, integrations, passes, tiles] = count;
  if (excluding > 0) return words.count("choice.excluding", excluding);
  if (dances > 0) return words.count("choice.dances", dances);
  if (tiles > 0) return words.count("choice.tiles", tiles);
  if (passes > 0) return words.say("choice.pass");
  if (places + integrations == 0) return "";
  const std::string first = words.count("choice.places", places);
  const std::string second = words.count("choice.integrations", integrations);
  if (integrations == 0) return first;
  return places == 0 ? second : words.listed(first, second);
}

std::string move_text(const Moment& moment, const base::Words& words) {
  if (!moment.last) return words.say("start");
  const std::string side = side_name(other(moment.position.to_move), words);
  if (moment.last->type == Move::Type::pass) return words.say("pass", {{"ply", moment.ply}, {"side", side}});
  return words.say("move", {{"ply", moment.ply}, {"side", side}, {"move", rules::exxit::notation(*moment.last)}});
}

}  // namespace planche::parts::exxit
