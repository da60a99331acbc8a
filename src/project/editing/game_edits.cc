#include "project/editing/game_edits.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "data/document.h"
#include "declared/file/fields.h"
#include "project/editing/record_edits.h"
#include "project/editing/written_list.h"
#include "project/opening/file_names.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_choices = 50;
constexpr std::size_t largest_template = 4u << 20;  // bytes

tl::unexpected<std::string> game_refused(std::string why) {
  return tl::make_unexpected(std::move(why));
}

std::string as_json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string bytes_of_given(const declared::Given& given) {
  const diag::Span span = given.value->span();
  return std::string{given.file->document.source->text().substr(span.begin, span.end - span.begin)};
}

void add_parts(GameChange& change, std::vector<Replacement> parts) {
  change.parts.insert(change.parts.end(), std::make_move_iterator(parts.begin()), std::make_move_iterator(parts.end()));
}

// Adds a member to an object, or changes it. Returns what keeps it from that; empty if nothing does.
std::string set_in(GameChange& change, const declared::Given& object, std::string_view member, std::string_view json,
                   std::string_view what) {
  auto parts = set_member(object.file->document.source, *object.value, member, json, what);
  if (!parts) return parts.error();
  add_parts(change, std::move(*parts));
  return {};
}

declared::Given root_of(const declared::FilePtr& file) {
  return {&file->document.root, file, {}};
}

// The text with its parts replaced.
std::string with_replaced(std::string text, std::vector<Replacement> parts) {
  std::ranges::stable_sort(parts, std::greater<>{}, [](const Replacement& one) { return one.span.begin; });
  for (const Replacement& one : parts) text.replace(one.span.begin, one.span.end - one.span.begin, one.bytes);
  return text;
}

// JSON without its comments, and without what blanks they leave at the ends of lines.
std::string without_comments(std::string_view json) {
  std::string made;
  bool in_text = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (in_text && json[i] == '\\' && i + 1 < json.size()) {
      made += json.substr(i++, 2);
      continue;
    }
    if (json[i] == '"') in_text = !in_text;
    if (!in_text && json.substr(i, 2) == "//") {
      i = std::min(json.find('\n', i), json.size());
      made.erase(made.find_last_not_of(" \t") + 1);
      // A line that held only the comment goes with it.
      if (made.ends_with('\n') && i < json.size()) continue;
      if (i < json.size()) made += '\n';
      continue;
    }
    made += json[i];
  }
  return made;
}

std::string file_name_of(std::string_view path) {
  return fs::path{path}.filename().string();
}

}  // namespace

declared::Given own_member(const declared::Game& game, std::string_view name) {
  const declared::Model& model = game.model();
  for (const declared::FilePtr& file : model.files) {
    if (file->folder != model.files.front()->folder) continue;
    if (const declared::Given found = root_of(file).member(name)) return found;
  }
  return {};
}

GameEdits::Changed GameEdits::with_language(std::string_view language,
                                            const std::vector<std::pair<std::string, std::string>>& fields) const {
  const declared::Model& model = game_.model();
  const std::string id = base::lower(base::trimmed(language));
  const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
  if (id.size() < 2 || id.size() > 8 || !std::ranges::all_of(id.substr(0, 2), is_letter) ||
      !std::ranges::all_of(id, [&](char c) { return is_letter(c) || c == '-'; }))
    return game_refused("a language is named by its two letters, such as fr");
  if (std::ranges::find(model.languages, id) != model.languages.end())
    return game_refused(fmt::format("the game has the language {}", id));
  GameChange change{{}, {}, fmt::format("new language {}", id)};
  if (const declared::Given languages = own_member(game_, "languages");
      languages && languages.value->array() != nullptr) {
    WrittenList written{languages.file->document.source, *languages.value};
    written.insert(written.size(), written.as_item(as_json_text(id)));
    add_parts(change, written.changes());
  } else {
    const std::string first = model.languages.empty() ? "en" : model.languages.front();
    if (std::string why = set_in(change, root_of(model.files.front()), "languages",
                                 fmt::format("[{}, {}]", as_json_text(first), as_json_text(id)), "game file");
        !why.empty())
      return game_refused(std::move(why));
  }
  std::vector<std::pair<const declared::List*, std::vector<std::string>>> by_list;
  for (const auto& [list_name, field_name] : fields) {
    const declared::List* list = game_.find(list_name);
    const declared::Field* field = list == nullptr ? nullptr : list->declared->field(field_name);
    if (field == nullptr) return game_refused(fmt::format("{} has no field {}", list_name, field_name));
    const auto known = std::ranges::find_if(by_list, [&](const auto& one) { return one.first == list; });
    if (known == by_list.end())
      by_list.push_back({list, {field_name}});
    else
      known->second.push_back(field_name);
    if (field->translated || list->declared->inferred) continue;
    const declared::Given given = list->declared->given.member("fields").member(field_name);
    if (!given) return game_refused(fmt::format("the field {} is declared elsewhere: change it there", field_name));
    if (given.value->string() != nullptr) {
      add_parts(change, {{given.file->document.source, given.value->span(),
                          fmt::format("{{ \"type\": {}, \"translated\": true }}", as_json_text(given.text()))}});
    } else if (std::string why = set_in(change, given, "translated", "true", "field"); !why.empty()) {
      return game_refused(std::move(why));
    }
  }
  for (const auto& [list, names] : by_list) {
    if (list->rows.empty()) continue;
    const diag::SourcePtr source = game_.at(*list, 0, "", "", "").source;
    if (source == nullptr || !is_table_text(*source)) continue;
    const fs::path table{source->name()};
    const auto beside = [&](const std::string& of) {
      return table.parent_path() / fmt::format("{}.{}{}", table.stem().string(), of, table.extension().string());
    };
    std::error_code error;
    const bool in_files =
        std::ranges::any_of(model.languages, [&](const std::string& of) { return fs::exists(beside(of), error); });
    if (in_files && !list->declared->key.empty()) {
      const std::string separator = table.extension() == ".tsv" ? "\t" : ",";
      std::string text = fmt::format("{}{}{}\n", list->declared->key, separator, fmt::join(names, separator));
      for (std::size_t row = 0; row < list->rows.size(); ++row) {
        if (game_.at(*list, row, "", "", "").source != source) continue;
        text += written_new_value(*source, list->name_of(row), true);
        for (std::size_t i = 0; i < names.size(); ++i) text += separator;
        text += '\n';
      }
      change.made.push_back({beside(id), std::move(text)});
      continue;
    }
    const RecordEdits edits{game_, *list};
    for (const std::string& name : names) {
      auto column = edits.with_column(fmt::format("{}.{}", name, id));
      if (!column) return game_refused(column.error());
      add_parts(change, std::move(*column));
    }
  }
  return change;
}

GameEdits::Changed GameEdits::with_kind(std::string_view title, std::string_view like) const {
  const declared::Model& model = game_.model();
  const std::string printed{base::trimmed(title)};
  const std::string plural = base::lower(declared::field_of_heading(printed));
  if (!declared::is_name(plural) || plural.front() == '_')
    return game_refused("a kind needs a name of letters that begins with a letter, such as Events");
  const std::string name = plural.size() > 3 && plural.ends_with('s') ? plural.substr(0, plural.size() - 1) : plural;
  const declared::Part* part = model.part(like);
  if (part == nullptr) return game_refused("the kind that it would be like is no longer there: look again");
  if (model.part(name) != nullptr || model.find(plural) != nullptr)
    return game_refused(
        fmt::format("the game has {} already: choose another name", model.part(name) != nullptr ? name : plural));
  const std::string of = part->member("of").text();
  const declared::List* list = game_.find(of.substr(0, of.find(' ')));
  if (list == nullptr || list->rows.empty())
    return game_refused(fmt::format("{} is not made from records: choose another kind", like));
  const declared::Given front = part->member("front");
  const declared::Given records = list->declared->given, parts = own_member(game_, "parts"),
                        lists = own_member(game_, "records");
  if (!parts || parts.value->object() == nullptr || !lists || lists.value->object() == nullptr)
    return game_refused("the game file has no `parts` and `records` of its own: write the kind into it");

  GameChange change{{}, {}, fmt::format("new kind {}", printed)};
  const fs::path folder = model.folder;
  // Its records: the same fields, in a table with a first row.
  std::string declaration = as_json_text(plural + ".csv");
  if (records.value->object() != nullptr) {
    const auto source = std::make_shared<diag::Source>("game.json", without_comments(bytes_of_given(records)));
    diag::Sink ignored;
    const auto copy = data::read_document(source, ignored);
    if (!copy || copy->root.object() == nullptr || source->text().substr(0, 1) != "{")
      return game_refused("the records of that kind are declared in YAML: write the kind into the file");
    const auto from = set_member(source, copy->root, "from", declaration, "list");
    if (!from) return game_refused(from.error());
    declaration = with_replaced(std::string{source->text()}, *from);
    for (const char* other : {"rows", "with", "where", "sheet", "range"}) {
      if (copy->root.find(other) != nullptr)
        return game_refused(fmt::format("the records of that kind have `{}`: write the kind into the file", other));
    }
  }
  if (std::string why = set_in(change, lists, plural, declaration, "list of records"); !why.empty())
    return game_refused(why);
  const RecordEdits edits{game_, *list};
  auto table = edits.as_new_table(name + "-1", printed);
  if (!table) return game_refused(table.error());
  change.made.push_back({folder / (plural + ".csv"), std::move(*table)});

  // Its template, which may look different: a copy.
  std::string members = fmt::format("\"like\": {}, \"title\": {}, \"of\": {}", as_json_text(like),
                                    as_json_text(printed), as_json_text(plural));
  const fs::path design = folder / front.text();
  std::error_code error;
  if (front && front.value->string() != nullptr && front.text().find('{') == std::string::npos) {
    const fs::path file = fs::exists(design, error) ? design : fs::path{design.string() + ".json"};
    const auto text = base::read_file(file, largest_template);
    const auto source = text ? std::make_shared<diag::Source>(file.string(), *text) : nullptr;
    diag::Sink ignored;
    const auto read = source == nullptr ? std::nullopt : data::read_document(source, ignored);
    if (!read) return game_refused(fmt::format("the template {} cannot be read", front.text()));
    std::vector<Replacement> renamed;
    for (const auto& [member, to] : {std::pair{"template", name}, {"title", printed}})
      if (const data::Value* one = read->root.find(member); one != nullptr && one->string() != nullptr)
        renamed.push_back({source, one->span(), written_value(*source, one->span(), to)});
    const fs::path made = file.parent_path() / (name + file.extension().string());
    if (fs::exists(made, error))
      return game_refused(fmt::format("there is a template {}: choose another name", file_name_of(made.string())));
    change.made.push_back({made, with_replaced(std::string{source->text()}, renamed)});
    members += fmt::format(", \"front\": {}", as_json_text(made.lexically_proximate(folder).generic_string()));
  }
  if (std::string why = set_in(change, parts, name, fmt::format("{{ {} }}", members), "list of parts"); !why.empty())
    return game_refused(why);
  if (const declared::Given kit = own_member(game_, "kits").member("default"); kit && kit.value->array() != nullptr) {
    const std::vector<std::string> all = kit.texts();
    const auto at = std::ranges::find(all, like);
    if (at != all.end()) {
      WrittenList written{kit.file->document.source, *kit.value};
      written.insert(static_cast<std::size_t>(at - all.begin()) + 1, written.as_item(as_json_text(name)));
      add_parts(change, written.changes());
    }
  }
  return change;
}

GameEdits::Changed GameEdits::with_role(std::string_view list_name, std::string_view member,
                                        std::string_view field) const {
  const declared::List* list = game_.find(list_name);
  if (list == nullptr) return game_refused("this list is no longer there: look again");
  const declared::Given& given = list->declared->given;
  if (given.value->object() == nullptr)
    return game_refused("this list is declared in short: change it in the game file");
  if (member != "key" && member != "copies") return game_refused("expected key or copies");
  const expressions::Field* known = list->table.find(field);
  if (!field.empty() && known == nullptr) return game_refused(fmt::format("{} has no field {}", list_name, field));
  GameChange change{{}, {}, fmt::format("{} of {}: {}", member, list_name, field.empty() ? "none" : field)};
  const std::string json = field.empty() ? std::string{} : as_json_text(field);
  if (std::string why = set_in(change, given, member, json, "list"); !why.empty()) return game_refused(std::move(why));
  return change;
}

GameEdits::Changed GameEdits::with_type(std::string_view list_name, std::string_view field_name,
                                        std::string_view type) const {
  const declared::List* list = game_.find(list_name);
  if (list == nullptr) return game_refused("this list is no longer there: look again");
  const declared::Given field = list->declared->given.member("fields").member(field_name);
  if (!field) return game_refused("the type of this field is written elsewhere: change it there");
  const std::string kind{type.substr(0, type.find(':'))}, of{type.substr(std::min(type.size(), type.find(':') + 1))};
  static const std::set<std::string, std::less<>> kinds{"text", "markup",  "integer", "decimal", "truth",    "choice",
                                                        "list", "picture", "colour",  "effect",  "reference"};
  if (!kinds.contains(kind)) return game_refused(fmt::format("there is no type {}", kind));
  std::string members = fmt::format("\"type\": {}", as_json_text(kind)), wanted;
  if (kind == "list") wanted = as_json_text("text");
  if (kind == "reference") {
    const declared::List* other = game_.find(of);
    if (other == nullptr || other->declared->key.empty()) return game_refused("a reference needs a list with a key");
    wanted = as_json_text(of);
  }
  if (kind == "choice") {
    std::vector<std::string> values;
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      const std::string value = RecordReader{game_, *list}.value(row, std::string{field_name}).text;
      if (!value.empty() && std::ranges::find(values, value) == values.end()) values.push_back(value);
    }
    if (values.empty()) return game_refused("a choice needs values: type some into the column first");
    if (values.size() > most_choices) return game_refused("these are too many different values for a choice");
    std::vector<std::string> all;
    for (const std::string& value : values) all.push_back(as_json_text(value));
    wanted = fmt::format("[{}]", fmt::join(all, ", "));
  }
  GameChange change{{}, {}, fmt::format("type of {}: {}", field_name, type)};
  const diag::SourcePtr& source = field.file->document.source;
  if (field.value->object() == nullptr) {
    const std::string made = wanted.empty() ? written_value(*source, field.value->span(), kind)
                                            : fmt::format("{{ {}, \"of\": {} }}", members, wanted);
    add_parts(change, {{source, field.value->span(), made}});
    return change;
  }
  // What the new type cannot have goes.
  std::vector<std::string> gone;
  const bool number = kind == "integer" || kind == "decimal", worded = kind == "text" || kind == "markup";
  if (wanted.empty()) gone.emplace_back("of");
  if (!number) gone.insert(gone.end(), {"min", "max", "decimal"});
  if (!worded) gone.insert(gone.end(), {"length", "pattern", "markup", "translated"});
  if (kind != "choice") gone.emplace_back("labels");
  for (const std::string& member : gone) {
    if (!field.member(member)) continue;
    if (std::string why = set_in(change, field, member, "", "field"); !why.empty()) return game_refused(why);
  }
  if (std::string why = set_in(change, field, "type", as_json_text(kind), "field"); !why.empty())
    return game_refused(why);
  if (!wanted.empty())
    if (std::string why = set_in(change, field, "of", wanted, "field"); !why.empty()) return game_refused(why);
  return change;
}

}  // namespace planche::project
