// Numbers that place a layer, changed in place.
#include "project/editing/layer_edits.h"

#include <gtest/gtest.h>

namespace planche::project {
namespace {

using templates::PlacingNumber;
using Role = PlacingNumber::Role;

// A layer whose `at` and `size` are the four given texts, one after another.
templates::ShownLayer layer(const std::vector<std::string>& texts, double unit = 1) {
  std::string all;
  std::vector<diag::Span> spans;
  for (const std::string& text : texts) {
    all += "[";
    const auto begin = static_cast<std::uint32_t>(all.size());
    all += text;
    spans.push_back({begin, static_cast<std::uint32_t>(all.size())});
  }
  const auto source = std::make_shared<const diag::Source>("card.json", all);
  templates::ShownLayer made;
  made.label = "`a`";
  constexpr Role roles[] = {Role::x, Role::y, Role::width, Role::height};
  for (std::size_t i = 0; i < spans.size(); ++i)
    made.numbers.push_back({roles[i], i < 2 ? "at" : "size", source, spans[i], unit});
  return made;
}

// The new texts, or what is wrong.
std::string changed(const templates::ShownLayer& of, const LayerChange& change) {
  const auto made = changed_numbers(of, change);
  if (!made) return made.error();
  std::string all;
  for (const Replacement& one : *made) {
    const std::string_view old = one.source->text().substr(one.span.begin, one.span.end - one.span.begin);
    all += std::string{old} + ">" + one.bytes + " ";
  }
  return all;
}

TEST(ChangedNumbers, AddWhatTheLayerMoves) {
  EXPECT_EQ(changed(layer({"4", "5.25", "20", "10"}), {.dx = 1.5, .dy = -0.25}), "4>5.5 5.25>5 ");
  EXPECT_EQ(changed(layer({"4", "5.25", "20", "10"}), {.dwidth = -2}), "20>18 ");
  EXPECT_EQ(changed(layer({"0.5", "1"}), {.dx = -0.5}), "0.5>0 ");
}

TEST(ChangedNumbers, KeepUnits) {
  EXPECT_EQ(changed(layer({"1", "2"}, 25.4), {.dx = 12.7}), "1>1.5 ");
  EXPECT_EQ(changed(layer({"\"1in\"", "\"2cm\""}), {.dx = 25.4, .dy = 5}), "1>2 2>2.5 ");
  EXPECT_EQ(changed(layer({"\"300px@300\"", "2"}), {.dx = 25.4}), "300>600 ");
}

TEST(ChangedNumbers, LeaveExpressionsAlone) {
  EXPECT_EQ(changed(layer({"\"cost * 2\"", "2"}), {.dx = 1}),
            "`at` follows the expression \"cost * 2\": change it in the file");
  EXPECT_EQ(changed(layer({"\"cost * 2\"", "2"}), {.dy = 1}), "2>3 ");
  EXPECT_EQ(changed(layer({"\"3\"", "2"}), {.dx = 1}), "`at` follows the expression \"3\": change it in the file");
}

TEST(ChangedNumbers, RefuseWhatIsNotThere) {
  EXPECT_EQ(changed(layer({}), {.dx = 1}), "the template gives `a` no place of its own");
  EXPECT_EQ(changed(layer({"1", "2"}), {.dwidth = 1}), "the template gives `a` no size");
  EXPECT_EQ(changed(layer({"1", "2", "3", "4"}), {.dwidth = -3}), "`size` of `a` cannot be zero");
}

}  // namespace
}  // namespace planche::project
