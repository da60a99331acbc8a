// Each allowed member of a layer changes the drawing, or is reported.
#include "templates/members.h"

#include <map>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;

// Complete layers of the type, each as the members after its type.
const std::map<std::string, std::vector<std::string>>& layers_of_types() {
  static const std::map<std::string, std::vector<std::string>> layers{
      {"rectangle", {R"("at":[9,9],"size":[20,10])"}},
      {"ellipse", {R"("at":[9,9],"size":[20,10])"}},
      {"line", {R"("from":[9,9],"to":[20,10])"}},
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
  for (const auto& [type, layers] : layers_of_types()) {
    for (const std::string& layer : layers) {
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

}  // namespace
}  // namespace planche::templates
