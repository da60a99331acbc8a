#include "parts/stack.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace planche::parts {
namespace {

using testing::ElementsAre;

// Which designs are drawn for parts 0 to 5, and with which numbers: part of parts, copy of copies.
std::vector<std::string> drawn(std::vector<bool> numbered, const std::vector<std::size_t>& order) {
  std::vector<std::string> calls;
  const auto make = dealt(
      {2, 0, 3, 1}, [&](std::size_t design) { return numbered[design]; },
      [&](std::size_t design, const PartNumbers& n) {
        calls.push_back(fmt::format("{}: {}/{} {}/{}", design, n[0], n[1], n[2], n[3]));
        return scene::Part{};
      });
  for (const std::size_t part : order) make(part);
  return calls;
}

TEST(Stack, copies_that_tell_their_number_are_drawn_one_by_one) {
  EXPECT_THAT(drawn({true, true, true, true}, {0, 1, 2, 3, 4, 5}),
              ElementsAre("0: 1/6 1/2", "0: 2/6 2/2", "2: 3/6 1/3", "2: 4/6 2/3", "2: 5/6 3/3", "3: 6/6 1/1"));
}

TEST(Stack, copies_that_do_not_are_drawn_once_until_another_design_comes) {
  EXPECT_THAT(drawn({false, false, false, false}, {0, 1, 2, 3, 4, 5}),
              ElementsAre("0: 1/6 1/2", "2: 3/6 1/3", "3: 6/6 1/1"));
  EXPECT_THAT(drawn({false, false, true, false}, {0, 1, 2, 3, 4, 5}),
              ElementsAre("0: 1/6 1/2", "2: 3/6 1/3", "2: 4/6 2/3", "2: 5/6 3/3", "3: 6/6 1/1"));
  EXPECT_THAT(drawn({false, false, false, false}, {4, 0, 1, 4}), ElementsAre("2: 5/6 3/3", "0: 1/6 1/2", "2: 5/6 3/3"));
}

TEST(Stack, chosen_parts_keep_their_numbers) {
  std::vector<std::string> calls;
  scene::PartSet all;
  all.make = [&](std::size_t number) {
    calls.push_back(std::to_string(number));
    return scene::Part{};
  };
  const scene::PartSet chosen = chosen_of(all, {2, 0, 3, 1}, {true, true, false, true});
  ASSERT_EQ(chosen.count, 3u);
  for (std::size_t i = 0; i < chosen.count; ++i) chosen.make(i);
  EXPECT_THAT(calls, ElementsAre("0", "1", "5"));
}

}  // namespace
}  // namespace planche::parts
