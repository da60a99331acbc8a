// Checks whether the backs of parts fit their fronts.
#pragma once

#include <optional>
#include <string>

#include "scene/part.h"

namespace planche::scene {

struct Mismatch {
  std::string message, hint;  // the hint may be empty
  bool prints = false;        // they can be printed nevertheless
};

// For a set whose backs have their own size, outline or safe area; nothing if they fit.
std::optional<Mismatch> mismatch(const PartSet& set);

}  // namespace planche::scene
