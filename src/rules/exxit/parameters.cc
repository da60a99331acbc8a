#include "rules/exxit/parameters.h"

#include "rules/exxit/document.h"
#include "rules/rules_file.h"

namespace planche::rules::exxit {

namespace {

data::Format exactly(int number) {
  return data::Format::integer().at_least(number).at_most(number);
}

}  // namespace

const data::Format& parameters_format() {
  using data::Format;
  using data::Need;
  static const Format format = [] {
    Format tiles = Format::object("Tiles of a game [7]")
                       .field("standard", exactly(usual_tiles[0]), "the usual game")
                       .field("fast", exactly(usual_tiles[1]), "a shorter game")
                       .field("introduction", exactly(usual_tiles[2]), "a first game");
    return Format::object("The numbers of Exxit; they are fixed")
        .field("game", Format::constant("exxit"), "the game", Need::required)
        .field("kind", Format::constant("rules"), "the kind of document", Need::required)
        .field("edition", Format::string(), "of the rulebook")
        .field("tiles", tiles, "how many there are; another number is a document's tiles_total")
        .field("pawns", exactly(pawns_a_side), "of each player [1]");
  }();
  return format;
}

void check_parameters(const std::filesystem::path& file, diag::Sink& sink) {
  if (!file.empty()) read_rules_file(file, parameters_format(), sink);
}

}  // namespace planche::rules::exxit
