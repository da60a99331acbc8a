#include "games/praxis/rules/shapes.h"

#include <algorithm>
#include <bit>

#include "games/praxis/rules/contacts.h"

namespace planche::rules::praxis {

namespace {

// Places of blocks around a first one at (0, 0): five steps of at most three cells each way, plus a margin of three.
// The first block is the least, so no block lies above it.
constexpr int reach = 18, columns = 2 * reach + 1, rows_above = 3, rows = rows_above + reach + 1;
constexpr int longest_step = 3;  // distance between touching blocks, in each direction
constexpr int places = rows * columns * 2;
constexpr int most_listed = 40 * grid_count;

constexpr int index_of_block(const Block& block) {
  return ((block.y + rows_above) * columns + block.x + reach) * 2 + (block.upright ? 1 : 0);
}

constexpr Block block_at(int place) {
  return {place / 2 / columns - rows_above, place / 2 % columns - reach, place % 2 != 0};
}

void normalise(Shape& shape) {
  Block* const begin = shape.blocks.data();
  Block* const end = begin + shape.count;
  if (begin == end) return;
  const auto by_x = [](const Block& a, const Block& b) { return a.x < b.x; };
  std::sort(begin, end);
  const std::int32_t x = std::min_element(begin, end, by_x)->x, y = begin->y;
  std::for_each(begin, end, [&](Block& block) { block = {block.y - y, block.x - x, block.upright}; });
}

// Offsets to other places, to be added to a place.
struct Steps {
  std::vector<int> touching, covering;
};

Steps steps_from(bool upright, Edition edition) {
  const Block from{0, 0, upright};
  const Grid first{1, {0, 0}, upright ? 1 : 0, nullptr};
  Steps steps;
  for (const bool other : {false, true}) {
    for (const Square at : touching_squares(upright, other, edition)) {
      steps.touching.push_back(index_of_block({at.y, at.x, other}) - index_of_block(from));
    }
    for (int y = -2; y <= 2; ++y) {
      for (int x = -2; x <= 2; ++x) {
        if (overlap(first, Grid{2, {x, y}, other ? 1 : 0, nullptr})) {
          steps.covering.push_back(index_of_block({y, x, other}) - index_of_block(from));
        }
      }
    }
  }
  return steps;
}

// Redelmeier's method with blocks instead of cells. A list holds the places that touch the blocks so far. The next
// block is taken from the list, and the new places that it touches are appended; the block after it comes from later in
// the list, so that every set of blocks occurs in one order only. The last block appends nothing.
class Walk {
 public:
  Walk(const ShapeKind& kind, const std::function<void(const Shape&)>& visit)
      : grids_{std::clamp(kind.grids, 2, grid_count)},
        least_contacts_{kind.least_contacts},
        steps_{steps_from(false, kind.edition), steps_from(true, kind.edition)},
        visit_{visit} {}

  void run() {
    for (const bool upright : {false, true}) {
      const int first = index_of_block({0, 0, upright});
      covered_.fill(0);
      std::fill_n(covered_.begin(), first, std::uint8_t{1});
      lay(first);
      extend(0);
      lift(first, 0);
    }
  }

 private:
  void lay(int place) {
    const auto bit = static_cast<std::uint8_t>(1u << laid_);
    touches_[laid_] = touched_[place];
    for (int i = 0; i < laid_; ++i) {
      if (((touched_[place] >> i) & 1) != 0) touches_[i] |= bit;
    }
    const Steps& steps = steps_[place % 2];
    for (const int step : steps.touching) {
      const int other = place + step;
      if (touched_[other] == 0 && covered_[other] == 0) listed_[end_++] = other;
      touched_[other] |= bit;
    }
    for (const int step : steps.covering) ++covered_[place + step];
    chosen_[laid_++] = place;
  }

  void lift(int place, int end) {
    const auto others = static_cast<std::uint8_t>(~(1u << --laid_));
    const Steps& steps = steps_[place % 2];
    for (const int step : steps.touching) touched_[place + step] &= others;
    for (const int step : steps.covering) --covered_[place + step];
    for (int i = 0; i < laid_; ++i) touches_[i] &= others;
    end_ = end;
  }

  void extend(int from) {
    if (laid_ + 1 == grids_) return close(from);
    for (int i = from; i < end_; ++i) {
      const int place = listed_[i], end = end_;
      if (covered_[place] != 0 || (laid_ + 2 == grids_ && hopeless(place))) continue;
      lay(place);
      extend(i + 1);
      lift(place, end);
    }
  }

  // Whether the blocks that lack a contact, including the one at `place`, lie too far apart for the last block to touch
  // them all.
  bool hopeless(int place) const {
    int left = places, right = 0, top = places, bottom = 0;
    const auto widen = [&](int lacking) {
      const int x = lacking / 2 % columns, y = lacking / 2 / columns;
      left = std::min(left, x), right = std::max(right, x), top = std::min(top, y), bottom = std::max(bottom, y);
    };
    for (int i = 0; i < laid_; ++i) {
      if (std::popcount(touches_[i]) + ((touched_[place] >> i) & 1) < least_contacts_) widen(chosen_[i]);
    }
    if (std::popcount(touched_[place]) < least_contacts_) widen(place);
    return right - left > 2 * longest_step || bottom - top > 2 * longest_step;
  }

  // Places a last block that touches all blocks lacking a contact.
  void close(int from) {
    std::uint8_t lacking = 0;
    for (int i = 0; i < laid_; ++i) {
      const int contacts = std::popcount(touches_[i]);
      if (contacts + 1 < least_contacts_) return;
      if (contacts < least_contacts_) lacking |= static_cast<std::uint8_t>(1u << i);
    }
    for (int i = from; i < end_; ++i) {
      const std::uint8_t touched = touched_[listed_[i]];
      if (covered_[listed_[i]] != 0 || (touched & lacking) != lacking) continue;
      if (std::popcount(touched) < least_contacts_) continue;
      chosen_[laid_] = listed_[i];
      visit_(shape());
    }
  }

  Shape shape() const {
    Shape shape;
    shape.count = grids_;
    std::transform(chosen_.begin(), chosen_.begin() + grids_, shape.blocks.begin(), block_at);
    normalise(shape);
    return shape;
  }

  int grids_, least_contacts_;
  std::array<Steps, 2> steps_;
  const std::function<void(const Shape&)>& visit_;
  std::array<std::uint8_t, places> touched_{};  // by place: the chosen blocks that a block there would touch
  std::array<std::uint8_t, places>
      covered_{};  // by place: the number of chosen blocks that it would overlap; 1 before the first block
  std::array<int, most_listed> listed_{};
  std::array<int, grid_count> chosen_{};
  std::array<std::uint8_t, grid_count> touches_{};  // by chosen block: the others that it touches
  int laid_ = 0, end_ = 0;
};

// A quarter turn clockwise about square (0, 0): cell (x, y) becomes (-y, x).
Shape turned(Shape shape) {
  for (Block& block : std::span{shape.blocks}.first(static_cast<std::size_t>(shape.count))) {
    const std::int32_t bottom = block.y + (block.upright ? 2 : 1);
    block = {block.x, -bottom, !block.upright};
  }
  normalise(shape);
  return shape;
}

Shape reflected(Shape shape) {
  for (Block& block : std::span{shape.blocks}.first(static_cast<std::size_t>(shape.count))) {
    const std::int32_t right = block.x + (block.upright ? 1 : 2);
    block.x = -right;
  }
  normalise(shape);
  return shape;
}

}  // namespace

std::optional<Shape> shape_of(std::span<const Grid> grids) {
  if (grids.size() > grid_count) return std::nullopt;
  Shape shape;
  for (const Grid& grid : grids) {
    shape.blocks[static_cast<std::size_t>(shape.count++)] = {grid.at.y, grid.at.x, grid.turn % 2 != 0};
  }
  normalise(shape);
  return shape;
}

Universe universe_of(const Shape& shape, Edition edition) {
  Universe universe;
  universe.edition = edition;
  for (const Block& block : shape.used()) {
    const int id = static_cast<int>(universe.grids.size()) + 1;
    universe.grids.push_back({id, {block.x, block.y}, block.upright ? 1 : 0, nullptr});
  }
  return universe;
}

Shape canonical(const Shape& shape) {
  Shape best = shape, image = shape;
  for (int i = 0; i < 4; ++i) {
    image = turned(image);
    best = std::min({best, image, reflected(image)});
  }
  return best;
}

void for_each_shape(const ShapeKind& kind, const std::function<void(const Shape&)>& visit) {
  Walk{kind, visit}.run();
}

std::uint64_t count_shapes(const ShapeKind& kind) {
  std::uint64_t count = 0;
  for_each_shape(kind, [&](const Shape&) { ++count; });
  return count;
}

std::uint64_t count_canonical_shapes(const ShapeKind& kind) {
  std::uint64_t count = 0;
  for_each_shape(kind, [&](const Shape& shape) { count += canonical(shape) == shape ? 1 : 0; });
  return count;
}

std::vector<Shape> all_shapes(const ShapeKind& kind) {
  std::vector<Shape> shapes;
  for_each_shape(kind, [&](const Shape& shape) { shapes.push_back(shape); });
  std::ranges::sort(shapes);
  return shapes;
}

std::optional<Shape> shape_at(const ShapeKind& kind, std::uint64_t number) {
  const std::vector<Shape> shapes = all_shapes(kind);
  if (number == 0 || number > shapes.size()) return std::nullopt;
  return shapes[number - 1];
}

std::optional<std::uint64_t> rank_of(const ShapeKind& kind, const Shape& shape) {
  std::uint64_t before = 0;
  bool found = false;
  for_each_shape(kind, [&](const Shape& other) {
    before += other < shape ? 1 : 0;
    found = found || other == shape;
  });
  return found ? std::optional{before + 1} : std::nullopt;
}

}  // namespace planche::rules::praxis
