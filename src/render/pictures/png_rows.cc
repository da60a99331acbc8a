#include "render/pictures/png_rows.h"

#include <cstdint>
#include <exception>
#include <iterator>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/Pipeline.hh>
#include <qpdf/Pl_Flate.hh>

#include "render/pictures/bytes.h"
#include "render/pictures/png_chunks.h"

namespace planche::render {

namespace {

struct TooShort final : std::exception {};
struct Surplus final : std::exception {};

// Counts bytes and ends with Surplus, because any amount may follow the rows.
class Count final : public Pipeline {
 public:
  explicit Count(std::uint64_t wanted) : Pipeline{"rows", nullptr}, missing_{wanted} {}
  void write(unsigned char const*, std::size_t size) override {
    if (size > missing_) throw Surplus{};
    missing_ -= size;
  }
  void finish() override {}
  bool is_complete() const { return missing_ == 0; }

 private:
  std::uint64_t missing_;
};

// The header, the first chunk.
struct Header {
  std::uint64_t width = 0, height = 0, bits = 0;  // of a pixel
  bool interlaced = false;
};
Header header_of(std::string_view png) {
  const auto first = PngChunks{png}.next();
  if (!first || first->data.size() < 13) throw TooShort{};
  const std::string_view header = first->data;
  constexpr std::uint64_t channels[] = {1, 0, 3, 1, 2, 0, 4};
  const auto colour = static_cast<unsigned char>(header[9]);
  return {number_at(header, 0, 4), number_at(header, 4, 4),
          static_cast<unsigned char>(header[8]) * (colour < std::size(channels) ? channels[colour] : 0),
          header[12] != 0};
}

// Before its pixels, each row has a byte with its filter.
std::uint64_t bytes_of_rows(std::uint64_t width, std::uint64_t height, std::uint64_t bits) {
  return width == 0 ? 0 : height * (1 + (width * bits + 7) / 8);
}

std::uint64_t bytes_of(const Header& header) {
  if (!header.interlaced) return bytes_of_rows(header.width, header.height, header.bits);
  struct Pass {
    std::uint64_t left, top, right, down;  // the first pixel, and steps to the next
  };
  constexpr Pass passes[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                             {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
  const auto count = [](std::uint64_t all, std::uint64_t first, std::uint64_t step) {
    return all <= first ? 0 : (all - first + step - 1) / step;
  };
  std::uint64_t bytes = 0;
  for (const Pass& pass : passes)
    bytes += bytes_of_rows(count(header.width, pass.left, pass.right), count(header.height, pass.top, pass.down),
                           header.bits);
  return bytes;
}

}  // namespace

PngRows count_rows(std::string_view png) try {
  Count rows{bytes_of(header_of(png))};
  Pl_Flate unpacked{"PNG", &rows, Pl_Flate::a_inflate};
  PngChunks chunks{png};
  while (const auto chunk = chunks.next()) {
    if (chunk->type == "IDAT")
      unpacked.write(reinterpret_cast<unsigned char const*>(chunk->data.data()), chunk->data.size());
  }
  unpacked.finish();
  return rows.is_complete() ? PngRows::complete : PngRows::missing;
} catch (const Surplus&) {
  return PngRows::surplus;
} catch (const std::exception&) {
  return PngRows::complete;
}

}  // namespace planche::render
