#include "base/encoding.h"

#include <gtest/gtest.h>

namespace planche::base {
namespace {

using namespace std::string_literals;

TEST(Encoding, text_of_windows_and_unix_becomes_utf8) {
  EXPECT_EQ(to_utf8("Caf\xe9 \x80 \x93x\x94", "cp1252"), "Café € “x”");
  EXPECT_EQ(to_utf8("Caf\xe9", "latin1"), "Café");
  EXPECT_EQ(to_utf8("Café", ""), "Café");
  EXPECT_EQ(to_utf8("Caf\xe9", ""), "Caf\xe9");  // reported by the reader
}

TEST(Encoding, utf16_is_known_by_its_mark) {
  EXPECT_EQ(to_utf8("\xff\xfe"
                    "A\0\xe9\0=\xd8\0\xde"s,
                    ""),
            "\xef\xbb\xbf"
            "Aé😀");
  EXPECT_EQ(to_utf8("\xfe\xff\0A\0\xe9"s, "cp1252"),
            "\xef\xbb\xbf"
            "Aé");
}

TEST(Encoding, long_text_is_whole) {
  std::string latin, utf8;
  for (int i = 0; i < 20'000; ++i) {
    latin += "a\xe9";
    utf8 += "aé";
  }
  EXPECT_EQ(to_utf8(latin, "latin1"), utf8);
}

TEST(Encoding, what_means_nothing_has_a_place) {
  EXPECT_EQ(to_utf8("ab\x81", "cp1252"), tl::unexpected(Unreadable{2, "ab"}));
  EXPECT_EQ(to_utf8("\xff\xfe"
                    "A\0B"s,
                    ""),
            tl::unexpected(Unreadable{4,
                                      "\xef\xbb\xbf"
                                      "A"}));
  EXPECT_TRUE(is_encoding("cp1252"));
  EXPECT_FALSE(is_encoding("cp9999"));
  EXPECT_FALSE(is_encoding(""));
  EXPECT_FALSE(is_encoding("latin1//IGNORE"));
  for (const char* name : {"?", ",", "UTF-8?", "u t f 8", "\n", "日本", "-"}) EXPECT_FALSE(is_encoding(name)) << name;
}

}  // namespace
}  // namespace planche::base
