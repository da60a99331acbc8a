#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

#include <hb.h>

#include "render/text/lines.h"

namespace planche::render {

namespace {

// A glyph or a symbol of a paragraph in reading order; lengths in mm.
struct Atom {
  std::uint32_t glyph = 0;
  std::uint32_t cluster = 0;  // byte offset in the paragraph
  std::uint32_t source = 0;
  double advance = 0, dx = 0, dy = 0;
  bool space = false;
  bool start = false;  // of a cluster
};

// Whether HarfBuzz alone handles `text` correctly: Latin letters, digits and common punctuation, no controls.
bool is_plain(std::string_view text) {
  static constexpr std::pair<gunichar, gunichar> ranges[] = {{0x20, 0x7E},     {0xA0, 0xAC},     {0xAE, 0x24F},
                                                             {0x2010, 0x2027}, {0x202F, 0x205E}, {0x20AC, 0x20AC},
                                                             {0x2212, 0x2212}};
  for (const char* p = text.data(); p < text.data() + text.size(); p = g_utf8_next_char(p)) {
    const gunichar c = g_utf8_get_char(p);
    const bool plain = std::any_of(std::begin(ranges), std::end(ranges),
                                   [c](const auto& range) { return c >= range.first && c <= range.second; });
    if (!plain) return false;
  }
  return true;
}

struct Buffer {
  hb_buffer_t* raw = hb_buffer_create();
  ~Buffer() { hb_buffer_destroy(raw); }
};

hb_buffer_t* scratch() {
  static thread_local Buffer buffer;
  hb_buffer_clear_contents(buffer.raw);
  return buffer.raw;
}

constexpr hb_feature_t feature(hb_tag_t tag, std::uint32_t value) {
  return {tag, value, HB_FEATURE_GLOBAL_START, HB_FEATURE_GLOBAL_END};
}

std::vector<hb_feature_t> features_of(const scene::Font& font) {
  std::vector<hb_feature_t> features;
  if (font.tabular) {
    // Tabular figures are for columns and boxes, so they have capital height too.
    features.push_back(feature(HB_TAG('t', 'n', 'u', 'm'), 1));
    features.push_back(feature(HB_TAG('l', 'n', 'u', 'm'), 1));
  }
  if (font.small_caps) features.push_back(feature(HB_TAG('s', 'm', 'c', 'p'), 1));
  if (font.letter_spacing != 0) {
    for (const hb_tag_t tag : {HB_TAG('l', 'i', 'g', 'a'), HB_TAG('c', 'l', 'i', 'g'), HB_TAG('d', 'l', 'i', 'g')}) {
      features.push_back(feature(tag, 0));
    }
  }
  return features;
}

std::vector<ShapedGlyph> shaped(const Face& face, const scene::Font& font, std::string_view text,
                                hb_language_t language) {
  hb_buffer_t* buffer = scratch();
  hb_buffer_add_utf8(buffer, text.data(), static_cast<int>(text.size()), 0, static_cast<int>(text.size()));
  hb_buffer_set_direction(buffer, HB_DIRECTION_LTR);
  hb_buffer_set_script(buffer, HB_SCRIPT_LATIN);
  hb_buffer_set_language(buffer, language);
  const auto features = features_of(font);
  hb_shape(pango_font_get_hb_font(face.pango), buffer, features.data(), static_cast<unsigned>(features.size()));
  unsigned count = 0;
  const hb_glyph_info_t* infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t* places = hb_buffer_get_glyph_positions(buffer, &count);
  std::vector<ShapedGlyph> made;
  made.reserve(count);
  for (unsigned i = 0; i < count; ++i)
    made.push_back({infos[i].codepoint, infos[i].cluster, places[i].x_advance, places[i].x_offset, places[i].y_offset});
  return made;
}

// The features of features_of() as a number.
unsigned features_number(const scene::Font& font) {
  return font.tabular + 2u * font.small_caps + 4u * (font.letter_spacing != 0);
}

// Appends the glyphs of inline `source`. Returns false if the face lacks one.
bool add_inline(Shapes& known, const Face& face, const scene::Font& font, const FlatText& flat, std::size_t source,
                hb_language_t language, std::vector<Atom>& atoms) {
  const std::size_t begin = flat.starts[source], end = flat.starts[source + 1], first = atoms.size();
  const double unit = base::mm_from_pt(1) / PANGO_SCALE;
  bool complete = true;
  const auto add = [&](const ShapedGlyph& glyph, std::size_t offset) {
    complete = complete && glyph.glyph != 0 && !face.lacks(glyph.glyph);
    const auto cluster = static_cast<std::uint32_t>(offset + glyph.cluster);
    const char* text = flat.text.data() + cluster;
    const bool start = atoms.size() == first || atoms.back().cluster != cluster;
    if (start && atoms.size() > first) atoms.back().advance += font.letter_spacing;
    atoms.push_back({.glyph = glyph.glyph,
                     .cluster = cluster,
                     .source = static_cast<std::uint32_t>(source),
                     .advance = glyph.advance * unit,
                     .dx = glyph.dx * unit,
                     .dy = -glyph.dy * unit,
                     .space = *text == ' ' || std::memcmp(text, "\u00A0", 2) == 0,
                     .start = start});
  };
  // Words alone where the font allows it, else the whole inline.
  const bool by_words = shapes_words_alone(pango_font_get_hb_font(face.pango));
  for (std::size_t at = begin, next = begin; at < end && complete; at = next) {
    next = !by_words ? end : flat.text[at] == ' ' ? at + 1 : std::min(flat.text.find(' ', at), end);
    const std::string_view part = std::string_view{flat.text}.substr(at, next - at);
    const auto shape = [&] { return shaped(face, font, part, language); };
    for (const ShapedGlyph& glyph : known.find(part, &face, language, features_number(font), shape)) add(glyph, at);
  }
  if (atoms.size() > first) atoms.back().advance += font.letter_spacing;
  return complete;
}

using Atoms = std::vector<Atom>;
struct Range {
  std::size_t begin, end;
};

double width_of(const Atoms& atoms, Range range) {
  double width = 0;
  for (std::size_t i = range.begin; i < range.end; ++i) width += atoms[i].advance;
  return width;
}

// For each byte of the text, whether a line may begin there.
std::vector<char> break_places(const std::string& text, const char* language) {
  const auto characters = static_cast<std::size_t>(g_utf8_strlen(text.data(), static_cast<gssize>(text.size())));
  std::vector<PangoLogAttr> attributes(characters + 1);
  pango_get_log_attrs(text.data(), static_cast<int>(text.size()), 0, pango_language_from_string(language),
                      attributes.data(), static_cast<int>(attributes.size()));
  std::vector<char> places(text.size() + 1, 0);
  const char* p = text.data();
  for (std::size_t i = 0; i < characters; ++i, p = g_utf8_next_char(p)) {
    places[static_cast<std::size_t>(p - text.data())] = static_cast<char>(i > 0 && attributes[i].is_line_break);
  }
  return places;
}

// Greedy lines without the spaces at breaks. A word wider than the column is broken at the column's end.
std::vector<Range> wrap(const Atoms& atoms, const std::vector<char>& places, double column, bool& broken) {
  std::vector<Range> lines;
  constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  std::size_t begin = 0, candidate = none;
  double width = 0, after_candidate = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    if (i > begin && atoms[i].start && places[atoms[i].cluster] != 0) {
      candidate = i;
      after_candidate = 0;
    }
    width += atoms[i].advance;
    after_candidate += atoms[i].advance;
    if (atoms[i].space || width <= column + 1e-9) continue;
    if (candidate != none) {
      std::size_t end = candidate;
      while (end > begin && atoms[end - 1].space) --end;
      lines.push_back({begin, end});
      begin = candidate;
      width = after_candidate;
      candidate = none;
    }
    if (width <= column + 1e-9 || i == begin || !atoms[i].start) continue;
    lines.push_back({begin, i});
    broken = true;
    begin = i;
    width = atoms[i].advance;
  }
  lines.push_back({begin, atoms.size()});
  return lines;
}

class LineBuilder {
 public:
  LineBuilder(Faces& faces, const scene::Paragraph& paragraph, const FlatText& flat, const Atoms& atoms)
      : faces_{faces}, paragraph_{paragraph}, flat_{flat}, atoms_{atoms} {}

  // `stretch` is added to every space.
  Line build(Range range, double stretch) {
    Line line;
    for (std::size_t i = range.begin; i < range.end;) {
      const std::size_t source = atoms_[i].source;
      std::size_t end = i + 1;
      while (end < range.end && atoms_[end].source == source) ++end;
      if (paragraph_[source].symbol) {
        line.parts.push_back({nullptr, source, line.width});
        line.include(paragraph_[source]);
        line.width += paragraph_[source].symbol_width;
      } else {
        const FacePtr face = faces_.find(paragraph_[source].font, flat_.embolden);
        auto run = run_of({i, end}, source, face, stretch);
        line.parts.push_back({run, source, line.width});
        line.include(*face, paragraph_[source].font.size_pt);
        line.width += run->width;
      }
      i = end;
    }
    // Letter spacing is between letters, not after the last one of a line.
    if (range.end > range.begin) line.width -= paragraph_[atoms_[range.end - 1].source].font.letter_spacing;
    if (line.size_pt == 0) {
      const scene::Font font = paragraph_.empty() ? scene::Font{} : paragraph_[0].font;
      line.include(*faces_.find(font, flat_.embolden), font.size_pt);
    }
    return line;
  }

 private:
  std::shared_ptr<scene::GlyphRun> run_of(Range range, std::size_t source, const FacePtr& face, double stretch) const {
    auto run = std::make_shared<scene::GlyphRun>();
    run->font = paragraph_[source].font;
    run->face = face;
    run->face_name = face->name;
    run->glyphs.reserve(range.end - range.begin);
    run->clusters.reserve(range.end - range.begin);
    for (std::size_t i = range.begin; i < range.end; ++i) {
      const Atom& atom = atoms_[i];
      run->glyphs.push_back({atom.glyph, run->width + atom.dx, atom.dy});
      run->width += atom.advance + (atom.space ? stretch : 0);
      if (atom.start) {
        run->clusters.push_back({static_cast<std::uint16_t>(cluster_end(i) - atom.cluster), 0});
      }
      ++run->clusters.back().glyphs;
    }
    const std::size_t first = atoms_[range.begin].cluster;
    run->text = flat_.text.substr(first, cluster_end(range.end - 1) - first);
    return run;
  }

  std::size_t cluster_end(std::size_t i) const {
    const std::size_t source = atoms_[i].source;
    for (std::size_t next = i + 1; next < atoms_.size() && atoms_[next].source == source; ++next) {
      if (atoms_[next].start) return atoms_[next].cluster;
    }
    return flat_.starts[source + 1];
  }

  Faces& faces_;
  const scene::Paragraph& paragraph_;
  const FlatText& flat_;
  const Atoms& atoms_;
};

bool shape_all(Faces& faces, const scene::Paragraph& paragraph, const FlatText& flat, const scene::Setting& setting,
               Atoms& atoms) {
  const hb_language_t language =
      hb_language_from_string(setting.language.data(), static_cast<int>(setting.language.size()));
  for (std::size_t i = 0; i < paragraph.size(); ++i) {
    if (paragraph[i].symbol) {
      atoms.push_back({.cluster = static_cast<std::uint32_t>(flat.starts[i]),
                       .source = static_cast<std::uint32_t>(i),
                       .advance = paragraph[i].symbol_width,
                       .start = true});
      continue;
    }
    const std::string_view text{flat.text.data() + flat.starts[i], flat.starts[i + 1] - flat.starts[i]};
    if (!is_plain(text)) return false;
    if (!text.empty() && !add_inline(faces.shapes(), *faces.find(paragraph[i].font, flat.embolden), paragraph[i].font,
                                     flat, i, language, atoms)) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool set_quickly(Faces& faces, const scene::Paragraph& paragraph, const FlatText& flat, const scene::Setting& setting,
                 Lines& lines) {
  // Cluster lengths are 16 bits.
  if (flat.text.size() > 60'000 || setting.direction == scene::Direction::right_to_left) return false;
  Atoms atoms;
  atoms.reserve(flat.text.size());
  if (!shape_all(faces, paragraph, flat, setting, atoms)) return false;
  LineBuilder builder{faces, paragraph, flat, atoms};
  const Range all{0, atoms.size()};
  if (setting.width <= 0 || width_of(atoms, all) <= setting.width) {
    lines.lines.push_back(builder.build(all, 0));
    return true;
  }
  const auto ranges = wrap(atoms, break_places(flat.text, setting.language.c_str()), setting.width, lines.broken_word);
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    double stretch = 0;
    if (setting.align == scene::Align::justify && i + 1 < ranges.size()) {
      const auto spaces = std::count_if(atoms.begin() + static_cast<std::ptrdiff_t>(ranges[i].begin),
                                        atoms.begin() + static_cast<std::ptrdiff_t>(ranges[i].end),
                                        [](const Atom& atom) { return atom.space; });
      const double room = setting.width - width_of(atoms, ranges[i]);
      if (spaces > 0) stretch = std::max(0.0, room / static_cast<double>(spaces));
    }
    lines.lines.push_back(builder.build(ranges[i], stretch));
  }
  return true;
}

}  // namespace planche::render
