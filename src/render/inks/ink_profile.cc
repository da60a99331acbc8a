#include "render/inks/ink_profile.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <lcms2.h>

#include "render/handles.h"

namespace planche::render {

namespace {

using Profile = std::unique_ptr<void, Release<cmsCloseProfile>>;
using Transform = std::unique_ptr<void, Release<cmsDeleteTransform>>;

constexpr cmsUInt32Number as_seen = cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE;

std::string title_of(cmsHPROFILE profile) {
  char text[256] = {};
  cmsGetProfileInfoASCII(profile, cmsInfoDescription, "en", "US", text, sizeof text - 1);
  return text;
}

const char* name_of(cmsColorSpaceSignature colors) {
  switch (colors) {
    case cmsSigRgbData:
      return "RGB";
    case cmsSigGrayData:
      return "greys";
    case cmsSigLabData:
      return "Lab";
    case cmsSigXYZData:
      return "XYZ";
    case cmsSigCmyData:
      return "three inks";
    default:
      return "other colours";
  }
}

// The lightness (CIE L*) of a grey in sRGB.
double lightness_of(double grey) {
  const double y = grey <= 0.04045 ? grey / 12.92 : std::pow((grey + 0.055) / 1.055, 2.4);
  return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : y * 24389 / 27;
}

// Of the ink above `most`, takes three parts that make a grey out and puts black in, less than a part, because black
// hides more than they do; then, if black is full, dilutes the rest.
Inks within(Inks inks, double most) {
  double above = sum(inks) - most;
  if (above <= 0) return inks;
  constexpr double black = 0.7;  // found by trying: dark colours stay about as light
  const double exchanged = std::min({inks[0], inks[1], inks[2], (1 - inks[3]) / black, above / (3 - black)});
  for (int i = 0; i < 3; ++i) inks[i] -= exchanged;
  inks[3] += black * exchanged;
  above = sum(inks) - most;
  if (above <= 0) return inks;
  const double colored = inks[0] + inks[1] + inks[2];
  const double left = std::max(0.0, colored - above);
  for (int i = 0; i < 3; ++i) inks[i] *= colored > 0 ? left / colored : 0;
  inks[3] = std::min(inks[3], most);
  return inks;
}

}  // namespace

struct InkProfile::Transforms {
  Transform exact;     // double to double
  Transform of_bytes;  // 3 bytes to 4
};

tl::expected<std::shared_ptr<const InkProfile>, std::string> InkProfile::read(std::string bytes, double most) {
  if (bytes.size() > std::numeric_limits<cmsUInt32Number>::max()) return tl::make_unexpected("it is too large");
  const Profile inks{cmsOpenProfileFromMem(bytes.data(), static_cast<cmsUInt32Number>(bytes.size()))};
  if (!inks) return tl::make_unexpected("it is not a colour profile (ICC), or it is damaged");
  if (const auto colors = cmsGetColorSpace(inks.get()); colors != cmsSigCmykData)
    return tl::make_unexpected(std::string{"it describes "} + name_of(colors) + ", not cyan, magenta, yellow and black");
  if (cmsGetDeviceClass(inks.get()) != cmsSigOutputClass)
    return tl::make_unexpected("it is not the profile of a printing process");
  const Profile screen{cmsCreate_sRGBProfile()}, lab{cmsCreateLab4Profile(nullptr)};
  auto transforms = std::make_shared<Transforms>();
  transforms->exact.reset(cmsCreateTransform(screen.get(), TYPE_RGB_DBL, inks.get(), TYPE_CMYK_DBL,
                                             INTENT_RELATIVE_COLORIMETRIC, as_seen));
  transforms->of_bytes.reset(
      cmsCreateTransform(screen.get(), TYPE_RGB_8, inks.get(), TYPE_CMYK_8, INTENT_RELATIVE_COLORIMETRIC, as_seen));
  const Transform printed{cmsCreateTransform(inks.get(), TYPE_CMYK_DBL, lab.get(), TYPE_Lab_DBL,
                                             INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOCACHE)};
  if (!transforms->exact || !transforms->of_bytes || !printed)
    return tl::make_unexpected("it lacks the tables that colours are converted with");

  std::shared_ptr<InkProfile> made{new InkProfile};
  made->bytes_ = std::move(bytes);
  made->title_ = title_of(inks.get());
  made->most_ = most;
  made->transforms_ = std::move(transforms);

  // Black ink alone is lighter than black on a screen, so all greys move up in proportion.
  constexpr int steps = 400;
  std::array<double, steps + 1> lightness{};
  for (int i = 0; i <= steps; ++i) {
    const double ink[4] = {0, 0, 0, 100.0 * i / steps};
    double seen[3] = {};
    cmsDoTransform(printed.get(), ink, seen, 1);
    lightness[i] = i == 0 ? seen[0] : std::min(seen[0], lightness[i - 1]);
  }
  const double white = lightness[0], black = lightness[steps];
  for (int level = 0; level < 256; ++level) {
    const double wanted = black + (white - black) * lightness_of(level / 255.0) / 100;
    // The first step that is dark enough, and the share of the way to it.
    const auto after = std::ranges::lower_bound(lightness, wanted, std::greater<>{});
    const auto i = std::min<std::ptrdiff_t>(after - lightness.begin(), steps);
    if (i == 0) continue;
    const double above = lightness[i - 1], below = lightness[i];
    const double way = above > below ? (above - wanted) / (above - below) : 1;
    made->blacks_[level] = std::clamp((static_cast<double>(i - 1) + way) / steps, 0.0, 1.0);
  }
  made->blacks_[0] = 1;
  made->blacks_[255] = 0;
  return made;
}

double InkProfile::black_of(double grey) const {
  const double at = std::clamp(grey, 0.0, 1.0) * 255;
  const auto below = std::min(static_cast<std::size_t>(at), std::size_t{254});
  const double way = at - static_cast<double>(below);
  return std::min(blacks_[below] * (1 - way) + blacks_[below + 1] * way, most_);
}

std::shared_ptr<const InkProfile> InkProfile::with(ExactInks exact, SpotInks spots) const {
  auto made = std::shared_ptr<InkProfile>(new InkProfile{*this});
  made->exact_ = std::move(exact);
  made->spots_ = std::move(spots);
  return made;
}

namespace {

// What the map has for a colour; null: nothing.
template <typename Map>
const typename Map::mapped_type* found_in(const Map& map, const std::array<double, 3>& color) {
  if (map.empty()) return nullptr;
  std::array<unsigned char, 3> bytes{};
  std::ranges::transform(color, bytes.begin(), [](double share) {
    return static_cast<unsigned char>(std::lround(255 * std::clamp(share, 0.0, 1.0)));
  });
  const auto found = map.find(bytes);
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace

const Inks* InkProfile::exact_of(const std::array<double, 3>& color) const {
  return found_in(exact_, color);
}

const std::string* InkProfile::spot_of(const std::array<double, 3>& color) const {
  return found_in(spots_, color);
}

Inks InkProfile::of(const std::array<double, 3>& color, Greys greys) const {
  if (const Inks* exact = exact_of(color)) return *exact;
  const auto [least, largest] = std::ranges::minmax(color);
  constexpr double invisible = 1e-4;
  if (greys == Greys::black && largest - least < invisible) return {0, 0, 0, black_of(least)};
  Inks inks{};
  cmsDoTransform(transforms_->exact.get(), color.data(), inks.data(), 1);
  for (double& ink : inks) ink = std::clamp(ink / 100, 0.0, 1.0);
  constexpr double rounding = 4 * 0.5 / 255;  // of the four inks, by whoever draws them
  return within(inks, most_ < 4 ? most_ - rounding : most_);
}

void InkProfile::convert(const unsigned char* colors, unsigned char* inks, std::size_t count, Greys greys) const {
  cmsDoTransform(transforms_->of_bytes.get(), colors, inks, static_cast<cmsUInt32Number>(count));
  // Rounded down, so that rounding does not exceed the most.
  const auto byte = [](double share) { return static_cast<unsigned char>(share * 255 + 1e-6); };
  const int most = static_cast<int>(most_ * 255);
  for (std::size_t i = 0; i < count; ++i, colors += 3, inks += 4) {
    if (greys == Greys::black && colors[0] == colors[1] && colors[1] == colors[2]) {
      std::fill_n(inks, 3, static_cast<unsigned char>(0));
      inks[3] = byte(std::min(blacks_[colors[0]], most_));
    } else if (inks[0] + inks[1] + inks[2] + inks[3] > most) {
      const Inks less = within({inks[0] / 255.0, inks[1] / 255.0, inks[2] / 255.0, inks[3] / 255.0}, most_);
      std::ranges::transform(less, inks, byte);
    }
  }
}

}  // namespace planche::render
