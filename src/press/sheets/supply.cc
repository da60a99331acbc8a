#include "press/sheets/supply.h"

#include <utility>

#include <fmt/format.h>

#include "press/sheets/runs.h"

namespace planche::press {

Supply::Next Supply::next(const Options& options, bool poster, diag::Sink& sink) {
  if (index_ == stocks_[stock_].set.count) {
    ++stock_;
    index_ = 0;
  }
  Stock& stock = stocks_[stock_];
  scene::Part part = index_ < stock.made.size() ? std::move(stock.made[index_]) : stock.set.make(index_);
  ++index_;
  if (part.back && !backs_ && options.backs != Backs::none) {
    sink.add(problem(diag::Severity::warning, "print/back", part.called(),
                     fmt::format("expected no back, because {}, found one; it is not printed",
                                 poster ? "posters have none" : "the first part of its set has none"),
                     ""));
  }
  return {std::move(part), stock.set};
}

std::size_t Supply::parts() const {
  std::size_t out = 0;
  for (const Stock& stock : stocks_) out += stock.set.count;
  return out;
}

}  // namespace planche::press
