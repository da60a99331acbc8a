#include "render/pictures/art_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>

#include "base/late_library.h"
#include "base/text.h"
#include "render/failure.h"
#include "render/handles.h"
#include "render/pictures/bitmap.h"
#include "render/shared_libraries.h"
#include "render/svg/svg_entities.h"
#include "render/svg/svg_scan.h"
#include "render/svg/svg_shapes.h"
#include "render/svg/svg_support.h"

namespace planche::render {

namespace {

base::LateLibrary librsvg{"librsvg-2.so.2"};
// The function of librsvg with the name of its declaration.
#define RSVG(function) librsvg.find<decltype(function)>(#function)

scene::ArtError broken(const std::string& name, GError* error) {
  const std::string reason = error != nullptr ? error->message : "unknown error";
  g_clear_error(&error);
  return {"art/broken", fmt::format("cannot read the picture {}: {}", name, reason), ""};
}

// Pixels per mm for content that a vector format cannot express: 300 dpi.
constexpr double print_pixels = 300 / 25.4;
// For rotated content: pixels per pixel of its own in each direction, and in all.
constexpr double finer = 2, most_finer_pixels = 16e6;
constexpr double longest_surface = 32'000;  // pixels; Cairo allows few more

struct Drawing final : DrawableArt {
  void draw(cairo_t* cr) const override {
    // librsvg also reports it if the page can no longer be written; then the page's writer reports that.
    if (cairo_status(cr) == CAIRO_STATUS_SUCCESS) (void)try_drawing(cr);
  }

  std::optional<scene::ArtError> try_drawing(cairo_t* cr) const override {
    const std::lock_guard lock{libraries_mutex()};
    // Each thread has a default font map of its own, with which librsvg sets text.
    if (pango_cairo_font_map_get_default() != fonts.get())
      pango_cairo_font_map_set_default(PANGO_CAIRO_FONT_MAP(fonts.get()));
    cairo_matrix_t to{};
    cairo_get_matrix(cr, &to);
    const bool upright = to.xx > 0 && to.yy > 0 && to.xy == 0 && to.yx == 0;
    if (upright && cairo_get_group_target(cr) == cairo_get_target(cr)) return render(cr);
    // librsvg measures transparent or filtered layers as if nothing were rotated, and expects them on the surface below
    // a group.
    const base::Size size{std::hypot(to.xx, to.yx), std::hypot(to.xy, to.yy)};
    if (cairo_surface_get_type(cairo_get_target(cr)) != CAIRO_SURFACE_TYPE_IMAGE)
      return record(cr, {print_pixels * size.width, print_pixels * size.height});
    // Size in pixels. When Cairo plays back a rotated recording, it stops at the first shape outside the clip.
    const double fine = std::min({finer, std::sqrt(most_finer_pixels / std::max(size.width * size.height, 1.0)),
                                  longest_surface / std::max({size.width, size.height, 1.0})});
    const auto whole = [&](double side) { return std::max(std::ceil(fine * side), 1.0); };
    return by_way_of(Surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(whole(size.width)),
                                                        static_cast<int>(whole(size.height)))},
                     cr, {whole(size.width), whole(size.height)});
  }

  // First draws on a recording of that size.
  std::optional<scene::ArtError> record(cairo_t* cr, base::Size size) const {
    const cairo_rectangle_t all{0, 0, size.width, size.height};
    return by_way_of(Surface{cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &all)}, cr, size);
  }

  // First draws on a surface of that size.
  std::optional<scene::ArtError> by_way_of(const Surface& surface, cairo_t* cr, base::Size size) const {
    const CairoContext own{cairo_create(surface.get())};
    cairo_scale(own.get(), size.width, size.height);
    auto problem = render(own.get());
    cairo_scale(cr, 1 / size.width, 1 / size.height);
    cairo_set_source_surface(cr, surface.get(), 0, 0);
    cairo_paint(cr);
    return problem;
  }

  // On a context without rotation.
  std::optional<scene::ArtError> render(cairo_t* cr) const {
    cairo_matrix_t to{};
    cairo_get_matrix(cr, &to);
    if (const double part = most_enlarged / std::max(to.xx / units.width, to.yy / units.height); part < 1)
      return record(cr, {to.xx * part * (1 - 1e-9), to.yy * part * (1 - 1e-9)});
    GError* error = nullptr;
    cairo_scale(cr, 1 / width, 1 / height);
    const RsvgRectangle viewport{0, 0, width, height};
    if (element.empty()) {
      RSVG(rsvg_handle_render_document)(handle.get(), cr, &viewport, &error);
    } else if (layer) {
      cairo_translate(cr, -layer->x, -layer->y);
      const RsvgRectangle whole{0, 0, layer->page.width, layer->page.height};
      RSVG(rsvg_handle_render_layer)(handle.get(), cr, element.c_str(), &whole, &error);
    } else {
      RSVG(rsvg_handle_render_element)(handle.get(), cr, element.c_str(), &viewport, &error);
    }
    if (error == nullptr) return std::nullopt;
    return broken(name, error);
  }

  std::shared_ptr<const DrawableArt> without_first_shape() const override {
    const std::string rest = render::without_first_shape(svg);
    if (rest.empty()) return nullptr;
    auto other = std::make_shared<Drawing>();
    other->handle.reset(
        RSVG(rsvg_handle_new_from_data)(reinterpret_cast<const guint8*>(rest.data()), rest.size(), nullptr));
    if (!other->handle) return nullptr;
    other->kind = kind;
    other->name = name;
    other->width = width;
    other->height = height;
    other->page = page;
    other->units = units;
    other->most_enlarged = most_enlarged;
    return other;
  }

  std::string svg;      // the whole file, if it is small and drawn whole
  std::string element;  // "#wood": the only one that is drawn; empty: all
  // The place of the element in a drawing of the size `page`. Empty for an element that the drawing shows only by
  // reference, as in `defs`; librsvg then omits translucent content.
  struct Layer {
    double x, y;
    base::Size page;
  };
  std::optional<Layer> layer;
  base::Size units;  // units of its letters
  // largest number of pixels per unit at which its letters can be drawn
  double most_enlarged = std::numeric_limits<double>::infinity();
  GObjectPtr<RsvgHandle> handle;
  // of the thread that read it
  GObjectPtr<PangoFontMap> fonts{PANGO_FONT_MAP(g_object_ref(pango_cairo_font_map_get_default()))};
};

// librsvg requests letters at twice their enlarged size, and FreeType refuses 65,536 pixels and more. Assumes that no
// letter is more than twice as high as the drawing.
double most_enlarged(base::Size units) {
  constexpr double tallest_letter = 65536, letter = 2;
  return std::sqrt(tallest_letter / (letter * units.height));
}

// A page with the area of `side` × `side`, but no side longer than `longest`.
base::Size page_for(const Drawing& art) {
  constexpr double side = 1000, longest = 4000;
  const double scale = std::min(side / std::sqrt(art.width * art.height), longest / std::max(art.width, art.height));
  return {art.width * scale, art.height * scale};
}

void measure(Drawing& art) {
  gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
  RsvgLength width{}, height{};
  RsvgRectangle box{};
  RSVG(rsvg_handle_get_intrinsic_dimensions)(art.handle.get(), &has_width, &width, &has_height, &height, &has_box, &box);
  gdouble pixel_width = 0, pixel_height = 0;
  if (RSVG(rsvg_handle_get_intrinsic_size_in_pixels)(art.handle.get(), &pixel_width, &pixel_height) && pixel_width > 0 &&
      pixel_height > 0) {
    art.width = pixel_width;
    art.height = pixel_height;
  } else if (has_box && box.width > 0 && box.height > 0) {
    art.width = box.width;
    art.height = box.height;
  } else {
    art.width = art.height = 100;
  }
}

// The units of its letters, if it does not scale them.
base::Size units_of(const Drawing& art) {
  gboolean has_width = FALSE, has_height = FALSE, has_box = FALSE;
  RsvgLength width{}, height{};
  RsvgRectangle box{};
  RSVG(rsvg_handle_get_intrinsic_dimensions)(art.handle.get(), &has_width, &width, &has_height, &height, &has_box, &box);
  return has_box && box.width > 0 && box.height > 0 ? base::Size{box.width, box.height}
                                                    : base::Size{art.width, art.height};
}

// The IDs in a drawing, for proposals.
std::vector<std::string> ids_in(const std::string& svg) {
  constexpr std::size_t most = 1000;
  std::vector<std::string> ids;
  for (std::size_t at = svg.find(" id=\""); at != std::string::npos && ids.size() < most; at = svg.find(" id=\"", at)) {
    at += 5;
    ids.push_back(svg.substr(at, svg.find('"', at) - at));
  }
  return ids;
}

// The ink of a layer. librsvg counts the origin as ink if the layer has a straight line, so the ink is also recorded.
RsvgRectangle ink_of_layer(RsvgHandle* handle, const char* id, const RsvgRectangle& page) {
  RsvgRectangle ink{}, shapes{};
  if (RSVG(rsvg_handle_get_geometry_for_layer)(handle, id, &page, &ink, &shapes, nullptr) == FALSE) return {};
  constexpr double dots = 1024;  // across the shapes: cairo gives the ink in whole ones
  const double across = std::max(shapes.width, shapes.height);
  const double scale = dots / (across > 0 ? across : std::max(page.width, page.height));
  const Surface surface{cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nullptr)};
  const CairoContext cr{cairo_create(surface.get())};
  cairo_scale(cr.get(), scale, scale);
  if (RSVG(rsvg_handle_render_layer)(handle, cr.get(), id, &page, nullptr) == FALSE) return ink;
  RsvgRectangle recorded{};
  cairo_recording_surface_ink_extents(surface.get(), &recorded.x, &recorded.y, &recorded.width, &recorded.height);
  const auto common = [scale](double from, double size, double recorded_from, double recorded_size) {
    const double begin = std::max(from, recorded_from / scale);
    const double end = std::min(from + size, (recorded_from + recorded_size) / scale);
    return std::pair{begin, end - begin};
  };
  const auto [x, width] = common(ink.x, ink.width, recorded.x, recorded.width);
  const auto [y, height] = common(ink.y, ink.height, recorded.y, recorded.height);
  return width > 0 && height > 0 ? RsvgRectangle{x, y, width, height} : ink;
}

// Limits the drawing to the element with the ID `part`.
std::optional<scene::ArtError> limit_to(Drawing& art, std::string_view part, const std::string& svg) {
  art.element = fmt::format("#{}", part);
  RsvgHandle* const handle = art.handle.get();
  const char* const id = art.element.c_str();
  RsvgRectangle ink{};
  const RsvgRectangle page{0, 0, art.width, art.height};
  const bool known = RSVG(rsvg_handle_has_sub)(handle, id) != FALSE;
  const auto has_ink = [&] { return ink.width > 0 && ink.height > 0; };
  if (known) ink = ink_of_layer(handle, id, page);
  if (has_ink())
    art.layer = Drawing::Layer{ink.x, ink.y, {art.width, art.height}};
  else if (known)
    RSVG(rsvg_handle_get_geometry_for_element)(handle, id, &ink, nullptr, nullptr);
  if (has_ink()) {
    art.width = ink.width;
    art.height = ink.height;
    return std::nullopt;
  }
  const std::string_view file = scene::file_and_part(art.name).first;
  if (known)
    return scene::ArtError{"art/no-part", fmt::format("the part `{}` of {} draws nothing when drawn alone", part, file),
                           "name a group or a shape, not a symbol, a gradient or an empty group"};
  const std::vector<std::string> ids = ids_in(svg);
  const auto near = base::nearest(std::string{part}, {ids.begin(), ids.end()});
  return scene::ArtError{
      "art/no-part", fmt::format("{} has no part with the ID `{}`", file, part),
      near ? fmt::format("did you mean `{}`?", *near) : "write the ID of a group or a shape in the drawing"};
}

LoadedArt load_svg(const std::string& written, const std::string& name, const ArtLimits& limits) {
  const std::string bytes = with_entities_expanded(written);
  SvgSupport support;
  SvgLimits of_svg;
  // librsvg draws what it can read of a damaged bitmap. With a trial process, that process has seen it.
  if (limits.trial.empty()) {
    of_svg.embedded = [&](const std::string& bitmap) -> std::optional<scene::ArtError> {
      const auto tried = load_bitmap(bitmap, "embedded in " + name, limits, {});
      return tried ? std::nullopt : std::optional{tried.error()};
    };
  }
  if (auto problem = scan_svg(bytes, name, of_svg, &support)) return tl::make_unexpected(std::move(*problem));
  GError* error = nullptr;
  auto art = std::make_shared<Drawing>();
  art->kind = scene::Art::Kind::vector;
  art->name = name;
  art->handle.reset(RSVG(rsvg_handle_new_from_data)(reinterpret_cast<const guint8*>(bytes.data()), bytes.size(), &error));
  if (!art->handle) return tl::make_unexpected(broken(name, error));
  measure(*art);
  art->units = units_of(*art);
  if (const std::string_view part = scene::file_and_part(name).second; !part.empty()) {
    if (auto problem = limit_to(*art, part, bytes)) return tl::make_unexpected(std::move(*problem));
    art->units = {art->width, art->height};
  }
  constexpr std::size_t small = 64u << 10;
  if (art->element.empty() && bytes.size() <= small) art->svg = bytes;
  art->page = page_for(*art);
  if (bytes.find("text") != std::string::npos) {
    art->most_enlarged = most_enlarged(art->units);
    const double enlarged = std::max(art->page.width / art->units.width, art->page.height / art->units.height);
    if (const double part = art->most_enlarged / enlarged; part < 1)
      art->page = {art->page.width * part, art->page.height * part};
  }
  art->cost = bytes.size() * 4;
  art->shortfalls = support.shortfalls();
  if (!art->shortfalls.empty()) art->text = bytes;
  return art;
}

// The first bytes of a file type that planche does not read, with a hint.
struct OtherType {
  std::string_view begin;
  std::size_t at;  // offset of these bytes
  const char* what;
  const char* hint;
};
using namespace std::string_view_literals;
constexpr const char *to_png = "save it as PNG", *to_svg = "save it as SVG or PDF, or as PNG of 300 dpi";
constexpr OtherType other_types[] = {
    {"\x1F\x8B"sv, 0, "compressed, as .svgz files are",
     "unpack it (gunzip -c picture.svgz > picture.svg), or save it as plain SVG"},
    {"\xFF\xFE"sv, 0, "written in UTF-16", "save it as UTF-8, as plain SVG is"},
    {"\xFE\xFF"sv, 0, "written in UTF-16", "save it as UTF-8, as plain SVG is"},
    {"<\0"sv, 0, "written in UTF-16", "save it as UTF-8, as plain SVG is"},
    {"\0<"sv, 0, "written in UTF-16", "save it as UTF-8, as plain SVG is"},
    {"BM"sv, 0, "a BMP picture", to_png},
    {"II*\0"sv, 0, "a TIFF picture", to_png},
    {"MM\0*"sv, 0, "a TIFF picture", to_png},
    {"GIF8"sv, 0, "a GIF picture", to_png},
    {"ftypavi"sv, 4, "an AVIF picture", to_png},
    {"ftyphei"sv, 4, "a HEIC picture", to_png},
    {"ftyphev"sv, 4, "a HEIC picture", to_png},
    {"ftypmif1"sv, 4, "a HEIC or AVIF picture", to_png},
    {"ftypmsf1"sv, 4, "a HEIC or AVIF picture", to_png},
    {"\xFF\x0A"sv, 0, "a JPEG XL picture", to_png},
    {"JXL "sv, 4, "a JPEG XL picture", to_png},
    {"jP  "sv, 4, "a JPEG 2000 picture", to_png},
    {"\0\0\1\0"sv, 0, "an icon", to_png},
    {"qoif"sv, 0, "a QOI picture", to_png},
    {"8BPS"sv, 0, "a Photoshop file", to_png},
    {"gimp xcf"sv, 0, "a GIMP file", to_png},
    {"CSFCHUNK"sv, 0, "a Clip Studio file", to_png},
    {"%!PS"sv, 0, "PostScript (EPS, or an Illustrator file)", to_svg},
    {"\xC5\xD0\xD3\xC6"sv, 0, "PostScript (EPS)", to_svg},
    {"\xD7\xCD\xC6\x9A"sv, 0, "a Windows metafile (WMF)", to_svg},
    {" EMF"sv, 40, "a Windows metafile (EMF)", to_svg},
    {"CDR"sv, 8, "a CorelDRAW file", to_svg},
    {"PK\x03\x04"sv, 0, "an archive (zip, or a file of Krita or OpenOffice)",
     "unpack it, or save the picture as SVG or PNG"},
};

LoadedArt other_type(std::string_view bytes, const std::string& name) {
  if (bytes.empty()) return failure("art/type", fmt::format("{} is empty: expected SVG, PDF, PNG, JPEG or WebP", name));
  for (const OtherType& type : other_types) {
    if (bytes.size() < type.at || !bytes.substr(type.at).starts_with(type.begin)) continue;
    return failure("art/type", fmt::format("{} is {}: expected SVG, PDF, PNG, JPEG or WebP", name, type.what),
                   type.hint);
  }
  return failure("art/type", fmt::format("{} is not a picture: expected SVG, PDF, PNG, JPEG or WebP", name));
}

}  // namespace

bool is_drawing(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  return base::trimmed(bytes.substr(0, 1024)).starts_with('<');
}

LoadedArt read_art(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box) {
  const std::string_view view{bytes};
  if (const auto [file, part] = scene::file_and_part(name); !part.empty() && !is_drawing(bytes))
    return failure("art/no-part", fmt::format("{} is not a drawing, so it has no part `{}`", file, part),
                   "name a part of an SVG drawing, or a page of a PDF");
  const bool webp = view.starts_with("RIFF") && view.substr(std::min<std::size_t>(view.size(), 8)).starts_with("WEBP");
  if (view.starts_with("\x89PNG\r\n\x1A\n") || view.starts_with("\xFF\xD8\xFF") || webp) {
    return load_bitmap(bytes, name, limits, box);
  }
  if (is_drawing(bytes)) return load_svg(bytes, name, limits);
  return other_type(view, name);
}

}  // namespace planche::render
