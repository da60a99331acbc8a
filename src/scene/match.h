// Whether the backs of parts are made for their fronts.
#pragma once

#include <optional>
#include <string>

#include "scene/part.h"

namespace planche::scene {

struct Mismatch {
  std::string message, hint;  // the hint may be empty
  bool prints = false;        // they print all the same
};

// Of a set whose backs are drawn for a size, outline or safe area of their own; nothing where they match.
std::optional<Mismatch> mismatch(const PartSet& set);

}  // namespace planche::scene
