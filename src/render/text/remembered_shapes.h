// Shapes of texts and words that were set before. Texts that differ are made of words that repeat, and
// a rulebook is set again in other widths and for each change on the live page.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <hb.h>

namespace planche::render {

// In HarfBuzz's units.
struct ShapedGlyph {
  std::uint32_t glyph = 0;
  std::uint32_t cluster = 0;  // byte offset in the text
  hb_position_t advance = 0, dx = 0, dy = 0;
};

class Shapes {
 public:
  // Forgets all texts when they have more glyphs than this.
  explicit Shapes(std::size_t most_glyphs) : most_glyphs_{most_glyphs} {}

  // The glyphs of `text`, which `shape` computes if it is new. They are valid until the next call. A face, which must
  // not end before this, shapes a text alike if the language and the features are the same; the caller numbers the
  // features.
  template <class Shape>
  const std::vector<ShapedGlyph>& find(std::string_view text, const void* face, hb_language_t language,
                                       unsigned features, const Shape& shape) {
    key_.text.assign(text);
    key_.face = face;
    key_.language = language;
    key_.features = features;
    if (const auto known = shapes_.find(key_); known != shapes_.end()) return known->second;
    if (shapes_.size() >= most_texts || glyphs_ >= most_glyphs_) {
      shapes_.clear();
      glyphs_ = 0;
    }
    const std::vector<ShapedGlyph>& made = shapes_.emplace(key_, shape()).first->second;
    glyphs_ += made.size();
    return made;
  }

 private:
  struct Key {
    std::string text;
    const void* face = nullptr;
    hb_language_t language = nullptr;
    unsigned features = 0;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      const std::hash<const void*> address;
      return (std::hash<std::string_view>{}(key.text) * 31 + address(key.face)) * 31 + address(key.language) +
             key.features;
    }
  };
  static constexpr std::size_t most_texts = 4096;
  Key key_;  // of the last call; kept to avoid allocations
  std::unordered_map<Key, std::vector<ShapedGlyph>, Hash> shapes_;
  std::size_t most_glyphs_, glyphs_ = 0;
};

// Whether the words of a Latin text can be shaped one by one: no substitution and no positioning of the font knows
// the space, so none reaches across it. The answer is kept with the face.
bool shapes_words_alone(hb_font_t* font);

}  // namespace planche::render
