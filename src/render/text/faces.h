// The faces of the private font configuration for Pango, HarfBuzz and Cairo.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <tl/expected.hpp>

#include "render/handles.h"
#include "render/text/fonts.h"
#include "render/text/glyph_pictures.h"
#include "render/text/remembered_shapes.h"

namespace planche::render {

// The private font configuration. Loading fails if one of its typefaces is not installed.
using FontConfig = std::unique_ptr<FcConfig, Release<FcConfigDestroy>>;
// Includes the typefaces of these files.
tl::expected<FontConfig, FontError> load_font_config(const std::vector<std::filesystem::path>& files = {});

// GlyphRun::face points to this.
struct Face {
  std::string name;                                // "Inter Bold"
  cairo_matrix_t matrix;                           // em to mm
  double size = 0;                                 // mm
  double ascent = 0, descent = 0, cap_height = 0;  // mm, above and below the baseline
  cairo_font_face_t* cairo = nullptr;
  GObjectPtr<PangoFontMap> map;  // without it, freeing the font leaks its key
  PangoFont* pango = nullptr;
  std::shared_ptr<GlyphPictures> pictures;  // null: all glyphs are outlines
  // For a face with pictures: a square of another face, which carries the text of a picture in a PDF.
  std::shared_ptr<const Face> squares;
  std::uint32_t square = 0;
  bool emboldened = false, slanted = false;  // made from another face of its family

  Face(PangoFont* font, std::shared_ptr<GlyphPictures> glyph_pictures);  // shares ownership of `font`
  ~Face();
  // Whether nothing can be drawn for a glyph. Cairo's replacement for an unreadable picture takes minutes.
  bool lacks(std::uint32_t glyph) const { return pictures && pictures->find(glyph).broken; }
  // Whether it has a glyph for a character.
  bool covers(char32_t character) const;
  // Whether a visible character's glyph is blank, or a letter's has no width, as in damaged font files.
  bool has_damaged_glyph(char32_t character) const;
  bool glyph_of(char32_t character, std::uint32_t& glyph) const;
  bool has_small_caps() const;
  // mm above and below the baseline; equal if the glyph is blank.
  struct Reach {
    double above = 0, below = 0;
    bool blank() const { return above + below <= 0; }
  };
  Reach reach_of(std::uint32_t glyph) const { return measured(glyph).reach; }
  // Blank, or without width, as those of spaces and accents may be.
  bool is_suspect(std::uint32_t glyph) const { return measured(glyph).suspect; }
  Face(const Face&) = delete;
  Face& operator=(const Face&) = delete;

 private:
  // HarfBuzz computes the extents of an outline from its points, so each glyph is measured once.
  struct Measured {
    Reach reach;
    bool suspect = false, known = false;
  };
  using Block = std::array<Measured, 64>;
  const Measured& measured(std::uint32_t glyph) const;
  Reach measure(std::uint32_t glyph) const;
  mutable std::vector<std::unique_ptr<Block>> measured_;  // by glyph; null where none of 64 was asked for
};
using FacePtr = std::shared_ptr<const Face>;

// Without hinting, so that outlines do not depend on the resolution.
FontOptions plain_font_options();

class Faces {
 public:
  static tl::expected<std::unique_ptr<Faces>, FontError> open(const std::vector<std::filesystem::path>& files = {});
  ~Faces();
  Faces(const Faces&) = delete;
  Faces& operator=(const Faces&) = delete;

  // The face nearest to `font`; never null. `embolden`: for bold text, the emboldened regular face.
  FacePtr find(const scene::Font& font, bool embolden = false);
  // Whether the family's bold face lacks letters of the paragraph that its regular face has. Bold text in one paragraph
  // is set in one face.
  bool must_embolden(const scene::Paragraph& paragraph);
  // The face that Pango chose for a run, perhaps a substitute.
  FacePtr of(PangoFont* font);
  Shapes& shapes() { return shapes_; }
  PangoContext* context() const { return context_.get(); }
  PangoFontMap* map() const { return map_.get(); }

  PangoFontDescription* describe(const scene::Font& font, bool embolden) const;  // the caller frees it
  // The families for card suits, so that all four come from one typeface.
  std::string families_of_suits(const scene::Font& font);

 private:
  struct Key {
    std::string family;
    double size;
    int weight;
    bool italic;
    bool embolden;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  Faces(GObjectPtr<PangoFontMap> map, std::string fallback);
  std::shared_ptr<GlyphPictures> pictures_of(PangoFont* font);
  std::shared_ptr<Face> make(PangoFont* font);

  GObjectPtr<PangoFontMap> map_;
  GObjectPtr<PangoContext> context_;
  // ",first,second": families for letters missing in the requested one: from files, from the project, with colours.
  std::string fallback_;
  std::unordered_map<Key, FacePtr, KeyHash> asked_;
  std::unordered_map<PangoFont*, FacePtr> known_;
  std::map<std::pair<std::string, int>, std::shared_ptr<GlyphPictures>> pictures_;  // by file and index
  Shapes shapes_{24'000};
  scene::Font last_font_;
  bool last_embolden_ = false;
  FacePtr last_face_;
};

}  // namespace planche::render
