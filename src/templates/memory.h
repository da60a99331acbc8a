// Drawings of earlier runs, kept by what they are made from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "templates/template.h"

namespace planche::templates {

// Serves one library after another. Drawings that reported something, or that show a picture with a remark, are not
// kept: they are drawn, and reported, each time. What draws them, fonts above all, must outlive the memory.
class Memory {
 public:
  // What drawings depend on beside their template, their look and their record, as hashes.
  struct Surroundings {
    std::uint64_t shared = 0;  // of what every drawing depends on: options, fonts, numbers
    std::uint64_t all = 0;     // of everything that was read
    std::map<std::string, std::uint64_t, std::less<>> tables;  // of the records of each list, by its name
    // That of a picture's file as it is now; nothing when it cannot be read.
    std::function<std::optional<std::uint64_t>(const std::filesystem::path& file)> content;
  };
  // Begins a run: drawings that the last runs did not use are forgotten.
  void begin(Surroundings surroundings);

  // How often something was drawn for a record, and how often an earlier drawing was used instead.
  std::size_t drawn() const { return drawn_; }
  std::size_t remembered() const { return remembered_; }

 private:
  friend class Remembering;
  struct Kept {
    scene::ScenePtr scene;
    std::vector<std::pair<std::filesystem::path, std::uint64_t>> pictures;
    std::size_t last_used;  // the number of the run
  };

  Surroundings surroundings_;
  std::map<std::uint64_t, Kept> kept_;
  std::size_t run_ = 0, drawn_ = 0, remembered_ = 0;
};

// The stencil, whose drawings are taken from the memory where they are there. `made_from`: the hash of its template.
// `missing_glyphs`: counts texts with characters that no font has.
std::shared_ptr<Stencil> remembering(std::shared_ptr<Stencil> stencil, std::uint64_t made_from, const Look& look,
                                     const std::size_t& missing_glyphs, Memory& memory);

}  // namespace planche::templates
