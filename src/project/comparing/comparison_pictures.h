// The pictures of a part in both versions.
#pragma once

#include "project/comparing/comparison.h"

namespace planche::project {

// One side of a part as cut out. The scene is null where the part or its picture is missing.
struct ComparedPicture {
  scene::ScenePtr scene;
  base::Size size;  // mm
};

struct ComparedPictures {
  ComparedPicture before, now;
  bool backs = false;  // only the backs differ, and these are shown
};

ComparedPictures pictures_of(const PartChange& part, const Edition& before, const Edition& now);

}  // namespace planche::project
