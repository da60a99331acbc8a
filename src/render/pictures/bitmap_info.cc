#include "render/pictures/bitmap_info.h"

#include <cstddef>
#include <exception>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Pipeline.hh>
#include <qpdf/Pl_Flate.hh>

#include "render/pictures/bytes.h"
#include "render/pictures/exif.h"
#include "render/pictures/png_chunks.h"

namespace planche::render {

namespace {

constexpr std::size_t most_profile = 16u << 20;  // bytes

struct TooMuch final : std::exception {};

class Collect final : public Pipeline {
 public:
  explicit Collect(std::string& into) : Pipeline{"profile", nullptr}, into_{into} {}
  void write(unsigned char const* data, std::size_t size) override {
    if (into_.size() + size > most_profile) throw TooMuch{};
    into_.append(reinterpret_cast<const char*>(data), size);
  }
  void finish() override {}

 private:
  std::string& into_;
};

std::string unpacked(std::string_view packed) {
  std::string all;
  try {
    Collect collect{all};
    Pl_Flate inflate{"profile", &collect, Pl_Flate::a_inflate};
    inflate.write(reinterpret_cast<unsigned char const*>(packed.data()), packed.size());
    inflate.finish();
  } catch (const std::exception&) {
    all.clear();
  }
  return all;
}

}  // namespace

BitmapInfo read_png_info(std::string_view bytes) {
  BitmapInfo info;
  PngChunks chunks{bytes};
  while (const auto chunk = chunks.next()) {
    const auto& [type, data, check] = *chunk;
    if (type == "IHDR" && data.size() > 9) info.grey = data[9] == 0 || data[9] == 4;
    if (type == "eXIf") info.orientation = exif_orientation(data);
    if (type == "iCCP" && !info.has_profile) {
      info.has_profile = true;
      const std::size_t name = data.find('\0');  // followed by one byte for the method of compression
      if (name != std::string_view::npos && name + 2 <= data.size()) info.profile = unpacked(data.substr(name + 2));
    }
  }
  return info;
}

BitmapInfo read_webp_info(std::string_view bytes) {
  constexpr std::size_t first_chunk = 12, frame = 8;
  constexpr std::string_view exif_mark{"Exif\0\0", 6};  // some programs write this prefix
  BitmapInfo info;
  for (std::size_t at = first_chunk; at + frame <= bytes.size();) {
    const std::size_t size = number_at(bytes, at + 4, 4, ByteOrder::little);
    if (size > bytes.size() - at - frame) break;
    const std::string_view type = bytes.substr(at, 4);
    std::string_view data = bytes.substr(at + frame, size);
    if (type == "EXIF") {
      if (data.starts_with(exif_mark)) data.remove_prefix(exif_mark.size());
      info.orientation = exif_orientation(data);
    }
    if (type == "ICCP") {
      info.has_profile = true;
      info.profile = data;
    }
    at += frame + size + size % 2;
  }
  return info;
}

}  // namespace planche::render
