#include "press/marks/stamp.h"

#include <cmath>

#include <gtest/gtest.h>

#include "press/testing/own_words.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press {
namespace {

// A frame around the word, both centred on the part and turned by 30 degrees. It fills 85 % of the part's width or
// height (of a round part, 80 % of that), unless the type reaches 26 pt.
TEST(Stamp, lies_across_the_middle) {
  scene::testing::FixedTypesetter typesetter;
  struct Expected {
    base::Size trim;
    scene::Outline::Form form;
    double share;  // 0: the largest size that fits
  };
  for (const Expected& e : {Expected{{20, 88}, scene::Outline::Form::rectangle, 0.85},
                            {{88, 10}, scene::Outline::Form::rectangle, 0.85},
                            {{20, 20}, scene::Outline::Form::ellipse, 0.68},
                            {{300, 300}, scene::Outline::Form::rectangle, 0}}) {
    const auto stamp = make_stamp(e.trim, e.form, typesetter, testing::words_in("en"));
    const auto& turned = std::get<scene::Group>(stamp->items.at(0));
    const auto& frame = std::get<scene::Shape>(turned.content->items.at(0));
    const auto& word = std::get<scene::Group>(turned.content->items.at(1));
    const base::Rect around = frame.path.bounds(), text = word.placed(word.content->extent);
    const auto& run = std::get<scene::Text>(word.content->items.at(0)).run;
    EXPECT_EQ(run->text, "DRAFT");
    const double rim = 0.35 * text.height;
    EXPECT_NEAR(around.x, text.x - rim, 1e-9);
    EXPECT_NEAR(around.y, text.y - rim, 1e-9);
    EXPECT_NEAR(around.right(), text.right() + rim, 1e-9);
    EXPECT_NEAR(around.bottom(), text.bottom() + rim, 1e-9);
    const base::Point middle = turned.placed(around.centre());
    EXPECT_NEAR(middle.x, e.trim.width / 2, 1e-9);
    EXPECT_NEAR(middle.y, e.trim.height / 2, 1e-9);
    EXPECT_NEAR(turned.placed.xx, std::cos(std::acos(-1) / 6), 1e-9);
    EXPECT_LT(turned.placed.yx, 0) << "rising";
    const base::Rect covered = turned.placed(base::Rect{around});
    const double share = std::max(covered.width / e.trim.width, covered.height / e.trim.height);
    if (e.share > 0) {
      EXPECT_NEAR(share, e.share, 1e-6);
    } else {
      EXPECT_EQ(run->font.size_pt, 26);
      EXPECT_LT(share, 0.85);
    }
  }
}

}  // namespace
}  // namespace planche::press
