#include "games/openmok/rules/equilibrium.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <gmpxx.h>

namespace planche::rules::openmok {

namespace {

using Whole = mpz_class;
using Wholes = std::vector<Whole>;

// The simplex method for the player who chooses columns and pays: maximises the sum of y with payoffs * y <= 1, y >= 0.
// All payoffs are positive, so the value of the game is 1 / sum, and y / sum are the probabilities.
//
// A row states that its basic variable plus the sum of its entries times the other variables equals its last entry, all
// divided by `unit_`. Divisions are exact, since entries are minors of the payoffs.
class Simplex {
 public:
  explicit Simplex(const std::vector<Wholes>& payoffs) : rows_(payoffs), choices_(payoffs.front().size()) {
    const std::size_t all = choices_ + rows_.size();
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      rows_[r].resize(all + 1);
      rows_[r][choices_ + r] = 1;
      rows_[r].back() = 1;
      basis_.push_back(choices_ + r);
    }
    may_enter_.assign(all, true);
  }

  // The numerators of the probabilities; `sum` is their common denominator.
  Wholes mixture(Whole& sum) {
    Wholes aim(may_enter_.size() + 1);
    std::fill_n(aim.begin(), choices_, -1);
    improve(std::move(aim));
    for (std::size_t choice = 0; choice < choices_; ++choice) improve(aim_for(choice));
    Wholes out(choices_);
    sum = 0;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (basis_[r] < choices_) out[basis_[r]] = rows_[r].back();
    }
    for (const Whole& share : out) sum += share;
    return out;
  }
  const Whole& unit() const { return unit_; }

 private:
  // A row of the table for maximising one choice: how much each nonbasic variable reduces it.
  Wholes aim_for(std::size_t choice) const {
    Wholes aim(may_enter_.size() + 1);
    const auto row = std::ranges::find(basis_, choice);
    if (row == basis_.end()) {
      aim[choice] = -unit_;
    } else {
      aim = rows_[static_cast<std::size_t>(row - basis_.begin())];
      aim[choice] = 0;
    }
    return aim;
  }

  // Maximises the aim without losing earlier maxima; variables that would lower it must not enter afterwards.
  void improve(Wholes aim) {
    std::size_t idle = 0;  // consecutive steps without progress
    while (const auto column = entering(aim, idle > rows_.size())) {
      const std::size_t row = leaving(*column);
      idle = rows_[row].back() == 0 ? idle + 1 : 0;
      pivot(row, *column, aim);
    }
    for (std::size_t k = 0; k < may_enter_.size(); ++k) may_enter_[k] = may_enter_[k] && aim[k] == 0;
  }

  // The steepest column; after many steps without progress the first one, which avoids cycles.
  std::optional<std::size_t> entering(const Wholes& aim, bool stalled) const {
    std::optional<std::size_t> best;
    for (std::size_t k = 0; k < may_enter_.size(); ++k) {
      if (!may_enter_[k] || aim[k] >= 0) continue;
      if (!best || aim[k] < aim[*best]) best = k;
      if (stalled) break;
    }
    return best;
  }

  // A row exists: every column has a positive entry, since the sum of y is bounded.
  std::size_t leaving(std::size_t column) const {
    std::optional<std::size_t> best;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (rows_[r][column] <= 0) continue;
      if (!best) {
        best = r;
        continue;
      }
      const int order = cmp(rows_[r].back() * rows_[*best][column], rows_[*best].back() * rows_[r][column]);
      if (order < 0 || (order == 0 && basis_[r] < basis_[*best])) best = r;
    }
    return best.value();
  }

  void pivot(std::size_t row, std::size_t column, Wholes& aim) {
    const Wholes& by = rows_[row];
    const Whole pivot = by[column];
    const auto reduce = [&](Wholes& other) {
      const Whole factor = other[column];
      for (std::size_t k = 0; k < other.size(); ++k) {
        other[k] *= pivot;
        if (factor != 0 && by[k] != 0) other[k] -= factor * by[k];
        mpz_divexact(other[k].get_mpz_t(), other[k].get_mpz_t(), unit_.get_mpz_t());
      }
    };
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (r != row) reduce(rows_[r]);
    }
    reduce(aim);
    unit_ = pivot;
    basis_[row] = column;
  }

  std::vector<Wholes> rows_;
  const std::size_t choices_;
  std::vector<std::size_t> basis_;
  std::vector<bool> may_enter_;
  Whole unit_ = 1;
};

// Payoffs as integers from 1: (payoff - least) * scale + 1.
struct Scaled {
  std::vector<Wholes> payoffs;
  Whole scale = 1;
  double least = 0;
};

using Payoffs = std::vector<std::vector<double>>;

Scaled scaled(const Payoffs& payoffs) {
  Scaled out;
  mpq_class least = payoffs.front().front();
  for (const auto& row : payoffs) {
    for (const double payoff : row) {
      out.scale = lcm(out.scale, mpq_class(payoff).get_den());
      least = std::min(least, mpq_class(payoff));
    }
  }
  out.least = least.get_d();
  for (const auto& row : payoffs) {
    Wholes& to = out.payoffs.emplace_back();
    for (const double payoff : row) to.push_back(mpq_class((payoff - least) * out.scale).get_num() + 1);
  }
  return out;
}

// The payoffs for the player who chooses rows.
Payoffs turned(const Payoffs& payoffs) {
  Payoffs out(payoffs.front().size());
  for (const auto& row : payoffs) {
    for (std::size_t c = 0; c < row.size(); ++c) out[c].push_back(-row[c]);
  }
  return out;
}

// The optimal mixture of the player who chooses columns, and its payoff.
std::pair<std::vector<double>, double> best_for_columns(const Payoffs& payoffs) {
  const Scaled game = scaled(payoffs);
  Simplex simplex{game.payoffs};
  Whole sum;
  std::vector<double> shares;
  for (const Whole& share : simplex.mixture(sum)) shares.push_back(mpq_class(share, sum).get_d());
  mpq_class paid{simplex.unit() - sum, sum * game.scale};
  paid.canonicalize();
  return {std::move(shares), paid.get_d() + game.least};
}

}  // namespace

Equilibrium equilibrium(const std::vector<std::vector<double>>& payoffs) {
  auto [columns, paid] = best_for_columns(payoffs);
  return {paid, best_for_columns(turned(payoffs)).first, std::move(columns)};
}

}  // namespace planche::rules::openmok
