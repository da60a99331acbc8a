#include "rules/shard_text.h"

#include <gmock/gmock.h>

namespace planche::rules {

namespace {

using testing::HasSubstr;

constexpr std::uint64_t documents = 5;

ShardHead head(std::uint64_t k, std::string work = R"({"seed":"1"})") {
  return {"randomise", {k, 2}, std::move(work), "abc"};
}

std::string lines_of(std::uint64_t k) {
  const ShardHead of = head(k);
  std::string text = shard_line(of, of.which.end(documents) - of.which.first(documents)) + "\n";
  for (std::uint64_t i = of.which.first(documents); i < of.which.end(documents); ++i)
    text += line_of_shard(of, i - of.which.first(documents), R"({"n":)" + std::to_string(i) + "}") + "\n";
  return text;
}

std::string fault_of(const base::Asked<std::vector<ReadShard>>& read) {
  return read ? "" : read.error().message;
}

TEST(ShardText, holds_lines_or_results_and_several_shards_one_after_another) {
  auto shards = read_shards("a", lines_of(2) + "\n" + lines_of(1));
  ASSERT_TRUE(shards) << fault_of(shards);
  ASSERT_TRUE(complete(*shards));
  ASSERT_EQ(shards->size(), 2);
  EXPECT_EQ(shards->front().result + shards->back().result, "{\"n\":0}\n{\"n\":1}\n{\"n\":2}\n{\"n\":3}\n{\"n\":4}\n");
  EXPECT_EQ(shards->front().line, 6);  // behind the four lines of the other, and an empty one
  const auto counts = read_shards("b", shard_line(head(1), ShardResult::counts, "[[1,2],[]]"));
  ASSERT_TRUE(counts) << fault_of(counts);
  EXPECT_EQ(counts->front().result, "[[1,2],[]]");
  EXPECT_EQ(counts->front().kind, ShardResult::counts);
  EXPECT_EQ(counts->front().head.work, head(1).work);
}

TEST(ShardText, is_refused_with_any_byte_changed) {
  const std::string text = lines_of(1);
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = changed[i] == '7' ? '8' : '7';
    EXPECT_FALSE(read_shards("a", changed)) << i;
  }
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_FALSE(read_shards("a", text.substr(0, length))) << length;
  EXPECT_THAT(fault_of(read_shards("a", text.substr(0, text.size() - 2))), HasSubstr("expected 2 lines"));
  EXPECT_THAT(fault_of(read_shards("a", "\n{}\n")), HasSubstr("a, line 2: expected a shard"));
}

TEST(ShardText, belongs_to_its_shard) {
  std::string first = lines_of(1), second = lines_of(2);
  first.replace(first.find('\n') + 1, std::string::npos, second.substr(second.find('\n') + 1));
  EXPECT_FALSE(read_shards("a", first));
}

TEST(ShardText, of_other_work_is_refused) {
  const auto message = [](const ShardHead& other, ShardResult kind) {
    auto shards = *read_shards("a", shard_line(head(1), ShardResult::counts, "[]"));
    shards.push_back(read_shards("b", shard_line(other, kind, "[]"))->front());
    const auto done = complete(shards);
    return done ? "" : done.error().message;
  };
  EXPECT_EQ(message(head(2), ShardResult::counts), "");
  EXPECT_EQ(message(head(2), ShardResult::games), "a and b are shards of different work");
  EXPECT_EQ(message(head(2, "2"), ShardResult::counts), "a and b are shards of different work");
  ShardHead changed = head(2);
  changed.content = "abd";
  EXPECT_EQ(message(changed, ShardResult::counts), "a and b were made by different rules or from different files");
  changed = head(2);
  changed.which.of = 3;
  EXPECT_EQ(message(changed, ShardResult::counts), "a and b are shards of different work");
}

}  // namespace

}  // namespace planche::rules
