#include "parts/diagrams.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "parts/pages.h"

namespace planche::parts {

namespace {

// mm
constexpr double title_height = 14, turn_height = 9, row = 11, least_legend = 7, gap = 7;
constexpr double caption_baseline = 4, second_baseline = 7.8, line_height = 3.4, least_slot = 75;
constexpr double least_width = 80, least_board = 30;     // of pages; height of a board in them
constexpr double column_width = 0.16, name_width = 0.3;  // parts of the page width

struct Grid {
  std::size_t columns = 1, rows = 1;
  std::size_t places() const { return columns * rows; }
};

// Possible grids of at most six diagrams, the fullest first. Leaves out grids that would have an empty row, and turns
// them for wide pages.
std::vector<Grid> grids_for(std::size_t diagrams, const Size& page) {
  std::vector<Grid> grids;
  for (Grid grid : {Grid{2, 3}, {2, 2}, {1, 2}, {1, 1}}) {
    if (grid.places() > diagrams && grid.rows > 1 && diagrams <= grid.columns * (grid.rows - 1)) continue;
    if (page.width > page.height) std::swap(grid.columns, grid.rows);
    grids.push_back(grid);
  }
  return grids;
}

// One page and the text on it.
class Sheet {
 public:
  Sheet(const Diagrams& diagrams, scene::Typesetter& typesetter)
      : diagrams_{diagrams}, frame_{diagrams.frame()}, page_{frame_.page, typesetter, frame_.words} {}

  void head(const std::string& note) {
    page_.head({.title = frame_.heading,
                .note = note,
                .ink = frame_.ink,
                .soft = frame_.soft,
                .gap = gap,
                .most = page_.width() / 3});
    rule(title_height - 1.5, medium_line);
  }
  void rule(double y, double width = thin_line) { page_.rule(y, frame_.ink, width); }
  double text(const std::string& words, double size, int weight, Point at, Align align, double most,
              bool soft = false) {
    return words.empty() ? 0
                         : page_.pen().line(words, {size, weight, soft ? frame_.soft : frame_.ink}, at, align, most);
  }
  void board(std::size_t moment, const Rect& box) { diagrams_.board(page_.pen(), moment, box); }
  // Returns its height.
  double legend(std::size_t first, std::size_t end, double top) {
    const std::string words = diagrams_.legend(first, end);
    if (words.empty()) return 0;
    return page_.pen().paragraph(words, {6, 400, frame_.soft}, {0, top, page_.width(), 0}, 1.2);
  }
  // One row for each player.
  void table(const std::vector<Standing>& players, double top) {
    const double width = page_.width();
    const auto right = [&](std::size_t column) {
      return width * (1 - column_width * static_cast<double>(frame_.columns.size() - 1 - column));
    };
    for (std::size_t i = 0; i < frame_.columns.size(); ++i)
      text(frame_.columns[i], 8, 500, {right(i), top + row - 3}, Align::right, column_width * width - 2, true);
    const double room = right(0) - column_width * width;
    for (const Standing& player : players) {
      top += row;
      const double baseline = top + 0.68 * row, x = row + 1;
      rule(top);
      page_.pen().put(player.sign, {0.45 * row, top + row / 2});
      const double used = text(player.name, 11, 500, {x, baseline}, Align::left, name_width * width);
      text(player.state, 8, 400, {x + used + 4, baseline}, Align::left, std::max(room - x - used - 4, 1.0), true);
      for (std::size_t i = 0; i < player.figures.size(); ++i) {
        const bool last = i + 1 == player.figures.size();
        text(player.figures[i], 14, last ? 700 : 400, {right(i), baseline}, Align::right, 0);
      }
    }
  }

  scene::Part part(std::string name) { return page_.part(std::move(name), frame_.flawed); }

 private:
  const Diagrams& diagrams_;
  const Diagrams::Frame& frame_;
  ReadingPage page_;
};

// The height of the longest possible legend including the gap above; at least two lines.
double legend_height(const Diagrams& diagrams, scene::Typesetter& typesetter) {
  return std::max(least_legend, 1.9 + Sheet{diagrams, typesetter}.legend(0, diagrams.frame().moments, 0));
}

// The table of players begins at `table`.
scene::Part draw_position(const Diagrams& diagrams, const Rect& box, double table, scene::Typesetter& typesetter) {
  const View view = diagrams.view(0);
  Sheet sheet{diagrams, typesetter};
  sheet.head(view.note);
  const double baseline = title_height + 5;
  const double used = sheet.text(view.choice, 9.5, 400, {box.width, baseline}, Align::right, box.width / 2 - 2);
  sheet.text(view.turn, 11, 500, {0, baseline}, Align::left, box.width - used - 4);
  sheet.board(0, box);
  sheet.legend(0, 1, box.bottom() + 1);
  sheet.table(view.players, table);
  return sheet.part(diagrams.frame().heading);
}

// The layout of the diagrams of a game on its pages.
struct Book {
  std::shared_ptr<const Diagrams> diagrams;
  Grid grid;
  double caption_height = 0, legend = least_legend;

  // Row by row; the caption is above the diagram.
  Rect slot(std::size_t place) const {
    const Size page = diagrams->frame().page;
    const auto columns = static_cast<double>(grid.columns), rows = static_cast<double>(grid.rows);
    const double width = (page.width - (columns - 1) * gap) / columns;
    const double height = (page.height - title_height - legend - (rows - 1) * gap) / rows;
    const auto column = static_cast<double>(place % grid.columns), line = static_cast<double>(place / grid.columns);
    return {column * (width + gap), title_height + line * (height + gap), width, height};
  }
  Rect box(std::size_t place) const {
    const Rect all = slot(place);
    return {all.x, all.y + caption_height, all.width, all.height - caption_height};
  }
};

scene::Part draw_game_page(const Book& book, std::size_t page, scene::Typesetter& typesetter) {
  const Diagrams& diagrams = *book.diagrams;
  const Diagrams::Frame& frame = diagrams.frame();
  const std::size_t first = page * book.grid.places(), end = std::min(first + book.grid.places(), frame.moments);
  Sheet sheet{diagrams, typesetter};
  const std::size_t from = diagrams.view(first).ply, to = diagrams.view(end - 1).ply;
  const std::string range = from == to ? fmt::format("{}", from) : fmt::format("{}–{}", from, to);
  sheet.head(frame.words.say("plies", {{"range", range}, {"all", frame.last}}));
  for (std::size_t i = first; i < end; ++i) {
    const Rect slot = book.slot(i - first);
    double y = slot.y + caption_baseline;
    for (const std::string& line : diagrams.view(i).caption) {
      const bool bold = y == slot.y + caption_baseline;
      sheet.text(line, bold ? 9.5 : 7, bold ? 700 : 400, {slot.x, y}, Align::left, slot.width, !bold);
      y += bold ? second_baseline - caption_baseline : line_height;
    }
    sheet.board(i, book.box(i - first));
  }
  sheet.rule(frame.page.height - book.legend + 1);
  sheet.legend(first, end, frame.page.height - book.legend + 2);
  return sheet.part(fmt::format("{}", from));
}

scene::PartSet position_page(const std::shared_ptr<Diagrams>& diagrams, scene::Typesetter& typesetter) {
  const Diagrams::Frame& frame = diagrams->frame();
  const double top = title_height + turn_height;
  const double table = static_cast<double>(diagrams->view(0).players.size() + 1) * row + 2;
  diagrams->ask_for({least_width, 0});
  const double legend = legend_height(*diagrams, typesetter);
  diagrams->ask_for({least_width, top + least_board + legend + table});
  const Rect box{0, top, frame.page.width, frame.page.height - table - legend - top};
  diagrams->fit(box.size());
  const auto draw = [diagrams, box, legend, &typesetter](std::size_t) {
    return draw_position(*diagrams, box, box.bottom() + legend, typesetter);
  };
  scene::PartSet set = whole_sheets(frame.kind, frame.title, frame.page, 1, draw);
  set.slot = [diagrams, box](std::string_view name) { return diagrams->cell(name, 0, box); };
  return set;
}

scene::PartSet game_pages(const std::shared_ptr<Diagrams>& diagrams, scene::Typesetter& typesetter) {
  const Diagrams::Frame& frame = diagrams->frame();
  Book book{diagrams, {}, second_baseline - line_height};
  std::size_t lines = 1;
  for (std::size_t i = 0; i < frame.moments; ++i) lines = std::max(lines, diagrams->view(i).caption.size());
  book.caption_height += line_height * static_cast<double>(lines - 1) + 2;
  diagrams->ask_for({least_width, 0});
  book.legend = legend_height(*diagrams, typesetter);
  diagrams->ask_for({least_width, title_height + book.caption_height + least_board + book.legend});
  for (const Grid& grid : grids_for(frame.moments, frame.page)) {
    book.grid = grid;
    const Rect box = book.box(0);
    if (diagrams->fit(box.size()) >= frame.least_cell && box.width >= least_slot) break;
  }
  return whole_sheets(frame.kind, frame.title, frame.page, (frame.moments - 1) / book.grid.places() + 1,
                      [book, &typesetter](std::size_t page) { return draw_game_page(book, page, typesetter); });
}

}  // namespace

scene::PartSet diagram_pages(std::shared_ptr<Diagrams> diagrams, scene::Typesetter& typesetter) {
  return (diagrams->frame().of_game ? game_pages : position_page)(diagrams, typesetter);
}

scene::PartSet diagram_figure(std::shared_ptr<Diagrams> diagrams, bool fills_page, scene::Typesetter& typesetter) {
  const Diagrams::Frame& frame = diagrams->frame();
  Size room = fills_page ? frame.page : diagrams->room(frame.figure_cell);
  const double cell = diagrams->fit(room);
  if (fills_page) room = diagrams->room(cell);
  const std::size_t last = frame.moments - 1;
  scene::Scene drawing;
  drawing.extent = {0, 0, room.width, room.height};
  Pen pen{drawing, typesetter, diagrams->words()};
  diagrams->board(pen, last, drawing.extent);
  scene::PartSet set = figure_set(frame.kind, frame.title, std::move(drawing));
  set.slot = [diagrams, last, box = Rect{0, 0, room.width, room.height}](std::string_view name) {
    return diagrams->cell(name, last, box);
  };
  return set;
}

scene::PartSet figure_set(std::string kind, std::string title, scene::Scene drawing) {
  const Rect extent = drawing.extent;
  scene::Scene moved;
  moved.extent = {0, 0, extent.width, extent.height};
  moved.items.emplace_back(scene::Group{std::make_shared<const scene::Scene>(std::move(drawing)),
                                        Transform::translation(-extent.x, -extent.y)});
  const scene::Part part{{}, title, std::make_shared<const scene::Scene>(std::move(moved)), nullptr, false};
  return whole_sheets(std::move(kind), std::move(title), extent.size(), 1, [part](std::size_t) { return part; });
}

std::string title_or(const rules::Subject& subject, std::string usual) {
  std::string own = text_of(subject.document.root.find("title"));
  return own.empty() ? std::move(usual) : std::move(own);
}

base::Asked<void> refuse_plies(const std::string& plies) {
  if (!plies.empty()) return base::refused("--plies: a position has no plies", "leave it out, or name a recorded game");
  return {};
}

}  // namespace planche::parts
