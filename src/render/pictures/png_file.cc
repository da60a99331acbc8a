#include "render/pictures/png_file.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include <libdeflate.h>

#include "render/pictures/bytes.h"
#include "render/pictures/png_chunks.h"
#include "render/pictures/png_filters.h"

namespace planche::render {

namespace {

using Decompressor = std::unique_ptr<libdeflate_decompressor, Release<libdeflate_free_decompressor>>;

constexpr unsigned filter_kinds = 5, longest = 32767;

enum Colour : unsigned char { grey = 0, rgb = 2, palette = 3, grey_alpha = 4, rgb_alpha = 6 };

// Takes the header. False: not of the kind that is read here.
bool take_header(std::string_view header, std::size_t pixels, PngFile& png) {
  if (header.size() != 13) return false;
  png.width = number_at(header, 0, 4);
  png.height = number_at(header, 4, 4);
  png.bits = static_cast<unsigned char>(header[8]);
  const auto colour = static_cast<unsigned char>(header[9]);
  if (header.substr(10) != std::string_view{"\0\0\0", 3}) return false;  // compression, filters, interlacing
  if (png.width == 0 || png.height == 0 || png.width > longest || png.height > longest) return false;
  if (std::size_t{png.width} * png.height > pixels) return false;
  const bool less = png.bits == 1 || png.bits == 2 || png.bits == 4;
  if (png.bits != 8 && !(less && (colour == grey || colour == palette))) return false;
  png.alpha = colour == grey_alpha || colour == rgb_alpha;
  png.channels = colour == rgb ? 3 : colour == grey_alpha ? 2 : colour == rgb_alpha ? 4 : 1;
  return colour == grey || colour == rgb || colour == palette || png.alpha;
}

// Unpacks the rows of a stream that may have more bytes after its end, which are cut off. Returns false if they are not
// as many as the header says, or if a filter is unknown.
bool unpack_rows(const PngFile& png, std::string& stream, std::string& rows) {
  const Decompressor decompressor{libdeflate_alloc_decompressor()};
  rows.resize(png.row_bytes() * png.height);
  std::size_t used = 0, made = 0;
  if (!decompressor || libdeflate_zlib_decompress_ex(decompressor.get(), stream.data(), stream.size(), rows.data(),
                                                     rows.size(), &used, &made) != LIBDEFLATE_SUCCESS)
    return false;
  for (std::size_t at = 0; at < rows.size(); at += png.row_bytes()) {
    if (static_cast<unsigned char>(rows[at]) >= filter_kinds) return false;
  }
  stream.resize(used);
  return made == rows.size();
}

// One channel, or some neighbouring ones, of rows of 8 bits. They keep their filters, which know only the same channel.
std::string channels_of(const PngFile& png, std::size_t first, std::size_t count) {
  std::string part((1 + png.width * count) * png.height, '\0');
  const char* from = png.rows.data();
  char* to = part.data();
  for (unsigned y = 0; y < png.height; ++y) {
    *to++ = *from++;
    for (unsigned x = 0; x < png.width; ++x, from += png.channels) {
      for (std::size_t i = 0; i < count; ++i) *to++ = from[first + i];
    }
  }
  return part;
}

// Undoes the filters; each row keeps its first byte.
void unfilter_rows(std::string& rows, unsigned height, std::size_t step) {
  const std::size_t size = rows.size() / height;
  const std::vector<unsigned char> nothing(size);
  const unsigned char* above = nothing.data();
  for (std::size_t at = 0; at < rows.size(); at += size) {
    auto* const row = reinterpret_cast<unsigned char*>(rows.data() + at + 1);
    unfilter(static_cast<unsigned char>(rows[at]), row, above, size - 1, step);
    above = row;
  }
}

// Plain rows, each after one byte.
std::string plain_rows(const PngFile& png) {
  std::string packed = png.stream;
  std::string rows = png.rows;
  if (rows.empty() && !unpack_rows(png, packed, rows)) return {};
  if (!rows.empty())
    unfilter_rows(rows, png.height, std::max<std::size_t>(1, std::size_t{png.channels} * png.bits / 8));
  return rows;
}

// The value at a place of a row with one channel.
unsigned value_at(const unsigned char* row, unsigned x, unsigned bits) {
  const unsigned first = x * bits;
  return row[first / 8] >> (8 - bits - first % 8) & ((1u << bits) - 1);
}

unsigned opacity_of(const PngFile& png, unsigned entry) {
  return entry < png.transparency.size() ? static_cast<unsigned char>(png.transparency[entry]) : 255;
}

std::uint32_t pixel(unsigned red, unsigned green, unsigned blue, unsigned alpha) {
  const auto part = [alpha](unsigned c) { return (c * alpha + 127) / 255; };
  return alpha << 24 | part(red) << 16 | part(green) << 8 | part(blue);
}

std::uint32_t pixel_at(const PngFile& png, const unsigned char* row, unsigned x) {
  if (!png.palette.empty()) {
    const unsigned entry = value_at(row, x, png.bits);
    if (3 * entry + 2 >= png.palette.size()) return 0xFF000000u;
    const auto part = [&](unsigned i) {
      return static_cast<unsigned>(static_cast<unsigned char>(png.palette[3 * entry + i]));
    };
    return pixel(part(0), part(1), part(2), opacity_of(png, entry));
  }
  if (png.channels == 1) {
    const unsigned value = value_at(row, x, png.bits) * 255 / ((1u << png.bits) - 1);
    return pixel(value, value, value, 255);
  }
  const unsigned char* const p = row + std::size_t{x} * png.channels;
  if (png.channels == 2) return pixel(p[0], p[0], p[0], p[1]);
  return pixel(p[0], p[1], p[2], png.alpha ? p[3] : 255);
}

// The opacities of a picture with a palette; empty if it is opaque.
std::string palette_alpha(const PngFile& png) {
  const std::string rows = plain_rows(png);
  std::string opacities;
  opacities.reserve(std::size_t{png.width} * png.height);
  for (std::size_t at = 0; at < rows.size(); at += png.row_bytes()) {
    const auto* const row = reinterpret_cast<const unsigned char*>(rows.data() + at + 1);
    for (unsigned x = 0; x < png.width; ++x)
      opacities += static_cast<char>(opacity_of(png, value_at(row, x, png.bits)));
  }
  const bool opaque = std::all_of(opacities.begin(), opacities.end(), [](char c) { return c == '\xFF'; });
  return opaque ? std::string{} : filtered(opacities, png.width, 1);
}

// The same of a channel, as filtered in the file.
std::string channel_alpha(const PngFile& png) {
  std::string alpha = channels_of(png, png.channels - 1, 1), plain = alpha;
  unfilter_rows(plain, png.height, 1);
  for (std::size_t at = 0; at < plain.size(); ++at) {
    if (at % (png.width + std::size_t{1}) != 0 && plain[at] != '\xFF') return alpha;
  }
  return {};
}

}  // namespace

bool has_sound_chunks(std::string_view png) {
  PngChunks chunks{png};
  while (const auto chunk = chunks.next()) {
    if (!chunk->is_sound()) return false;
    if (chunk->type == "IEND") return true;
  }
  return false;
}

std::optional<PngFile> read_png(std::string_view bytes, std::size_t pixels, bool keep_rows) {
  PngFile png;
  png.stream.reserve(bytes.size());
  bool has_header = false, ended = false, is_indexed = false;
  PngChunks chunks{bytes};
  while (!ended) {
    const auto chunk = chunks.next();
    if (!chunk || !chunk->is_sound()) return std::nullopt;
    const auto& [type, data, check] = *chunk;
    if (has_header == (type == "IHDR")) return std::nullopt;
    if (type == "IHDR") {
      if (!take_header(data, pixels, png)) return std::nullopt;
      has_header = true;
      is_indexed = data[9] == palette;
    } else if (type == "PLTE" && is_indexed) {
      const std::size_t size = data.size();
      if (!png.palette.empty() || size == 0 || size % 3 != 0 || size / 3 > 1u << png.bits) return std::nullopt;
      png.palette = data;
    } else if (type == "tRNS") {
      if (!is_indexed) return std::nullopt;
      png.transparency = data;
    } else if (type == "IDAT") {
      png.stream += data;
    }
    ended = type == "IEND";
  }
  if (is_indexed == png.palette.empty()) return std::nullopt;
  thread_local std::string checked;  // nearly always of one size
  if (!unpack_rows(png, png.stream, checked)) return std::nullopt;
  png.stream.shrink_to_fit();
  constexpr std::size_t most_spare = 8u << 20;
  const bool keeps_memory = checked.size() <= most_spare;
  if (png.alpha || keep_rows) {
    png.rows = keeps_memory ? checked : std::move(checked);
    png.stream.clear();
    png.stream.shrink_to_fit();
  }
  if (!keeps_memory) {
    checked.clear();
    checked.shrink_to_fit();
  }
  return png;
}

Surface pixels_of(const PngFile& png, unsigned step) {
  const std::string rows = plain_rows(png);
  const bool has_alpha = png.alpha || !png.transparency.empty();
  Surface surface{cairo_image_surface_create(has_alpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24,
                                             static_cast<int>((png.width + step - 1) / step),
                                             static_cast<int>((png.height + step - 1) / step))};
  if (rows.empty() || cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return {};
  cairo_surface_flush(surface.get());
  unsigned char* const target = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  for (std::size_t y = 0; y < png.height; y += step) {
    const auto* const row = reinterpret_cast<const unsigned char*>(rows.data() + y * png.row_bytes() + 1);
    for (unsigned x = 0; x < png.width; x += step) {
      const std::uint32_t value = pixel_at(png, row, x);
      std::memcpy(target + y / step * stride + std::size_t{4} * (x / step), &value, 4);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

PdfImage image_of(const PngFile& png) {
  PdfImage image{.width = png.width, .height = png.height, .bits = png.bits, .palette = png.palette};
  image.channels = png.channels - (png.alpha ? 1 : 0);
  image.bytes = png.alpha ? deflated(channels_of(png, 0, image.channels)) : png.stream;
  const std::string alpha = png.alpha ? channel_alpha(png) : png.transparency.empty() ? "" : palette_alpha(png);
  if (!alpha.empty()) image.alpha = deflated(alpha);
  return image;
}

}  // namespace planche::render
