#include "render/pdf/spool.h"

#include <stdexcept>

#include <gmock/gmock.h>

namespace planche::render {
namespace {

TEST(Spool, gives_back_what_was_added_in_any_order) {
  Spool spool;
  std::string large;
  for (int i = 0; i < 200'000; ++i) large += static_cast<char>(i % 251);  // more than one piece
  const Spool::Stretch a = spool.add("first"), none = spool.add(""), b = spool.add(large), c = spool.add("last");
  EXPECT_EQ(spool.read(c), "last");
  EXPECT_EQ(spool.read(a), "first");
  EXPECT_EQ(spool.read(b), large);
  EXPECT_EQ(spool.read(none), "");
  EXPECT_EQ(spool.read(spool.add("more")), "more");  // after reading
  std::size_t pieces = 0;
  spool.each_piece(b, [&](std::string_view piece) { pieces += piece.empty() ? 0 : 1; });
  EXPECT_GT(pieces, 1u);
}

TEST(Spool, does_not_make_up_what_is_not_there) {
  Spool spool;
  EXPECT_EQ(spool.read({}), "");
  const Spool::Stretch a = spool.add("abc");
  EXPECT_THROW(spool.read({a.begin, 4}), std::runtime_error);
  EXPECT_THROW(spool.read({9, 1}), std::runtime_error);
}

}  // namespace
}  // namespace planche::render
