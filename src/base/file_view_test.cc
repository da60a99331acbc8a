#include "base/file_view.h"

#include <chrono>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "base/testing/in_folder.h"
#include "base/text.h"

namespace planche::base {
namespace {

class FileViews : public testing_tools::InFolder {
 protected:
  static constexpr std::size_t limit = 100;

  // As if it had been written a minute ago.
  void age(const char* name) {
    std::filesystem::last_write_time(folder_ / name,
                                     std::filesystem::file_time_type::clock::now() - std::chrono::minutes{1});
  }
};

TEST_F(FileViews, show_text_in_place_of_files) {
  put("a.txt", "saved");
  FileView view{{{folder_ / "a.txt", "unsaved"}}};
  EXPECT_EQ(read_file(folder_ / "a.txt", limit), "saved");
  {
    const FileView::Use use{view};
    EXPECT_EQ(read_file(folder_ / "a.txt", limit), "unsaved");
    EXPECT_EQ(read_file(folder_ / "a.txt", 3).error().kind, FileError::Kind::too_large);
    view.lay_over({});
    EXPECT_EQ(read_file(folder_ / "a.txt", limit), "saved");
  }
  EXPECT_EQ(FileView::current(), nullptr);
}

TEST_F(FileViews, show_files_that_are_not_saved_yet) {
  FileView view{{{folder_ / "new.txt", "unsaved"}}};
  const FileView::Use use{view};
  ASSERT_TRUE(resolve_inside(folder_, "new.txt"));
  EXPECT_EQ(read_file(*resolve_inside(folder_, "new.txt"), limit), "unsaved");
  EXPECT_FALSE(resolve_inside(folder_, "other.txt"));
}

TEST_F(FileViews, notice_changes_of_what_was_read) {
  put("a.txt", "one");
  age("a.txt");
  FileView view;
  const FileView::Use use{view};
  EXPECT_TRUE(read_file(folder_ / "a.txt", limit));
  EXPECT_FALSE(resolve_inside(folder_, "b.txt"));
  EXPECT_TRUE(view.is_unchanged());
  EXPECT_EQ(view.reads(), 1u);  // its time and size suffice
  put("c.txt", "of no interest");
  EXPECT_TRUE(view.is_unchanged());
  put("b.txt", "found now");
  EXPECT_FALSE(view.is_unchanged());
  std::filesystem::remove(folder_ / "b.txt");
  EXPECT_TRUE(view.is_unchanged());
  put("a.txt", "three");
  EXPECT_FALSE(view.is_unchanged());
  put("a.txt", "one");
  EXPECT_TRUE(view.is_unchanged());
  view.lay_over({{folder_ / "a.txt", "two"}});
  EXPECT_FALSE(view.is_unchanged());
}

TEST_F(FileViews, notice_changes_within_one_tick_of_the_clock) {
  put("a.txt", "one");
  const auto time = std::filesystem::last_write_time(folder_ / "a.txt");
  FileView view;
  const FileView::Use use{view};
  EXPECT_TRUE(read_file(folder_ / "a.txt", limit));
  put("a.txt", "two");
  std::filesystem::last_write_time(folder_ / "a.txt", time);
  EXPECT_FALSE(view.is_unchanged());
}

TEST_F(FileViews, know_the_content_of_files) {
  put("a.txt", "one");
  age("a.txt");
  FileView view;
  EXPECT_EQ(view.content(folder_ / "a.txt"), content_hash("one"));
  EXPECT_EQ(view.content(folder_ / "a.txt"), content_hash("one"));
  EXPECT_EQ(view.reads(), 1u);
  view.lay_over({{folder_ / "a.txt", "two"}});
  EXPECT_EQ(view.content(folder_ / "a.txt"), content_hash("two"));
  EXPECT_EQ(view.content(folder_ / "b.txt"), std::nullopt);
}

}  // namespace
}  // namespace planche::base
