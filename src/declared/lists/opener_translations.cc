// Translations, and additions of other files to records.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/files.h"
#include "base/named_file.h"
#include "base/text.h"
#include "data/words_file.h"
#include "data/write.h"
#include "declared/lists/opener.h"

namespace planche::declared {

namespace {

bool is_translated(const Field& field) {
  bool translated = false;
  each_within(field, [&](const Field& of) { translated = translated || of.translated; });
  return translated;
}

// A member replaces that of the same name; objects are merged.
void merge(data::Object& object, const data::Member& member) {
  data::Member* old = member_of(object, member.key);
  if (old == nullptr) {
    object.push_back(member);
  } else if (old->value.object() == nullptr || member.value.object() == nullptr) {
    old->value = member.value;
  } else {
    for (const data::Member& inner : *member.value.object()) merge(*old->value.object(), inner);
  }
}

}  // namespace

// Notes languages that the game does not have, once for all with the same `together`.
void Opener::report_languages(const diag::SourcePtr& source, const data::Object& texts, const std::string& path,
                              const std::string& together) {
  const auto& languages = game_.model_->languages;
  std::vector<std::string_view> lacking;
  for (const std::string& language : languages) {
    if (std::ranges::find(texts, language, &data::Member::key) == texts.end()) lacking.push_back(language);
  }
  for (const data::Member& text : texts) {
    if (lacking.empty() || std::ranges::find(languages, text.key) != languages.end()) continue;
    auto d = diag::problem(source, text.key_span, "data/unknown-field",
                           fmt::format("\"{}\" is not a language of the game", text.key));
    d.severity = diag::Severity::note;
    d.path = fmt::format("{}.{}", path, text.key);
    if (!together.empty()) d.together = fmt::format("{}.{}", together, text.key);
    d.hint = base::suggestion(text.key, lacking);
    sink_.add(std::move(d));
  }
}

// The text in the printed language from `{ "en": …, "fr": … }`, else in the first language that has one.
void Opener::translate(const Records& records, Rows& rows) {
  const std::function<void(const Field&, data::Value&, std::size_t, const std::string&)> settle_words =
      [&](const Field& field, data::Value& value, std::size_t row, const std::string& name) {
        if (data::Array* items = field.item != nullptr ? value.array() : nullptr) {
          for (data::Value& item : *items) settle_words(*field.item, item, row, name);
          return;
        }
        data::Object* members = value.object();
        if (members == nullptr) return;
        if (!field.translated) {
          for (const Field& inner : field.fields) {
            if (data::Member* member = member_of(*members, inner.name)) settle_words(inner, member->value, row, name);
          }
          return;
        }
        report_languages(rows.source, *members, fmt::format("{}[{}].{}", records.name, row, name),
                         fmt::format("{}.{}", records.name, name));
        const data::Value* text = value.find(game_.language_);
        if (text != nullptr) rows.translated.emplace(row, name);
        for (const std::string& language : game_.model_->languages) {
          if (text != nullptr) break;
          text = value.find(language);
          if (text != nullptr) rows.foreign.emplace(row, name);
        }
        if (text != nullptr) value = data::Value{*text};
      };
  std::unordered_map<std::string_view, const Field*> translated;
  for (const Field& field : records.fields) {
    if (is_translated(field)) translated.emplace(field.name, &field);
  }
  if (translated.empty()) return;
  for (std::size_t i = 0; i < rows.rows.size(); ++i) {
    data::Object* members = rows.rows[i].object();
    if (members == nullptr) continue;
    for (data::Member& member : *members) {
      const auto field = translated.find(member.key);
      if (field != translated.end()) settle_words(*field->second, member.value, i, member.key);
    }
  }
}

// Uses the first language for labels that are missing in the current one, and reports them.
void Opener::take_labels() {
  const std::string& first = game_.model_->languages.front();
  std::vector<std::string> languages{first};
  if (game_.language_ != first) languages.push_back(game_.language_);
  std::set<std::string> foreign;  // only in the first language
  diag::SourcePtr of_language, of_first;
  for (const std::string& language : languages) {
    const auto add = [&](const base::Vocabulary& from, bool of_all) {
      for (const auto& [key, text] : from.texts) {
        game_.labels_.texts.insert_or_assign(key, text);
        if (language == first && !of_all)
          foreign.insert(key);
        else
          foreign.erase(key);
      }
      if (!from.plurals.empty()) game_.labels_.plurals = from.plurals;
    };
    const auto add_given = [&](const std::string& of, const std::filesystem::path& folder) {
      base::Vocabulary own;
      if (const auto words = game_.model_->labels.find(of); words != game_.model_->labels.end()) {
        for (const auto& [key, given] : words->second) {
          if (given.file->folder != folder) continue;
          own.texts[key] = {given.text(), {}};
          (language == first ? of_first : of_language) = given.file->document.source;
        }
      }
      add(own, of.empty());
    };
    // Those of the extended game first: its folders are last.
    for (auto folder = game_.model_->folders.rbegin(); folder != game_.model_->folders.rend(); ++folder) {
      add_given({}, *folder);  // for all languages
      const std::string name = fmt::format("labels/{}.json", language);
      const auto file = base::resolve_inside(*folder, name);
      if (file) {
        const diag::SourcePtr source = open_source(*folder / name, {}, sink_);
        base::Vocabulary words;
        if (source != nullptr) data::read_words(source, words, sink_);
        add(words, false);
        (language == first ? of_first : of_language) = source;
      } else if (file.error().kind != base::FileError::Kind::missing) {
        sink_.add(diag::finding(diag::Severity::error, "game/outside", file.error().message));
      }
      add_given(language, *folder);
    }
  }
  if (languages.size() == 1 || foreign.empty()) return;
  constexpr std::size_t most = 8;
  const std::size_t shown = std::min(foreign.size(), most);
  auto d = diag::problem(
      of_language != nullptr ? of_language : of_first, {}, "data/untranslated",
      fmt::format("{} of {} labels {} not in \"{}\" and printed in \"{}\"", foreign.size(), game_.labels_.texts.size(),
                  foreign.size() == 1 ? "is" : "are", game_.language_, first));
  d.severity = diag::Severity::warning;
  d.hint =
      fmt::format("write {}{} in labels/{}.json",
                  fmt::join(foreign.begin(), std::next(foreign.begin(), static_cast<std::ptrdiff_t>(shown)), ", "),
                  shown < foreign.size() ? fmt::format(" and {} more", foreign.size() - shown) : "", game_.language_);
  sink_.add(std::move(d));
}

// Reports texts of the game file that are missing in the printed language, and languages that the game does not have.
void Opener::check_words() {
  const Model& model = *game_.model_;
  check_worded(model.title);
  check_worded(model.credit);
  for (const Given& need : model.needs.items()) check_worded(need);
  for (const declared::Part& part : model.parts) check_worded(part.given.member("title"));
  for (const auto& records : model.records) {
    for (const Field& field : records.fields)
      each_within(field, [&](const Field& of) { check_worded(of.given.member("translated"), false); });
  }
  for (const auto& [language, words] : model.labels) {
    if (language.empty() || std::ranges::find(model.languages, language) != model.languages.end()) continue;
    auto d = words.begin()->second.problem(
        "data/unknown-field", fmt::format("\"{}\" is not a language of the game", language),
        fmt::format("known: {}", base::join_all({model.languages.begin(), model.languages.end()})));
    d.severity = diag::Severity::note;
    sink_.add(std::move(d));
  }
  for (const Rule& rule : model.rules) {
    check_worded(rule.given.member("message"), false);
    check_worded(rule.given.member("hint"), false);
  }
}

void Opener::check_worded(const Given& worded, bool is_printed) {
  if (!worded || worded.value->object() == nullptr) return;
  report_languages(worded.file->document.source, *worded.value->object(), worded.path);
  if (worded.members().empty())
    return sink_.add(worded.problem("data/missing-field", "expected a text or one for each language, found none",
                                    fmt::format(R"(write {{ "{}": "…" }})", game_.language_)));
  if (!is_printed || worded.member(game_.language_)) return;
  auto d =
      worded.problem("data/untranslated",
                     fmt::format("the text is missing in \"{}\" and is printed in another language", game_.language_));
  d.severity = diag::Severity::warning;
  sink_.add(std::move(d));
}

// cards.fr.csv beside cards.csv has the same fields in French, by key, and so has w.fr.csv beside a file that adds
// fields. The file of an expansion may translate records of the game that it extends.
std::vector<Records::From> Opener::translations_of(const Records& records) const {
  std::vector<Records::From> found;
  std::set<std::vector<std::string>> met;
  const auto& folders = game_.model_->folders;
  const auto add = [&](const Records::From& from, const Given& beside) {
    const std::filesystem::path path{from.file};
    for (const char* ending : {".csv", ".tsv", ".xlsx", ".ods", ".json", ".yaml"}) {
      const auto file = path.parent_path() / fmt::format("{}.{}{}", path.stem().string(), game_.language_, ending);
      const auto inside = base::find_inside(beside.file->folder, file.string());
      if (!inside && inside.error().kind == base::FileError::Kind::missing) continue;
      const std::vector<std::string> part{beside.file->folder, file, from.sheet.text(), from.range.text()};
      if (!met.insert(part).second) continue;
      found.push_back({(inside ? inside->spelled : file).string(), beside, from.sheet, from.range, from.encoding});
    }
  };
  for (const auto* files : {&records.from, &records.with}) {
    for (const Records::From& from : *files) {
      if (from.in_place() || (records.grid && files == &records.from)) continue;
      add(from, from.given);
      // Then those of games that extend the game of this file, whose folders come first.
      for (auto folder = std::ranges::find(folders, from.given.file->folder); folder != folders.begin();) {
        --folder;
        const auto& all = game_.model_->files;
        const auto file = std::ranges::find_if(all, [&](const FilePtr& one) { return one->folder == *folder; });
        if (file != all.end()) add(from, Given{&(*file)->document.root, *file, {}});
      }
    }
  }
  return found;
}

void Opener::add_translations(List& list) {
  for (const Records::From& from : translations_of(*list.declared)) add_members(list, from, Adds::translations);
}

// Notes values for a field that is not translated in a file of translations.
void Opener::report_passed(const diag::SourcePtr& source, const data::Member& member, const Records& records) {
  auto d =
      diag::problem(source, member.value.span(), "data/unknown-field",
                    fmt::format("\"{}\" of {} is not translated, so this value is ignored", member.key, records.name));
  d.severity = diag::Severity::note;
  const Field* field = records.field(member.key);
  const bool choice = field != nullptr && (field->kind == Field::Kind::choice ||
                                           (field->item != nullptr && field->item->kind == Field::Kind::choice));
  d.hint = choice ? "remove it here, and give the values of the field \"labels\" in each language"
                  : "remove it here, or make the field \"translated\"";
  sink_.add(std::move(d));
}

// Notes a value that a file of the same game replaces by another one, once for each field.
void Opener::report_replaced(const List& list, const std::string& key, std::size_t row, const diag::SourcePtr& source,
                             const data::Member& member, const Records::From& from) {
  const data::Member* old = member_of(*own_rows_[row]->object(), member.key);
  if (old == nullptr || old->value.is_null() || old->value.object() != nullptr ||
      !data::difference(old->value, member.value))
    return;
  const auto elsewhere = list.elsewhere.find({row, member.key});
  const std::uint32_t document = elsewhere != list.elsewhere.end() ? elsewhere->second : list.documents[row];
  const auto origin = origins_.find(document);
  if (origin == origins_.end() || origin->second != from.given.file->folder) return;
  const diag::SourcePtr& first = game_.source(document);
  auto d = diag::problem(source, member.value.span(), "data/duplicate-value",
                         fmt::format("this \"{}\" of {} replaces that of {} {}", member.key, list.declared->name,
                                     first->name(), first->line_name(old->value.span().begin)));
  d.severity = diag::Severity::note;
  d.subject = key;
  d.together = fmt::format("{}.{}", list.declared->name, member.key);
  d.hint = "remove one of them";
  sink_.add(std::move(d));
}

namespace {

// Rows by key.
std::unordered_map<std::string, std::size_t> rows_by_key(const List& list) {
  std::unordered_map<std::string, std::size_t> rows;
  for (std::size_t row = 0; row < list.rows.size(); ++row)
    rows.emplace(key_text(list.rows[row]->find(list.declared->key)), row);
  return rows;
}

// What the records of the list are called in the other opening.
std::vector<std::vector<std::string>> called_in(const List& other, const List& list) {
  std::vector<std::vector<std::string>> names(list.rows.size());
  const bool by_key = !list.declared->key.empty();
  if (!by_key && other.rows.size() != list.rows.size()) return names;
  const auto rows = by_key ? rows_by_key(other) : std::unordered_map<std::string, std::size_t>{};
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    const auto place = by_key ? rows.find(key_text(list.rows[row]->find(list.declared->key))) : rows.end();
    if (by_key && place == rows.end()) continue;
    names[row].push_back(other.called_by(by_key ? place->second : row));
  }
  return names;
}

}  // namespace

const Game::Elsewhere& Game::elsewhere(const std::string& language) const {
  const std::lock_guard lock{elsewhere_in_use_};
  const auto [known, fresh] = elsewhere_.try_emplace(language);
  if (!fresh) return known->second;
  const Choices choices{language, {numbers_.begin(), numbers_.end()}, encoding_, handed_};
  diag::Sink found;
  const auto other = open(model_, choices, found, document_, false);
  known->second.found = found.sorted();
  for (const auto& list : lists_) {
    const List* there = other == nullptr ? nullptr : other->find(list->declared->name);
    if (there != nullptr) known->second.called.emplace(list.get(), called_in(*there, *list));
  }
  return known->second;
}

void Game::check_translations(diag::Sink& sink) const {
  // What is wrong in the printed language is wrong in the others, perhaps in other words.
  std::set<std::tuple<std::string, std::uint32_t, std::string>> told;
  std::map<std::string, std::size_t> count;
  const auto is_told = [&](const diag::Diagnostic& d) {
    return count[d.source->name()] >= diag::Sink::max_per_source ||
           told.contains({d.source->name(), d.span.begin, d.code});
  };
  for (const diag::Diagnostic& d : sink.sorted()) {
    if (d.source == nullptr) continue;
    told.emplace(d.source->name(), d.span.begin, d.code);
    ++count[d.source->name()];
  }
  for (const std::string& language : model_->languages) {
    if (language == language_) continue;
    for (const diag::Diagnostic& d : elsewhere(language).found) {
      if (d.source != nullptr && (d.code == "data/untranslated" || !is_told(d))) sink.add(d);
    }
  }
}

// Whether the rows of the document belong to the game that names the file, or to one that it extends.
bool Opener::is_below(const Records::From& from, std::uint32_t document) const {
  const auto place = [&](const std::filesystem::path& folder) {
    return std::ranges::find(game_.model_->folders, folder) - game_.model_->folders.begin();
  };
  const auto origin = origins_.find(document);
  return origin == origins_.end() || place(origin->second) >= place(from.given.file->folder);
}

void Opener::report_untranslated(List& list) {
  const Records& records = *list.declared;
  const bool first_language = game_.language_ == game_.model_->languages.front();
  std::size_t lacking = 0, first = 0;
  for (std::size_t row = list.rows.size(); row-- > 0;) {
    bool lacks = false;
    for (const Field& field : records.fields) {
      const bool other = first_language ? foreign_.contains({row, field.name})
                                        : is_translated(field) && list.rows[row]->find(field.name) != nullptr &&
                                              !translated_.contains({row, field.name});
      if (other) list.untranslated.emplace(row, field.name);
      lacks = lacks || other;
    }
    if (lacks) first = row;
    lacking += lacks;
  }
  if (lacking == 0) return;
  auto d = game_.at(
      list, first, {}, "data/untranslated",
      fmt::format("{} of {} {} lack texts in \"{}\", and those in {} are printed", lacking, list.rows.size(),
                  records.name, game_.language_,
                  first_language ? "another language" : fmt::format("\"{}\"", game_.model_->languages.front())));
  d.severity = diag::Severity::warning;
  sink_.add(std::move(d));
}

// Whether a file can add to the records: they have a key that is read.
bool Opener::can_add_to(const Records& records, const Records::From& from) {
  const bool none = records.key.empty();
  const auto is_key = [&](const auto& computed) { return computed.first == records.key; };
  if (!none && std::ranges::none_of(records.computed, is_key)) return true;
  sink_.add(from.given.problem(
      "data/missing-field",
      none ? fmt::format("{} have no key, which {} needs to add to them", records.name, from.file)
           : fmt::format("{} cannot add to {}, whose key \"{}\" is computed", from.file, records.name, records.key),
      none ? R"(write, for example, "key": "id" there)"
           : "add to the records from which these are made, or give these a key that is read"));
  return false;
}

// Whether rows name the records to which they are added.
bool Opener::has_keys(const Records& records, const Rows& rows) {
  if (!rows.without_key) return true;
  auto d = diag::problem(
      rows.source, rows.heading, "data/missing-field",
      fmt::format("the column \"{}\", which names the {} to extend, is missing", records.key, records.name));
  d.path = records.key;
  d.hint = fmt::format("add a column \"{}\"", records.key);
  sink_.add(std::move(d));
  return false;
}

// Adds members of rows, by key. They replace existing ones, but not those of an extending game. `only`: for rows of
// this document, and only translated members. Returns false if they cannot be read.
bool Opener::add_members(List& list, const Records::From& from, Adds adds) {
  const bool only = adds == Adds::translations;
  const Records& records = *list.declared;
  if (!can_add_to(records, from)) return false;
  auto rows = read_file(records, from, true, Part::members);
  if (!rows || !has_keys(records, *rows)) return false;
  if (list.lacking) return true;  // the records are unknown
  translate(records, *rows);
  std::unordered_map<std::string, std::size_t> places;
  std::vector<std::string> keys;
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    const std::string key = key_text(list.rows[row]->find(records.key));
    if (places.emplace(key, row).second && !key.empty()) keys.push_back(key);
  }
  const auto index = static_cast<std::uint32_t>(game_.documents_.size());
  const auto translated = std::move(rows->translated);
  const auto lacks = rows->lacks;
  if (only) labels_of_translations(records, *rows);
  const auto labels = std::move(rows->labels);
  data::Document& document = add_document(records, std::move(*rows), true);
  const data::Array& all = *document.root.find(records.name)->array();
  std::set<std::string> reported;
  std::unordered_map<std::string_view, const data::Value*> met;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const data::Value& row = all[i];
    if (row.object() == nullptr) continue;
    const std::string key = key_text(row.find(records.key));
    const auto place = places.find(key);
    if (key.empty() || place == places.end()) {
      if (key.empty()) {
        sink_.add(diag::problem(
            document.source, {row.span().begin, row.span().begin + 1}, "data/missing-field",
            fmt::format("the row lacks \"{}\", which names the {} to extend", records.key, records.name)));
      } else {
        auto refusal = unknown_key(key, records.name, keys);
        auto d = diag::problem(document.source, row.find(records.key)->span(), "data/unknown-key",
                               std::move(refusal.message));
        d.hint = std::move(refusal.hint);
        sink_.add(std::move(d));
      }
      continue;
    }
    if (const auto [first, fresh] = met.emplace(place->first, &row); !fresh) {
      sink_.add(diag::problem(document.source, row.find(records.key)->span(), "data/duplicate-value",
                              fmt::format("two rows add to \"{}\" of {}; the first is in {}", key, records.name,
                                          document.source->line_name(first->second->span().begin))));
      continue;
    }
    if (!is_below(from, list.documents[place->second])) continue;
    if (records.where) {
      additions_.emplace_back(&row, own_rows_[place->second]);
      unmerged_.try_emplace(own_rows_[place->second], *own_rows_[place->second]);
    }
    data::Object& object = *own_rows_[place->second]->object();
    for (auto lack = std::ranges::lower_bound(lacks, i, {}, &Rows::Lack::row); lack != lacks.end() && lack->row == i;
         ++lack)
      list.failed[own_rows_[place->second]].insert(lack->field);
    for (const data::Member& member : *row.object()) {
      if (member.key == records.key) continue;
      const Field* field = records.field(member.key);
      if (only && (field == nullptr || !is_translated(*field))) {
        const data::Member* old = member_of(object, member.key);
        const bool same = old != nullptr && key_text(&old->value) == key_text(&member.value);
        if (!same && reported.insert(member.key).second) report_passed(document.source, member, records);
        continue;
      }
      if (!only || translated_.contains({place->second, member.key}))
        report_replaced(list, key, place->second, document.source, member, from);
      if (only || translated.contains({i, member.key})) {
        translated_.emplace(place->second, member.key);
      } else {
        translated_.erase({place->second, member.key});
      }
      list.elsewhere[{place->second, member.key}] = index;
      merge(object, member);
    }
    take_labels(labels, i, document.source, object);
  }
  return true;
}

}  // namespace planche::declared
