// Positions of Genesis for tests, written down briefly.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "data/json.h"
#include "diag/diagnostic.h"
#include "games/genesis/rules/document.h"
#include "games/genesis/rules/engine.h"

namespace planche::rules::genesis {

// Of members of a position with apostrophes for quotation marks.
inline State world(std::string members, const Parameters& parameters = {}) {
  std::replace(members.begin(), members.end(), '\'', '"');
  diag::Sink sink;
  const auto source = std::make_shared<diag::Source>("genesis.json", "{" + members + "}");
  const data::Document document{source, data::read_json(source, sink).value()};
  return State{read_position(document, parameters), parameters};
}

// `more` members of each player: "'works':3".
inline std::string players(std::string_view anubis, std::string_view bastet, std::string_view others_anubis,
                           std::string_view others_bastet, std::string_view more = "",
                           std::string_view others_more = "") {
  const auto player = [](std::string_view a, std::string_view b, std::string_view rest) {
    const auto at = [](std::string_view cell) {
      return cell.empty() ? std::string{"null"} : fmt::format("'{}'", cell);
    };
    return fmt::format("{{'anubis':{},'bastet':{}{}{}}}", at(a), at(b), rest.empty() ? "" : ",", rest);
  };
  return fmt::format(",'players':{{'first':{},'second':{}}}", player(anubis, bastet, more),
                     player(others_anubis, others_bastet, others_more));
}

inline const std::string in_tombs = "'buried':['anubis','bastet']";  // of a player

// The first player lies in a1 and e1 with all six spaces covered.
inline const std::string first_complete =
    "'ideas_outside':0,'pyramids':['b1','a2','b2'],'works':['d1','d2','e2'],'to_move':'second'";

}  // namespace planche::rules::genesis
