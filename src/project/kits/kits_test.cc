// Kits, rulebooks, tables, checks, schemas and random documents of a file-based game.
#include "project/kits/kits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/in_folder.h"
#include "project/analysis/randomise.h"
#include "project/kits/booklets.h"
#include "project/kits/rules_work.h"
#include "project/kits/table_pictures.h"
#include "project/opening/asked_expression.h"
#include "project/opening/listings.h"
#include "project/opening/sample_folders.h"
#include "project/opening/schemas.h"
#include "project/printing/checked_typesetter.h"
#include "project/printing/since.h"
#include "project/printing/validation.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::project {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class StarterGame : public base::testing_tools::InFolder {
 protected:
  StarterGame() {
    EXPECT_TRUE(start_game("cards", (folder_ / "game").string(), messages_));
    found_ = find_file_game((folder_ / "game").string());
  }
  std::shared_ptr<const declared::Game> open() { return open_file_game(*found_, choices_, sink_, messages_); }
  std::vector<std::string> said() {
    std::vector<std::string> texts;
    for (const Message& message : messages_.take()) texts.push_back(message.text);
    return texts;
  }

  Messages messages_;
  diag::Sink sink_;
  PrintChoices choices_;
  std::optional<FileGame> found_;
};

TEST_F(StarterGame, has_a_kit_with_a_first_page) {
  const auto game = open();
  ASSERT_NE(game, nullptr);
  const auto whole = kit_of(*found_, game, choices_, {}, sink_, messages_);
  ASSERT_TRUE(whole);
  ASSERT_TRUE(whole->cover);
  EXPECT_EQ(whole->cover->game, "Game");
  EXPECT_FALSE(whole->partial);
  const auto plain = kit_of(*found_, game, choices_, {.cover = false}, sink_, messages_);
  EXPECT_FALSE(plain->cover);
  choices_.only = {"hare"};
  EXPECT_FALSE(kit_of(*found_, game, choices_, {}, sink_, messages_)->cover);  // the kit is not complete
  EXPECT_THAT(said(), IsEmpty());
  // The game has no rulebook.
  EXPECT_FALSE(kit_of(*found_, game, choices_, {.booklet = true}, sink_, messages_));
  EXPECT_THAT(said(), ElementsAre("Game has no rules to print"));
}

TEST_F(StarterGame, refuses_languages_and_numbers_that_it_lacks) {
  choices_.language = "fr";
  EXPECT_EQ(open(), nullptr);
  EXPECT_THAT(said(), ElementsAre("--lang: Game is printed in en, found \"fr\""));
  choices_.language.clear();
  choices_.input.rules.numbers = {{"pionts", {expressions::Number{8}}}};
  EXPECT_EQ(open(), nullptr);
  EXPECT_EQ(messages_.take().at(0).hint, "did you mean \"points\"?");
  choices_.input.rules.numbers = {{"points", {expressions::Number{9}}}};
  EXPECT_NE(open(), nullptr);
  EXPECT_FALSE(sink_.has_errors());
  choices_.input.rules.numbers = {{"points", {expressions::Number{8}}}};
  EXPECT_NE(open(), nullptr);
  EXPECT_EQ(sink_.count(diag::Severity::error), 9u);  // each of the nine cards has 9 points
}

TEST_F(StarterGame, is_validated) {
  Validator validator{choices_, false, false, messages_};
  const auto done = validator.check((folder_ / "game").string(), {}, sink_);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->what, "Game");
  EXPECT_THAT(done->name, HasSubstr("game.json"));
  EXPECT_FALSE(sink_.has_errors());
  EXPECT_FALSE(validator.check((folder_ / "nothing.json").string(), {}, sink_));
}

TEST_F(StarterGame, has_tables_of_its_views_alone) {
  const NamedGame named{open()};
  EXPECT_TRUE(table_of(named, choices_, {}, sink_, messages_));
  EXPECT_FALSE(table_of(named, choices_, {"nothing", 0}, sink_, messages_));
  EXPECT_THAT(said(), ElementsAre("Game has no table \"nothing\""));
}

TEST_F(StarterGame, has_schemas_of_its_records) {
  const std::string folder = (folder_ / "game").string();
  EXPECT_THAT(find_schema(folder, "cards", messages_).value_or(""), HasSubstr("\"strength\""));
  EXPECT_FALSE(find_schema(folder, "crads", messages_));
  EXPECT_EQ(messages_.take().at(0).hint, "did you mean \"cards\"?");
  EXPECT_TRUE(find_schema("template", "", messages_));
  EXPECT_FALSE(find_schema("template", "cards", messages_));
  EXPECT_FALSE(find_schema("tempalte", "", messages_));
}

TEST_F(StarterGame, has_records_by_key_number_and_title) {
  const auto game = open();
  EXPECT_EQ(find_record(*game, "hare", messages_)->row, 7u);
  EXPECT_EQ(find_record(*game, "cards[2]", messages_)->row, 1u);
  EXPECT_EQ(find_record(*game, "SNAIL", messages_)->row, 0u);
  EXPECT_FALSE(find_record(*game, "haer", messages_));
  EXPECT_EQ(messages_.take().at(0).hint, "did you mean \"hare\"?");
}

TEST_F(StarterGame, lists_its_parts) {
  const auto parts = list_parts((folder_ / "game").string(), messages_);
  ASSERT_TRUE(parts);
  EXPECT_THAT(*parts, ElementsAre(ElementsAre(std::pair("kind", "card"), std::pair("title", "Cards"),
                                              std::pair("game", "game"), std::pair("printed", "render, kit"))));
  EXPECT_THAT(list_samples(), Contains(Contains(std::pair<std::string, std::string>("file", "cards/embers"))));
  EXPECT_THAT(list_papers(), Contains(Contains(std::pair<std::string, std::string>("size", "210 x 297 mm"))));
}

TEST_F(StarterGame, that_says_not_how_draws_no_documents) {
  EXPECT_FALSE(plan_random((folder_ / "game").string(), {}, messages_));
  EXPECT_EQ(messages_.take().at(0).kind, Message::Kind::diagnostics);
}

TEST_F(StarterGame, takes_its_documents_alone) {
  put("other.json", "{}");
  EXPECT_TRUE(with_document(*found_, {}, messages_));
  EXPECT_FALSE(with_document(*found_, {(folder_ / "other.json").string()}, messages_));
  EXPECT_THAT(said()[0], HasSubstr("is not a document of"));
}

class Manifests : public base::testing_tools::InFolder {
 protected:
  std::optional<parts::kit::Manifest> read(const char* name, const std::string& game = "acorns") {
    sink_ = {};
    return manifest_of((folder_ / name).string(), std::vector<std::string>{game}, sink_);
  }
  std::string code() const { return sink_.sorted().at(0).code; }
  diag::Sink sink_;
};

TEST_F(Manifests, of_earlier_prints_are_files) {
  put("m.json", R"({"manifest":"1","game":"acorns","parts":[]})");
  put("x.json", "{}");
  EXPECT_TRUE(read("m.json"));
  EXPECT_FALSE(read("m.json", "oaks"));
  EXPECT_EQ(code(), "print/since");
  EXPECT_FALSE(read("x.json"));
  EXPECT_EQ(code(), "print/since");
  EXPECT_FALSE(read("nothing.pdf"));
  EXPECT_EQ(code(), "file/unreadable");
}

TEST_F(Manifests, that_are_missing_may_be_split) {
  put("kit-two-sided.pdf", "");
  EXPECT_FALSE(read("kit.pdf"));
  EXPECT_THAT(sink_.sorted().at(0).hint, HasSubstr("kit-two-sided.pdf"));
}

TEST(Typesetters, report_each_missing_script_once) {
  diag::Sink sink;
  CheckedTypesetter typesetter{std::make_unique<scene::testing::FixedTypesetter>(), sink};
  const auto set = [&](const std::string& text) {
    scene::Inline part;
    part.text = text;
    typesetter.set({{part}}, {});
  };
  set("plain");
  EXPECT_FALSE(sink.has_errors());
  set("\xee\x80\x80");  // U+E000 is missing from that font
  set("again \xee\x80\x80");
  ASSERT_EQ(sink.count(diag::Severity::error), 1u);
  EXPECT_EQ(sink.sorted()[0].code, "print/missing-glyph");
}

class Rulebooks : public base::testing_tools::InFolder {};

TEST_F(Rulebooks, have_the_languages_of_their_names) {
  for (const char* name : {"rules.fr.md", "rules.en.md", "rules.md", "rules.en.txt", "other.el.md"}) put(name, "");
  EXPECT_THAT(languages_of_rules(folder_), ElementsAre("en", "fr"));
  Messages messages;
  refuse_missing_rules("Acorns", "el", folder_, messages);
  EXPECT_EQ(messages.all().at(0).text, "--lang: the rules of Acorns are written in en and fr, found \"el\"");
}

TEST(RulesLayouts, lie_on_their_side_to_be_folded) {
  press::Options sheet;
  sheet.paper = *press::find_paper("a4");
  turn_for({}, sheet);
  EXPECT_EQ(sheet.paper.size.width, 210);
  turn_for({.folded = true}, sheet);
  EXPECT_EQ(sheet.paper.size.width, 297);
  turn_for({.folded = true}, sheet);
  EXPECT_EQ(sheet.paper.size.width, 297);
}

}  // namespace
}  // namespace planche::project
