#include "render/pictures/art_trial.h"

#include <cstdlib>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pango/pango.h>

#include "base/files.h"
#include "render/testing.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using testing::HasSubstr;

const std::string drawing =
    R"(<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>)";

// Not a test: the behaviour of this program when a trial starts it.
TEST(TrialProcess, DISABLED_serves) {
  std::exit(try_pictures());
}

class Trial : public testing::Test {
 protected:
  // A program that leaves a mark each time it starts, and then runs the shell script. The script reports that it is
  // ready with `printf r >&0`, because standard input is a socket.
  ArtTrial trial(const std::string& script) {
    const auto program = folder_ / "program";
    std::ofstream{program} << "#!/bin/sh\necho >> " << (folder_ / "starts").string() << '\n' << script << '\n';
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    ArtLimits limits;
    limits.trial = program;
    return ArtTrial{limits};
  }
  static std::string serving() {
    return "exec " + std::filesystem::read_symlink("/proc/self/exe").string() +
           " --gtest_also_run_disabled_tests --gtest_filter=TrialProcess.DISABLED_serves";
  }
  ArtTrial real_trial() { return trial(serving()); }
  std::size_t starts() const { return base::read_file(folder_ / "starts", 1000).value_or("").size(); }
  static std::string said(const std::optional<scene::ArtError>& error) {
    return error ? error->code + ": " + error->message : "";
  }
  Folder folder_;
};

TEST_F(Trial, one_process_tries_many_pictures) {
  ArtTrial tried = real_trial();
  EXPECT_EQ(said(tried.run(drawing, "a.svg", {20, 20})), "");
  EXPECT_THAT(said(tried.run("hello", "b.png", {20, 20})), testing::StartsWith("art/type: "));
  EXPECT_THAT(said(tried.run("\x89PNG\r\n\x1a\n", "c.png", {20, 20})), testing::StartsWith("art/broken: "));
  EXPECT_EQ(said(tried.run(drawing + "<!-- -->", "d.svg", {20, 20})), "");
  EXPECT_EQ(starts(), 1u);
}

TEST_F(Trial, pdfs_are_read_there_first) {
  ArtTrial tried = real_trial();
  EXPECT_THAT(said(tried.run_attached("%PDF-1.7", "a.json", 9)), testing::StartsWith("art/broken: "));
  EXPECT_EQ(starts(), 1u);
  ArtTrial killed = trial("printf r >&0\nkill -9 $$");
  EXPECT_THAT(said(killed.run_attached("%PDF-1.7", "a.json", 9)),
              HasSubstr("cannot read the PDF: the process that tried it ended with signal 9 (Killed)"));
}

// Reports no error, although the letters are too large for Pango to place.
TEST_F(Trial, what_libraries_complain_of_is_a_broken_picture) {
  const std::string letters =
      R"(<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text font-size="1e9">x</text></svg>)";
#if PANGO_VERSION_CHECK(1, 51, 0)
  GTEST_SKIP() << "newer libraries set them";
#endif
  ArtTrial tried = real_trial();
  EXPECT_THAT(said(tried.run(letters, "a.svg", {20, 20})),
              testing::StartsWith("art/broken: cannot draw the picture a.svg: "));
  EXPECT_EQ(said(tried.run(drawing, "b.svg", {20, 20})), "");
  EXPECT_EQ(starts(), 1u);
}

// Valid content is not tried again, whatever its name. The program accepts one picture and exits.
TEST_F(Trial, each_content_is_tried_once) {
  const std::string name = "a.svg";
  const std::size_t request = 6 * 8 + name.size() + drawing.size();
  ArtTrial tried = trial(fmt::format("printf r >&0; head -c {} >/dev/null; head -c 24 /dev/zero >&0", request));
  for (const char* called : {"a.svg", "a.svg", "b.svg", "c.svg"})
    EXPECT_EQ(said(tried.run(drawing, called, {20, 20})), "") << called;
  EXPECT_EQ(starts(), 1u);
}

// More than a socket takes at once, in both directions.
TEST_F(Trial, long_drawings_are_tried_whole) {
  std::string large = R"(<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">)";
  for (int i = 0; i < 30000; ++i) large += "<g id='n" + std::to_string(i) + "'><rect width='9' height='9'/></g>";
  ASSERT_GT(large.size(), 1u << 20);
  ArtTrial tried = real_trial();
  EXPECT_EQ(said(tried.run(large + "</svg>", "a.svg", {20, 20})), "");
  EXPECT_THAT(said(tried.run(large + "</sv>", "b.svg", {20, 20})),
              testing::MatchesRegex("art/broken: cannot read the picture b.svg: line 1: .*mismatch.*"));
  const std::string name(3u << 20, 'n');
  EXPECT_THAT(said(tried.run("hello", name, {20, 20})), testing::EndsWith("expected SVG, PDF, PNG, JPEG or WebP"));
  EXPECT_EQ(starts(), 1u);
}

// At 1200 dpi, 2 m would exceed what Cairo can draw.
TEST_F(Trial, what_becomes_very_many_pixels_is_tried_with_fewer) {
  trial("");
  std::ofstream{folder_ / "program"} << "#!/bin/sh\n" << serving();
  ArtLimits limits;
  limits.trial = folder_ / "program";
  limits.dpi = 1200;
  ArtTrial tried{limits};
  for (const base::Size box : {base::Size{2000, 2000}, {1500, 2000}, {0.01, 0.01}})
    EXPECT_EQ(said(tried.run(drawing, "a.svg", box)), "") << box.width;
}

TEST_F(Trial, nothing_is_tried_without_a_program) {
  EXPECT_EQ(said(ArtTrial{ArtLimits{}}.run("hello", "a.png", {})), "");
  ArtLimits limits;
  limits.trial = folder_ / "none";
  EXPECT_EQ(said(ArtTrial{limits}.run(drawing, "a.svg", {})),
            "file/unreadable: cannot read the picture a.svg: no process could be started to try it in");
}

TEST_F(Trial, what_a_process_does_not_survive_is_a_broken_picture) {
  ArtTrial dies = trial("printf r >&0; head -c 1 >/dev/null; kill -ABRT $$");
  const std::string broken =
      "art/broken: cannot read the picture a.svg: the process that tried it ended with signal 6 (Aborted)";
  EXPECT_EQ(said(dies.run(drawing, "a.svg", {})), broken);
  EXPECT_EQ(said(dies.run(drawing, "a.svg", {})), broken);
  EXPECT_EQ(starts(), 2u);
  EXPECT_THAT(said(trial("printf r >&0; head -c 1 >/dev/null; exit 5").run(drawing, "a.svg", {})),
              HasSubstr("ended with exit status 5"));
  EXPECT_THAT(said(trial("printf r >&0; head -c 1 >/dev/null; exit 3").run(drawing, "a.svg", {})),
              testing::StartsWith("art/too-costly: the picture a.svg takes more memory than the limit of"));
}

TEST_F(Trial, processor_time_is_limited) {
  if (std::getenv("PLANCHE_SANITIZED") != nullptr) GTEST_SKIP() << "ten times as long";
  const std::string said_of_it = said(trial("printf r >&0; while :; do :; done").run(drawing, "a.svg", {}));
  EXPECT_THAT(said_of_it, testing::StartsWith("art/too-costly: the picture a.svg takes 1.5"));
  EXPECT_THAT(said_of_it, HasSubstr("s of processor time and more, the limit is 1.5 s"));
}

TEST_F(Trial, memory_is_limited) {
  if (std::getenv("PLANCHE_SANITIZED") != nullptr) GTEST_SKIP() << "eight times as much";
  const std::string hungry =
      R"(printf r >&0; exec awk 'BEGIN { for (x = "a"; length(x) < 5e8;) x = x x; while (1); }')";
  EXPECT_THAT(said(trial(hungry).run(drawing, "a.svg", {})),
              testing::MatchesRegex("art/too-costly: the picture a.svg takes (3|4|5).. MiB of memory and more, "
                                    "the limit is 350 MiB"));
}

TEST_F(Trial, what_a_process_says_is_not_heard) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  ArtTrial tried = trial("echo noise; echo noise >&2; printf r >&0; head -c 1 >/dev/null; exit 5");
  tried.run(drawing, "a.svg", {});
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace planche::render
