// Every limit of a template is exact: the greatest and the least are accepted, and values beyond are refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

std::string times(std::size_t count, const std::string& what, const std::string& between = ",") {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += (i == 0 ? "" : between) + what;
  return result;
}

std::string quoted(std::size_t length, const std::string& begin = {}) {
  return '"' + begin + std::string(length - begin.size(), 'a') + '"';
}

// Corners of a circle.
std::string circle(int corners) {
  std::string result;
  for (int i = 0; i < corners; ++i) {
    const base::Point p = base::Transform::rotation(360.0 * i / corners)(base::Point{0, -99});
    result += fmt::format("{}[{:.6f},{:.6f}]", i == 0 ? "" : ",", 100 + p.x, 100 + p.y);
  }
  return result;
}

// A template with `@` where the value goes.
struct Range {
  std::string where;
  std::vector<std::string> taken, refused;
};

std::string layer(const std::string& members) {
  return sheet("{" + members + "}");
}
std::string box(const std::string& members) {
  return layer(R"("type":"rectangle","at":[0,0],"size":[1,1],"fill":"#000",)" + members);
}
std::string line(const std::string& members) {
  return layer(R"("type":"line","from":[0,0],"to":[1,0],"stroke":"#000",)" + members);
}
std::string text(const std::string& members) {
  return layer(R"("type":"text","at":[9,9],"size":[9,9],"text":"{n}",)" + members);
}
std::string part(const std::string& members) {
  return R"({"part":{"size":[200,200],)" + members + "}}";
}
std::string gradient(const std::string& members) {
  return layer(R"("type":"ellipse","at":[0,0],"size":[1,1],"fill":{)" + members + "}");
}

std::vector<Range> ranges() {
  const std::string a_box = R"({"at":[0,0],"size":[9,9]})";
  const std::string stop = R"([0,"#000"])", stops = R"("stops":[)" + stop + "]";
  return {
      {layer(R"("type":"rectangle","at":[@,0],"size":[1,1],"fill":"#000")"),
       {"-10000", "10000"},
       {"-10000.5", "10000.5"}},
      {layer(R"("type":"rectangle","at":@,"size":[1,1],"fill":"#000")"), {"[0,0]"}, {"[0]", "[0,0,0]"}},
      {layer(R"("type":"rectangle","at":[0,0],"size":[@,1],"fill":"#000")"), {"0", "10000"}, {"-0.5", "10000.5"}},
      {layer(R"("type":"rectangle","at":[0,0],"size":@,"fill":"#000")"), {"[1,1]"}, {"[1]", "[1,1,1]"}},
      {layer(R"("type":"rectangle","at":[0,0],"size":[4,2],"fill":"#000","radius":@)"), {"0", "1"}, {"-0.5", "1.01"}},
      {box(R"("id":@)"), {quoted(1), quoted(200)}, {"\"\"", quoted(201)}},
      {box(R"("when":@)"), {quoted(1), quoted(1000)}, {"\"\"", quoted(1001)}},
      {box(R"("opacity":@)"), {"0", "1"}, {"-0.1", "1.1"}},
      {box(R"("each":{"count":@})"), {"0", "1000"}, {"-1", "1001"}},
      {line(R"("dash":[@])"), {"", "0.2,0.1", times(20, "1")}, {"-1", "0,0", times(21, "1")}},
      {layer(R"("type":"polygon","stroke":"#000","points":[@])"),
       {"[0,0]", times(10'000, "[0,0]")},
       {"", times(10'001, "[0,0]")}},
      {layer(R"("type":"path","fill":"#000","d":"M0 0 H1 V1@")"),
       {std::string(199'990, ' ')},
       {std::string(199'991, ' ')}},
      {layer(R"("type":"path","fill":"#000","d":"M0 0 H1 V1","scale":@)"), {"-1000", "1000"}, {"-1000.5", "1000.5"}},
      {text(R"("size_pt":@)"), {"1", "500"}, {"0.5", "500.5"}},
      {text(R"("weight":@)"), {"100", "900"}, {"99", "901"}},
      {text(R"("letter_spacing":@)"), {"-10", "100"}, {"-10.5", "100.5"}},
      {text(R"("line_height":@)"), {"0.1", "10"}, {"0.05", "10.5"}},
      {text(R"("symbol_height":@)"), {"0.1", "10"}, {"0.05", "10.5"}},
      {text(R"("flow":{"columns":@,"gutter":0})"), {"1", "20"}, {"0", "21"}},
      {text(R"("flow":[@])"), {a_box, times(50, a_box)}, {"", times(51, a_box)}},
      {R"({"part":{"safe":0,"outline":{"points":[@]}}})", {circle(1000)}, {circle(1001)}},
      {text(R"("outline":{"color":"#000","width":@})"), {"0.01", "100"}, {"0.005", "100.5"}},
      {text(R"("size_pt":10,"shrink":@)"), {"false", "6", "10"}, {"true", "5.9", "10.1"}},
      {layer(R"("type":"text","at":[9,9],"text":@)"), {"\"\"", quoted(20'000, "{n}")}, {quoted(20'001, "{n}")}},
      {layer(R"("type":"table","of":"list","at":[0,0],"size":[30,15],"row":5,"columns":[{"text":@}])"),
       {quoted(20'000, "{item.n}")},
       {quoted(20'001, "{item.n}")}},
      {layer(R"("type":"image","at":[9,9],"size":[9,9],"art":@)"), {quoted(1000, "{n}")}, {quoted(1001, "{n}")}},
      {layer(R"("type":"image","at":[9,9],"size":[9,9],"art":"{n}","focus":@)"),
       {"[0,1]", "[1,0]"},
       {"[-0.1,0]", "[0,1.1]", "[0]", "[0,0,0]"}},
      {gradient(R"("linear":@,)" + stops), {"[0,0,1,0]"}, {"[0,0,1]", "[0,0,1,0,0]"}},
      {gradient(R"("radial":@,)" + stops), {"[0,0,1]"}, {"[0,0]", "[0,0,1,0]"}},
      {gradient(R"("radial":[0,0,1],"stops":[@])"), {stop, times(100, stop)}, {"", times(101, stop)}},
      {gradient(R"("radial":[0,0,1],"stops":[@])"),
       {R"([1,"#000"])"},
       {R"([-0.1,"#000"])", R"([1.1,"#000"])", "[0]", R"([0,"#000",0])"}},
      {R"({"part":{"size":[@,9],"safe":0}})", {"1", "2000"}, {"0.5", "2000.5"}},
      {R"({"part":{"size":@,"safe":0}})", {"[1,1]"}, {"[1]", "[1,1,1]"}},
      {part(R"("bleed":@)"), {"0", "5"}, {"-0.1", "5.1"}},
      {part(R"("safe":@)"), {"0", "50"}, {"-0.1", "50.1"}},
      {R"({"part":{"size":[40,60],"safe":@}})", {"19.9"}, {"20"}},
      {R"({"part":{"size":[40,60],"corner":@}})", {"20"}, {"20.1"}},
      {sheet("", R"("symbols":{"s":{"box":[@,1],"layers":[]}},)"), {"0.01", "10000"}, {"0.005", "10000.5"}},
      {sheet("", R"("symbols":{"s":{"box":@,"layers":[]}},)"), {"[1,1]"}, {"[1]", "[1,1,1]"}},
      {sheet("", R"("text_styles":{"s":{"size":@}},)"), {"1", "500"}, {"0.5", "500.5"}},
      {sheet("", R"("labels":{"en":{"a":@}},)"), {"\"\"", quoted(2000)}, {quoted(2001)}},
      {sheet("", R"("title":@,)"), {"\"\"", quoted(200)}, {quoted(201)}},
      {sheet("", R"("description":@,)"), {"\"\"", quoted(5000)}, {quoted(5001)}},
  };
}

TEST(Limits, of_values_hold_exactly) {
  for (const Range& range : ranges()) {
    const std::size_t at = range.where.find('@');
    const auto taken = [&](const std::string& value) {
      Desk desk;
      desk.write("t", std::string{range.where}.replace(at, 1, value));
      return desk.stencil("t") != nullptr;
    };
    for (const std::string& value : range.taken) EXPECT_TRUE(taken(value)) << range.where << value.substr(0, 20);
    for (const std::string& value : range.refused) EXPECT_FALSE(taken(value)) << range.where << value.substr(0, 20);
  }
}

// A text without an id is named by its content, or by its first 40 letters.
TEST(Limits, of_what_a_text_is_called) {
  const auto called = [](const std::string& said) {
    Desk desk;
    desk.lay(sheet(R"({"type":"text","at":[0,0],"size":[1,1],"text":")" + said + "\"}"));
    return desk.problems();
  };
  EXPECT_THAT(called(times(40, "é", "")), HasSubstr("the text \"" + times(40, "é", "") + "\""));
  EXPECT_THAT(called(times(41, "é", "")), HasSubstr("the text \"" + times(40, "é", "") + "…\""));
}

TEST(Limits, of_names_asked_for) {
  Desk desk;
  EXPECT_FALSE(desk.stencil(std::string(1024, 'a')));
  EXPECT_THAT(desk.problems(), HasSubstr("there is no template `aaa"));
  Desk longer;
  EXPECT_FALSE(longer.stencil(std::string(1025, 'a')));
  EXPECT_THAT(longer.problems(), HasSubstr("expected the name of a template, found something else"));
}

// Sixteen levels, and one more: templates, text styles, symbols.
TEST(Limits, of_what_builds_on_each_other) {
  const std::string link = R"({"type":"symbol","at":[0,0],"symbol":")";
  for (const int count : {16, 17, 19}) {
    std::string styles, symbols;
    Desk templates;
    for (int i = 1; i <= count; ++i) {
      const std::string name = std::to_string(i), next = std::to_string(i - 1), comma = i == 1 ? "" : ",";
      templates.write(name, i == 1 ? sheet("") : R"({"extends":")" + next + "\"}");
      styles += comma + "\"" + name + "\":{" + (i == 1 ? "" : R"("like":")" + next + "\"") + "}";
      // The outermost first.
      symbols = "\"" + name + R"(":{"box":[1,1],"layers":[)" + (i == 1 ? "" : link + next + "\"}") + "]}" +
                (i == 1 ? "" : ",") + symbols;
    }
    EXPECT_EQ(templates.stencil(std::to_string(count)) != nullptr, count == 16);
    EXPECT_EQ(templates.codes(), count == 16 ? "" : "data/limit");
    Desk styled, nested;
    EXPECT_EQ(styled.drawn(sheet(R"({"type":"text","text":"","at":[9,9],"style":")" + std::to_string(count) + "\"}",
                                 R"("text_styles":{)" + styles + "},")),
              count == 16 ? "" : "no stencil");
    EXPECT_EQ(styled.codes(), times(count - 16, "data/limit", " "));  // of each that is too long
    EXPECT_EQ(nested.drawn(sheet("", R"("symbols":{)" + symbols + "},")), count == 16 ? "" : "no stencil");
    EXPECT_EQ(nested.codes(), count == 16 ? "" : "data/limit");
  }
}

TEST(Limits, of_layers_and_names) {
  for (const std::size_t more : {0u, 1u}) {
    Desk layers, names, drawn;
    layers.lay(sheet(times(10'000 + more, R"({"type":"group","layers":[]})")));
    EXPECT_EQ(layers.codes(), more == 0 ? "" : "data/limit");
    std::string all;
    for (std::size_t i = 0; i < 1000 + more; ++i) all += (i == 0 ? "\"c" : ",\"c") + std::to_string(i) + R"(":"#000")";
    names.lay(sheet("", R"("palettes":{"colour":{)" + all + "}},"));
    EXPECT_EQ(names.codes(), more == 0 ? "" : "data/limit");
    const std::string dot = R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000")";
    const std::string one = dot + "}", thousand = dot + R"(,"each":{"count":1000}})";
    const std::string dump = drawn.drawn(sheet(times(20, thousand) + (more == 0 ? "" : "," + one)));
    EXPECT_EQ(std::count(dump.begin(), dump.end(), '\n'), 20'001);  // and the group around them
    EXPECT_EQ(drawn.codes(), more == 0 ? "" : "data/limit");
    const std::string word = R"({"type":"text","text":"a","at":[9,9],"each":{"count":1000}})";
    Desk words;
    words.lay(sheet(times(20, word) + (more == 0 ? "" : "," + one)));
    EXPECT_EQ(words.codes(), more == 0 ? "" : "data/limit");
  }
}

TEST(Limits, of_dashes) {
  const auto codes = [](const std::string& layer) {
    Desk desk;
    desk.lay(sheet(layer));
    return desk.codes();
  };
  const auto line = [&](const std::string& rest) { return codes(R"({"type":"path","stroke":"#000",)" + rest + "}"); };
  // A path counts there and back, and a curve by its control points.
  for (const char* d : {"M0 0H50H0", "M0 0H50Z", "M0 0V50M9 9V59", "M0 0C25 0 25 50 50 50"}) {
    const std::string path = fmt::format(R"("width":0.1,"d":"{}","dash":)", d);
    EXPECT_EQ(line(path + "[0.005,0.005]"), "") << d;
    EXPECT_EQ(line(path + "[0.005]"), "") << d;
    EXPECT_EQ(line(path + "[0.0049,0.0049]"), "data/limit") << d;
    EXPECT_EQ(line(path + "[0.0049]"), "data/limit") << d;
  }
  // The limit of a part: each dashed line counts 1,100 layers. Dashes that are wider than long count more.
  const std::string many = R"("width":0.1,"d":"M0 0H5000H0","dash":[0.5,0.5],"each":{"count":)";
  EXPECT_EQ(line(many + "18}"), "");
  EXPECT_EQ(line(many + "19}"), "data/limit");
  EXPECT_EQ(line(R"("width":5,"d":"M0 0H50H0","dash":[0.05,0.05])"), "");
  EXPECT_EQ(line(R"("width":5,"d":"M0 0H50H0","dash":[0.01,0.01])"), "data/limit");
}

// A line of a hatch is one of the part's layers, as are ten dots.
TEST(Limits, of_hatches_on_a_part) {
  const auto codes = [](const char* kind, double gap, int count) {
    Desk desk;
    desk.lay(sheet(fmt::format(
        R"({{"type":"rectangle","at":[0,0],"size":[9,9],"fill":{{"hatch":"{}","angle":0,"gap":{},"color":"#000"}},"each":{{"count":{}}}}})",
        kind, gap, count)));
    return desk.codes();
  };
  // A rectangle counts two layers and 19 lines, or 144 and 324 dots, with those at the edges.
  EXPECT_EQ(codes("lines", 0.5, 952), "");
  EXPECT_EQ(codes("lines", 0.5, 953), "data/limit");
  EXPECT_EQ(codes("dots", 1, 1000), "");
  EXPECT_EQ(codes("dots", 0.6, 600), "data/limit");
}

TEST(Limits, of_text) {
  for (const std::size_t more : {0u, 1u}) {
    Desk one, many;
    const auto text_of = [](std::size_t bytes) { return R"({"n":")" + std::string(bytes, 'a') + R"("})"; };
    // The texts exceed the part, which is only a warning.
    one.lay(sheet(R"({"type":"text","text":"{n}","at":[9,9]})"), text_of(20'000 + more));
    EXPECT_EQ(one.sink.count(diag::Severity::error), more);
    many.lay(sheet(R"({"type":"text","text":"{n}","at":[9,9],"each":{"count":)" + std::to_string(250 + more) + "}}"),
             text_of(1000));
    EXPECT_EQ(many.sink.count(diag::Severity::error), more);
  }
}

TEST(Limits, of_names_in_a_hint) {
  const auto hint = [](int colors) {
    Desk desk;
    std::string all;
    for (int i = 0; i < colors; ++i) all += (i == 0 ? "\"" : ",\"") + std::string(1, char('a' + i)) + R"(":"#000")";
    desk.lay(sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"vermilion"})",
                   R"("palettes":{"colour":{)" + all + "}},"));
    return desk.problems();
  };
  EXPECT_THAT(hint(12),
              ::testing::EndsWith("(known are `a`, `b`, `c`, `d`, `e`, `f`, `g`, `h`, `i`, `j`, `k`, `l`)\n"));
  EXPECT_THAT(hint(13), ::testing::EndsWith("`k`, `l`, …)\n"));
}

// Neighbours that are the same for all records are one drawing for each set of visible ones; up to 64 conditions.
TEST(Limits, of_conditions_in_one_drawing) {
  const auto lines = [](int count) {
    std::string all;
    for (int i = 0; i < count; ++i) {
      const std::string n = std::to_string(i);
      all += (i == 0 ? "" : ",") +
             (R"({"type":"line","from":[0,0],"to":[)" + n + R"(,1],"stroke":"#000","when":"f)" + n + "\"}");
    }
    return sheet(all);
  };
  for (const int shown : {0, 1, 63, 64}) {
    Desk desk;
    EXPECT_EQ(desk.drawn(lines(65), R"({"f)" + std::to_string(shown) + R"(":1})"),
              fmt::format("group at 0.000,0.000 reusable\n"
                          "  shape stroke #000000 0.200 path M 0.000,0.000 L {}.000,1.000\n",
                          shown));
    EXPECT_EQ(desk.problems(), "");
  }
  std::string every;
  for (int i = 0; i < 65; ++i) every += (i == 0 ? "\"f" : ",\"f") + std::to_string(i) + "\":1";
  for (const int count : {64, 65}) {
    Desk desk;
    const std::string dump = desk.drawn(lines(count), "{" + every + "}");
    EXPECT_EQ(std::count(dump.begin(), dump.end(), 'M'), count);
    std::size_t groups = 0;
    for (std::size_t at = 0; (at = dump.find("reusable", at)) != std::string::npos; ++at) ++groups;
    EXPECT_EQ(groups, count == 64 ? 1u : 2u);
  }
}

}  // namespace
}  // namespace planche::templates
