#include "base/new_file.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/testing/in_folder.h"

namespace planche::base {
namespace {

namespace fs = std::filesystem;

class Writing : public testing_tools::InFolder {
 protected:
  std::string got(const fs::path& name) const { return read_file(folder_ / name, 99).value_or("nothing"); }
};

using Kind = FileError::Kind;

TEST_F(Writing, asks_the_guard_before_it_replaces_a_file) {
  put("kept", "old"), put("free", "old"), put("read", "old");
  guard_files([](const fs::path& file) -> std::string {
    return file.filename() == "kept" || is_noted_source(file) ? "it is a source" : "";
  });
  fs::create_hard_link(folder_ / "read", folder_ / "other name");
  note_source(folder_ / "read");
  for (const char* name : {"kept", "read", "other name"}) {
    const auto written = write_file(folder_ / name, "new");
    ASSERT_FALSE(written) << name;
    EXPECT_THAT(written.error().message, testing::HasSubstr("it is a source"));
    EXPECT_EQ(got(name), "old");
  }
  EXPECT_TRUE(write_file(folder_ / "free", "new"));
  EXPECT_TRUE(write_file(folder_ / "kept", "new", Sources::replaced)) << "by a command that edits it";
  fs::remove(folder_ / "kept");
  EXPECT_TRUE(write_file(folder_ / "kept", "new")) << "nothing is there to be kept";
  guard_files({});
}

TEST_F(Writing, appear_whole_or_not_at_all) {
  put("x", "old");
  {
    auto file = NewFile::create(folder_ / "x");
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("new"));
    EXPECT_EQ(got("x"), "old");
    EXPECT_EQ(listed().size(), 2u);
  }
  EXPECT_THAT(listed(), testing::ElementsAre("x"));
  EXPECT_EQ(got("x"), "old");
  ASSERT_TRUE(write_file(folder_ / "x", "new"));
  EXPECT_EQ(got("x"), "new");
  EXPECT_THAT(listed(), testing::ElementsAre("x"));
}

TEST_F(Writing, have_usual_permissions_in_folders_that_are_made) {
  const mode_t mask = ::umask(022);
  ASSERT_TRUE(write_file(folder_ / "a" / "b" / "x", "1"));
  ::umask(mask);
  EXPECT_EQ(fs::status(folder_ / "a/b/x").permissions(), fs::perms{0644});
}

TEST_F(Writing, tell_why_they_cannot_be_written) {
  EXPECT_EQ(write_file(folder_, "1").error().kind, Kind::unwritable);
  put("x", "1");
  EXPECT_EQ(write_file(folder_ / "x" / "y", "1").error().kind, Kind::unwritable);
  EXPECT_EQ(write_file(folder_ / "made" / std::string(300, 'n'), "1").error().kind, Kind::unwritable);
  EXPECT_THAT(listed(), testing::ElementsAre("x"));
}

TEST_F(Writing, are_removed_by_signals_with_the_folders_made_for_them) {
  for (const int number : {SIGTERM, SIGXFSZ, SIGABRT, SIGSEGV}) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      for (const int fault : {SIGABRT, SIGSEGV}) ::signal(fault, SIG_DFL);  // sanitizers handle these signals otherwise
      remove_unfinished_files_on_signals();
      auto file = NewFile::create(folder_ / "made" / "for" / "x");
      NewFiles series;
      if (file && file->write("half") && series.add(folder_ / "made" / "page", "whole")) ::raise(number);
      ::_exit(9);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(WTERMSIG(status), number);
    EXPECT_TRUE(listed().empty());
  }
}

TEST_F(Writing, leave_the_old_file_whole_if_nothing_can_be_cleared_up) {
  put("x", "old");
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    auto file = NewFile::create(folder_ / "x");
    if (file && file->write("half")) ::raise(SIGKILL);
    ::_exit(9);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(got("x"), "old");
}

TEST_F(Writing, of_a_series_appear_together) {
  put("1", "old");
  {
    NewFiles given_up;
    ASSERT_TRUE(given_up.add(folder_ / "1", "new"));
    ASSERT_TRUE(given_up.add(folder_ / "made" / "2", "new"));
  }
  EXPECT_THAT(listed(), testing::ElementsAre("1"));
  EXPECT_EQ(got("1"), "old");
  NewFiles series;
  ASSERT_TRUE(series.add(folder_ / "1", "new"));
  ASSERT_TRUE(series.add(folder_ / "made" / "2", "newer"));
  EXPECT_EQ(got("1"), "old");
  ASSERT_TRUE(series.commit());
  EXPECT_EQ(got("1"), "new");
  EXPECT_EQ(got("made/2"), "newer");
  EXPECT_THAT(listed(), testing::UnorderedElementsAre("1", "made"));
}

TEST_F(Writing, of_a_series_are_taken_back_when_one_cannot_be_placed) {
  put("1", "old");
  put("4", "old");
  NewFiles series;
  for (const char* name : {"1", "2", "3", "4"}) ASSERT_TRUE(series.add(folder_ / name, "new"));
  fs::create_directories(folder_ / "3" / "in the way");
  EXPECT_EQ(series.commit().error().kind, Kind::unwritable);
  EXPECT_EQ(got("1"), "old");
  EXPECT_EQ(got("4"), "old");
  EXPECT_FALSE(fs::exists(folder_ / "2"));
  EXPECT_TRUE(fs::is_directory(folder_ / "3" / "in the way"));
}

// Another run that writes a series into the folder holds the lock for a while.
TEST_F(Writing, of_a_series_wait_for_another) {
  const int other = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  ASSERT_EQ(::flock(other, LOCK_EX), 0);
  std::atomic<bool> done = false;
  std::thread release{[&] {
    std::this_thread::sleep_for(std::chrono::milliseconds{200});
    done = true;
    ::close(other);
  }};
  NewFiles series;
  ASSERT_TRUE(series.add(folder_ / "1", "new"));
  ASSERT_TRUE(series.commit());
  EXPECT_TRUE(done);
  release.join();
}

TEST_F(Writing, that_may_replace_nothing_do_not) {
  NewFiles series{NewFiles::Existing::refused};
  ASSERT_TRUE(series.add(folder_ / "1", "new"));
  ASSERT_TRUE(series.add(folder_ / "2", "new"));
  put("2", "came between");
  EXPECT_EQ(series.commit().error().kind, Kind::unwritable);
  EXPECT_FALSE(fs::exists(folder_ / "1"));
  EXPECT_EQ(got("2"), "came between");
}

}  // namespace
}  // namespace planche::base
