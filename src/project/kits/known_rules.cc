#include "project/kits/known_rules.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "parts/kit/banner.h"

namespace planche::project {

using parts::kit::Booklet;
using parts::kit::BookletPages;
using parts::kit::Illustrated;
using parts::kit::Illustration;

namespace {

bool same_text(const Booklet& a, const Booklet& b) {
  return a.text == b.text && a.look.words == b.look.words && a.look.style == b.look.style &&
         a.look.language == b.look.language && a.game == b.game && a.facts == b.facts && a.credit == b.credit &&
         a.sheet == b.sheet && a.folded == b.folded && a.columns == b.columns && a.symbols == b.symbols &&
         a.banner == b.banner;
}

std::vector<base::Size> sizes_of(const std::vector<Illustration>& picture) {
  std::vector<base::Size> sizes;
  for (const Illustration& one : picture) sizes.push_back(one.size);
  return sizes;
}

// The pages with nothing on them.
BookletPages blank(const BookletPages& pages) {
  BookletPages made = pages;
  const auto empty = [](const scene::ScenePtr& scene) {
    auto sheet = scene == nullptr ? nullptr : std::make_shared<scene::Scene>();
    if (sheet != nullptr) sheet->extent = scene->extent;
    return sheet;
  };
  const auto all = std::make_shared<std::vector<scene::Part>>();
  for (std::size_t i = 0; i < pages.set.count; ++i) {
    scene::Part& part = all->emplace_back(pages.set.make(i));
    part.front = empty(part.front);
    part.back = empty(part.back);
  }
  made.set.make = [all](std::size_t i) { return (*all)[i]; };
  return made;
}

}  // namespace

KnownRules::Source KnownRules::source_of(const Booklet& booklet, templates::Library& library, diag::Sink& sink) {
  Source source{booklet};
  // Nothing of the drawn game is kept.
  source.booklet.illustrate = nullptr;
  source.booklet.table = nullptr;
  source.booklet.look.names = {};
  if (booklet.table != nullptr) source.sizes = {booklet.table->extent.width, booklet.table->extent.height};
  diag::Sink reported_with_the_cover;
  const auto banner =
      parts::kit::draw_banner(booklet.banner, booklet.game, booklet.look, library, reported_with_the_cover);
  source.sizes.insert(source.sizes.end(), {banner.drawing == nullptr ? 0.0 : 1.0, banner.size.width, banner.size.height,
                                           static_cast<double>(banner.weight)});
  source.booklet.banner += " " + banner.family;
  if (booklet.symbols.empty()) return source;
  templates::Look look = booklet.look;
  look.of_symbols = true;
  const auto symbols = library.stencil(booklet.symbols, look, sink);
  for (const std::string& name : symbols == nullptr ? std::vector<std::string>{} : symbols->symbols()) {
    source.booklet.symbols += " " + name;
    if (const auto symbol = symbols->symbol(name, 1))
      source.sizes.insert(source.sizes.end(), {symbol->symbol_width, symbol->symbol_ascent, symbol->symbol_descent});
  }
  return source;
}

bool KnownRules::holds(const Source& now, const parts::kit::Illustrator& illustrate) const {
  if (!source_ || source_->sizes != now.sizes || !same_text(source_->booklet, now.booklet)) return false;
  return std::ranges::all_of(source_->pictures, [&](const auto& picture) {
    Illustrated asked = picture.first;
    asked.source = now.booklet.source;
    return sizes_of(illustrate(asked)) == picture.second;
  });
}

BookletPages KnownRules::pages(Booklet booklet, templates::Library& library, diag::Sink& sink) {
  // Each picture is drawn once, for the comparison or for the pages. Its own problems are reported in any case.
  const auto shown = std::make_shared<std::map<std::uint32_t, std::pair<Illustrated, std::vector<Illustration>>>>();
  const auto is_marked = std::make_shared<bool>(false);
  booklet.illustrate = [shown, is_marked, draw = std::move(booklet.illustrate)](const Illustrated& asked) {
    const auto found = shown->find(asked.where.begin);
    if (found != shown->end()) return found->second.second;
    auto pictures = draw(asked);
    for (Illustration& one : pictures) {
      if (!one.slot) continue;
      one.slot = [is_marked, slot = std::move(one.slot)](std::string_view name) {
        *is_marked = true;
        return slot(name);
      };
    }
    return shown->emplace(asked.where.begin, std::pair{asked, std::move(pictures)}).first->second.second;
  };
  Source source = source_of(booklet, library, sink);
  if (holds(source, booklet.illustrate)) return pages_;
  source_.reset();
  diag::Sink found;
  const std::size_t missing = library.missing();
  BookletPages made = parts::kit::booklet_pages(std::move(booklet), library, found);
  pages_ = blank(made);  // draws all, and finds all problems
  std::vector<diag::Diagnostic> problems = found.sorted();
  for (diag::Diagnostic& d : problems) sink.add(d);
  // The places of marks are not compared.
  if (!problems.empty() || library.missing() != missing || *is_marked) return made;
  for (const auto& [begin, picture] : *shown) source.pictures.emplace_back(picture.first, sizes_of(picture.second));
  source_ = std::move(source);
  return pages_;
}

}  // namespace planche::project
