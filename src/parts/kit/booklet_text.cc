#include "parts/kit/booklet_text.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/sum.h"
#include "base/text.h"

namespace planche::parts::kit {

namespace {

using prose::Words;
using scene::Role;
using Kind = prose::Block::Kind;

// mm
constexpr double paragraph_gap = 2.1, tight_gap = 0.7, block_gap = 3.2, indent = 5.4, quote_indent = 4;
constexpr double cell_pad = 1.3, cell_gap = 3.5, picture_gap = 5, card_gap = 2.5, caption_gap = 1.6;
constexpr double tallest_part = 0.62;  // share of the column's height
constexpr double body = 8, table_size = 7, caption_size = 7, code_size = 7;

struct Place {
  double x = 0, width = 0;
  std::vector<double> bars = {};  // of quotes
};

// The wish in the title of a picture: "40mm forbidden".
struct Wish {
  std::optional<double> width;
  bool forbidden = false;
};

struct Cell {
  Lines words;
  double x = 0;
};

class Setter {
 public:
  Setter(const Booklet& booklet, const BookletColumn& column, const BookletLook& look, Lettering& lettering,
         diag::Sink& sink)
      : booklet_{booklet}, column_{column}, look_{look}, lettering_{lettering}, sink_{sink}, out_{{{}}, {}} {}

  BookletText set(std::size_t first) {
    for (std::size_t i = first; i < booklet_.text.blocks.size(); ++i) set(booklet_.text.blocks[i], {0, column_.width});
    return std::move(out_);
  }

 private:
  void problem(diag::Span where, std::string code, std::string message, std::string hint = {}) {
    auto d = diag::problem(booklet_.source, where, std::move(code), std::move(message));
    d.hint = std::move(hint);
    sink_.add(std::move(d));
  }

  void space(double mm) { gap_ = std::max(gap_, mm); }

  // In a quote, space between blocks belongs to them, so that its bar is continuous.
  void put(Block block, const Place& place) {
    const bool inside = in_quote_ && !place.bars.empty();
    const double above = inside ? gap_ : 0;
    if (!inside) block.before = gap_;
    gap_ = 0;
    block.read = reading_;
    in_quote_ = !place.bars.empty();
    if (!place.bars.empty()) {
      block.draw = [draw = std::move(block.draw), bars = place.bars, height = block.height + above, above,
                    color = look_.line](Pen& pen, double y) {
        for (const double x : bars) pen.stroke(scene::Path::line({x, y}, {x, y + height}), color, bold_line);
        draw(pen, y + above);
      };
      block.height += above;
    }
    out_.sections.back().blocks.push_back(std::move(block));
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
      const Reading inside = reading_.back();
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

  Manner manner(double size, int weight = 400) const { return {{size, weight, look_.ink}}; }

  void set_all(const std::vector<prose::Block>& blocks, const Place& place) {
    for (const prose::Block& block : blocks) set(block, place);
  }

  void set(const prose::Block& block, const Place& place) {
    switch (block.kind) {
      case Kind::heading:
        return set_heading(block, place);
      case Kind::paragraph:
        space(paragraph_gap);
        put_lines(lettering_.set(block.words, manner(body), place.width), place, Role::paragraph);
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

  void set_heading(const prose::Block& block, const Place& place) {
    Manner look = manner(block.level <= 3 ? 9.5 : body, 600);
    double above = 4.2, below = 1.2;
    if (block.level <= 2) {
      look = {{block.level == 1 ? 18.0 : 14.0, 400, look_.ink, "EB Garamond"}, 1.2};
      above = 7;
      below = 1.8;
    }
    out_.headings.push_back({out_.headings.size() + 1, block.level, prose::plain(block.words)});
    space(above);
    const Role role = block.level == 1 ? Role::title : block.level == 2 ? Role::heading : Role::subheading;
    put_lines(lettering_.set(block.words, look, place.width), place, role, true, out_.headings.size());
    gap_ = below;
  }

  void set_list(const prose::Block& list, const Place& place) {
    const Place inner{place.x + indent, place.width - indent, place.bars};
    if (inner.width < 15)
      return problem(list.where, "print/overflow", "expected a column for this list, found no room");
    std::size_t number = list.first.value_or(0);
    space(list.tight ? tight_gap + 0.5 : paragraph_gap);
    for (const prose::Block& item : list.blocks) {
      const bool numbered = list.first.has_value();
      marker_ = [numbered, number, x = inner.x, color = look_.ink](Pen& pen, double baseline) {
        if (numbered) {
          pen.line(fmt::format("{}.", number), {body, 600, color}, {x - 1.5, baseline}, scene::Align::right);
        } else {
          pen.shape(scene::Path::ellipse({x - 2.9, baseline - 1.45, 1, 1}), color);
        }
      };
      ++number;
      const auto set_item = [&] {
        for (const prose::Block& block : item.blocks) {
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

  void set_code(const prose::Block& block, const Place& place) {
    space(paragraph_gap);
    const Place inner{place.x + quote_indent, place.width - quote_indent, place.bars};
    within(Role::paragraph, [&] {
      for (std::string_view line : base::split(base::trimmed(block.code), '\n')) {
        prose::Span span;
        span.text = line.empty() ? " " : std::string{line};
        span.where = block.where;
        put_each(lettering_.set(Words{span}, {{code_size, 400, look_.soft}}, inner.width), inner, false, 0);
      }
    });
    space(paragraph_gap);
  }

  // Columns of the width of their words, or narrower in proportion to the surplus.
  std::vector<double> widths_of(const prose::Block& table, const Place& place) {
    std::vector<double> least(table.columns.size()), most(table.columns.size());
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const auto measured = lettering_.measure(table.rows[r][c], manner(table_size, r == 0 ? 600 : 400));
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

  void set_table(const prose::Block& table, const Place& place) {
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
        Manner look = manner(table_size, r == 0 ? 600 : 400);
        look.line_height = 1.35;
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

  Wish wish_of(const prose::Span& picture) {
    Wish wish;
    for (const std::string_view word : base::split(picture.title, ' ')) {
      if (word.empty()) continue;
      const auto width = word.ends_with("mm") ? base::decimal(word.substr(0, word.size() - 2)) : std::nullopt;
      if (width && *width >= 5 && *width <= 400) {
        wish.width = *width;
      } else if (word == "forbidden") {
        wish.forbidden = true;
      } else {
        problem(picture.where, "booklet/picture",
                fmt::format("expected a width (\"40mm\", 5 to 400) or forbidden, found \"{}\"", word));
      }
    }
    return wish;
  }

  // The alternative text of a picture: its caption, or otherwise its target.
  static std::string told(const prose::Span& picture) {
    return picture.text.empty() ? picture.target.substr(picture.target.find('#') + 1) : picture.text;
  }

  // A picture of a row with its caption.
  struct Shown {
    std::vector<Illustration> drawings;
    double width = 0, height = 0;  // of all drawings, with gaps
    Lines caption = {};
    const prose::Span* span = nullptr;
  };

  void set_pictures(const prose::Block& block, const Place& place) {
    std::vector<Shown> row;
    double needed = -picture_gap;
    const double tallest = tallest_part * column_.height;
    for (const prose::Span& picture : block.words) {
      const Wish wish = wish_of(picture);
      Shown shown;
      shown.span = &picture;
      shown.drawings = booklet_.illustrate({picture.target,
                                            wish.forbidden,
                                            {std::min(wish.width.value_or(place.width), place.width), tallest},
                                            booklet_.source,
                                            picture.where});
      if (shown.drawings.empty()) continue;
      measure(shown);
      // Pictures of a row without their own width share one scale.
      const double own = wish.width ? *wish.width / shown.width : 1.0;
      scale(shown, std::min({own, std::max(place.width, 1.0) / shown.width, tallest / shown.height}));
      needed += shown.width + picture_gap;
      row.push_back(std::move(shown));
    }
    if (row.empty()) return;
    // Scales a wide row down as a whole.
    if (needed > place.width) {
      const double gaps = picture_gap * static_cast<double>(row.size() - 1);
      const double factor = std::max(0.05, (place.width - gaps) / (needed - gaps));
      for (Shown& shown : row) scale(shown, factor);
    }
    put_pictures(std::move(row), place);
  }

  static void measure(Shown& shown) {
    shown.width = -card_gap;
    shown.height = 0;
    for (const Illustration& each : shown.drawings) {
      shown.width += each.size.width + card_gap;
      shown.height = std::max(shown.height, each.size.height);
    }
  }

  static void scale(Shown& shown, double factor) {
    const double gaps = card_gap * static_cast<double>(shown.drawings.size() - 1);
    const double all = base::sum_of(shown.drawings, [](const Illustration& each) { return each.size.width; });
    const double own = std::max(0.01, (factor * (all + gaps) - gaps) / all);
    for (Illustration& each : shown.drawings) {
      auto scaled = std::make_shared<scene::Scene>();
      scaled->items.emplace_back(scene::Group{each.drawing, base::Transform::scaling(own, own)});
      each.size = {each.size.width * own, each.size.height * own};
      scaled->extent = {0, 0, each.size.width, each.size.height};
      each.drawing = std::move(scaled);
    }
    measure(shown);
  }

  void put_pictures(std::vector<Shown> row, const Place& place) {
    double tallest = 0, captions = 0, width = -picture_gap;
    for (const Shown& shown : row) {
      tallest = std::max(tallest, shown.height);
      width += shown.width + picture_gap;
    }
    const double spare = std::max(0.0, place.width - width), each = spare / static_cast<double>(row.size());
    for (Shown& shown : row) {
      if (shown.span->text.empty()) continue;
      Manner look{{caption_size, 400, look_.soft}, 1.35};
      look.align = scene::Align::centre;
      prose::Span span = *shown.span;
      span.kind = prose::Span::Kind::text;
      shown.caption = lettering_.set(Words{span}, look, shown.width + each);
      captions = std::max(captions, caption_gap + shown.caption.height);
    }
    space(block_gap + 0.8);
    Block block;
    block.height = tallest + captions;
    block.draw = [row = std::move(row), x0 = place.x, each, tallest](Pen& pen, double y) {
      double x = x0;
      for (const Shown& shown : row) {
        double at = x + each / 2;
        const auto draw = [&](Pen& inner) {
          for (const Illustration& drawing : shown.drawings) {
            inner.put(drawing.drawing, {at, y + (tallest - drawing.size.height) / 2});
            at += drawing.size.width + card_gap;
          }
        };
        pen.as(Role::figure, draw, told(*shown.span));
        pen.as(Role::paragraph, [&](Pen& inner) {
          draw_lines(inner.scene(), shown.caption, {x, y + tallest + caption_gap});
        });
        x += shown.width + each + picture_gap;
      }
    };
    put(std::move(block), place);
    space(block_gap + 0.8);
  }

  const Booklet& booklet_;
  const BookletColumn column_;
  const BookletLook& look_;
  Lettering& lettering_;
  diag::Sink& sink_;
  BookletText out_;
  double gap_ = 0;
  bool in_quote_ = false;
  std::vector<Reading> reading_;                           // of what is set
  std::size_t readings_ = 0;                               // number of readings so far
  std::function<void(Pen& pen, double baseline)> marker_;  // of the item that begins
};

}  // namespace

BookletText set_booklet(const Booklet& booklet, std::size_t first, const BookletColumn& column, const BookletLook& look,
                        Lettering& lettering, diag::Sink& sink) {
  return Setter{booklet, column, look, lettering, sink}.set(first);
}

}  // namespace planche::parts::kit
