// A game that stays open: unsaved text, and work that is not repeated.
#include "project/project.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/in_folder.h"
#include "project/opening/sample_folders.h"

namespace planche::project {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// A game of nine cards with a rule: speed and strength of a card add up to 9.
class OpenProject : public base::testing_tools::InFolder {
 protected:
  OpenProject() {
    Messages messages;
    EXPECT_TRUE(start_game("cards", game().string(), messages));
    // Makes the files look a minute old, because files written just now are read again.
    for (const auto& entry : std::filesystem::recursive_directory_iterator{game()})
      std::filesystem::last_write_time(entry, std::filesystem::file_time_type::clock::now() - std::chrono::minutes{1});
  }

  std::filesystem::path game() const { return folder_ / "game"; }
  std::filesystem::path table() const { return game() / "cards.csv"; }
  std::string cards() const {
    std::ifstream file{table()};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  static std::string with(std::string text, const std::string& old, const std::string& by) {
    const std::size_t at = text.find(old);
    EXPECT_NE(at, std::string::npos) << old;
    return at == std::string::npos ? text : text.replace(at, old.size(), by);
  }
  static std::vector<std::string> codes(Project& project) {
    std::vector<std::string> codes;
    for (const diag::Diagnostic& d : project.diagnostics()) codes.push_back(d.code);
    return codes;
  }
  static std::vector<std::string> fingerprints(Project& project) {
    std::vector<std::string> all;
    for (const ProjectPart& part : project.parts()) all.push_back(part.fingerprint);
    return all;
  }
  static std::vector<std::size_t> differing(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    EXPECT_EQ(a.size(), b.size());
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      if (a[i] != b[i]) places.push_back(i);
    }
    return places;
  }
};

TEST_F(OpenProject, answers_which_parts_there_are) {
  Project project{game().string()};
  EXPECT_THAT(codes(project), IsEmpty());
  EXPECT_THAT(project.messages(), IsEmpty());
  const auto& parts = project.parts();
  ASSERT_EQ(parts.size(), 9u);
  EXPECT_EQ(parts[0].kind, "card");
  EXPECT_EQ(parts[0].trim.width, 63);
  EXPECT_NE(parts[0].fingerprint, parts[1].fingerprint);
  EXPECT_EQ(project.draw(0).called(), parts[0].name);
  EXPECT_THAT(project.svg(0), HasSubstr("<svg"));
  EXPECT_THAT(project.png(0, 30), ::testing::StartsWith("\x89PNG"));
}

TEST_F(OpenProject, unsaved_text_has_diagnostics_of_its_own) {
  Project project{game().string()};
  ASSERT_THAT(codes(project), IsEmpty());
  const std::string broken = with(cards(), ",fur,7,2,", ",fur,7,3,");
  EXPECT_TRUE(project.renew({{table(), broken}}));
  EXPECT_THAT(codes(project), Contains("game/points"));
  EXPECT_TRUE(project.renew());
  EXPECT_THAT(codes(project), IsEmpty());
}

TEST_F(OpenProject, unsaved_text_changes_the_drawing_of_its_part_alone) {
  Project project{game().string()};
  const auto before = fingerprints(project);
  const std::size_t drawn = project.counts().drawn;
  EXPECT_EQ(drawn, 10u);  // nine fronts and one back
  EXPECT_TRUE(project.renew({{table(), with(cards(), ",fur,7,2,", ",fur,8,1,")}}));
  EXPECT_EQ(differing(before, fingerprints(project)).size(), 1u);
  EXPECT_EQ(project.counts().drawn, drawn + 1);
  // Sheets and diagnostics use the existing drawings.
  EXPECT_FALSE(project.sheets().empty());
  EXPECT_THAT(codes(project), IsEmpty());
  EXPECT_EQ(project.counts().drawn, drawn + 1);
}

TEST_F(OpenProject, nothing_is_done_again_when_nothing_has_changed) {
  Project project{game().string()};
  project.diagnostics();
  project.parts();
  const Project::Counts before = project.counts();
  EXPECT_GT(before.files, 0u);
  EXPECT_FALSE(project.renew());
  EXPECT_FALSE(project.renew({{table(), cards()}}));  // the same unsaved text
  EXPECT_FALSE(project.renew());
  project.diagnostics();
  project.parts();
  project.draw(3);
  const Project::Counts after = project.counts();
  EXPECT_EQ(after.files, before.files);
  EXPECT_EQ(after.opened, before.opened);
  EXPECT_EQ(after.checked, before.checked);
  EXPECT_EQ(after.drawn, before.drawn);
}

TEST_F(OpenProject, a_changed_template_draws_its_parts_again) {
  Project project{game().string()};
  const auto before = fingerprints(project);
  const std::size_t drawn = project.counts().drawn;
  const auto file = game() / "templates" / "back.json";
  std::ifstream stream{file};
  const std::string text{std::istreambuf_iterator<char>{stream}, {}};
  EXPECT_TRUE(project.renew({{file, with(text, "#1F5C4A", "#1F5C4B")}}));
  EXPECT_EQ(differing(before, fingerprints(project)).size(), 9u);  // all nine share that back
  EXPECT_EQ(project.counts().drawn, drawn + 1);                    // only the back is drawn
}

TEST_F(OpenProject, what_was_drawn_before_is_remembered) {
  Project project{game().string()};
  const auto before = fingerprints(project);
  const std::size_t drawn = project.counts().drawn;
  project.renew({{table(), with(cards(), ",fur,7,2,", ",fur,8,1,")}});
  project.parts();
  project.renew();
  EXPECT_THAT(differing(before, fingerprints(project)), IsEmpty());
  EXPECT_EQ(project.counts().drawn, drawn + 1);
}

TEST_F(OpenProject, a_saved_file_is_a_change) {
  Project project{game().string()};
  const auto before = fingerprints(project);
  const std::string text = with(cards(), ",fur,7,2,", ",fur,8,1,");
  std::ofstream{table()} << text << "\n";
  EXPECT_TRUE(project.renew());
  EXPECT_EQ(differing(before, fingerprints(project)).size(), 1u);
}

TEST_F(OpenProject, a_game_that_cannot_be_read_has_no_parts) {
  Project project{game().string()};
  EXPECT_EQ(project.parts().size(), 9u);
  EXPECT_TRUE(project.renew({{game() / "game.json", "{"}}));
  EXPECT_THAT(codes(project), Contains("data/syntax"));
  EXPECT_THAT(project.parts(), IsEmpty());
  EXPECT_THAT(project.sheets(), IsEmpty());
}

TEST_F(OpenProject, writes_a_kit_of_unsaved_text) {
  Project project{game().string(), {}, {{table(), with(cards(), ",fur,7,2,", ",fur,8,1,")}}};
  diag::Sink sink;
  Messages messages;
  const auto printed = project.write(Project::Extent::kit, {}, folder_ / "kit.svg", sink, messages);
  EXPECT_EQ(printed.outcome, PrintResult::Outcome::written);
  ASSERT_EQ(printed.files.size(), 1u);
  EXPECT_GT(printed.files[0].pages, 1u);
  EXPECT_THAT(listed(), Contains("kit-1.svg"));
  EXPECT_THAT(messages.all(), IsEmpty());
  EXPECT_FALSE(sink.has_errors());
}

TEST_F(OpenProject, names_what_is_not_there) {
  Project project{(folder_ / "nothing.json").string()};
  EXPECT_THAT(project.parts(), IsEmpty());
  ASSERT_THAT(project.messages(), Not(IsEmpty()));
  EXPECT_EQ(project.messages()[0].kind, Message::Kind::failure);
}

}  // namespace
}  // namespace planche::project
