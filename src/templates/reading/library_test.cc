#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "data/testing/printed_schema.h"
#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

// The places of rectangles on the sheet in drawing order, by their fill: "#aa0000 #bb0000".
std::string fills(const std::string& dump) {
  std::string result;
  for (std::size_t at = dump.find("fill "); at != std::string::npos; at = dump.find("fill ", at + 1))
    result += (result.empty() ? "" : " ") + dump.substr(at + 6, 3);
  return result;
}

std::string box(const std::string& id, const std::string& color, const std::string& more = {}) {
  return R"({"id":")" + id + R"(","type":"rectangle","at":[0,0],"size":[1,1],"fill":"#)" + color + "\"" + more + "}";
}

// An error of format in one layer does not hide what is wrong in others; what depends on the layer is not reported.
TEST(Library, finds_all_that_is_wrong_in_one_run) {
  const auto codes = [](const std::string& layers) {
    Desk desk;
    desk.write("t", sheet(layers));
    const bool refused = desk.stencil("t") == nullptr;
    EXPECT_EQ(refused, desk.codes() != "data/unknown-field");
    return desk.codes();
  };
  const std::string wrong = R"({"id":"a","type":"text","text":{"a":1},"at":[5,5]})";
  const std::string other = R"({"type":"rectangle","at":[0,0],"size":[1,1],"fill":"nocolour"})";
  EXPECT_EQ(codes(wrong), "data/type");
  EXPECT_EQ(codes(wrong + "," + other), "data/type template/unknown-color");
  EXPECT_EQ(codes(other + R"(,{"type":"group","layers":[)" + wrong + "," + other + "]}"),
            "template/unknown-color data/type template/unknown-color");
  EXPECT_EQ(codes(R"({"type":"box","at":[0,0]},)" + other), "data/type template/unknown-color");
  EXPECT_EQ(codes(wrong + R"(,{"like":"a","at":[9,9]},)" + other), "data/type");  // it has the text of the wrong layer
  // One block for one cause: the picture is there, under another name.
  EXPECT_EQ(codes(R"({"type":"image","image":"a.png","at":[0,0],"size":[9,9]})"), "data/unknown-field");
  EXPECT_EQ(codes(R"({"type":"image","fil":"a.png","at":[0,0],"size":[9,9]})"),
            "data/missing-field data/unknown-field");
}

// Nor does an error in another member; what it names is there, and what inherits from it is checked.
TEST(Library, finds_what_is_wrong_beside_members_of_wrong_format) {
  const std::string red = R"({"type":"rectangle","at":[0,0],"size":[1,1],"fill":"red1"})";
  const std::string layers =
      R"(,"layers":[{"type":"text","text":"{label.w}","style":"s","color":"ink","at":[0,0],"size":[9,9]},)"
      R"({"type":"symbol","symbol":"o","at":[0,0],"size":[9,9]},)" +
      red + "]}";
  const auto codes = [&](const std::string& members) {
    Desk desk;
    desk.write("t", "{" + members + layers);
    EXPECT_EQ(desk.stencil("t"), nullptr) << members;
    return desk.codes();
  };
  const std::string part = R"("part":{"size":[40,40]},)", ink = R"("palettes":{"colour":{"ink":"#000"}},)",
                    word = R"("labels":{"en":{"w":"W"}},)", style = R"("text_styles":{"s":{"size":9}},)",
                    symbol = R"("symbols":{"o":{"box":[1,1],"layers":[]}})";
  EXPECT_EQ(codes(part + ink + word + style + symbol), "template/unknown-color");
  EXPECT_EQ(codes(part + R"("palettes":{"colour":{"ink":5}},)" + word + style + symbol),
            "data/type template/unknown-color");
  EXPECT_EQ(codes(part + ink + R"("labels":{"en":{"w":5}},)" + style + symbol), "data/type template/unknown-color");
  EXPECT_EQ(codes(part + ink + word + R"("text_styles":{"s":{"size":"x"}},)" + symbol),
            "data/type template/unknown-color");
  EXPECT_EQ(codes(part + ink + word + R"("text_styles":{"s":5},)" + symbol), "data/type template/unknown-color");
  EXPECT_EQ(codes(part + ink + word + style + R"("symbols":{"o":5})"), "data/type template/unknown-color");
  EXPECT_EQ(codes(part + ink + word + style + R"("symbols":{"o":{"box":[1]}})"), "data/limit template/unknown-color");
  EXPECT_EQ(codes(R"("part":{"size":[40,40],"safe":"x"},)" + ink + word + style + symbol),
            "data/type template/unknown-color");
  EXPECT_EQ(codes(R"("unit":"feet",)" + part + ink + word + style + symbol), "data/type template/unknown-color");
  EXPECT_EQ(codes(R"("part":{"size":"x"},)" + ink + word + style + symbol), "data/type");  // nothing can be placed

  // In a template and in one that it extends: each once, also where the upper one changes the layer by its name.
  Desk desk;
  desk.write("low", "{" + part + R"("layers":[{"id":"a","type":"text","text":"x","at":5,"size":[9,9]}]})");
  desk.write("t", R"({"extends":"low","layers":[{"type":"text","text":"x","at":6,"size":[9,9]},)"
                  R"({"id":"a","type":"rectangle","at":[0,0],"size":[1,1],"fill":"red1"}]})");
  EXPECT_EQ(desk.stencil("t"), nullptr);
  EXPECT_EQ(desk.codes(), "data/type data/type template/unknown-color");
}

TEST(Library, finds_templates_by_name_and_path) {
  Desk desk;
  desk.write("lantern/character", sheet(""));
  desk.write("lantern/base", sheet(""));
  desk.write("plain", sheet(""));
  EXPECT_TRUE(desk.stencil("lantern/character"));
  EXPECT_TRUE(desk.stencil((desk.folder() / "plain.json").generic_string()));
  EXPECT_EQ(desk.library->names(), (std::vector<std::string>{"lantern/base", "lantern/character", "plain"}));
  EXPECT_EQ(desk.problems(), "");
  EXPECT_FALSE(desk.stencil("lantern/charakter"));
  EXPECT_EQ(desk.problems(),
            "template/unknown : there is no template `lantern/charakter` (did you mean `lantern/character`?)\n");
  for (const char* wrong : {"", "/", "..", "../x", "/etc/passwd", "nowhere.json", "."})
    EXPECT_FALSE(desk.stencil(wrong)) << wrong;
}

TEST(Library, extends_by_id) {
  Desk desk;
  desk.write("base", sheet(box("a", "aa0000") + "," + box("b", "bb0000") + "," + box("c", "cc0000")));
  desk.write("t", R"({"extends":"base","layers":[)" + box("d", "dd0000") + "," +
                      box("e", "ee0000", R"(,"before":"b")") + "," + box("f", "ff0000", R"(,"after":"b")") +
                      R"(,{"id":"c","remove":true},{"id":"a","fill":"#a10000"}]})");
  const auto made = desk.stencil("t");
  ASSERT_TRUE(made) << desk.problems();
  EXPECT_EQ(fills(desk.draw(*made, "{}")), "a10 ee0 bb0 ff0 dd0");
  EXPECT_EQ(made->trim(), (base::Size{50, 50}));
}

TEST(Library, extends_inside_groups_and_by_relative_path) {
  Desk desk;
  desk.write("y/x/base", sheet(R"({"type":"group","layers":[)" + box("a", "aa0000") + "]}"));
  desk.write("y/t", R"({"extends":"x/base.json","part":{"bleed":2},"layers":[{"id":"a","fill":"#a10000"},)" +
                        box("b", "bb0000", R"(,"before":"a")") + "]}");
  const auto made = desk.stencil("y/t");
  ASSERT_TRUE(made) << desk.problems();
  EXPECT_EQ(fills(desk.draw(*made, "{}")), "bb0 a10");
  EXPECT_EQ(made->bleed(), 2);
}

TEST(Library, extends_nothing_outside_its_folder) {
  for (const std::string name : {"../base.json", "link.json", "/etc/passwd.json"}) {
    Desk desk;
    desk.write("base", sheet(box("a", "aa0000")));
    desk.write("y/t", R"({"extends":")" + name + R"("})");
    std::filesystem::create_symlink("../base.json", desk.folder() / "y" / "link.json");
    EXPECT_FALSE(desk.stencil((desk.folder() / "y" / "t.json").generic_string())) << name;
    EXPECT_THAT(desk.problems(), ::testing::StartsWith("template/outside-folder extends: ")) << name;
  }
}

TEST(Library, merges_palettes_labels_styles_and_symbols) {
  Desk desk;
  desk.write("base", sheet(R"({"type":"rectangle","at":[0,0],"size":[1,1],"fill":"a"},
                              {"type":"rectangle","at":[0,0],"size":[1,1],"fill":"b"},
                              {"type":"text","text":"{label.x}{label.y}","at":[1,9],"style":"s"},
                              {"type":"symbol","symbol":"q","at":[0,0]})",
                           R"("palettes":{"colour":{"a":"#aa0000","b":"#bb0000"}},"labels":{"en":{"x":"X","y":"Y"}},
                              "text_styles":{"s":{"size":9,"italic":true}},"symbols":{"q":{"box":[1,1],"layers":[]}},)"));
  desk.write("t", R"({"extends":"base","palettes":{"colour":{"b":"#b10000"}},"labels":{"en":{"y":"Z"}},
                      "text_styles":{"s":{"size":7}},"symbols":{"q":{"box":[2,2],"layers":[{"type":"rectangle",
                      "at":[0,0],"size":[2,2],"fill":"b"}]}}})");
  const auto made = desk.stencil("t");
  ASSERT_TRUE(made) << desk.problems();
  const std::string drawn = desk.draw(*made, "{}");
  EXPECT_EQ(fills(drawn), "aa0 b10 b10");
  EXPECT_THAT(drawn, HasSubstr("\"XZ\" at"));
  EXPECT_THAT(drawn, HasSubstr("italic 7pt"));
}

TEST(Library, knows_sizes_and_outlines_by_name) {
  Desk desk;
  desk.write("t", R"({"part":{"size":"us-poker","bleed":3,"outline":"hexagon-pointy","corner":3}})");
  const auto made = desk.stencil("t");
  ASSERT_TRUE(made) << desk.problems();
  EXPECT_EQ(made->trim(), (base::Size{63.5, 88.9}));
  EXPECT_EQ(made->bleed(), 3);
  EXPECT_EQ(made->safe(), 3);
  EXPECT_EQ(made->outline().form, scene::Outline::Form::hexagon_pointy);
  EXPECT_EQ(made->outline().corner_radius, 3);
}

TEST(Library, has_the_usual_sizes_of_cards) {
  const std::pair<const char*, base::Size> sizes[] = {{"poker", {63, 88}},  {"us-poker", {63.5, 88.9}},
                                                      {"bridge", {57, 89}}, {"mini", {44, 68}},
                                                      {"tarot", {70, 120}}, {"square", {70, 70}}};
  for (const auto& [name, size] : sizes) {
    Desk desk;
    desk.write("t", std::string{R"({"part":{"size":")"} + name + "\"}}");
    const auto made = desk.stencil("t");
    ASSERT_TRUE(made) << desk.problems();
    EXPECT_EQ(made->trim(), size) << name;
  }
}

TEST(Library, reports_problems_again_for_each_look) {
  Desk desk;
  desk.write("t", sheet(R"({"type":"text","text":"{label.x}","at":[1,1]})"));
  EXPECT_FALSE(desk.stencil("t"));
  EXPECT_FALSE(desk.library->stencil("t", {"colour", "fr"}, desk.sink));
  EXPECT_EQ(desk.codes(), "template/unknown-label template/unknown-label");
}

TEST(Library, reports_problems_of_the_template_itself_each_time) {
  Desk desk;
  desk.write("t",
             R"({"part":{"size":[50,60]},"layers":[{"id":"a","type":"line","from":[0,0],"to":[1,0],"stroke":"#000"},
    {"id":"b","before":"a","after":"a","type":"line","from":[0,0],"to":[1,0],"stroke":"#000"}]})");
  EXPECT_FALSE(desk.stencil("t"));
  EXPECT_EQ(desk.codes(), "template/contradiction");
  diag::Sink other;
  EXPECT_FALSE(desk.library->stencil("t", {"colour", "fr"}, other));
  EXPECT_EQ(other.count(diag::Severity::error), 1u);
}

TEST(Library, of_files_too_large_and_of_folders_it_makes_no_templates) {
  Desk desk;
  desk.write("large", std::string((4u << 20) + 1, ' '));
  EXPECT_FALSE(desk.stencil("large"));
  EXPECT_EQ(desk.codes(), "data/limit");
  Desk other;
  std::filesystem::create_directory(other.folder() / "folder.json");
  EXPECT_FALSE(other.stencil("folder"));
  EXPECT_EQ(other.codes(), "template/unknown");
}

TEST(Library, reads_a_template_once) {
  Desk desk;
  const auto line = [](int to) {
    return sheet(fmt::format(R"({{"type":"line","from":[0,0],"to":[{},0],"stroke":"#000"}})", to));
  };
  desk.write("t", line(1));
  const auto first = desk.stencil("t");
  desk.write("t", line(2));
  const auto second = desk.library->stencil("t", {"colour", "fr"}, desk.sink);
  ASSERT_TRUE(first && second) << desk.problems();
  EXPECT_EQ(desk.draw(*first, "{}"), desk.draw(*second, "{}"));
}

struct Wrong {
  const char* what;
  std::string json;
  std::string code, path;
};

class WrongTemplate : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongTemplate, is_reported_at_its_place) {
  Desk desk;
  desk.write("base", sheet(box("a", "aa0000") + "," + box("head", "aa0000")));
  desk.write("t", GetParam().json);
  EXPECT_EQ(desk.stencil("t") != nullptr, GetParam().code == "data/unknown-field");
  const auto all = desk.sink.sorted();
  ASSERT_EQ(all.size(), 1u) << desk.problems();
  EXPECT_EQ(all[0].code, GetParam().code) << desk.problems();
  EXPECT_EQ(all[0].path, GetParam().path) << desk.problems();
  EXPECT_TRUE(all[0].source != nullptr);
}

std::string extending(const std::string& layers) {
  return R"({"extends":"base","layers":[)" + layers + "]}";
}
std::string text(const std::string& text, const std::string& more = {}) {
  return sheet(R"({"type":"text","text":")" + text + R"(","at":[9,9])" + more + "}");
}
const std::string style_loop = R"("text_styles":{"a":{"like":"b"},"b":{"like":"b"}},)";

INSTANTIATE_TEST_SUITE_P(
    Templates, WrongTemplate,
    ::testing::Values(
        Wrong{"type", sheet(R"({"type":"line","from":3,"to":[0,0],"stroke":"#000"})"), "data/type", "layers[0].from"},
        Wrong{"no_part", R"({"layers":[]})", "data/missing-field", ""},
        Wrong{"no_type_but_style", sheet(R"({"style":{"size_pt":8},"at":[9,9],"size":[20,9]})"), "data/missing-field",
              "layers[0]"},
        Wrong{"misspelt_type", sheet(R"({"typ":"text","text":"a","at":[9,9],"size":[20,9]})"), "data/unknown-field",
              "layers[0].typ"},
        Wrong{"member", sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","fill":"#000"})"),
              "data/unknown-field", "layers[0].fill"},
        Wrong{"absent_member", sheet(R"({"type":"line","from":[0,0],"stroke":"#000"})"), "data/missing-field",
              "layers[0]"},
        Wrong{"no_type", sheet(R"({"at":[0,0]})"), "data/missing-field", "layers[0]"},
        Wrong{"extends_nothing", R"({"extends":"bale"})", "template/unknown", "extends"},
        Wrong{"cycle", R"({"extends":"t"})", "template/extends-cycle", "extends"},
        Wrong{"color", sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"ink"})"), "template/unknown-color",
              "layers[0].stroke"},
        Wrong{"hex", sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#00"})"), "template/unknown-color",
              "layers[0].stroke"},
        Wrong{"palette", sheet("", R"("palettes":{"colour":{"a":"rred"}},)"), "template/unknown-color",
              "palettes.colour.a"},
        Wrong{"shadow_color", text("a", R"(,"shadow":{"color":"x","offset":[1,1]})"), "template/unknown-color",
              "layers[0].shadow.color"},
        Wrong{"text_color", text("a", R"(,"color":"x")"), "template/unknown-color", "layers[0].color"},
        Wrong{"style", text("a", R"(,"style":"s")"), "template/unknown-style", "layers[0].style"},
        Wrong{"like", sheet("", R"("text_styles":{"a":{"like":"b"}},)"), "template/unknown-style",
              "text_styles.a.like"},
        Wrong{"like_itself", sheet("", R"("text_styles":{"b":{"like":"b"}},)"), "template/extends-cycle",
              "text_styles.b.like"},
        Wrong{"symbol", sheet(R"({"type":"symbol","symbol":"s","at":[0,0]})"), "template/unknown-symbol",
              "layers[0].symbol"},
        Wrong{"inline_symbol", text("a :star: b"), "template/unknown-symbol", "layers[0].text"},
        Wrong{"label", text("{label.x}"), "template/unknown-label", "layers[0].text"},
        Wrong{"after_nothing", sheet(box("b", "000", R"(,"after":"q")")), "template/unknown-layer", "layers[0].after"},
        Wrong{"remove_nothing", extending(R"({"id":"haed","remove":true})"), "template/unknown-layer", "layers[0].id"},
        Wrong{"remove_and_more", extending(R"({"id":"a","remove":true,"fill":"#000"})"), "template/contradiction",
              "layers[0]"},
        Wrong{"change_nothing", extending(R"({"id":"q","fill":"#000"})"), "template/unknown-layer", "layers[0].id"},
        Wrong{"twice", sheet(box("b", "000") + "," + box("b", "000")), "template/duplicate-id", "layers[1].id"},
        Wrong{"twice_in_group", sheet(box("b", "000") + R"(,{"type":"group","layers":[)" + box("b", "000") + "]}"),
              "template/duplicate-id", "layers[1].layers[0].id"},
        Wrong{"before_and_after", extending(box("b", "000", R"(,"after":"a","before":"a")")), "template/contradiction",
              "layers[0].after"},
        Wrong{"move", extending(R"({"id":"a","after":"head"})"), "template/contradiction", "layers[0].after"},
        Wrong{"shrink_above", text("a", R"(,"size":[9,9],"size_pt":7,"shrink":8)"), "template/contradiction",
              "layers[0].shrink"},
        Wrong{
            "shrink_of_a_style",
            R"({"part":{"size":[30,30]},"text_styles":{"a":{"size":8,"shrink":7}},"layers":[{"type":"text","text":"a",)"
            R"("at":[9,9],"size":[9,9],"style":"a","size_pt":6.5}]})",
            "template/contradiction", "layers[0].size_pt"},
        Wrong{"shrink_tiny", text("a", R"(,"size":[9,9],"shrink":5.5)"), "template/contradiction", "layers[0].shrink"},
        Wrong{"shrink_true", text("a", R"(,"size":[9,9],"shrink":true)"), "template/contradiction", "layers[0].shrink"},
        Wrong{"size_twice", sheet("", R"("text_styles":{"a":{"size":7,"size_pt":7}},)"), "template/contradiction",
              "text_styles.a.size_pt"},
        Wrong{"own_size_twice", text("a", R"(,"style":{"size":7,"size_pt":7})"), "template/contradiction",
              "layers[0].style.size_pt"},
        Wrong{"own_style", text("a", R"(,"style":{"tint":"#000"})"), "data/unknown-field", "layers[0].style.tint"},
        Wrong{"own_like", text("a", R"(,"style":{"like":"b"})"), "template/unknown-style", "layers[0].style.like"},
        Wrong{"each_twice", text("a", R"(,"each":{"count":1,"of":"x"})"), "template/contradiction", "layers[0].each"},
        Wrong{"each_many", text("a", R"(,"each":{"count":1001})"), "data/limit", "layers[0].each"},
        Wrong{"each_of_text", text("a", R"(,"each":{"of":"style"})"), "template/field", "layers[0].each.of"},
        Wrong{"each_counts_text", text("a", R"(,"each":{"count":"language"})"), "template/field",
              "layers[0].each.count"},
        Wrong{"dash", sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","dash":[0,0]})"),
              "template/contradiction", "layers[0].dash"},
        Wrong{"gradient", sheet(R"({"type":"ellipse","at":[0,0],"size":[1,1],"fill":{"stops":[[0,"#000"]]}})"),
              "template/contradiction", "layers[0].fill"},
        Wrong{"gradient_radius",
              sheet(R"({"type":"ellipse","at":[0,0],"size":[1,1],"fill":{"radial":[0,0,-1],"stops":[[0,"#000"]]}})"),
              "data/limit", "layers[0].fill"},
        Wrong{"gradient_stops",
              sheet(R"({"type":"ellipse","at":[0,0],"size":[1,1],"fill":{"radial":[0,0,1],)"
                    R"("stops":[[0.5,"#000"],[0.5,"#fff"],[0.4,"#000"]]}})"),
              "data/limit", "layers[0].fill.stops"},
        Wrong{"symbol_in_itself",
              sheet("", R"("symbols":{"s":{"box":[1,1],"layers":[{"type":"symbol","symbol":"s","at":[0,0]}]}},)"),
              "template/contradiction", "symbols.s"},
        Wrong{"field_in_symbol",
              sheet("", R"("symbols":{"s":{"box":[1,1],"layers":[{"type":"text","text":"{a}","at":[0,0]}]}},)"),
              "template/field", "symbols.s.layers[0].text"},
        Wrong{"brace", text("a {b"), "template/field", "layers[0].text"},
        Wrong{"closing_brace", text("a }b"), "template/field", "layers[0].text"},
        Wrong{"empty_field", text("{}"), "template/field", "layers[0].text"},
        Wrong{"item", text("{item.x}"), "template/field", "layers[0].text"},
        Wrong{"index", text("{index}"), "template/field", "layers[0].text"},
        Wrong{"path", sheet(R"({"type":"path","d":"M1 1 X","fill":"#000"})"), "template/path", "layers[0].d"},
        Wrong{"corner", R"({"part":{"size":[10,10],"corner":6,"safe":0}})", "template/contradiction", "part.corner"}),
    [](const auto& one) { return std::string{one.param.what}; });

TEST(Library, layers_lack_nothing_they_need) {
  const std::pair<std::string, std::vector<std::string>> kinds[] = {
      {"rectangle", {R"("at":[0,0])", R"("size":[1,1])"}},
      {"ellipse", {R"("at":[0,0])", R"("size":[1,1])"}},
      {"line", {R"("from":[0,0])", R"("to":[1,1])"}},
      {"polygon", {R"("points":[[0,0],[1,0]])"}},
      {"path", {R"("d":"M0 0 H1 V1")"}},
      {"text", {R"("text":"a")", R"("at":[9,9])"}},
      {"image", {R"("art":"9x9.svg")", R"("at":[0,0])", R"("size":[1,1])"}},
      {"symbol", {R"("symbol":"s")", R"("at":[0,0])"}},
      {"group", {R"("layers":[])"}}};
  for (const auto& [type, needed] : kinds) {
    for (std::size_t without = 0; without <= needed.size(); ++without) {
      std::string layer = R"({"type":")" + type + '"';
      for (std::size_t i = 0; i < needed.size(); ++i) layer += i == without ? "" : "," + needed[i];
      Desk desk;
      desk.write("t", sheet(layer + "}", R"("symbols":{"s":{"box":[1,1],"layers":[]}},)"));
      EXPECT_EQ(desk.stencil("t") != nullptr, without == needed.size()) << layer;
      if (without < needed.size()) {
        EXPECT_EQ(desk.codes().find("data/missing-field"), 0u) << layer << desk.problems();
      }
    }
  }
}

TEST(Library, unknown_members_of_layers_have_hints) {
  const auto hint = [](const std::string& layer) {
    Desk desk;
    desk.drawn(sheet("{" + layer + "}"));
    const std::string told = desk.problems();
    return told.substr(told.find('('));
  };
  const std::string box = R"("type":"rectangle","size":[9,9],"fill":"red",)";
  EXPECT_EQ(hint(box + R"("x":1)"), "(write \"at\": [x, y])\n");
  EXPECT_EQ(hint(box + R"("height":1)"), "(write \"size\": [width, height])\n");
  EXPECT_EQ(hint(box + R"("rotation":1)"), "(write \"turn\": degrees)\n");
  EXPECT_EQ(hint(box + R"("colour":"red")"), "(write \"fill\": colour)\n") << "known to layers of other types";
  EXPECT_THAT(hint(box + R"("zzzzz":1)"),
              ::testing::StartsWith("(accepted: at, radius, stroke, width, dash, join, id"));
  EXPECT_EQ(hint(R"("type":"line","to":[1,1],"stroke":"red","y":1)"), "(write \"from\": [x, y], \"to\": [x, y])\n");
  EXPECT_EQ(hint(R"("type":"circle")"), "(write \"ellipse\")\n");
  EXPECT_EQ(hint(R"("type":"text","text":"a","at":[1,1],"align":"middle")"), "(write \"centre\")\n");
  EXPECT_EQ(hint(R"("type":"text","text":"a","at":[1,1],"bold":true)"), "(write \"weight\": \"bold\")\n");
  EXPECT_EQ(hint(R"("type":"text","text":"a","at":[0,0],"each":"2 + 1")"),
            "(write `1..2 + 1` to repeat the layer that often)\n");
}

TEST(Library, lists_every_problem_in_one_run) {
  Desk desk;
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"ink"},
                                {"type":"text","text":"{","at":[0,0]},
                                {"type":"path","d":"x","fill":"paper"})")),
            "no stencil");
  EXPECT_EQ(desk.codes(), "template/unknown-color template/field template/path template/unknown-color");
}

// A misspelt style would leave its colours out without a word.
TEST(Library, notes_a_palette_with_nearly_the_name_of_a_style) {
  const auto problems = [](const std::string& palettes) {
    Desk desk;
    desk.write("base", R"({"part":{"size":[40,40]},"palettes":{"colour":{},"night":{}}})");
    desk.write("t", R"({"extends":"base","palettes":{)" + palettes + "}}");
    EXPECT_NE(desk.stencil("t"), nullptr);
    return desk.problems();
  };
  EXPECT_THAT(problems(R"("color":{})"), HasSubstr("`color` is a style of its own (did you mean `colour`?)"));
  EXPECT_THAT(problems(R"("low_ink":{})"), HasSubstr("did you mean `low-ink`?"));
  EXPECT_THAT(problems(R"("nihgt":{})"), HasSubstr("did you mean `night`?"));
  EXPECT_EQ(problems(R"("colour":{},"night":{},"low-ink":{},"winter":{})"), "");
}

TEST(Library, styles_must_exist_where_there_are_palettes) {
  Desk desk;
  EXPECT_EQ(desk.drawn(sheet(""), "{}", {"low-ink", "en"}), "");
  EXPECT_EQ(desk.drawn(sheet("", R"("palettes":{"colour":{},"low-ink":{}},)"), "{}", {"lowink", "en"}), "no stencil");
  EXPECT_THAT(desk.problems(), HasSubstr("template/unknown-style : template `t` has no style `lowink` (did you mean "
                                         "`low-ink`?)"));
}

TEST(Library, hints_say_what_to_write) {
  Desk desk;
  EXPECT_EQ(desk.drawn(R"({"part":{},"layers":[{"type":"text","text":"a","at":[0,0],"style":"s"}]})"), "no stencil");
  EXPECT_THAT(desk.problems(), HasSubstr(R"("part": { "size": "poker" })"));
  EXPECT_THAT(desk.problems(), HasSubstr(R"(declare it in "text_styles")"));
  Desk other;
  EXPECT_EQ(
      other.drawn(sheet(R"({"type":"text","text":"a","at":[0,0],"style":"titel"})", R"("text_styles":{"title":{}},)")),
      "no stencil");
  EXPECT_THAT(other.problems(), HasSubstr("did you mean `title`?"));
}

TEST(Library, templates_keep_to_their_schema) {
  data::testing_tools::expect_printed_schema(template_format(), "", "template", "a drawing template");
}

}  // namespace
}  // namespace planche::templates
