// Shapes of words that were set before in the same face. Texts that differ are made of words that repeat.
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
  std::uint32_t cluster = 0;  // byte offset in the word
  hb_position_t advance = 0, dx = 0, dy = 0;
};

class WordShapes {
 public:
  // The glyphs of `word`, which `shape` computes if it is new. They are valid until the next call. A face shapes a
  // word alike if the language and the features are the same; the caller numbers the features.
  template <class Shape>
  const std::vector<ShapedGlyph>& find(std::string_view word, hb_language_t language, unsigned features,
                                       const Shape& shape) {
    key_.word.assign(word);
    key_.language = language;
    key_.features = features;
    if (const auto known = shapes_.find(key_); known != shapes_.end()) return known->second;
    if (shapes_.size() >= most_words) shapes_.clear();
    return shapes_.emplace(key_, shape()).first->second;
  }

 private:
  struct Key {
    std::string word;
    hb_language_t language = nullptr;
    unsigned features = 0;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      return std::hash<std::string_view>{}(key.word) * 31 + std::hash<const void*>{}(key.language) + key.features;
    }
  };
  static constexpr std::size_t most_words = 4096;
  Key key_;  // of the last call; kept to avoid allocations
  std::unordered_map<Key, std::vector<ShapedGlyph>, Hash> shapes_;
};

// Whether the words of a Latin text can be shaped one by one: no substitution and no positioning of the font knows
// the space, so none reaches across it. The answer is kept with the face.
bool shapes_words_alone(hb_font_t* font);

}  // namespace planche::render
