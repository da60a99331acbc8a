// Small helpers for UTF-8 text and for finding the name a person meant.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace planche::base {

// Offset of the first byte that does not belong to well-formed UTF-8 (overlong forms and surrogates are malformed), or
// nothing.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

// Number of code points in well-formed UTF-8.
std::size_t count_code_points(std::string_view text);

// The text, or of one longer than `most` code points as many of them: an ellipsis stands before the last `tail`.
std::string shortened(std::string_view text, std::size_t most, std::size_t tail = 0);

// A number as people write it: digits with at most one point between them. No sign, no exponent, no hexadecimal digits,
// no infinity.
std::optional<double> decimal(std::string_view text);

// Without white space around, that of ASCII and of Unicode (no-break spaces and the like).
std::string_view trimmed(std::string_view text);

// ASCII letters in lower case, the rest as it is.
std::string lower(std::string_view text);

// Bytes of the character that begins the text when names may hold it: a letter, a digit, a mark on one of them, a
// pictograph such as an emoji, or `_`. Else 0.
std::size_t name_character(std::string_view text);

// Whether the text begins with a mark that lies on the character before it.
bool begins_with_mark(std::string_view text);

std::vector<std::string_view> split(std::string_view text, char separator);

// The same letters, composed (NFC), as keyboards give them: file names and what is copied from them may have accents
// behind their letters.
std::string composed(std::string text);

// Composed, without regard to case: two texts that differ only in these are equal.
std::string case_folded(std::string_view text);

// By what names are compared: without regard to case, to how letters are composed (NFC, NFD, ligatures), to kinds of
// white space, and to white space doubled or around.
std::string name_key(std::string_view name);
// The same with regard to case.
std::string tidy(std::string_view name);

// The candidate nearest to `word` by edit distance (case ignored for ASCII), or nothing when none is near enough to be
// meant: at most a third of the word's length, rounded up, of one letter none; one that begins with the word, of four
// letters and more, counts as two edits away. The first of equals. What is looked at for it is added to `steps`.
std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& candidates,
                                        std::uint64_t& steps);

// The same for hints, of which a run makes no more once they took so many steps together: there may be as many problems
// as values, and as many words that were perhaps meant.
inline constexpr std::uint64_t most_steps_to_nearest = 200'000'000;
std::optional<std::string_view> nearest(std::string_view word, const std::vector<std::string_view>& candidates);

// A hint for a word that is none of `known`: `did you mean "deck"?`, or all of them, a hundred at most, when none is
// near.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& known);

// "a", "a or b", "a, b or c".
std::string join_alternatives(const std::vector<std::string_view>& words);

// "a", "a and b", "a, b and c".
std::string join_all(const std::vector<std::string_view>& words);

// "1 oracle", "2 oracles".
std::string counted(std::uint64_t n, std::string_view thing);

std::vector<std::string> strings(const std::vector<std::string_view>& words);

// Lower case ASCII letters, digits and single hyphens, for file names: "Coup de vent" -> "coup-de-vent".
std::string slug(std::string_view text);

// 64-bit FNV-1a of `bytes`, continuing from `seed`.
std::uint64_t content_hash(std::string_view bytes, std::uint64_t seed = 0xcbf29ce484222325ULL);

}  // namespace planche::base
