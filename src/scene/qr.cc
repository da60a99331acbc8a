#include "scene/qr.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include <qrencode.h>

namespace planche::scene {

namespace {

constexpr std::size_t most_bytes = 2953;  // in version 40 at error correction level L

std::optional<QrCode> encoded(std::string_view text, QRecLevel level, int most_version) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code{
      QRcode_encodeData(static_cast<int>(text.size()), bytes, 0, level), QRcode_free};
  if (code == nullptr || code->version > most_version) return std::nullopt;
  QrCode result{code->version, code->width, {}};
  const auto count = static_cast<std::size_t>(code->width) * static_cast<std::size_t>(code->width);
  result.modules.reserve(count);
  // The lowest bit of a byte is the module; the others describe its purpose.
  std::transform(code->data, code->data + count, std::back_inserter(result.modules),
                 [](unsigned char module) { return (module & 1) != 0; });
  return result;
}

}  // namespace

std::optional<QrCode> encode_qr(std::string_view text, int most_version) {
  if (text.empty() || text.size() > most_bytes) return std::nullopt;
  if (auto code = encoded(text, QR_ECLEVEL_M, most_version)) return code;
  return encoded(text, QR_ECLEVEL_L, most_version);
}

std::size_t qr_capacity(int version) {
  std::size_t fits = 0, too_many = most_bytes + 1;
  while (too_many - fits > 1) {
    const std::size_t middle = (fits + too_many) / 2;
    (encoded(std::string(middle, 'x'), QR_ECLEVEL_L, version) ? fits : too_many) = middle;
  }
  return fits;
}

int largest_qr_version(double width) {
  const double side = std::floor(width / least_qr_module + 1e-6) - 2 * qr_quiet_zone;
  return side < 21 ? 0 : std::min(40, static_cast<int>((side - 17) / 4));
}

ScenePtr qr_drawing(const QrCode& code, double module, Color color) {
  const double size = std::max(module, least_qr_module), start = qr_quiet_zone * size;
  Path runs;
  for (int y = 0; y < code.side; ++y) {
    for (int x = 0; x < code.side; ++x) {
      const int from = x;
      while (x < code.side && code.dark(x, y)) ++x;
      if (x > from) runs.append(Path::rectangle({start + from * size, start + y * size, (x - from) * size, size}));
    }
  }
  auto drawing = std::make_shared<Scene>();
  drawing->items.emplace_back(Shape{std::move(runs), color, {}, false});
  drawing->extent = {0, 0, code.width(size), code.width(size)};
  return drawing;
}

}  // namespace planche::scene
