// Moves in the notation of captions and of messages.
#include <fmt/format.h>

#include "rules/genesis/document.h"

namespace planche::rules::genesis {

namespace {

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

std::string notation(const Move& move, int size) {
  const std::string besides = move.also == nowhere ? "" : " + work " + name_of(move.also, size);
  return notation_without_besides(move, size) + besides;
}

}  // namespace planche::rules::genesis
