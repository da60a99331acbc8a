#include "parts/kit/booklet.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "parts/kit/banner.h"
#include "parts/kit/booklet_breaks.h"
#include "parts/kit/booklet_text.h"
#include "parts/kit/lettering.h"
#include "parts/kit/saddle.h"
#include "parts/pages.h"

namespace planche::parts::kit {

namespace {

// mm
constexpr double folded_outer = 6, folded_inner = 13, plain_side = 3, top = 3, page_foot = 10, gutter = 9;
constexpr double two_columns_from = 150, contents_row = 6;
constexpr double most_stretch = 2.6;    // factor for gaps, so that pages end at the same height
constexpr double stretched_from = 1.5;  // gaps narrower than this keep their width
constexpr double least_table = 30, above_table = 4, below_head = 6;
constexpr double least_first_text = 22;                         // less room below the head stays empty
constexpr std::size_t least_headings = 5, least_contents = 16;  // headings, pages that are worth a table of contents

// The measure for a degree from tight (0) to generous (1), or more if there is much room.
BookletMeasure measure_of(double generous) {
  return {generous > 0.75 ? 10.0 : 9.5, 1.28 + 0.2 * std::min(generous, 1.4), 0.7 + 0.5 * generous,
          std::min(0.72 + 0.28 * generous, 1.0), 0.35 + 0.1 * generous};
}
constexpr double least_fill = 0.75, divided_list = 0.06;  // as bad as so much less of the emptiest page filled
constexpr double usual_measure = 0.6;                     // for pages that are not folded
constexpr int tried_steps = 18, usual_steps = 10;         // number of measures to try; the step of a generous one

// The value of the fill of the emptiest page: a gap above a certain size is worse than a divided list.
double value_of(double filled) {
  return filled - 3 * std::max(0.0, least_fill - filled);
}

// The side of a page in tenths of a mm for messages. Rounds so that a side that is too short does not look long enough.
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
    remember_illustrations();
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
    column_ = {(width - gutter * (n - 1)) / n, page_.height - top - page_foot};
    width_ = width;
    set_head(library, sink);
    set(sink);
  }
  Book(const Book&) = delete;
  Book& operator=(const Book&) = delete;

  // The number of sheets of the whole set.
  std::size_t sheets() const { return booklet_.folded ? pages_.size() / 4 : pages_.size(); }
  const Size& sheet() const { return sheet_; }
  std::string title() const { return booklet_.look.words.say("rules.title"); }
  std::size_t pages() const { return pages_.size(); }
  const std::vector<double>& filled() const { return filled_; }

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

  // A text is set several times; each of its pictures is drawn once.
  void remember_illustrations() {
    const auto known = std::make_shared<std::map<std::size_t, std::vector<Illustration>>>();
    booklet_.illustrate = [known, draw = std::move(booklet_.illustrate)](const Illustrated& asked) {
      const auto found = known->find(asked.where.begin);
      return found != known->end() ? found->second : known->emplace(asked.where.begin, draw(asked)).first->second;
    };
  }

  const std::vector<prose::ProseBlock>& blocks() const { return booklet_.text.blocks; }
  bool titled() const {
    return !blocks().empty() && blocks()[0].kind == prose::ProseBlock::Kind::heading && blocks()[0].level == 1;
  }
  bool led() const { return titled() && blocks().size() > 1 && blocks()[1].kind == prose::ProseBlock::Kind::paragraph; }

  BookletText text_by(const BookletMeasure& measure, diag::Sink& sink) {
    BookletText text = set_booklet(booklet_, titled() ? (led() ? 2 : 1) : 0, column_, look_, measure, lettering_, sink);
    if (contents_) add_contents(text);
    add_colophon(text.sections.back().blocks);
    return text;
  }

  void set(diag::Sink& sink) {
    if (!booklet_.folded || !set_folded(sink)) set_in_order(sink);
    if (!contents_ && pages_.size() >= least_contents) {
      contents_ = true;
      pages_.clear();
      if (!booklet_.folded || !set_folded(sink)) set_in_order(sink);
    }
    if (pages_.size() > most_booklet_pages)
      sink.add(diag::problem(booklet_.source, {}, "data/limit",
                             fmt::format("expected at most {} pages, found {}", most_booklet_pages, pages_.size())));
    for (std::size_t number = 0; number < pages_.size(); ++number) {
      for (const Blocks& column : pages_[number]) {
        for (const Block& block : column) {
          if (block.label > 0 && block.label <= page_of_.size()) page_of_[block.label - 1] = number + 1;
        }
      }
    }
  }

  double room_on(std::size_t page) const {
    const double left = column_.height - head_height_;
    return page > 0 ? column_.height : left < least_first_text ? 0 : left;
  }

  static BookletFlow flow_of(BookletText text) {
    BookletFlow flow;
    flow.opens = text.sections.size() == 1 || !text.sections.front().blocks.empty() || text.sections[1].last;
    for (BookletSection& section : text.sections) {
      if (section.last) {
        flow.closing = flow.blocks.size();
      } else if (!flow.blocks.empty() && !section.blocks.empty()) {
        flow.begins.push_back(flow.blocks.size());
      }
      if (section.last && !section.blocks.empty())
        section.blocks.front().before = std::max(section.blocks.front().before, 7.0);
      flow.blocks.insert(flow.blocks.end(), std::make_move_iterator(section.blocks.begin()),
                         std::make_move_iterator(section.blocks.end()));
    }
    if (!text.sections.back().last) flow.closing = flow.blocks.size();
    return flow;
  }

  // Sets the text on the fewest pages it fits on, as generously as they allow. Returns false if its own page breaks or
  // its blocks do not fit.
  bool set_folded(diag::Sink& sink) {
    if (columns_ != 1) return false;
    std::vector<std::optional<BookletFlow>> flows(tried_steps + 1);
    const bool reports = lettering_.report(false);
    const auto flow = [&](int step) -> const BookletFlow& {
      auto& known = flows[static_cast<std::size_t>(step)];
      if (!known) {
        diag::Sink ignored;  // problems are reported when it is set again
        BookletMeasure measure = measure_of(static_cast<double>(step) / usual_steps);
        measure.draft = true;
        known = flow_of(text_by(measure, ignored));
      }
      return *known;
    };
    const auto ends = [&](int step, std::size_t pages) {
      return ends_of_pages(flow(step), pages,
                           [&](std::size_t page) { return page == 0 && !flow(step).opens ? 0 : room_on(page); });
    };
    double height = height_of_flow(flow(0));
    std::size_t pages = 4;
    while (height > static_cast<double>(pages) * column_.height) pages += 4;
    const std::size_t most = pages + 8;
    int chosen = -1;
    for (; chosen < 0 && pages <= most; pages += 4) {
      double best = -1;
      for (int step = tried_steps; step >= 0; --step) {
        const auto found = ends(step, pages);
        if (!found) continue;
        const double good = value_of(least_filled(flow(step), *found)) -
                            divided_list * static_cast<double>(divided_lists(flow(step), *found));
        if (good <= best + 1e-9) continue;
        best = good;
        chosen = step;
      }
      if (chosen >= 0) break;
    }
    lettering_.report(reports);
    if (chosen < 0) return false;
    const auto found = *ends(chosen, pages);
    BookletFlow set = flow_of(text_by(measure_of(static_cast<double>(chosen) / usual_steps), sink));
    std::size_t first = 0;
    for (std::size_t page = 0; page < pages; ++page) {
      const double room = room_on(page);
      double height_on_page = height_of(set, first, found[page]);
      const bool inner = page > 0 && page + 1 < pages;
      if (inner) height_on_page += grow(set.blocks, first, found[page], room - height_on_page);
      if (inner) filled_.push_back(height_on_page / room);
      Blocks column;
      for (std::size_t i = first; i < found[page]; ++i) {
        if (i == first) {
          if (set.blocks[i].head != nullptr) column.push_back(*set.blocks[i].head);
          set.blocks[i].before = 0;
        }
        column.push_back(std::move(set.blocks[i]));
      }
      if (page + 1 < pages) stretch(column, room - height_on_page);
      first = found[page];
      pages_.push_back({std::move(column)});
    }
    return true;
  }

  // Enlarges blocks from `first` to `end` by at most `spare` mm together. Returns the added height.
  static double grow(Blocks& blocks, std::size_t first, std::size_t end, double spare) {
    double added = 0;
    for (std::size_t i = first; i < end; ++i) {
      Block& block = blocks[i];
      const double more = std::min(block.growth, spare - added);
      if (!block.grown || more <= 0) continue;
      Block larger = block.grown(more);
      if (larger.height <= block.height || larger.height > block.height + more) continue;
      added += larger.height - block.height;
      block.height = larger.height;
      block.draw = std::move(larger.draw);
    }
    return added;
  }

  // The fill of the emptiest inner page, its figures as large as they may be; at most `enough`.
  double least_filled(const BookletFlow& flow, const std::vector<std::size_t>& ends) const {
    constexpr double enough = 0.88;
    double least = enough;
    for (std::size_t page = 1; page + 1 < ends.size(); ++page) {
      double height = height_of(flow, ends[page - 1], ends[page]);
      for (std::size_t i = ends[page - 1]; i < ends[page]; ++i) height += flow.blocks[i].growth;
      least = std::min(least, height / room_on(page));
    }
    return least;
  }

  static double height_of_flow(const BookletFlow& flow) { return height_of(flow, 0, flow.blocks.size()); }

  static void stretch(Blocks& column, double spare) {
    std::vector<Block*> gaps;
    for (std::size_t i = 1; i < column.size(); ++i) {
      if (column[i].before >= stretched_from) gaps.push_back(&column[i]);
    }
    if (gaps.empty()) return;
    const double each = std::min(spare / static_cast<double>(gaps.size()), most_stretch);
    for (Block* block : gaps) block->before += each;
  }

  void set_in_order(diag::Sink& sink) {
    BookletText text = text_by(measure_of(usual_measure), sink);
    share_last_page(text.sections);
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
  }

  // The columns of unfolded pages.
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

  // The banner or the title, the summary, the facts, and the game on its table.
  void set_head(templates::Library& library, diag::Sink& sink) {
    const prose::Words title = titled() ? blocks()[0].words : prose::Words{},
                       lead = led() ? blocks()[1].words : prose::Words{};
    if (title.empty()) return;
    banner_ = draw_banner(booklet_.banner, prose::plain(title), booklet_.look, library, sink);
    look_.title_family = banner_.family;
    look_.title_weight = banner_.weight;
    if (banner_.accent) look_.accent = *banner_.accent;
    title_ = lettering_.set(title, {{24, 400, look_.ink, look_.title_family}, 1.15}, width_);
    lead_ = lettering_.set(lead, {{11.5, 400, look_.ink, "EB Garamond"}, 1.3, true}, width_);
    head_height_ = (banner_.drawing ? banner_.size.height * width_ / banner_.size.width : title_.height) + 4;
    head_height_ += (lead.empty() ? 0 : lead_.height + 3) + (booklet_.facts.empty() ? 0 : 6) + below_head;
    if (booklet_.table == nullptr) return;
    const Rect whole = booklet_.table->extent;
    // In a single column the picture is as wide as the text; on wide pages it leaves room for some text.
    const double most = columns_ == 1 ? column_.height - head_height_ - above_table : 0.36 * column_.height;
    const double scale = std::min(width_ / whole.width, most / whole.height);
    if (scale * whole.height < least_table) return;
    table_scale_ = scale;
    head_height_ += scale * whole.height + above_table;
  }

  // `spare`: mm of the page below the head without text; the parts of the head are moved apart by a share of it.
  void draw_head(Pen& pen, double x, double spare) const {
    constexpr double most_apart = 14;
    double y = top;
    const double apart = std::min(spare / 4, most_apart);
    const auto lines = [&](scene::Role role, const Lines& set) {
      pen.as(role, [&](Pen& inner) { draw_lines(inner.scene(), set, {x, y}); });
      y += set.height + 3;
    };
    if (banner_.drawing != nullptr) {
      const double scale = width_ / banner_.size.width;
      pen.as(scene::Role::title, [&](Pen& inner) { inner.put(banner_.drawing, {x, y}, scale); });
      y += scale * banner_.size.height + 4 + apart;
    } else {
      lines(scene::Role::title, title_);
      y += 1;
    }
    if (!lead_.lines.empty()) lines(scene::Role::paragraph, lead_);
    if (table_scale_ > 0) {
      y += apart;
      put_table(pen, {x, y});
      y += apart + table_scale_ * booklet_.table->extent.height + above_table;
    }
    if (!booklet_.facts.empty()) {
      pen.line(scene::Role::paragraph, booklet_.facts, {9, 500, look_.soft}, {x, y + 2}, scene::Align::left, width_);
      y += 6;
    }
    pen.stroke(scene::Path::line({x, y}, {x + width_, y}), look_.accent, medium_line);
  }

  void put_table(Pen& pen, Point at) const {
    const Rect whole = booklet_.table->extent;
    auto cut = scene_of(whole);
    const scene::Path frame = scene::Path::rectangle(whole, 1.5 / table_scale_);
    cut->items.emplace_back(scene::Group{booklet_.table, {}, frame, 1});
    cut->items.emplace_back(scene::Shape{frame, {}, Stroke{look_.line, thin_line / table_scale_, {}}});
    const double left = (width_ - table_scale_ * whole.width) / 2;
    pen.as(
        scene::Role::figure,
        [&](Pen& inner) {
          inner.put(std::move(cut), {at.x + left, at.y}, table_scale_);
        },
        booklet_.game);
  }

  // Adds a table of contents if the text is long enough.
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
             const double base_line = y + 4.2, width = column_.width;
             const Type type{9.5, 400, look_.ink};
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
    const Lines set = lettering_.set(booklet_.credit, {{7, 400, look_.soft}, 1.35}, column_.width);
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
    const bool blank =
        number > 0 && std::ranges::all_of(pages_[number], [](const Blocks& column) { return column.empty(); });
    if (blank) return;
    Pen pen{on, typesetter_, booklet_.look.words};
    if (number == 0 && head_height_ > 0) {
      const bool alone = std::ranges::all_of(pages_[0], [](const Blocks& column) { return column.empty(); });
      draw_head(pen, at.x, alone && booklet_.folded ? std::max(0.0, column_.height - head_height_) : 0);
    }
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
  double table_scale_ = 0;              // 0: no table is shown
  Banner banner_;
  bool contents_ = false;
  std::vector<double> filled_;
  Lines title_, lead_;
  std::vector<std::vector<Blocks>> pages_;  // the columns of each page; none: blank
  std::vector<std::size_t> page_of_;        // page of each heading by its label less one; from 1
};

}  // namespace

BookletPages booklet_pages(Booklet booklet, templates::Library& library, diag::Sink& sink) {
  const auto book = std::make_shared<const Book>(std::move(booklet), library, sink);
  return {whole_sheets("rules", book->title(), book->sheet(), book->sheets(),
                       [book](std::size_t number) { return book->draw(number); }),
          book->pages(), book->filled()};
}

}  // namespace planche::parts::kit
