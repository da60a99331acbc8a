#include "render/pictures/color_profile.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include <lcms2.h>

namespace planche::render {

namespace {

using Profile = std::unique_ptr<void, Release<cmsCloseProfile>>;

constexpr int unseen = 2;  // invisible difference, of 255

bool is_grey(PixelKind kind) {
  return kind == PixelKind::grey || kind == PixelKind::grey_alpha;
}

std::size_t channels_of(PixelKind kind) {
  return kind == PixelKind::rgb || kind == PixelKind::grey ? 3 : 4;
}

// The profile's format in Little CMS; 0 if it does not fit.
cmsUInt32Number format_of(cmsColorSpaceSignature colors, PixelKind kind) {
  switch (kind) {
    case PixelKind::rgb:
      return colors == cmsSigRgbData ? TYPE_RGB_8 : 0;
    case PixelKind::rgba:
      return colors == cmsSigRgbData ? TYPE_RGBA_8 : 0;
    case PixelKind::grey:
    case PixelKind::grey_alpha:
      return colors == cmsSigGrayData ? TYPE_GRAY_8 : 0;
    case PixelKind::inks:
      return colors == cmsSigCmykData ? TYPE_CMYK_8 : 0;
    case PixelKind::inverted_inks:
      return colors == cmsSigCmykData ? TYPE_CMYK_8_REV : 0;
  }
  return 0;
}

bool differs(const unsigned char* a, const unsigned char* b) {
  for (int i = 0; i < 3; ++i) {
    if (std::abs(a[i] - b[i]) > unseen) return true;
  }
  return false;
}

}  // namespace

struct ToSrgb::Transform {
  explicit Transform(cmsHTRANSFORM of) : handle{of} {}
  ~Transform() {
    if (handle != nullptr) cmsDeleteTransform(handle);
  }
  Transform(const Transform&) = delete;
  Transform& operator=(const Transform&) = delete;

  cmsHTRANSFORM handle;
};

std::unique_ptr<ToSrgb> ToSrgb::read(std::string_view profile, PixelKind pixels) {
  if (profile.size() > std::numeric_limits<cmsUInt32Number>::max()) return nullptr;
  const Profile from{cmsOpenProfileFromMem(profile.data(), static_cast<cmsUInt32Number>(profile.size()))};
  const Profile to{cmsCreate_sRGBProfile()};
  if (!from || !to) return nullptr;
  // Programs write RGB profiles into grey pictures, too.
  const cmsColorSpaceSignature colors = cmsGetColorSpace(from.get());
  if (is_grey(pixels) && colors == cmsSigRgbData) pixels = pixels == PixelKind::grey ? PixelKind::rgb : PixelKind::rgba;
  const cmsUInt32Number format = format_of(colors, pixels);
  if (format == 0) return nullptr;
  std::unique_ptr<ToSrgb> made{new ToSrgb{pixels}};
  const cmsUInt32Number alpha = pixels == PixelKind::rgba ? cmsFLAGS_COPY_ALPHA : 0;
  made->transform_ = std::make_shared<const Transform>(
      cmsCreateTransform(from.get(), format, to.get(), pixels == PixelKind::rgba ? TYPE_RGBA_8 : TYPE_RGB_8,
                         INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_BLACKPOINTCOMPENSATION | alpha));
  if (made->transform_->handle == nullptr) return nullptr;
  if (is_grey(pixels)) {
    for (int level = 0; level < 256; ++level) {
      const auto grey = static_cast<unsigned char>(level);
      cmsDoTransform(made->transform_->handle, &grey, made->greys_.emplace_back().data(), 1);
    }
    made->changes_ = false;
    for (int level = 0; level < 256; ++level) {
      const auto grey = static_cast<unsigned char>(level);
      const unsigned char same[] = {grey, grey, grey};
      made->changes_ = made->changes_ || differs(same, made->greys_[static_cast<std::size_t>(level)].data());
    }
  } else if (colors == cmsSigRgbData) {
    made->changes_ = false;
    constexpr int step = 15;  // 18 levels of each channel
    for (int red = 0; red < 256; red += step) {
      for (int green = 0; green < 256; green += step) {
        for (int blue = 0; blue < 256; blue += step) {
          const unsigned char color[4] = {static_cast<unsigned char>(red), static_cast<unsigned char>(green),
                                          static_cast<unsigned char>(blue), 255};
          unsigned char converted[4] = {};
          made->convert(color, converted, 1);
          made->changes_ = made->changes_ || differs(color, converted);
        }
      }
    }
  }
  return made;
}

void ToSrgb::convert(const unsigned char* from, unsigned char* to, std::size_t count) const {
  if (!is_grey(pixels_)) {
    cmsDoTransform(transform_->handle, from, to, static_cast<cmsUInt32Number>(count));
    return;
  }
  const std::size_t channels = channels_of(pixels_);
  for (std::size_t i = 0; i < count; ++i, from += channels, to += channels) {
    if (channels == 4) to[3] = from[3];
    std::copy_n(greys_[*from].data(), 3, to);
  }
}

}  // namespace planche::render
