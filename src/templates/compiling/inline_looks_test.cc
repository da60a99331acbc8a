#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"
#include "templates/text/html_markup.h"
#include "templates/text/markup.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::sheet;

bool is_known(std::string_view name) {
  return name == "red" || name == "b" || name == "red b";
}

// Each piece with the names of its runs.
std::string pieces(std::string_view text, std::vector<std::string>* unknown = nullptr) {
  std::string result;
  for (const auto& paragraph : parse_markup(text, is_known, unknown)) {
    for (const Marked& one : paragraph) {
      for (const std::string& run : one.runs) result += run + ":";
      result += "(" + one.text + ")";
    }
    result += "/";
  }
  return result;
}

TEST(Runs, enclose_what_is_between_their_marks) {
  EXPECT_EQ(pieces("a [red]b[/] c"), "(a )red:(b)( c)/");
  EXPECT_EQ(pieces("[red]a [b]b[/] c[/]"), "red:(a )red:b:(b)red:( c)/");
  EXPECT_EQ(pieces("[red b]a[/]"), "red b:(a)/");
  EXPECT_EQ(pieces("[red]:star:[/]"), "red:(star)/");
}

TEST(Runs, need_a_known_name_and_an_end) {
  EXPECT_EQ(pieces("[red]a"), "([red]a)/");
  EXPECT_EQ(pieces("[red]a\nb[/]"), "([red]a)/(b[/])/");
  EXPECT_EQ(pieces("[red]Gain [Gold] now[/]"), "red:(Gain [Gold] now)/");
  EXPECT_EQ(pieces("a[1], [/]"), "(a[1], [/])/");
  std::vector<std::string> unknown;
  EXPECT_EQ(pieces("[rde]a[/]", &unknown), "([rde]a[/])/");
  EXPECT_THAT(unknown, ElementsAre("rde"));
}

TEST(Runs, can_be_written_as_text) {
  EXPECT_EQ(pieces("\\[red]a[/]"), "([red]a[/])/");
  EXPECT_EQ(pieces("[red]a\\[/]b[/]"), "red:(a[/]b)/");
  EXPECT_EQ(pieces("\\[a\\]"), "(\\[a\\])/");
}

TEST(Runs, around_values_hold_whatever_the_values_are) {
  const auto filled = [](std::string_view value) {
    std::vector<std::string> literals{"[red]", "[/]."};
    bind_marks(literals, is_known);
    return literals[0] + std::string{value} + literals[1];
  };
  EXPECT_EQ(pieces(filled("a")), "red:(a)(.)/");
  EXPECT_EQ(pieces(filled("a\nb")), "red:(a)/red:(b)(.)/");
  EXPECT_EQ(pieces(filled("a[/]b")), "red:(a[/]b)(.)/");
  EXPECT_EQ(pieces(filled("[b]x[/]")), "red:b:(x)(.)/");
}

// The test typesetter's characters are half their size wide.
TEST(Runs, change_the_text_between_their_marks) {
  Desk desk;
  const std::string members = R"("palettes":{"colour":{"ink":"#000000","force":"#c80000"}},
    "runs":{"loud":{"color":"force","weight":"bold","scale":2},"struck":{"strike":true}},)";
  const auto drawn = [&](const std::string& text) {
    return desk.drawn(sheet(R"({"type":"text","text":"{t}","at":[0,20],"size_pt":10,"valign":"baseline"})", members),
                      R"({"t":")" + text + R"("})");
  };
  const std::string loud = drawn("a[loud]b[/]");
  EXPECT_THAT(loud, HasSubstr("text \"a\" at 0.000,20.000 #000000"));
  EXPECT_THAT(loud, HasSubstr("text \"b\" at 1.764,20.000 #c80000"));
  EXPECT_THAT(loud, HasSubstr(" 20pt width 3.528"));
  EXPECT_THAT(drawn("[force]b[/]"), HasSubstr("#c80000"));
  EXPECT_THAT(drawn("[darkred]b[/]"), HasSubstr("#8b0000"));
  EXPECT_THAT(drawn("[#0000ff]b[/]"), HasSubstr("#0000ff"));
  // 0.1 and 0.06 times 3.528 mm.
  EXPECT_THAT(drawn("[u]b[/]"), HasSubstr("shape fill #000000 path M 0.000,20.353 L 1.764,20.353 L 1.764,20.564"));
  // 0.27 and half of 0.06 times 3.528 mm above.
  EXPECT_THAT(drawn("[struck]b[/]"), HasSubstr("shape fill #000000 path M 0.000,18.942 L 1.764,18.942"));
  EXPECT_THAT(drawn("[force u]b[/]"), HasSubstr("shape fill #c80000"));
  EXPECT_EQ(desk.problems(), "");
  EXPECT_THAT(drawn("[fore]b[/]"), HasSubstr("[fore]b[/]"));
  EXPECT_THAT(desk.problems(), HasSubstr("template/unknown-style characters[0].t"));
  EXPECT_THAT(desk.problems(),
              HasSubstr("`[fore]` names no run and no colour, so the text keeps its style (did you mean "
                        "`force`?)"));
}

TEST(Runs, of_values_without_markup_are_text) {
  Desk desk;
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"text","text":"{=t}","at":[0,20]})"), R"({"t":"[red]b[/]"})"),
              HasSubstr("text \"[red]b[/]\""));
  EXPECT_EQ(desk.problems(), "");
}

// The markup of a text in HTML, with its marks as readable characters.
std::string markup_of(std::string_view html) {
  std::string made = from_html(html);
  for (const auto& [mark, shown] : {std::pair{html_run_mark, ""}, std::pair{literal_mark, "\\"}}) {
    for (std::size_t at = made.find(mark); at != std::string::npos; at = made.find(mark))
      made.replace(at, mark.size(), shown);
  }
  return made;
}

TEST(Html, keeps_styles_lists_and_entities) {
  EXPECT_EQ(markup_of("&eacute;&uuml;&minus;&ge;&sup2;&trade;&frac14;&apos;"), "éü−≥²™¼'");
  EXPECT_EQ(markup_of("a<!-- <b>no</b> -->b<!DOCTYPE html>c <!-- open"), "abc <!-- open");
  EXPECT_EQ(markup_of("<b data-x='" + std::string(300, 'x') + "'>a</b>"), "[b]a[/]");
  EXPECT_EQ(markup_of("<span style='background-color: yellow'>a</span>"), "a");
  EXPECT_EQ(markup_of("<span style='COLOR: rgb(255, 0,16)'>a</span>"), "[#ff0010]a[/]");
  EXPECT_EQ(markup_of("<font color='red' style='font-weight:bold'>a</font>"), "[red][b]a[/][/]");
  EXPECT_EQ(markup_of("<span style='font-style:italic;text-decoration:underline line-through'>a</span>"),
            "[i][u][s]a[/][/][/]");
  EXPECT_EQ(markup_of("<span class='big cost'>a</span>b"), "[big][cost]a[/][/]b");
  EXPECT_EQ(markup_of("<ol><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ol><ol start=7><li>e</li></ol>"),
            "1. a\n2. b\n• c\n3. d\n7. e");
  EXPECT_EQ(markup_of("<p style='color:red'>a</p><p>b</p>"), "[red]a[/]\nb");
}

TEST(Html, prints_text_of_unknown_classes_without_brackets) {
  Desk desk;
  const std::string text = from_html("a <span class='nope'>b <b>c</b></span> [d]");
  const std::string drawn =
      desk.drawn(sheet(R"({"type":"text","text":"{t}","at":[0,20]})"), R"({"t":")" + text + R"("})");
  EXPECT_THAT(drawn, HasSubstr("text \"a b \""));
  EXPECT_THAT(drawn, HasSubstr("[d]"));
  EXPECT_THAT(desk.problems(), HasSubstr("`[nope]` names no run"));
}

TEST(Tokens, replace_words_of_html_but_not_of_plain_values) {
  Desk desk;
  const std::string members = R"x("symbols":{"coin":{"box":[10,10],"layers":[]}},
    "tokens":{"@[Coin]":"coin","{G}":"coin","(C)":"coin","[W]":"coin","*":"coin"},)x";
  const auto drawn = [&](const std::string& text, const std::string& value) {
    return desk.drawn(sheet(R"({"type":"text","text":")" + text + R"(","at":[0,20]})", members),
                      R"({"t":")" + value + R"("})");
  };
  const auto symbols = [](const std::string& drawing) {
    std::size_t count = 0;
    for (std::size_t at = drawing.find("group matrix"); at != std::string::npos;
         at = drawing.find("group matrix", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(symbols(drawn("{t}", from_html("Pay {G} @[Coin] (C) [W] * now"))), 5u);
  EXPECT_THAT(drawn("{=t}", "Pay {G} @[Coin] (C) [W] * now"), HasSubstr("text \"Pay {G} @[Coin] (C) [W] * now\""));
  EXPECT_EQ(symbols(drawn("{=t} {t}", "{G}")), 1u);
  EXPECT_EQ(desk.problems(), "");
}

TEST(Html, becomes_markup) {
  EXPECT_EQ(markup_of("a <b>b</b> <I>c</I>"), "a [b]b[/] [i]c[/]");
  EXPECT_EQ(markup_of("one<br>two<br/>three"), "one\ntwo\nthree");
  EXPECT_EQ(markup_of("<p>one</p>\n<p>two</p>"), "one\ntwo");
  EXPECT_EQ(markup_of("<ul><li>a</li><li>b</li></ul>"), "• a\n• b");
  EXPECT_EQ(markup_of("<span class=\"cost\">3</span><span style='color: #ff0000;'>x</span>"),
            "[cost]3[/][#ff0000]x[/]");
  EXPECT_EQ(markup_of("<b>a<i>b</b>c</i>"), "[b]a[i]b[/][/][i]c[/]");
  EXPECT_EQ(markup_of("<b>a<br>b</b>"), "[b]a[/]\n[b]b[/]");
  EXPECT_EQ(markup_of("R&amp;D &lt;3 &#39;x&#x27; &nope; 1 < 2"), "R&D <3 'x' &nope; 1 < 2");
  EXPECT_EQ(markup_of("2 * 3 :star: <img src=x>"), "2 \\* 3 :star: ");
  EXPECT_EQ(markup_of("a\n  b"), "a b");
  EXPECT_EQ(markup_of("<b></b>a"), "a");
}

TEST(Tokens, become_symbols) {
  Desk desk;
  const std::string members = R"("symbols":{"coin":{"box":[10,10],"layers":[]}},
    "tokens":{"@[Coin]":"coin","{G}":{"symbol":"coin","size":2,"offset":0.5},"@[Coin]s":{"art":"10x20.svg"},"🔥":"20x10.svg"},)";
  const auto drawn = [&](const std::string& text) {
    return desk.drawn(sheet(R"({"type":"text","text":"{t}","at":[0,20],"size_pt":10,"valign":"baseline"})", members),
                      R"({"t":")" + text + R"("})");
  };
  // 10 pt are 3.528 mm.
  EXPECT_THAT(drawn("a@[Coin]b"), HasSubstr("group matrix 0.353 0.000 0.000 0.353 at 1.764,16.472"));
  EXPECT_THAT(drawn("a@[Coin]b"), HasSubstr("text \"b\" at 5.292,20.000"));
  EXPECT_THAT(drawn("{G}"), HasSubstr("group matrix 0.706 0.000 0.000 0.706 at 0.000,14.708"));
  EXPECT_THAT(drawn("@[Coin]s"), HasSubstr("10x20.svg"));
  EXPECT_THAT(drawn("🔥🔥"), HasSubstr("20x10.svg"));
  EXPECT_THAT(drawn("\\\\@[Coin]"), HasSubstr("text \"@[Coin]\""));
  EXPECT_EQ(desk.problems(), "");
  desk.lay(sheet("", R"("tokens":{"a":"cion","b":"none.svg"},"symbols":{"coin":{"box":[1,1],"layers":[]}},)"));
  EXPECT_THAT(desk.problems(), HasSubstr("template/unknown-symbol tokens.a: there is no symbol `cion` (did you mean "
                                         "`coin`?)"));
  EXPECT_THAT(desk.problems(), HasSubstr("art/missing tokens.b"));
}

TEST(Tokens, come_from_a_table) {
  Desk desk;
  const auto put = [&](const char* name, const char* text) { std::ofstream{desk.folder() / name} << text; };
  put("icons.csv", "Token,Art,Size,Tint\n[G],10x10.svg,1.5,#c80000\n[B],10x10.svg,,\n");
  const std::string text = R"({"type":"text","text":"{t}","at":[0,20],"size_pt":10,"valign":"baseline"})";
  const std::string members = R"("tokens":"icons.csv",)";
  const std::string drawn = desk.drawn(sheet(text, members), R"({"t":"[G][B]"})");
  EXPECT_THAT(drawn, HasSubstr("10x10.svg in 200 255"));
  EXPECT_THAT(drawn, HasSubstr("\"10x10.svg\""));
  EXPECT_EQ(desk.problems(), "");
  put("icons.csv", "Token,Picture,Size\n[G],10x10.svg,big\n");
  desk.drawn(sheet(text, members), R"({"t":"[G]"})");
  EXPECT_THAT(desk.problems(), HasSubstr("data/type : expected a number, found `big`"));
  desk.lay(sheet(text, R"("tokens":"icon.csv",)"));
  EXPECT_THAT(desk.problems(), HasSubstr("template/tokens tokens: "));
  EXPECT_THAT(desk.problems(), HasSubstr("did you mean `icons.csv`?"));
  put("icons.csv", "Name,What\n[G],10x10.svg\n");
  desk.lay(sheet(text, members));
  EXPECT_THAT(desk.problems(), HasSubstr("expected a column `token`"));
}

TEST(Tokens, become_texts_with_tokens) {
  Desk desk;
  const std::string members = R"("symbols":{"coin":{"box":[10,10],"layers":[]}},
    "tokens":{"@[Coin]":"coin","@[price]":{"value":"two @[coin]s"},"@[deal]":{"value":"**pay** @[Price]"},"@[none]":{"value":""}},)";
  const auto drawn = [&](const std::string& text) {
    return desk.drawn(sheet(R"({"type":"text","text":"{t}","at":[0,20]})", members), R"({"t":")" + text + R"("})");
  };
  const std::string deal = drawn("a @[deal]!");
  EXPECT_EQ(deal, drawn("a **pay** two @[Coin]s!"));
  EXPECT_THAT(deal, HasSubstr("group matrix"));
  EXPECT_EQ(drawn("x@[none]y"), drawn("xy"));
  EXPECT_THAT(drawn("a \\\\@[deal]"), HasSubstr("text \"a @[deal]\""));
  EXPECT_EQ(desk.problems(), "");
  drawn("a @[del]");
  EXPECT_THAT(desk.problems(), HasSubstr("there is no token `@[del]` (did you mean `@[deal]`?)"));
  Desk other;
  EXPECT_THAT(other.drawn(sheet(R"({"type":"text","text":"{t}","at":[0,20]})", members), R"({"t":"a \\@[del]"})"),
              HasSubstr("text \"a @[del]\""));
  // Without tokens in @[…], these are letters like others.
  EXPECT_THAT(other.drawn(sheet(R"({"type":"text","text":"{t}","at":[0,20]})", R"("tokens":{"x":{"value":"y"}},)"),
                          R"({"t":"x@[x]"})"),
              HasSubstr("text \"y@[y]\""));
  EXPECT_EQ(other.problems(), "");
}

TEST(Tokens, whose_texts_contain_themselves_are_errors) {
  Desk desk;
  desk.lay(sheet("", R"("tokens":{"a":{"value":"x b"},"b":{"value":"c"},"c":{"value":"a"},"@[d]":{"value":"@[e]"}},)"));
  const std::string problems = desk.problems();
  EXPECT_THAT(problems, HasSubstr("template/tokens tokens.c: `a` contains itself: a → b → c → a"));
  EXPECT_THAT(problems, HasSubstr("tokens.@[d]: in the value of `@[d]`, there is no token `@[e]`"));
  std::string many = R"("tokens":{"a0":{"value":"0123456789"})";
  for (int i = 1; i < 20; ++i)
    many += fmt::format(R"(,"a{0}_":{{"value":"a{1}{2}a{1}{2}"}})", i, i - 1, i > 1 ? "_" : "");
  desk.lay(sheet("", many + "},"));
  EXPECT_THAT(desk.problems(), HasSubstr("data/limit tokens.a11_"));
  // @[first] → @[N] → … → @[2] → @[1]
  const auto nested = [&](int tokens) {
    std::string deep = fmt::format(R"("tokens":{{"@[first]":{{"value":"@[{}]"}},"@[1]":{{"value":"x"}})", tokens - 1);
    for (int i = 2; i < tokens; ++i) deep += fmt::format(R"(,"@[{}]":{{"value":"@[{}]"}})", i, i - 1);
    Desk other;
    other.lay(sheet("", deep + "},"));
    return other.problems();
  };
  EXPECT_EQ(nested(100), "");
  EXPECT_THAT(nested(101), HasSubstr("data/limit tokens.@[2]"));
}

TEST(Tokens, come_from_a_table_of_defines) {
  Desk desk;
  const auto put = [&](const char* name, const char* text) { std::ofstream{desk.folder() / name} << text; };
  put("game_defines.csv", "Define,Value\nprice,<b>3</b> gold\ncoin,<img=10x10.svg;.50;0;3>\n");
  const std::string text = R"({"type":"text","text":"{t}","at":[0,20]})";
  const std::string members = R"("tokens":"game_defines.csv",)";
  const std::string drawn = desk.drawn(sheet(text, members), R"({"t":"@[Price] @[coin]"})");
  EXPECT_THAT(drawn, HasSubstr("10x10.svg"));
  EXPECT_THAT(drawn, HasSubstr("text \"3\""));
  EXPECT_THAT(drawn, HasSubstr("gold"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Tokens, with_arguments) {
  Desk desk;
  const auto drawn = [&](const std::string& text, const std::string& more = "") {
    return desk.drawn(sheet(R"({"type":"text","text":"{t}","at":[0,20]})",
                            R"("symbols":{"coin":{"box":[10,10],"layers":[]}},"tokens":{"@[Coin]":"coin",
                               "@[pay]":{"value":"pay **{1}** @[Coin] to {2}"},)" +
                                more + R"("@[sure]":{"value":"\\{1} {1}"}},)"),
                      R"({"t":")" + text + "\"}");
  };
  EXPECT_EQ(drawn("a @[Pay,3,the bank]."), drawn("a pay **3** @[Coin] to the bank."));
  EXPECT_EQ(drawn("@[pay , 3 , the bank]"), drawn("pay **3** @[Coin] to the bank"));
  EXPECT_EQ(drawn("@[pay,@[Coin],[red]a[/]]"), drawn("pay **@[Coin]** @[Coin] to [red]a[/]"));
  EXPECT_EQ(drawn("@[pay,1\\\\,5,x]"), drawn("pay **1,5** @[Coin] to x"));
  EXPECT_EQ(drawn("@[pay,,]"), drawn("pay **** @[Coin] to "));
  EXPECT_EQ(drawn("@[sure,x]"), drawn("\\\\{1} x"));
  EXPECT_EQ(drawn("@[gain,you,2]", R"("@[gain]":{"value":"@[pay,{2},{1}] or [red]{1}[/]"},)"),
            drawn("pay **2** @[Coin] to you or [red]you[/]"));
  // {2} is a token here.
  EXPECT_EQ(drawn("@[two,a]", R"("{2}":{"value":"c"},"@[two]":{"value":"{1} {2}"},)"), drawn("a c"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Tokens, with_too_few_or_too_many_arguments_are_errors) {
  const auto problems = [](const std::string& text, const std::string& more = "") {
    Desk desk;
    desk.lay(sheet(R"({"type":"text","text":"{t}","at":[0,20]})",
                   R"("symbols":{"coin":{"box":[10,10],"layers":[]}},"tokens":{"@[Coin]":"coin",
                      "@[pay]":{"value":"pay {1} to {2}"})" +
                       more + "},"),
             R"({"t":")" + text + "\"}");
    return desk.problems();
  };
  EXPECT_THAT(problems("@[pay,3]"), HasSubstr("expected 2 arguments of `@[pay]`, found 1 (write `@[pay,…,…]`)"));
  EXPECT_THAT(problems("@[pay]"), HasSubstr("expected 2 arguments of `@[pay]`, found 0"));
  EXPECT_THAT(problems("@[pay,3,you,me]"), HasSubstr("expected 2 arguments of `@[pay]`, found 3"));
  EXPECT_THAT(problems("@[Coin,3]"), HasSubstr("expected no argument of `@[Coin]`, found 1 (write `@[Coin]`)"));
  EXPECT_THAT(problems("@[pey,3,4]"), HasSubstr("there is no token `@[pey,3,4]` (did you mean `@[pay,…,…]`?)"));
  EXPECT_THAT(problems("", R"(,"@[a]":{"value":"@[pay,3]"})"),
              HasSubstr("tokens.@[a]: in the value of `@[a]`, expected 2 arguments of `@[pay]`, found 1"));
  EXPECT_THAT(problems("", R"(,"@[a]":{"value":"@[{1}]"})"),
              HasSubstr("in the value of `@[a]`, there is no token `@[{1}]` (write the name of a token;"));
  std::string deep = "x";
  for (int i = 0; i < 101; ++i) deep = "@[pay," + deep + ",]";
  EXPECT_THAT(problems(deep), HasSubstr("expected arguments of tokens nested at most 100 deep"));
  EXPECT_THAT(problems(deep.substr(6, deep.size() - 8)), Not(HasSubstr("nested")));
}

TEST(Tokens, of_a_table_of_defines_have_arguments) {
  Desk desk;
  const auto put = [&](const char* name, const char* text) { std::ofstream{desk.folder() / name} << text; };
  put("game_defines.csv", "Define,Value\ngain,<b>{1}</b> gold for {2}\n");
  const auto drawn = [&](const std::string& text) {
    return desk.drawn(sheet(R"({"type":"text","text":"{t}","at":[0,20]})", R"("tokens":"game_defines.csv",)"),
                      R"({"t":")" + text + "\"}");
  };
  EXPECT_EQ(drawn("@[gain,3,you]"), drawn("[b]3[/] gold for you"));
  EXPECT_EQ(desk.problems(), "");
  put("game_defines.csv", "Define,Value\nicon,<img={1}.svg>\n");
  drawn("");
  EXPECT_THAT(desk.problems(), HasSubstr("the picture of `@[icon]` depends on an argument"));
}

TEST(Runs, whose_name_is_absent_keep_the_style) {
  Desk desk;
  const std::string layer = R"({"type":"text","text":"a [{t}]b[/] [red]c []d[/] e[/]","at":[0,20]})";
  const std::string drawn = desk.drawn(sheet(layer), "{}");
  EXPECT_THAT(drawn, HasSubstr("text \"a b \""));
  EXPECT_THAT(drawn, HasSubstr("c d e"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Symbols, of_files_have_a_height_and_a_baseline) {
  Desk desk;
  const std::string members = R"("symbols":{"s":{"art":"20x10.svg","height":5,"baseline":4,"tint":"#c80000"}},)";
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"symbol","symbol":"s","at":[1,2]})", members)),
              HasSubstr("\"20x10.svg in 200 255\" 0.000,0.000 10.000x5.000"));
  // 4 of 5 mm above the line: 0.8 × 3.528.
  EXPECT_THAT(
      desk.drawn(sheet(R"({"type":"text","text":":s:","at":[0,20],"size_pt":10,"valign":"baseline"})", members)),
      HasSubstr("at 0.000,17.178"));
  EXPECT_EQ(desk.problems(), "");
  desk.lay(sheet("", R"("symbols":{"s":{"box":[1,1]},"t":{"art":"10x10.svg","layers":[]}},)"));
  EXPECT_THAT(desk.problems(), HasSubstr("data/missing-field symbols.s: expected `layers` in a symbol, found none"));
  EXPECT_THAT(desk.problems(), HasSubstr("expected either `art` or `layers` in a symbol, found both"));
}

}  // namespace
}  // namespace planche::templates
