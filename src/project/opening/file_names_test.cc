// Files that are written, replaced, copied and attached.
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/in_folder.h"
#include "project/devices/printers.h"
#include "project/importing/convert.h"
#include "project/opening/copy_files.h"
#include "project/opening/file_games.h"
#include "project/opening/sample_folders.h"
#include "project/opening/source_files.h"
#include "project/printing/older_pages.h"

namespace planche::project {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class InFolder : public base::testing_tools::InFolder {
 protected:
  std::string text(const std::filesystem::path& name) const {
    std::ifstream file{folder_ / name};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  std::string path(const std::filesystem::path& name) const { return (folder_ / name).string(); }
  std::vector<std::string> said() {
    std::vector<std::string> texts;
    for (const Message& message : messages_.take()) {
      texts.push_back(message.text);
      for (const diag::Diagnostic& d : message.diagnostics) texts.push_back(d.message);
    }
    return texts;
  }
  Messages messages_;
};

TEST_F(InFolder, older_pages_are_those_that_stay) {
  for (const char* name : {"deck-1.png", "deck-2.png", "deck-12b.png", "deck-x.png", "deck-3.svg", "other-1.png"})
    put(name, "old");
  const OlderPages before{folder_ / "deck.png"};
  EXPECT_FALSE(before.replaced());
  EXPECT_EQ(before.left().size(), 3u);
  put("new", "new");
  std::filesystem::rename(folder_ / "new", folder_ / "deck-1.png");
  EXPECT_TRUE(before.replaced());
  EXPECT_THAT(before.left(), ElementsAre(path("deck-12b.png"), path("deck-2.png")));
  EXPECT_THAT(OlderPages{folder_ / "deck.pdf"}.left(), IsEmpty());
}

TEST_F(InFolder, sources_are_not_targets) {
  put("deck.json", "{}");
  put("other.json", "{}");
  std::filesystem::create_symlink(folder_ / "deck.json", folder_ / "link.pdf");
  const SourceFiles files{folder_, {folder_ / "deck.json"}, {}};
  EXPECT_EQ(source_among(files, {folder_ / "other.json", folder_ / "link.pdf"}), folder_ / "link.pdf");
  EXPECT_EQ(source_among(files, {folder_ / "other.json", folder_ / "new.pdf"}), "");
}

TEST_F(InFolder, sources_are_attached_with_the_command) {
  std::filesystem::create_directories(folder_ / "game" / "art");
  put("game/deck.json", "deck");
  put("game/art/a.svg", "<svg/>");
  put("outside.json", "rules");
  put("far.png", "png");
  const SourceFiles files{folder_ / "game",
                          {folder_ / "game/deck.json", folder_ / "outside.json"},
                          {folder_ / "game/art/a.svg", folder_ / "far.png"}};
  diag::Sink sink;
  const auto attached = source_attachments(
      files, {{"render", false}, {path("game/deck.json"), true}, {"--rules=" + path("outside.json"), false}}, sink);
  std::vector<std::string> names;
  for (const render::Attachment& one : attached) names.push_back(one.name + " " + one.type);
  EXPECT_THAT(names, ElementsAre("planche-command.json application/json", "art/a.svg image/svg+xml",
                                 "deck.json application/json", "outside.json application/json"));
  EXPECT_THAT(attached[0].bytes, HasSubstr(R"("render",
    "deck.json",
    "--rules=outside.json")"));
  ASSERT_EQ(sink.count(diag::Severity::warning), 1u);  // about far.png
  EXPECT_EQ(sink.sorted()[0].code, "print/source");
}

TEST_F(InFolder, starters_are_called_after_their_folder) {
  EXPECT_TRUE(start_game("cards", path("my-first_game"), messages_));
  const std::string game = text("my-first_game/game.json");
  EXPECT_THAT(game, HasSubstr(R"("id": "my-first-game")"));
  EXPECT_THAT(game, HasSubstr(R"("title": "My first game")"));
  EXPECT_THAT(text("my-first_game/schema/game.json"), HasSubstr("$schema"));
  EXPECT_THAT(said(), IsEmpty());
  EXPECT_FALSE(start_game("cards", path("my-first_game"), messages_));
  EXPECT_THAT(said()[0], HasSubstr("is not empty: it holds README.md, cards.csv, game.json"));
  EXPECT_FALSE(start_game("crads", path("other"), messages_));
  EXPECT_THAT(said(), ElementsAre("there is no starter or game \"crads\""));
}

TEST_F(InFolder, copies_leave_what_is_there) {
  std::filesystem::create_directories(folder_ / "from" / "a");
  std::filesystem::create_directories(folder_ / "from" / "left");
  std::filesystem::create_directories(folder_ / "to");
  put("from/a/one", "1");
  put("from/two", "2");
  put("from/left/three", "3");
  put("to/two", "mine");
  base::NewFiles files{base::NewFiles::Existing::refused};
  const auto kept = copy_files(folder_ / "from", folder_ / "to", files, "left",
                               [](const std::filesystem::path&, std::string bytes) { return bytes + "!"; });
  ASSERT_TRUE(kept);
  EXPECT_THAT(*kept, ElementsAre(folder_ / "to/two"));
  ASSERT_TRUE(files.commit());
  EXPECT_EQ(text("to/a/one"), "1!");
  EXPECT_EQ(text("to/two"), "mine");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "to/left"));
}

TEST_F(InFolder, tables_are_converted_cell_by_cell) {
  put("a.csv", "id;n\nx;1\n");
  convert(path("a.csv"), path("b.csv"), {}, messages_);
  EXPECT_THAT(said(), ElementsAre("wrote " + path("b.csv")));
  EXPECT_EQ(text("b.csv"), "id,n\nx,1\n");
  convert(path("a.csv"), path("b.csv"), {}, messages_);
  EXPECT_THAT(said(), ElementsAre("replaced " + path("b.csv")));
  convert(path("a.csv"), path("a.csv"), {}, messages_);
  EXPECT_THAT(said()[0], HasSubstr("is the input"));
  convert(path("a.csv"), path("a.txt"), {}, messages_);
  EXPECT_THAT(said()[0], HasSubstr("is not the name of a table or document"));
}

TEST_F(InFolder, records_are_converted_by_their_game) {
  put("game.json", R"({ "id": "g", "records": { "cards": { "from": "cards.csv",
                        "fields": { "id": "text", "n": "integer" } } } })");
  put("cards.csv", "id,n\nx,1\n");
  convert(path("cards.csv"), path("out.json"), {}, messages_);
  EXPECT_THAT(said(), ElementsAre("wrote " + path("out.json")));
  EXPECT_THAT(text("out.json"), HasSubstr("\"n\""));
  convert(path("cards.csv"), path("game.json"), {}, messages_);
  EXPECT_THAT(said()[0], HasSubstr("is a source of the game"));
}

class Printers : public InFolder {
 protected:
  Printers() { ::setenv("XDG_CONFIG_HOME", folder_.c_str(), 1); }
  ~Printers() override { ::unsetenv("XDG_CONFIG_HOME"); }
};

TEST_F(Printers, are_kept_by_name) {
  EXPECT_THAT(printer_names(), IsEmpty());
  press::Printer office{"office", *press::find_paper("letter"), {}, {}};
  office.front.right = 0.5;
  office.front.width = office.front.height = office.back.width = office.back.height = 100;
  ASSERT_TRUE(save_printer(office));
  EXPECT_THAT(printer_names(), ElementsAre("office"));
  const auto found = find_printer("office", messages_);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->paper.name, "letter");
  EXPECT_EQ(found->front.right, 0.5);
  EXPECT_FALSE(find_printer("ofice", messages_));
  EXPECT_EQ(messages_.take().at(0).hint, "did you mean \"office\"?");
  EXPECT_EQ(remove_printer("office"), true);
  EXPECT_EQ(remove_printer("office"), false);
}

TEST_F(Printers, with_damaged_files_are_refused) {
  std::filesystem::create_directories(folder_ / "planche/printers");
  put("planche/printers/x.json", R"({"paper":)");
  EXPECT_FALSE(find_printer("x", messages_));
  const auto all = messages_.take();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].kind, Message::Kind::diagnostics);
  EXPECT_EQ(all[1].text, "the file of the printer x is damaged");
}

TEST(PrinterNames, are_names_of_files) {
  EXPECT_EQ(fault_of_printer_name("office-2.b_c"), "");
  for (const char* name : {"", "-x", "../x", "a b", "a/b"}) EXPECT_NE(fault_of_printer_name(name), "") << name;
  EXPECT_NE(fault_of_printer_name(std::string(61, 'a')), "");
}

}  // namespace
}  // namespace planche::project
