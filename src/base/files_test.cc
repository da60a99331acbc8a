#include "base/files.h"

#include <cstdlib>
#include <fstream>

#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/testing/in_folder.h"

namespace planche::base {
namespace {

namespace fs = std::filesystem;

class Files : public testing_tools::InFolder {};

using Kind = FileError::Kind;

TEST_F(Files, reads_whole_files_within_the_limit) {
  const std::string bytes{"a\0\r\n\xff", 5};
  put("x", bytes);
  EXPECT_EQ(read_file(folder_ / "x", 5).value(), bytes);
  EXPECT_EQ(read_file(folder_ / "x", 4).error().kind, Kind::too_large);
  EXPECT_THAT(read_file(folder_ / "x", 4).error().message, testing::HasSubstr("has 5 bytes, the limit is 4 bytes"));
  put("large", std::string((1 << 20) + 1, 'x'));
  EXPECT_THAT(read_file(folder_ / "large", 1 << 20).error().message,
              testing::HasSubstr("has 1048577 bytes, the limit is 1048576 bytes (1 MiB)"));
  put("empty", "");
  EXPECT_EQ(read_file(folder_ / "empty", 0).value(), "");
}

TEST_F(Files, leaves_nothing_open) {
  put("x", "text");
  const auto open_files = [] {
    const fs::directory_iterator all{"/proc/self/fd"};
    return std::distance(begin(all), end(all));
  };
  const auto before = open_files();
  EXPECT_TRUE(read_file(folder_ / "x", 9));
  EXPECT_FALSE(read_file(folder_, 9));
  EXPECT_EQ(open_files(), before);
}

TEST_F(Files, tells_why_a_file_cannot_be_read) {
  EXPECT_EQ(read_file(folder_ / "none", 9).error().kind, Kind::missing);
  EXPECT_EQ(read_file(folder_, 9).error().kind, Kind::not_a_file);
  EXPECT_EQ(read_file("/dev/zero", 9).error().kind, Kind::not_a_file);
  EXPECT_THAT(read_file(folder_ / "none", 9).error().message, testing::HasSubstr("none"));
  put("x", "y");
  EXPECT_EQ(read_file(folder_ / "x" / "y", 9).error().kind, Kind::unreadable);
  ASSERT_EQ(::mkfifo((folder_ / "fifo").c_str(), 0600), 0);
  EXPECT_EQ(read_file(folder_ / "fifo", 9).error().kind, Kind::not_a_file);
}

TEST_F(Files, reads_a_descriptor_that_is_handed_over) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  ASSERT_EQ(::write(ends[1], "piped", 5), 5);
  ::close(ends[1]);
  EXPECT_EQ(read_input("/dev/fd/" + std::to_string(ends[0]), 9).value(), "piped");
  ::close(ends[0]);
  EXPECT_EQ(read_input("/dev/fd/" + std::to_string(ends[0]), 9).error().kind, Kind::unreadable);
  EXPECT_EQ(read_input("/dev/fd/x", 9).error().kind, Kind::missing);
  put("x", "y");
  EXPECT_EQ(read_input(folder_ / "x", 9).value(), "y");
}

TEST_F(Files, paths_stay_inside_the_folder) {
  fs::create_directories(folder_ / "deck" / "art");
  put("secret", "s");
  put("deck/art/a.svg", "a");
  fs::create_symlink("../secret", folder_ / "deck" / "link");
  fs::create_symlink("art/a.svg", folder_ / "deck" / "inner");
  fs::create_directories(folder_ / "deck2");
  put("deck2/b", "b");
  fs::create_symlink("../deck2/b", folder_ / "deck" / "neighbour");
  const fs::path deck = folder_ / "deck";
  EXPECT_EQ(resolve_inside(deck, "art/a.svg").value(), fs::canonical(deck / "art/a.svg"));
  EXPECT_EQ(resolve_inside(deck, "./art//a.svg").value(), fs::canonical(deck / "art/a.svg"));
  EXPECT_EQ(resolve_inside(deck, "inner").value(), fs::canonical(deck / "art/a.svg"));
  for (const std::string path :
       {"../secret", "art/../../secret", "art/../art/a.svg", "link", "neighbour", "/etc/passwd"}) {
    EXPECT_EQ(resolve_inside(deck, path).error().kind, Kind::outside) << path;
  }
  EXPECT_EQ(resolve_inside(deck, std::string_view{"art/a.svg\0x", 11}).error().kind, Kind::outside);
  EXPECT_EQ(resolve_inside(deck, "none").error().kind, Kind::missing);
  EXPECT_EQ(resolve_inside(folder_ / "none", "x").error().kind, Kind::missing);
  EXPECT_TRUE(resolve_inside(deck.string() + "/", "art/a.svg"));
}

TEST_F(Files, the_nearest_is_proposed_of_all_places) {
  for (const char* folder : {"deck/art", "deck/embex.svg", "secret"}) fs::create_directories(folder_ / folder);
  put("deck/art/ember.svg", "");
  put("deck/art/amber.svg", "");
  put("deck/embers.svg", "");
  put("deck/coin.svg", "");
  put("secret/hidden.svg", "");
  const fs::path deck = folder_ / "deck", none = folder_ / "none";
  EXPECT_EQ(nearest_file({{deck, "art/Ember.SVG"}}), "art/ember.svg");
  EXPECT_EQ(nearest_file({{deck, "embex.svg"}}), "embers.svg") << "a folder is no file";
  EXPECT_EQ(nearest_file({{deck, "ember.svg"}, {deck, "art/ember.svg"}}), "art/ember.svg") << "nearer, though later";
  EXPECT_EQ(nearest_file({{deck, "art/imber.svg"}}), "art/amber.svg") << "the first by name of equals";
  EXPECT_EQ(nearest_file({{none, "ember.svg"}, {deck, "ember.svg"}}), "embers.svg");
  EXPECT_EQ(nearest_file({{deck, "../secret/hiden.svg"}}), "");
  EXPECT_EQ(nearest_file({{deck, "far-from-it.png"}}), "");
  EXPECT_EQ(nearest_file({{deck, "root.svg"}}), "") << "only the ending is near";
  EXPECT_EQ(nearest_file({}), "");
}

TEST_F(Files, the_data_folder_can_be_chosen) {
  ::setenv("PLANCHE_DATA", folder_.c_str(), 1);
  EXPECT_EQ(data_folder(), folder_);
  ::setenv("PLANCHE_DATA", "some/where", 1);
  EXPECT_EQ(data_folder(), fs::current_path() / "some/where");
  ::unsetenv("PLANCHE_DATA");
  EXPECT_EQ(data_folder(), fs::path{PLANCHE_SOURCE});
}

}  // namespace
}  // namespace planche::base
