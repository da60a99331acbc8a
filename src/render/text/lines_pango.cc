#include <algorithm>
#include <cmath>

#include "render/text/lines.h"

namespace planche::render {

namespace {

constexpr double mm_per_unit = base::mm_from_pt(1) / PANGO_SCALE;
int pango_units(double mm) {
  return static_cast<int>(std::lround(std::clamp(mm / mm_per_unit, -1e9, 1e9)));
}

using Attributes = std::unique_ptr<PangoAttrList, Release<pango_attr_list_unref>>;

void insert(PangoAttrList* list, PangoAttribute* attribute, std::size_t begin, std::size_t end) {
  attribute->start_index = static_cast<guint>(begin);
  attribute->end_index = static_cast<guint>(end);
  pango_attr_list_insert(list, attribute);
}

// For every line, Pango searches the item in which the line begins. Without spaces, an item may be as long as the text.
// So every other piece is moved off the baseline by an invisible amount, which splits the item.
void cut_long_words(const std::string& text, PangoAttrList* list) {
  constexpr std::size_t longest_word = 60;
  std::size_t begin = 0, characters = 0;
  bool moved = false;
  for (std::size_t at = 0; at < text.size();
       at += static_cast<std::size_t>(g_utf8_skip[static_cast<guchar>(text[at])])) {
    if (text[at] == ' ') {
      begin = at;
      characters = 0;
    } else if (++characters > longest_word) {
      if (moved) insert(list, pango_attr_rise_new(1), begin, at);
      moved = !moved;
      begin = at;
      characters = 1;
    }
  }
}

// Cairo refuses noncharacters (U+FFFE and similar), which are already reported.
void replace_noncharacters(std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto length = static_cast<std::size_t>(g_utf8_skip[static_cast<guchar>(text[at])]);
    const gunichar c = g_utf8_get_char(text.data() + at);
    const bool none = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
    if (none) text.replace(at, length, length == 3 ? "\uFFFD" : "\U0010FFFD");
    at += length;
  }
}

// Text suits of cards come from one typeface, whichever of them the requested one has.
void match_suits(Faces& faces, const scene::Inline& part, const FlatText& flat, std::size_t begin, std::size_t end,
                 PangoAttrList* list) {
  constexpr std::string_view black_and_white = "\xE2\x99";  // U+2660 to U+2667 begin with it
  std::string families;
  const auto is_suit = [&](std::size_t at) {
    if (at + 3 > end || flat.text.compare(at, 2, black_and_white) != 0) return false;
    const auto last = static_cast<unsigned char>(flat.text[at + 2]);
    return last >= 0xA0 && last <= 0xA7 && flat.text.compare(at + 3, 3, "\uFE0F") != 0;
  };
  for (std::size_t at = flat.text.find(black_and_white, begin); at < end;
       at = flat.text.find(black_and_white, at + 1)) {
    std::size_t after = at;
    while (is_suit(after)) after += 3;
    if (after == at) continue;
    if (families.empty()) families = faces.families_of_suits(part.font);
    insert(list, pango_attr_family_new(families.c_str()), at, after);
    at = after - 1;
  }
}

Attributes attributes_of(Faces& faces, const scene::Paragraph& paragraph, const FlatText& flat) {
  Attributes list{pango_attr_list_new()};
  for (std::size_t i = 0; i < paragraph.size(); ++i) {
    const std::size_t begin = flat.starts[i], end = flat.starts[i + 1];
    const scene::Inline& part = paragraph[i];
    PangoFontDescription* description = faces.describe(part.font, flat.embolden);
    insert(list.get(), pango_attr_font_desc_new(description), begin, end);
    pango_font_description_free(description);
    // A different colour keeps neighbours in one font from being merged into one run.
    insert(list.get(), pango_attr_foreground_new(static_cast<guint16>(i), static_cast<guint16>(i >> 16), 0), begin,
           end);
    if (part.symbol) {
      // The height of lines depends on their parts, not on Pango.
      PangoRectangle box{0, 0, pango_units(part.symbol_width), 0};
      insert(list.get(), pango_attr_shape_new(&box, &box), begin, end);
      continue;
    }
    match_suits(faces, part, flat, begin, end, list.get());
    std::string features;
    if (part.font.tabular) features += "tnum=1,lnum=1,";
    if (part.font.small_caps) features += "smcp=1,";
    if (!features.empty()) insert(list.get(), pango_attr_font_features_new(features.c_str()), begin, end);
    if (part.font.letter_spacing != 0) {
      insert(list.get(), pango_attr_letter_spacing_new(pango_units(part.font.letter_spacing)), begin, end);
    }
  }
  cut_long_words(flat.text, list.get());
  return list;
}

// "Tamil", "Old Italic"; empty for characters without a script.
std::string script_of(gunichar character) {
  const GUnicodeScript script = g_unichar_get_script(character);
  if (script == G_UNICODE_SCRIPT_COMMON || script == G_UNICODE_SCRIPT_INHERITED || script == G_UNICODE_SCRIPT_UNKNOWN)
    return {};
  using Class = std::unique_ptr<void, Release<g_type_class_unref>>;
  const Class scripts{g_type_class_ref(PANGO_TYPE_SCRIPT)};
  const GEnumValue* value = g_enum_get_value(static_cast<GEnumClass*>(scripts.get()), static_cast<int>(script));
  if (value == nullptr) return "unnamed";
  std::string name{value->value_nick};
  std::replace(name.begin(), name.end(), '-', ' ');
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (i == 0 || name[i - 1] == ' ') name[i] = g_ascii_toupper(name[i]);
  }
  return name;
}

// Converts the glyphs of one Pango run, and lists those that no face has.
class RunMaker {
 public:
  RunMaker(const FlatText& flat, Lines& lines) : flat_{flat}, lines_{lines} {}

  std::shared_ptr<scene::GlyphRun> make(const PangoLayoutRun& source, const scene::Font& font, const FacePtr& face) {
    auto run = std::make_shared<scene::GlyphRun>();
    run->text =
        flat_.text.substr(static_cast<std::size_t>(source.item->offset), static_cast<std::size_t>(source.item->length));
    run->font = font;
    run->face = face;
    run->face_name = face->name;
    run->backwards = source.item->analysis.level % 2 == 1;
    const PangoGlyphString& glyphs = *source.glyphs;
    std::vector<int> counts(run->text.size() + 1, -1);  // number of glyphs of the cluster that begins at a byte
    for (int i = 0; i < glyphs.num_glyphs; ++i) {
      const PangoGlyphInfo& info = glyphs.glyphs[i];
      int& count = counts[static_cast<std::size_t>(glyphs.log_clusters[i])];
      count = std::max(count, 0);
      if (info.glyph != PANGO_GLYPH_EMPTY) {
        ++count;
        const bool unknown = (info.glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0;
        if (unknown || face->lacks(info.glyph)) note_missing(lines_.missing, run->text.data() + glyphs.log_clusters[i]);
        run->glyphs.push_back({unknown ? 0 : info.glyph, run->width + info.geometry.x_offset * mm_per_unit,
                               info.geometry.y_offset * mm_per_unit});
      }
      run->width += info.geometry.width * mm_per_unit;
    }
    add_clusters(counts, *run);
    replace_noncharacters(run->text);
    return run;
  }

 private:
  static void add_clusters(const std::vector<int>& counts, scene::GlyphRun& run) {
    std::size_t begin = 0;
    for (std::size_t at = 1; at <= run.text.size(); ++at) {
      if (at < run.text.size() && counts[at] < 0) continue;
      run.clusters.push_back({static_cast<std::uint16_t>(std::min<std::size_t>(at - begin, 65535)),
                              static_cast<std::uint16_t>(std::max(counts[begin], 0))});
      begin = at;
    }
  }

  const FlatText& flat_;
  Lines& lines_;
};

GObjectPtr<PangoLayout> layout_of(Faces& faces, const scene::Paragraph& paragraph, const FlatText& flat,
                                  const scene::Setting& setting) {
  pango_context_set_language(faces.context(), pango_language_from_string(setting.language.c_str()));
  const bool right_to_left = setting.direction == scene::Direction::right_to_left;
  pango_context_set_base_dir(faces.context(), right_to_left ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  GObjectPtr<PangoLayout> layout{pango_layout_new(faces.context())};
  pango_layout_set_auto_dir(layout.get(), setting.direction == scene::Direction::automatic);
  pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
  pango_layout_set_text(layout.get(), flat.text.data(), static_cast<int>(flat.text.size()));
  pango_layout_set_attributes(layout.get(), attributes_of(faces, paragraph, flat).get());
  if (setting.width > 0) {
    pango_layout_set_width(layout.get(), std::max(1, pango_units(setting.width)));
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    pango_layout_set_justify(layout.get(), setting.align == scene::Align::justify);
  }
  return layout;
}

// For each glyph of a run, in line order: whether it is a space before byte `end` of the run's text.
std::vector<bool> spaces_of(const scene::GlyphRun& run, std::size_t end) {
  std::vector<bool> spaces(run.glyphs.size(), false);
  std::size_t byte = 0, glyph = run.backwards ? run.glyphs.size() : 0;
  for (const scene::GlyphCluster& cluster : run.clusters) {
    if (run.backwards) glyph -= cluster.glyphs;
    if (cluster.glyphs > 0 && byte < end && run.text[byte] == ' ') spaces[glyph] = true;
    if (!run.backwards) glyph += cluster.glyphs;
    byte += cluster.bytes;
  }
  return spaces;
}

// Widens the spaces of a line that Pango left shorter than its column, as it does from right to left if the line ends
// with a space in another font. `ends` limits, for each part, the bytes whose spaces are widened.
void fill_column(Line& line, const std::vector<std::size_t>& ends, double column) {
  constexpr double tolerance = 0.01;  // mm
  const double room = column - line.width;
  std::vector<std::vector<bool>> spaces;
  std::ptrdiff_t count = 0;
  for (std::size_t i = 0; i < line.parts.size(); ++i) {
    const auto& run = line.parts[i].run;
    spaces.push_back(run ? spaces_of(*run, ends[i]) : std::vector<bool>{});
    count += std::ranges::count(spaces.back(), true);
  }
  if (room <= tolerance || count == 0) return;
  const double stretch = room / static_cast<double>(count);
  double moved = 0;
  for (std::size_t i = 0; i < line.parts.size(); ++i) {
    LinePart& part = line.parts[i];
    part.x += moved;
    double within = 0;
    for (std::size_t glyph = 0; glyph < spaces[i].size(); ++glyph) {
      part.run->glyphs[glyph].x += within;
      if (spaces[i][glyph]) within += stretch;
    }
    if (part.run) part.run->width += within;
    moved += within;
  }
  line.width += moved;
}

}  // namespace

void note_missing(std::vector<scene::MissingGlyph>& missing, const char* text) {
  const std::string character{text, static_cast<std::size_t>(g_utf8_next_char(text) - text)};
  if (std::ranges::find(missing, character, &scene::MissingGlyph::character) == missing.end())
    missing.push_back({character, script_of(g_utf8_get_char(text))});
}

void set_with_pango(Faces& faces, const scene::Paragraph& paragraph, const FlatText& flat,
                    const scene::Setting& setting, Lines& lines) {
  const auto layout = layout_of(faces, paragraph, flat, setting);
  int attribute_count = 0;
  const PangoLogAttr* attributes = pango_layout_get_log_attrs_readonly(layout.get(), &attribute_count);
  RunMaker maker{flat, lines};
  int bytes = 0;
  glong start = 0;  // of the line, in characters
  for (GSList* at = pango_layout_get_lines_readonly(layout.get()); at != nullptr; at = at->next) {
    const auto& source = *static_cast<PangoLayoutLine*>(at->data);
    Line line;
    std::vector<std::size_t> ends;  // for each part, the end of its text before the line's trailing spaces
    auto end = static_cast<std::size_t>(source.start_index + source.length);
    while (end > static_cast<std::size_t>(source.start_index) && flat.text[end - 1] == ' ') --end;
    line.backwards = source.resolved_dir == PANGO_DIRECTION_RTL;
    for (GSList* item = source.runs; item != nullptr; item = item->next) {
      const auto& run = *static_cast<PangoLayoutRun*>(item->data);
      const auto owner = std::upper_bound(flat.starts.begin(), std::prev(flat.starts.end()),
                                          static_cast<std::size_t>(run.item->offset));
      const auto index = static_cast<std::size_t>(owner - flat.starts.begin()) - 1;
      const scene::Inline& part = paragraph[index];
      if (part.symbol) {
        line.parts.push_back({nullptr, index, line.width});
        ends.push_back(0);
        line.include(part);
        line.width += part.symbol_width;
        continue;
      }
      const FacePtr face = faces.of(run.item->analysis.font);
      auto made = maker.make(run, part.font, face);
      line.parts.push_back({made, index, line.width});
      const auto offset = static_cast<std::size_t>(run.item->offset);
      ends.push_back(end > offset ? end - offset : 0);
      line.include(*face, part.font.size_pt);
      line.width += made->width;
    }
    if (setting.width > 0 && setting.align == scene::Align::justify && at->next != nullptr)
      fill_column(line, ends, setting.width);
    if (line.size_pt == 0) {
      const scene::Font font = paragraph.empty() ? scene::Font{} : paragraph[0].font;
      line.include(*faces.find(font, flat.embolden), font.size_pt);
    }
    start += g_utf8_pointer_to_offset(flat.text.data() + bytes, flat.text.data() + source.start_index);
    bytes = source.start_index;
    if (start > 0 && start < attribute_count && !attributes[start].is_line_break) lines.broken_word = true;
    lines.lines.push_back(std::move(line));
  }
}

}  // namespace planche::render
