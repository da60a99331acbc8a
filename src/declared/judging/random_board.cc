#include "declared/judging/random_board.h"

#include <numeric>

namespace planche::declared {

namespace {

constexpr std::size_t steps_back = 16;  // for each cell, before the first new start; then twice as many each time

// The values that a cell has not tried.
class Left {
 public:
  explicit Left(const std::vector<std::uint64_t>& weights) : weights_{&weights} {
    values_.resize(weights.size());
    std::iota(values_.begin(), values_.end(), std::size_t{0});
    all_ = std::reduce(weights.begin(), weights.end());
  }
  bool empty() const { return values_.empty(); }
  std::size_t take(base::Random& random) {
    std::uint64_t at = random.below(all_);
    std::size_t i = 0;
    for (; at >= (*weights_)[values_[i]]; ++i) at -= (*weights_)[values_[i]];
    const std::size_t value = values_[i];
    values_[i] = values_.back();
    values_.pop_back();
    all_ -= (*weights_)[value];
    return value;
  }

 private:
  const std::vector<std::uint64_t>* weights_;
  std::vector<std::size_t> values_;
  std::uint64_t all_ = 0;
};

}  // namespace

Filled fill_board(const BoardFilling& board, base::Random& random) {
  const std::size_t cells = board.weights.size();
  if (cells == 0) return Filled::yes;
  for (std::size_t most = steps_back * cells;; most *= 2) {
    std::vector<Left> left;  // of the filled cells, and of the one to fill next
    left.emplace_back(board.weights.front());
    for (std::size_t back = 0; back <= most;) {
      const std::size_t cell = left.size() - 1;
      if (left.back().empty()) {
        left.pop_back();
        if (left.empty()) return Filled::impossible;
        board.take_back(cell - 1);
        ++back;
      } else if (!board.may_try()) {
        return Filled::given_up;
      } else if (!board.put(cell, left.back().take(random))) {
        board.take_back(cell);
      } else if (left.size() == cells) {
        return Filled::yes;
      } else {
        left.emplace_back(board.weights[cell + 1]);
      }
    }
    for (std::size_t cell = left.size() - 1; cell-- > 0;) board.take_back(cell);
  }
}

}  // namespace planche::declared
