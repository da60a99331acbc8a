#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "parts/openmok/balance_blocks.h"

namespace planche::parts::openmok {

namespace {

using rules::openmok::Value;

constexpr double names_width = 44, head_height = 6, gap = 3;  // mm
constexpr double smallest_cell = 4.2, largest_cell = 6.2;     // mm
constexpr double cell_of_larger_letters = 5.2;                // mm
constexpr std::size_t rule_every = 5;                         // rows and columns

struct Part {
  std::size_t first_row = 0, last_row = 0, first_column = 0, last_column = 0;
  double cell = smallest_cell;
};

// The signs of the three values: a disc, a diamond and a square, each with its letter.
struct Signs {
  scene::ScenePtr win, draw, loss;
  const scene::ScenePtr& of(Value value) const {
    return value == Value::win ? win : value == Value::loss ? loss : draw;
  }
};

// Line widths and letters keep to their scales, whatever the cell.
class SignMaker {
 public:
  SignMaker(const BalanceDesk& desk, double cell) : desk_{desk}, cell_{cell} {}

  Signs all() const {
    const BalanceColors& c = desk_.colors;
    const double radius = 0.39 * cell_, half = 0.34 * cell_, reach = 0.465 * cell_;
    const double rim = desk_.low_ink ? medium_line : thin_line;
    return {sign(disc({}, radius), c.win, desk_.low_ink ? c.ink : c.win, rim,
                 desk_.words.say("balance.combats.letter.win"), c.letter),
            sign(Path::polygon({{0, -reach}, {reach, 0}, {0, reach}, {-reach, 0}}), c.draw, c.soft, thin_line,
                 desk_.words.say("balance.combats.letter.draw"), c.soft),
            sign(Path::rectangle({-half, -half, 2 * half, 2 * half}), c.loss, desk_.low_ink ? c.ink : c.loss, thin_line,
                 desk_.words.say("balance.combats.letter.loss"), c.ink)};
  }

 private:
  scene::ScenePtr sign(Path path, scene::Color fill, scene::Color line, double width, const std::string& letter,
                       scene::Color ink) const {
    auto scene = std::make_shared<scene::Scene>();
    Pen pen{*scene, desk_.typesetter, desk_.words};
    pen.shape(path, fill);
    pen.stroke(std::move(path), line, width);
    const double size = cell_ < cell_of_larger_letters ? 6 : 7;
    pen.line(letter, desk_.type(size, 700, ink), {0, 0.36 * base::mm_from_pt(size)}, Align::centre);
    scene->extent = {-cell_ / 2, -cell_ / 2, cell_, cell_};
    scene->reusable = true;
    return scene;
  }

  const BalanceDesk& desk_;
  double cell_;
};

class Matrix {
 public:
  Matrix(const BalanceDesk& desk, const Signs& signs, const Part& part, Pen& pen, double y)
      : desk_{desk}, signs_{signs}, part_{part}, pen_{pen}, top_{y + head_height} {}

  void draw() {
    rules();
    own_combats();
    for (std::size_t column = part_.first_column; column < part_.last_column; ++column) {
      pen_.line(std::to_string(column + 1), desk_.type(6, 600, desk_.colors.ink), {x_of(column), top_ - 1.5},
                Align::centre);
    }
    for (std::size_t row = part_.first_row; row < part_.last_row; ++row) draw_row(row);
  }

 private:
  // Middles of cells.
  double x_of(std::size_t column) const {
    return names_width + (static_cast<double>(column - part_.first_column) + 0.5) * part_.cell;
  }
  double y_of(std::size_t row) const { return top_ + (static_cast<double>(row - part_.first_row) + 0.5) * part_.cell; }

  void draw_row(std::size_t row) {
    const double baseline = y_of(row) + 0.9;
    desk_.label(pen_, desk_.ranked(row).name, desk_.type(7, 600, desk_.colors.ink), {0, baseline}, names_width - 9);
    pen_.line(std::to_string(row + 1), desk_.type(6, 600, desk_.colors.ink), {names_width - 1.5, baseline},
              Align::right);
    const auto& values = desk_.balance().combats[desk_.by_strength[row]];
    for (std::size_t column = part_.first_column; column < part_.last_column; ++column) {
      pen_.put(signs_.of(values[desk_.by_strength[column]]), {x_of(column), y_of(row)});
    }
  }

  // A card against its own copy.
  void own_combats() {
    const std::size_t first = std::max(part_.first_row, part_.first_column);
    const std::size_t last = std::min(part_.last_row, part_.last_column);
    for (std::size_t i = first; i < last; ++i) {
      const Path box = Path::rectangle(Rect{x_of(i), y_of(i), 0, 0}.grown(part_.cell / 2));
      if (desk_.low_ink) {
        pen_.stroke(box, desk_.colors.soft, thin_line);
      } else {
        pen_.shape(box, desk_.colors.pale);
      }
    }
  }

  void rules() {
    const double right = names_width + static_cast<double>(part_.last_column - part_.first_column) * part_.cell;
    const double bottom = top_ + static_cast<double>(part_.last_row - part_.first_row) * part_.cell;
    for (std::size_t row = part_.first_row; row <= part_.last_row; ++row) {
      if ((row - part_.first_row) % rule_every != 0 && row != part_.last_row) continue;
      const double y = y_of(row) - part_.cell / 2;
      pen_.stroke(Path::line({0, y}, {right, y}), desk_.colors.pale, thin_line);
    }
    for (std::size_t column = part_.first_column; column <= part_.last_column; ++column) {
      if ((column - part_.first_column) % rule_every != 0 && column != part_.last_column) continue;
      const double x = x_of(column) - part_.cell / 2;
      pen_.stroke(Path::line({x, top_}, {x, bottom}), desk_.colors.pale, thin_line);
    }
  }

  const BalanceDesk& desk_;
  const Signs& signs_;
  const Part& part_;
  Pen& pen_;
  double top_;
};

// The cards in stretches of equal length, as few as hold `most` each.
std::vector<std::pair<std::size_t, std::size_t>> stretches(std::size_t n, std::size_t most) {
  const std::size_t parts = (n + most - 1) / most;
  std::vector<std::pair<std::size_t, std::size_t>> result;
  for (std::size_t i = 0; i < parts; ++i) result.emplace_back(i * n / parts, (i + 1) * n / parts);
  return result;
}

Block legend(const DeskPtr& desk, const std::shared_ptr<const Signs>& signs) {
  const auto draw = [desk, signs](Pen& pen, double y) {
    double x = 0;
    const std::pair<const scene::ScenePtr*, std::string> entries[] = {
        {&signs->win, desk->words.say("balance.combats.win")},
        {&signs->draw, desk->words.say("balance.combats.draw")},
        {&signs->loss, desk->words.say("balance.combats.loss")}};
    for (const auto& [drawing, words] : entries) {
      pen.put(*drawing, {x + 2, y + 2});
      x += 8 + pen.line(words, desk->type(7, 400, desk->colors.ink), {x + 5, y + 2.9});
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
  blocks.push_back(legend(desk, std::make_shared<const Signs>(SignMaker{*desk, smallest_cell}.all())));
  double used = head_height + gap;
  for (const Block& block : blocks) used += block.height;
  const double width = desk->room.width - names_width, height = desk->room.height - used;
  for (const auto& [first_row, last_row] : stretches(n, static_cast<std::size_t>(height / smallest_cell))) {
    for (const auto& [first_column, last_column] : stretches(n, static_cast<std::size_t>(width / smallest_cell))) {
      const auto rows = static_cast<double>(last_row - first_row);
      const double cell = std::clamp(std::min(width / static_cast<double>(last_column - first_column), height / rows),
                                     smallest_cell, largest_cell);
      const auto signs = std::make_shared<const Signs>(SignMaker{*desk, cell}.all());
      const Part part{first_row, last_row, first_column, last_column, cell};
      blocks.push_back({head_height + rows * cell + gap, [desk, signs, part](Pen& pen, double y) {
                          Matrix{*desk, *signs, part, pen, y}.draw();
                        }});
    }
  }
  return blocks;
}

}  // namespace planche::parts::openmok
