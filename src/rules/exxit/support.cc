#include "rules/exxit/support.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace planche::rules::exxit {

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

// Laying is monotonous: a cell that touches two laid ones still does so later, so laying greedily from a pair reaches
// all that any order reaches from it. A pair within the reach of another one reaches no more than that.
class Layer {
 public:
  explicit Layer(const std::vector<base::Hex>& cells)
      : neighbours_(cells.size()), reaches_(cells.size()), touches_(cells.size(), 0) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (int dir = 0; dir < base::hex_directions; ++dir) {
        const base::Hex next = base::neighbour(cells[i], dir);
        const auto found = std::ranges::lower_bound(cells, next);
        neighbours_[i][static_cast<std::size_t>(dir)] =
            found != cells.end() && *found == next ? static_cast<std::size_t>(found - cells.begin()) : none;
      }
    }
  }

  // Indices of the cells of the widest reach.
  std::vector<std::size_t> widest() {
    std::vector<std::size_t> best;
    for (std::size_t i = 0; i < neighbours_.size(); ++i) {
      for (const std::size_t j : neighbours_[i]) {
        if (j == none || j < i || reached_together(i, j)) continue;
        auto reached = lay(i, j);
        if (reached.size() > best.size()) best = std::move(reached);
      }
    }
    return best;
  }

 private:
  bool reached_together(std::size_t i, std::size_t j) const {
    return std::find_first_of(reaches_[i].begin(), reaches_[i].end(), reaches_[j].begin(), reaches_[j].end()) !=
           reaches_[i].end();
  }

  std::vector<std::size_t> lay(std::size_t i, std::size_t j) {
    std::vector<std::size_t> laid{i, j}, touched{i, j};
    touches_[i] = touches_[j] = 2;
    for (std::size_t next = 0; next < laid.size(); ++next) {
      for (const std::size_t n : neighbours_[laid[next]]) {
        if (n == none) continue;
        touched.push_back(n);
        if (++touches_[n] == 2) laid.push_back(n);
      }
    }
    for (const std::size_t n : touched) touches_[n] = 0;
    for (const std::size_t n : laid) reaches_[n].push_back(reaches_made_);
    ++reaches_made_;
    return laid;
  }

  std::vector<std::array<std::size_t, base::hex_directions>> neighbours_;
  std::vector<std::vector<std::size_t>> reaches_;  // by cell: numbers of the reaches it belongs to
  std::vector<int> touches_;                       // laid neighbours; 2 from the start for the two first
  std::size_t reaches_made_ = 0;
};

}  // namespace

std::vector<base::Hex> unsupported(const std::vector<base::Hex>& cells) {
  const auto reached = Layer{cells}.widest();
  std::vector<bool> laid(cells.size(), false);
  for (const std::size_t i : reached) laid[i] = true;
  std::vector<base::Hex> left;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!laid[i]) left.push_back(cells[i]);
  }
  return left;
}

}  // namespace planche::rules::exxit
