#include "parts/exxit/moments.h"

#include <algorithm>

#include <fmt/format.h>

#include "parts/plies.h"
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

Moment moment_of(const Course& course) {
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
    Moment moment = moment_of(Course{position});
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

base::Asked<Moments> moments_of(const Record& record, bool sound_start, std::string_view list) {
  if (!sound_start) {
    const auto plies = chosen_plies(list, 0);
    if (!plies) return tl::make_unexpected(plies.error());
    return Moments{{moment_of(record.start, false)}, 0};
  }
  const rules::exxit::Replay replayed = rules::exxit::replay(record);
  const auto plies = chosen_plies(list, replayed.played.size());
  if (!plies) return tl::make_unexpected(plies.error());
  std::vector<Moment> moments;
  Course course{record.start};
  Position before;
  for (std::size_t ply = 0;; ++ply) {
    if (plies->contains(ply)) {
      Moment& moment = moments.emplace_back(moment_of(course));
      moment.ply = ply;
      if (ply > 0) {
        moment.last = replayed.played[ply - 1];
        trace(moment, before);
      }
    }
    if (ply == replayed.played.size()) break;
    if (plies->contains(ply + 1)) before = course.position();
    course.play(replayed.played[ply]);
  }
  if (plies->contains(replayed.played.size())) {
    moments.back().resigned = replayed.resigned;
    if (replayed.resigned) moments.back().legal.clear();
  }
  return Moments{std::move(moments), replayed.played.size()};
}

bool is_french(std::string_view language) {
  return language == "fr" || language.starts_with("fr-");
}

std::string side_name(Side side, std::string_view language) {
  if (is_french(language)) return side == Side::white ? "Blanc" : "Noir";
  return side == Side::white ? "White" : "Black";
}

std::string turn_text(const Moment& moment, std::string_view language) {
  const bool fr = is_french(language);
  const auto wins = [&](Side side) {
    return fmt::format(fmt::runtime(fr ? "{} gagne" : "{} wins"), side_name(side, language));
  };
  if (moment.resigned) {
    return fmt::format(fmt::runtime(fr ? "{} abandonne, {}" : "{} resigns, {}"), side_name(*moment.resigned, language),
                       wins(other(*moment.resigned)));
  }
  if (moment.ending == Ending::none || !moment.score) {
    return fmt::format(fmt::runtime(fr ? "Trait à {}" : "{} to move"), side_name(moment.position.to_move, language));
  }
  const std::string why = moment.ending == Ending::tiles_exhausted
                              ? (fr ? "Toutes les dalles sont posées" : "All tiles laid")
                          : moment.ending == Ending::double_pass ? (fr ? "Deux passes de suite" : "Two passes in a row")
                                                                 : (fr ? "Position répétée" : "Position repeated");
  const int white = moment.score->white, black = moment.score->black;
  const std::string result =
      white == black ? (fr ? "partie nulle" : "a draw") : wins(white > black ? Side::white : Side::black);
  return fmt::format("{}{}: {} {} : {}", why, fr ? "\u00a0" : "", result, std::max(white, black),
                     std::min(white, black));
}

std::string choice_text(const Moment& moment, std::string_view language) {
  const bool fr = is_french(language);
  std::array<std::size_t, 5> count{};
  std::size_t excluding = 0;
  for (const Move& move : moment.legal) {
    ++count[static_cast<std::size_t>(move.type)];
    if (move.type == Move::Type::dance && dance_line(moment.position, move).excludes) ++excluding;
  }
  const auto [places, dances, integrations, passes, tiles] = count;
  const auto counted = [](std::size_t n, std::string_view one, std::string_view many) {
    return fmt::format("{} {}", n, n == 1 ? one : many);
  };
  if (excluding > 0) {
    return fr ? counted(excluding, "danse excluante, obligatoire", "danses excluantes, obligatoires")
              : counted(excluding, "dance that excludes, compulsory", "dances that exclude, compulsory");
  }
  if (dances > 0) {
    return fr ? counted(dances, "danse, obligatoire", "danses, obligatoires")
              : counted(dances, "dance, compulsory", "dances, compulsory");
  }
  if (tiles > 0) {
    return fr ? counted(tiles, "case où poser une dalle", "cases où poser une dalle")
              : counted(tiles, "cell to lay a tile on", "cells to lay a tile on");
  }
  if (passes > 0) return fr ? "passe obligée" : "must pass";
  if (places + integrations == 0) return "";
  const std::string first = fr ? counted(places, "pose", "poses") : counted(places, "place", "places");
  const std::string second =
      fr ? counted(integrations, "intégration", "intégrations") : counted(integrations, "integration", "integrations");
  return integrations == 0 ? first : places == 0 ? second : first + ", " + second;
}

std::string move_text(const Moment& moment, std::string_view language) {
  if (!moment.last) return is_french(language) ? "Départ" : "Start";
  const std::string move = moment.last->type == Move::Type::pass ? (is_french(language) ? "passe" : "pass")
                                                                 : rules::exxit::notation(*moment.last);
  return fmt::format("{} · {} {}", moment.ply, side_name(other(moment.position.to_move), language), move);
}

}  // namespace planche::parts::exxit
