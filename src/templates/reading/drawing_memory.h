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

#include "templates/reading/template.h"

namespace planche::templates {

// Serves one library after another. Drawings with a report, or with a picture that has a remark, are not kept, so that
// each run reports them again. The tools that draw, above all fonts, must outlive the memory.
class Memory {
 public:
  // Hashes of everything that drawings depend on besides their template, look and record.
  struct Surroundings {
    std::uint64_t shared = 0;  // of options, fonts and numbers, on which every drawing depends
    std::uint64_t all = 0;     // of all files that were read
    std::map<std::string, std::uint64_t, std::less<>> tables;  // of the records of each list, by its name
    // The hash of a picture's file as it is now; nothing if it cannot be read.
    std::function<std::optional<std::uint64_t>(const std::filesystem::path& file)> content;
  };
  // Begins a run. Drawings that the last runs did not use are dropped.
  void begin(Surroundings surroundings);

  // The number of drawings made for a record, and of earlier drawings that were used instead.
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

// Wraps a stencil so that drawings come from the memory if possible. `made_from` is the hash of its template.
// `missing_glyphs` counts texts with characters that no font has.
std::shared_ptr<Stencil> remembering(std::shared_ptr<Stencil> stencil, std::uint64_t made_from, const Look& look,
                                     const std::size_t& missing_glyphs, Memory& memory);

}  // namespace planche::templates
