#include "base/named_file.h"

#include <gmock/gmock.h>

#include "base/testing/in_folder.h"

namespace planche::base {
namespace {

namespace fs = std::filesystem;
using Kind = FileError::Kind;

const std::string composed_name = "caf\xC3\xA9.png", decomposed_name = "cafe\xCC\x81.png";

class NamedFiles : public testing_tools::InFolder {
 protected:
  void SetUp() override { fs::create_directories(folder_ / "deck/art"); }
  // The name as spelled, then the remark.
  std::string found(std::string_view name) {
    const auto file = find_inside(folder_ / "deck", name);
    if (!file) return file.error().kind == Kind::missing ? "missing" : file.error().message;
    EXPECT_EQ(file->file, fs::canonical(folder_ / "deck" / file->spelled));
    return file->spelled.string() + (file->remark.empty() ? "" : ": " + file->remark);
  }
};

TEST_F(NamedFiles, are_found_however_their_letters_are_composed) {
  put("deck/art/" + decomposed_name, "");
  EXPECT_EQ(found("art/" + composed_name), "art/" + decomposed_name);
  EXPECT_EQ(found("art/" + decomposed_name), "art/" + decomposed_name);
  put("deck/" + composed_name, "");
  EXPECT_EQ(found(decomposed_name), composed_name);
}

TEST_F(NamedFiles, are_found_without_regard_to_case_with_a_remark) {
  put("deck/art/Moon.PNG", "");
  EXPECT_EQ(found("art/Moon.PNG"), "art/Moon.PNG");
  EXPECT_EQ(found("art/moon.png"), "art/Moon.PNG: found \"moon.png\", the name on disk is \"Moon.PNG\"");
  EXPECT_EQ(found("./Art//Moon.PNG"), "art/Moon.PNG: found \"Art\", the name on disk is \"art\"");
  fs::create_directories(folder_ / "deck/\xC3\x89toiles");
  put("deck/\xC3\x89toiles/a", "");
  EXPECT_EQ(found("e\xCC\x81toiles/a"),
            "\xC3\x89toiles/a: found \"\xC3\xA9toiles\", the name on disk is \"\xC3\x89toiles\"");
}

TEST_F(NamedFiles, that_are_exact_come_before_others) {
  for (const char* name : {"deck/a.png", "deck/A.png", "deck/A.PNG"}) put(name, "");
  EXPECT_EQ(found("A.png"), "A.png");
  EXPECT_EQ(found("a.PNG"), "a.PNG may be A.PNG or A.png");
  put("deck/" + decomposed_name, "");
  put("deck/Caf\xC3\xA9.png", "");
  EXPECT_EQ(found(composed_name), decomposed_name) << "only its letters are composed otherwise";
}

TEST_F(NamedFiles, of_folders_alike_are_those_that_hold_the_file) {
  put("deck/art/sun.png", "");
  fs::create_directories(folder_ / "deck/Art");
  put("deck/Art/moon.png", "");
  EXPECT_EQ(found("art/moon.png"), "Art/moon.png: found \"art\", the name on disk is \"Art\"");
  put("deck/Art/SUN.png", "");
  EXPECT_EQ(found("ART/sun.png"), "ART/sun.png may be Art/SUN.png or art/sun.png");
}

TEST_F(NamedFiles, reached_by_a_link_are_one) {
  put("deck/a.png", "");
  fs::create_symlink("a.png", folder_ / "deck/A.png");
  EXPECT_EQ(found("A.PNG"), "A.png: found \"A.PNG\", the name on disk is \"A.png\"");
}

TEST_F(NamedFiles, stay_inside_the_folder) {
  put("Secret", "");
  fs::create_symlink("../Secret", folder_ / "deck/Link");
  for (const char* name : {"../secret", "art/../../secret", "/ETC/passwd"})
    EXPECT_EQ(find_inside(folder_ / "deck", name).error().kind, Kind::outside) << name;
  EXPECT_EQ(found("link"), "missing");
  EXPECT_EQ(found("none"), "missing");
  EXPECT_EQ(find_inside(folder_ / "none", "a").error().kind, Kind::missing);
}

TEST_F(NamedFiles, without_sense_are_compared_by_their_bytes) {
  put("deck/\xFF.png", "");
  EXPECT_EQ(found("\xFF.png"), "\xFF.png");
  EXPECT_EQ(found("\xFF.PNG"), "missing");
}

}  // namespace
}  // namespace planche::base
