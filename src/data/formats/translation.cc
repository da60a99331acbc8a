#include "data/formats/translation.h"

#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::data {

namespace {

constexpr std::string_view section = "translations";

bool is_text(const Member& member) {
  return (member.key == "title" || member.key == "name" || member.key == "text") && member.value.string() != nullptr;
}

void collect(const Value& value, std::set<std::string_view>& texts) {
  if (value.array() != nullptr) {
    for (const Value& item : *value.array()) collect(item, texts);
  } else if (value.object() != nullptr) {
    for (const Member& member : *value.object()) {
      if (is_text(member)) texts.insert(*member.value.string());
      if (member.key != section) collect(member.value, texts);
    }
  }
}

std::string translated(const std::string& text, const Translations& words) {
  const auto found = words.find(text);
  return found == words.end() ? text : found->second;
}

}  // namespace

Format translations_format() {
  return Format::map(Format::map(Format::string().length(1, 2000), "text → translation"),
                     "titles, names and texts of this document in other languages: language → text → translation");
}

Translations translations_of(const Document& document, std::string_view language) {
  Translations words;
  const Value* all = document.root.find(section);
  const Value* own = all == nullptr ? nullptr : all->find(language);
  if (own == nullptr || own->object() == nullptr) return words;
  for (const Member& member : *own->object()) {
    if (member.value.string() != nullptr) words.emplace(member.key, *member.value.string());
  }
  return words;
}

Value translated(const Value& value, const Translations& words) {
  if (value.array() != nullptr) {
    Array items;
    for (const Value& item : *value.array()) items.push_back(translated(item, words));
    return {std::move(items), value.span()};
  }
  if (value.object() == nullptr) return value;
  Object members;
  for (const Member& member : *value.object()) {
    members.push_back({member.key, member.key_span,
                       is_text(member) ? Value{translated(*member.value.string(), words), member.value.span()}
                                       : translated(member.value, words)});
  }
  return {std::move(members), value.span()};
}

void check_translations(const Document& document, diag::Sink& sink) {
  const Value* all = document.root.find(section);
  if (all == nullptr || all->object() == nullptr) return;
  std::set<std::string_view> texts;
  collect(document.root, texts);
  const std::vector<std::string_view> known{texts.begin(), texts.end()};
  for (const Member& language : *all->object()) {
    if (language.value.object() == nullptr) continue;
    for (const Member& entry : *language.value.object()) {
      if (texts.count(entry.key) > 0) continue;
      auto d = diag::problem(document.source, entry.key_span, "data/unused-translation",
                             fmt::format("no title, name or text of the document is \"{}\"", entry.key));
      d.severity = diag::Severity::warning;
      d.path = fmt::format("{}.{}", section, language.key);
      if (const auto near = base::nearest(entry.key, known)) d.hint = fmt::format("did you mean \"{}\"?", *near);
      sink.add(std::move(d));
    }
  }
}

}  // namespace planche::data
