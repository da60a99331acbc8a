// Several kinds of parts on common sheets.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "press/press.h"
#include "press/sheet.h"

namespace planche::press {

// Parts of equal geometry, represented by one set.
struct EqualParts {
  scene::PartSet set;      // `count` of all; never makes parts
  bool fold = false;       // with backs beyond a fold line
  std::size_t supply = 0;  // index of the supply of parts
};

struct Mixed {
  struct Sheets {
    Sheet sheet;
    std::size_t times = 0;
  };
  std::vector<Sheets> sheets;  // ordered by their lowest supply, sheets of one kind first
  std::size_t count = 0;       // number of sheets
  std::size_t bound = 0;       // see packing::Packing
};

// Calm blocks have all parts of a kind upright, or sideways if a sheet then holds more of them. They hold as many as a
// sheet does, or all that full sheets leave.
enum class Arrangement { any, calm };

// All parts of the kinds, which have equal `fold`, on few sheets (packing/packing.h). Nothing if a kind fits no sheet.
std::optional<Mixed> mix(const std::vector<EqualParts>& kinds, const Options& options,
                         Arrangement arrangement = Arrangement::any);

}  // namespace planche::press
