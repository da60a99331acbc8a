#include "rules/exxit/parameters.h"

#include <utility>

#include "base/files.h"
#include "data/json.h"
#include "rules/exxit/document.h"

namespace planche::rules::exxit {

namespace {

constexpr std::size_t max_bytes = 1u << 20;

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
  if (file.empty()) return;
  auto text = base::read_file(file, max_bytes);
  if (!text) {
    diag::Diagnostic d;
    d.code = "file/unreadable";
    d.message = text.error().message;
    sink.add(std::move(d));
    return;
  }
  data::Document document{std::make_shared<diag::Source>(file.string(), std::move(*text)), {}};
  auto root = data::read_json(document.source, sink);
  if (!root) return;
  document.root = std::move(*root);
  parameters_format().check(document, sink);
}

}  // namespace planche::rules::exxit
