#include "data/formats/shape.h"

#include <memory>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "data/json.h"

namespace planche::data {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using enum Want;

// A story with every kind of member.
enum class Mood : std::uint8_t { glad, sad, calm };
constexpr std::array<std::string_view, 3> moods{"glad", "sad", "calm"};

struct Spot {
  int x = 0, y = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};

struct Deed {
  enum class Kind : std::uint8_t { walk, talk, rest } kind = Kind::rest;
  Spot to;
  std::string said;
  bool hurried = false;
  friend bool operator==(const Deed&, const Deed&) = default;
};

struct Person {
  std::string name;
  Mood mood = Mood::calm;
  int age = 30;
  double height = 1.5;
  std::vector<Mood> past{};
  std::optional<Spot> at{}, home{};
  std::array<int, 3> luck{1, 2, 3};
  const Value* value = nullptr;
  friend bool operator==(const Person& a, const Person& b) {
    return a.name == b.name && a.mood == b.mood && a.age == b.age && a.height == b.height && a.past == b.past &&
           a.at == b.at && a.home == b.home && a.luck == b.luck;
  }
};

struct Story {
  std::string seed;
  int width = 5, length = 7;
  std::vector<Person> people;
  std::vector<std::optional<Deed>> deeds{};
  friend bool operator==(const Story&, const Story&) = default;
};

Shape<Spot> spot() {
  return row<Spot>(integer(-9, 9), {&Spot::x, &Spot::y});
}

Shape<Deed> deed() {
  return Tagged("type", &Deed::kind)
      .option("walk", Deed::Kind::walk, Struct<Deed>().field("to", &Deed::to, spot(), "where", vital))
      .option("talk", Deed::Kind::talk, Struct<Deed>().field("said", &Deed::said, text(1, 99), "what", vital))
      .option("rest", Deed::Kind::rest, Struct<Deed>())
      .passed("vanish", Format::object())
      .fields(Struct<Deed>().field("hurried", &Deed::hurried, usually(false, boolean()), "whether", sound));
}

Shape<Person> person() {
  const Shape<Person> shape = Struct<Person>("Somebody")
                                  .field("name", &Person::name, text(1, 99), "told apart by it", vital)
                                  .passed("art", Format::string(), "a picture")
                                  .field("mood", &Person::mood, choice<Mood>(moods), "just now", required)
                                  .field("age", &Person::age, usually(30, integer(0)), "default 30")
                                  .field("height", &Person::height, number(0, 3), "metres", sound)
                                  .field("past", &Person::past, unless_empty(list(choice<Mood>(moods), 0, 4)))
                                  .field("at", &Person::at, or_null(spot()), "null: nowhere", required)
                                  .field("home", &Person::home, spot(), "absent: none")
                                  .field("luck", &Person::luck, row<3>(integer(0, 6)));
  return placed(shape, &Person::value);
}

const Shape<Story>& story() {
  static const Shape<Story> shape =
      Struct<Story>("A story")
          .constant("kind", "story", "what it is")
          .field("seed", &Story::seed, unless_empty(seed()), "of its numbers")
          .group("table", Struct<Story>()
                              .field("width", &Story::width, integer(1, 9))
                              .field("length", &Story::length, integer(1, 9)))
          .field("people", &Story::people, list(person()), "who is in it", required)
          .field("deeds", &Story::deeds, list(otherwise({}, Shape<std::optional<Deed>>{deed()})), "what is done");
  return shape;
}

Document document(std::string text) {
  diag::Sink sink;
  Document read{std::make_shared<diag::Source>("x.json", std::move(text)), {}};
  auto root = read_json(read.source, sink);
  EXPECT_TRUE(root) << read.source->text();
  if (root) read.root = std::move(*root);
  return read;
}

bool fits(const Format& format, const std::string& text) {
  diag::Sink sink;
  return format.check(document(text), sink);
}

Person somebody() {
  Person made;
  made.name = *rc::gen::resize(20, rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange<char>(1, 127))));
  made.mood = *rc::gen::element(Mood::glad, Mood::sad, Mood::calm);
  made.age = *rc::gen::inRange(0, 2'000'000'000);
  made.height = *rc::gen::inRange(0, 30'001) / 10'000.0;
  made.past = *rc::gen::resize(4, rc::gen::container<std::vector<Mood>>(rc::gen::element(Mood::glad, Mood::sad)));
  const auto anywhere = [] { return Spot{*rc::gen::inRange(-9, 10), *rc::gen::inRange(-9, 10)}; };
  if (*rc::gen::arbitrary<bool>()) made.at = anywhere();
  if (*rc::gen::arbitrary<bool>()) made.home = anywhere();
  for (int& luck : made.luck) luck = *rc::gen::inRange(0, 7);
  return made;
}

Deed something() {
  Deed made;
  made.kind = *rc::gen::element(Deed::Kind::walk, Deed::Kind::talk, Deed::Kind::rest);
  if (made.kind == Deed::Kind::walk) made.to = {*rc::gen::inRange(-9, 10), 9};
  if (made.kind == Deed::Kind::talk) made.said = *rc::gen::element<std::string>("no", "\"\\\b\f\n\r\t\x01", "ça va");
  made.hurried = *rc::gen::arbitrary<bool>();
  return made;
}

RC_GTEST_PROP(Shape, what_is_written_fits_and_is_read_again, ()) {
  Story made;
  made.seed = *rc::gen::element<std::string>("", "12", "12/345");
  made.width = *rc::gen::inRange(1, 10);
  made.length = *rc::gen::inRange(1, 10);
  for (int n = *rc::gen::inRange(0, 4); n > 0; --n) made.people.push_back(somebody());
  for (int n = *rc::gen::inRange(0, 4); n > 0; --n) made.deeds.push_back(something());
  const std::string text = story().text(made);
  RC_ASSERT(text.find('\n') == std::string::npos);
  RC_ASSERT(fits(story().format(), text));
  RC_ASSERT(story().read(document(text).root) == made);
  // The same value for another library, in the same form.
  const auto json = nlohmann::ordered_json::parse(text);
  RC_ASSERT(json.dump() == text);
  RC_ASSERT(json["people"].size() == made.people.size());
  for (std::size_t i = 0; i < made.people.size(); ++i) RC_ASSERT(json["people"][i]["name"] == made.people[i].name);
}

TEST(Shape, MembersAreWrittenInOrderAndWhatIsUsualIsLeftOut) {
  Story made;
  made.people.push_back({.name = "Ève"});
  made.people.push_back({.name = "Adam", .mood = Mood::sad, .age = 31, .past = {Mood::glad}, .home = Spot{1, -2}});
  made.deeds = {Deed{Deed::Kind::walk, {3, 4}, "", true}, std::nullopt, Deed{}};
  EXPECT_EQ(
      story().text(made),
      R"({"kind":"story","table":{"width":5,"length":7},"people":[)"
      R"({"name":"Ève","mood":"calm","height":1.5,"at":null,"luck":[1,2,3]},)"
      R"({"name":"Adam","mood":"sad","age":31,"height":1.5,"past":["glad"],"at":null,"home":[1,-2],"luck":[1,2,3]}],)"
      R"("deeds":[{"type":"walk","to":[3,4],"hurried":true},{"type":"rest"}]})");
}

TEST(Shape, NumbersHaveFourDecimalsAndNoMoreThanTheyNeed) {
  const auto shape = number(-1e5, 1e5);
  EXPECT_EQ(shape.text(2), "2");
  EXPECT_EQ(shape.text(-0.00001), "0");
  EXPECT_EQ(shape.text(0.00016), "0.0002");
  EXPECT_EQ(shape.text(-99'999.5), "-99999.5");
  EXPECT_EQ(shape.text(100'000), "100000");
}

TEST(Shape, WhatIsSenselessIsPassedOver) {
  const auto read = document(
      R"({"table":{"width":99,"length":2},"seed":4,"people":[)"
      R"(5,{"mood":"sad"},{"name":""},{"name":"A","height":4},{"name":"B","mood":"x","age":-1,"past":["sad",1,"glad","?"],)"
      R"("at":[1],"home":[1,10],"luck":[1,2,7]},{"name":"C","past":["sad","sad","sad","sad","glad"],"at":[2,3]}],)"
      R"("deeds":[{"type":"walk"},{"type":"walk","to":[1,2]},{"type":"vanish"},7,{"type":"talk","said":5},)"
      R"({"type":"rest","hurried":1},{"type":"rest"}]})");
  const Story story_read = story().read(read.root);
  EXPECT_EQ(story_read.width, 5);
  EXPECT_EQ(story_read.length, 2);
  EXPECT_EQ(story_read.seed, "4");
  ASSERT_EQ(story_read.people.size(), 2u);  // 5 is none, two have no name, one is too tall
  const Person& b = story_read.people[0];
  EXPECT_EQ(b, (Person{.name = "B", .past = {Mood::sad, Mood::glad}, .luck = b.luck}));
  EXPECT_EQ(b.value, &(*read.root.find("people")->array())[4]);
  const Person& c = story_read.people[1];
  EXPECT_EQ(c.past, (std::vector<Mood>{Mood::sad, Mood::sad, Mood::sad, Mood::sad}));  // no more than four
  EXPECT_EQ(c.at, (Spot{2, 3}));
  const Deed walk{Deed::Kind::walk, {1, 2}, "", false};
  EXPECT_THAT(story_read.deeds,
              ElementsAre(std::nullopt, walk, std::nullopt, std::nullopt, std::nullopt, std::nullopt, Deed{}));
}

TEST(Shape, WhatIsAbsentStaysAsItWas) {
  Story target{.seed = "1", .width = 3, .length = 4, .people = {Person{.name = "A"}}};
  const Story before = target;
  EXPECT_TRUE(story().read(document(R"({"table":{}})").root, target));  // "people" is required, and not vital
  EXPECT_EQ(target, before);
  EXPECT_FALSE(story().read(document("[]").root, target));
  EXPECT_TRUE(story().read(document(R"({"people":[],"table":{"width":8}})").root, target));
  EXPECT_THAT(target.people, IsEmpty());
  EXPECT_EQ(target.width, 8);
  EXPECT_EQ(target.length, 4);
}

TEST(Shape, TheFormatAsksForWhatIsRequired) {
  EXPECT_TRUE(fits(person().format(), R"({"name":"A","mood":"sad","at":null,"art":"a.png"})"));
  EXPECT_FALSE(fits(person().format(), R"({"name":"A","at":null})"));
  EXPECT_FALSE(fits(person().format(), R"({"mood":"sad","at":null})"));
  EXPECT_FALSE(fits(person().format(), R"({"name":"A","mood":"sad","at":null,"luck":[1,2]})"));
  EXPECT_TRUE(fits(deed().format(), R"({"type":"vanish","hurried":true})"));
  EXPECT_FALSE(fits(deed().format(), R"({"type":"rest","to":[1,2]})"));
  EXPECT_FALSE(fits(story().format(), R"({"kind":"tale","people":[]})"));
}

TEST(Shape, SomeAreReadAndNotWritten) {
  const Shape<Person> shape = Struct<Person>()
                                  .constant("kind", "person", "", optional)
                                  .field("age", &Person::age, unwritten(integer(0, 99)))
                                  .field("mood", &Person::mood, choice<Mood>(moods));
  const Person read = shape.read(document(R"({"kind":"person","age":7})").root);
  EXPECT_EQ(read.age, 7);
  EXPECT_EQ(shape.text(read), R"({"mood":"calm"})");
}

TEST(Shape, MembersOfAnyNameAreAMap) {
  const auto ages = map(integer(0, 99), "Name → age");
  const auto read = ages.read(document(R"({"Zoë":7,"Al":30,"Bo":100,"Cy":"x"})").root);
  EXPECT_EQ(read, (std::map<std::string, int, std::less<>>{{"Al", 30}, {"Zoë", 7}}));
  EXPECT_EQ(ages.text(read), R"({"Al":30,"Zoë":7})");
  EXPECT_EQ(ages.text({}), "{}");
  EXPECT_FALSE(fits(ages.format(), R"({"Bo":100})"));
  auto kept = read;
  EXPECT_FALSE(ages.read(document("[7]").root, kept));
  EXPECT_EQ(kept, read);
}

TEST(Shape, OneTypeTellsAnother) {
  const auto even = converted<int>(
      integer(0, 9), [](int half) { return half > 4 ? std::nullopt : std::optional{2 * half}; },
      [](int twice) { return twice / 2; });
  EXPECT_EQ(even.read(document("3").root), 6);
  EXPECT_EQ(even.text(8), "4");
  int kept = 1;
  EXPECT_FALSE(even.read(document("5").root, kept));
  EXPECT_FALSE(even.read(document("\"3\"").root, kept));
  EXPECT_EQ(kept, 1);
}

}  // namespace
}  // namespace planche::data
