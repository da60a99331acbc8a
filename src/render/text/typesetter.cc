#include <algorithm>
#include <functional>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "base/text.h"
#include "render/text/fonts.h"
#include "render/text/lines.h"

namespace planche::render {

namespace {

constexpr std::size_t longest_remembered = 64;  // bytes
constexpr std::size_t most_remembered = 1024;
// Of longer texts, only the most recently used are cached: long enough to draw a text after measuring it, and longer if
// every page uses it.
constexpr std::size_t most_recent = 8;

// A cached block of one text in one font, without the colour.
template <class Text>
struct BlockKey {
  Text text, family, language;
  double size, spacing, width, line_height;
  int weight, flags;
  auto numbers() const { return std::tie(size, spacing, width, line_height, weight, flags); }
};
using StoredKey = BlockKey<std::string>;
using AskedKey = BlockKey<std::string_view>;

struct KeyHash {
  using is_transparent = void;
  std::size_t operator()(const auto& key) const {
    std::size_t hash = std::hash<std::string_view>{}(key.text);
    for (const double part : {key.size, key.width, static_cast<double>(key.weight * 128 + key.flags)}) {
      hash = hash * 1099511628211u ^ std::hash<double>{}(part);
    }
    return hash;
  }
};
struct KeyEqual {
  using is_transparent = void;
  bool operator()(const auto& a, const auto& b) const {
    return std::string_view{a.text} == std::string_view{b.text} && a.numbers() == b.numbers() &&
           std::string_view{a.family} == std::string_view{b.family} &&
           std::string_view{a.language} == std::string_view{b.language};
  }
};

AskedKey key_of(const scene::Inline& part, const scene::Setting& setting) {
  const scene::Font& font = part.font;
  return {.text = part.text,
          .family = font.family,
          .language = setting.language,
          .size = font.size_pt,
          .spacing = font.letter_spacing,
          .width = setting.width,
          .line_height = setting.line_height,
          .weight = font.weight,
          .flags = font.italic + 2 * font.tabular + 4 * font.small_caps + 8 * static_cast<int>(setting.align) +
                   32 * static_cast<int>(setting.direction) + 256 * font.underline + 512 * font.strike};
}

StoredKey stored(const AskedKey& key) {
  return {std::string{key.text},
          std::string{key.family},
          std::string{key.language},
          key.size,
          key.spacing,
          key.width,
          key.line_height,
          key.weight,
          key.flags};
}

// The extent of letters above and below their baseline.
struct Ink {
  double above = 0, below = 0;
  bool blank = true;

  void add(const scene::GlyphRun& run) {
    const auto& face = *static_cast<const Face*>(run.face.get());
    for (const scene::Glyph& glyph : run.glyphs) {
      const Face::Reach reach = face.reach_of(glyph.index);
      if (reach.blank()) continue;
      above = blank ? reach.above - glyph.y : std::max(above, reach.above - glyph.y);
      below = blank ? reach.below + glyph.y : std::max(below, reach.below + glyph.y);
      blank = false;
    }
  }
};

Ink ink_of(const Line& line) {
  Ink ink;
  for (const LinePart& part : line.parts) {
    if (part.run != nullptr) ink.add(*part.run);
  }
  return ink;
}

// The least distance between the baselines of two lines where no symbol covers letters of the other line, even with the
// line around its edge.
double room_for_symbols(const Line& upper, const Line& lower) {
  constexpr double clear = 0.04;  // in sizes of the text
  const double gap = clear * base::mm_from_pt(lower.size_pt);
  double room = upper.symbol_descent + lower.symbol_ascent;
  if (lower.symbol_ascent > 0) room = std::max(room, ink_of(upper).below + lower.symbol_ascent + gap);
  if (upper.symbol_descent > 0) room = std::max(room, upper.symbol_descent + ink_of(lower).above + gap);
  return room;
}

// For a block of one line. Symbols in it were measured when they were made.
void measure_ink(scene::TextBlock& block) {
  Ink ink;
  for (const scene::PlacedRun& placed : block.runs) ink.add(*placed.run);
  block.ink_above = ink.above;
  block.ink_below = ink.below;
}

double shift(scene::Align align, double room, bool backwards) {
  switch (align) {
    case scene::Align::justify:
      return backwards ? room : 0;
    case scene::Align::right:
      return room;
    case scene::Align::centre:
      return room / 2;
    default:
      return 0;
  }
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

// They are replaced by spaces; tabs and line ends are spaces.
void note_controls(const scene::Paragraph& paragraph, std::vector<scene::MissingGlyph>& missing) {
  for (const scene::Inline& part : paragraph) {
    for (const char c : part.text) {
      if (!is_control(c) || c == '\t' || c == '\n' || c == '\r') continue;
      const std::string character{c};
      if (std::ranges::find(missing, character, &scene::MissingGlyph::character) == missing.end())
        missing.push_back({character, {}});
    }
  }
}

// Adds the characters of a run whose glyphs are damaged. Glyphs that a font puts in place of others may be blank, as in
// ligatures; those of the characters themselves may not.
void note_damage(const scene::GlyphRun& run, std::vector<scene::MissingGlyph>& missing) {
  const auto& face = *static_cast<const Face*>(run.face.get());
  std::size_t byte = 0, glyph = run.backwards ? run.glyphs.size() : 0;
  for (const scene::GlyphCluster& cluster : run.clusters) {
    if (run.backwards) glyph -= cluster.glyphs;
    const char* text = run.text.data() + byte;
    if (cluster.glyphs > 0 && face.is_suspect(run.glyphs[glyph].index) && face.has_damaged_glyph(g_utf8_get_char(text)))
      note_missing(missing, text);
    if (!run.backwards) glyph += cluster.glyphs;
    byte += cluster.bytes;
  }
}

class PangoTypesetter final : public scene::Typesetter {
 public:
  explicit PangoTypesetter(std::unique_ptr<Faces> faces) : faces_{std::move(faces)} {}

  scene::TextBlock set(const std::vector<scene::Paragraph>& paragraphs, const scene::Setting& setting) override {
    if (paragraphs.size() != 1 || paragraphs[0].size() != 1 || paragraphs[0][0].symbol)
      return set_anew(paragraphs, setting);
    const scene::Inline& part = paragraphs[0][0];
    scene::TextBlock block =
        part.text.size() <= longest_remembered ? remembered(paragraphs, setting) : recent(paragraphs, setting);
    for (auto& placed : block.runs) placed.color = part.color;
    return block;
  }

 private:
  const scene::TextBlock& remembered(const std::vector<scene::Paragraph>& paragraphs, const scene::Setting& setting) {
    const AskedKey key = key_of(paragraphs[0][0], setting);
    auto known = remembered_.find(key);
    if (known == remembered_.end()) {
      if (remembered_.size() >= most_remembered) remembered_.clear();
      known = remembered_.emplace(stored(key), set_anew(paragraphs, setting)).first;
    }
    return known->second;
  }
  const scene::TextBlock& recent(const std::vector<scene::Paragraph>& paragraphs, const scene::Setting& setting) {
    const AskedKey key = key_of(paragraphs[0][0], setting);
    auto known =
        std::find_if(recent_.begin(), recent_.end(), [&](const auto& each) { return KeyEqual{}(each.first, key); });
    if (known == recent_.end()) {
      if (recent_.size() >= most_recent) recent_.pop_back();
      known = recent_.emplace(recent_.end(), stored(key), set_anew(paragraphs, setting));
    }
    std::rotate(recent_.begin(), known, known + 1);
    return recent_.front().second;
  }
  void note_makeshifts(const scene::Paragraph& paragraph, const FlatText& flat, scene::Makeshift& makeshift);
  scene::TextBlock set_anew(const std::vector<scene::Paragraph>& paragraphs, const scene::Setting& setting);
  void place(const scene::Paragraph& paragraph, const Line& line, base::Point at, scene::TextBlock& block);

  std::unique_ptr<Faces> faces_;
  std::unordered_map<StoredKey, scene::TextBlock, KeyHash, KeyEqual> remembered_;
  std::vector<std::pair<StoredKey, scene::TextBlock>> recent_;  // most recent first
};

scene::TextBlock PangoTypesetter::set_anew(const std::vector<scene::Paragraph>& paragraphs,
                                           const scene::Setting& setting) {
  Lines set;
  std::vector<std::size_t> ends;  // index of the line at the end of each paragraph
  scene::TextBlock block;
  for (const auto& paragraph : paragraphs) {
    note_controls(paragraph, set.missing);
    const FlatText flat = flatten(*faces_, paragraph);
    if (!set_quickly(*faces_, paragraph, flat, setting, set)) {
      set_with_pango(*faces_, paragraph, flat, setting, set);
    }
    ends.push_back(set.lines.size());
    note_makeshifts(paragraph, flat, block.makeshift);
    if (block.cap_height == 0 && !paragraph.empty()) block.cap_height = faces_->find(paragraph[0].font)->cap_height;
  }
  for (const Line& line : set.lines) block.width = std::max(block.width, line.width);
  const double column = setting.width > 0 ? setting.width : block.width;

  double baseline = 0;
  std::size_t owner = 0;
  for (std::size_t i = 0; i < set.lines.size(); ++i) {
    const Line& line = set.lines[i];
    bool new_paragraph = false;
    for (; i >= ends[owner]; ++owner) new_paragraph = true;
    if (i == 0) {
      baseline = line.ascent;
    } else {
      // Symbols may be taller than the text, but must not cover what stands in the line above or below.
      baseline +=
          std::max(base::mm_from_pt(line.size_pt) * setting.line_height, room_for_symbols(set.lines[i - 1], line)) +
          (new_paragraph ? setting.paragraph_spacing : 0);
    }
    place(paragraphs[owner], line, {shift(setting.align, column - line.width, line.backwards), baseline}, block);
  }
  if (!set.lines.empty()) {
    block.first_baseline = set.lines.front().ascent;
    block.height = baseline + set.lines.back().descent;
  }
  if (set.lines.size() == 1) measure_ink(block);
  for (const scene::PlacedRun& placed : block.runs) note_damage(*placed.run, set.missing);
  block.lines = set.lines.size();
  block.broken_word = set.broken_word;
  block.missing = std::move(set.missing);
  return block;
}

void PangoTypesetter::note_makeshifts(const scene::Paragraph& paragraph, const FlatText& flat,
                                      scene::Makeshift& makeshift) {
  for (const scene::Inline& part : paragraph) {
    if (part.symbol || part.text.empty()) continue;
    const FacePtr face = faces_->find(part.font, flat.embolden);
    makeshift.bold = makeshift.bold || face->emboldened;
    makeshift.italic = makeshift.italic || face->slanted;
    makeshift.small_caps = makeshift.small_caps || (part.font.small_caps && !face->has_small_caps());
  }
}

void PangoTypesetter::place(const scene::Paragraph& paragraph, const Line& line, base::Point at,
                            scene::TextBlock& block) {
  for (const LinePart& part : line.parts) {
    const scene::Inline& source = paragraph[part.source];
    const base::Point start{at.x + part.x, at.y};
    if (part.run) {
      block.runs.push_back({part.run, start, source.color});
    } else {
      block.symbols.push_back({source.symbol, start});
    }
  }
}

}  // namespace

tl::expected<std::unique_ptr<scene::Typesetter>, FontError> make_typesetter(
    const std::vector<std::filesystem::path>& files) {
  auto faces = Faces::open(files);
  if (!faces) return tl::make_unexpected(faces.error());
  return std::make_unique<PangoTypesetter>(std::move(*faces));
}

void Line::include(const Face& face, double size) {
  ascent = std::max(ascent, face.ascent);
  descent = std::max(descent, face.descent);
  size_pt = std::max(size_pt, size);
}

void Line::include(const scene::Inline& symbol) {
  symbol_ascent = std::max(symbol_ascent, symbol.symbol_ascent);
  symbol_descent = std::max(symbol_descent, symbol.symbol_descent);
  ascent = std::max(ascent, symbol.symbol_ascent);
  descent = std::max(descent, symbol.symbol_descent);
}

FlatText flatten(Faces& faces, const scene::Paragraph& paragraph) {
  FlatText flat;
  flat.embolden = faces.must_embolden(paragraph);
  for (const scene::Inline& part : paragraph) {
    flat.starts.push_back(flat.text.size());
    if (part.symbol) {
      flat.text += "\uFFFC";
      continue;
    }
    const std::size_t start = flat.text.size();
    flat.text += part.text.substr(0, base::first_invalid_utf8(part.text).value_or(part.text.size()));
    std::replace_if(flat.text.begin() + static_cast<std::ptrdiff_t>(start), flat.text.end(), is_control, ' ');
  }
  flat.starts.push_back(flat.text.size());
  return flat;
}

}  // namespace planche::render
