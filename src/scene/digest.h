// Fingerprints of drawings: equal for drawings that look the same, regardless of their origin and names.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>

#include "scene/part.h"
#include "scene/scene.h"

namespace planche::scene {

// Positions and lengths count to a hundredth of a millimetre, pictures by content.
class Digester {
 public:
  // For a part as it is when cut out: front, back, size, outline, the stamp of a draft. Ignores its name and bleed.
  std::uint64_t of(const Part& part, Size trim, const Outline& outline);
  std::uint64_t of(const ScenePtr& scene);

 private:
  std::uint64_t of(const Scene& scene);
  std::unordered_map<const Scene*, std::pair<std::weak_ptr<const Scene>, std::uint64_t>> known_;  // for reusable scenes
};

}  // namespace planche::scene
