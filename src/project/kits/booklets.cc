#include "project/kits/booklets.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/files.h"
#include "base/named_file.h"
#include "base/text.h"
#include "declared/file/paths.h"
#include "parts/own/own_parts.h"
#include "parts/parts.h"
#include "project/kits/illustrations.h"
#include "project/opening/file_games.h"
#include "project/opening/messages.h"
#include "project/opening/reading.h"
#include "project/opening/rules_in_force.h"
#include "project/printing/print_choices.h"
#include "project/printing/work.h"
#include "rules/house_rules.h"
#include "rules/printed_words.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr double figure_room = 130;  // mm, width and height of positions

std::string rules_name(std::string_view language) {
  return fmt::format("rules.{}.md", language);
}

// Only a title at the beginning gives the first page its head, with what the game is about, its facts and its table.
void note_title(const parts::kit::Booklet& booklet, diag::Sink& sink) {
  const auto is_title = [](const prose::ProseBlock& block) {
    return block.kind == prose::ProseBlock::Kind::heading && block.level == 1;
  };
  const std::vector<prose::ProseBlock>& blocks = booklet.text.blocks;
  if (blocks.empty() || is_title(blocks.front())) return;
  const auto late = std::ranges::find_if(blocks, is_title);
  const bool none = late == blocks.end();
  auto d =
      diag::problem(booklet.source,
                    none                  ? blocks.front().where
                    : late->words.empty() ? late->where
                                          : late->words.front().where,
                    "booklet/title",
                    none ? "expected the title first, found a text without one"
                         : "expected the title first, found it below other text: it prints as an ordinary heading");
  d.severity = diag::Severity::warning;
  d.hint = "begin with `# Title` and a paragraph that says what the game is about";
  sink.add(std::move(d));
}

// The rulebook of a folder in a language; nothing if there is none.
std::optional<RulesText> read_text(const fs::path& folder, std::string_view language, diag::Sink& sink) {
  const fs::path file = folder / rules_name(language);
  const auto found = base::resolve_inside(folder, rules_name(language));
  if (!found && found.error().kind == base::FileError::Kind::missing) return std::nullopt;
  RulesText rules;
  rules.folder = folder;
  rules.file = file;
  if (!found) {
    sink.add({.code = "game/outside",
              .message = fmt::format("{} leads out of the folder of the game", declared::shown_name(file)),
              .hint = "copy the text into the folder"});
    return rules;
  }
  auto text = base::read_file(file, prose::most_bytes);
  if (!text) {
    const bool large = text.error().kind == base::FileError::Kind::too_large;
    sink.add({.code = large ? "data/limit" : "file/unreadable", .message = text.error().message});
    return rules;
  }
  rules.booklet.source = std::make_shared<diag::Source>(declared::shown_name(file), std::move(*text));
  const std::size_t before = sink.count(diag::Severity::error);
  rules.booklet.text = prose::read(rules.booklet.source, sink);
  if (rules.booklet.text.blocks.empty() && sink.count(diag::Severity::error) == before) {
    auto d = diag::problem(rules.booklet.source, {}, "booklet/empty", "expected rules to print, found no text");
    d.hint = "write them, or remove the file";
    sink.add(std::move(d));
  }
  note_title(rules.booklet, sink);
  return rules;
}

std::string listed(const rules::CountRange& span, std::string_view key, const base::Words& words) {
  if (span.most == 0) return {};
  if (span.least == span.most) return words.count(fmt::format("facts.{}", key), static_cast<std::uint64_t>(span.most));
  return words.say(fmt::format("facts.{}_range", key), {{"least", span.least}, {"most", span.most}});
}

// Inserts a note below the title and the introduction.
void add_note(std::vector<prose::ProseBlock>& blocks, std::string words) {
  prose::ProseBlock note{.kind = prose::ProseBlock::Kind::quote}, paragraph;
  paragraph.words.push_back({.text = std::move(words)});
  note.blocks.push_back(std::move(paragraph));
  auto at = blocks.begin();
  if (at != blocks.end() && at->kind == prose::ProseBlock::Kind::heading && at->level == 1) ++at;
  if (at != blocks.begin() && at != blocks.end() && at->kind == prose::ProseBlock::Kind::paragraph) ++at;
  blocks.insert(at, std::move(note));
}

// Refused parts are reported on the command line when printed alone; here they become diagnostics at the picture.
template <typename Sets>
std::vector<scene::PartSet> or_reported(Sets sets, diag::Sink& sink) {
  if (sets) {
    std::erase_if(*sets, [](const scene::PartSet& set) { return set.failed; });
    return std::move(*sets);
  }
  constexpr std::string_view option = "--only: ";
  std::string message = sets.error().message;
  if (message.starts_with(option)) message.erase(0, option.size());
  sink.add({.code = "booklet/picture", .message = std::move(message), .hint = sets.error().hint});
  return {};
}

// Reads the first sample of a game by the chosen rules; null if it cannot be read.
std::shared_ptr<rules::Subject> first_sample(const rules::Game& game, const InputChoices& input, Messages& messages,
                                             diag::Sink& found) {
  Reading reading{input, messages};
  return reading.read((base::data_folder() / "cards" / game.id / game.samples.front()).string(), found);
}

}  // namespace

std::string banner_of(const rules::Game& game) {
  const auto folder = base::templates_folder();
  std::error_code error;
  const bool has_one = folder && fs::is_regular_file(*folder / game.id / "banner.json", error);
  return has_one ? fmt::format("{}/banner", game.id) : "";
}

std::string banner_of(const declared::Model& model, diag::Sink& sink) {
  if (!model.banner) return {};
  const auto file = declared::find_file({&model.banner.file->folder, 1}, model.banner.text(), model.banner, sink);
  return file ? declared::shown_name(*file) : "";
}

std::string facts_line(const rules::Facts& facts, const base::Words& words) {
  std::string line;
  const auto add = [&](const std::string& fact) {
    if (!fact.empty()) line += (line.empty() ? "" : " · ") + fact;
  };
  add(listed(facts.players, "players", words));
  add(listed(facts.minutes, "minutes", words));
  if (facts.age > 0) add(words.say("facts.age", {{"n", facts.age}}));
  return line;
}

parts::kit::FirstPage cover_of(const std::string& title, const rules::Facts& facts, const base::Words& words) {
  parts::kit::FirstPage page{title, facts_line(facts, words), words.say("credit"), {}, false, {}};
  for (const auto& [key, need] : words.below("needs.")) page.needs.push_back(*need);
  return page;
}

std::vector<std::string> languages_of_rules(const fs::path& folder) {
  std::vector<std::string> languages;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator{folder, error}) {
    const std::string name = entry.path().filename();
    if (name.starts_with("rules.") && name.ends_with(".md") && name.size() > 9)
      languages.push_back(name.substr(6, name.size() - 9));
  }
  std::sort(languages.begin(), languages.end());
  return languages;
}

void refuse_missing_rules(const std::string& title, const std::string& language, const fs::path& folder,
                          Messages& messages) {
  const std::vector<std::string> known = languages_of_rules(folder);
  if (known.empty()) {
    messages.refuse(fmt::format("{} has no rules to print", title),
                    fmt::format("write them as {}", (folder / rules_name(language)).lexically_normal().string()));
  } else {
    messages.refuse(fmt::format("--lang: the rules of {} are written in {}, found \"{}\"", title,
                                base::join_all({known.begin(), known.end()}), language));
  }
}

std::optional<std::string> warn_of_missing_rules(const std::string& language, const fs::path& folder,
                                                 const std::vector<fs::path>& bases, diag::Sink& sink) {
  const std::vector<std::string> known = languages_of_rules(folder);
  if (known.empty()) {
    const auto has_rules = [](const fs::path& base) { return !languages_of_rules(base).empty(); };
    const auto base = std::ranges::find_if(bases, has_rules);
    if (base == bases.end()) return std::nullopt;
    return fmt::format("the rules of the base game: planche rules {}", base->string());
  }
  const std::string why = fmt::format("{} is missing; they are written in {}", rules_name(language),
                                      base::join_all({known.begin(), known.end()}));
  sink.add(diag::finding(diag::Severity::warning, "data/untranslated", fmt::format("the rules are not printed: {}", why),
                         "translate them, or leave them out with --no-rules"));
  return fmt::format("the rules: {}", why);
}

std::optional<RulesText> find_rules(const rules::Game& game, std::shared_ptr<const rules::Subject> document,
                                    const PrintChoices& choices, Messages& messages, diag::Sink& sink) {
  auto rules = read_text(base::data_folder() / "rules" / game.id, choices.language_or_english(), sink);
  if (!rules) return std::nullopt;
  parts::kit::Booklet& booklet = rules->booklet;
  const base::Words words = rules::words_of(game.id, choices.language_or_english(), sink);
  booklet.look = {choices.palette(), choices.language_or_english(), {{"credit", words.say("credit")}}, words};
  booklet.game = title_in(words, game);
  booklet.banner = banner_of(game);
  booklet.facts = facts_line(parts::facts_for(game, document.get(), choices.of_game), words);
  booklet.credit = words.say("credit");
  booklet.symbols = booklet.text.symbols;
  const std::string changed = rules::house_rules(game, choices.input.rules.settings(), words);
  if (!changed.empty()) add_note(booklet.text.blocks, words.say("rules.house", {{"changed", changed}}));
  rules->draw = [&game, &choices, &messages, look = booklet.look](const Pictured& what, templates::Library& library,
                                                                  diag::Sink& found, diag::Sink& drawing) {
    const InputChoices usual;  // rulebooks of the program describe the default rules
    auto subject = what.file.empty() ? first_sample(game, usual, messages, found)
                                     : Reading{usual, messages}.read(what.file.string(), found);
    if (!subject) return std::vector<scene::PartSet>{};
    parts::Request request;
    request.subject = in_language(std::move(subject), choices.language_or_english());
    request.look = look;
    request.page = what.room.value_or(base::Size{figure_room, figure_room});
    request.figure = true;
    request.figure_fills_page = what.room.has_value();
    request.only = what.only;
    if (!what.kind.empty()) request.kinds = {what.kind};
    return or_reported(parts::make_parts(std::move(request), library, drawing), drawing);
  };
  rules->adapt = [&game, &choices, &messages, source = booklet.source, look = booklet.look, document](
                     prose::Text& text, templates::Library& library, diag::Sink& found) {
    diag::Sink of_sample;
    parts::Request request;
    request.subject = document != nullptr ? document : first_sample(game, choices.input, messages, of_sample);
    request.look = look;
    request.options = choices.of_game;
    if (request.subject == nullptr) return;
    expressions::Names names;
    expressions::Evaluation evaluation;
    const auto facts = parts::facts_of(std::move(request), library, of_sample);
    for (const auto& [name, value] : facts) {
      if (value.array() == nullptr) {
        names.known.emplace(name, value);
        continue;
      }
      const auto numbers = names.values.emplace(name, expressions::Type::list_of({expressions::Type::Kind::number}));
      evaluation.bind(name, value, numbers.first->second);
    }
    adapt(text, source, names, evaluation, found);
  };
  return rules;
}

std::optional<RulesText> find_rules(std::shared_ptr<const declared::Game> game, const templates::Look& look,
                                    const PrintChoices& choices, Messages& messages, diag::Sink& sink) {
  const declared::Model& model = game->model();
  std::string language = game->language();
  const std::vector<std::string> written = languages_of_rules(model.folder);
  const bool asked = !choices.language.empty() || written.empty();
  if (!asked && std::find(written.begin(), written.end(), language) == written.end()) language = written.front();
  auto rules = read_text(model.folder, language, sink);
  if (!rules) return std::nullopt;
  parts::kit::Booklet& booklet = rules->booklet;
  booklet.look = look;
  booklet.look.language = language;
  booklet.game = game->title();
  diag::Sink reported_with_the_cover;
  booklet.banner = banner_of(model, reported_with_the_cover);
  booklet.facts = facts_line(facts_of(model), look.words);
  booklet.credit = look.words.say("credit");
  if (!model.credit && !model.authors.empty()) booklet.credit += " · " + model.authors;
  if (!model.licence.empty()) booklet.credit += ". " + model.licence;
  if (!booklet.text.symbols.empty()) {
    if (const auto found = base::find_inside(model.folder, booklet.text.symbols)) {
      booklet.symbols = declared::shown_name(model.folder / found->spelled);
    } else {
      sink.add(diag::problem(booklet.source, booklet.text.symbols_where, "template/unknown",
                             fmt::format("there is no template \"{}\"", booklet.text.symbols)));
    }
  }
  rules->draw = [game, look, &choices, &messages](const Pictured& what, templates::Library& library, diag::Sink& found,
                                                  diag::Sink& drawing) -> std::vector<scene::PartSet> {
    parts::Request request;
    request.game = game;
    if (!what.file.empty()) {
      const FileGame document{game->model().files.front()->path, what.file};
      request.game = open_file_game(document, game->language(), choices.input, found, messages);
      if (request.game == nullptr) return {};
    }
    request.look = look;
    request.only = what.only;
    if (!what.kind.empty()) request.kinds = {what.kind};
    return or_reported(parts::own::make_parts(std::move(request), library, drawing), drawing);
  };
  rules->adapt = [game, source = booklet.source](prose::Text& text, templates::Library&, diag::Sink& found) {
    expressions::Evaluation evaluation = game->evaluation();
    adapt(text, source, game->names(nullptr), evaluation, found);
  };
  return rules;
}

namespace {

bool is_folded(const press::Options& sheet) {
  return sheet.backs == press::Backs::duplex || sheet.backs == press::Backs::separate;
}

}  // namespace

bool has_room_for_rules(const press::Options& sheet) {
  const base::Size room = room_on(sheet);
  const auto [shorter, longer] = std::minmax(room.width, room.height);
  return std::min(shorter, is_folded(sheet) ? longer / 2 : longer) >= parts::kit::least_page;
}

RulesSheets rules_with(RulesText rules, const press::Options& sheet) {
  return [rules = std::move(rules), room = room_on(sheet), both = is_folded(sheet)](
             scene::ScenePtr table, templates::Library& library, diag::Sink& sink) {
    return rules_pages(rules, room, both, std::nullopt, std::move(table), library, sink);
  };
}

parts::kit::BookletPages rules_pages(RulesText rules, base::Size sheet, bool folded, std::optional<std::size_t> columns,
                                     scene::ScenePtr table, templates::Library& library, diag::Sink& sink) {
  if (rules.adapt) rules.adapt(rules.booklet.text, library, sink);
  rules.booklet.sheet = sheet;
  rules.booklet.folded = folded;
  rules.booklet.columns = columns;
  rules.booklet.table = std::move(table);
  rules.booklet.illustrate = illustrator(rules.folder, std::move(rules.draw), library, sink);
  return rules.known == nullptr ? parts::kit::booklet_pages(std::move(rules.booklet), library, sink)
                                : rules.known->pages(std::move(rules.booklet), library, sink);
}

}  // namespace planche::project
