#include "base/text.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>

#include <gmock/gmock.h>
#include <utf8proc.h>

namespace planche::base {
namespace {

using testing::ElementsAre;

TEST(Utf8, well_formed_text_has_no_invalid_byte) {
  EXPECT_FALSE(first_invalid_utf8(""));
  EXPECT_FALSE(first_invalid_utf8("aé€😀"));
  // The first and last code points of each length, and those around the surrogates.
  EXPECT_FALSE(first_invalid_utf8("\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"));
  EXPECT_FALSE(first_invalid_utf8("\xed\x9f\xbf\xee\x80\x80"));
}

TEST(Utf8, malformed_bytes_are_found_where_they_begin) {
  for (const char* bad :
       {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc3", "\xc3(", "\xe0\x9f\xbf", "\xe2\x82", "\xed\xa0\x80",
        "\xed\xbf\xbf", "\xf0\x8f\xbf\xbf", "\xf0\x9f\x98", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff"}) {
    EXPECT_EQ(first_invalid_utf8(std::string{"aé"} + bad), 3u) << bad;
  }
}

// Against utf8proc itself, for every character alone and behind letters that marks can join.
TEST(Utf8, composed_text_is_that_of_unicode) {
  for (utf8proc_int32_t code = 1; code < 0x11000; ++code) {
    if (code >= 0xd800 && code < 0xe000) continue;
    std::array<utf8proc_uint8_t, 4> bytes{};
    const auto size = static_cast<std::size_t>(utf8proc_encode_char(code, bytes.data()));
    const std::string one{reinterpret_cast<const char*>(bytes.data()), size};
    for (const std::string& text : {one, "A" + one, "é" + one + "\xcc\x81"}) {
      const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> wanted{
          utf8proc_NFC(reinterpret_cast<const utf8proc_uint8_t*>(text.c_str())), std::free};
      ASSERT_EQ(composed(text), reinterpret_cast<const char*>(wanted.get())) << code;
    }
  }
  EXPECT_EQ(composed("\xe2\x80"), "\xe2\x80");
}

TEST(Utf8, code_points_are_counted) {
  EXPECT_EQ(count_code_points(""), 0u);
  EXPECT_EQ(count_code_points("aé€😀"), 4u);
}

TEST(Text, trims_and_splits) {
  EXPECT_EQ(trimmed(" \t a b\r\n"), "a b");
  EXPECT_EQ(trimmed(" \n"), "");
  EXPECT_EQ(trimmed("\u00a0 \u3000a\u00a0b\t\u2009"), "a\u00a0b");
  EXPECT_EQ(trimmed("\u202f\u0085"), "");
  EXPECT_EQ(trimmed("\u00e0"), "\u00e0");
  EXPECT_EQ(trimmed("x"), "x");
  EXPECT_THAT(split("a..b.", '.'), ElementsAre("a", "", "b", ""));
  EXPECT_THAT(split("", '.'), ElementsAre(""));
  EXPECT_EQ(lower("@AZ[ zÉ9"), "@az[ zÉ9");
}

TEST(Text, names_are_compared_without_case_composition_and_doubled_spaces) {
  EXPECT_EQ(name_key("Congélation"), name_key("CONGE\u0301LATION"));
  EXPECT_EQ(name_key(" Coup  de\tvent\n"), "coup de vent");
  EXPECT_EQ(name_key("Coup\u00a0de vent"), "coup de vent");
  EXPECT_EQ(name_key("\u03a4\u03ad\u03bb\u03bf\u03c2"), name_key("\u03a4\u0388\u039b\u039f\u03a3"));  // final sigma
  EXPECT_NE(name_key("Congélation"), name_key("Congelation"));
  EXPECT_EQ(tidy(" Coup  de\u00a0vent"), "Coup de vent");
  EXPECT_EQ(tidy("Conge\u0301lation"), "Congélation");
  EXPECT_NE(tidy("Coup de vent"), tidy("coup de vent"));
  EXPECT_NE(name_key("Coup de vent"), name_key("Coupdevent"));
  EXPECT_EQ(name_key(" \t"), "");
  EXPECT_EQ(name_key("A\xff"), name_key("A\xff"));
}

TEST(Text, marks_in_their_thousands_are_put_in_order_piece_by_piece) {
  const auto marks = [](std::size_t count) {
    std::string text = "a";
    for (const char* mark : {"\u0301", "\u0327"}) {
      for (std::size_t i = 0; i < count; ++i) text += mark;
    }
    return text;
  };
  EXPECT_EQ(name_key(marks(1)), name_key("a\u0327\u0301"));
  EXPECT_EQ(name_key(marks(15)).find("\u0327"), 2U);     // behind á
  EXPECT_GT(name_key(marks(100'000)).size(), 399'000U);  // takes linear time
}

TEST(Nearest, finds_what_was_meant) {
  EXPECT_EQ(nearest("atack", {"resistance", "attack"}), "attack");
  EXPECT_EQ(nearest("ATTACK", {"attack"}), "attack");
  EXPECT_EQ(nearest("nmae", {"name"}), "name");  // two edits of four letters
  EXPECT_EQ(nearest("ab", {"ax", "ay"}), "ax");  // the first of equals
  EXPECT_EQ(nearest("ab", {"xa", "ab"}), "ab");
  EXPECT_EQ(nearest("ab", {"abc"}), "abc");  // one letter more, one less
  EXPECT_EQ(nearest("abc", {"bc"}), "bc");
  EXPECT_EQ(nearest("abcd", {"abxy", "abc"}), "abc");  // one letter less is nearer than two others,
  EXPECT_EQ(nearest("abc", {"xby", "abcd"}), "abcd");  // one more too
}

TEST(Nearest, finds_what_was_begun) {
  EXPECT_EQ(nearest("hexagon", {"octagon", "hexagon-pointy", "hexagon-flat"}), "hexagon-pointy");
  EXPECT_EQ(nearest("Stan", {"sta-ndee", "standee"}), "standee");
  EXPECT_EQ(nearest("cost", {"cost-of-all", "cast"}), "cast") << "one letter is nearer";
  EXPECT_EQ(nearest("hexagon", {"my-hexagon-flat"}), std::nullopt);
  EXPECT_EQ(nearest("low", {"low-ink"}), std::nullopt) << "three letters begin too much";
}

// Computed in full, without shortcuts.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      table[i][j] = i == 0 || j == 0 ? i + j
                                     : std::min({table[i - 1][j] + 1, table[i][j - 1] + 1,
                                                 table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
    }
  }
  return table[a.size()][b.size()];
}

TEST(Nearest, is_the_one_of_fewest_edits) {
  std::uint64_t state = 1;
  const auto word = [&state] {
    std::string made(1 + (state >> 33) % 12, 'a');
    for (char& letter : made) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      letter = static_cast<char>('a' + (state >> 33) % 3);
    }
    return made;
  };
  std::size_t met = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string asked = word(), one = word(), other = word();
    const auto of = [&](const std::string& known) {
      return asked.size() >= 4 && known.starts_with(asked) ? std::min<std::size_t>(distance(asked, known), 2)
                                                           : distance(asked, known);
    };
    std::optional<std::string_view> wanted;
    const std::size_t most = asked.size() == 1 ? 0 : (asked.size() + 2) / 3;
    if (const std::size_t least = std::min(of(one), of(other)); least <= most) wanted = of(one) == least ? one : other;
    EXPECT_EQ(nearest(asked, {one, other}), wanted) << asked << ' ' << one << ' ' << other;
    met += wanted ? 1 : 0;
  }
  EXPECT_GT(met, 200u);
}

TEST(Nearest, looks_only_at_what_may_be_near) {
  std::uint64_t steps = 0;
  nearest(std::string(60, 'a'), {std::string(90, 'a')}, steps);
  EXPECT_EQ(steps, 1u) << "too long";
  nearest(std::string(60, 'a'), {std::string(60, 'b')}, steps);
  EXPECT_LT(steps, 60u * 41) << "given up in a band around the diagonal";
}

TEST(Nearest, finds_nothing_when_nothing_is_near) {
  EXPECT_FALSE(nearest("x", {}));
  EXPECT_FALSE(nearest("n", {"m", "id", "nm"}));
  EXPECT_EQ(nearest("n", {"m", "N"}), "N");
  EXPECT_FALSE(nearest("é", {"è", "a"}));
  EXPECT_FALSE(nearest("magic", {"agility", "force"}));
  EXPECT_FALSE(nearest("abc", {"axy"}));
  EXPECT_FALSE(nearest("", {"ab"}));
  EXPECT_FALSE(nearest(std::string(101, 'a'), {std::string(100, 'a')}));
  EXPECT_FALSE(nearest(std::string(100, 'a'), {std::string(101, 'a')}));
  EXPECT_TRUE(nearest(std::string(100, 'a'), {std::string(100, 'a')})) << "a hundred letters are the most";
  EXPECT_FALSE(nearest("abc", {""}));
}

TEST(Text, Counts) {
  EXPECT_EQ(counted(0, "oracle"), "0 oracles");
  EXPECT_EQ(counted(1, "oracle"), "1 oracle");
  EXPECT_EQ(counted(12, "oracle"), "12 oracles");
}

TEST(Text, joins_alternatives) {
  EXPECT_EQ(join_alternatives({}), "");
  EXPECT_EQ(join_alternatives({"a"}), "a");
  EXPECT_EQ(join_alternatives({"a", "b"}), "a or b");
  EXPECT_EQ(join_alternatives({"a", "b", "c"}), "a, b or c");
  EXPECT_EQ(join_all({"a"}), "a");
  EXPECT_EQ(join_all({"a", "b"}), "a and b");
  EXPECT_EQ(join_all({"a", "b", "c"}), "a, b and c");
}

TEST(Text, slugs_are_file_names) {
  EXPECT_EQ(slug("Coup de vent"), "coup-de-vent");
  EXPECT_EQ(slug("  ../a//B_9 "), "a-b-9");
  EXPECT_EQ(slug("AZaz09"), "azaz09");
  EXPECT_EQ(slug("a`b{c/d:e@f[g"), "a-b-c-d-e-f-g");  // beside letters and digits in ASCII
  EXPECT_EQ(slug("漢字"), "untitled");
  EXPECT_EQ(slug(""), "untitled");
}

TEST(Text, hashes_are_those_of_fnv_1a) {
  // Published test vectors of 64-bit FNV-1a.
  EXPECT_EQ(content_hash(""), 0xcbf29ce484222325ULL);
  EXPECT_EQ(content_hash("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(content_hash("foobar"), 0x85944171f73967e8ULL);
  EXPECT_EQ(content_hash("bar", content_hash("foo")), content_hash("foobar"));
}

TEST(Suggestion, names_the_nearest_word_or_all_of_them) {
  EXPECT_EQ(suggestion("dekc", {"deck", "rules"}), "did you mean \"deck\"?");
  EXPECT_EQ(suggestion("xyz", {"deck", "rules"}), "known: deck or rules");
  EXPECT_EQ(suggestion("xyz", {}), "");
  EXPECT_THAT(suggestion("xyz", std::vector<std::string_view>(102, "rules")), testing::EndsWith(", rules and 2 more"));
}

TEST(Text, long_texts_are_cut_between_characters) {
  EXPECT_EQ(shortened("aé€😀", 4), "aé€😀");
  EXPECT_EQ(shortened("aé€😀z", 4), "aé€😀…");
  EXPECT_EQ(shortened("aé€😀z", 3), "aé€…");
  EXPECT_EQ(shortened("aé€😀z", 3, 2), "a…😀z");
  EXPECT_EQ(shortened("aé€😀z", 3, 3), "…€😀z");
  EXPECT_EQ(shortened("", 0), "");
}

TEST(Text, numbers_are_decimal) {
  EXPECT_EQ(decimal("0"), 0.0);
  EXPECT_EQ(decimal("007.50"), 7.5);
  EXPECT_EQ(decimal("12.25"), 12.25);
  for (const char* text : {"", ".", "5.", ".5", "-1", "+1", " 1", "1 ", "1e2", "0x10", "0x1p3", "nan", "inf",
                           "infinity", "1,5", "1.2.3", "1mm"}) {
    EXPECT_FALSE(decimal(text)) << text;
  }
  EXPECT_FALSE(decimal(std::string(400, '9')));  // more than any double
}

}  // namespace
}  // namespace planche::base
