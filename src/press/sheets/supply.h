// The source of the parts of sheets.
#pragma once

#include <cstddef>
#include <vector>

#include "diag/diagnostic.h"
#include "press/press.h"

namespace planche::press {

// A set, some of whose parts may have been made already.
struct Stock {
  scene::PartSet set;
  std::vector<scene::Part> made;
};

// The parts of sets with equal geometry, in order. Either all of them have printed backs, or none.
class Supply {
 public:
  Supply(std::vector<Stock> stocks, bool backs) : stocks_(std::move(stocks)), backs_(backs) {}

  struct Next {
    scene::Part part;
    const scene::PartSet& set;
  };
  // Call it once for each part. Warns about backs that are not printed (`print/back`), with the reason: `posters`, or
  // because the first part of the set has none.
  Next next(const Options& options, bool poster, diag::Sink& sink);

  bool backs() const { return backs_; }
  const std::vector<Stock>& stocks() const { return stocks_; }
  const scene::PartSet& set() const { return stocks_.front().set; }  // the others have the same geometry
  std::size_t parts() const;

 private:
  std::vector<Stock> stocks_;
  bool backs_;
  std::size_t stock_ = 0, index_ = 0;
};

}  // namespace planche::press
