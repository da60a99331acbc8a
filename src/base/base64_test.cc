#include "base/base64.h"

#include <gtest/gtest.h>

namespace planche::base {
namespace {

// The test vectors of RFC 4648, section 10, and two bytes that use the last letters.
TEST(Base64, encodes_the_vectors_of_its_standard) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64("\xfb\xff"), "+/8=");
}

TEST(Base64, ReadsWhatItWrites) {
  std::string bytes;
  for (int i = 0; i < 600; ++i) {
    EXPECT_EQ(from_base64(base64(bytes)), bytes);
    bytes += static_cast<char>(i * 7);
  }
  for (const char* wrong : {"Zg=", "Zg", "Z===", "Z=g=", "Zm9v\n", "Zm9 ", "Zg==Zg=="})
    EXPECT_EQ(from_base64(wrong), std::nullopt) << wrong;
}

}  // namespace
}  // namespace planche::base
