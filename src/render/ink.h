// How much ink pages take, measured on what is drawn on them.
#pragma once

#include <memory>

#include "press/press.h"

namespace planche::render {

// Mean shares of an area that each colour covers, 0 to 1. Of a point whose red, green and blue are r, g, b (0 to 1),
// black is the least of 1 - r, 1 - g and 1 - b, and the other three are what is left of each: PostScript's conversion
// with all grey printed in black.
struct Ink {
  double cyan = 0, magenta = 0, yellow = 0, black = 0;

  double total() const { return cyan + magenta + yellow + black; }
  Ink& operator+=(const Ink& more) {
    cyan += more.cyan, magenta += more.magenta, yellow += more.yellow, black += more.black;
    return *this;
  }
  Ink over(double parts) const { return {cyan / parts, magenta / parts, yellow / parts, black / parts}; }
};

// Draws pages small and counts. What repeats on pages is drawn once and kept for as long as anybody else holds it.
class InkMeter {
 public:
  InkMeter();
  InkMeter(const InkMeter&) = delete;
  InkMeter& operator=(const InkMeter&) = delete;
  ~InkMeter();
  // Of the whole page, margins too.
  Ink measure(const press::Page& page);

 private:
  class Cache;
  std::unique_ptr<Cache> cache_;
};

}  // namespace planche::render
