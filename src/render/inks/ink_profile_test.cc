#include "render/inks/ink_profile.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <lcms2.h>

#include "base/files.h"
#include "render/inks/content_inks.h"

namespace planche::render {
namespace {

using Greys = InkProfile::Greys;

// The profile of libgs-common.
std::string usual_profile() {
  return base::read_file("/usr/share/color/icc/ghostscript/default_cmyk.icc", 1u << 20).value();
}
std::shared_ptr<const InkProfile> usual(double most = 4) {
  return InkProfile::read(usual_profile(), most).value();
}

// The lightness of inks on paper whose lightness is 100, by Little CMS from the profile.
double lightness(const Inks& inks) {
  const std::string bytes = usual_profile();
  cmsHPROFILE from = cmsOpenProfileFromMem(bytes.data(), static_cast<cmsUInt32Number>(bytes.size()));
  cmsHPROFILE lab = cmsCreateLab4Profile(nullptr);
  cmsHTRANSFORM seen = cmsCreateTransform(from, TYPE_CMYK_DBL, lab, TYPE_Lab_DBL, INTENT_RELATIVE_COLORIMETRIC, 0);
  const double per_cent[4] = {100 * inks[0], 100 * inks[1], 100 * inks[2], 100 * inks[3]};
  double value[3] = {};
  cmsDoTransform(seen, per_cent, value, 1);
  cmsDeleteTransform(seen);
  cmsCloseProfile(lab);
  cmsCloseProfile(from);
  return value[0];
}

TEST(InkProfile, greys_are_black_alone_and_as_light_in_proportion) {
  const auto profile = usual();
  EXPECT_EQ(profile->of({0, 0, 0}, Greys::black), (Inks{0, 0, 0, 1}));
  EXPECT_EQ(profile->of({1, 1, 1}, Greys::black), (Inks{0, 0, 0, 0}));
  const double darkest = lightness({0, 0, 0, 1});
  // L* of the greys #404040, #808080 and #c0c0c0 in sRGB, from CIE's formula.
  for (const auto& [grey, seen] : {std::pair{0x40, 27.09}, {0x80, 53.59}, {0xc0, 77.70}}) {
    const double level = grey / 255.0;
    const Inks inks = profile->of({level, level, level}, Greys::black);
    EXPECT_EQ(inks[0] + inks[1] + inks[2], 0);
    EXPECT_NEAR(lightness(inks), darkest + (100 - darkest) * seen / 100, 0.5) << grey;
  }
}

TEST(InkProfile, no_colour_has_more_ink_than_allowed) {
  for (const double most : {1.0, 2.4, 3.0}) {
    const auto profile = usual(most);
    std::string colors;
    for (int red = 0; red < 256; red += 15) {
      for (int green = 0; green < 256; green += 15) {
        for (int blue = 0; blue < 256; blue += 15) {
          for (const Greys greys : {Greys::black, Greys::all_inks})
            ASSERT_LE(sum(profile->of({red / 255.0, green / 255.0, blue / 255.0}, greys)), most);
          for (const int value : {red, green, blue}) colors += static_cast<char>(value);
        }
      }
    }
    const std::size_t count = colors.size() / 3;
    std::string inks(4 * count, '\0');
    for (const Greys greys : {Greys::black, Greys::all_inks}) {
      profile->convert(reinterpret_cast<const unsigned char*>(colors.data()),
                       reinterpret_cast<unsigned char*>(inks.data()), count, greys);
      for (std::size_t i = 0; i < count; ++i) {
        int all = 0;
        for (std::size_t ink = 0; ink < 4; ++ink) all += static_cast<unsigned char>(inks[4 * i + ink]);
        ASSERT_LE(all, most * 255);
      }
    }
  }
}

TEST(InkProfile, less_ink_hardly_changes_how_light_a_colour_is) {
  const std::array<double, 3> brown{0.16, 0.05, 0.03};
  const Inks all = usual()->of(brown, Greys::black), less = usual(2.4)->of(brown, Greys::black);
  ASSERT_GT(sum(all), 2.6);
  EXPECT_NEAR(lightness(all), lightness(less), 4);
  EXPECT_GT(less[3], all[3]);
}

TEST(InkProfile, says_what_else_a_file_is) {
  const auto why = [](std::string bytes) { return InkProfile::read(std::move(bytes), 4).error(); };
  EXPECT_EQ(why(""), "it is not a colour profile (ICC), or it is damaged");
  EXPECT_EQ(why(usual_profile().substr(0, 100)), "it is not a colour profile (ICC), or it is damaged");
  EXPECT_EQ(why(usual_profile().substr(0, 3000)), "it lacks the tables that colours are converted with");
  cmsHPROFILE screen = cmsCreate_sRGBProfile();
  cmsUInt32Number size = 0;
  cmsSaveProfileToMem(screen, nullptr, &size);
  std::string rgb(size, '\0');
  cmsSaveProfileToMem(screen, rgb.data(), &size);
  cmsCloseProfile(screen);
  EXPECT_EQ(why(rgb), "it describes RGB, not cyan, magenta, yellow and black");
}

// Contents are compared without line ends.
std::string content(std::string_view text) {
  std::string made = inked(text, *usual()).content;
  std::ranges::replace(made, '\n', ' ');
  return made;
}

TEST(ContentInks, changes_colours_and_nothing_else) {
  EXPECT_EQ(content("0 0 0 rg 1 1 1 RG 0 g 1 G 0 0 5 5 re f"), "0 0 0 1 k 0 0 0 0 K 0 0 0 1 k 0 0 0 0 K 0 0 5 5 re f");
  EXPECT_EQ(content("/Pattern cs /x5 scn q 1 0 0 1 2 3 cm /x7 Do Q"), "/Pattern cs /x5 scn q 1 0 0 1 2 3 cm /x7 Do Q");
  EXPECT_EQ(content("0.1 0.2 0.3 0.4 k [(1 0 0 rg) <00>]TJ % 1 0 0 rg"),
            "0.1 0.2 0.3 0.4 k [(1 0 0 rg) <00>]TJ % 1 0 0 rg");
  const std::string red = inked("1 0 0 rg", *usual()).content;
  EXPECT_THAT(red, testing::EndsWith(" k"));
  EXPECT_NEAR(inked("1 0 0 rg", *usual()).most, sum(usual()->of({1, 0, 0}, Greys::black)), 1e-9);
}

TEST(ContentInks, black_text_overprints_and_the_colour_after_it_is_as_before) {
  const std::string on = std::string{overprint_on} + " gs", off = std::string{overprint_off} + " gs";
  EXPECT_EQ(content("0 0 0 rg BT (a) Tj ET"), "0 0 0 1 k 0 0 0 1 k " + on + " BT (a) Tj ET 0 0 0 1 k " + off);
  // Nearly black: its own inks for areas, black for letters.
  const auto nearly = inked("0.1 0.1 0.12 rg 0 0 1 1 re f BT (a) Tj ET 2 2 1 1 re f", *usual());
  EXPECT_TRUE(nearly.overprints);
  EXPECT_THAT(nearly.content, testing::HasSubstr("0 0 0 1 k\n" + on + "\nBT"));
  // A colour is none of that, and white letters do not overprint.
  EXPECT_FALSE(inked("0.5 0 0 rg BT (a) Tj ET", *usual()).overprints);
  EXPECT_FALSE(inked("1 1 1 rg BT (a) Tj ET", *usual()).overprints);
  // The colour belongs to the graphics state.
  EXPECT_FALSE(inked("1 0 0 rg q 0 0 0 rg Q BT (a) Tj ET", *usual()).overprints);
  EXPECT_TRUE(inked("0 0 0 rg q 1 0 0 rg Q BT (a) Tj ET", *usual()).overprints);
}

TEST(ContentInks, an_ink_of_its_own_prints_over_what_lies_below) {
  const Inks shown{0, 0.2, 0.8, 0};
  const auto profile = usual()->with({{{255, 0, 0}, shown}}, {{{255, 0, 0}, "Hot foil"}});
  const auto made = [&](std::string_view text) {
    std::string content = inked(text, *profile).content;
    std::ranges::replace(content, '\n', ' ');
    return content;
  };
  const std::string area = "/overprint-01 gs /spot-Hot_20foil cs 1 scn", line = "/spot-Hot_20foil CS 1 SCN";
  EXPECT_EQ(made("1 0 0 rg 0 0 5 5 re f 0 0 0 rg f"), area + " 0 0 5 5 re f /overprint-00 gs 0 0 0 1 k f");
  EXPECT_EQ(made("1 0 0 RG 1 0 0 rg B 1 1 1 RG S"),
            "/overprint-10 gs " + line + " /overprint-11 gs /spot-Hot_20foil cs 1 scn B /overprint-01 gs 0 0 0 0 K S");
  // Letters too; patterns, pictures and groups do not.
  EXPECT_EQ(made("1 0 0 rg BT (a) Tj ET"), area + " BT (a) Tj ET");
  EXPECT_EQ(made("1 0 0 rg /Pattern cs /x5 scn f"), area + " /overprint-00 gs  /Pattern cs /x5 scn f");
  EXPECT_EQ(made("1 0 0 rg /x5 Do f"), area + " /overprint-00 gs  /x5 Do /overprint-01 gs  f");
  EXPECT_EQ(made("q 1 0 0 rg f Q f"), "q " + area + " f Q f");
  // Black letters between lines of it.
  EXPECT_THAT(made("1 0 0 RG 0 0 0 rg BT (a) Tj ET S"), testing::EndsWith("ET 0 0 0 1 k /overprint-10 gs S"));
  const InkedContent named = inked("1 0 0 rg", *profile);
  ASSERT_EQ(named.spots.count("Hot foil"), 1u);
  EXPECT_EQ(named.spots.at("Hot foil"), shown);
  EXPECT_EQ(named.most, 0);
}

TEST(ContentInks, refuses_colours_that_it_does_not_know) {
  for (const char* unknown : {"/CS0 cs", "0.5 sc", "1 0 0 scn", "/P 1 0 0 scn", "1 0 rg", "x 0 0 rg", "1 0 0 k",
                              "BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI"})
    EXPECT_THROW(inked(unknown, *usual()), std::runtime_error) << unknown;
}

}  // namespace
}  // namespace planche::render
