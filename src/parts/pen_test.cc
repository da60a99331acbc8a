#include "parts/pen.h"

#include <gmock/gmock.h>

#include "parts/testing/workshop.h"

namespace planche::parts {
namespace {

// The fixed typesetter's letters are all equally wide.
double letters(double count, double size_pt) {
  return count * scene::testing::FixedTypesetter::advance * base::mm_from_pt(size_pt);
}

struct Drawn {
  double width = 0, scale = 1;
  std::string words;
};
Drawn line(const std::string& words, double size_pt, double most) {
  scene::Scene scene;
  scene::testing::FixedTypesetter typesetter;
  Drawn out;
  out.width = Pen{scene, typesetter}.line(words, {size_pt, 400, {}}, {}, Align::left, most);
  out.words = words_of(scene);
  if (const auto* group = std::get_if<scene::Group>(&scene.items.at(0))) out.scale = group->placed.xx;
  return out;
}

TEST(Pen, scales_a_line_that_is_too_wide_down_to_six_points) {
  const double room = letters(10, 8);
  EXPECT_DOUBLE_EQ(line("ten letter", 8, room).scale, 1);
  const Drawn smaller = line("twelve lette", 8, room);
  EXPECT_DOUBLE_EQ(smaller.scale, 10.0 / 12);
  EXPECT_EQ(smaller.words, "twelve lette\n");
}

// In the width of ten letters of 8 pt, 13 letters of 6 pt have room. One of them is the ellipsis.
TEST(Pen, cuts_the_end_off_where_six_points_are_still_too_wide) {
  const Drawn shorter = line("twenty letters in it", 8, letters(10, 8));
  EXPECT_DOUBLE_EQ(shorter.scale, 0.75);
  EXPECT_EQ(shorter.words, "twenty lette…\n");
  EXPECT_LE(shorter.width, letters(10, 8) + 1e-6);
  EXPECT_EQ(line("xxx", 8, letters(0.5, 8)).words, "…\n");
}

TEST(Pen, leaves_type_that_is_smaller_from_the_start_to_who_draws_it) {
  const Drawn small = line("twenty letters in it", 4, letters(10, 4));
  EXPECT_DOUBLE_EQ(small.scale, 0.5);
  EXPECT_EQ(small.words, "twenty letters in it\n");
}

}  // namespace
}  // namespace planche::parts
