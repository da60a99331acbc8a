// Measures the ink of pages from their drawing.
#pragma once

#include <memory>

#include "press/press.h"

namespace planche::render {

// Mean coverage of an area by each ink, 0 to 1. For a point with red, green and blue r, g, b (0 to 1), black is the
// least of 1 - r, 1 - g and 1 - b, and the other inks are the rest: PostScript's conversion, with grey printed in
// black.
struct Ink {
  double cyan = 0, magenta = 0, yellow = 0, black = 0;

  double total() const { return cyan + magenta + yellow + black; }
  Ink& operator+=(const Ink& more) {
    cyan += more.cyan, magenta += more.magenta, yellow += more.yellow, black += more.black;
    return *this;
  }
  Ink over(double parts) const { return {cyan / parts, magenta / parts, yellow / parts, black / parts}; }
};

// Draws small pages and counts. Repeated content is drawn once and cached while it has another owner.
class InkMeter {
 public:
  InkMeter();
  InkMeter(const InkMeter&) = delete;
  InkMeter& operator=(const InkMeter&) = delete;
  ~InkMeter();
  // For the whole page, with margins.
  Ink measure(const press::Page& page);

 private:
  class Cache;
  std::unique_ptr<Cache> cache_;
};

}  // namespace planche::render
