#include "render/text/remembered_shapes.h"

#include <memory>

#include <hb-aat.h>
#include <hb-ot.h>

#include "render/handles.h"

namespace planche::render {

namespace {

using GlyphSet = std::unique_ptr<hb_set_t, Release<hb_set_destroy>>;

bool knows(hb_face_t* face, hb_tag_t table, hb_codepoint_t glyph) {
  const unsigned lookups = hb_ot_layout_table_get_lookup_count(face, table);
  const GlyphSet before{hb_set_create()}, input{hb_set_create()}, after{hb_set_create()};
  for (unsigned i = 0; i < lookups; ++i) {
    hb_ot_layout_lookup_collect_glyphs(face, table, i, before.get(), input.get(), after.get(), nullptr);
    for (const GlyphSet* set : {&before, &input, &after}) {
      if (hb_set_has(set->get(), glyph)) return true;
    }
  }
  return false;
}

bool knows_the_space(hb_font_t* font) {
  hb_face_t* face = hb_font_get_face(font);
  hb_codepoint_t space = 0;
  if (!hb_font_get_nominal_glyph(font, ' ', &space)) return true;
  // The lookups of Apple's tables and of old tables of kerning cannot be asked for.
  if (!hb_ot_layout_has_positioning(face) || hb_aat_layout_has_substitution(face)) return true;
  return knows(face, HB_OT_TAG_GSUB, space) || knows(face, HB_OT_TAG_GPOS, space);
}

}  // namespace

bool shapes_words_alone(hb_font_t* font) {
  static hb_user_data_key_t kept;
  static char alone, together;
  hb_face_t* face = hb_font_get_face(font);
  if (const void* known = hb_face_get_user_data(face, &kept)) return known == &alone;
  const bool apart = !knows_the_space(font);
  hb_face_set_user_data(face, &kept, apart ? &alone : &together, nullptr, false);
  return apart;
}

}  // namespace planche::render
