#include "render/text/even_font_map.h"

#include <cmath>

#include <pango/pangocairo.h>

namespace planche::render {

namespace {

// The private class of Pango's font map, which the derived class calls.
PangoFontMapClass* parent = nullptr;

// A context for the same fonts without the matrix's uneven scale; null if the scale is even.
GObjectPtr<PangoContext> evened(PangoFontMap* map, PangoContext* context) {
  double across = 1, down = 1;
  pango_matrix_get_font_scale_factors(pango_context_get_matrix(context), &across, &down);
  constexpr double alike = 1e-6;
  if (!(across > 0) || !(down > 0) || std::abs(across / down - 1) < alike) return nullptr;
  GObjectPtr<PangoContext> even{pango_font_map_create_context(map)};
  const PangoMatrix matrix{down, 0, 0, down, 0, 0};
  pango_context_set_matrix(even.get(), &matrix);
  pango_context_set_base_gravity(even.get(), pango_context_get_base_gravity(context));
  pango_context_set_gravity_hint(even.get(), pango_context_get_gravity_hint(context));
  pango_context_set_language(even.get(), pango_context_get_language(context));
  pango_context_set_round_glyph_positions(even.get(), pango_context_get_round_glyph_positions(context));
  pango_cairo_context_set_font_options(even.get(), pango_cairo_context_get_font_options(context));
  pango_cairo_context_set_resolution(even.get(), pango_cairo_context_get_resolution(context));
  return even;
}

extern "C" PangoFont* load_even_font(PangoFontMap* map, PangoContext* context, const PangoFontDescription* asked) {
  const auto even = evened(map, context);
  return parent->load_font(map, even ? even.get() : context, asked);
}

extern "C" PangoFontset* load_even_fontset(PangoFontMap* map, PangoContext* context, const PangoFontDescription* asked,
                                           PangoLanguage* language) {
  const auto even = evened(map, context);
  return parent->load_fontset(map, even ? even.get() : context, asked, language);
}

extern "C" void derive(void* derived, void*) {
  parent = PANGO_FONT_MAP_CLASS(g_type_class_peek_parent(derived));
  PANGO_FONT_MAP_CLASS(derived)->load_font = load_even_font;
  PANGO_FONT_MAP_CLASS(derived)->load_fontset = load_even_fontset;
}

GType derived_from(GType base) {
  GTypeQuery query{};
  g_type_query(base, &query);
  const GTypeInfo info{.class_size = static_cast<guint16>(query.class_size),
                       .base_init = nullptr,
                       .base_finalize = nullptr,
                       .class_init = derive,
                       .class_finalize = nullptr,
                       .class_data = nullptr,
                       .instance_size = static_cast<guint16>(query.instance_size),
                       .n_preallocs = 0,
                       .instance_init = nullptr,
                       .value_table = nullptr};
  return g_type_register_static(base, "PlancheEvenFontMap", &info, {});
}

}  // namespace

GObjectPtr<PangoFontMap> make_even_font_map() {
  GObjectPtr<PangoFontMap> plain{pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)};
  if (!plain) return nullptr;
  static const GType type = derived_from(G_OBJECT_TYPE(plain.get()));
  return GObjectPtr<PangoFontMap>{PANGO_FONT_MAP(g_object_new(type, nullptr))};
}

}  // namespace planche::render
