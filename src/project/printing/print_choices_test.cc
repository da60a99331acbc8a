#include "project/printing/print_choices.h"

#include <gtest/gtest.h>

#include "project/printing/print_report.h"

namespace planche::project {
namespace {

TEST(PrintChoices, name_files_by_language_and_style) {
  PrintChoices choices;
  EXPECT_EQ(file_name_for(choices, "deck"), "deck.pdf");
  choices.language = "en";
  EXPECT_EQ(file_name_for(choices, "deck"), "deck.pdf");
  EXPECT_EQ(file_name_for(choices, "deck", "fr"), "deck-en.pdf");
  choices.language = "de";
  choices.low_ink = true;
  EXPECT_EQ(file_name_for(choices, "deck"), "deck-de-low-ink.pdf");
  choices.low_ink = false;
  choices.style = "night/blue";
  EXPECT_EQ(file_name_for(choices, "deck"), "deck-de-night-blue.pdf");
}

TEST(PrintChoices, low_ink_is_a_palette) {
  PrintChoices choices;
  EXPECT_EQ(choices.palette(), "colour");
  choices.style = "night";
  EXPECT_EQ(choices.palette(), "night");
  choices.low_ink = true;
  EXPECT_EQ(choices.palette(), "low-ink");
}

TEST(PrintChoices, margins_leave_room) {
  press::Options sheet = on_a4();
  EXPECT_EQ(room_on(sheet).width, 190);  // 10 mm on each side
  EXPECT_EQ(room_on(sheet).height, 277);
  sheet.margin = 5;  // letters need at least 6
  EXPECT_EQ(room_on(sheet).width, 198);
  sheet.margin = 20;
  EXPECT_EQ(room_on(sheet).height, 257);
}

TEST(Printouts, have_names_for_their_files) {
  EXPECT_EQ(written_name("out/deck.pdf", 3), "out/deck.pdf");
  EXPECT_EQ(written_name("out/deck.PNG", 3), "out/deck-*.PNG");
  EXPECT_EQ(written_name("out/deck.svg", 1), "out/deck-1.svg");
  EXPECT_EQ(split_target("out/kit.pdf", press::Sides::two), "out/kit-two-sided.pdf");
  EXPECT_EQ(split_target("out/kit.svg", press::Sides::one), "out/kit-one-sided.svg");
}

TEST(Printouts, are_summed_up) {
  PrintResult result{PrintResult::Outcome::written};
  result.files.push_back({"a.pdf", 2, false, {}, {1, 100, 50, 2}, nullptr, nullptr});
  result.files.push_back({"b.pdf", 1, false, {}, {1, 100, 30, 2}, nullptr, nullptr});
  EXPECT_EQ(summary_of(result, false), std::vector<std::string>{"2 sheets (proved fewest), 40 % of the paper used"});
  result.files.pop_back();
  EXPECT_EQ(summary_of(result, true), std::vector<std::string>{"1 sheet, 50 % of the paper used"});
  EXPECT_EQ(
      json_of(result),
      R"({"files":[{"file":"a.pdf","pages":2,"sheets":1,"use":50.0,"parts":[]}],"sheets":1,"use":50.0,"fewest":1,"at_least":2})");
}

TEST(Printouts, list_changes) {
  PrintResult result{PrintResult::Outcome::unchanged};
  result.since = parts::kit::Changes{
      {{"Cards", "Kraken", 2, 0, "card"}, {"Cards", "", 0, 1, ""}, {"Tokens", "A", 1, 3, "token"}}, 7};
  const auto lines = summary_of(result, false);
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_EQ(lines[1], "3 parts to print, 4 to discard, 7 unchanged");
  EXPECT_EQ(lines[2], "  new 2 × Kraken (Cards)");
  EXPECT_EQ(lines[3], "  take out 1 × Cards");
  EXPECT_EQ(lines[4], "  changed 1 for 3 × A (Tokens)");
}

}  // namespace
}  // namespace planche::project
