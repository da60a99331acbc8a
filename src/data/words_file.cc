#include "data/words_file.h"

#include <fmt/format.h>

#include "data/json.h"
#include "data/text_checks.h"

namespace planche::data {

namespace {

class WordsReader {
 public:
  WordsReader(const diag::SourcePtr& source, base::Vocabulary& into, diag::Sink& sink)
      : source_{source}, into_{into}, sink_{sink} {}

  void take(const Object& words, const std::string& above) {
    for (const Member& member : words) {
      const std::string key = above + member.key;
      if (key == "plurals") {
        plurals(member.value);
      } else if (const std::string* text = member.value.string()) {
        into_.texts.insert_or_assign(key, base::Vocabulary::Text{*text, {}});
      } else if (member.value.object() == nullptr) {
        wrong(member.value, "expected a text or an object of texts");
      } else if (member.value.object()->empty()) {
        wrong(member.value, "expected texts in this object");
      } else if (member.value.find("other") != nullptr) {
        forms(key, *member.value.object());
      } else {
        take(*member.value.object(), key + ".");
      }
    }
  }

 private:
  static bool is_form(std::string_view name) {
    return name == "zero" || name == "one" || name == "two" || name == "few" || name == "many";
  }

  void forms(const std::string& key, const Object& forms) {
    base::Vocabulary::Text text;
    for (const Member& form : forms) {
      const std::string* words = form.value.string();
      if (words == nullptr) {
        wrong(form.value, "expected a text");
      } else if (form.key == "other") {
        text.usual = *words;
      } else if (is_form(form.key)) {
        text.forms.emplace(form.key, *words);
      } else {
        unknown(form);
      }
    }
    into_.texts.insert_or_assign(key, std::move(text));
  }

  void plurals(const Value& rules) {
    if (rules.object() == nullptr) return wrong(rules, "expected an object of plural rules");
    into_.plurals.clear();
    for (const Member& member : *rules.object()) {
      auto rule = member.value.string() == nullptr ? std::nullopt : base::PluralRule::parse(*member.value.string());
      if (!is_form(member.key)) {
        unknown(member);
      } else if (!rule) {
        wrong(member.value, "expected a plural rule such as \"n % 10 = 2..4 and n % 100 != 12..14\"");
      } else {
        into_.plurals.emplace_back(member.key, std::move(*rule));
      }
    }
  }

  void wrong(const Value& value, std::string_view expected) {
    report(sink_, source_, value.span(), "data/type", fmt::format("{}, found {}", expected, value.describe()));
  }
  void unknown(const Member& form) {
    report(sink_, source_, form.key_span, "data/type",
           fmt::format("expected one of the forms zero, one, two, few, many and other, found \"{}\"", form.key));
  }

  const diag::SourcePtr& source_;
  base::Vocabulary& into_;
  diag::Sink& sink_;
};

}  // namespace

void read_words(const diag::SourcePtr& source, base::Vocabulary& into, diag::Sink& sink) {
  const auto root = read_json(source, sink, {}, JsonStyle::relaxed);
  if (!root) return;
  WordsReader reader{source, into, sink};
  if (root->object() != nullptr) return reader.take(*root->object(), "");
  report(sink, source, root->span(), "data/type", fmt::format("expected an object, found {}", root->describe()));
}

}  // namespace planche::data
