// Editors that open a file at a place.
#include "live/editor.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include <gmock/gmock.h>

#include "base/testing/in_folder.h"

namespace planche::live {
namespace {

namespace fs = std::filesystem;

class Editors : public base::testing_tools::InFolder {
 protected:
  // Whether the file appears; the editor is not waited for.
  bool appears(const fs::path& name) const {
    for (int i = 0; i < 3'000; ++i) {
      if (fs::exists(folder_ / name)) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
    return false;
  }
};

TEST_F(Editors, are_told_the_file_and_the_place) {
  put("a b.csv", "x");
  const fs::path file = folder_ / "a b.csv";
  EXPECT_EQ(opener_with("cp {file} " + (folder_ / "at-{line}-{column}").string())(file, 12, 3),
            "opened " + file.string() + ":12");
  EXPECT_TRUE(appears("at-12-3"));
  // Without {file}, the file comes last.
  fs::create_directory(folder_ / "to");
  opener_with("cp  -t " + (folder_ / "to").string())(file, 1, 1);
  EXPECT_TRUE(appears("to/a b.csv"));
}

TEST_F(Editors, that_are_not_there_are_named) {
  EXPECT_EQ(opener_with("no-such-editor -g")(folder_ / "x", 1, 1), "cannot start \"no-such-editor -g\"");
  EXPECT_FALSE(start_beside({}));
}

}  // namespace
}  // namespace planche::live
