// Any bytes as a document: validated, made into parts, laid out and drawn as a draft, two pages of it as pictures.
#include <cstdint>
#include <memory>
#include <string>

#include "base/files.h"
#include "check.h"
#include "folder.h"
#include "parts/parts.h"
#include "press/press.h"
#include "render/pictures/art_loader.h"
#include "render/render.h"
#include "render/text/fonts.h"
#include "rules/game.h"
#include "rules/printed_words.h"

PLANCHE_FUZZ_TARGET(printing)(const std::uint8_t* bytes, std::size_t size) {
  using namespace planche;
  static const fuzz::Folder folder{"fuzz-printing"};
  static const auto typesetter = render::make_typesetter().value();
  static const auto art = render::make_art_loader();
  // A first byte that begins no document says that a table follows.
  const bool table = size > 0 && bytes[0] == ',';
  const auto source = std::make_shared<diag::Source>(
      table ? "input.csv" : "input.json",
      std::string{reinterpret_cast<const char*>(bytes) + (table ? 1 : 0), size - (table ? 1 : 0)});
  diag::Sink sink;
  auto found = rules::read_and_validate(source, table, {}, sink);
  if (!found) return 0;
  found->folder = folder.path;
  parts::Request request;
  request.subject = std::move(found);
  const base::Words words = rules::words_of(request.subject->game->id, "fr", sink);
  request.look = {"colour", "fr", {{"credit", words.say("credit")}}, words};
  request.page = {190, 277};
  templates::Library library{{base::data_folder() / "templates"}, *typesetter, *art};
  auto sets = parts::make_parts(request, library, sink);
  if (sets) {
    press::Options options;
    options.words = words;
    options.paper = *press::find_paper("a4");
    const auto pages =
        press::impose(std::move(*sets), options, {"Game", "Deck", "credit", "planche", "", 7}, *typesetter, sink);
    for (int drawn = 0; drawn < 2; ++drawn) {
      const auto page = pages->next();
      if (!page) break;
      fuzz::require(render::scene_png(page->scene, page->size, 20).size() > 100, "a page becomes a picture");
    }
  }
  fuzz::require_printable(sink);
  return 0;
}
