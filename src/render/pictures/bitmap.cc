#include "render/pictures/bitmap.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "render/failure.h"
#include "render/pictures/bitmap_art.h"
#include "render/pictures/bitmap_decode.h"
#include "render/pictures/bitmap_info.h"
#include "render/pictures/bytes.h"
#include "render/pictures/color_profile.h"
#include "render/pictures/jpeg_info.h"
#include "render/pictures/jpeg_pixels.h"
#include "render/pictures/png_reduced.h"
#include "render/pictures/png_rows.h"

namespace planche::render {

namespace {

// `info` is from before any reduction or conversion; `width` and `height` are those of `bytes`.
LoadedArt keep_jpeg(const std::string& bytes, unsigned width, unsigned height, const std::string& name,
                    const Wanted& wanted, const JpegInfo& info) {
  auto art = std::make_shared<Jpeg>();
  art->name = name;
  art->wanted = wanted;
  art->orientation = wanted.orientation;
  art->cost = bytes.size();
  art->reduced = width < info.width;
  art->width = info.width;
  art->height = info.height;
  if (info.orientation > 4) std::swap(art->width, art->height);
  art->size = {width, height};
  art->grey = info.components == 1;
  art->identity = identity_of(bytes, width);
  art->bytes = std::make_shared<const std::string>(bytes);
  return art;
}

tl::unexpected<scene::ArtError> incomplete(const std::string& name, std::string_view format) {
  return failure("art/broken", fmt::format("the {} {} is incomplete", format, name), "save it again");
}

scene::ArtRemark useless_profile(const std::string& name) {
  return {scene::ArtRemark::Severity::warning, "art/profile",
          fmt::format("the colour profile of {} cannot be used: its colours are read as sRGB", name),
          "save the picture with the profile sRGB"};
}

// Null if the pixels stay unchanged. `remarks` gets the reason if it matters.
template <typename Info>
std::unique_ptr<ToSrgb> conversion(const Info& info, PixelKind pixels, const std::string& name,
                                   std::vector<scene::ArtRemark>& remarks) {
  if (!info.has_profile) return nullptr;
  auto to_srgb = ToSrgb::read(info.profile, pixels);
  if (to_srgb == nullptr) remarks.push_back(useless_profile(name));
  return to_srgb != nullptr && to_srgb->changes() ? std::move(to_srgb) : nullptr;
}

// As JPEG again, so that the PDF does not grow.
LoadedArt convert_jpeg(const std::string& bytes, const std::string& name, const Wanted& wanted, const JpegInfo& info,
                       const ToSrgb& to_srgb) {
  const double kept = wanted.reduction(info.width, info.height);
  unsigned reduction = 8;
  while (reduction > 1 && reduction * kept > 1) reduction /= 2;
  auto pixels = decode_jpeg(bytes, reduction);
  if (!pixels) {
    return failure("art/broken", fmt::format("cannot read the picture {}: {}", name, pixels.error()), "save it again");
  }
  to_srgb.convert(pixels->bytes.data(), pixels->bytes.data(), std::size_t{pixels->width} * pixels->height);
  pixels->channels = 3;
  const std::string converted = encode_jpeg(*pixels);
  if (converted.empty()) return failure("art/limit", fmt::format("not enough memory for the picture {}", name));
  return keep_jpeg(converted, pixels->width, pixels->height, name, wanted, info);
}

// Four components may be stored inverted, which a PDF would have to declare; so they are decoded, unless they are
// converted.
PixelKind kind_of(const JpegInfo& info) {
  if (info.components == 4) return info.inverted ? PixelKind::inverted_inks : PixelKind::inks;
  return info.components == 1 ? PixelKind::grey : PixelKind::rgb;
}

LoadedArt keep_pixels(Decoded read, const std::string& bytes, const std::string& name, const BitmapInfo& info) {
  auto art = std::make_shared<Bitmap>();
  GdkPixbuf* const pixels = read.pixels.get();
  const int width = gdk_pixbuf_get_width(pixels), height = gdk_pixbuf_get_height(pixels);
  const bool alpha = gdk_pixbuf_get_has_alpha(pixels) != FALSE;
  const PixelKind kind = info.grey ? alpha ? PixelKind::grey_alpha : PixelKind::grey
                         : alpha   ? PixelKind::rgba
                                   : PixelKind::rgb;
  if (const auto to_srgb = conversion(info, kind, name, art->remarks)) {
    guchar* const first = gdk_pixbuf_get_pixels(pixels);
    const auto stride = static_cast<std::size_t>(gdk_pixbuf_get_rowstride(pixels));
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
      to_srgb->convert(first + y * stride, first + y * stride, static_cast<std::size_t>(width));
  }
  art->name = name;
  art->width = read.width;
  art->height = read.height;
  art->reduced = read.reduced;
  art->surface = surface_of(pixels);
  if (cairo_surface_status(art->surface.get()) != CAIRO_STATUS_SUCCESS) {
    return failure("art/limit", fmt::format("not enough memory for the picture {}", name));
  }
  art->identity = identity_of(bytes, static_cast<unsigned>(width));
  attach(art->surface.get(), CAIRO_MIME_TYPE_UNIQUE_ID, art->identity);
  art->cost = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
  return art;
}

LoadedArt load_pixels(const std::string& bytes, const std::string& name, const Wanted& wanted, const BitmapInfo& info) {
  auto read = decode(bytes, name, wanted);
  if (!read) return tl::make_unexpected(read.error());
  return keep_pixels(std::move(*read), bytes, name, info);
}

LoadedArt load_jpeg(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box) {
  const auto info = read_jpeg_info(bytes);
  const auto plain = info ? without_metadata(bytes) : std::nullopt;
  if (!plain) return incomplete(name, "JPEG");
  if (!fits(info->width, info->height, limits.jpeg_pixels))
    return too_many(name, info->width, info->height, limits.jpeg_pixels);
  // With a trial process, that process has seen it.
  if (constexpr unsigned least = 8; limits.trial.empty()) {
    if (const auto whole = decode_jpeg(*plain, least); !whole)
      return failure("art/broken", fmt::format("the JPEG {} is damaged: {}", name, whole.error()), "save it again");
  }
  std::vector<scene::ArtRemark> remarks;
  const Wanted wanted{limits.jpeg_pixels, box, info->orientation};
  const auto to_srgb = conversion(*info, kind_of(*info), name, remarks);
  auto art = to_srgb != nullptr      ? convert_jpeg(*plain, name, wanted, *info, *to_srgb)
             : info->components != 4 ? keep_jpeg(*plain, info->width, info->height, name, wanted, *info)
                                     : load_pixels(bytes, name, {limits.pixels, box, info->orientation}, {});
  if (art) (*art)->remarks = std::move(remarks);
  return art;
}

}  // namespace

std::shared_ptr<DrawableArt> bitmap_of(Surface pixels, const std::string& identity) {
  auto art = std::make_shared<Bitmap>();
  art->surface = std::move(pixels);
  const int width = cairo_image_surface_get_width(art->surface.get());
  art->cost = static_cast<std::size_t>(width) *
              static_cast<std::size_t>(cairo_image_surface_get_height(art->surface.get())) * 4;
  art->identity = fmt::format("{}-{}", identity, width);
  attach(art->surface.get(), CAIRO_MIME_TYPE_UNIQUE_ID, art->identity);
  return art;
}

bool attach(cairo_surface_t* surface, const char* type, const std::string& bytes) {
  auto* copy = static_cast<unsigned char*>(std::malloc(bytes.size()));
  if (copy == nullptr) return false;
  std::copy(bytes.begin(), bytes.end(), copy);
  return cairo_surface_set_mime_data(surface, type, copy, bytes.size(), std::free, copy) == CAIRO_STATUS_SUCCESS;
}

LoadedArt pass_png(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box) {
  constexpr std::size_t size_at = 16;
  if (!bytes.starts_with("\x89PNG\r\n\x1A\n") || bytes.size() < size_at + 8) return nullptr;
  const BitmapInfo info = read_png_info(bytes);
  const Wanted wanted{limits.pixels, box, info.orientation};
  auto art = std::make_shared<Png>();
  // Which channels there are makes no difference to whether a profile changes colours.
  const bool changes = conversion(info, info.grey ? PixelKind::grey : PixelKind::rgb, name, art->remarks) != nullptr ||
                       wanted.reduction(number_at(bytes, size_at, 4), number_at(bytes, size_at + 4, 4)) < 1;
  auto file = read_png(bytes, limits.pixels, changes);
  if (!file) return nullptr;
  if (changes) {
    Decoded made = reduced(*file, wanted);
    if (made.pixels == nullptr) return failure("art/limit", fmt::format("not enough memory for the picture {}", name));
    file.reset();
    return keep_pixels(std::move(made), bytes, name, info);
  }
  art->name = name;
  art->orientation = info.orientation;
  art->width = file->width;
  art->height = file->height;
  if (info.orientation > 4) std::swap(art->width, art->height);
  art->cost = file->stream.size() + file->rows.size();
  art->identity = identity_of(bytes, file->width);
  art->file = std::make_shared<const PngFile>(std::move(*file));
  return art;
}

LoadedArt load_bitmap(const std::string& bytes, const std::string& name, const ArtLimits& limits, base::Size box) {
  if (auto art = pass_png(bytes, name, limits, box); !art || *art != nullptr) return art;
  if (bytes.starts_with("\xFF\xD8")) return load_jpeg(bytes, name, limits, box);
  const bool png = bytes.starts_with("\x89PNG");
  // The decoder would fill in missing rows.
  if (png && bytes.rfind("IEND") == std::string::npos) return incomplete(name, "PNG");
  if (png && !has_sound_chunks(bytes))
    return failure("art/broken", fmt::format("the PNG {} is damaged: a check sum is wrong", name), "save it again");
  if (!png && bytes.size() >= 8 && number_at(bytes, 4, 4, ByteOrder::little) > bytes.size() - 8)
    return incomplete(name, "WebP");
  const BitmapInfo info = png ? read_png_info(bytes) : read_webp_info(bytes);
  auto art = load_pixels(bytes, name, {limits.pixels, box, info.orientation}, info);
  // With a trial process, that process has seen it.
  const PngRows rows = art && limits.trial.empty() && png ? count_rows(bytes) : PngRows::complete;
  if (rows == PngRows::missing)
    return failure("art/broken", fmt::format("the PNG {} is incomplete: it has fewer rows than it says", name),
                   "save it again");
  if (rows == PngRows::surplus)
    return failure("art/broken", fmt::format("the PNG {} is damaged: it has more pixels than it says", name),
                   "save it again");
  return art;
}

}  // namespace planche::render
