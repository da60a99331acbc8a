// Where the parts of sheets come from.
#pragma once

#include <cstddef>
#include <vector>

#include "diag/diagnostic.h"
#include "press/press.h"

namespace planche::press {

// A set whose first parts may have been made already.
struct Stock {
  scene::PartSet set;
  std::vector<scene::Part> made;
};

// The parts of sets of one geometry, one after another. All of them have backs that are printed, or none.
class Supply {
 public:
  Supply(std::vector<Stock> stocks, bool backs) : stocks_(std::move(stocks)), backs_(backs) {}

  struct Next {
    scene::Part part;
    const scene::PartSet& set;
  };
  // To be asked as often as there are parts. Warns of backs that are not printed (`print/back`), saying why: `posters`,
  // or because the first part of the set has none.
  Next next(const Options& options, bool poster, diag::Sink& sink);

  bool backs() const { return backs_; }
  const std::vector<Stock>& stocks() const { return stocks_; }
  const scene::PartSet& set() const { return stocks_.front().set; }  // of which the others have the geometry
  std::size_t parts() const;

 private:
  std::vector<Stock> stocks_;
  bool backs_;
  std::size_t stock_ = 0, index_ = 0;
};

}  // namespace planche::press
