// Pictures that documents name: their properties before they are drawn, and the interface of their loader.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "base/geometry.h"

namespace planche::scene {

// A feature that a drawing uses but that is not supported.
struct Shortfall {
  std::size_t begin = 0, end = 0;  // place of the element in the drawing, in bytes
  std::string message, hint;       // for a person
};

// A remark about a picture that is drawn in spite of it.
struct ArtRemark {
  enum class Severity { note, warning } severity = Severity::warning;
  std::string code, message, hint;
};

// Renderers derive from it and store what they need for drawing.
struct Art {
  enum class Kind { bitmap, vector } kind = Kind::bitmap;
  std::string name;              // as the document gives it
  double width = 0, height = 0;  // pixels of an upright bitmap (EXIF orientation applied); any unit for a vector
  std::uint64_t content = 0;     // hash of its file
  // For a drawing with shortfalls: its text.
  std::vector<Shortfall> shortfalls = {};
  std::string text = {};
  std::filesystem::path file = {};
  std::vector<ArtRemark> remarks = {};
  virtual ~Art() = default;
};
using ArtPtr = std::shared_ptr<const Art>;

struct ArtError {
  std::string code;  // "art/missing", "art/outside-folder", "art/type", "art/broken", "art/limit", "art/too-costly", …
  std::string message;      // for a person
  std::string hint;         // may be empty
  std::string folder = {};  // a missing folder, if all its pictures are missing
};

class ArtLoader {
 public:
  virtual ~ArtLoader() = default;
  // The picture `name` below `folder`, found as in base::FileFinder, fine enough for a box of `box` mm (0 × 0: unknown
  // size). Loads a picture only once. Never reads outside `folder`.
  virtual tl::expected<ArtPtr, ArtError> load(const std::filesystem::path& folder, std::string_view name,
                                              base::Size box) = 0;
};

}  // namespace planche::scene
