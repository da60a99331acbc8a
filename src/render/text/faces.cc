#include "render/text/faces.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <mutex>
#include <utility>

#include <fmt/format.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>

#include "base/files.h"
#include "base/text.h"
#include "render/text/even_font_map.h"
#include "render/text/font_file.h"

namespace planche::render {

namespace {

// Shrinking a text tries many sizes; unused ones must not accumulate.
constexpr std::size_t most_faces = 1024;

bool is_bold(const scene::Font& font) {
  return font.weight >= 600;
}

// With their Debian packages.
constexpr std::pair<const char*, const char*> own_families[] = {
    {"EB Garamond", "fonts-ebgaramond"}, {"Inter", "fonts-inter"}, {"DejaVu Sans", "fonts-dejavu-core"}};

// Whether every font with a glyph for this character draws something.
bool is_visible(char32_t character) {
  switch (g_unichar_type(character)) {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT:
    case G_UNICODE_UNASSIGNED:
    case G_UNICODE_PRIVATE_USE:
    case G_UNICODE_SURROGATE:
    case G_UNICODE_NON_SPACING_MARK:
    case G_UNICODE_SPACING_MARK:
    case G_UNICODE_ENCLOSING_MARK:
    case G_UNICODE_SPACE_SEPARATOR:
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR:
      return false;
    default:
      break;
  }
  // Vowels and final consonants of Hangul, which may lie on the letter before, its fillers; blank Braille; objects.
  static constexpr std::pair<char32_t, char32_t> others[] = {{0x115F, 0x11FF}, {0x2800, 0x2800}, {0x3164, 0x3164},
                                                             {0xD7B0, 0xD7FF}, {0xFFA0, 0xFFA0}, {0xFFFC, 0xFFFC}};
  return std::ranges::none_of(others,
                              [&](const auto& range) { return character >= range.first && character <= range.second; });
}

using Description = std::unique_ptr<PangoFontDescription, Release<pango_font_description_free>>;

bool has_family(FcConfig* config, const char* family) {
  const FcFontSet* fonts = FcConfigGetFonts(config, FcSetSystem);
  for (int i = 0; fonts != nullptr && i < fonts->nfont; ++i) {
    FcChar8* name = nullptr;
    for (int n = 0; FcPatternGetString(fonts->fonts[i], FC_FAMILY, n, &name) == FcResultMatch; ++n) {
      if (std::string_view{reinterpret_cast<const char*>(name)} == family) return true;
    }
  }
  return false;
}

// The families of font files, with or without colours, in order.
std::vector<std::string> families_of_files(FcConfig* config, bool coloured) {
  std::vector<std::string> families;
  const FcFontSet* fonts = FcConfigGetFonts(config, FcSetApplication);
  for (int i = 0; fonts != nullptr && i < fonts->nfont; ++i) {
    FcChar8* name = nullptr;
    FcBool colours = FcFalse;
    if (FcPatternGetString(fonts->fonts[i], FC_FAMILY, 0, &name) != FcResultMatch) continue;
    FcPatternGetBool(fonts->fonts[i], FC_COLOR, 0, &colours);
    std::string family = reinterpret_cast<const char*>(name);
    if ((colours == FcTrue) == coloured && std::find(families.begin(), families.end(), family) == families.end())
      families.push_back(std::move(family));
  }
  return families;
}

// Pango requests this family for signs that are meant as pictures, such as a heart before U+FE0F.
void prefer_for_emoji(FcConfig* config, const std::vector<std::string>& families) {
  if (families.empty()) return;
  std::string edits;
  for (const std::string& family : families) {
    char* escaped = g_markup_escape_text(family.c_str(), -1);
    edits += fmt::format("<string>{}</string>", escaped);
    g_free(escaped);
  }
  const std::string rule =
      fmt::format(R"(<fontconfig><match><test name="family"><string>emoji</string></test>)"
                  R"(<edit name="family" mode="prepend" binding="strong">{}</edit></match></fontconfig>)",
                  edits);
  FcConfigParseAndLoadFromMemory(config, reinterpret_cast<const FcChar8*>(rule.c_str()), FcTrue);
}

// Pango finds fonts in a thread for each map. When that thread finishes, it uses the map once more, perhaps after the
// map was freed. So a map is kept until several others were used after it, and the last ones are never freed.
void retire(GObjectPtr<PangoFontMap> map) {
  constexpr std::size_t kept = 16;
  static auto* const retired = new std::deque<GObjectPtr<PangoFontMap>>;
  static std::mutex mutex;
  const std::lock_guard lock{mutex};
  retired->push_back(std::move(map));
  if (retired->size() <= kept) return;
  // Otherwise Pango leaks its reference to the configuration.
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(retired->front().get()), nullptr);
  retired->pop_front();
}

}  // namespace

tl::expected<FontConfig, FontError> load_font_config(const std::vector<std::filesystem::path>& files) {
  // Otherwise Fontconfig allocates more and more memory.
  std::error_code error;
  if (std::filesystem::current_path(error).empty())
    return tl::make_unexpected(FontError{fmt::format("the working folder is gone: {}", error.message())});
  // The same typefaces in every environment. Fontconfig also complains about languages that it does not know.
  ::setenv("FC_LANG", "en", 1);
  const base::MutedStandardError muted;  // Fontconfig prints complaints about caches
  const auto file = base::data_folder() / "fonts" / "fonts.conf";
  FontConfig config{FcConfigCreate()};
  if (!config || !FcConfigParseAndLoad(config.get(), reinterpret_cast<const FcChar8*>(file.c_str()), FcTrue) ||
      !FcConfigBuildFonts(config.get())) {
    return tl::make_unexpected(FontError{fmt::format("cannot read the font configuration {}", file.string())});
  }
  for (const auto& [family, package] : own_families) {
    if (has_family(config.get(), family)) continue;
    return tl::make_unexpected(
        FontError{fmt::format("the typeface {} is not installed: apt install {}", family, package)});
  }
  for (const auto& own : files) {
    const auto readable = readable_font(own);
    if (!readable || !FcConfigAppFontAddFile(config.get(), reinterpret_cast<const FcChar8*>(readable->c_str())))
      return tl::make_unexpected(FontError{fmt::format("cannot use the font {}", own.string())});
  }
  prefer_for_emoji(config.get(), families_of_files(config.get(), true));
  // Otherwise libraries would load the configuration of the system, and print complaints about it.
  FcConfigSetCurrent(config.get());
  return config;
}

bool is_own_family(std::string_view family) {
  return std::ranges::any_of(own_families,
                             [&](const auto& own) { return base::lower(family) == base::lower(own.first); });
}

tl::expected<std::vector<std::string>, FontError> font_families(const std::filesystem::path& file) {
  const auto refuse = [&](std::string_view why) {
    return tl::make_unexpected(FontError{fmt::format("cannot use the font {}: {}", file.filename().string(), why)});
  };
  const auto bytes = read_font(file);
  if (!bytes) return refuse(bytes.error().message);
  FT_Library opened = nullptr;
  if (FT_Init_FreeType(&opened) != 0) return refuse("FreeType does not start");
  const FontLibrary library{opened};
  std::vector<std::string> names;
  for (FT_Long i = 0, count = 1; i < count; ++i) {
    FT_Face loaded = nullptr;
    if (FT_New_Memory_Face(library.get(), reinterpret_cast<const FT_Byte*>(bytes->data()),
                           static_cast<FT_Long>(bytes->size()), i, &loaded) != 0)
      return refuse("it is not a TrueType or OpenType font, or it is damaged");
    const FontFile face{loaded};
    constexpr FT_Long most_faces_of_file = 64;
    count = std::min<FT_Long>(loaded->num_faces, most_faces_of_file);
    if (!is_drawable(loaded) || loaded->family_name == nullptr)
      return refuse("it has no outlines or pictures that planche can draw, or no name");
    // In Pango, a comma separates typefaces.
    if (std::string_view{loaded->family_name}.find(',') != std::string_view::npos)
      return refuse(fmt::format("expected a name without a comma, found `{}`", loaded->family_name));
    if (std::find(names.begin(), names.end(), loaded->family_name) == names.end())
      names.emplace_back(loaded->family_name);
  }
  return names;
}

Face::Face(PangoFont* font, std::shared_ptr<GlyphPictures> glyph_pictures)
    : map{PANGO_FONT_MAP(g_object_ref(pango_font_get_font_map(font)))},
      pango{PANGO_FONT(g_object_ref(font))},
      pictures{std::move(glyph_pictures)} {
  const Description described{pango_font_describe(font)};
  pango_font_description_unset_fields(described.get(), PANGO_FONT_MASK_SIZE);
  char* text = pango_font_description_to_string(described.get());
  name = text;
  g_free(text);

  cairo_scaled_font_t* scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
  cairo = cairo_font_face_reference(cairo_scaled_font_get_font_face(scaled));
  cairo_scaled_font_get_font_matrix(scaled, &matrix);
  const double mm = base::mm_from_pt(1);
  cairo_matrix_t to_mm;
  cairo_matrix_init_scale(&to_mm, mm, mm);
  cairo_matrix_multiply(&matrix, &matrix, &to_mm);

  const FcPattern* pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  FcBool bold = FcFalse;
  FcMatrix* slant = nullptr;
  emboldened = FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &bold) == FcResultMatch && bold;
  slanted = FcPatternGetMatrix(pattern, FC_MATRIX, 0, &slant) == FcResultMatch && slant->xy != 0;

  const Description sized{pango_font_describe_with_absolute_size(font)};
  size = pango_font_description_get_size(sized.get()) * mm / PANGO_SCALE;
  const double unit = mm / PANGO_SCALE;
  hb_font_t* shaper = pango_font_get_hb_font(font);
  hb_font_extents_t extents{};
  hb_font_get_h_extents(shaper, &extents);
  ascent = extents.ascender * unit;
  descent = -extents.descender * unit;
  hb_position_t cap = 0;
  hb_ot_metrics_get_position_with_fallback(shaper, HB_OT_METRICS_TAG_CAP_HEIGHT, &cap);
  cap_height = cap * unit;
}

bool Face::glyph_of(char32_t character, std::uint32_t& glyph) const {
  return hb_font_get_nominal_glyph(pango_font_get_hb_font(pango), character, &glyph);
}

bool Face::covers(char32_t character) const {
  std::uint32_t glyph = 0;
  return glyph_of(character, glyph);
}

const Face::Measured& Face::measured(std::uint32_t glyph) const {
  const std::size_t block = glyph / Block{}.size();
  if (block >= measured_.size()) measured_.resize(block + 1);
  if (!measured_[block]) measured_[block] = std::make_unique<Block>();
  Measured& found = (*measured_[block])[glyph % Block{}.size()];
  if (!found.known) {
    const Reach reach = measure(glyph);
    found = {.reach = reach,
             .suspect = reach.blank() || hb_font_get_glyph_h_advance(pango_font_get_hb_font(pango), glyph) == 0,
             .known = true};
  }
  return found;
}

bool Face::has_damaged_glyph(char32_t character) const {
  std::uint32_t glyph = 0;
  if (!is_visible(character) || !glyph_of(character, glyph)) return false;
  if (reach_of(glyph).blank()) return true;
  const bool lettered = g_unichar_isalnum(character) && g_unichar_type(character) != G_UNICODE_MODIFIER_LETTER;
  return lettered && hb_font_get_glyph_h_advance(pango_font_get_hb_font(pango), glyph) == 0;
}

bool Face::has_small_caps() const {
  const hb_tag_t tags[] = {HB_TAG('s', 'm', 'c', 'p'), HB_TAG_NONE};
  const std::unique_ptr<hb_set_t, Release<hb_set_destroy>> lookups{hb_set_create()};
  hb_ot_layout_collect_lookups(hb_font_get_face(pango_font_get_hb_font(pango)), HB_OT_TAG_GSUB, nullptr, nullptr, tags,
                               lookups.get());
  return !hb_set_is_empty(lookups.get());
}

Face::Reach Face::measure(std::uint32_t glyph) const {
  if (pictures) {
    const auto& [surface, box, broken] = pictures->find(glyph);
    if (surface) return {-box.y * size, box.bottom() * size};
    if (broken) return {};
  }
  hb_glyph_extents_t extents{};
  if (!hb_font_get_glyph_extents(pango_font_get_hb_font(pango), glyph, &extents)) return {};
  const double unit = base::mm_from_pt(1) / PANGO_SCALE;
  // FreeType emboldens upwards, by a 24th of the size.
  const double bolder = emboldened && extents.height != 0 ? size / 24 : 0;
  return {extents.y_bearing * unit + bolder, -(extents.y_bearing + extents.height) * unit};
}

Face::~Face() {
  cairo_font_face_destroy(cairo);
  g_object_unref(pango);
}

FontOptions plain_font_options() {
  FontOptions options{cairo_font_options_create()};
  cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
  return options;
}

tl::expected<std::unique_ptr<Faces>, FontError> Faces::open(const std::vector<std::filesystem::path>& files) {
  auto config = load_font_config(files);
  if (!config) return tl::make_unexpected(config.error());
  GObjectPtr<PangoFontMap> map = make_even_font_map();
  if (!map) return tl::make_unexpected(FontError{"Pango was built without FreeType fonts"});
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map.get()), config->get());  // adds a reference
  std::string fallback;
  for (const std::string& family : families_of_files(config->get(), false)) fallback += "," + family;
  fallback += ",Inter,DejaVu Sans";
  for (const std::string& family : families_of_files(config->get(), true)) fallback += "," + family;
  return std::unique_ptr<Faces>{new Faces{std::move(map), std::move(fallback)}};
}

Faces::Faces(GObjectPtr<PangoFontMap> map, std::string fallback)
    : map_{std::move(map)}, context_{pango_font_map_create_context(map_.get())}, fallback_{std::move(fallback)} {
  pango_cairo_context_set_font_options(context_.get(), plain_font_options().get());
  pango_context_set_round_glyph_positions(context_.get(), FALSE);
  // librsvg sets text in SVG pictures with the default font map.
  pango_cairo_font_map_set_default(PANGO_CAIRO_FONT_MAP(map_.get()));
}

Faces::~Faces() {
  if (pango_cairo_font_map_get_default() == map_.get()) pango_cairo_font_map_set_default(nullptr);
  retire(std::move(map_));
}

std::size_t Faces::KeyHash::operator()(const Key& key) const {
  std::size_t hash = std::hash<std::string>{}(key.family);
  for (const std::size_t part : {std::hash<double>{}(key.size), static_cast<std::size_t>(key.weight),
                                 static_cast<std::size_t>(key.italic + 2 * key.embolden)}) {
    hash = hash * 1099511628211u ^ part;
  }
  return hash;
}

PangoFontDescription* Faces::describe(const scene::Font& font, bool embolden) const {
  PangoFontDescription* description = pango_font_description_new();
  const char* way = embolden && is_bold(font) ? "planche-emboldened," : "";
  pango_font_description_set_family(description, (way + font.family + fallback_).c_str());
  pango_font_description_set_absolute_size(description, font.size_pt * PANGO_SCALE);
  pango_font_description_set_weight(description, static_cast<PangoWeight>(font.weight));
  pango_font_description_set_style(description, font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  return description;
}

FacePtr Faces::find(const scene::Font& font, bool embolden) {
  if (last_face_ && embolden == last_embolden_ && font.size_pt == last_font_.size_pt &&
      font.weight == last_font_.weight && font.italic == last_font_.italic && font.family == last_font_.family) {
    return last_face_;
  }
  if (asked_.size() > most_faces) asked_.clear();
  auto& face = asked_[Key{font.family, font.size_pt, font.weight, font.italic, embolden}];
  if (!face) {
    const Description description{describe(font, embolden)};
    const GObjectPtr<PangoFont> loaded{pango_font_map_load_font(map_.get(), context_.get(), description.get())};
    face = of(loaded.get());
  }
  last_font_ = font;
  last_embolden_ = embolden;
  last_face_ = face;
  return face;
}

bool Faces::must_embolden(const scene::Paragraph& paragraph) {
  for (const scene::Inline& part : paragraph) {
    if (part.symbol || !is_bold(part.font)) continue;
    const auto beyond_ascii = std::find_if(part.text.begin(), part.text.end(), [](char c) { return (c & 0x80) != 0; });
    if (beyond_ascii == part.text.end()) continue;
    const FacePtr bold = find(part.font);
    if (bold->emboldened) continue;
    scene::Font plain = part.font;
    plain.weight = 400;
    const FacePtr regular = find(plain);
    const std::string text = part.text.substr(0, base::first_invalid_utf8(part.text).value_or(part.text.size()));
    for (const char* at = text.c_str(); *at != '\0'; at = g_utf8_next_char(at)) {
      const gunichar character = g_utf8_get_char(at);
      if (g_unichar_isalpha(character) && !bold->covers(character) && regular->covers(character)) return true;
    }
  }
  return false;
}

std::string Faces::families_of_suits(const scene::Font& font) {
  std::string families = font.family + fallback_;
  for (std::size_t begin = 0, end = 0; begin < families.size(); begin = end + 1) {
    end = std::min(families.find(',', begin), families.size());
    scene::Font asked = font;
    asked.family = families.substr(begin, end - begin);
    const FacePtr face = find(asked);
    const auto covered = [&](char32_t suit) { return face->covers(suit); };
    if (std::ranges::all_of(std::u32string_view{U"\u2660\u2663\u2665\u2666"}, covered)) {
      const Description found{pango_font_describe(face->pango)};
      return pango_font_description_get_family(found.get()) + ("," + families);
    }
  }
  return families;
}

FacePtr Faces::of(PangoFont* font) {
  if (known_.size() > most_faces) known_.clear();
  auto& face = known_[font];
  if (!face) face = make(font);
  return face;
}

std::shared_ptr<Face> Faces::make(PangoFont* font) {
  auto face = std::make_shared<Face>(font, pictures_of(font));
  if (!face->pictures) return face;
  const Description description{pango_font_description_new()};
  pango_font_description_set_family(description.get(), "DejaVu Sans");
  pango_font_description_set_absolute_size(description.get(), face->size / base::mm_from_pt(1) * PANGO_SCALE);
  const GObjectPtr<PangoFont> font_of_squares{pango_font_map_load_font(map_.get(), context_.get(), description.get())};
  auto squares = std::make_shared<Face>(font_of_squares.get(), nullptr);
  if (squares->glyph_of(U'\u25A0', face->square)) face->squares = std::move(squares);
  return face;
}

// One for all sizes, so that a PDF stores each picture once. Null if the typeface has no colours.
std::shared_ptr<GlyphPictures> Faces::pictures_of(PangoFont* font) {
  const FcPattern* pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
  FcBool colours = FcFalse;
  FcChar8* file = nullptr;
  int index = 0;
  if (FcPatternGetBool(pattern, FC_COLOR, 0, &colours) != FcResultMatch || !colours ||
      FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch)
    return nullptr;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  auto& pictures = pictures_[{reinterpret_cast<const char*>(file), index}];
  if (!pictures) pictures = std::make_shared<GlyphPictures>(reinterpret_cast<const char*>(file), index);
  return pictures;
}

}  // namespace planche::render
