#include "project/new_from.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "data/sheet_names.h"
#include "data/workbook.h"
#include "project/copies.h"
#include "project/guessed_template.h"
#include "project/guesses.h"
#include "project/heading_row.h"
#include "project/other_projects.h"
#include "project/validate.h"
#include "scene/art.h"
#include "templates/tokens.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_table = 64u << 20, largest_picture = 256u << 20, most_files = 5000;

bool ends_with_any(const fs::path& file, std::initializer_list<std::string_view> endings) {
  return std::ranges::find(endings, base::lower(file.extension().string())) != endings.end();
}
bool is_table(const fs::path& file) {
  return ends_with_any(file, {".csv", ".tsv", ".xlsx", ".ods"});
}

struct Found {
  struct Source {
    fs::path file;
    std::string sheet = {};  // empty: the first
  };
  std::vector<Source> tables;
  std::vector<fs::path> defines;             // tables of words for texts
  std::map<std::string, fs::path> pictures;  // by path within art/
  std::vector<std::string> left;             // files of the folders that are not taken
  std::vector<std::string> outside;          // links that lead out of the folders
  GuessedSize size;
  std::vector<std::string> without_size;  // projects of other programs that say none, or not in plain numbers
};

// Files that programs keep for themselves, and what other programs printed.
bool is_hidden(const fs::path& place) {
  return std::ranges::any_of(place, [](const fs::path& one) { return one.string().starts_with('.'); });
}
bool is_output(const fs::path& place) {
  return std::ranges::any_of(place.parent_path(), [](const fs::path& one) { return one == "_output"; });
}

// Takes the size of the cards from the file of another program.
void read_size(const fs::path& file, Found& found) {
  constexpr std::size_t largest = 4u << 20;
  if (!is_project_of_others(file)) return;
  const auto text = base::read_file(file, largest);
  if (!text) return;
  if (auto size = size_in_project(file, *text); size && found.size.why.empty())
    found.size = *size;
  else if (!size)
    found.without_size.push_back(file.filename().string());
}

// Every sheet of a workbook with a heading and a row is a table.
void add_tables(const fs::path& file, Found& found) {
  const bool is_workbook = data::is_workbook(file.string());
  const auto bytes = base::read_file(file, largest_table);
  const auto sheets = is_workbook && bytes ? data::sheet_names(*bytes) : std::vector<std::string>{};
  if (sheets.size() < 2) return found.tables.push_back({file});
  for (const std::string& sheet : sheets) {
    diag::Sink sink;
    const auto source = data::open_table(file.filename().string(), *bytes, {.sheet = sheet}, sink);
    const auto table = source != nullptr ? data::read_csv(source, sink) : std::nullopt;
    if ((table && !table->rows.empty()) || (source != nullptr && heading_below_title(source)))
      found.tables.push_back({file, sheet});
    else
      found.left.push_back(fmt::format("{}#{}", file.filename().string(), sheet));
  }
}

// The file and the sheet of "cards.xlsx#Tokens"; nothing for other names.
std::optional<Found::Source> sheet_of(const std::string& source) {
  const std::size_t mark = source.rfind('#');
  std::error_code error;
  if (mark == std::string::npos || fs::exists(source, error) || !data::is_workbook(source.substr(0, mark))) return {};
  return Found::Source{source.substr(0, mark), source.substr(mark + 1)};
}

// Returns false after a refusal.
bool collect(const std::vector<std::string>& sources, Found& found, Messages& messages) {
  const auto take = [&](const fs::path& file, const fs::path& place) {
    if (is_table(file) && templates::is_define_table(file))
      found.defines.push_back(file);
    else if (is_table(file))
      add_tables(file, found);
    else if (scene::names_picture(file.string()) && !is_output(place))
      found.pictures.emplace(place.generic_string(), file);
    else
      found.left.push_back(place.generic_string());
  };
  for (std::string source : sources) {
    std::error_code error;
    if (auto sheet = sheet_of(source)) {
      found.tables.push_back(std::move(*sheet));
      continue;
    }
    // A project of another program is its folder.
    if (fs::is_regular_file(source, error) && is_project_of_others(source)) {
      source = fs::path{source}.has_parent_path() ? fs::path{source}.parent_path().string() : ".";
    }
    if (source.starts_with("https://") || source.starts_with("http://")) {
      messages.refuse(fmt::format("--from: {} is an address, not a file", source),
                      "download the table and name the file; `planche fetch` updates tables of a game");
      return false;
    }
    if (!fs::is_directory(source, error)) {
      if (!fs::exists(source, error) || (!is_table(source) && !scene::names_picture(source))) {
        messages.refuse(fmt::format("--from: {} is {}", source,
                                    fs::exists(source, error) ? "no table and no picture" : "not there"),
                        "name tables (.csv, .tsv, .xlsx, .ods), pictures, or folders of these");
        return false;
      }
      take(source, fs::path{source}.filename());
      continue;
    }
    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator entry{source, error}, end; !error && entry != end; entry.increment(error)) {
      if (entry->is_regular_file(error) && files.size() < most_files) files.push_back(entry->path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
      fs::path place = file.lexically_relative(source);
      if (is_hidden(place)) continue;
      if (const auto inside = base::resolve_inside(source, place.native()); !inside) {
        found.outside.push_back(place.generic_string());
        continue;
      }
      read_size(file, found);
      if (*place.begin() == "art" && place.has_parent_path()) place = place.lexically_relative("art");
      take(file, place);
    }
  }
  if (!found.tables.empty()) return true;
  messages.refuse("--from: there is no table to start from", "name a table: .csv, .tsv, .xlsx or .ods");
  return false;
}

struct Read {
  fs::path file;
  std::string encoding;  // empty: UTF-8
  std::optional<data::Table> table;
  std::string range;  // of a sheet whose headings are not in its first row
  std::string rest;   // the same of a text: what follows its title
};

// Reads the table below a title. Returns whether there is one.
bool read_below_title(const diag::SourcePtr& source, const std::string& sheet, const std::string& bytes, Read& read,
                      Messages& messages) {
  const auto headings = heading_below_title(source);
  if (!headings) return false;
  const std::string name = read.file.filename().string();
  diag::Sink sink;
  diag::SourcePtr below = std::make_shared<diag::Source>(name, headings->rest);
  std::string range;
  if (source->sheet() != nullptr) {
    range = fmt::format("A{}:{}", headings->row, diag::column_name(headings->columns));
    below = data::open_table(name, bytes, {sheet, range, {}}, sink);
  }
  if (below != nullptr) read.table = data::read_csv(below, sink);
  if (!read.table) return false;
  messages.say(
      fmt::format("{}: the headings are in row {}: {}", name, headings->row,
                  range.empty() ? "the rows above them are not copied" : fmt::format("game.json reads {}", range)));
  read.range = std::move(range);
  read.rest = headings->rest;
  return true;
}

// Older spreadsheet programs export in the encoding of Windows.
Read read_table(const fs::path& file, const std::string& sheet, Messages& messages) {
  Read read{file, {}, {}, {}, {}};
  const auto bytes = base::read_file(file, largest_table);
  if (!bytes) {
    messages.fail(bytes.error().message);
    return read;
  }
  for (const char* encoding : {"", "cp1252"}) {
    diag::Sink sink;
    const auto source = data::open_table(file.filename().string(), *bytes, {sheet, {}, encoding}, sink);
    if (source != nullptr && sink.count(diag::Severity::error) == 0 &&
        read_below_title(source, sheet, *bytes, read, messages))
      break;
    if (source != nullptr) read.table = data::read_csv(source, sink);
    read.encoding = encoding;
    const auto problems = sink.sorted();
    const bool wrong_encoding =
        std::ranges::any_of(problems, [](const diag::Diagnostic& d) { return d.code == "data/encoding"; });
    if (read.table || !wrong_encoding || *encoding != '\0') {
      if (!read.table) messages.report(sink);
      break;
    }
  }
  return read;
}

std::string records_name(const fs::path& file) {
  std::string name;
  for (const char c : base::lower(file.stem().string())) {
    const bool letter = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
    if (letter || (digit && !name.empty()))
      name += c;
    else if (!name.empty() && !name.ends_with('_'))
      name += '_';
  }
  while (name.ends_with('_')) name.pop_back();
  if (name.empty()) name = "cards";
  return name;
}

// Comments are one line.
std::string in_a_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
}

// A name in the folder of the game. Of tables with one name, the later ones get the name of their folder before it.
std::string file_name(const fs::path& file, std::set<std::string>& taken) {
  std::string name = file.filename().string();
  if (taken.contains(base::lower(name)) && file.has_parent_path())
    name = fmt::format("{}-{}", fs::absolute(file).parent_path().filename().string(), name);
  while (!taken.insert(base::lower(name)).second)
    name = fmt::format("{}-2{}", fs::path{name}.stem().string(), fs::path{name}.extension().string());
  return name;
}

// Says what the game does not show, and checks it as `planche validate` does. Returns whether it can be printed.
bool check_result(const std::vector<GuessedTable>& tables, const Found& found, const std::string& directory,
                  Messages& messages) {
  constexpr std::size_t most_named = 20;
  for (const GuessedTable& table : tables) {
    for (const GuessedField& field : table.fields) {
      if (!field.missing.empty())
        messages.say(fmt::format("{}: pictures that are missing and not drawn yet: {}", table.file.string(),
                                 some_of(field.missing, most_named)));
    }
    if (!table.stems_without.empty())
      messages.say(fmt::format("{}: no picture for {}", table.file.string(), some_of(table.stems_without, most_named)));
    if (!table.failed.empty())
      messages.say(fmt::format(
          "{}: left out, because formulas in it have no value: {}",
          table.sheet.empty() ? table.file.string() : fmt::format("{}#{}", table.file.string(), table.sheet),
          some_of(table.failed, most_named)));
    if (!table.divisions.empty())
      messages.say(fmt::format("{}: rows that may be no cards: {}; \"where\" in game.json leaves them out",
                               table.file.string(), some_of(table.divisions, most_named)));
  }
  if (!found.size.why.empty())
    messages.say(
        fmt::format("size of the parts: {:.6g} × {:.6g} mm, {}", found.size.width, found.size.height, found.size.why));
  else if (!found.without_size.empty())
    messages.say(fmt::format("no size of the parts was found in {}; templates start with {:.6g} × {:.6g} mm",
                             some_of(found.without_size, most_named), found.size.width, found.size.height));
  if (!found.outside.empty())
    messages.say(
        fmt::format("not taken, because these links lead out of their folder: {}", some_of(found.outside, most_named)));
  if (!found.left.empty()) messages.say(fmt::format("not taken: {}", some_of(found.left, most_named)));
  const PrintChoices choices;
  diag::Sink sink;
  if (!Validator{choices, false, messages}.check(directory, {}, sink)) return false;
  if (sink.count(diag::Severity::error) == 0) return true;
  messages.report(sink);
  return false;
}

std::string json_quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string type_of(const GuessedField& field) {
  using Kind = GuessedField::Kind;
  std::string members;
  const auto add = [&](const std::string& member) { members += (members.empty() ? "" : ", ") + member; };
  switch (field.kind) {
    case Kind::text:
      add(R"("type": "text")");
      break;
    case Kind::markup:
      add(R"("type": "markup")");
      break;
    case Kind::html:
      add(R"("type": "markup", "markup": "html")");
      break;
    case Kind::integer:
      add(R"("type": "integer")");
      break;
    case Kind::decimal:
      add(field.has_commas ? R"("type": "decimal", "decimal": ",")" : R"("type": "decimal")");
      break;
    case Kind::truth:
      add(R"("type": "truth")");
      break;
    case Kind::choice: {
      std::string all;
      for (const std::string& choice : field.choices) all += (all.empty() ? "" : ", ") + json_quoted(choice);
      add(fmt::format(R"("type": "choice", "of": [{}])", all));
      break;
    }
    case Kind::list:
      add(R"("type": "list", "of": "text")");
      break;
    case Kind::reference:
      add(fmt::format(R"("type": "reference", "of": {})", json_quoted(field.list)));
      break;
    case Kind::picture:
      add(R"("type": "picture")");
      break;
    case Kind::copies:
      add(R"("type": "integer", "min": 0, "default": 1)");
      break;
  }
  if (field.is_key) add(R"("required": true)");
  if (!field.column.empty())
    add(fmt::format(R"("column": {})", json_quoted(field.column)));
  else if (data::heading_key(field.name) != data::heading_key(field.heading))
    add(fmt::format(R"("column": {})", json_quoted(field.heading)));
  return "{ " + members + " }";
}

// The condition that leaves out rows that seem to divide the table.
std::string where_of(const GuessedTable& table) {
  const GuessedField& title = table.title() != nullptr ? *table.title() : *table.key();
  std::string all;
  for (const std::string& name : table.divisions) all += (all.empty() ? "" : ", ") + json_quoted(name);
  return json_quoted(fmt::format("not ({} in [{}])", title.name, all));
}

std::string records_of(const GuessedTable& table, const std::string& encoding) {
  const std::string file = json_quoted(table.file.filename().string());
  std::string text = fmt::format("    {}: {{\n", json_quoted(table.name));
  std::string place = file;
  if (!table.sheet.empty()) place += fmt::format(", \"sheet\": {}", json_quoted(table.sheet));
  if (!table.range.empty()) place += fmt::format(", \"range\": {}", json_quoted(table.range));
  if (place != file) place = fmt::format("{{ \"file\": {} }}", place);
  if (!encoding.empty()) place = fmt::format("{{ \"file\": {}, \"encoding\": \"{}\" }}", file, encoding);
  text += fmt::format("      \"from\": {},{}\n", place, encoding.empty() ? "" : "   // it is not UTF-8");
  if (const GuessedField* key = table.key())
    text += fmt::format("      \"key\": {},   // all values differ, and it is called \"{}\"\n", json_quoted(key->name),
                        in_a_line(key->heading));
  if (!table.divisions.empty())
    text += fmt::format("      // \"where\": {},   // without the slashes, leaves out rows that may be no cards\n",
                        in_a_line(where_of(table)));
  const auto copies = std::ranges::find(table.fields, GuessedField::Kind::copies, &GuessedField::kind);
  if (copies != table.fields.end()) text += fmt::format("      \"copies\": {},\n", json_quoted(copies->name));
  if (!table.failed.empty())
    text += fmt::format("      \"ignore\": {},   // formulas in these columns have no value\n",
                        in_a_line(nlohmann::json(table.failed).dump()));
  text += "      \"fields\": {\n";
  for (const GuessedField& field : table.fields) {
    const bool last = &field == &table.fields.back();
    text += fmt::format("        {}: {}{}   // {}{}\n", json_quoted(field.name), type_of(field), last ? "" : ",",
                        field.is_title ? "the title; " : "", in_a_line(field.why));
  }
  return text + "      }\n    }";
}

std::string game_file(const std::vector<GuessedTable>& tables, const std::map<fs::path, std::string>& encodings,
                      const std::vector<std::string>& defines, const std::string& folder, bool pictures) {
  const std::string id = id_from(folder), title = title_from(folder);
  std::string text = fmt::format(
      "// Made from tables. Comments say what was guessed, and why. Correct wrong guesses.\n"
      "// Check it with `planche validate DIR`, print it with `planche kit DIR`.\n"
      "{{\n"
      "  \"$schema\": \"schema/game.json\",   // lets editors explain and complete this file\n"
      "  \"format\": 1,\n"
      "  \"id\": {},\n"
      "  \"title\": {},\n",
      json_quoted(id.empty() ? "my-game" : id), json_quoted(title.empty() ? "My game" : title));
  if (pictures) text += "  \"art\": \"art\",   // the folder of the pictures\n";
  if (!defines.empty()) {
    std::string all;
    for (const std::string& table : defines) all += (all.empty() ? "" : ", ") + json_quoted(table);
    text += fmt::format("  \"tokens\": [{}],   // words in texts, as in @[name], that are replaced\n", all);
  }
  text += "\n  \"records\": {\n";
  for (const GuessedTable& table : tables)
    text += records_of(table, encodings.at(table.file)) + (&table == &tables.back() ? "\n" : ",\n");
  text += "  },\n\n  // One part for each record. Templates of your own change how it looks.\n  \"parts\": {\n";
  for (const GuessedTable& table : tables)
    text += fmt::format("    {0}: {{ \"title\": {1}, \"of\": {0}, \"front\": {2} }}{3}\n", json_quoted(table.name),
                        json_quoted(title_from(table.name)), json_quoted(fmt::format("templates/{}.json", table.name)),
                        &table == &tables.back() ? "" : ",");
  text += "  },\n\n  \"kits\": { \"default\": [";
  for (const GuessedTable& table : tables) text += (&table == &tables.front() ? "" : ", ") + json_quoted(table.name);
  return text + "] }\n}\n";
}

}  // namespace

std::string hint_to_start_from(const std::string& source) {
  std::error_code error;
  bool has_table = is_table(source);
  for (const fs::directory_entry& entry : fs::directory_iterator{source, error})
    has_table = has_table || is_table(entry.path());
  return has_table ? fmt::format("make a game of it: planche new game DIR --from {}", source)
                   : "start a game: planche new game DIR";
}

bool start_game_from(const std::vector<std::string>& sources, const std::string& directory, Messages& messages) {
  Found found;
  if (!collect(sources, found, messages) || !is_free(directory, messages)) return false;
  std::set<std::string> places;
  for (const auto& [place, file] : found.pictures) places.insert(place);
  Guesser guesser{places};
  std::map<fs::path, std::string> encodings;
  std::map<fs::path, fs::path> origins;     // of each table
  std::map<fs::path, std::string> shorter;  // tables without the rows above their headings
  std::set<std::string> files_taken;
  std::map<fs::path, std::string> names;  // in the folder of the game, by origin
  for (const auto& [file, sheet] : found.tables) {
    Read read = read_table(file, sheet, messages);
    if (!read.table) return false;
    if (read.table->rows.empty() && found.tables.size() == 1) {
      messages.refuse(fmt::format("--from: {} has headings, but no row below them", file.string()),
                      "write a row for each card");
      return false;
    }
    if (!names.contains(file)) names[file] = file_name(file, files_taken);
    const std::string& name = names[file];
    encodings[name] = read.rest.empty() ? read.encoding : std::string{};
    origins[name] = file;
    if (!read.rest.empty()) shorter[name] = std::move(read.rest);
    guesser.add(name, sheet, read.range, records_name(sheet.empty() ? name : sheet + ".csv"), *read.table);
  }
  const std::vector<GuessedTable> tables = guesser.finish();
  const fs::path target{directory};
  base::NewFiles files{base::NewFiles::Existing::refused};
  const auto copy = [&](const fs::path& from, const fs::path& to,
                        std::size_t most) -> tl::expected<void, base::FileError> {
    auto bytes = base::read_file(from, most);
    if (!bytes) return tl::make_unexpected(bytes.error());
    return files.add(to, std::move(*bytes));
  };
  tl::expected<void, base::FileError> done;
  for (const auto& table : origins)
    done = done.and_then([&] {
      const auto text = shorter.find(table.first);
      return text == shorter.end() ? copy(table.second, target / table.first, largest_table)
                                   : files.add(target / table.first, text->second);
    });
  std::vector<std::string> defines;
  for (const fs::path& file : found.defines) {
    defines.push_back(file_name(file, files_taken));
    done = done.and_then([&] { return copy(file, target / defines.back(), largest_table); });
  }
  for (const GuessedTable& table : tables) {
    done = done.and_then([&] {
      return files.add(target / "templates" / (table.name + ".json"), template_for(table, tables, found.size));
    });
  }
  std::map<std::string, fs::path> pictures = found.pictures;
  for (const auto& [name, place] : guesser.pictures().taken()) pictures.erase(place);
  for (const auto& [name, place] : guesser.pictures().taken()) pictures[name] = found.pictures.at(place);
  // A PDF that no cell names may be a rulebook or a print.
  std::erase_if(pictures, [&](const auto& picture) {
    const bool unknown =
        base::lower(picture.first).ends_with(".pdf") && !guesser.pictures().taken().contains(picture.first);
    if (unknown) found.left.push_back(picture.first);
    return unknown;
  });
  for (const auto& picture : pictures)
    done = done.and_then([&] { return copy(picture.second, target / "art" / picture.first, largest_picture); });
  const fs::path whole = (fs::absolute(target) / "").lexically_normal().parent_path();
  done = done.and_then([&] {
               return files.add(target / "game.json",
                                game_file(tables, encodings, defines, whole.filename().string(), !pictures.empty()));
             })
             .and_then([&] { return add_schemas(target, files); })
             .and_then([&] { return files.commit(); });
  if (!done) {
    messages.fail(done.error().message);
    return false;
  }
  for (const GuessedTable& table : tables)
    messages.say(fmt::format("{}: {}, {}", table.file.filename().string(), base::counted(table.rows, "row"),
                             base::counted(table.fields.size(), "field")));
  messages.say("game.json says what was guessed, and why");
  return check_result(tables, found, directory, messages);
}

}  // namespace planche::project
