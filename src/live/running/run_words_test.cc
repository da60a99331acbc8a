// The command lines that the page asks for.
#include "live/running/run_words.h"

#include <gmock/gmock.h>

#include "base/testing/in_folder.h"

namespace planche::live {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

class Words : public base::testing_tools::InFolder {
 protected:
  std::string said(const json& asked, const std::string& path = "game") {
    const auto made = words_of(asked, path, printed_);
    return made ? as_typed(made->words) : made.error();
  }
  std::filesystem::path printed_;
};

TEST_F(Words, of_prints_and_exports) {
  EXPECT_EQ(said({{"command", "print"}, {"paper", "a5"}, {"draft", true}, {"no_cover", false}, {"dpi", "90"}}),
            "planche kit game --paper a5 --draft");
  EXPECT_EQ(said({{"command", "export"}, {"for", "shop"}, {"cut_paper", "a3"}, {"paper", "a4"}, {"one_each", true}}),
            "planche export game --for shop --paper a3 --one-each");
  EXPECT_EQ(said({{"command", "print"}, {"style", ""}}, "-game"), "planche kit ./-game");
  put("deck.json", "{}");
  put("game.json", "{}");
  const std::string deck = (folder_ / "deck.json").string(), game = (folder_ / "game.json").string();
  EXPECT_EQ(said({{"command", "print"}, {"no_rules", true}}, deck), "planche render " + deck);
  EXPECT_EQ(said({{"command", "print"}, {"no_rules", true}}, game), "planche kit " + game + " --no-rules");
}

TEST_F(Words, that_nobody_should_run_are_refused) {
  EXPECT_EQ(said({{"command", "rm"}}), "expected print or export");
  EXPECT_EQ(said(json::object()), "expected print or export");
  EXPECT_EQ(said({{"command", "print"}, {"paper", 4}}), "expected a text for --paper");
  for (const std::string& wrong : {std::string{"-o/etc/passwd"}, std::string(201, 'a'), std::string{"a\x1b"}})
    EXPECT_THAT(said({{"command", "print"}, {"paper", wrong}}), HasSubstr("--paper cannot be"));
  EXPECT_EQ(said({{"command", "print"}, {"paper", std::string(200, 'a')}}),
            "planche kit game --paper " + std::string(200, 'a'));
  EXPECT_EQ(said({{"command", "print"}, {"since", "main"}}), "expected the ID of a commit");
}

TEST_F(Words, compare_with_a_commit_or_with_the_last_print) {
  EXPECT_EQ(said({{"command", "print"}, {"since", "0a1b"}}), "planche kit game --since 0a1b:game");
  EXPECT_THAT(said({{"command", "print"}, {"since", true}}), HasSubstr("has printed nothing yet"));
  printed_ = folder_ / "last.pdf";
  EXPECT_THAT(said({{"command", "print"}, {"since", true}}), HasSubstr("has printed nothing yet"));
  put("last.pdf", "");
  EXPECT_EQ(said({{"command", "print"}, {"since", true}}), "planche kit game --since " + printed_.string());
  EXPECT_EQ(said({{"command", "export"}, {"since", "0a1b"}}), "planche export game");
}

TEST_F(Words, name_the_result) {
  const auto name = [](const json& asked, const std::string& path) { return words_of(asked, path)->name; };
  EXPECT_EQ(name({{"command", "print"}}, (folder_ / "My game").string()), "My game-kit");
  EXPECT_EQ(name({{"command", "export"}}, "/games/owls"), "owls-export");
  EXPECT_EQ(name({{"command", "export"}, {"for", "a/b\"\\"}}, "/games/owls"), "owls-ab");
  put("deck.json", "{}");
  EXPECT_EQ(name({{"command", "print"}}, (folder_ / "deck.json").string()), "deck");
  EXPECT_TRUE(words_of({{"command", "export"}}, "x")->makes_folder);
  EXPECT_FALSE(words_of({{"command", "export"}}, "x")->is_kept);
  EXPECT_TRUE(words_of({{"command", "print"}}, "x")->is_kept);
  EXPECT_FALSE(words_of({{"command", "print"}, {"parts", "cards"}}, "x")->is_kept);
}

TEST(Typed, words_are_quoted_where_a_shell_would_read_them) {
  EXPECT_EQ(as_typed({"kit", "a b", "it's", "", "$x", "a=1:2,3"}), "planche kit 'a b' 'it'\\''s' '' '$x' a=1:2,3");
}

}  // namespace
}  // namespace planche::live
