// Addresses that nobody can guess, and files of this user alone.
#include "live/secrets.h"

#include <filesystem>
#include <set>

#include <gmock/gmock.h>
#include <unistd.h>

#include "base/testing/in_folder.h"
#include "live/state_files.h"

namespace planche::live {
namespace {

namespace fs = std::filesystem;

TEST(Secrets, are_128_bits_at_random) {
  std::set<std::string> made;
  for (int i = 0; i < 100; ++i) made.insert(new_secret());
  EXPECT_EQ(made.size(), 100u);
  for (const std::string& one : made) EXPECT_TRUE(looks_like_secret(one)) << one;
  const std::string digits = "0123456789abcdef";
  EXPECT_TRUE(looks_like_secret(digits + digits));
  for (const std::string& wrong :
       {std::string{}, digits, digits + digits + "0", digits + "0123456789abcdeg", digits + "0123456789abcdeF"})
    EXPECT_FALSE(looks_like_secret(wrong)) << wrong;
}

TEST(Secrets, are_the_same_in_every_digit) {
  EXPECT_TRUE(is_same_secret("abc", "abc"));
  for (const char* other : {"xbc", "axc", "abx", "ab", "abcd", ""}) EXPECT_FALSE(is_same_secret("abc", other)) << other;
  EXPECT_FALSE(is_same_secret("", ""));  // nobody has taken the seat
}

class OwnFiles : public base::testing_tools::InFolder {};

TEST_F(OwnFiles, are_read_by_their_owner_alone) {
  const fs::path file = folder_ / "kept";
  EXPECT_EQ(read_own_file(file, 99), "");
  ASSERT_TRUE(write_own_file(file, "secret"));
  EXPECT_EQ(fs::status(file).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(read_own_file(file, 6), "secret");
  EXPECT_EQ(read_own_file(file, 5), "");
  fs::permissions(file, fs::perms::others_read, fs::perm_options::add);
  EXPECT_EQ(read_own_file(file, 99), "");
  ASSERT_TRUE(write_own_file(file, "another"));  // replaces it
  EXPECT_EQ(read_own_file(file, 99), "another");
  EXPECT_EQ(listed(), std::vector<std::string>{"kept"});
}

TEST_F(OwnFiles, are_no_links_or_folders) {
  ASSERT_TRUE(write_own_file(folder_ / "real", "secret"));
  fs::create_symlink("real", folder_ / "link");
  EXPECT_EQ(read_own_file(folder_ / "link", 99), "");
  fs::create_directory(folder_ / "folder");
  EXPECT_EQ(read_own_file(folder_ / "folder", 99), "");
  EXPECT_FALSE(write_own_file(folder_ / "folder", "text"));
  EXPECT_FALSE(write_own_file(folder_ / "none/file", "text"));
  EXPECT_EQ(listed().size(), 3u);  // nothing half-written stays
}

TEST_F(OwnFiles, keep_the_address_of_a_game) {
  ::setenv("XDG_STATE_HOME", folder_.c_str(), 1);
  const std::string first = kept_token(folder_ / "one"), other = kept_token(folder_ / "two");
  EXPECT_TRUE(looks_like_secret(first));
  EXPECT_NE(first, other);
  EXPECT_EQ(kept_token(folder_ / "one"), first);
  EXPECT_EQ(kept_token(folder_ / "x/../one"), first);
  EXPECT_EQ(state_file("live", folder_ / "one").parent_path(), folder_ / "planche");
  ASSERT_TRUE(write_own_file(state_file("live", folder_ / "one"), "not a token"));
  EXPECT_NE(kept_token(folder_ / "one"), first);
  ::setenv("XDG_STATE_HOME", "relative", 1);
  ::setenv("HOME", (folder_ / "home").c_str(), 1);
  EXPECT_EQ(state_file("games", folder_ / "one").parent_path(), folder_ / "home/.local/state/planche");
}

}  // namespace
}  // namespace planche::live
