#include "packing/pattern_program.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <coin/Cbc_C_Interface.h>
#include <coin/Clp_C_Interface.h>

#include "base/late_library.h"

// Of LAPACK, the solver uses two functions, for dense matrices. Commands that plan no sheets need neither them nor the
// Fortran library that comes with LAPACK.
extern "C" {
void dgetrf_(int* rows, int* columns, double* a, int* stride, int* pivots, int* info);
void dgetrs_(const char* transposed, int* order, int* count, double* a, int* stride, int* pivots, double* b,
             int* stride_of_b, int* info, std::size_t length);
}

namespace {
planche::base::LateLibrary lapack{"liblapack.so.3"};
}

void dgetrf_(int* rows, int* columns, double* a, int* stride, int* pivots, int* info) {
  lapack.find<decltype(dgetrf_)>("dgetrf_")(rows, columns, a, stride, pivots, info);
}

void dgetrs_(const char* transposed, int* order, int* count, double* a, int* stride, int* pivots, double* b,
             int* stride_of_b, int* info, std::size_t length) {
  lapack.find<decltype(dgetrs_)>("dgetrs_")(transposed, order, count, a, stride, pivots, b, stride_of_b, info, length);
}

namespace planche::packing {

namespace {

constexpr int most_entries = 150'000,
              least_nodes = 20;  // limit of the entries of all tried nodes together; nodes that are always allowed
constexpr double infinite = std::numeric_limits<double>::max();  // as in Clp

struct DeleteInteger {
  void operator()(Cbc_Model* model) const { Cbc_deleteModel(model); }
};

// The entries of the patterns by columns.
struct Columns {
  explicit Columns(const std::vector<Counts>& patterns) {
    for (const Counts& pattern : patterns) add(pattern);
  }
  void add(const Counts& pattern) {
    for (std::size_t kind = 0; kind < pattern.size(); ++kind) {
      if (pattern[kind] == 0) continue;
      rows.push_back(static_cast<int>(kind));
      values.push_back(static_cast<double>(pattern[kind]));
    }
    starts.push_back(static_cast<int>(rows.size()));
  }
  std::vector<int> starts = {0}, rows;
  std::vector<double> values;
};

bool hold(const std::vector<std::size_t>& wanted, const std::vector<Counts>& patterns,
          const std::vector<std::size_t>& times) {
  for (std::size_t kind = 0; kind < wanted.size(); ++kind) {
    std::size_t made = 0;
    for (std::size_t i = 0; i < patterns.size(); ++i) made += times[i] * patterns[i][kind];
    if (made < wanted[kind]) return false;
  }
  return true;
}

// The cheapest solution with at most this many sheets.
std::optional<std::vector<std::size_t>> solve(const std::vector<std::size_t>& wanted,
                                              const std::vector<Counts>& patterns, const std::vector<double>& costs,
                                              std::size_t sheets) {
  Columns columns{{}};
  for (Counts pattern : patterns) {
    pattern.push_back(1);
    columns.add(pattern);
  }
  std::vector<double> lower(wanted.begin(), wanted.end()), upper(wanted.size(), infinite);
  lower.push_back(0);
  upper.push_back(static_cast<double>(sheets));
  const std::vector<double> least(patterns.size(), 0.0);
  const std::unique_ptr<Cbc_Model, DeleteInteger> owner{Cbc_newModel()};
  Cbc_Model* const model = owner.get();
  Cbc_setLogLevel(model, 0);
  const int size = static_cast<int>(patterns.size());
  Cbc_loadProblem(model, size, static_cast<int>(lower.size()), columns.starts.data(), columns.rows.data(),
                  columns.values.data(), least.data(), nullptr, costs.data(), lower.data(), upper.data());
  for (int i = 0; i < size; ++i) Cbc_setInteger(model, i);
  // Cuts only once, at the root: elsewhere they cost more than they save.
  Cbc_setParameter(model, "passCuts", "1");
  Cbc_setParameter(model, "passTree", "0");
  Cbc_setParameter(model, "zeroHalfCuts", "off");  // it would allocate 80 MB for any problem
  Cbc_setMaximumNodes(model, std::max(most_entries / (size * static_cast<int>(lower.size())), least_nodes));
  Cbc_solve(model);
  const double* const solution = Cbc_bestSolution(model);
  if (solution == nullptr) return std::nullopt;
  std::vector<std::size_t> times;
  for (int i = 0; i < size; ++i) times.push_back(static_cast<std::size_t>(std::max(std::round(solution[i]), 0.0)));
  if (!hold(wanted, patterns, times)) return std::nullopt;
  return times;
}

}  // namespace

struct LinearProgram::Model {
  Model() = default;
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;
  ~Model() { Clp_deleteModel(clp); }
  Clp_Simplex* const clp = Clp_newModel();
};

LinearProgram::LinearProgram(const std::vector<std::size_t>& wanted) : model_(std::make_unique<Model>()) {
  Clp_Simplex* const model = model_->clp;
  Clp_setLogLevel(model, 0);
  const int start = 0;
  const std::vector<double> lower(wanted.begin(), wanted.end()), upper(wanted.size(), infinite);
  Clp_loadProblem(model, 0, static_cast<int>(wanted.size()), &start, nullptr, nullptr, nullptr, nullptr, nullptr,
                  lower.data(), upper.data());
}

LinearProgram::~LinearProgram() = default;

void LinearProgram::add(const Counts& pattern) {
  const Columns columns{{pattern}};
  const double lower = 0, upper = infinite, cost = 1;
  Clp_addColumns(model_->clp, 1, &lower, &upper, &cost, columns.starts.data(), columns.rows.data(),
                 columns.values.data());
}

std::vector<double> LinearProgram::prices() {
  Clp_Simplex* const model = model_->clp;
  Clp_primal(model, 0);
  const double* const duals = Clp_getRowPrice(model);
  std::vector<double> out(duals, duals + Clp_getNumRows(model));
  for (double& price : out) price = std::isfinite(price) ? std::clamp(price, 0.0, 1.0) : 0;
  return out;
}

std::optional<std::vector<std::size_t>> whole_sheets(const std::vector<std::size_t>& wanted,
                                                     const std::vector<Counts>& patterns,
                                                     const std::vector<double>& costs, std::size_t least,
                                                     std::size_t most) {
  std::optional<std::vector<std::size_t>> fewest;
  if (least < most) {
    fewest = solve(wanted, patterns, std::vector<double>(patterns.size(), 1.0), most);
    if (fewest) most = std::accumulate(fewest->begin(), fewest->end(), std::size_t{0});
  }
  auto cheapest = solve(wanted, patterns, costs, most);
  return cheapest ? cheapest : fewest;
}

}  // namespace planche::packing
