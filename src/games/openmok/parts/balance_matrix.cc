#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "games/openmok/parts/balance_blocks.h"

namespace planche::parts::openmok {

namespace {

using rules::openmok::Value;

constexpr double row_names_width = 44, matrix_head = 6, matrix_gap = 3;  // mm
constexpr double smallest_cell = 4.2, largest_cell = 6.2;     // mm
constexpr double cell_of_larger_letters = 5.2;                // mm
constexpr std::size_t rule_every = 5;                         // rows and columns

// A disc, a diamond and a square, each with its letter. Line widths and type sizes are fixed steps, independent of the
// cell.
class Signs {
 public:
  Signs(const BalanceDesk& desk, double cell) {
    const auto add = [&](Path path, Color fill, Color line, Color letter, const std::string& word, double width) {
      auto scene = std::make_shared<scene::Scene>();
      Pen pen{*scene, desk.typesetter, desk.words};
      pen.shape(path, fill);
      pen.stroke(std::move(path), line, width);
      const double size = cell < cell_of_larger_letters ? 6 : 7;
      pen.line(word, {size, 700, letter}, {0, 0.36 * base::mm_from_pt(size)}, Align::centre);
      scene->extent = {-cell / 2, -cell / 2, cell, cell};
      scene->reusable = true;
      return scene;
    };
    const BalanceColors& c = desk.colors;
    const double half = 0.34 * cell, reach = 0.465 * cell;
    win_ = add(disc({}, 0.39 * cell), c.win, desk.low_ink ? ink : c.win, c.letter,
               desk.words.say("balance.combats.letter.win"), desk.low_ink ? medium_line : thin_line);
    draw_ = add(Path::polygon({{0, -reach}, {reach, 0}, {0, reach}, {-reach, 0}}), white, soft, soft,
                desk.words.say("balance.combats.letter.draw"), thin_line);
    loss_ = add(Path::rectangle({-half, -half, 2 * half, 2 * half}), c.loss, desk.low_ink ? ink : c.loss, ink,
                desk.words.say("balance.combats.letter.loss"), thin_line);
  }
  const scene::ScenePtr& of(Value value) const {
    return value == Value::win ? win_ : value == Value::loss ? loss_ : draw_;
  }

 private:
  scene::ScenePtr win_, draw_, loss_;
};

// A block of rows and columns of the matrix.
struct Matrix {
  DeskPtr desk;
  Stretch rows, columns;
  double cell;
  Signs signs{*desk, cell};

  double width() const { return static_cast<double>(columns.size()) * cell; }
  double height() const { return static_cast<double>(rows.size()) * cell; }

  void draw(Pen& pen, double y) const {
    const double top = y + matrix_head;
    // Centres of cells.
    const auto x_of = [&](std::size_t column) {
      return row_names_width + (static_cast<double>(column - columns.first) + 0.5) * cell;
    };
    const auto y_of = [&](std::size_t row) { return top + (static_cast<double>(row - rows.first) + 0.5) * cell; };
    for (std::size_t row = rows.first; row <= rows.last; ++row) {
      const double at = y_of(row) - cell / 2;
      if (ruled(rows, row)) pen.stroke(Path::line({0, at}, {row_names_width + width(), at}), pale, thin_line);
    }
    for (std::size_t column = columns.first; column <= columns.last; ++column) {
      const double at = x_of(column) - cell / 2;
      if (ruled(columns, column)) pen.stroke(Path::line({at, top}, {at, top + height()}), pale, thin_line);
    }
    // The diagonal: a card against its own copy.
    for (std::size_t i = std::max(rows.first, columns.first); i < std::min(rows.last, columns.last); ++i) {
      const Path box = Path::rectangle(Rect{x_of(i), y_of(i), 0, 0}.grown(cell / 2));
      desk->low_ink ? pen.stroke(box, soft, thin_line) : pen.shape(box, pale);
    }
    for (std::size_t column = columns.first; column < columns.last; ++column)
      pen.line(std::to_string(column + 1), {6, 600, ink}, {x_of(column), top - 1.5}, Align::centre);
    for (std::size_t row = rows.first; row < rows.last; ++row) {
      const double baseline = y_of(row) + 0.9;
      label(pen, desk->ranked(row).name, {7, 600, ink}, {0, baseline}, row_names_width - 9);
      pen.line(std::to_string(row + 1), {6, 600, ink}, {row_names_width - 1.5, baseline}, Align::right);
      const auto& values = desk->balance().combats[desk->by_strength[row]];
      for (std::size_t column = columns.first; column < columns.last; ++column)
        pen.put(signs.of(values[desk->by_strength[column]]), {x_of(column), y_of(row)});
    }
  }

 private:
  static bool ruled(Stretch lines, std::size_t i) { return (i - lines.first) % rule_every == 0 || i == lines.last; }
};

Block legend(const DeskPtr& desk) {
  const auto draw = [signs = Signs{*desk, smallest_cell}](Pen& pen, double y) {
    double x = 0;
    for (const Value value : {Value::win, Value::draw, Value::loss}) {
      pen.put(signs.of(value), {x + 2, y + 2});
      x += 8 + pen.line(pen.say(fmt::format("balance.combats.{}", name_of(value))), {7, 400, ink}, {x + 5, y + 2.9});
    }
  };
  return {6, draw, true};
}

}  // namespace

Blocks combat_matrix(const DeskPtr& desk) {
  const std::size_t n = desk->by_strength.size();
  Blocks blocks{heading(desk, desk->words.say("balance.combats.title"))};
  if (n > most_matrix_cards) {
    blocks.push_back(sentence(desk, desk->words.say("balance.combats.too_many", {{"cards", most_matrix_cards}})));
    return blocks;
  }
  blocks.push_back(sentence(desk, desk->words.say("balance.combats.order")));
  blocks.back().with_next = true;
  blocks.push_back(legend(desk));
  double used = matrix_head + matrix_gap;
  for (const Block& block : blocks) used += block.height;
  const double width = desk->room.width - row_names_width, height = desk->room.height - used;
  for (const Stretch rows : stretches(n, static_cast<std::size_t>(height / smallest_cell))) {
    for (const Stretch columns : stretches(n, static_cast<std::size_t>(width / smallest_cell))) {
      const double fits =
          std::min(width / static_cast<double>(columns.size()), height / static_cast<double>(rows.size()));
      const Matrix matrix{desk, rows, columns, std::clamp(fits, smallest_cell, largest_cell)};
      blocks.push_back(
          {matrix_head + matrix.height() + matrix_gap, [matrix](Pen& pen, double y) { matrix.draw(pen, y); }});
    }
  }
  return blocks;
}

}  // namespace planche::parts::openmok
