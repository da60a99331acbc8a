#include "rules/openmok/equilibrium.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <numeric>

#include <glpk.h>

namespace planche::rules::openmok {

namespace {

struct DeleteProblem {
  void operator()(glp_prob* problem) const {
    glp_delete_prob(problem);
    glp_free_env();  // of this thread: GLPK keeps memory for the next problem otherwise
  }
};

// Probabilities without the noise of their way through doubles.
std::vector<double> clean(std::vector<double> shares) {
  for (double& share : shares) share = std::max(share, 0.0);
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share /= sum;
  return shares;
}

}  // namespace

// The row player's: the greatest v with sum of x = 1, x >= 0 and, for each column, sum of x * payoff - v >= 0. The
// other's probabilities are the dual values of the columns' constraints.
Equilibrium equilibrium(const std::vector<std::vector<double>>& payoffs) {
  const int rows = static_cast<int>(payoffs.size()), columns = static_cast<int>(payoffs.front().size());
  const int total = columns + 1, v = rows + 1;  // GLPK counts from 1
  glp_term_out(GLP_OFF);
  const std::unique_ptr<glp_prob, DeleteProblem> owner{glp_create_prob()};
  glp_prob* const problem = owner.get();
  glp_set_obj_dir(problem, GLP_MAX);
  glp_add_rows(problem, total);
  glp_add_cols(problem, v);
  for (int j = 1; j <= columns; ++j) glp_set_row_bnds(problem, j, GLP_LO, 0, 0);
  glp_set_row_bnds(problem, total, GLP_FX, 1, 1);
  std::vector<int> places(static_cast<std::size_t>(total) + 1);
  std::iota(places.begin(), places.end(), 0);
  std::vector<double> values(places.size(), 1.0);
  for (int i = 1; i <= rows; ++i) {
    glp_set_col_bnds(problem, i, GLP_LO, 0, 0);
    const auto& row = payoffs[static_cast<std::size_t>(i - 1)];
    std::copy(row.begin(), row.end(), values.begin() + 1);
    values.back() = 1;
    glp_set_mat_col(problem, i, total, places.data(), values.data());
  }
  glp_set_col_bnds(problem, v, GLP_FR, 0, 0);
  glp_set_obj_coef(problem, v, 1);
  std::fill(values.begin(), values.end(), -1.0);
  glp_set_mat_col(problem, v, columns, places.data(), values.data());

  glp_smcp options;
  glp_init_smcp(&options);
  options.msg_lev = GLP_MSG_OFF;
  glp_simplex(problem, &options);
  glp_exact(problem, &options);  // from the basis that was found, or from the first one

  Equilibrium result;
  result.value = glp_get_obj_val(problem);
  for (int i = 1; i <= rows; ++i) result.rows.push_back(glp_get_col_prim(problem, i));
  for (int j = 1; j <= columns; ++j) result.columns.push_back(-glp_get_row_dual(problem, j));
  result.rows = clean(std::move(result.rows));
  result.columns = clean(std::move(result.columns));
  return result;
}

}  // namespace planche::rules::openmok
