#include "parts/exxit/diagram.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "parts/diagrams.h"
#include "parts/exxit/board.h"
#include "parts/exxit/moments.h"
#include "parts/pages.h"
#include "rules/exxit/setup.h"
#include "rules/exxit/validate.h"

namespace planche::parts::exxit {

namespace {

using rules::exxit::Move;
using rules::exxit::Side;

// mm
constexpr double largest_cell = 30, largest_cell_of_several = 20, smallest_cell = 10;
constexpr double gap = 6, title_height = 14, caption_height = 11, table_height = 26, legend_height = 8;
constexpr double largest_nucleus_cell = 34, opening_text = 26;

// One page and what is written around its diagrams.
class Sheet {
 public:
  Sheet(const DiagramOptions& options, scene::Typesetter& typesetter)
      : options_{options},
        colors_{board_colors(options.look.style)},
        page_{options.page, typesetter, options.look.words} {}

  const BoardColors& colors() const { return colors_; }
  const base::Words& words() const { return options_.look.words; }

  double text(const std::string& words, double size, int weight, scene::Color color, Point at,
              Align align = Align::left, double most = 0) {
    return page_.pen().line(words, {size, weight, color}, at, align, most);
  }
  void rule(double y, double width = thin_line) {
    page_.scene().items.emplace_back(scene::Shape{
        scene::Path::line({0, y}, {page_.width(), y}), {}, scene::Stroke{colors_.ink, width, {}, {}, {}}, false});
  }
  void head(const std::string& title, const std::string& note) {
    page_.head({.title = title, .note = note, .ink = colors_.ink, .soft = colors_.soft, .gap = gap});
    rule(title_height - 1.5, medium_line);
  }
  void board(const Diagram& diagram, const BoardArt& art, Point origin) {
    draw_diagram(page_.scene(), diagram, art, origin, page_.pen().typesetter());
  }
  // A pawn in a line of text; returns the room it takes.
  double pawn(Side side, const BoardArt& art, Point at) {
    const double half = pawn_width / 2 * art.cell;
    page_.pen().put(art.pawn[static_cast<std::size_t>(side)], {at.x + half, at.y - pawn_depth / 2 * art.cell});
    return 2 * half + 2;
  }
  void paragraph(const std::string& words, double size, Rect column) {
    page_.pen().paragraph(words, {size, 400, colors_.soft, "Inter", false}, column);
  }

  scene::Part part(std::string name) { return page_.part(std::move(name), options_.flawed); }

 private:
  const DiagramOptions& options_;
  BoardColors colors_;
  Page page_;
};

// What the pages of one set share.
struct Book {
  std::string kind, title;  // of the set: for the margin and the outline
  std::string heading;      // printed above the diagrams
  DiagramOptions options;
  std::vector<Moment> moments;
  BoardArt art, small_art;  // of the boards, and of pawns in lines of text
  Rect extent;              // of every diagram, in cells
  DiagramGrid grid;
  std::size_t last = 0;
};

double cell_that_fits(const Rect& extent, Size room, double most) {
  return std::min({most, room.width / extent.width, room.height / extent.height});
}

// Where [0, 0] lies for the board to stand in the middle of `box`.
Point centred(const Rect& extent, const Rect& box, double cell) {
  return {box.centre().x - extent.centre().x * cell, box.centre().y - extent.centre().y * cell};
}

Diagram diagram_of(const Moment& moment, const DiagramOptions& options) {
  Diagram diagram{moment.position, {}, moment.began, moment.reached, options.coordinates};
  if (options.show_moves) diagram.moves = moment.legal;
  return diagram;
}

scene::PartSet set_of(std::shared_ptr<const Book> book, std::size_t pages,
                      std::function<scene::Part(const Book&, std::size_t)> draw) {
  return whole_sheets(book->kind, book->title, book->options.page, pages,
                      [book, draw = std::move(draw)](std::size_t page) { return draw(*book, page); });
}

bool is_sound(const data::Document& document, const rules::exxit::Position& position) {
  diag::Sink sink;
  rules::exxit::validate_position(document, position, sink);
  return !sink.has_errors();
}

// Explains the marks of `moments`; nothing where there are none.
std::string legend_of(const Sheet& sheet, const std::vector<Moment>& moments, const DiagramOptions& options) {
  bool dances = false, excluding = false, places = false, integrations = false, tiles = false;
  for (const Moment& moment : moments) {
    for (const Move& move : moment.legal) {
      const bool dance = move.type == Move::Type::dance;
      const bool excludes = dance && dance_line(moment.position, move).excludes;
      excluding = excluding || excludes;
      dances = dances || (dance && !excludes);
      places = places || move.type == Move::Type::place;
      tiles = tiles || move.type == Move::Type::tile;
      integrations = integrations || move.type == Move::Type::integrate;
    }
  }
  std::string legend;
  const auto add = [&](bool shown, std::string_view key) {
    if (!shown || !options.show_moves) return;
    legend += (legend.empty() ? "" : " · ") + sheet.words().say(key);
  };
  add(dances, "legend.dance");
  add(excluding, "legend.excluding");
  add(places, "legend.place");
  add(tiles, "legend.tile");
  add(integrations, "legend.integrate");
  return legend;
}

// A row for each side: reserve, tiles, largest group, score.
void standing(Sheet& sheet, const Book& book, const Moment& moment) {
  const double width = book.options.page.width, top = book.options.page.height - table_height;
  const std::array<double, 4> right{0.52 * width, 0.68 * width, 0.86 * width, width};
  const std::array<std::string_view, 4> titles{"column.reserve", "column.tiles", "column.group", "column.score"};
  const double label_width = 0.17 * width;
  for (std::size_t i = 0; i < titles.size(); ++i)
    sheet.text(sheet.words().say(titles[i]), 7, 500, sheet.colors().soft, {right[i], top + 4}, Align::right,
               label_width);
  for (const Side side : {Side::white, Side::black}) {
    const auto s = static_cast<std::size_t>(side);
    const double line = top + 6 + 10 * static_cast<double>(s), baseline = line + 6.8;
    sheet.rule(line);
    const double x = sheet.pawn(side, book.small_art, {0, line + 8});
    sheet.text(side_name(side, sheet.words()), 14, 500, sheet.colors().ink, {x, baseline}, Align::left,
               0.3 * width - x);
    const auto figure = [&](std::size_t column, int value, bool known, int weight) {
      sheet.text(known ? std::to_string(value) : "–", 14, weight, sheet.colors().ink, {right[column], baseline},
                 Align::right);
    };
    const int score = moment.score ? moment.score->of(side) : 0;
    figure(0, moment.reserve[s], true, 400);
    figure(1, moment.tiles[s], true, 400);
    figure(2, score - moment.tiles[s], moment.score.has_value(), 400);
    figure(3, score, moment.score.has_value(), 700);
  }
}

std::string tiles_text(const Sheet& sheet, const Moment& moment) {
  return sheet.words().say("tiles",
                           {{"laid", moment.tiles[0] + moment.tiles[1]}, {"all", moment.position.tiles_total}});
}

scene::Part draw_position(const Book& book, scene::Typesetter& typesetter) {
  const Moment& moment = book.moments.front();
  const DiagramOptions& options = book.options;
  Sheet sheet{options, typesetter};
  const double width = options.page.width;
  sheet.head(book.heading, tiles_text(sheet, moment));
  const double baseline = title_height + 4.5;
  double x = 0;
  if (moment.ending == rules::exxit::Ending::none)
    x = sheet.pawn(moment.position.to_move, book.small_art, {0, baseline + 1.2});
  const std::string choice = options.show_moves ? choice_text(moment, sheet.words()) : "";
  const double used =
      choice.empty() ? 0 : sheet.text(choice, 9.5, 400, sheet.colors().ink, {width, baseline}, Align::right, width / 2);
  sheet.text(turn_text(moment, sheet.words()), 11, 500, sheet.colors().ink, {x, baseline}, Align::left,
             width - x - used - 2);
  const Rect box{0, title_height + 10, width, options.page.height - table_height - legend_height - title_height - 10};
  const Diagram diagram = diagram_of(moment, options);
  sheet.board(diagram, book.art, centred(book.extent, box, book.art.cell));
  const std::string legend = legend_of(sheet, book.moments, options);
  if (!legend.empty()) {
    sheet.text(legend, 7, 400, sheet.colors().soft, {width / 2, box.bottom() + 6}, Align::centre, width);
  }
  standing(sheet, book, moment);
  return sheet.part(book.heading);
}

// The caption of one diagram in `box`, which is as wide as the diagram.
void caption(Sheet& sheet, const Moment& moment, const Rect& box) {
  const auto pair = [&](std::string_view key, int white, int black) {
    return " · " + sheet.words().say(key, {{"white", white}, {"black", black}});
  };
  sheet.text(move_text(moment, sheet.words()), 9.5, 700, sheet.colors().ink, {box.x, box.y + 4}, Align::left,
             box.width);
  std::string line = turn_text(moment, sheet.words());
  if (moment.ending == rules::exxit::Ending::none && !moment.resigned) {
    line += " · " + tiles_text(sheet, moment) + pair("reserve", moment.reserve[0], moment.reserve[1]);
    if (moment.score) line += pair("score", moment.score->white, moment.score->black);
  }
  sheet.text(line, 7, 400, sheet.colors().soft, {box.x, box.y + 8}, Align::left, box.width);
}

Rect slot_of(const Book& book, std::size_t place) {
  const Size page = book.options.page;
  const double room = page.height - title_height - legend_height - gap;
  return book.grid.slot(place, {0, title_height + gap / 2, page.width, room}, gap);
}

Size room_in(const Rect& slot) {
  return {slot.width, slot.height - caption_height};
}

// As many diagrams on a page as keep cells legible, at most six.
void lay_out(Book& book) {
  double best = -1;
  DiagramGrid chosen;
  const std::size_t count = book.moments.size();
  for (const DiagramGrid& grid : diagram_grids(count, book.options.page)) {
    book.grid = grid;
    const double cell = cell_that_fits(book.extent, room_in(slot_of(book, 0)), largest_cell);
    if (cell > best + 1e-9) {
      best = cell;
      chosen = grid;
    }
    if (best >= smallest_cell) break;
  }
  book.grid = chosen;
  best = std::min(best, count == 1 ? largest_cell : largest_cell_of_several);
  book.art = board_art(best, book.options.look.style);
}

scene::Part draw_game_page(const Book& book, std::size_t page, scene::Typesetter& typesetter) {
  Sheet sheet{book.options, typesetter};
  const std::size_t first = page * book.grid.places();
  const std::size_t end = std::min(first + book.grid.places(), book.moments.size());
  sheet.head(book.heading, sheet.words().say("plies", {{"first", book.moments[first].ply},
                                                       {"last", book.moments[end - 1].ply},
                                                       {"all", book.last}}));
  for (std::size_t i = first; i < end; ++i) {
    const Moment& moment = book.moments[i];
    const Rect slot = slot_of(book, i - first);
    const Rect box{slot.x, slot.y, slot.width, slot.height - caption_height};
    sheet.board(diagram_of(moment, book.options), book.art, centred(book.extent, box, book.art.cell));
    caption(sheet, moment, {slot.x, box.bottom() + 1, slot.width, caption_height});
  }
  const std::vector<Moment> shown{book.moments.begin() + static_cast<std::ptrdiff_t>(first),
                                  book.moments.begin() + static_cast<std::ptrdiff_t>(end)};
  const std::string marks = legend_of(sheet, shown, book.options);
  const std::string notation = sheet.words().say("notation");
  const double width = book.options.page.width, bottom = book.options.page.height;
  sheet.rule(bottom - legend_height + 1);
  sheet.text(notation, 6, 400, sheet.colors().soft, {0, bottom - legend_height + 4}, Align::left, width);
  if (!marks.empty()) sheet.text(marks, 6, 400, sheet.colors().soft, {0, bottom - 0.8}, Align::left, width);
  return sheet.part(fmt::format("{}", book.moments[first].ply));
}

struct Opening {
  std::string title, text;
  rules::exxit::Position position;
};

// The expert start is built by the players: the sample is the sequence whose tiles lie closest together, the first of
// equals.
const rules::exxit::Position& expert_sample() {
  const auto& all = rules::exxit::expert_nuclei();
  const auto spread = [](const rules::exxit::Position& position) {
    double sum = 0;
    for (const auto& a : position.tiles) {
      for (const auto& b : position.tiles) {
        const Point p = base::centre(a.at, 1), q = base::centre(b.at, 1);
        sum += std::hypot(p.x - q.x, p.y - q.y);
      }
    }
    return sum;
  };
  return *std::min_element(all.begin(), all.end(),
                           [&](const auto& a, const auto& b) { return spread(a) < spread(b) - 1e-9; });
}

std::vector<Opening> openings(const Sheet& sheet) {
  std::vector<Opening> all;
  const auto add = [&](std::string_view name, const rules::exxit::Position& position) {
    const auto words = [&](std::string_view what) {
      return sheet.words().say(fmt::format("nucleus.{}.{}", name, what));
    };
    all.push_back({words("title"), words("text"), position});
  };
  for (const auto& nucleus : rules::exxit::nuclei()) add(nucleus.name, nucleus.position);
  add("expert", expert_sample());
  return all;
}

scene::Part draw_nuclei(const Book& book, scene::Typesetter& typesetter) {
  Sheet sheet{book.options, typesetter};
  sheet.head(book.heading, "Exxit");
  const std::vector<Opening> all = openings(sheet);
  const Size page = book.options.page;
  const double rows = std::ceil(static_cast<double>(all.size()) / 2), row = (page.height - title_height) / rows;
  const double width = (page.width - gap) / 2;
  double cell = largest_nucleus_cell, tallest = 0;
  for (const Opening& opening : all) {
    const Rect extent = diagram_extent({opening.position, {}, {}, {}, false});
    cell = cell_that_fits(extent, {width, row - opening_text - 2 * gap}, cell);
    tallest = std::max(tallest, extent.height);
  }
  const BoardArt art = board_art(cell, book.options.look.style);
  const double board = tallest * cell, spare = (row - board - opening_text) / 2;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Rect box{static_cast<double>(i % 2) * (width + gap), title_height + static_cast<double>(i / 2) * row + spare,
                   width, board};
    const Diagram diagram{all[i].position, {}, {}, {}, book.options.coordinates};
    sheet.board(diagram, art, centred(diagram_extent(diagram), box, cell));
    sheet.text(all[i].title, 11, 700, sheet.colors().ink, {box.x, box.bottom() + 10}, Align::left, width);
    sheet.paragraph(all[i].text, 8, {box.x, box.bottom() + 12.5, width, opening_text - 12.5});
  }
  return sheet.part(book.heading);
}

std::shared_ptr<Book> open_book(std::string kind, std::string title, DiagramOptions options) {
  auto book = std::make_shared<Book>();
  book->kind = std::move(kind);
  book->title = book->heading = std::move(title);
  book->small_art = board_art(9, options.look.style);
  book->options = std::move(options);
  return book;
}

}  // namespace

base::Asked<scene::PartSet> position_pages(std::string kind, std::string title, const rules::Subject& subject,
                                           DiagramOptions options, scene::Typesetter& typesetter) {
  if (const auto may = refuse_plies(options.plies); !may) return tl::make_unexpected(may.error());
  const auto book = open_book(std::move(kind), std::move(title), std::move(options));
  book->heading = title_or(subject, book->title);
  const auto& position = rules::content_of<rules::exxit::Position>(subject);
  book->moments = {moment_of(position, !book->options.flawed && is_sound(subject.document, position))};
  book->extent = diagram_extent(diagram_of(book->moments.front(), book->options));
  const Size page = book->options.page;
  const Size room{page.width, page.height - title_height - 10 - table_height - legend_height};
  book->art = board_art(cell_that_fits(book->extent, room, largest_cell), book->options.look.style);
  return set_of(book, 1, [&typesetter](const Book& of, std::size_t) { return draw_position(of, typesetter); });
}

base::Asked<scene::PartSet> game_pages(std::string kind, std::string title, const rules::Subject& subject,
                                       DiagramOptions options, scene::Typesetter& typesetter) {
  const auto book = open_book(std::move(kind), std::move(title), std::move(options));
  book->heading = title_or(subject, book->title);
  const auto& record = rules::content_of<rules::exxit::Record>(subject);
  const bool sound = record.start_fits && (!record.own_start || is_sound(subject.document, record.start));
  auto moments = moments_of(record, sound, book->options.plies);
  if (!moments) return tl::make_unexpected(moments.error());
  book->moments = std::move(moments->shown);
  book->last = moments->last;
  book->extent = diagram_extent(diagram_of(book->moments.front(), book->options));
  for (const Moment& moment : book->moments)
    book->extent = book->extent.united(diagram_extent(diagram_of(moment, book->options)));
  lay_out(*book);
  return set_of(book, book->grid.pages(book->moments.size()),
                [&typesetter](const Book& of, std::size_t page) { return draw_game_page(of, page, typesetter); });
}

scene::PartSet nuclei_page(std::string kind, std::string title, DiagramOptions options, scene::Typesetter& typesetter) {
  options.flawed = false;
  const auto book = open_book(std::move(kind), std::move(title), std::move(options));
  return set_of(book, 1, [&typesetter](const Book& of, std::size_t) { return draw_nuclei(of, typesetter); });
}

}  // namespace planche::parts::exxit
