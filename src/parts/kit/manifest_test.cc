#include "parts/kit/manifest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace planche::parts::kit {
namespace {

using ::testing::ElementsAre;
using Entry = Manifest::Entry;
using Item = Changes::Item;

Manifest manifest(std::vector<Entry> parts) {
  return {"acorns", std::move(parts)};
}

std::string hash(char digit) {
  return std::string(16, digit);
}

Changes between(std::vector<Entry> before, std::vector<Entry> now) {
  return changes(manifest(std::move(before)), manifest(std::move(now)));
}

TEST(Manifest, is_written_and_read) {
  const Manifest written = manifest({{hash('a'), "Cards", "Braise \"1\"", 2}, {hash('0'), "Tokens", "", 70}});
  diag::Sink sink;
  const auto read = read_manifest(std::make_shared<diag::Source>("m.json", written.text()), sink);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->game, "acorns");
  EXPECT_EQ(read->parts, written.parts);
  EXPECT_EQ(written.text(), R"({"manifest":"1","game":"acorns","parts":[
{"hash":"aaaaaaaaaaaaaaaa","kind":"Cards","name":"Braise \"1\"","count":2},
{"hash":"0000000000000000","kind":"Tokens","name":"","count":70}]}
)");
}

TEST(Manifest, copies_are_counted_by_what_is_drawn) {
  const Changes found =
      between({{hash('a'), "Cards", "A", 2}, {hash('b'), "Cards", "B", 3}, {hash('c'), "Cards", "C", 1}},
              {{hash('a'), "Cards", "A", 5}, {hash('b'), "Cards", "B", 1}, {hash('d'), "Cards", "D", 1}});
  EXPECT_THAT(found.items, ElementsAre(Item{"Cards", "A", 3, 0}, Item{"Cards", "B", 0, 2}, Item{"Cards", "C", 0, 1},
                                       Item{"Cards", "D", 1, 0}));
  EXPECT_EQ(found.kept, 3u);
  EXPECT_EQ(found.in(), 4u);
  EXPECT_EQ(found.out(), 3u);
}

TEST(Manifest, a_changed_part_goes_out_and_comes_in) {
  const Changes found = between({{hash('a'), "Cards", "A", 2}}, {{hash('b'), "Cards", "A", 3}});
  EXPECT_THAT(found.items, ElementsAre(Item{"Cards", "A", 3, 2}));
  // Parts with the same name in two kinds stay separate.
  EXPECT_THAT(between({{hash('a'), "Cards", "A", 2}}, {{hash('b'), "Tokens", "A", 3}}).items,
              ElementsAre(Item{"Cards", "A", 0, 2}, Item{"Tokens", "A", 3, 0}));
}

TEST(Manifest, names_alone_change_nothing) {
  const Changes found = between({{hash('a'), "Cards", "A", 2}}, {{hash('a'), "Karten", "B", 2}});
  EXPECT_TRUE(found.items.empty());
  EXPECT_EQ(found.kept, 2u);
}

scene::PartSet set_of(std::vector<std::uint8_t> shades) {
  scene::PartSet set;
  set.title = "Cards";
  set.trim = {63, 88};
  set.count = shades.size();
  set.make = [shades](std::size_t i) {
    auto front = std::make_shared<scene::Scene>();
    front->items.push_back(
        scene::Shape{scene::Path::rectangle({0, 0, 9, 9}), scene::Color{shades[i], 0, 0}, {}, false});
    scene::Part part;
    part.name = std::to_string(shades[i]);
    part.front = front;
    return part;
  };
  return set;
}

Manifest made_of(std::vector<std::uint8_t> shades) {
  const auto ledger = std::make_shared<Ledger>("acorns");
  scene::PartSet set = set_of(std::move(shades));
  follow(set, ledger);
  for (std::size_t i = 0; i < set.count; ++i) set.make(i);
  return ledger->manifest();
}

TEST(Manifest, only_what_is_not_there_is_made_again) {
  EXPECT_EQ(made_of({1, 2, 1, 3}).parts, made_of({3, 1, 2, 1}).parts);
  Ledger ledger{"acorns"};
  const auto fresh = new_parts({set_of({2, 1, 1, 4, 1}), set_of({3, 3})}, made_of({1, 2, 1, 3, 5}), ledger);
  ASSERT_EQ(fresh.size(), 2u);
  const auto names = [](const scene::PartSet& set) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < set.count; ++i) all.push_back(set.make(i).name);
    return all;
  };
  EXPECT_THAT(names(fresh[0]), ElementsAre("4", "1"));
  EXPECT_THAT(names(fresh[1]), ElementsAre("3"));
  // The ledger has all of them.
  EXPECT_EQ(ledger.manifest().parts, made_of({2, 1, 1, 4, 1, 3, 3}).parts);
  EXPECT_TRUE(new_parts({set_of({1})}, made_of({1}), ledger).empty());
}

}  // namespace
}  // namespace planche::parts::kit
