#include "declared/lists/unused.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "declared/file/files_inside.h"

namespace planche::declared {

namespace fs = std::filesystem;

namespace {

using Words = std::set<std::string, std::less<>>;

constexpr std::size_t most_files = 500, most_bytes = 1u << 20;  // of templates that are searched
constexpr std::size_t most_listed = 10;                         // values of a choice in one message

bool is_part_of_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         static_cast<unsigned char>(c) >= 0x80;
}

void add_words(std::string_view text, Words& words) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_part_of_word(text[end])) ++end;
    const std::string_view word = text.substr(begin, end - begin);
    if (end > begin && !words.contains(word)) words.emplace(word);  // most are there: no string is made for them
    // Subtraction needs no blanks: "most-1".
    for (std::size_t at = word.find('-'); at != std::string_view::npos; at = word.find('-', at + 1)) {
      words.emplace(word.substr(0, at));
      words.emplace(word.substr(at + 1));
    }
    begin = end + 1;
  }
}

// Adds words of strings. Keys are declarations.
void add_words(const data::Value& value, Words& words) {
  if (value.string() != nullptr) add_words(*value.string(), words);
  if (value.array() != nullptr) {
    for (const data::Value& item : *value.array()) add_words(item, words);
  }
  if (value.object() != nullptr) {
    for (const data::Member& member : *value.object()) add_words(member.value, words);
  }
}

// Adds the words of what stands between the marks.
void add_words_between(std::string_view text, std::string_view begin, std::string_view end, Words& words) {
  for (std::size_t at = text.find(begin); at != std::string_view::npos; at = text.find(begin, at)) {
    at += begin.size();
    add_words(text.substr(at, text.find(end, at) - at), words);
  }
}

// The expressions and conditions of a rulebook; its other words name nothing.
void add_words_of_rules(std::string_view text, Words& words) {
  add_words_between(text, "{", "}", words);
  add_words_between(text, "<!-- when ", "-->", words);
}

}  // namespace

Words words_of(const Model& model) {
  Words words;
  for (const FilePtr& file : model.files) add_words(file->document.root, words);
  // Maps use coordinates without naming them, networks the ends of routes and more. Functions of networks use the ends.
  const auto some_part_has = [&](std::string_view member) {
    return std::ranges::any_of(model.parts, [&](const Part& part) { return bool{part.member(member)}; });
  };
  if (some_part_has("cells")) words.insert({"column", "row", "q", "r"});
  if (some_part_has("routes")) words.insert({"x", "y", "length", "via"});
  if (some_part_has("routes") || words.contains("shortest") || words.contains("degree") || words.contains("connected"))
    words.insert({"from", "to"});
  std::size_t files = 0;
  for (const fs::path& folder : model.folders) {
    std::error_code error;
    fs::recursive_directory_iterator entry{folder, error}, end;
    for (; !error && entry != end; entry.increment(error)) {
      const fs::path name = entry->path().filename(), ending = name.extension();
      const bool rulebook = ending == ".md" && name.string().starts_with("rules.");
      const bool read =
          rulebook || ending == ".json" || ending == ".yaml" || ending == ".yml" || ending == ".rules";
      if (!read || name.stem() == "game" || entry->path().parent_path() == folder / "labels") continue;
      if (++files > most_files) continue;
      const auto text = base::read_file(entry->path(), most_bytes);
      if (text && rulebook) add_words_of_rules(*text, words);
      if (text && !rulebook) add_words(*text, words);
    }
  }
  return words;
}

namespace {

void note(const Given& given, std::string message, diag::Sink& sink) {
  auto d = given.problem("game/unused", std::move(message));
  d.severity = diag::Severity::note;
  sink.add(std::move(d));
}

void note_unused_choices(const List& list, diag::Sink& sink) {
  if (list.rows.empty() || list.of_document) return;  // a document need not use everything that its game offers
  for (const Field& field : list.declared->fields) {
    if (field.kind != Field::Kind::choice) continue;
    Words met;
    const auto take = [&](const data::Value* row) {
      if (const data::Value* value = row->find(field.name); value != nullptr && value->string() != nullptr)
        met.insert(*value->string());
    };
    std::ranges::for_each(list.rows, take);
    if (met.empty()) continue;                   // if no record has the field, nothing can be said
    std::ranges::for_each(list.left_out, take);  // also excluded rows, so that `where` can name it
    met.insert(data::text_of(field.otherwise.value));
    std::size_t count = 0;
    std::string unused;
    for (const std::string& choice : field.choices) {
      if (met.contains(choice)) continue;
      if (count++ < most_listed) unused += fmt::format("{}\"{}\"", count > 1 ? ", " : "", choice);
    }
    if (count == 1)
      note(field.given, fmt::format("no record of {} has the {} {}", list.declared->name, field.name, unused), sink);
    if (count > 1)
      note(field.given,
           fmt::format("no record of {} has {} of the values of {}: {}{}", list.declared->name, count, field.name,
                       unused, count > most_listed ? ", …" : ""),
           sink);
  }
}

// Labels of the game's own files, in all languages.
void report_labels(const Model& model, const Words& words, diag::Sink& sink) {
  for (const std::string& language : model.languages) {
    const std::string file = fmt::format("labels/{}.json", language);
    diag::Sink reported;  // reported when the labels were read
    const diag::SourcePtr source =
        base::resolve_inside(model.folder, file) ? open_source(model.folder / file, {}, reported) : nullptr;
    const auto labels = source == nullptr ? std::nullopt : data::read_json(source, reported);
    if (!labels || labels->object() == nullptr) continue;
    for (const data::Member& member : *labels->object()) {
      const bool group = member.value.object() != nullptr && member.value.find("other") == nullptr;
      if (group || member.key.find('.') != std::string::npos || words.contains(member.key)) continue;
      auto d =
          diag::problem(source, member.key_span, "game/unused", fmt::format("the label \"{}\" is unused", member.key));
      d.severity = diag::Severity::note;
      sink.add(std::move(d));
    }
  }
}

}  // namespace

void report_unused(const Game& game, diag::Sink& sink) {
  const Model& model = game.model();
  for (const auto& list : game.lists()) note_unused_choices(*list, sink);
  Words words = words_of(model);
  // Effects of records are statements of the rules of play.
  for (const auto& list : game.lists()) {
    for (const Field& field : list->declared->fields) {
      if (field.kind != Field::Kind::effect) continue;
      for (const data::Value* row : list->rows) {
        if (const data::Value* effect = row->find(field.name)) add_words(*effect, words);
      }
    }
  }
  const auto check = [&](std::string_view what, const std::string& name, const Given& given) {
    if (given && !words.contains(name)) note(given, fmt::format("the {} \"{}\" is unused", what, name), sink);
  };
  for (const auto& [name, given] : model.numbers) check("number", name, given);
  for (const auto& [language, labels] : model.labels) {
    for (const auto& [key, given] : labels) {
      if (key.find('.') == std::string::npos) check("label", key, given);
    }
  }
  report_labels(model, words, sink);
  if (model.parts.empty()) return;
  for (const auto& list : game.lists()) {
    if (list->declared->inferred) continue;
    std::vector<std::string> unused;
    Given first;
    for (const Field& field : list->declared->fields) {
      // Keys and numbers of copies are used without being named.
      const bool works_unnamed = field.name == list->declared->key || field.name == list->declared->copies_field;
      const auto& board = list->table.board;
      const bool places = board && (field.name == board->column || field.name == board->row);
      // The cell to which it refers holds a list with the name of these records.
      bool leads_back = false;
      each_within(field, [&](const Field& of) {
        const List* cells = of.kind == Field::Kind::reference ? game.find(of.of) : nullptr;
        leads_back = leads_back || (cells != nullptr && cells->table.board && words.contains(list->declared->name));
      });
      if (works_unnamed || places || leads_back || !field.given || words.contains(field.name)) continue;
      if (unused.empty()) first = field.given;
      unused.push_back(fmt::format("\"{}\"", field.name));
    }
    if (unused.empty()) continue;
    note(first,
         fmt::format("the field{} {} of {} {} unused", unused.size() > 1 ? "s" : "",
                     base::join_all({unused.begin(), unused.end()}), list->declared->name,
                     unused.size() > 1 ? "are" : "is"),
         sink);
  }
}

}  // namespace planche::declared
