// Pictures of the parts on a table, each once.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "exports/table_layout.h"
#include "scene/digest.h"

namespace planche::exports {

class LaidPictures {
 public:
  explicit LaidPictures(Job& job) : job_{job} {}

  // The number of the picture of a side of a part; nothing: it has no such side. A part that is seen cut or folded has
  // one picture for both. `quarters`: quarter turns of the picture, clockwise.
  std::optional<std::size_t> add(const LaidPart& part, Side side, unsigned quarters = 0);
  std::size_t count() const { return pictures_.size(); }
  // A name for it: pictures that differ, also in size or outline, have different ones.
  std::uint64_t key(std::size_t n) const { return pictures_[n].key; }
  // What people call the part; may be empty.
  const std::string& title(std::size_t n) const { return job_.catalogue.pieces()[pictures_[n].piece].title; }
  // Whether it covers its whole rectangle, so that a JPEG will do.
  bool is_opaque(std::size_t n) const { return pictures_[n].opaque; }
  // With at most `most` pixels a side. Calls `finish` on any thread.
  void draw(double dpi, unsigned most, const std::function<void(std::size_t, render::Raster)>& finish);

 private:
  struct Picture {
    std::uint64_t key = 0;
    std::size_t piece = 0;
    Side side = Side::front;
    scene::ScenePtr seen = {};
    base::Size size = {};
    bool opaque = false;
    unsigned quarters = 0;
  };

  Job& job_;
  scene::Digester digester_;
  std::vector<Picture> pictures_;
  std::map<std::uint64_t, std::size_t> known_;  // by key
};

// Turned clockwise.
render::Raster turned(render::Raster raster, unsigned quarters);

// A scene as pixels; `origin` is the place in it of the top left of the picture, negated. Nothing is drawn after a
// failure, which the job notes.
render::Raster raster_of(Job& job, const scene::Scene& scene, base::Size size, base::Point origin, double dpi,
                         render::Backdrop backdrop);

}  // namespace planche::exports
