#include "parts/kit/tabletop.h"

#include <gmock/gmock.h>

namespace planche::parts::kit {
namespace {

scene::PartSet set_of(std::string kind, std::size_t count) {
  scene::PartSet out;
  out.kind = std::move(kind);
  out.trim = {20, 20};
  out.count = count;
  return out;
}

declared::TableView with(std::vector<std::string> kinds) {
  declared::TableView out;
  for (std::string& kind : kinds) out.pieces.push_back({{}, std::move(kind)});
  return out;
}

TEST(Tabletop, of_a_game_s_tables_the_first_is_taken_on_which_printed_parts_lie) {
  const std::vector<declared::TableView> views{with({}), with({"card", "board"}), with({"card", "token"})};
  EXPECT_EQ(first_with_parts(views, {set_of("token", 3)}), &views[2]);
  EXPECT_EQ(first_with_parts(views, {set_of("token", 3), set_of("card", 1)}), &views[1]);
  EXPECT_EQ(first_with_parts(views, {set_of("card", 0), set_of("mat", 1)}), nullptr);
  EXPECT_EQ(first_with_parts({}, {set_of("card", 1)}), nullptr);
}

}  // namespace
}  // namespace planche::parts::kit
