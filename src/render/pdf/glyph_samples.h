// The glyphs that planche itself writes into a PDF. Cairo embeds the fonts and chooses the codes of glyphs. It draws
// one sample of each glyph on a hidden page, from which the last pass learns them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <cairo.h>

namespace planche::render {

struct Face;

class GlyphSamples {
 public:
  // The number of the sample of a glyph that stands for this text, UTF-8.
  std::uint32_t number_of(const std::shared_ptr<const Face>& face, std::uint32_t glyph, std::string_view text);
  bool empty() const { return samples_.empty(); }
  const std::string& text(std::uint32_t number) const { return samples_[number].text; }

  // Draws all samples on the next page of `surface`, typeface by typeface. In each of these, a glyph must not be blank.
  void draw(cairo_surface_t* surface);
  // The numbers of the samples in the order of the page.
  const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;
  struct Sample {
    std::uint32_t glyph = 0;
    std::uint32_t next = none;  // of the same glyph, for another text
    std::string text;
  };
  struct Typeface {
    std::shared_ptr<const Face> face;   // in the first of its sizes
    std::vector<std::uint32_t> first;   // by glyph: the number of its first sample, or `none`
    std::vector<std::uint32_t> number;  // of the samples
  };

  std::unordered_map<const cairo_font_face_t*, Typeface> typefaces_;
  std::vector<const cairo_font_face_t*> met_;  // the keys of typefaces_
  const cairo_font_face_t* last_ = nullptr;
  Typeface* last_typeface_ = nullptr;
  std::vector<Sample> samples_;
  std::vector<std::uint32_t> order_;
};

}  // namespace planche::render
