#include "exports/shops/shop.h"

#include <gmock/gmock.h>

namespace planche::exports {
namespace {

using Form = scene::Outline::Form;

Shop shop() {
  Shop made;
  made.products = {{"Poker", Form::rectangle, {63.5, 88.9}}, {"Game", Form::rectangle, {63, 88}}, {"Chit", Form::ellipse, {25, 25}}};
  return made;
}

scene::PartSet set_of(base::Size trim, scene::Outline::Form form = scene::Outline::Form::rectangle) {
  scene::PartSet set;
  set.trim = trim;
  set.outline.form = form;
  return set;
}

std::string product(base::Size trim, bool turned = false, scene::Outline::Form form = scene::Outline::Form::rectangle) {
  const Shop makes = shop();
  bool quarter = false;
  const Product* found = product_for(makes, set_of(trim, form), quarter);
  EXPECT_EQ(found != nullptr && quarter, turned);
  return found == nullptr ? "" : found->name;
}

TEST(Products, are_the_nearest_within_a_millimetre) {
  EXPECT_EQ(product({63, 88}), "Game");
  EXPECT_EQ(product({63.4, 88.8}), "Poker");
  EXPECT_EQ(product({62, 88}), "Game");
  EXPECT_EQ(product({61.9, 88}), "");
  EXPECT_EQ(product({88.9, 63.5}, true), "Poker");
}

TEST(Products, have_the_outline_of_the_part) {
  EXPECT_EQ(product({25, 25}), "");
  EXPECT_EQ(product({25, 25}, false, scene::Outline::Form::ellipse), "Chit");
  EXPECT_EQ(product({25, 25}, false, scene::Outline::Form::octagon), "");
}

TEST(Products, that_are_nearest_have_the_outline_first) {
  const Shop makes = shop();
  const auto names = [&](const scene::PartSet& set) {
    std::vector<std::string> all;
    for (const Product* product : nearest_products(makes, set)) all.push_back(product->name);
    return all;
  };
  EXPECT_THAT(names(set_of({70, 100})), ::testing::ElementsAre("Poker", "Game", "Chit"));
  EXPECT_THAT(names(set_of({88, 62}, scene::Outline::Form::ellipse)), ::testing::ElementsAre("Chit", "Game", "Poker"));
}

}  // namespace
}  // namespace planche::exports
