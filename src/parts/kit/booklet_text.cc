#include "parts/kit/booklet_text.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/kit/booklet_figures.h"

namespace planche::parts::kit {

namespace {

using prose::Words;
using scene::Role;
using Kind = prose::ProseBlock::Kind;

// mm
constexpr double paragraph_gap = 2.1, tight_gap = 0.7, block_gap = 3.2, indent = 5.4, quote_indent = 4;
constexpr double cell_pad = 1.1, cell_gap = 3.5;
constexpr double smaller = 1.5;  // pt that tables and captions are smaller than the text
constexpr double least_beside = 46, least_figure = 34, beside_gap = 6;  // widths of texts and figures side by side
constexpr double flattest_beside = 0.4, caption_room = 5;
constexpr double largest_figure = 0.6;  // height of figures on pages with room to spare, as a part of the column's
constexpr double most_waste = 0.45;     // as a part of the height of a figure or of the text next to it

struct Place {
  double x = 0, width = 0;
  std::vector<double> bars = {};  // of quotes
};

struct Cell {
  Lines words;
  double x = 0;
};

class Setter {
 public:
  Setter(const Booklet& booklet, const BookletColumn& column, const BookletLook& look, const BookletMeasure& measure,
         Lettering& lettering, diag::Sink& sink)
      : booklet_{booklet},
        column_{column},
        look_{look},
        measure_{measure},
        lettering_{lettering},
        sink_{sink},
        out_{{{}}, {}} {}

  BookletText set(std::size_t first) {
    set_all(booklet_.text.blocks, {0, column_.width}, first);
    return std::move(out_);
  }

 private:
  void problem(diag::Span where, std::string code, std::string message, std::string hint = {}) {
    auto d = diag::problem(booklet_.source, where, std::move(code), std::move(message));
    d.hint = std::move(hint);
    sink_.add(std::move(d));
  }

  void space(double mm) { gap_ = std::max(gap_, mm * measure_.gaps); }

  // In a quote, space between blocks belongs to the quote, so that its bar is continuous.
  void put(Block block, const Place& place) {
    const bool inside = in_quote_ && !place.bars.empty();
    const double above = inside ? gap_ : 0;
    if (!inside) block.before = gap_;
    gap_ = 0;
    block.read = reading_;
    in_quote_ = !place.bars.empty();
    if (!place.bars.empty()) block = barred(std::move(block), place.bars, above, look_.line);
    out_.sections.back().blocks.push_back(std::move(block));
  }

  // The block `above` mm lower, with bars beside it.
  static Block barred(Block block, const std::vector<double>& bars, double above, scene::Color color) {
    block.height += above;
    block.draw = [draw = std::move(block.draw), bars, height = block.height, above, color](Pen& pen, double y) {
      for (const double x : bars) pen.stroke(scene::Path::line({x, y}, {x, y + height}), color, bold_line);
      draw(pen, y + above);
    };
    if (block.grown) {
      block.grown = [grown = std::move(block.grown), bars, above, color](double more) {
        return barred(grown(more), bars, above, color);
      };
    }
    return block;
  }

  // Puts everything that `set` adds into an element with that role.
  template <class Set>
  void within(Role role, const Set& set) {
    reading_.push_back({role, ++readings_});
    set();
    reading_.pop_back();
  }

  // `together`: no page ends within the lines.
  void put_lines(Lines lines, const Place& place, Role role, bool together = false, std::size_t label = 0) {
    const std::size_t count = lines.lines.size();
    if (const auto marker = std::exchange(marker_, nullptr); marker && count > 0) {
      const auto draw = [marker, baseline = lines.lines[0].baseline](Pen& pen, double y) { marker(pen, y + baseline); };
      const ReadingRole inside = reading_.back();
      reading_.pop_back();
      within(Role::label, [&] { put({0, draw, true}, place); });
      reading_.push_back(inside);
    }
    within(role, [&] { put_each(std::move(lines), place, together, label); });
  }

  void put_each(Lines lines, const Place& place, bool together, std::size_t label) {
    const std::size_t count = lines.lines.size();
    for (std::size_t i = 0; i < count; ++i) {
      Block block;
      block.height = lines.lines[i].height;
      // Neither the first nor the last line is alone on a page.
      block.with_next = together || (i == 0 && count > 1) || i + 2 == count;
      block.label = i == 0 ? label : 0;
      block.draw = [line = std::move(lines.lines[i]), x = place.x](Pen& pen, double y) {
        draw_line(pen.scene(), line, {x, y});
      };
      put(std::move(block), place);
    }
  }

  Manner manner(double size, int weight = 400) const { return {{size, weight, look_.ink}, measure_.line}; }

  // Words that announce the next block stay with it, and a figure stays with the text before it.
  void keep_with_next(const std::vector<prose::ProseBlock>& blocks, std::size_t next) {
    Blocks& set = out_.sections.back().blocks;
    if (set.empty() || next == 0 || next >= blocks.size() || blocks[next - 1].kind != Kind::paragraph) return;
    const std::string words = prose::plain(blocks[next - 1].words);
    if (blocks[next].kind == Kind::pictures || base::trimmed(words).ends_with(':')) set.back().with_next = true;
  }

  void set_all(const std::vector<prose::ProseBlock>& blocks, const Place& place, std::size_t first = 0) {
    while (first < blocks.size()) {
      keep_with_next(blocks, first);
      if (const auto found = place.bars.empty() ? beside(blocks, first, place) : std::nullopt) {
        put_beside(blocks, *found, place);
        first = found->last;
      } else {
        set(blocks[first++], place);
      }
    }
  }

  void set(const prose::ProseBlock& block, const Place& place) {
    switch (block.kind) {
      case Kind::heading:
        return set_heading(block, place);
      case Kind::paragraph:
        space(paragraph_gap);
        put_lines(lettering_.set(block.words, manner(measure_.body), place.width), place, Role::paragraph);
        return space(paragraph_gap);
      case Kind::pictures:
        return set_pictures(block, place);
      case Kind::quote: {
        Place inner = place;
        inner.x += quote_indent;
        inner.width -= quote_indent;
        inner.bars.push_back(place.x + bold_line / 2);
        space(block_gap);
        within(Role::quote, [&] { set_all(block.blocks, inner); });
        gap_ = block_gap;
        return;
      }
      case Kind::list:
        return within(Role::list, [&] { set_list(block, place); });
      case Kind::item:
        return set_all(block.blocks, place);
      case Kind::code:
        return set_code(block, place);
      case Kind::table:
        return within(Role::table, [&] { set_table(block, place); });
      case Kind::rule:
        space(block_gap);
        put({0.4,
             [x = place.x + place.width / 2, color = look_.line](Pen& pen, double y) {
               pen.stroke(scene::Path::line({x - 9, y}, {x + 9, y}), color, medium_line);
             }},
            place);
        return space(block_gap);
      case Kind::page:
      case Kind::last_page:
        out_.sections.push_back({{}, block.kind == Kind::last_page});
        gap_ = 0;
        return;
    }
  }

  void set_heading(const prose::ProseBlock& block, const Place& place) {
    Manner look = manner(measure_.body + (block.level <= 3 ? 1.5 : 0), 600);
    double above = 4.2, below = 1.2;
    if (block.level <= 2) {
      look = {{block.level == 1 ? 20.0 : 16.0, look_.title_weight, look_.accent, look_.title_family}, 1.2};
      above = 7;
      below = 1.8;
    }
    out_.headings.push_back({out_.headings.size() + 1, block.level, prose::plain(block.words)});
    space(above);
    const Role role = block.level == 1 ? Role::title : block.level == 2 ? Role::heading : Role::subheading;
    put_lines(lettering_.set(block.words, look, place.width), place, role, true, out_.headings.size());
    gap_ = below;
  }

  void set_list(const prose::ProseBlock& list, const Place& place) {
    const Place inner{place.x + indent, place.width - indent, place.bars};
    if (inner.width < 15)
      return problem(list.where, "print/overflow", "expected a column for this list, found no room");
    std::size_t number = list.first.value_or(0);
    space(list.tight ? tight_gap + 0.5 : paragraph_gap);
    for (const prose::ProseBlock& item : list.blocks) {
      const bool numbered = list.first.has_value();
      marker_ = [numbered, number, x = inner.x, size = measure_.body, color = look_.ink](Pen& pen, double baseline) {
        if (numbered) {
          pen.line(fmt::format("{}.", number), {size, 600, color}, {x - 1.5, baseline}, scene::Align::right);
        } else {
          pen.shape(scene::Path::ellipse({x - 2.9, baseline - 1.45, 1, 1}), color);
        }
      };
      ++number;
      const auto set_item = [&] {
        for (const prose::ProseBlock& block : item.blocks) {
          set(block, inner);
          if (list.tight && block.kind == Kind::paragraph) gap_ = tight_gap;
        }
      };
      within(Role::item, [&] { within(Role::body, set_item); });
      marker_ = nullptr;
      space(list.tight ? tight_gap : paragraph_gap);
    }
    space(paragraph_gap);
  }

  void set_code(const prose::ProseBlock& block, const Place& place) {
    space(paragraph_gap);
    const Place inner{place.x + quote_indent, place.width - quote_indent, place.bars};
    within(Role::paragraph, [&] {
      const std::string_view code = base::trimmed(block.code);
      auto number = static_cast<std::size_t>(std::count(block.code.data(), code.data(), '\n'));
      for (std::string_view line : base::split(code, '\n')) {
        prose::TextSpan span;
        span.text = line.empty() ? " " : std::string{line};
        span.where = number < block.code_where.size() ? block.code_where[number] : block.where;
        ++number;
        put_each(lettering_.set(Words{span}, {{measure_.body - smaller, 400, look_.soft}}, inner.width), inner, false,
                 0);
      }
    });
    space(paragraph_gap);
  }

  // Columns of the width of their words, or narrower in proportion to the surplus.
  std::vector<double> widths_of(const prose::ProseBlock& table, const Place& place) {
    std::vector<double> least(table.columns.size()), most(table.columns.size());
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const auto measured = lettering_.measure(table.rows[r][c], manner(measure_.body - smaller, r == 0 ? 600 : 400));
        least[c] = std::max(least[c], measured.least + 0.1);
        most[c] = std::max(most[c], measured.most + 0.1);
      }
    }
    double room = place.width - cell_gap * static_cast<double>(table.columns.size() - 1), needed = 0;
    for (const double width : least) needed += width;
    if (needed > room) {
      problem(table.where, "print/overflow",
              fmt::format("expected a table at most {:.1f} mm wide, found {:.1f} mm", place.width,
                          needed + place.width - room),
              "use fewer columns or shorter words");
      room = needed;
    }
    // Remaining width goes first to the narrowest columns, so that short columns break no line.
    std::vector<std::size_t> order(least.size());
    for (std::size_t c = 0; c < order.size(); ++c) order[c] = c;
    std::ranges::stable_sort(order,
                             [&](std::size_t a, std::size_t b) { return most[a] - least[a] < most[b] - least[b]; });
    double left = room - needed;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::size_t c = order[i];
      const double given = std::min(most[c] - least[c], left / static_cast<double>(order.size() - i));
      least[c] += given;
      left -= given;
    }
    return least;
  }

  void set_table(const prose::ProseBlock& table, const Place& place) {
    const std::vector<double> widths = widths_of(table, place);
    double whole = -cell_gap;
    for (const double width : widths) whole += width + cell_gap;
    space(block_gap - cell_pad);
    std::shared_ptr<const Block> repeated;
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      const bool blank_head =
          r == 0 && std::ranges::all_of(table.rows[0], [](const Words& cell) { return cell.empty(); });
      if (blank_head) continue;
      std::vector<Cell> cells;
      double x = place.x, height = 0;
      for (std::size_t c = 0; c < widths.size(); ++c) {
        Manner look = manner(measure_.body - smaller, r == 0 ? 600 : 400);
        look.line_height = std::min(measure_.line, 1.35);
        look.align = table.columns[c] == prose::Align::centre  ? scene::Align::centre
                     : table.columns[c] == prose::Align::right ? scene::Align::right
                                                               : scene::Align::left;
        Lines set = lettering_.set(table.rows[r][c], look, widths[c] + 0.05);
        height = std::max(height, set.height);
        cells.push_back({std::move(set), x});
        x += widths[c] + cell_gap;
      }
      if (height + 2 * cell_pad > column_.height)
        problem(table.where, "print/overflow",
                fmt::format("expected rows at most {:.0f} mm high, found {:.0f} mm", column_.height,
                            height + 2 * cell_pad));
      Block block;
      block.height = height + 2 * cell_pad;
      block.with_next = r == 0 || (r + 2 == table.rows.size() && r > 0) || r == 1;
      block.draw = [cells = std::move(cells), head = r == 0, end = block.height, x0 = place.x, whole, &look = look_](
                       Pen& pen, double y) {
        for (const auto& [cell, left] : cells) {
          pen.as(head ? Role::head_cell : Role::cell, [&, left = left, &cell = cell](Pen& inner) {
            draw_lines(inner.scene(), cell, {left, y + cell_pad});
          });
        }
        pen.stroke(scene::Path::line({x0, y + end}, {x0 + whole, y + end}), head ? look.ink : look.line,
                   head ? medium_line : thin_line);
      };
      if (r > 1) block.head = repeated;
      within(Role::row, [&] {
        if (r == 0) {
          block.read = reading_;
          repeated = std::make_shared<const Block>(block);
        }
        put(std::move(block), place);
      });
    }
    space(block_gap);
  }

  // The height of the content that `set` sets, which is then discarded.
  template <class Set>
  double height_of(const Set& set) {
    BookletText kept = std::exchange(out_, {{{}}, {}});
    const double gap = std::exchange(gap_, 0.0);
    const bool quoted = std::exchange(in_quote_, false);
    const bool reports = lettering_.report(false);
    set();
    lettering_.report(reports);
    double height = 0;
    for (const Block& block : out_.sections.back().blocks) height += block.before + block.height;
    out_ = std::move(kept);
    gap_ = gap;
    in_quote_ = quoted;
    return height;
  }

  static bool is_text(const prose::ProseBlock& block) {
    return block.kind == Kind::paragraph || block.kind == Kind::list ||
           (block.kind == Kind::heading && block.level > 2);
  }

  // A figure with texts beside it: blocks `first` to `last` of a list; one of them is the figure.
  struct Beside {
    std::size_t first = 0, last = 0, figure = 0;
    double width = 0;  // of the figure
  };

  // Puts texts that belong to the figure and precede it beside it; if these are too short, also texts after it.
  std::optional<Beside> beside(const std::vector<prose::ProseBlock>& blocks, std::size_t first, const Place& place) {
    std::size_t figure = first;
    while (figure < blocks.size() && is_text(blocks[figure])) ++figure;
    if (figure == blocks.size() || blocks[figure].kind != Kind::pictures || blocks[figure].words.size() != 1) return {};
    if (place.width < least_beside + least_figure + beside_gap) return {};
    diag::Sink ignored;
    const auto found = find_figures(booklet_, blocks[figure], {place.width, tallest()}, ignored);
    if (found.size() != 1 || found[0].asked || found[0].proportion() < flattest_beside) return {};
    std::size_t start = figure;
    while (start > 0 && is_text(blocks[start - 1])) --start;
    std::optional<Beside> best;
    double least = most_waste;
    for (const double share : {0.52, 0.48, 0.44, 0.40, 0.36}) {
      const double width = share * place.width * measure_.figures, left = place.width - width - beside_gap;
      if (left < least_beside || width < least_figure) continue;
      const double height = width * found[0].proportion() + caption_room;
      const Place narrow{place.x, left, {}};
      Beside tried{figure, figure + 1, figure, width};
      double text = 0;
      const auto add = [&](std::size_t from, std::size_t to) {
        text = height_of([&] {
          for (std::size_t i = from; i < to; ++i) {
            if (i != figure) set(blocks[i], narrow);
          }
        });
      };
      while (tried.first > start && text < 0.8 * height) add(--tried.first, tried.last);
      // A heading stays with its text.
      while (tried.first > start && blocks[tried.first - 1].kind == Kind::heading) add(--tried.first, tried.last);
      while (tried.last < blocks.size() && is_text(blocks[tried.last]) && blocks[tried.last].kind != Kind::heading &&
             text < 0.8 * height)
        add(tried.first, ++tried.last);
      const double waste = std::abs(height - text) / height;
      if (tried.last - tried.first > 1 && waste < least && std::max(text, height) < 0.8 * column_.height) {
        least = waste;
        best = tried;
      }
    }
    return best && best->first == first ? best : std::nullopt;
  }

  void put_beside(const std::vector<prose::ProseBlock>& blocks, const Beside& found, const Place& place) {
    auto row = find_figures(booklet_, blocks[found.figure], {place.width, tallest()}, sink_);
    if (row.empty()) return;
    scale_to(row.front(), found.width);
    Block figure = block_of(std::move(row), place.x + place.width - found.width, found.width, caption(), lettering_,
                            measure_.draft);
    const double left = place.width - found.width - beside_gap;
    BookletText kept = std::exchange(out_, {{{}}, {}});
    const double gap = std::exchange(gap_, 0.0);
    const bool quoted = std::exchange(in_quote_, false);
    for (std::size_t i = found.first; i < found.last; ++i) {
      if (i != found.figure) set(blocks[i], {place.x, left, {}});
    }
    Blocks text = std::move(out_.sections.back().blocks);
    out_ = std::move(kept);
    in_quote_ = quoted;
    gap_ = gap;
    space(std::max(block_gap, text.empty() ? 0 : text.front().before));
    double height = 0;
    if (!text.empty()) text.front().before = 0;
    for (const Block& block : text) height += block.before + block.height;
    Block both;
    both.height = std::max(height, figure.height + 1);
    // Capitals of the first line and the figure's edge are level.
    both.draw = [text = std::move(text), figure = std::move(figure)](Pen& pen, double y) {
      draw_blocks(text, pen, y);
      figure.draw(pen, y + 1);
    };
    put(std::move(both), place);
    space(block_gap + 0.8);
  }

  Manner caption() const {
    Manner look{{measure_.body - smaller, 400, look_.soft}, 1.3};
    look.align = scene::Align::centre;
    return look;
  }
  double tallest() const { return measure_.tallest * column_.height; }

  void set_pictures(const prose::ProseBlock& block, const Place& place) {
    auto row = find_figures(booklet_, block, {place.width, tallest()}, sink_);
    if (row.empty()) return;
    // Outlives this setter.
    const auto fitted = [row, x = place.x, width = place.width, look = caption(), &lettering = lettering_,
                         draft = measure_.draft](double share, double most) {
      std::vector<Figure> scaled = row;
      fit_row(scaled, share * width, most);
      return block_of(std::move(scaled), x, width, look, lettering, draft);
    };
    fit_row(row, place.width * measure_.figures, tallest());
    double height = 0;
    for (const Figure& figure : row) height = std::max(height, figure.height);
    Block figures = fitted(measure_.figures, tallest());
    space(block_gap + 0.8);
    // On a page with room to spare they are larger.
    const double most = std::max(height, largest_figure * column_.height);
    std::vector<Figure> larger = row;
    fit_row(larger, place.width, most);
    for (const Figure& figure : larger) figures.growth = std::max(figures.growth, figure.height - height);
    figures.grown = [fitted, height](double more) { return fitted(1, height + more); };
    put(std::move(figures), place);
    space(block_gap + 0.8);
  }

  const Booklet& booklet_;
  const BookletColumn column_;
  const BookletLook& look_;
  const BookletMeasure measure_;
  Lettering& lettering_;
  diag::Sink& sink_;
  BookletText out_;
  double gap_ = 0;
  bool in_quote_ = false;
  std::vector<ReadingRole> reading_;                       // for the content that is being set
  std::size_t readings_ = 0;                               // number of readings so far
  std::function<void(Pen& pen, double baseline)> marker_;  // of the item that begins
};

}  // namespace

BookletText set_booklet(const Booklet& booklet, std::size_t first, const BookletColumn& column, const BookletLook& look,
                        const BookletMeasure& measure, Lettering& lettering, diag::Sink& sink) {
  return Setter{booklet, column, look, measure, lettering, sink}.set(first);
}

}  // namespace planche::parts::kit
