// The Game view: languages, words, kinds, fields and rules of a file-based game.
#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "live/viewing/viewer_shown.h"
#include "project/editing/game_edits.h"
#include "project/editing/game_words.h"
#include "project/editing/rule_edits.h"

namespace planche::live {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::size_t most_words = 500;

const char* type_name_of(declared::Field::Kind kind) {
  constexpr const char* names[] = {"text",   "markup",    "integer", "decimal", "truth",  "choice", "list",
                                   "object", "reference", "picture", "colour",  "effect", "any"};
  return names[static_cast<std::size_t>(kind)];
}

json file_place_of(const declared::Given& given) {
  const diag::SourcePtr& source = given.file->document.source;
  const diag::Position at = source->position(given.value->span().begin);
  return {{"file", source->name()}, {"line", at.line}, {"column", at.column}};
}

// The comment behind a declaration, in its line: often why it is so.
std::string comment_behind(const declared::Given& given) {
  if (!given) return {};
  const std::string_view text = given.file->document.source->text();
  const std::size_t begin = given.value->span().end, end = std::min(text.find('\n', begin), text.size());
  const std::string_view rest = text.substr(begin, end - begin);
  const std::size_t at = rest.find_first_not_of(" ,\t");
  if (at == rest.npos || (!rest.substr(at).starts_with("//") && !rest.substr(at).starts_with("#"))) return {};
  return std::string{base::trimmed(rest.substr(at + (rest[at] == '#' ? 1 : 2)))};
}

// Texts that people read, and that another language would have too.
bool is_for_readers(const declared::List& list, const declared::Field& field) {
  if (field.name == list.declared->key) return false;
  if (field.kind == declared::Field::Kind::markup || field.name == "title" || field.name == "name") return true;
  if (field.kind != declared::Field::Kind::text) return false;
  // Words with blanks between them.
  return std::ranges::any_of(list.rows, [&](const data::Value* row) {
    return data::text_of(row->find(field.name)).find(' ') != std::string::npos;
  });
}

json lists_of(const declared::Game& game) {
  json all = json::array();
  for (const auto& list : game.lists()) {
    if (list->of_document) continue;
    json fields = json::array();
    const declared::Given declared = list->declared->given.member("fields");
    for (const declared::Field& field : list->declared->fields) {
      const std::string kind = type_name_of(field.kind);
      fields.push_back({{"name", field.name},
                        {"type", field.kind == declared::Field::Kind::reference ? kind + ":" + field.of : kind},
                        {"help", field.description},
                        {"why", comment_behind(declared.member(field.name))},
                        {"translated", field.translated},
                        {"readers", is_for_readers(*list, field)},
                        {"declared", bool{declared.member(field.name)}}});
    }
    json computed = json::array();
    for (const auto& [name, given] : list->declared->computed)
      computed.push_back({{"name", name}, {"as", given.text()}});
    all.push_back({{"name", list->declared->name},
                   {"key", list->declared->key},
                   {"copies", list->declared->given.member("copies").text()},
                   {"open", list->declared->given.value->object() != nullptr},
                   {"count", list->rows.size()},
                   {"fields", std::move(fields)},
                   {"computed", std::move(computed)}});
  }
  return all;
}

json kinds_of(const declared::Game& game) {
  json all = json::array();
  for (const declared::Part& part : game.model().parts) {
    const declared::Given title = part.member("title");
    json made = file_place_of(part.given);
    made["name"] = part.name;
    made["title"] = title ? game.in_language(title).text() : part.name;
    made["of"] = part.member("of").text();
    made["front"] = part.member("front").text();
    made["back"] = part.member("back").text();
    all.push_back(std::move(made));
  }
  return all;
}

json rules_of(const declared::Game& game) {
  const project::RuleEdits edits{game};
  json all = json::array();
  for (std::size_t n = 0; n < game.model().rules.size(); ++n) {
    const project::RuleWords words = edits.words(n);
    json made = file_place_of(game.model().rules[n].given);
    for (const auto& [name, text] :
         std::initializer_list<std::pair<const char*, const std::string&>>{{"code", words.code},
                                                                           {"each", words.each},
                                                                           {"when", words.when},
                                                                           {"require", words.require},
                                                                           {"at", words.at},
                                                                           {"severity", words.severity},
                                                                           {"message", words.message},
                                                                           {"hint", words.hint}})
      made[name] = text;
    made["fixed"] = edits.fixed(n);
    all.push_back(std::move(made));
  }
  return all;
}

json words_of(const declared::Game& game) {
  const project::GameWords words{game};
  std::set<std::string> keys;
  for (const auto& [language, all] : words.all())
    if (!language.empty())
      for (const auto& [key, given] : all) keys.insert(key);
  json made = json::array();
  for (const std::string& key : keys) {
    if (made.size() == most_words) break;
    json texts = json::object();
    for (const std::string& language : game.model().languages) {
      texts[language] = "";
      const auto all = words.all().find(language);
      if (all == words.all().end()) continue;
      if (const auto found = all->second.find(key); found != all->second.end()) texts[language] = found->second.text();
    }
    made.push_back({{"key", key}, {"texts", std::move(texts)}});
  }
  return made;
}

}  // namespace

std::string Viewer::game(const ViewLook& look) {
  return answer(look, [&](Shown& view) {
    const auto game = view.project.game();
    json made = json::object();
    if (game != nullptr)
      made = {{"language", game->language()}, {"languages", game->model().languages},
              {"lists", lists_of(*game)},     {"kinds", kinds_of(*game)},
              {"rules", rules_of(*game)},     {"words", words_of(*game)},
              {"numbers", json::array()}};
    if (game != nullptr)
      for (const auto& [name, value] : game->numbers())
        made["numbers"].push_back({{"name", name}, {"value", expressions::printed(value)}});
    return made.dump(-1, ' ', false, json::error_handler_t::replace);
  });
}

std::string Viewer::check_rule(const ViewLook& look, const project::RuleWords& words) {
  return answer(look, [&](Shown& view) {
    const auto game = view.project.game();
    if (game == nullptr) return json{{"fault", "the game cannot be read: mend the problems in the list below"}}.dump();
    const project::RuleCheck checked = project::RuleEdits{*game}.check(words);
    json broken = json::array();
    for (const auto& one : checked.shown) {
      json values = json::array();
      for (const auto& [term, value] : one.values) values.push_back({{"name", term}, {"value", value}});
      broken.push_back({{"name", one.name}, {"message", one.message}, {"values", std::move(values)}});
    }
    return json{{"fault", checked.fault},   {"hint", checked.hint},       {"member", checked.member},
                {"begin", checked.begin},   {"end", checked.end},         {"checked", checked.checked},
                {"broken", checked.broken}, {"shown", std::move(broken)}, {"notes", checked.notes}}
        .dump(-1, ' ', false, json::error_handler_t::replace);
  });
}

tl::expected<std::string, std::string> Viewer::act(const ViewLook& look, const GameAct& act) {
  using Kind = GameAct::Kind;
  const std::lock_guard lock{mutex_};
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const auto game = shown(look).project.game();
  if (!editable_ || game == nullptr) return refuse("start planche with --edit to change files from this page");
  const project::GameEdits edits{*game};
  const project::RuleEdits rules{*game};
  const auto change = act.kind == Kind::language ? edits.with_language(act.language, act.fields)
                      : act.kind == Kind::word   ? project::GameWords{*game}.with(act.language, act.key, act.text)
                      : act.kind == Kind::kind   ? edits.with_kind(act.title, act.like)
                      : act.kind == Kind::type   ? edits.with_type(act.list, act.field, act.type)
                      : act.kind == Kind::role   ? edits.with_role(act.list, act.member, act.field)
                      : act.kind == Kind::rule   ? rules.with(act.rule, act.number)
                                                 : rules.without(act.number.value_or(0));
  if (!change) return refuse(change.error());
  if (change->parts.empty() && change->made.empty()) return "nothing to change";
  std::set<std::string> files, names;
  for (const project::Replacement& one : change->parts) files.insert(one.source->name());
  for (const auto& one : change->made) files.insert(one.file.string());
  for (const std::string& one : files) names.insert(fs::path{one}.filename().string());
  // It is written, and withdrawn if a document has a new error then: files that do not exist yet cannot be tried.
  project::Project& project = shown(look).project;
  const std::vector<std::string> before = errors_of(project, files);
  if (auto done = history_.replace(change->parts, change->told, change->made); !done) return refuse(done.error());
  project.renew();
  shown(look).looked = false;
  if (std::string why = first_new(errors_of(project, files), before); !why.empty()) {
    if (const auto undone = history_.withdraw(); !undone) why += "; " + undone.error();
    project.renew();
    return refuse(std::move(why));
  }
  renew_all();
  ++generation_;
  return fmt::format("{}: wrote {}", change->told, fmt::join(names, ", "));
}

}  // namespace planche::live
