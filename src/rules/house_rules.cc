#include "rules/house_rules.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "data/document.h"

namespace planche::rules {

namespace {

using data::Value;

constexpr std::size_t most_shown = 24;

// The key that distinguishes entries of a list.
std::string key_of(const Value& entry) {
  for (const std::string_view key : {"name", "type", "id"}) {
    const std::string text = data::text_of(entry.find(key));
    if (!text.empty()) return base::name_key(text);
  }
  return {};
}

bool is_keyed(const Value* list) {
  return list != nullptr && list->array() != nullptr && !list->array()->empty() &&
         std::ranges::none_of(*list->array(), [](const Value& entry) { return key_of(entry).empty(); });
}

const Value* entry_of(const Value& list, std::string_view key) {
  const auto found = std::ranges::find(*list.array(), key, key_of);
  return found == list.array()->end() ? nullptr : &*found;
}

class Comparison {
 public:
  explicit Comparison(const base::Words& words) : words_{words} {}

  // Either may be null. `where` describes the place in words.
  void compare(const Value* usual, const Value* own, const std::string& where) {
    usual = in_language(usual);
    own = in_language(own);
    if ((own != nullptr && own->object() != nullptr) || (usual != nullptr && usual->object() != nullptr)) {
      compare_members(usual, own, where);
    } else if (is_keyed(usual) && is_keyed(own)) {
      compare_entries(*usual, *own, where);
    } else if (const std::string is = in_words(own), was = in_words(usual); is != was && !says_nothing(usual, own)) {
      changes_.push_back(words_.say("rules.changed", {{"what", where}, {"own", is}, {"usual", was}}));
    }
  }

  std::string in_words() {
    if (changes_.size() > most_shown) {
      changes_.resize(most_shown);
      changes_.emplace_back("…");
    }
    std::string all;
    for (const std::string& one : changes_)
      all = all.empty() ? one : words_.say("rules.further", {{"first", all}, {"next", one}});
    return all;
  }

 private:
  // The text in the current language, from texts by language.
  const Value* in_language(const Value* value) const {
    if (value == nullptr) return nullptr;
    const Value* said = value->find(words_.language());
    if (said == nullptr) said = value->find("en");
    return said == nullptr ? value : said;
  }

  std::string label(std::string_view key) const {
    const std::string* word = words_.find(fmt::format("rule.{}", key));
    return word == nullptr ? std::string{key} : *word;
  }

  static std::string below(const std::string& where, const std::string& label) {
    return where.empty() ? label : where + " · " + label;
  }

  std::string name_of(const Value& entry) const {
    if (const Value* name = in_language(entry.find("name"))) return data::text_of(name);
    const std::string type = data::text_of(entry.find("type"));
    return label(type.empty() ? data::text_of(entry.find("id")) : type);
  }

  // A list of names that is missing or empty does not count as a rule.
  static bool says_nothing(const Value* usual, const Value* own) {
    const bool empty = own == nullptr || (own->array() != nullptr && own->array()->empty());
    return empty && usual != nullptr && usual->array() != nullptr && !usual->array()->empty() &&
           !usual->array()->front().is_number();
  }

  void compare_members(const Value* usual, const Value* own, const std::string& where) {
    const auto go = [&](const data::Member& member, const Value* was, const Value* is) {
      // An object that only groups other numbers has no word of its own.
      const bool unsaid = member.value.object() != nullptr &&
                          words_.find(fmt::format("rule.{}", member.key)) == nullptr &&
                          in_language(&member.value) == &member.value;
      compare(was, is, unsaid ? where : below(where, label(member.key)));
    };
    if (own != nullptr && own->object() != nullptr) {
      for (const data::Member& member : *own->object())
        go(member, usual == nullptr ? nullptr : usual->find(member.key), &member.value);
    }
    if (usual == nullptr || usual->object() == nullptr) return;
    for (const data::Member& member : *usual->object()) {
      if (own == nullptr || own->find(member.key) == nullptr) go(member, &member.value, nullptr);
    }
  }

  void compare_entries(const Value& usual, const Value& own, const std::string& where) {
    std::string gone;
    for (const Value& entry : *usual.array()) {
      if (entry_of(own, key_of(entry)) == nullptr) gone = words_.listed(gone, name_of(entry));
    }
    if (!gone.empty()) changes_.push_back(words_.say("rules.gone", {{"what", where}, {"names", gone}}));
    for (const Value& entry : *own.array()) {
      const std::string name = name_of(entry);
      if (const Value* same = entry_of(usual, key_of(entry))) {
        compare(same, &entry, below(where, name));
        continue;
      }
      std::string added = name;
      for (const data::Member& member : *entry.object()) {
        if (member.value.is_number())
          added = words_.listed(added, fmt::format("{} {}", label(member.key), in_words(&member.value)));
      }
      changes_.push_back(words_.say("rules.added", {{"what", where}, {"names", added}}));
    }
  }

  std::string in_words(const Value* value) const {
    if (value == nullptr || value->is_null()) return "–";
    if (value->is_number()) return words_.decimal(fmt::format("{}", value->number()));
    if (const bool* truth = value->boolean()) return words_.say(*truth ? "rules.yes" : "rules.no");
    if (value->string() != nullptr) return label(*value->string());
    if (value->array() == nullptr) return {};
    std::string all;
    for (const Value& item : *value->array()) all = words_.listed(all, in_words(&item));
    return all.empty() ? "–" : all;
  }

  const base::Words& words_;
  std::vector<std::string> changes_;
};

std::optional<data::Document> parameters_by(const rules::Game& game, const rules::Settings& settings) {
  diag::Sink reported_elsewhere;
  return data::read_document(
      std::make_shared<diag::Source>("rules", game.written_parameters(rules::ruleset_of(game, settings)->parameters)),
      reported_elsewhere);
}

}  // namespace

std::string house_rules(const rules::Game& game, const rules::Settings& settings, const base::Words& words) {
  if (!game.written_parameters || (settings.rules_file.empty() && settings.numbers.empty())) return {};
  const auto usual = parameters_by(game, {}), own = parameters_by(game, settings);
  if (!usual || !own) return {};
  Comparison comparison{words};
  comparison.compare(&usual->root, &own->root, {});
  return comparison.in_words();
}

}  // namespace planche::rules
