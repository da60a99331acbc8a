#include "parts/kit/booklet.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "parts/kit/booklet_text.h"
#include "parts/kit/lettering.h"
#include "parts/kit/saddle.h"
#include "parts/pages.h"

namespace planche::parts::kit {

namespace {

// mm
constexpr double folded_outer = 6, folded_inner = 13, plain_side = 3, top = 3, foot = 10, gutter = 9;
constexpr double two_columns_from = 150, contents_row = 5.2;
constexpr std::size_t least_headings = 5;

// The side of a page in tenths of a mm for messages, rounded so that a short side does not look long enough.
double short_of_least(double side) {
  const double tenths = std::round(10 * side) / 10;
  return side < least_page && tenths >= least_page ? least_page - 0.1 : tenths;
}

templates::Look of_symbols(templates::Look look) {
  look.of_symbols = true;
  return look;
}

class Book {
 public:
  Book(Booklet booklet, templates::Library& library, diag::Sink& sink)
      : booklet_{std::move(booklet)},
        typesetter_{library.typesetter()},
        lettering_{
            typesetter_,
            booklet_.symbols.empty() ? nullptr : library.stencil(booklet_.symbols, of_symbols(booklet_.look), sink),
            booklet_.look.words.language(), booklet_.source, sink} {
    const Size& sheet = booklet_.sheet;
    const double longer = std::max(sheet.width, sheet.height), shorter = std::min(sheet.width, sheet.height);
    sheet_ = booklet_.folded ? Size{longer, shorter} : sheet;
    page_ = booklet_.folded ? Size{longer / 2, shorter} : sheet;
    if (page_.width < least_page || page_.height < least_page) {
      sink.add({.code = "print/paper",
                .message = fmt::format("expected pages of {0} × {0} mm or more, found {1:.4g} × {2:.4g} mm", least_page,
                                       short_of_least(page_.width), short_of_least(page_.height)),
                .hint = "use a larger paper or smaller margins"});
      return;
    }
    const double width = page_.width - (booklet_.folded ? folded_outer + folded_inner : 2 * plain_side);
    columns_ = booklet_.columns.value_or(width >= two_columns_from ? 2 : 1);
    const auto n = static_cast<double>(columns_);
    column_ = {(width - gutter * (n - 1)) / n, page_.height - top - foot};
    width_ = width;
    set(sink);
  }
  Book(const Book&) = delete;
  Book& operator=(const Book&) = delete;

  // Of the whole set.
  std::size_t sheets() const { return booklet_.folded ? pages_.size() / 4 : pages_.size(); }
  const Size& sheet() const { return sheet_; }
  std::string title() const { return booklet_.look.words.say("rules.title"); }

  scene::Part draw(std::size_t number) const {
    scene::Part part;
    part.name = title();
    if (!booklet_.folded) {
      auto scene = new_scene();
      draw_page(*scene, number, {plain_side, 0});
      part.front = std::move(scene);
      return part;
    }
    const Folded sheet = saddle(pages_.size())[number];
    const auto side = [&](const std::array<std::size_t, 2>& pages) {
      auto scene = new_scene();
      draw_page(*scene, pages[0], {folded_outer, 0});
      draw_page(*scene, pages[1], {page_.width + folded_inner, 0});
      return scene;
    };
    part.front = side(sheet.front);
    part.back = side(sheet.back);
    return part;
  }

 private:
  std::shared_ptr<scene::Scene> new_scene() const { return scene_of({0, 0, sheet_.width, sheet_.height}); }

  void set(diag::Sink& sink) {
    const std::vector<prose::Block>& blocks = booklet_.text.blocks;
    const bool titled = !blocks.empty() && blocks[0].kind == prose::Block::Kind::heading && blocks[0].level == 1;
    const bool lead = titled && blocks.size() > 1 && blocks[1].kind == prose::Block::Kind::paragraph;
    if (titled) set_head(blocks[0].words, lead ? blocks[1].words : prose::Words{});
    BookletText text = set_booklet(booklet_, titled ? (lead ? 2 : 1) : 0, column_, look_, lettering_, sink);
    add_contents(text);
    add_colophon(text.sections.back().blocks);
    if (!booklet_.folded) share_last_page(text.sections);
    std::vector<std::vector<Blocks>> sections;
    for (BookletSection& section : text.sections)
      sections.push_back(columns_of(std::move(section.blocks), sections.empty()));
    for (std::size_t i = 0; i < sections.size(); ++i) {
      if (text.sections[i].last) fill(pages_in(sections, i));
      for (std::size_t column = 0; column < sections[i].size(); column += columns_) {
        std::vector<Blocks> page;
        for (std::size_t c = 0; c < columns_; ++c) page.push_back(std::move(sections[i][column + c]));
        pages_.push_back(std::move(page));
      }
    }
    fill(0);
    if (pages_.size() > most_booklet_pages)
      sink.add(diag::problem(booklet_.source, {}, "data/limit",
                             fmt::format("expected at most {} pages, found {}", most_booklet_pages, pages_.size())));
    for (std::size_t number = 0; number < pages_.size(); ++number) {
      for (const Blocks& column : pages_[number]) {
        for (const Block& block : column) {
          if (block.label > 0) page_of_[block.label - 1] = number + 1;
        }
      }
    }
  }

  // Of whole pages.
  std::vector<Blocks> columns_of(Blocks blocks, bool first) const {
    std::vector<Blocks> columns = paginate(std::move(blocks), [&](std::size_t column) {
      return column_.height - (first && column < columns_ ? head_height_ : 0);
    });
    columns.resize((columns.size() + columns_ - 1) / columns_ * columns_);
    return columns;
  }

  // Moves content for the last page to the page before if it fits there.
  void share_last_page(std::vector<BookletSection>& sections) const {
    if (sections.size() < 2 || !sections.back().last) return;
    Blocks& rest = sections[sections.size() - 2].blocks;
    const bool first = sections.size() == 2;
    Blocks all = rest;
    all.insert(all.end(), sections.back().blocks.begin(), sections.back().blocks.end());
    if (columns_of(all, first).size() > columns_of(rest, first).size()) return;
    rest = std::move(all);
    sections.pop_back();
  }

  std::size_t pages_in(const std::vector<std::vector<Blocks>>& sections, std::size_t from) const {
    std::size_t pages = 0;
    for (std::size_t i = from; i < sections.size(); ++i) pages += sections[i].size() / columns_;
    return pages;
  }
  // Adds blank pages, so that the sheets are full with those to come.
  void fill(std::size_t to_come) {
    while (booklet_.folded && (pages_.size() + to_come) % 4 != 0) pages_.emplace_back();
  }

  // Title, summary and facts.
  void set_head(const prose::Words& title, const prose::Words& lead) {
    title_ = lettering_.set(title, {{24, 400, look_.ink, "EB Garamond"}, 1.15}, width_);
    lead_ = lettering_.set(lead, {{11, 400, look_.ink, "EB Garamond"}, 1.35, true}, std::min(width_, 130.0));
    head_height_ = title_.height + 3 + (lead.empty() ? 0 : lead_.height + 3) + (booklet_.facts.empty() ? 0 : 6) + 6;
  }

  void draw_head(Pen& pen, double x) const {
    double y = top;
    const auto lines = [&](scene::Role role, const Lines& set) {
      pen.as(role, [&](Pen& inner) { draw_lines(inner.scene(), set, {x, y}); });
      y += set.height + 3;
    };
    lines(scene::Role::title, title_);
    if (!lead_.lines.empty()) lines(scene::Role::paragraph, lead_);
    if (!booklet_.facts.empty()) {
      pen.line(scene::Role::paragraph, booklet_.facts, {8, 400, look_.soft}, {x, y + 2}, scene::Align::left, width_);
      y += 6;
    }
    pen.stroke(scene::Path::line({x, y}, {x + width_, y}), look_.ink, medium_line);
  }

  // For texts that are long enough.
  void add_contents(BookletText& text) {
    page_of_.resize(text.headings.size());
    std::vector<BookletHeading> shown;
    for (const BookletHeading& heading : text.headings) {
      if (heading.level == 2) shown.push_back(heading);
    }
    if (shown.size() < least_headings) return;
    Blocks contents;
    std::size_t rows = 0;
    for (const BookletHeading& heading : shown) {
      contents.push_back(
          {contents_row,
           [this, heading](Pen& pen, double y) {
             const double base_line = y + 3.6, width = column_.width;
             const Type type{8, 400, look_.ink};
             pen.line(scene::Role::cell, heading.words, type, {0, base_line}, scene::Align::left, width - 8);
             pen.line(scene::Role::cell, std::to_string(page_of_[heading.label - 1]), type, {width, base_line},
                      scene::Align::right);
             pen.stroke(scene::Path::line({0, y + contents_row}, {width, y + contents_row}), look_.line, thin_line);
           },
           true});
    }
    for (Block& row : contents) row.read = {{scene::Role::table, 0}, {scene::Role::row, ++rows}};
    contents.back().with_next = false;
    Blocks& first = text.sections.front().blocks;
    if (!first.empty()) first.front().before = std::max(first.front().before, 7.0);
    first.insert(first.begin(), std::make_move_iterator(contents.begin()), std::make_move_iterator(contents.end()));
  }

  void add_colophon(Blocks& blocks) {
    if (booklet_.credit.empty()) return;
    const Lines set = lettering_.set(booklet_.credit, {{6, 400, look_.soft}, 1.4}, column_.width);
    Block block;
    block.height = set.height + 2;
    block.before = 7;
    block.draw = [this, set](Pen& pen, double y) {
      pen.stroke(scene::Path::line({0, y}, {18, y}), look_.line, medium_line);
      draw_lines(pen.scene(), set, {0, y + 2});
    };
    block.read = {{scene::Role::paragraph, 0}};
    blocks.push_back(std::move(block));
  }

  // A page whose text begins at `at`.
  void draw_page(scene::Scene& on, std::size_t number, Point at) const {
    if (pages_[number].empty()) return;  // blank
    Pen pen{on, typesetter_, booklet_.look.words};
    if (number == 0 && head_height_ > 0) draw_head(pen, at.x);
    for (std::size_t c = 0; c < columns_; ++c) {
      auto column = scene_of({0, 0, column_.width, page_.height});
      Pen inner{*column, typesetter_, booklet_.look.words};
      draw_blocks(pages_[number][c], inner, top + (number == 0 ? head_height_ : 0));
      pen.put(column, {at.x + static_cast<double>(c) * (column_.width + gutter), at.y});
    }
    // The number stands at the outer edge.
    const double y = page_.height - 2.5;
    const bool right = !booklet_.folded || number % 2 == 0;
    const Type small{7, 400, look_.soft};
    pen.line(std::to_string(number + 1), {7, 600, look_.ink}, {right ? at.x + width_ : at.x, y},
             right ? scene::Align::right : scene::Align::left);
    pen.line(fmt::format("{} · {}", booklet_.game, title()), small, {right ? at.x : at.x + width_, y},
             right ? scene::Align::left : scene::Align::right, width_ - 10);
  }

  Booklet booklet_;
  scene::Typesetter& typesetter_;
  BookletLook look_;
  Lettering lettering_;
  Size sheet_, page_;
  std::size_t columns_ = 1;
  BookletColumn column_;
  double width_ = 0, head_height_ = 0;  // of the text on a page; of the head of the first page
  Lines title_, lead_;
  std::vector<std::vector<Blocks>> pages_;  // the columns of each page; none: blank
  std::vector<std::size_t> page_of_;        // page of each heading by its label less one; from 1
};

}  // namespace

scene::PartSet booklet_pages(Booklet booklet, templates::Library& library, diag::Sink& sink) {
  const auto book = std::make_shared<const Book>(std::move(booklet), library, sink);
  return whole_sheets("rules", book->title(), book->sheet(), book->sheets(),
                      [book](std::size_t number) { return book->draw(number); });
}

}  // namespace planche::parts::kit
