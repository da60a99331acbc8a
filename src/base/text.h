// Small functions for UTF-8 text, and for finding the name that a person meant.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planche::base {

// The offset of the first byte that is not well-formed UTF-8, or nothing. Overlong forms and surrogates are malformed.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

// Number of code points in well-formed UTF-8.
std::size_t count_code_points(std::string_view text);

// Truncates to at most `most` code points: an ellipsis replaces the text before the last `tail`.
std::string shortened(std::string_view text, std::size_t most, std::size_t tail = 0);

// A number as people write it: digits with at most one point between them. Refuses signs, exponents, hexadecimal digits
// and infinity.
std::optional<double> decimal(std::string_view text);

// Without the white space of ASCII and Unicode (such as no-break spaces) around it.
std::string_view trimmed(std::string_view text);

// Converts ASCII letters to lower case; the rest stays unchanged.
std::string lower(std::string_view text);

// The length in bytes of the first character if names may contain it: a letter, a digit, a mark on one of them, a
// pictograph such as an emoji, or `_`. Otherwise 0.
std::size_t name_character(std::string_view text);

// Whether the text begins with a mark that combines with the character before it.
bool begins_with_mark(std::string_view text);

// The parts lie in the text, which must stay: a text that ends with the expression is refused.
std::vector<std::string_view> split(std::string_view text, char separator);
template <typename Text>
  requires std::same_as<Text, std::string>
std::vector<std::string_view> split(Text&& text, char separator) = delete;

// The text in composed form (NFC), as keyboards type it. File names and copied text may have accents after their
// letters.
std::string composed(std::string text);

// Composed and without case: two texts that differ only in these are equal.
std::string case_folded(std::string_view text);

// The key for comparing names. It ignores case, composition (NFC, NFD, ligatures), kinds of white space, and double or
// surrounding white space.
std::string name_key(std::string_view name);
// The same, but with case.
std::string tidy(std::string_view name);

// The candidate nearest to `word` by edit distance (ignoring ASCII case), or nothing. The distance is at most a third
// of the word's length, rounded up; a word of one letter has no nearest. A candidate that begins with a word of at
// least four letters counts as distance two. Among equals, the first wins. Adds its work to `steps`.
std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& candidates,
                                        std::uint64_t& steps);

// The same for hints. A run makes no more hints after this many steps in all, because the number of problems and of
// candidates may be large.
inline constexpr std::uint64_t most_steps_to_nearest = 200'000'000;
std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& candidates);

// A hint for a word that is not in `known`: `did you mean "deck"?`, or up to a hundred known words if none is near.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& known);

// "a", "a or b", "a, b or c".
std::string join_alternatives(const std::vector<std::string_view>& words);

// "a", "a and b", "a, b and c".
std::string join_all(const std::vector<std::string_view>& words);
// The sign between several parts of the text that all `fit`, as the semicolon in "a; b"; empty if none divides it so.
std::string_view sign_between(std::string_view text, const std::function<bool(std::string_view)>& fit);

// "1 oracle", "2 oracles".
std::string counted(std::uint64_t n, std::string_view thing);

std::vector<std::string> strings(const std::vector<std::string_view>& words);

// Lower case ASCII letters, digits and single hyphens, for file names: "Coup de vent" -> "coup-de-vent".
std::string slug(std::string_view text);

// 64-bit FNV-1a of `bytes`, continuing from `seed`.
std::uint64_t content_hash(std::string_view bytes, std::uint64_t seed = 0xcbf29ce484222325ULL);

}  // namespace planche::base
