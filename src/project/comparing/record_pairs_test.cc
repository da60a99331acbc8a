#include "project/comparing/record_pairs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "data/json.h"

namespace planche::project {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr auto none = std::nullopt;

FlatRecord record(std::string key, std::string name, std::string cost, std::string text = {}) {
  FlatRecord made{key, name, {{"id", key}, {"name", name}, {"cost", cost}, {"text", text}}};
  return made;
}

TEST(RecordPairs, keys_pair_renamed_and_moved_records) {
  EXPECT_THAT(pair_records({record("a", "Kraken", "3"), record("b", "Siren", "2")},
                           {record("b", "Siren", "2"), record("a", "Leviathan", "9", "new")}),
              ElementsAre(RecordPair{1, 0}, RecordPair{0, 1}));
}

TEST(RecordPairs, a_changed_key_is_found_by_the_name) {
  EXPECT_THAT(pair_records({record("a", "Kraken", "3")}, {record("z", "Kraken", "4")}), ElementsAre(RecordPair{0, 0}));
}

TEST(RecordPairs, equal_records_come_first_where_names_repeat) {
  EXPECT_THAT(pair_records({record("", "Coin", "1"), record("", "Coin", "2")}, {record("", "Coin", "2")}),
              ElementsAre(RecordPair{1, 0}, RecordPair{0, none}));
}

TEST(RecordPairs, without_keys_the_best_match_wins) {
  const std::vector<FlatRecord> before{record("", "Fox", "3", "Runs from the hounds"),
                                       record("", "Owl", "4", "Sees in the dark")};
  const std::vector<FlatRecord> now{record("", "Hare", "1", "Eats the grass"),
                                    record("", "Vixen", "3", "Runs from all hounds"),
                                    record("", "Owl", "4", "Sees in the dark")};
  EXPECT_THAT(pair_records(before, now), ElementsAre(RecordPair{none, 0}, RecordPair{0, 1}, RecordPair{1, 2}));
}

TEST(RecordPairs, the_same_place_helps_and_nothing_in_common_does_not) {
  // One of three fields agrees: too few, unless the record stands in the same place.
  const std::vector<FlatRecord> before{record("", "Fox", "3"), record("", "Owl", "4", "Sees")};
  EXPECT_THAT(pair_records(before, {record("", "Vixen", "3"), record("", "Owl", "4", "Sees")}),
              ElementsAre(RecordPair{0, 0}, RecordPair{1, 1}));
  EXPECT_THAT(pair_records(before, {record("", "Cat", "9", "Purrs"), record("", "Owl", "4", "Sees")}),
              ElementsAre(RecordPair{none, 0}, RecordPair{1, 1}, RecordPair{0, none}));
}

TEST(RecordPairs, fields_are_compared_by_name) {
  FlatRecord before = record("a", "Fox", "3", "Runs"), now = record("a", "Fox", "4", "");
  now.fields.push_back({"power", "2"});
  now.fields.push_back({"sum", "6", true});
  const auto changes = changed_fields(before, now);
  EXPECT_THAT(changes, ElementsAre(FieldChange{"cost", "3", "4"}, FieldChange{"text", "Runs", none},
                                   FieldChange{"power", none, "2"}, FieldChange{"sum", none, "6", true}));
  EXPECT_THAT(changed_fields(now, now), IsEmpty());
}

class ValueChangesTest : public ::testing::Test {
 protected:
  static std::vector<FieldChange> between(const std::string& before, const std::string& now) {
    diag::Sink sink;
    const auto old_value = data::read_json(std::make_shared<diag::Source>("a.json", before), sink);
    const auto new_value = data::read_json(std::make_shared<diag::Source>("b.json", now), sink);
    return changed_values(*old_value, *new_value, [](const std::string& path) { return path == "skipped"; });
  }
};

TEST_F(ValueChangesTest, paths_lead_to_leaves) {
  EXPECT_THAT(between(R"({"a":{"b":1,"c":[1,2]},"d":true,"skipped":1})", R"({"a":{"b":2,"c":[1,3]},"e":"x"})"),
              ElementsAre(FieldChange{"a.b", "1", "2"}, FieldChange{"a.c", "1, 2", "1, 3"}, FieldChange{"e", none, "x"},
                          FieldChange{"d", "true", none}));
}

TEST_F(ValueChangesTest, notation_and_order_do_not_count) {
  EXPECT_THAT(between(R"({"a":1.0,"b":2})", R"({ "b": 2, "a": 1 })"), IsEmpty());
}

TEST_F(ValueChangesTest, an_inserted_item_leaves_the_others_alone) {
  EXPECT_THAT(between(R"({"rules":[{"code":"size","require":"n == 5"},{"code":"cost","require":"c < 3"}]})",
                      R"({"rules":[{"code":"new","require":"x"},{"code":"size","require":"n == 6"},
                                   {"code":"cost","require":"c < 3"}]})"),
              ElementsAre(FieldChange{"rules[new]", none, R"({"code":"new","require":"x"})"},
                          FieldChange{"rules[size].require", "n == 5", "n == 6"}));
}

}  // namespace
}  // namespace planche::project
