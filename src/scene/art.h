// Pictures that documents name: what is known about one before it is drawn, and who can load it.
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

// What a drawing asks for and does not get.
struct Shortfall {
  std::size_t begin = 0, end = 0;  // of the element in the text of the drawing, bytes
  std::string message, hint;       // for a person
};

// What is reported of a picture that is drawn all the same.
struct ArtRemark {
  enum class Severity { note, warning } severity = Severity::warning;
  std::string code, message, hint;
};

// Renderers derive from it and keep what they need to draw.
struct Art {
  enum class Kind { bitmap, vector } kind = Kind::bitmap;
  std::string name;              // as the document gives it
  double width = 0, height = 0;  // pixels of a bitmap (upright, EXIF orientation applied), any unit for a vector
  std::uint64_t content = 0;     // hash of its file
  // Of a drawing with shortfalls: its text.
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
  std::string folder = {};  // that is not there, where all pictures in it are missing
};

class ArtLoader {
 public:
  virtual ~ArtLoader() = default;
  // The picture `name` below `folder`, found as base::FileFinder does, fine enough to print in, or over, a box of `box`
  // mm (of no size: not known); the same picture asked for twice is loaded once. Never reads outside `folder`.
  virtual tl::expected<ArtPtr, ArtError> load(const std::filesystem::path& folder, std::string_view name,
                                              base::Size box) = 0;
};

}  // namespace planche::scene
