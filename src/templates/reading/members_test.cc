// Each allowed member of a layer changes the drawing, or is reported.
#include "templates/reading/members.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "base/files.h"
#include "templates/reading/member_formats.h"
#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;

// Complete layers of the type, each as the members after its type.
const std::map<std::string, std::vector<std::string>>& layers_of_types() {
  static const std::map<std::string, std::vector<std::string>> layers{
      {"rectangle", {R"("at":[9,9],"size":[20,10])"}},
      {"ellipse", {R"("at":[9,9],"size":[20,10])"}},
      {"line", {R"("from":[9,9],"to":[20,10])"}},
      {"way", {R"("from":"'n'","to":"'e'")", R"("from":1,"to":[20,10])"}},
      {"polyline", {R"("points":[[9,9],[20,9],[9,30]])"}},
      {"polygon", {R"("sides":5,"at":[9,9],"size":[20,10])", R"("points":[[9,9],[20,9],[9,30]])"}},
      {"star", {R"("at":[9,9],"size":[20,10])"}},
      {"outline", {R"("inset":1)"}},
      {"path", {R"("d":"M9 9 L20 9 L9 30 L12 3 Z")"}},
      {"text",
       {R"("text":"a few words :s:\nin two lines","at":[9,9])",
        R"("text":"a few words :s: that go on in lines\n1","at":[9,9],"size":[20,5])",
        R"("text":"a few words :s: that go on in lines\n1","at":[9,9],"size":[20,5],"flow":{"columns":2})"}},
      {"table", {R"("of":"1..2","at":[9,9],"size":[20,20],"row":5,"columns":[{"text":"a","head":"b"}])"}},
      {"image", {R"("art":"400x300.svg","at":[9,9],"size":[20,10])", R"("art":"{art}","at":[9,9],"size":[20,10])"}},
      {"symbol", {R"("symbol":"s","at":[9,9])"}},
      {"qr", {R"("text":"a","at":[9,9],"size":[20,20])"}},
      {"group", {R"("layers":[{"type":"rectangle","at":[9,9],"size":[20,10],"fill":"#000"}])"}}};
  return layers;
}

const std::map<std::string, std::vector<std::string>>& values_of_members() {
  static const std::map<std::string, std::vector<std::string>> values{
      {"when", {R"("a == b")"}},
      {"each", {R"({"count":2,"step":[5,5]})"}},
      {"opacity", {"0.5"}},
      {"blend", {R"("multiply")"}},
      {"turn", {"30"}},
      {"poster", {R"("whole")"}},
      {"at", {"[12,13]"}},
      {"size", {"[17,14]"}},
      {"radius", {"1"}},
      {"fill", {R"("#123456")"}},
      {"stroke", {R"("#123456")"}},
      {"width", {"0.7"}},
      {"dash", {"[1,1]"}},
      {"cap", {R"("round")"}},
      {"join", {R"("bevel")"}},
      {"from", {"[1,2]"}},
      {"to", {"[1,2]"}},
      {"points", {"[[9,9],[25,9],[9,30]]"}},
      {"smooth", {"true"}},
      {"offset", {"1"}},
      {"ends", {"1"}},
      {"arrow", {R"("end")"}},
      {"rim", {R"({"color":"#123456","width":0.5})"}},
      {"sides", {"7"}},
      {"rays", {"7"}},
      {"inner", {"0.7"}},
      {"inset", {"2"}},
      {"d", {R"("M3 3 L9 9")"}},
      {"scale", {"0.5"}},
      {"rule", {R"("evenodd")"}},
      {"text", {R"("others")"}},
      {"frame", {R"({"fill":"#123456"})"}},
      {"stack", {"3"}},
      {"style", {R"("t")", R"({"italic":true})"}},
      {"flow", {R"({"columns":2})"}},
      {"along", {R"({"circle":[30,30,20]})"}},
      {"of", {R"("1..3")"}},
      {"columns", {R"([{"text":"c"}])"}},
      {"row", {"6"}},
      {"padding", {"2"}},
      {"head_style", {R"("t")"}},
      {"stripes", {R"("#123456")"}},
      {"font", {R"("EB Garamond")"}},
      {"size_pt", {"7"}},
      {"weight", {R"("bold")"}},
      {"italic", {"true"}},
      {"small_caps", {"true"}},
      {"tabular", {"true"}},
      {"letter_spacing", {"0.3"}},
      {"color", {R"("#123456")"}},
      {"align", {R"("right")"}},
      {"valign", {R"("middle")", R"("bottom")", R"("baseline")"}},
      {"line_height", {"1.5"}},
      {"paragraph_spacing", {"3"}},
      {"symbol_height", {"2"}},
      {"shrink", {"6"}},
      {"outline", {R"({"color":"#123456","width":0.5})"}},
      {"halo", {R"({"color":"#123456","width":0.5})"}},
      {"shadow", {R"({"color":"#123456","offset":[1,1]})"}},
      {"art", {R"("100x300.svg")"}},
      {"fit", {R"("contain")", R"("stretch")"}},
      {"tint", {R"("#123456")"}},
      {"greyscale", {"true"}},
      {"key", {R"("#123456")"}},
      {"lines", {"true"}},
      {"mask", {R"("ellipse")"}},
      {"focus", {"[0,0]"}},
      {"symbol", {R"("other")"}},
      {"layers", {"[]"}},
      {"clip", {R"({"at":[9,9],"size":[9,9]})"}}};
  return values;
}

std::string page(const std::string& type, const std::string& members, const std::string& further) {
  return fmt::format(
      R"({{"part":{{"size":[50,50],"safe":0}},"text_styles":{{"t":{{"size":9,"weight":"bold"}}}},
         "symbols":{{"s":{{"box":[4,4],"layers":[{{"type":"rectangle","at":[0,0],"size":[4,4],"fill":"#000"}}]}},
                     "other":{{"box":[4,4],"layers":[{{"type":"ellipse","at":[0,0],"size":[4,4],"fill":"#000"}}]}}}},
         "layers":[{{"type":"{}",{}{}}}]}})",
      type, members, further);
}

TEST(Members, each_changes_what_is_drawn_or_is_reported) {
  // Not tested here: names and places, members with an effect only in maps or on reports, and members that the tests'
  // typesetter ignores.
  const std::set<std::string> elsewhere{"id",       "type",      "before",     "after",   "remove", "pass", "bleeds",
                                        "overflow", "direction", "small_caps", "tabular", "like",   "use",  "with"};
  std::string silent;
  for (const LayerType& one : layer_types()) {
    const std::string& type = one.name;
    ASSERT_TRUE(layers_of_types().contains(type)) << type;
    for (const std::string& layer : layers_of_types().at(type)) {
      for (const std::string& member : members_of(type)) {
        if (elsewhere.contains(member)) continue;
        ASSERT_TRUE(values_of_members().contains(member)) << member;
        for (const std::string& value : values_of_members().at(member)) {
          for (const std::string_view ink : {"", R"(,"stroke":"#000")", R"(,"fill":"#000")"}) {
            // The layer must not yet contain the tested member.
            if (layer.find('"' + member + "\":") != std::string::npos || ink.find(member) != std::string::npos)
              continue;
            if (!ink.empty() && !takes(type, ink.substr(2, ink.find('"', 2) - 2))) continue;
            const std::string with = layer + std::string{ink};
            const std::string record = R"({"art":"400x300.svg"})";
            Desk before, after;
            const std::string plain = before.drawn(page(type, with, ""), record);
            const std::string changed =
                after.drawn(page(type, with, fmt::format(R"(,"{}":{})", member, value)), record);
            // A shape without paint draws nothing, which is reported.
            if (before.problems().find("nothing is drawn") != std::string::npos) continue;
            if (plain == changed && before.problems() == after.problems())
              silent += fmt::format("{} {}: {} {}\n", type, with, member, value);
          }
        }
      }
    }
  }
  EXPECT_EQ(silent, "");
}

// A dashed line around the layer and its type at the corner; what contains layers shows theirs instead.
TEST(Members, each_type_has_a_guide) {
  Look look;
  look.guides = true;
  const std::map<std::string, std::string> names{{"text", "text"}, {"image", "image"}, {"symbol", "symbol"}, {"qr", "qr"}};
  for (const LayerType& one : layer_types()) {
    if (one.name == "group" || one.name == "table") continue;
    ASSERT_TRUE(layers_of_types().contains(one.name)) << one.name;
    for (const std::string& layer : layers_of_types().at(one.name)) {
      Desk desk;
      const std::string drawn =
          desk.drawn(page(one.name, layer, R"(,"stroke":"#000")"), R"({"art":"400x300.svg"})", look);
      const auto name = names.find(one.name);
      EXPECT_THAT(drawn, HasSubstr(fmt::format("text \"{}\"", name == names.end() ? "shape" : name->second)))
          << one.name;
      EXPECT_THAT(drawn, HasSubstr(" dash ")) << one.name;
    }
  }
}

TEST(Members, each_is_of_some_type_and_stands_once) {
  std::set<std::string> names;
  for (const LayerMember& member : layer_members()) {
    EXPECT_TRUE(names.insert(member.name).second) << member.name;
    EXPECT_TRUE(std::ranges::any_of(layer_types(), [&](const auto& type) { return takes(type.name, member.name); }))
        << member.name;
  }
}

// The drawing with a length, a text size or an expression equals that with the number.
TEST(Members, take_units_and_expressions_as_their_formats_say) {
  std::size_t tried = 0;
  for (const LayerType& type : layer_types()) {
    for (const std::string& name : members_of(type.name)) {
      const unsigned marks = marks_of(name, ""), inner = marks_of(name, "[0]");
      if (((marks | inner) & (length_value | text_size_value | expression_value)) == 0) continue;
      // The repetition depends on the record, so that both drawings do.
      ASSERT_TRUE(layers_of_types().contains(type.name)) << type.name;
      const std::string layer = layers_of_types().at(type.name).front() + R"(,"stroke":"#000","each":{"count":"one"})";
      if (layer.find('"' + name + "\":") != std::string::npos || !takes(type.name, "stroke")) continue;
      const std::string limited = fmt::format("{}", find_member(name)->format.nearest(0.5));
      const auto drawn = [&](std::string_view number) {
        Desk desk;
        const std::string value = inner != 0 ? fmt::format("[{},3]", number) : std::string{number};
        std::string made = desk.drawn(page(type.name, layer, fmt::format(R"(,"{}":{})", name, value)),
                                      fmt::format(R"({{"one":1,"n":{}}})", limited));
        EXPECT_EQ(desk.problems(), "") << type.name << " " << name << " " << number;
        return made;
      };
      const std::string plain = drawn(limited);
      if (((marks | inner) & length_value) != 0) {
        EXPECT_EQ(drawn('"' + limited + "mm\""), plain) << type.name << " " << name;
      }
      if (((marks | inner) & expression_value) != 0) {
        EXPECT_EQ(drawn(R"("n")"), plain) << type.name << " " << name;
      }
      ++tried;
    }
  }
  EXPECT_GT(tried, 20U);
}

// An expression's number is limited to the range of its member.
TEST(Members, limit_expressions_to_their_ranges) {
  for (const auto& [name, least, most] : {std::tuple{"opacity", 0.0, 1.0},
                                          {"size_pt", 1.0, 500.0},
                                          {"turn", -10'000.0, 10'000.0},
                                          {"radius", 0.0, 10'000.0},
                                          {"inner", 0.01, 1.0},
                                          {"sides", 3.0, 100.0}}) {
    EXPECT_EQ(find_member(name)->format.nearest(-1e9), least) << name;
    EXPECT_EQ(find_member(name)->format.nearest(1e9), most) << name;
  }
  EXPECT_EQ(find_member("rays")->format.nearest(6.7), 7);
}

// The words in backticks of rows of a table in docs/templates.md, by the first word.
std::map<std::string, std::set<std::string>> documented(const std::string& head) {
  const auto text = base::read_file(std::string{PLANCHE_SOURCE} + "/docs/templates.md", 1U << 20);
  std::map<std::string, std::set<std::string>> rows;
  const std::size_t begin = text ? text->find(head) : std::string::npos;
  if (begin == std::string::npos) return rows;
  std::istringstream lines{text->substr(begin)};
  static const std::regex word{"`([a-z_]+)`"};
  for (std::string line; std::getline(lines, line) && line.starts_with('|');) {
    std::vector<std::string> words;
    for (std::sregex_iterator one{line.begin(), line.end(), word}, end; one != end; ++one) words.push_back((*one)[1]);
    if (!words.empty()) rows[words.front()].insert(words.begin(), words.end());
  }
  return rows;
}

TEST(Members, are_documented_for_each_type) {
  const auto rows = documented("| type | members |");
  const auto common = documented("| member | meaning |\n|---|---|\n| `id`"),
             styles = documented("| member of a text style");
  std::set<std::string> anywhere{"before", "after", "remove"};
  const std::set<std::string> values{"cover", "contain", "stretch", "nonzero", "evenodd"};
  for (const auto* table : {&common, &styles})
    for (const auto& [first, words] : *table) anywhere.insert(words.begin(), words.end());
  EXPECT_EQ(rows.size(), layer_types().size());
  for (const LayerType& type : layer_types()) {
    ASSERT_TRUE(rows.contains(type.name)) << type.name;
    const auto& row = rows.at(type.name);
    for (const std::string& member : members_of(type.name))
      EXPECT_TRUE(row.contains(member) || anywhere.contains(member)) << type.name << " " << member;
    for (const std::string& word : row)
      EXPECT_TRUE(word == type.name || takes(type.name, word) || values.contains(word)) << type.name << " " << word;
  }
}

}  // namespace
}  // namespace planche::templates
