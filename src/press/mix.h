// Kinds of parts that share sheets.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "press/press.h"
#include "press/sheet.h"

namespace planche::press {

// Parts of one geometry: the set stands for all of them.
struct Kind {
  scene::PartSet set;      // `count` of all; makes none
  bool fold = false;       // their backs lie beyond a fold line
  std::size_t supply = 0;  // where the parts come from
};

struct Mixed {
  struct Sheets {
    Sheet sheet;
    std::size_t times = 0;
  };
  std::vector<Sheets> sheets;  // in the order of the lowest supply on them, plain ones first
  std::size_t count = 0;       // of sheets
  std::size_t bound = 0;       // as of packing::Packing
};

// All parts of the kinds, which are alike in `fold`, on few sheets (packing/packing.h). Nothing where a kind fits no
// sheet.
std::optional<Mixed> mix(const std::vector<Kind>& kinds, const Options& options);

}  // namespace planche::press
