// What shapes of documents of all games have in common.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "data/shape.h"

namespace planche::rules {

// A document, which says so. Where it need not, as a part of another one, it is written without.
template <typename T>
data::Struct<T> document(std::string description, const std::string& game, const std::string& kind,
                         data::Want want = data::Want::required) {
  return data::Struct<T>(std::move(description))
      .constant("game", game, "the game", want)
      .constant("kind", kind, "the kind of document", want);
}

// DocumentKind::format of a shape: format_of<position_shape>.
template <const auto& (*shape)()>
const data::Format& format_of() {
  return shape().format();
}

// A move of a record, which keeps its number where its shape is wrong.
template <typename Recorded, typename Move>
data::Shape<Recorded> recorded(const data::Shape<Move>& move, std::optional<Move> Recorded::*member) {
  const data::Shape<std::optional<Move>> any = move;
  return data::placed(data::Shape<Recorded>{
                          move.format(),
                          [any, member](const data::Value& value, Recorded& target) {
                            any.read(value, target.*member);
                            return true;
                          },
                          [any, member](std::string& out, const Recorded& source) { any.write(out, source.*member); }},
                      &Recorded::value);
}

// The same of a game in which the side to move may give up: {"type":"resign"}.
template <typename Recorded, typename Move>
data::Shape<Recorded> recorded_or_resigned(const data::Shape<Move>& move, std::optional<Move> Recorded::*member) {
  return {move.format(),
          [own = recorded(move, member)](const data::Value& value, Recorded& target) {
            target.resigns = text_of(value.find("type")) == "resign";
            return own.read(value, target);
          },
          [own = recorded(move, member)](std::string& out, const Recorded& source) {
            if (source.resigns) out += R"({"type":"resign"})";
            own.write(out, source);
          }};
}

}  // namespace planche::rules
