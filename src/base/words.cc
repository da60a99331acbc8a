#include "base/words.h"

#include <algorithm>
#include <charconv>

namespace planche::base {

namespace {

// Reads a plural rule from left to right.
class RuleText {
 public:
  explicit RuleText(std::string_view text) : rest_{text} {}

  bool take(std::string_view word) {
    skip();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  bool number(std::uint64_t& n) {
    skip();
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), n);
    if (error != std::errc{}) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return true;
  }
  bool at_end() {
    skip();
    return rest_.empty();
  }

 private:
  void skip() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }
  std::string_view rest_;
};

std::string filled(std::string_view text, Fillings fillings) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    out += text.substr(0, open);
    if (open == std::string_view::npos) break;
    text.remove_prefix(open);
    const std::size_t close = std::min(text.find('}'), text.size() - 1);
    const std::string_view name = text.substr(1, std::max<std::size_t>(close, 1) - 1);
    const auto found = std::find_if(fillings.begin(), fillings.end(), [&](const Filling& f) { return f.name == name; });
    out += found == fillings.end() ? text.substr(0, close + 1) : std::string_view{found->with};
    text.remove_prefix(close + 1);
  }
  return out;
}

}  // namespace

std::optional<PluralRule> PluralRule::parse(std::string_view text) {
  RuleText read{text};
  PluralRule rule;
  do {
    std::vector<Relation>& all_of = rule.any_of_.emplace_back();
    do {
      Relation relation;
      if (!read.take("n")) return std::nullopt;
      if (read.take("%") && (!read.number(relation.modulus) || relation.modulus == 0)) return std::nullopt;
      relation.equal = !read.take("!");
      if (!read.take("=")) return std::nullopt;
      do {
        auto& [least, most] = relation.ranges.emplace_back();
        if (!read.number(least)) return std::nullopt;
        most = least;
        if (read.take("..") && (!read.number(most) || most < least)) return std::nullopt;
      } while (read.take(","));
      all_of.push_back(std::move(relation));
    } while (read.take("and"));
  } while (read.take("or"));
  return read.at_end() ? std::optional{std::move(rule)} : std::nullopt;
}

bool PluralRule::holds(std::uint64_t n) const {
  const auto fits = [n](const Relation& relation) {
    const std::uint64_t left = relation.modulus == 0 ? n : n % relation.modulus;
    return relation.equal == std::any_of(relation.ranges.begin(), relation.ranges.end(), [left](const auto& range) {
             return range.first <= left && left <= range.second;
           });
  };
  return std::any_of(any_of_.begin(), any_of_.end(),
                     [&](const auto& all_of) { return std::all_of(all_of.begin(), all_of.end(), fits); });
}

Words::Words(std::string language, Vocabulary vocabulary)
    : language_{std::move(language)}, vocabulary_{std::make_shared<const Vocabulary>(std::move(vocabulary))} {}

std::vector<std::pair<std::string_view, const std::string*>> Words::below(std::string_view prefix) const {
  std::vector<std::pair<std::string_view, const std::string*>> found;
  if (empty()) return found;
  for (auto one = vocabulary_->texts.lower_bound(prefix); one != vocabulary_->texts.end(); ++one) {
    if (!one->first.starts_with(prefix)) break;
    found.emplace_back(std::string_view{one->first}.substr(prefix.size()), &one->second.usual);
  }
  return found;
}

const std::string* Words::find(std::string_view key) const {
  if (empty()) return nullptr;
  const auto found = vocabulary_->texts.find(key);
  return found == vocabulary_->texts.end() ? nullptr : &found->second.usual;
}

std::string Words::say(std::string_view key, Fillings fillings) const {
  const std::string* text = find(key);
  return text == nullptr ? std::string{key} : filled(*text, fillings);
}

std::string Words::count(std::string_view key, std::uint64_t n, Fillings fillings) const {
  if (find(key) == nullptr) return std::string{key};
  const Vocabulary::Text& text = vocabulary_->texts.find(key)->second;
  const auto form = std::find_if(vocabulary_->plurals.begin(), vocabulary_->plurals.end(),
                                 [n](const auto& plural) { return plural.second.holds(n); });
  const auto own = form == vocabulary_->plurals.end() ? text.forms.end() : text.forms.find(form->first);
  return filled(filled(own == text.forms.end() ? text.usual : own->second, fillings), {{"n", n}});
}

Words Words::with(Fillings fillings, const std::map<std::string, std::string>& texts) const {
  if (empty()) return *this;
  Vocabulary changed = *vocabulary_;
  for (const auto& [key, text] : texts) changed.texts.insert_or_assign(key, Vocabulary::Text{text, {}});
  for (auto& [key, text] : changed.texts) {
    text.usual = filled(text.usual, fillings);
    for (auto& [form, words] : text.forms) words = filled(words, fillings);
  }
  return {language_, std::move(changed)};
}

std::string Words::listed(const std::string& list, const std::string& next) const {
  return list.empty() ? next : say("list", {{"first", list}, {"next", next}});
}

std::string Words::decimal(std::string digits) const {
  const std::string* sign = find("decimal_sign");
  if (const auto point = digits.find('.'); sign != nullptr && point != std::string::npos)
    digits.replace(point, 1, *sign);
  return digits;
}

}  // namespace planche::base
