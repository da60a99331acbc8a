#include "parts/kit/booklet_figures.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/sum.h"
#include "base/text.h"
#include "parts/kit/cut_out.h"

namespace planche::parts::kit {

namespace {

// mm
constexpr double picture_gap = 5, card_gap = 2.5, caption_gap = 1.6;

constexpr scene::Color mark_ink{0x1b, 0x1b, 0x1f}, vermilion{0xd5, 0x5e, 0x00};

// What the title of a picture requests: "40mm forbidden cross:b2>c3".
struct Wish {
  std::optional<double> width;
  bool forbidden = false;
  std::vector<FigureMark> marks;
};

void complain(const Booklet& booklet, const prose::TextSpan& picture, std::string message, diag::Sink& sink) {
  sink.add(diag::problem(booklet.source, picture.where, "booklet/picture", std::move(message)));
}

Wish wish_of(const Booklet& booklet, const prose::TextSpan& picture, diag::Sink& sink) {
  Wish wish;
  for (const std::string_view word : base::split(picture.title, ' ')) {
    if (word.empty()) continue;
    const auto width = word.ends_with("mm") ? base::decimal(word.substr(0, word.size() - 2)) : std::nullopt;
    if (width && wish.width) {
      complain(booklet, picture, fmt::format("expected one width, found a second one, \"{}\"", word), sink);
    } else if (width && *width >= 5 && *width <= 400) {
      wish.width = *width;
    } else if (word == "forbidden") {
      wish.forbidden = true;
    } else if (auto mark = read_mark(word)) {
      wish.marks.push_back(std::move(*mark));
    } else {
      complain(booklet, picture,
               fmt::format("expected a width (\"40mm\", 5 to 400), forbidden, arrow:PLACE>PLACE, cross:PLACE>PLACE or "
                           "cross:PLACE, found \"{}\"",
                           word),
               sink);
    }
  }
  return wish;
}

// The text of a picture for screen readers: the words below it, else its target.
std::string told(const prose::TextSpan& picture) {
  return picture.text.empty() ? picture.target.substr(picture.target.find('#') + 1) : picture.text;
}

void measure(Figure& figure) {
  figure.width = -card_gap;
  figure.height = 0;
  for (const Illustration& each : figure.drawings) {
    figure.width += each.size.width + card_gap;
    figure.height = std::max(figure.height, each.size.height);
  }
}

// On which of the drawings a mark lies: the first that has its places.
std::optional<std::size_t> drawing_with(const FigureMark& mark, const std::vector<Illustration>& drawings) {
  const auto has = [&](const Illustration& drawing) {
    return find_place(mark.to, drawing.slot) && (mark.from.empty() || find_place(mark.from, drawing.slot));
  };
  const auto found = std::ranges::find_if(drawings, has);
  if (found == drawings.end()) return std::nullopt;
  return static_cast<std::size_t>(found - drawings.begin());
}

void check_marks(const Booklet& booklet, const Figure& figure, diag::Sink& sink) {
  for (const FigureMark& mark : figure.marks) {
    if (drawing_with(mark, figure.drawings)) continue;
    complain(booklet, *figure.span,
             fmt::format("the picture \"{}\" has no place \"{}{}{}\": expected a cell of its board, a layer of its "
                         "template, or a point (\"12x30mm\")",
                         figure.span->target, mark.from, mark.from.empty() ? "" : ">", mark.to),
             sink);
  }
}

double gaps_of(const std::vector<Figure>& row) {
  return picture_gap * static_cast<double>(row.size() - 1);
}

// Draws drawing `i` with its marks, its top left at `at`.
void draw_one(Pen& pen, const Figure& figure, std::size_t i, Point at) {
  const Illustration& drawing = figure.drawings[i];
  pen.put(drawing.drawing, at);
  scene::Scene marks;
  marks.extent = {0, 0, drawing.size.width, drawing.size.height};
  Pen above{marks, pen.typesetter()};
  for (const FigureMark& mark : figure.marks) {
    if (drawing_with(mark, figure.drawings) == i) draw_mark(above, mark, drawing.slot, figure.ink, figure.cross);
  }
  if (!marks.items.empty()) pen.put(std::make_shared<const scene::Scene>(std::move(marks)), at);
}

}  // namespace

std::vector<Figure> find_figures(const Booklet& booklet, const prose::ProseBlock& pictures, base::Size room,
                                 diag::Sink& sink) {
  std::vector<Figure> row;
  for (const prose::TextSpan& picture : pictures.words) {
    Wish wish = wish_of(booklet, picture, sink);
    Figure figure;
    figure.span = &picture;
    figure.asked = wish.width;
    figure.drawings = booklet.illustrate({picture.target,
                                          wish.forbidden,
                                          {std::min(wish.width.value_or(room.width), room.width), room.height},
                                          booklet.source,
                                          picture.where});
    if (figure.drawings.empty()) continue;
    figure.marks = std::move(wish.marks);
    figure.ink = mark_ink;
    figure.cross = booklet.look.style == "low-ink" ? mark_ink : vermilion;
    check_marks(booklet, figure, sink);
    measure(figure);
    if (figure.width > 0 && figure.height > 0) row.push_back(std::move(figure));
  }
  return row;
}

void scale_to(Figure& figure, double width) {
  const double gaps = card_gap * static_cast<double>(figure.drawings.size() - 1);
  const double all = base::sum_of(figure.drawings, [](const Illustration& each) { return each.size.width; });
  const double own = std::max(0.01, (width - gaps) / all);
  for (Illustration& each : figure.drawings) {
    auto scaled = std::make_shared<scene::Scene>();
    scaled->items.emplace_back(scene::Group{each.drawing, base::Transform::scaling(own, own)});
    each.size = {each.size.width * own, each.size.height * own};
    scaled->extent = {0, 0, each.size.width, each.size.height};
    each.drawing = std::move(scaled);
    if (each.slot) {
      each.slot = [slot = std::move(each.slot), by = base::Transform::scaling(own, own)](std::string_view name) {
        const auto box = slot(name);
        return box ? std::optional{by(*box)} : std::nullopt;
      };
    }
  }
  measure(figure);
}

void fit_row(std::vector<Figure>& row, double width, double tallest) {
  const double gaps = gaps_of(row);
  double natural = 0;
  for (const Figure& figure : row) natural += figure.asked.value_or(figure.width);
  const bool asked = std::ranges::any_of(row, [](const Figure& figure) { return figure.asked.has_value(); });
  // By default, figures are as wide as their column.
  double factor = std::max(0.05, (width - gaps) / natural);
  if (asked) factor = std::min(1.0, factor);
  for (const Figure& figure : row)
    factor = std::min(factor, tallest / (figure.asked.value_or(figure.width) * figure.proportion()));
  for (Figure& figure : row) scale_to(figure, factor * figure.asked.value_or(figure.width));
}

Block block_of(std::vector<Figure> row, double x0, double width, const Manner& caption, Lettering& lettering,
               bool draft) {
  double tallest = 0, captions = 0, taken = gaps_of(row);
  for (Figure& figure : row) {
    tallest = std::max(tallest, figure.height);
    taken += figure.width;
    for (Illustration& each : figure.drawings) {
      if (each.drawn_for && !draft) each = each.drawn_for(each.size.width);
      if (!draft) each.drawing = without_small_words(each.drawing);
    }
  }
  const double each = std::max(0.0, width - taken) / static_cast<double>(row.size());
  for (Figure& figure : row) {
    if (figure.span->text.empty()) continue;
    prose::TextSpan span = *figure.span;
    span.kind = prose::TextSpan::Kind::text;
    figure.caption = lettering.set(prose::Words{span}, caption, figure.width + each);
    captions = std::max(captions, caption_gap + figure.caption.height);
  }
  Block block;
  block.height = tallest + captions;
  block.draw = [row = std::move(row), x0, each, tallest](Pen& pen, double y) {
    double x = x0;
    for (const Figure& figure : row) {
      double at = x + each / 2;
      const auto draw = [&](Pen& inner) {
        for (std::size_t i = 0; i < figure.drawings.size(); ++i) {
          const base::Size size = figure.drawings[i].size;
          draw_one(inner, figure, i, {at, y + (tallest - size.height) / 2});
          at += size.width + card_gap;
        }
      };
      pen.as(scene::Role::figure, draw, told(*figure.span));
      pen.as(scene::Role::paragraph, [&](Pen& inner) {
        draw_lines(inner.scene(), figure.caption, {x, y + tallest + caption_gap});
      });
      x += figure.width + each + picture_gap;
    }
  };
  return block;
}

}  // namespace planche::parts::kit
