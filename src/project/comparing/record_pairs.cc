#include "project/comparing/record_pairs.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>

#include <fmt/format.h>

#include "base/text.h"
#include "data/write.h"

namespace planche::project {

namespace {

constexpr std::size_t most_candidates = 250'000;  // pairs that are compared field by field
constexpr std::size_t most_words = 200;           // of a text that are compared
constexpr double enough = 0.5, same_place = 0.25;

// The share of words that two texts have in common, from 0 to 1.
double shared_words(std::string_view a, std::string_view b) {
  std::map<std::string_view, int> balance;
  std::size_t all = 0, shared = 0;
  for (const std::string_view word : base::split(a, ' ')) {
    if (++all > most_words) return 0;
    ++balance[word];
  }
  for (const std::string_view word : base::split(b, ' ')) {
    if (++all > 2 * most_words) return 0;
    if (balance[word]-- > 0) shared += 2;
  }
  return all == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(all);
}

// The share of declared fields that agree, from 0 to 1.
double likeness(const FlatRecord& a, const FlatRecord& b) {
  double sum = 0;
  std::size_t fields = 0;
  const auto has_text = [](const FlatRecord::Field& field) { return !field.computed && !field.text.empty(); };
  for (const FlatRecord::Field& field : a.fields) {
    if (!has_text(field)) continue;
    ++fields;
    const std::string* other = b.find(field.name);
    if (other != nullptr && !other->empty()) sum += field.text == *other ? 1 : shared_words(field.text, *other);
  }
  for (const FlatRecord::Field& field : b.fields) {
    const std::string* other = a.find(field.name);
    if (has_text(field) && (other == nullptr || other->empty())) ++fields;
  }
  return fields == 0 ? 0 : sum / static_cast<double>(fields);
}

// Everything that is written in a record.
std::string written_content(const FlatRecord& record) {
  std::string content = record.key + '\n' + record.name;
  for (const FlatRecord::Field& field : record.fields) {
    if (!field.computed) content += fmt::format("\n{}\n{}", field.name, field.text);
  }
  return content;
}

class Pairing {
 public:
  Pairing(const std::vector<FlatRecord>& before, const std::vector<FlatRecord>& now)
      : before_{before}, now_{now}, new_of_(before.size()), old_of_(now.size()) {}

  // Pairs records for which this text is equal, the first with the first. Passes over empty texts.
  void pair_by(const std::function<std::string(const FlatRecord&)>& text) {
    std::map<std::string, std::vector<std::size_t>> free;
    for (std::size_t j = now_.size(); j-- > 0;) {
      if (!old_of_[j]) free[text(now_[j])].push_back(j);
    }
    free.erase("");
    for (std::size_t i = 0; i < before_.size(); ++i) {
      const auto found = new_of_[i] ? free.end() : free.find(text(before_[i]));
      if (found == free.end() || found->second.empty()) continue;
      join(i, found->second.back());
      found->second.pop_back();
    }
  }

  void pair_by_likeness() {
    std::vector<std::size_t> gone, come;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (!new_of_[i]) gone.push_back(i);
    }
    for (std::size_t j = 0; j < now_.size(); ++j) {
      if (!old_of_[j]) come.push_back(j);
    }
    using Candidate = std::tuple<double, std::size_t, std::size_t, std::size_t>;  // unlikeness, distance, before, now
    std::vector<Candidate> candidates;
    const bool few = gone.empty() || come.size() <= most_candidates / gone.size();
    for (const std::size_t i : gone) {
      for (const std::size_t j : come) {
        const bool near = is_same_place(i, j);
        if (!few && !near) continue;
        const double like = likeness(before_[i], now_[j]) + (near ? same_place : 0);
        if (like >= enough) candidates.emplace_back(-like, i < j ? j - i : i - j, i, j);
      }
    }
    std::ranges::sort(candidates);
    for (const auto& [unlike, distance, i, j] : candidates) {
      if (!new_of_[i] && !old_of_[j]) join(i, j);
    }
  }

  std::vector<RecordPair> take() const {
    std::vector<RecordPair> pairs;
    for (std::size_t j = 0; j < now_.size(); ++j) pairs.push_back({old_of_[j], j});
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (!new_of_[i]) pairs.push_back({i, std::nullopt});
    }
    return pairs;
  }

 private:
  void join(std::size_t i, std::size_t j) {
    new_of_[i] = j;
    old_of_[j] = i;
  }
  bool is_same_place(std::size_t i, std::size_t j) const {
    if (i == j) return true;
    const bool follows = i > 0 && j > 0 && new_of_[i - 1] == j - 1;
    const bool precedes = i + 1 < before_.size() && j + 1 < now_.size() && new_of_[i + 1] == j + 1;
    return follows || precedes;
  }

  const std::vector<FlatRecord>& before_;
  const std::vector<FlatRecord>& now_;
  std::vector<std::optional<std::size_t>> new_of_, old_of_;
};

bool is_leaf(const data::Value& value) {
  return value.array() == nullptr && value.object() == nullptr;
}

bool is_leaf_list(const data::Value& value) {
  return value.array() != nullptr && std::ranges::all_of(*value.array(), is_leaf);
}

std::string plain_text(const data::Value& value) {
  if (value.string() != nullptr) return *value.string();
  if (!is_leaf_list(value)) return data::to_compact_json(value);
  std::string text;
  for (const data::Value& item : *value.array()) text += (text.empty() ? "" : ", ") + plain_text(item);
  return text;
}

void flatten(const std::string& path, const data::Value& value, FlatRecord& record) {
  if (value.is_null()) return;
  if (is_leaf(value) || is_leaf_list(value)) {
    record.fields.push_back({path, plain_text(value)});
  } else if (const data::Object* members = value.object()) {
    for (const data::Member& member : *members)
      flatten(path.empty() ? member.key : path + "." + member.key, member.value, record);
  } else {
    for (std::size_t i = 0; i < value.array()->size(); ++i)
      flatten(fmt::format("{}[{}]", path, i), (*value.array())[i], record);
  }
}

// The member that names an object in a list.
std::string item_name(const data::Value& value) {
  for (const char* member : {"name", "code", "title", "part", "to"}) {
    if (const std::string text = data::text_of(value.find(member)); !text.empty()) return text;
  }
  return {};
}

class ValueChanges {
 public:
  explicit ValueChanges(const std::function<bool(const std::string&)>& skip) : skip_{skip} {}

  void compare(const std::string& path, const data::Value* before, const data::Value* now) {
    if (skip_(path) || (before == nullptr && now == nullptr)) return;
    const bool objects = before != nullptr && now != nullptr && before->object() != nullptr && now->object() != nullptr;
    const bool lists = before != nullptr && now != nullptr && before->array() != nullptr && now->array() != nullptr &&
                       !(is_leaf_list(*before) && is_leaf_list(*now));
    if (objects) {
      compare_members(path, *before, *now);
    } else if (lists) {
      compare_items(path, *before->array(), *now->array());
    } else if (before == nullptr || now == nullptr || data::difference(*before, *now)) {
      changes_.push_back({path, written(before), written(now)});
    }
  }

  std::vector<FieldChange> take() { return std::move(changes_); }

 private:
  static std::optional<std::string> written(const data::Value* value) {
    return value == nullptr ? std::nullopt : std::optional{plain_text(*value)};
  }

  void compare_members(const std::string& path, const data::Value& before, const data::Value& now) {
    static const data::Value empty{data::Object{}, {}};
    const auto compare_member = [&](const std::string& key, const data::Value* old_value,
                                    const data::Value* new_value) {
      // An object that only one version has is shown member by member.
      if (old_value == nullptr && new_value->object() != nullptr) old_value = &empty;
      if (new_value == nullptr && old_value->object() != nullptr) new_value = &empty;
      compare(path.empty() ? key : path + "." + key, old_value, new_value);
    };
    for (const data::Member& member : *now.object()) compare_member(member.key, before.find(member.key), &member.value);
    for (const data::Member& member : *before.object()) {
      if (now.find(member.key) == nullptr) compare_member(member.key, &member.value, nullptr);
    }
  }

  void compare_items(const std::string& path, const data::Array& before, const data::Array& now) {
    std::vector<FlatRecord> old_items, new_items;
    for (const data::Value& item : before) old_items.push_back(flat_record(item));
    for (const data::Value& item : now) new_items.push_back(flat_record(item));
    for (const RecordPair& pair : pair_records(old_items, new_items)) {
      const FlatRecord& record = pair.now ? new_items[*pair.now] : old_items[*pair.before];
      const std::string index =
          record.name.empty() ? fmt::format("{}", pair.now ? *pair.now : *pair.before) : record.name;
      compare(fmt::format("{}[{}]", path, index), pair.before ? &before[*pair.before] : nullptr,
              pair.now ? &now[*pair.now] : nullptr);
    }
  }

  const std::function<bool(const std::string&)>& skip_;
  std::vector<FieldChange> changes_;
};

}  // namespace

const std::string* FlatRecord::find(const std::string& field) const {
  const auto found = std::ranges::find(fields, field, &Field::name);
  return found == fields.end() ? nullptr : &found->text;
}

std::vector<RecordPair> pair_records(const std::vector<FlatRecord>& before, const std::vector<FlatRecord>& now) {
  Pairing pairing{before, now};
  pairing.pair_by(written_content);
  pairing.pair_by(&FlatRecord::key);
  pairing.pair_by(&FlatRecord::name);
  pairing.pair_by_likeness();
  return pairing.take();
}

std::vector<FieldChange> changed_fields(const FlatRecord& before, const FlatRecord& now) {
  std::vector<FieldChange> changes;
  const auto told = [](const std::string* text) {
    return text == nullptr || text->empty() ? std::nullopt : std::optional{*text};
  };
  const auto add = [&](const FlatRecord::Field& field) {
    auto old_text = told(before.find(field.name)), new_text = told(now.find(field.name));
    if (old_text != new_text) changes.push_back({field.name, std::move(old_text), std::move(new_text), field.computed});
  };
  for (const FlatRecord::Field& field : now.fields) add(field);
  for (const FlatRecord::Field& field : before.fields) {
    if (now.find(field.name) == nullptr) add(field);
  }
  return changes;
}

FlatRecord flat_record(const data::Value& value) {
  FlatRecord record;
  flatten("", value, record);
  if (value.object() == nullptr) return record;
  record.key = data::text_of(value.find("id"));
  record.name = item_name(value);
  if (record.name.empty()) record.name = record.key;
  return record;
}

std::vector<FieldChange> changed_values(const data::Value& before, const data::Value& now,
                                        const std::function<bool(const std::string& path)>& skip) {
  ValueChanges changes{skip};
  changes.compare("", &before, &now);
  return changes.take();
}

}  // namespace planche::project
