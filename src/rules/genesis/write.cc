// Positions, moves and games as text.
#include <fmt/format.h>

#include "rules/genesis/document.h"

namespace planche::rules::genesis {

namespace {

std::string quoted(Cell cell, int size) {
  return cell == nowhere ? "null" : fmt::format("\"{}\"", name_of(cell, size));
}

std::string cells_json(const std::vector<Placed>& cells, int size) {
  std::string out;
  for (const Placed& placed : cells) out += (out.empty() ? "" : ",") + quoted(placed.at, size);
  return fmt::format("[{}]", out);
}

std::string player_json(const PlayerPosition& player, int size) {
  const auto at = [&](const std::optional<Placed>& piece) { return quoted(piece ? piece->at : nowhere, size); };
  std::string buried;
  for (const Piece piece : player.buried) buried += fmt::format("{}\"{}\"", buried.empty() ? "" : ",", name_of(piece));
  const std::string laid = player.laid.empty() ? "" : fmt::format(",\"laid\":{}", cells_json(player.laid, size));
  return fmt::format(R"({{"anubis":{},"bastet":{},"pyramids":{},"works":{},"immobile":{},"buried":[{}]{}}})",
                     at(player.anubis), at(player.bastet), player.pyramids, player.works, player.immobile, buried,
                     laid);
}

std::string board_json(const Position& position) {
  const int size = position.size;
  return fmt::format(R"("size":{},"stage":"{}","to_move":"{}","ideas_outside":{},"ideas":{},"pyramids":{},"works":{},)"
                     R"("players":{{"first":{},"second":{}}},"turns":{},"idle":{},"most_turns":{})",
                     size, name_of(position.stage), name_of(position.to_move), position.ideas_outside,
                     cells_json(position.ideas, size), cells_json(position.pyramids, size),
                     cells_json(position.works, size), player_json(position.players[0], size),
                     player_json(position.players[1], size), position.turns, position.idle, position.most_turns);
}

std::string_view word_for(Move::Deed deed) {
  return deed == Move::Deed::birth ? "birth" : "destroy";
}

// "birth":"a1", with a comma before it; nothing without a deed.
std::string deed_json(const Move& move, int size, std::string_view before) {
  if (move.deed == Move::Deed::none) return {};
  return fmt::format(R"({}"{}":{})", before, word_for(move.deed), quoted(move.place, size));
}

std::string then_json(const Move& move, int size) {
  if (move.offer == Move::Offer::rebirth) return fmt::format(R"({{"rebirth":{}}})", quoted(move.to, size));
  if (move.offer == Move::Offer::jump) {
    return fmt::format(R"({{"jump":{}{}}})", quoted(move.to, size), deed_json(move, size, ","));
  }
  return move.deed == Move::Deed::none ? "null" : fmt::format("{{{}}}", deed_json(move, size, ""));
}

std::vector<Placed> given_back(const Move& move, int size) {
  std::vector<Placed> places;
  for (std::size_t i = 0; i < corners; ++i) {
    if ((move.corners >> i & 1) != 0) places.push_back({board_of(size).places[i]});
  }
  return places;
}

std::string move_json(const Move& move, int size) {
  switch (move.type) {
    case Move::Type::throwing:
      return fmt::format(R"("type":"throw","face":{},"then":{})", move.face, then_json(move, size));
    case Move::Type::laying:
      return fmt::format(R"("type":"lay","what":"{}","at":{})", move.work ? "work" : "pyramid", quoted(move.to, size));
    case Move::Type::birth:
      return fmt::format(R"("type":"birth","anubis":{},"bastet":{})", quoted(move.to, size), quoted(move.bastet, size));
    case Move::Type::move: {
      const bool centre = move.end_of(Piece::bastet) == board_of(size).centre;
      return fmt::format(R"("type":"move","piece":"{}","to":{}{}{})", name_of(move.piece), quoted(move.to, size),
                         move.second == nowhere ? "" : ",\"and\":" + quoted(move.second, size),
                         centre || move.deed != Move::Deed::none ? ",\"then\":" + then_json(move, size) : "");
    }
    case Move::Type::giving_back:
      return fmt::format(R"("type":"return","at":{})", cells_json(given_back(move, size), size));
    case Move::Type::pass:
      break;
  }
  return R"("type":"pass")";
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
      for (const Placed& place : given_back(move, size)) places += " " + name_of(place.at, size);
      return "return" + places;
    }
    case Move::Type::pass:
      break;
  }
  return "pass";
}

}  // namespace

std::string to_json(const Position& position, std::string_view seed) {
  return fmt::format(R"({{"game":"genesis","kind":"position",{}{}}})",
                     seed.empty() ? "" : fmt::format(R"("seed":"{}",)", seed), board_json(position));
}

std::string to_json(const Move& move, int size) {
  const std::string also = move.also == nowhere ? "" : fmt::format(R"(,"also":{{"work":{}}})", quoted(move.also, size));
  return fmt::format("{{{}{}}}", move_json(move, size), also);
}

std::string to_json(const Record& record) {
  std::string moves;
  for (const RecordedMove& recorded : record.moves) {
    if (!recorded.move) continue;
    if (!moves.empty()) moves += ',';
    moves += to_json(*recorded.move, record.start.size);
  }
  return fmt::format(R"({{"game":"genesis","kind":"game",{}"moves":[{}]}})",
                     record.own_start ? fmt::format(R"("start":{{{}}},)", board_json(record.start)) : "", moves);
}

std::string notation(const Move& move, int size) {
  const std::string besides = move.also == nowhere ? "" : " + work " + name_of(move.also, size);
  return notation_without_besides(move, size) + besides;
}

}  // namespace planche::rules::genesis
