// Pictures that documents name: their properties before they are drawn, and the interface of their loader.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "base/geometry.h"
#include "scene/color.h"

namespace planche::scene {

// A feature that a drawing uses but that is not supported.
struct Shortfall {
  std::size_t begin = 0, end = 0;  // place of the element in the drawing, in bytes
  std::string message, hint;       // for a person
  bool accepted = false;           // the drawing names a replacement, which is taken
};

// A remark about a picture that is drawn in spite of it.
struct ArtRemark {
  enum class Severity { note, warning } severity = Severity::warning;
  std::string code, message, hint;
};

struct ArtError {
  std::string code;  // "art/missing", "art/outside-folder", "art/type", "art/broken", "art/limit", "art/too-costly", …
  std::string message;      // for a person
  std::string hint;         // may be empty
  std::string folder = {};  // a missing folder, if all its pictures are missing
};

// A change of a picture's colours: first `key`, then `greyscale`, then `tint`.
struct Recolouring {
  struct Key {
    Color color;
    int within = 0;  // largest difference of each channel, 0 to 255
    friend bool operator==(const Key&, const Key&) = default;
  };
  std::optional<Key> key = {};  // pixels of about this colour become transparent; only for bitmaps
  bool greyscale = false;
  std::optional<Color> tint = {};  // replaces every colour; the opacity stays
  // Instead of `tint`: the colours of a figure and of the ground behind it. Absent: not drawn. All of a picture without
  // a ground is figure.
  struct Parts {
    std::optional<Color> figure, ground;
    friend bool operator==(const Parts&, const Parts&) = default;
  };
  std::optional<Parts> parts = {};
  friend bool operator==(const Recolouring&, const Recolouring&) = default;
};

struct Art;
using ArtPtr = std::shared_ptr<const Art>;

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
  // The picture in other colours. The same object while an earlier one is in use.
  virtual tl::expected<ArtPtr, ArtError> recoloured(const Recolouring& change) const;
};

// "resources.svg" and "wood" of "resources.svg#wood", "art.pdf" and "2" of "art.pdf#2": the name of a file, and the
// part or page of it that is drawn. The part is empty for a whole drawing or the first page.
std::pair<std::string_view, std::string_view> file_and_part(std::string_view name);

// Whether a name ends like that of a picture that can be loaded.
bool names_picture(std::string_view name);

class ArtLoader {
 public:
  virtual ~ArtLoader() = default;
  // The picture `name` below `folder`, found as in base::FileFinder, fine enough for a box of `box` mm (0 × 0: unknown
  // size). `name` may end with a part (file_and_part). Loads a picture only once. Never reads outside `folder`.
  virtual tl::expected<ArtPtr, ArtError> load(const std::filesystem::path& folder, std::string_view name,
                                              base::Size box) = 0;
};

}  // namespace planche::scene
