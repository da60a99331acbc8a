#include "data/cell_numbers.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace planche::data {
namespace {

TEST(Numbers, are_read_as_people_write_them) {
  const std::vector<std::pair<std::string, std::string>> cases{{"12", "12"},
                                                               {"-3", "-3"},
                                                               {"−3", "-3"},
                                                               {"–3", "-3"},
                                                               {" 7 ", "7"},
                                                               {"1 000", "1000"},
                                                               {"1\u202f000", "1000"},
                                                               {"1\u00a0234\u00a0567", "1234567"},
                                                               {"−1 000.5", "-1000.5"},
                                                               {"1'000", "1000"},
                                                               {"1’000", "1000"},
                                                               {"１２３", "123"},
                                                               {"½", "0.5"},
                                                               {"2½", "2.5"},
                                                               {"2 ½", "2.5"},
                                                               {"−⅜", "-0.375"},
                                                               {".5", "0.5"},
                                                               {"-.5", "-0.5"},
                                                               {"+.5", "+0.5"},
                                                               {"5.", "5"},
                                                               {"1 000,5", "1000,5"}};
  for (const auto& [written, plain] : cases) EXPECT_EQ(plain_number(written), plain) << written;
}

TEST(Numbers, leave_what_may_mean_something_else) {
  for (const std::string written : {"", "-", ".", "1 00", "12 3", "1 000 00", "1000 000", "3 gold", "1/2", "⅓", "a½",
                                    "1..2", "1\u202f000 000", "x", "½½", "2d6"}) {
    const std::string plain = plain_number(written);
    EXPECT_TRUE(plain == written || plain.find_first_not_of("0123456789") != std::string::npos) << written << plain;
  }
  EXPECT_EQ(plain_number("3 gold"), "3 gold");
  EXPECT_EQ(plain_number("1 00"), "1 00");
  EXPECT_EQ(plain_number("⅓"), "⅓");
}

}  // namespace
}  // namespace planche::data
