#include "project/importing/guessed_game_file.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "data/tables/csv.h"
#include "project/opening/sample_folders.h"

namespace planche::project {

namespace {

// Comments are one line.
std::string in_a_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return text;
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
    case Kind::any:
      add(R"("type": "any")");
      break;
  }
  if (!field.translations.empty()) {
    std::string all;
    for (const auto& [language, heading] : field.translations)
      all += (all.empty() ? "" : ", ") + json_quoted(language) + ": " + json_quoted(heading);
    add(fmt::format(R"("translated": {{ {} }})", all));
  } else if (field.is_translated) {
    add(R"("translated": true)");
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


std::string records_of(const PictureDeck& deck) {
  return fmt::format(
      "    \"{0}\": {{\n      \"from\": \"{0}.csv\",   // a row for each picture: correct names and copies there\n"
      "      \"key\": \"name\",\n      \"copies\": \"copies\",\n      \"fields\": {{\n"
      "        \"name\": {{ \"type\": \"text\", \"required\": true }},\n"
      "        \"picture\": {{ \"type\": \"picture\", \"required\": true }},\n{1}"
      "        \"copies\": {{ \"type\": \"integer\", \"min\": 0, \"default\": 1 }}\n      }}\n    }}",
      deck.name, deck.has_own_backs() ? "        \"back\": { \"type\": \"picture\" },\n" : "");
}

}  // namespace

std::string game_file(const GuessedGame& game) {
  const std::string id = id_from(game.folder), title = title_from(game.folder);
  std::string text = fmt::format(
      "// Made from tables and pictures. Comments say what was guessed, and why. Correct wrong guesses.\n"
      "// Check it with `planche validate DIR`, print it with `planche kit DIR`.\n"
      "{{\n"
      "  \"$schema\": \"schema/game.json\",   // lets editors explain and complete this file\n"
      "  \"format\": 1,\n"
      "  \"id\": {},\n"
      "  \"title\": {},\n",
      json_quoted(id.empty() ? "my-game" : id), json_quoted(title.empty() ? "My game" : title));
  const auto list = [](const std::vector<std::string>& items) {
    std::string all;
    for (const std::string& item : items) all += (all.empty() ? "" : ", ") + json_quoted(item);
    return all;
  };
  if (!game.languages.empty())
    text += fmt::format("  \"languages\": [{}],   // the tables have texts in them; the first is printed by default\n",
                        list(game.languages));
  if (game.has_pictures) text += "  \"art\": \"art\",   // the folder of the pictures\n";
  if (!game.defines.empty())
    text += fmt::format("  \"tokens\": [{}],   // words in texts, as in @[name], that are replaced\n", list(game.defines));
  std::vector<std::string> records, parts, names;
  for (const GuessedTable& table : game.tables) {
    records.push_back(records_of(table, game.encodings.at(table.file)));
    parts.push_back(fmt::format("    {0}: {{ \"title\": {1}, \"of\": {0}, \"front\": {2} }}", json_quoted(table.name),
                                json_quoted(title_from(table.name)),
                                json_quoted(fmt::format("templates/{}.json", table.name))));
    names.push_back(table.name);
  }
  for (const PictureDeck& deck : game.decks) {
    records.push_back(records_of(deck));
    const std::string back = deck.has_back() ? fmt::format(", \"back\": \"templates/{}-back.json\"", deck.name) : "";
    parts.push_back(fmt::format("    \"{0}\": {{ \"title\": {1}, \"of\": \"{0}\", \"front\": \"templates/{0}.json\"{2} }}",
                                deck.name, json_quoted(title_from(deck.name)), back));
    names.push_back(deck.name);
  }
  text += fmt::format("\n  \"records\": {{\n{}\n  }},\n", fmt::join(records, ",\n"));
  text += fmt::format("\n  // One part for each record. Templates of your own change how it looks.\n  \"parts\": {{\n{}\n  }},\n",
                      fmt::join(parts, ",\n"));
  return text + fmt::format("\n  \"kits\": {{ \"default\": [{}] }}\n}}\n", list(names));
}

}  // namespace planche::project
