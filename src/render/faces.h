// The faces of the private font configuration, as Pango, HarfBuzz and Cairo know them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <tl/expected.hpp>

#include "render/fonts.h"
#include "render/glyph_pictures.h"
#include "render/handles.h"

namespace planche::render {

// The private font configuration; fails when one of its typefaces is not installed.
using FontConfig = std::unique_ptr<FcConfig, Release<FcConfigDestroy>>;
// With the typefaces of these files.
tl::expected<FontConfig, FontError> load_font_config(const std::vector<std::filesystem::path>& files = {});

// What GlyphRun::face points to.
struct Face {
  std::string name;                                // "Inter Bold"
  cairo_matrix_t matrix;                           // em to mm
  double size = 0;                                 // mm
  double ascent = 0, descent = 0, cap_height = 0;  // mm, above and below the baseline
  cairo_font_face_t* cairo = nullptr;
  GObjectPtr<PangoFontMap> map;  // without it the font's end leaves its key behind
  PangoFont* pango = nullptr;
  std::shared_ptr<GlyphPictures> pictures;  // null: all glyphs are outlines
  // Of a face with pictures: a square of another face, which carries the text that a picture shows in a PDF.
  std::shared_ptr<const Face> squares;
  std::uint32_t square = 0;
  bool emboldened = false, slanted = false;  // made of another face of its family

  Face(PangoFont* font, std::shared_ptr<GlyphPictures> glyph_pictures);  // shares the ownership of `font`
  ~Face();
  // Whether nothing can be drawn for a glyph. What Cairo draws in place of a picture that cannot be read takes minutes.
  bool lacks(std::uint32_t glyph) const { return pictures && pictures->find(glyph).broken; }
  // Whether it has a glyph for a character.
  bool covers(char32_t character) const;
  bool glyph_of(char32_t character, std::uint32_t& glyph) const;
  bool has_small_caps() const;
  // mm above and below the baseline; the same twice where the glyph is blank.
  struct Reach {
    double above = 0, below = 0;
    bool blank() const { return above + below <= 0; }
  };
  Reach reach_of(std::uint32_t glyph) const;
  Face(const Face&) = delete;
  Face& operator=(const Face&) = delete;
};
using FacePtr = std::shared_ptr<const Face>;

// Unhinted, so that outlines do not depend on the resolution.
FontOptions plain_font_options();

class Faces {
 public:
  static tl::expected<std::unique_ptr<Faces>, FontError> open(const std::vector<std::filesystem::path>& files = {});
  ~Faces();
  Faces(const Faces&) = delete;
  Faces& operator=(const Faces&) = delete;

  // The face nearest to what `font` asks for. Never null. `embolden`: of bold text, the emboldened regular face.
  FacePtr find(const scene::Font& font, bool embolden = false);
  // Whether the bold face of what a paragraph asks for lacks letters that the regular face of that family has. Within
  // one paragraph bold text is set in one face.
  bool must_embolden(const scene::Paragraph& paragraph);
  // The face Pango chose for a run, possibly as a substitute.
  FacePtr of(PangoFont* font);
  PangoContext* context() const { return context_.get(); }
  PangoFontMap* map() const { return map_.get(); }

  PangoFontDescription* describe(const scene::Font& font, bool embolden) const;  // the caller frees it
  // Families for the suits of cards, so that all four come from one typeface.
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
  // ",first,second": where letters that the asked typeface lacks come from: files, the project's, files with colours.
  std::string fallback_;
  std::unordered_map<Key, FacePtr, KeyHash> asked_;
  std::unordered_map<PangoFont*, FacePtr> known_;
  std::map<std::pair<std::string, int>, std::shared_ptr<GlyphPictures>> pictures_;  // by file and index
  scene::Font last_font_;
  bool last_embolden_ = false;
  FacePtr last_face_;
};

}  // namespace planche::render
