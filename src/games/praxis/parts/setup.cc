#include "games/praxis/parts/setup.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/praxis/parts/throws.h"
#include "parts/pages.h"

namespace planche::parts::praxis {

namespace {

using rules::praxis::Grid;
using rules::praxis::Place;
using rules::praxis::Universe;

// mm
constexpr double title_height = 14, gap = 5, steps_height = 37, bottom_height = 60, legend_height = 8;
constexpr double four_columns = 150, least_width = 120;  // widths of pages
// mm: smallest cells of plans above the lists, of plans on pages of their own, and of plans of flawed universes.
constexpr double small_cell = 5, least_cell = 3, smallest_drawn_cell = 1;
constexpr double largest_drawn_cell = 26, step_cell = 5.2, die_side = 4.2, die_row = 5.6, place_row = 6.2;

const Type strong{7, 600, drawn::ink}, plain{7, 400, drawn::ink}, soft{7, 400, drawn::soft}, note{6, 400, drawn::ink};

// Data shared by the pages of one set.
struct Book {
  std::string kind, title;
  Universe universe;  // without outliers
  Plan plan;          // of the universe
  SetupOptions options;
  bool apart = false;  // the lists are on sheets of their own
  std::shared_ptr<const PlanArt> art, step_art, list_art;
  Rect extent;  // of the plan
  std::vector<ThrowRow> throws;

  // The top left corner of square [0, 0] of a plan centred in `box`.
  Point origin(const Rect& box) const {
    const Point centre = extent.centre();
    return {box.centre().x - centre.x * art->cell(), box.centre().y - centre.y * art->cell()};
  }
};

// The room for the plan on a page without steps and lists.
Rect plan_box(const Book& book) {
  const auto [width, height] = book.options.page;
  return {0, title_height, width, height - title_height - legend_height};
}

bool is_narrow(base::Size page) {
  return page.width < four_columns;
}

class Sheet {
 public:
  Sheet(const Book& book, scene::Typesetter& typesetter)
      : book_{book}, page_{book.options.page, typesetter, book.options.look.words} {}

  void head() {
    const int edition = static_cast<int>(book_.universe.edition);
    const bool collects = book_.universe.scoring == rules::praxis::Scoring::collections;
    page_.head({.title = book_.title,
                .note = collects ? say("head_collections", {{"players", book_.universe.players},
                                                            {"edition", edition},
                                                            {"colours", book_.universe.colours}})
                                 : say("head", {{"players", book_.universe.players}, {"edition", edition}}),
                .gap = gap});
    page_.rule(title_height - 1.5);
  }

  void plan(const Rect& box) { book_.art->draw(pen_, book_.plan, book_.origin(box)); }

  // Pictures of the grids as they lie, in the order of laying.
  void steps(double top) {
    heading(say("lay.title"), {0, top + 4}, page().width);
    const bool narrow = is_narrow(page());
    pen_.line(say("lay.note"), soft, {narrow ? 0 : page().width, top + (narrow ? steps_height - 1 : 4)},
              narrow ? Align::left : Align::right, page().width);
    std::vector<Grid> grids = book_.universe.grids;
    std::ranges::stable_sort(grids, [](const Grid& a, const Grid& b) {
      return std::pair{a.at.y, a.at.x} < std::pair{b.at.y, b.at.x};
    });
    const Rect whole = plan_extent(book_.universe);
    const int left = static_cast<int>(whole.x), upper = static_cast<int>(whole.y);
    const double width = page().width / static_cast<double>(std::max<std::size_t>(grids.size(), 1));
    const double cell = book_.step_art->cell(), picture = 3 * cell;
    for (std::size_t i = 0; i < grids.size(); ++i) {
      const Grid& grid = grids[i];
      const double x = static_cast<double>(i) * width;
      const double row = top + 7.5, baseline = row + picture + 4.5;
      book_.step_art->draw_grid(pen_, grid, {x, row + (picture - grid.height() * cell) / 2}, false);
      const auto words = [&](double right, const std::string& what, int weight) {
        return right + 1.5 + pen_.line(what, {7, weight, drawn::ink}, {right, baseline});
      };
      const double right = words(x, say("lay.grid", {{"n", grid.id}}), 700);
      words(words(right, fmt::format("→\u202f{}", grid.at.x - left), 400), fmt::format("↓\u202f{}", grid.at.y - upper),
            400);
      pen_.line(say(fmt::format("lay.turn.{}", grid.turn)), soft, {x, baseline + 3.4}, Align::left, width - 1);
    }
  }

  // Portals, exoplanets and ships, one on each row.
  void places(const Rect& column) {
    heading(say("place.title"), {column.x, column.y + 4}, column.width);
    const Universe& u = book_.universe;
    Point at{column.x, column.y + 7};
    std::size_t left_out = 0;
    const auto row = [&](const scene::ScenePtr& icon, double scale, const std::string& words,
                         const std::string& where) {
      if (at.y + 2 * place_row > column.bottom()) {
        ++left_out;
        return;
      }
      pen_.put(icon, {at.x + 3, at.y + place_row / 2}, scale);
      pen_.line(words, strong, {at.x + 7, at.y + 2.7}, Align::left, column.width - 7);
      pen_.line(where, soft, {at.x + 7, at.y + 5.6}, Align::left, column.width - 7);
      at.y += place_row + 0.4;
    };
    const double scale = 5.2 / book_.list_art->cell() / 0.74;
    for (const auto& portal : u.portals)
      row(book_.list_art->tile("portal"), scale, say("place.portal"), where(portal.place));
    for (const auto& planet : u.exoplanets)
      row(book_.list_art->tile("exoplanet"), scale, say("place.exoplanet"), where(planet.place));
    for (const auto& ship : u.ships) {
      row(book_.list_art->die(std::to_string(ship.player), ship.face), 4.8,
          say("place.ship", {{"player", player(ship.player)}, {"face", ship.face}}), where(ship.place));
    }
    if (left_out > 0) pen_.line(say("place.more"), soft, {at.x + 7, at.y + 2.7});
    at.y += left_out > 0 ? 4 : 1;
    pen_.paragraph(rest_text(), plain, {at.x, at.y, column.width, 0});
  }

  // What each player takes.
  void hands(const Rect& column) {
    heading(say("take.title"), {column.x, column.y + 4}, column.width);
    pen_.paragraph(
        of_edition("take", {{"artefacts", count("artefacts", static_cast<std::size_t>(book_.options.hand))}}), plain,
        {column.x, column.y + 7, column.width, 0});
  }

  void throws(const Rect& column, std::size_t from, std::size_t to) {
    const std::size_t end = std::min(to, book_.throws.size());
    Point at{column.x, column.y};
    const double label = 15;
    for (std::size_t i = from; i < end; ++i, at.y += die_row) {
      const ThrowRow& row = book_.throws[i];
      const std::string words = row.label(pen_.words());
      pen_.line(words, {7, 500, drawn::ink}, {at.x, at.y + 3}, Align::left, label - 1);
      for (std::size_t k = 0; k < row.dice.size(); ++k) {
        const Point middle{at.x + label + die_side / 2 + static_cast<double>(k) * (die_side + 0.7),
                           at.y + die_side / 2};
        pen_.put(book_.list_art->die("white", row.dice[k].face), middle, die_side);
        const double half = die_side / 2 + 0.4;
        if (row.dice[k].rejected)
          pen_.stroke(Path::line({middle.x - half, middle.y + half}, {middle.x + half, middle.y - half}), drawn::ink,
                      medium_line);
      }
    }
  }

  void dice(const Rect& column, std::size_t shown) {
    heading(say("dice.title"), {column.x, column.y + 4}, column.width);
    if (book_.throws.empty()) {
      pen_.paragraph(say("dice.none"), soft, {column.x, column.y + 7, column.width, 0});
      return;
    }
    throws({column.x, column.y + 7, column.width, 0}, 0, shown);
    const std::size_t rows = std::min(shown, book_.throws.size());
    const bool more = rows < book_.throws.size();
    pen_.paragraph(say(more ? "dice.note_continued" : "dice.note"), {6, 400, drawn::soft},
                   {column.x, column.y + 8 + static_cast<double>(rows) * die_row, column.width, 0}, 1.25);
  }

  void legend(double baseline) {
    const Universe& u = book_.universe;
    const std::string planets =
        u.exoplanets.empty() ? "" : fmt::format(" · {}", count("exoplanets", u.exoplanets.size()));
    const std::string pieces = fmt::format("{}{} · {} · {}", count("portals", u.portals.size()), planets,
                                           count("ships", u.ships.size()), count("artefacts", u.artefacts.size()));
    double x = page().width;
    for (int number = book_.universe.players; number >= 1; --number) {
      x -= pen_.line(player(number), {8, 500, drawn::ink}, {x, baseline}, Align::right) + 2.8;
      pen_.put(book_.art->die(std::to_string(number), 0), {x, baseline - 1}, 3.6);
      x -= 5;
    }
    const Type small{8, 400, drawn::soft};
    pen_.line(pieces, small, {0, pen_.width(pieces, small) < x ? baseline : baseline - 4.6});
  }

  scene::Part part() { return page_.part(book_.title, book_.options.flawed); }

  base::Size page() const { return book_.options.page; }

 private:
  std::string say(std::string_view key, base::Fillings fillings = {}) const { return pen_.say(key, fillings); }
  std::string player(int number) const { return say("player", {{"n", number}}); }
  std::string count(std::string_view key, std::size_t n) const { return pen_.words().count(key, n); }
  // A text, in the version for the universe's edition.
  std::string of_edition(std::string_view key, base::Fillings fillings = {}) const {
    return say(fmt::format("{}.edition-{}", key, static_cast<int>(book_.universe.edition)), fillings);
  }

  void heading(const std::string& words, Point at, double most) {
    pen_.line(words, {9.5, 700, drawn::ink}, at, Align::left, most);
  }

  std::string where(const Place& place) const { return say("place.at", {{"grid", place.grid}, {"cell", place.cell}}); }

  std::string rest_text() const {
    const Universe& u = book_.universe;
    if (u.portals.empty() && u.exoplanets.empty() && u.ships.empty()) return of_edition("place.nothing");
    return u.artefacts.empty() ? "" : count("place.artefacts", u.artefacts.size());
  }

  const Book& book_;
  ReadingPage page_;
  Pen& pen_ = page_.pen();
};

std::size_t rows_on_first_page() {
  return static_cast<std::size_t>((bottom_height - 17) / die_row);
}
// Columns are wide enough for a label and six dice.
std::size_t throw_columns(const Book& book) {
  return static_cast<std::size_t>(std::max((book.options.page.width + gap) / 47, 1.0));
}
std::size_t rows_on_further_page(const Book& book) {
  return throw_columns(book) * static_cast<std::size_t>((book.options.page.height - title_height - gap) / die_row);
}

// The number of extra sheets for the lists.
std::size_t list_sheets(const Book& book) {
  if (!book.apart) return 0;
  return is_narrow(book.options.page) && book.options.page.height < title_height + 2 * bottom_height ? 2 : 1;
}

// Draws the lists in two columns, on one sheet or divided over two (`of`).
void draw_narrow_lists(Sheet& sheet, base::Size page, std::size_t number, std::size_t of) {
  const double column = (page.width - gap) / 2, right = column + gap;
  const double row = (page.height - title_height) / (of == 1 ? 2 : 1);
  if (number == 0) {
    sheet.places({0, title_height, column, row});
    sheet.hands({right, title_height, column, row});
  }
  if (number + 1 < of) return;
  const double top = of == 1 ? title_height + row : title_height;
  sheet.dice({0, top, column, row}, rows_on_first_page());
}

void draw_lists(Sheet& sheet, const Book& book, double top) {
  const double width = book.options.page.width;
  const double wide = (width - 2 * gap) / 182;  // of A4 with the usual margins
  const double places = 60 * wide, hands = 60 * wide, dice = 62 * wide;
  double x = 0;
  sheet.places({x, top, places, bottom_height});
  x += places + gap;
  sheet.hands({x, top, hands, bottom_height});
  x += hands + gap;
  sheet.dice({x, top, dice, bottom_height}, rows_on_first_page());
}

void draw_first_page(Sheet& sheet, const Book& book) {
  const auto [width, height] = book.options.page;
  const double lists = book.apart ? height : height - bottom_height, steps = lists - steps_height;
  sheet.plan({0, title_height + 1, width, steps - title_height - gap});
  sheet.steps(steps);
  if (!book.apart) draw_lists(sheet, book, lists);
}

void draw_further_page(Sheet& sheet, const Book& book, std::size_t page) {
  const std::size_t columns = throw_columns(book), rows = rows_on_further_page(book), a_column = rows / columns;
  const double width = (book.options.page.width + gap) / static_cast<double>(columns);
  for (std::size_t column = 0; column < columns; ++column) {
    const std::size_t from = rows_on_first_page() + (page - 1) * rows + column * a_column;
    sheet.throws({static_cast<double>(column) * width, title_height + gap, width - gap, 0}, from, from + a_column);
  }
}

void draw_page(Sheet& sheet, const Book& book, std::size_t page) {
  const std::size_t lists = list_sheets(book);
  if (page == 0) return draw_first_page(sheet, book);
  if (page > lists) return draw_further_page(sheet, book, page - lists);
  if (is_narrow(book.options.page)) return draw_narrow_lists(sheet, book.options.page, page - 1, lists);
  draw_lists(sheet, book, title_height);
}

std::shared_ptr<Book> open_book(std::string kind, std::string title, Universe universe, SetupOptions options) {
  auto book = std::make_shared<Book>();
  book->kind = std::move(kind);
  book->title = universe.title.empty() ? std::move(title) : universe.title;
  options.plan.style = options.look.style;
  book->options = std::move(options);
  book->universe = on_one_table(std::move(universe));
  book->plan = plan_of(book->universe);
  book->extent = plan_extent(book->plan.drawn);
  return book;
}

// Fits the plan into the page, of whose height other things take `around` mm. If the plan would be unreadable, enlarges
// the page beyond the room, which makes printing report larger paper.
void fit_plan(Book& book, double around) {
  auto& [width, height] = book.options.page;
  const Rect& extent = book.extent;
  const double least = book.options.flawed ? smallest_drawn_cell : least_cell;
  width = std::max({width, least_width, 1 + least * extent.width});
  height = std::max(height, around + least * extent.height);
  const double cell = std::min({largest_drawn_cell, (width - 1) / extent.width, (height - around) / extent.height});
  book.art = std::make_shared<const PlanArt>(cell, book.options.plan);
}

// `draw` draws the content below the head of each page.
scene::PartSet set_of(std::shared_ptr<const Book> book, std::size_t pages, scene::Typesetter& typesetter,
                      void (*draw)(Sheet& sheet, const Book& book, std::size_t page)) {
  return whole_sheets(book->kind, book->title, book->options.page, pages, [book, draw, &typesetter](std::size_t page) {
    Sheet sheet{*book, typesetter};
    sheet.head();
    draw(sheet, *book, page);
    return sheet.part();
  });
}

}  // namespace

scene::PartSet setup_pages(std::string kind, std::string title, Universe universe, SetupOptions options,
                           scene::Typesetter& typesetter) {
  const auto book = open_book(std::move(kind), std::move(title), std::move(universe), std::move(options));
  base::Size& page = book->options.page;
  const double around = title_height + 1 + gap + steps_height;
  const double beside_lists = (page.height - around - bottom_height) / book->extent.height;
  book->apart = is_narrow(page) || beside_lists < small_cell;
  fit_plan(*book, around + (book->apart ? 0 : bottom_height));
  if (book->apart) page.height = std::max(page.height, title_height + bottom_height);
  book->step_art = std::make_shared<const PlanArt>(step_cell, book->options.plan);
  book->list_art = std::make_shared<const PlanArt>(7, book->options.plan);
  book->throws = throw_rows(book->universe.throws, 6);
  const std::size_t first = rows_on_first_page(), rows = book->throws.size(), a_page = rows_on_further_page(*book);
  const std::size_t further = rows > first ? (rows - first - 1) / a_page + 1 : 0;
  return set_of(book, 1 + list_sheets(*book) + further, typesetter, draw_page);
}

scene::PartSet universe_page(std::string kind, std::string title, Universe universe, SetupOptions options,
                             scene::Typesetter& typesetter) {
  const auto book = open_book(std::move(kind), std::move(title), std::move(universe), std::move(options));
  fit_plan(*book, title_height + legend_height + gap);
  scene::PartSet set = set_of(book, 1, typesetter, [](Sheet& sheet, const Book& of, std::size_t) {
    sheet.plan(plan_box(of));
    sheet.legend(of.options.page.height - 2);
  });
  // "3.2" is cell 2 of grid 3.
  set.slot = [book](std::string_view name) -> std::optional<Rect> {
    const auto is_digit = [](char c) { return c >= '1' && c <= '6'; };
    if (name.size() != 3 || !is_digit(name[0]) || name[1] != '.' || !is_digit(name[2])) return std::nullopt;
    const double cell = book->art->cell();
    const Point origin = book->origin(plan_box(*book));
    for (const Grid& grid : book->plan.drawn.grids) {
      if (grid.id != name[0] - '0') continue;
      const rules::praxis::Square square = grid.square(name[2] - '0');
      return Rect{origin.x + square.x * cell, origin.y + square.y * cell, cell, cell};
    }
    return std::nullopt;
  };
  return set;
}

}  // namespace planche::parts::praxis
