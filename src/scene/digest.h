// Fingerprints of what is drawn: equal for drawings that look alike, whoever made them and whatever they are called.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>

#include "scene/part.h"
#include "scene/scene.h"

namespace planche::scene {

// Places and lengths count to a hundredth of a millimetre, pictures by their content.
class Digester {
 public:
  // Of a part as it is when it is cut out: front, back, size, outline, the stamp of a draft. Neither its name nor its
  // bleed counts.
  std::uint64_t of(const Part& part, Size trim, const Outline& outline);
  std::uint64_t of(const ScenePtr& scene);

 private:
  std::uint64_t of(const Scene& scene);
  std::unordered_map<const Scene*, std::pair<std::weak_ptr<const Scene>, std::uint64_t>>
      known_;  // of those that are reusable
};

}  // namespace planche::scene
