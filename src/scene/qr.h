// QR codes (ISO/IEC 18004) as drawings.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "scene/color.h"
#include "scene/scene.h"

namespace planche::scene {

inline constexpr int qr_quiet_zone = 4;         // white modules on every side
inline constexpr double least_qr_module = 0.4;  // mm, for phone cameras

inline constexpr double least_qr_side = (21 + 2 * qr_quiet_zone) * least_qr_module;  // mm, of the smallest code

// A square of modules, true where dark, by rows.
struct QrCode {
  int version = 1, side = 21;  // side = 17 + 4 * version
  std::vector<bool> modules;
  bool dark(int x, int y) const { return modules[static_cast<std::size_t>(y * side + x)]; }
  // Of the drawing with its quiet zone, mm.
  double width(double module) const { return (side + 2 * qr_quiet_zone) * module; }
};

// Encodes bytes at error correction level M (15 %), or L (7 %) if only that fits. Nothing if `text` is empty or needs a
// version above `most_version` (1 to 40).
std::optional<QrCode> encode_qr(std::string_view text, int most_version = 20);

// The number of bytes that fit into a version (1 to 40) at error correction level L (7 %).
std::size_t qr_capacity(int version);
// The highest version whose modules are at least least_qr_module in a square of `width` mm; 0 if there is none.
int largest_qr_version(double width);

// One path of dark runs, with its quiet zone; origin at the top left. `module` in mm, at least least_qr_module.
ScenePtr qr_drawing(const QrCode& code, double module, Color color);

}  // namespace planche::scene
