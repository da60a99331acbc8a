// The printed words of one language, by key.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace planche::base {

// The numbers n that take a plural form, as Unicode CLDR writes them: "n % 10 = 2..4 and n % 100 != 12..14".
class PluralRule {
 public:
  // Relations `n [% m] = or != a, b..c`, joined by `and` and `or`. Nothing for other texts.
  static std::optional<PluralRule> parse(std::string_view text);
  bool holds(std::uint64_t n) const;
  friend bool operator==(const PluralRule&, const PluralRule&) = default;

 private:
  struct Relation {
    std::uint64_t modulus = 0;  // 0 means n itself
    bool equal = true;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges = {};
    friend bool operator==(const Relation&, const Relation&) = default;
  };
  std::vector<std::vector<Relation>> any_of_;
};

// The content of files of words.
struct Vocabulary {
  struct Text {
    std::string usual;                         // of the form "other" when counted
    std::map<std::string, std::string> forms;  // by plural form, "other" aside
    friend bool operator==(const Text&, const Text&) = default;
  };
  std::map<std::string, Text, std::less<>> texts;
  std::vector<std::pair<std::string, PluralRule>> plurals;  // the first that holds decides, else "other"
  friend bool operator==(const Vocabulary&, const Vocabulary&) = default;
};

// The replacement of {name} in a text.
struct Filling {
  std::string_view name;
  std::string with;

  Filling(std::string_view of, std::string text) : name{of}, with{std::move(text)} {}
  template <typename Number>
  requires std::is_integral_v<Number> Filling(std::string_view of, Number number)
      : name{of}, with{std::to_string(number)} {}
};
using Fillings = std::initializer_list<Filling>;

// A copy shares the content. Default-constructed, it has no words.
class Words {
 public:
  Words() = default;
  Words(std::string language, Vocabulary vocabulary);

  const std::string& language() const { return language_; }
  bool empty() const { return vocabulary_ == nullptr; }
  // The text as written; null for an unknown key.
  const std::string* find(std::string_view key) const;
  // Keys with this prefix, without it, and their texts.
  std::vector<std::pair<std::string_view, const std::string*>> below(std::string_view prefix) const;
  // The text, with each {name} of `fillings` replaced; the key itself if it is unknown.
  std::string say(std::string_view key, Fillings fillings = {}) const;
  // The form of the text for `n`. {n} is the number, unless `fillings` has its own.
  std::string count(std::string_view key, std::uint64_t n, Fillings fillings = {}) const;
  // The same words with {name} of `fillings` replaced everywhere, and with `texts` by key instead of their own.
  Words with(Fillings fillings, const std::map<std::string, std::string>& texts = {}) const;
  // "a, b": appends to a list, which may be empty.
  std::string listed(const std::string& list, const std::string& next) const;
  // Digits with the decimal sign of the language instead of a point.
  std::string decimal(std::string digits) const;
  friend bool operator==(const Words& a, const Words& b) {
    if (a.language_ != b.language_) return false;
    if (a.vocabulary_ == nullptr || b.vocabulary_ == nullptr) return a.vocabulary_ == b.vocabulary_;
    return a.vocabulary_ == b.vocabulary_ || *a.vocabulary_ == *b.vocabulary_;
  }

 private:
  std::string language_ = "en";
  std::shared_ptr<const Vocabulary> vocabulary_;
};

}  // namespace planche::base
