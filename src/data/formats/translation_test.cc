#include "data/formats/translation.h"

#include <gmock/gmock.h>

#include "data/json.h"

namespace planche::data {
namespace {

Document read(const std::string& json) {
  diag::Sink sink;
  auto source = std::make_shared<diag::Source>("test.json", json);
  auto root = read_json(source, sink);
  EXPECT_TRUE(root) << json;
  return {source, std::move(*root)};
}

const std::string deck = R"({"title":"Nuit","kind":"Nuit","cards":[{"name":"Lune","text":"Nuit"},{"name":"Cap"}],
  "translations":{"en":{"Nuit":"Night","Lune":"Moon"},"el":{}}})";

TEST(Translation, texts_are_said_in_the_other_language_and_nothing_else_is) {
  const Document document = read(deck);
  const Translations words = translations_of(document, "en");
  const Value english = translated(document.root, words);
  EXPECT_EQ(text_of(english.find("title")), "Night");
  EXPECT_EQ(text_of(english.find("kind")), "Nuit");
  const Array& cards = *english.find("cards")->array();
  EXPECT_EQ(text_of(cards[0].find("name")), "Moon");
  EXPECT_EQ(text_of(cards[0].find("text")), "Night");
  EXPECT_EQ(text_of(cards[1].find("name")), "Cap");
  // Places stay those of the document.
  EXPECT_EQ(cards[0].span().begin, (*document.root.find("cards")->array())[0].span().begin);
  EXPECT_TRUE(translations_of(document, "fr").empty());
  EXPECT_TRUE(translations_of(document, "el").empty());
  EXPECT_TRUE(translations_of(read(R"({"translations":3})"), "en").empty());
  EXPECT_TRUE(translations_of(read(R"({"translations":{"en":[]}})"), "en").empty());
}

TEST(Translation, what_translates_nothing_is_told) {
  const auto warnings = [](const std::string& json) {
    diag::Sink sink;
    check_translations(read(json), sink);
    return sink.sorted();
  };
  EXPECT_TRUE(warnings(deck).empty());
  const auto found =
      warnings(R"({"title":"Matin","kind":"Soir","translations":{"en":{"Mattin":"Morning","Soir":"Evening"}}})");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].code, "data/unused-translation");
  EXPECT_EQ(found[0].severity, diag::Severity::warning);
  EXPECT_EQ(found[0].path, "translations.en");
  EXPECT_EQ(found[0].hint, "did you mean \"Matin\"?");
  EXPECT_EQ(found[1].message, "no title, name or text of the document is \"Soir\"");
}

}  // namespace
}  // namespace planche::data
