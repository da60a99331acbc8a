#include "project/opening/file_games.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/json.h"
#include "declared/file/numbers.h"
#include "declared/file/paths.h"
#include "declared/judging/judge.h"
#include "declared/lists/unread.h"
#include "declared/lists/unused.h"
#include "parts/declared_kinds.h"
#include "parts/own/own_parts.h"
#include "project/analysis/play_records.h"
#include "project/kits/booklets.h"
#include "project/opening/documents.h"
#include "project/opening/file_names.h"
#include "project/opening/game_numbers.h"
#include "project/opening/game_options.h"
#include "project/opening/messages.h"
#include "project/opening/reading.h"
#include "project/printing/print_choices.h"
#include "project/printing/work.h"
#include "render/text/fonts.h"
#include "rules/printed_words.h"
#include "rules/rules_file.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

// The nearest game file above `file`. For a file in or below the working folder, the search ends at that folder.
std::optional<fs::path> game_file_above(const fs::path& file) {
  std::error_code error;
  const fs::path working = fs::current_path(error);
  const auto here = [&](const fs::path& folder) { return is_below(folder, working) || folder == working; };
  fs::path folder = fs::weakly_canonical(file, error).parent_path();
  for (const bool began_here = here(folder); here(folder) || !began_here; folder = folder.parent_path()) {
    if (const auto found = declared::game_file_in(folder)) return found->lexically_proximate(working);
    if (folder == folder.root_path()) break;
  }
  return std::nullopt;
}

// What a file says that it is: its kind and its game, or a game of its own.
struct Claim {
  std::string game = {}, kind = {};
  bool readable = true;                 // false if it exists but does not parse
  bool own_game = false;                // it has the members of a game file
  std::vector<std::string> names = {};  // of its members
};
Claim claim_of(const fs::path& file) {
  const std::string ending = file.extension();
  if (ending != ".json" && ending != ".yaml" && ending != ".yml") return {};
  auto text = base::read_file(file, data::Limits{}.bytes);
  if (!text) return {};
  diag::Sink ignored;  // the reader of the document reports problems
  const auto found = declared::read_values(std::make_shared<diag::Source>(file.string(), std::move(*text)), ignored);
  if (!found) return {{}, {}, false, false, {}};
  const auto named = [&](std::string_view name) { return found->root.find(name); };
  const auto is_object = [&](std::string_view name) {
    return named(name) != nullptr && named(name)->object() != nullptr;
  };
  Claim claim{data::text_of(named("game")), data::text_of(named("kind")), true, false, {}};
  claim.own_game = claim.game.empty() && claim.kind.empty() &&
                   !(data::text_of(named("id")).empty() && data::text_of(named("title")).empty()) &&
                   (is_object("records") || is_object("parts"));
  if (const data::Object* members = found->root.object()) {
    for (const data::Member& member : *members) claim.names.push_back(member.key);
  }
  return claim;
}

// The folder to which reading for a game is confined: the one that holds the game's folder, or the working folder if
// that is above it.
fs::path confines_of(const fs::path& game_file) {
  std::error_code error;
  const fs::path holder = fs::weakly_canonical(game_file, error).parent_path().parent_path();
  const fs::path working = fs::current_path(error);
  return is_below(holder, working) ? working : holder;
}

}  // namespace

std::optional<fs::path> game_file_named(const std::string& folder, const fs::path& document) {
  const auto named =
      fs::path{folder}.is_relative() ? declared::game_file_in(document.parent_path() / folder) : std::nullopt;
  std::error_code error;
  if (!named || !is_below(fs::weakly_canonical(*named, error), confines_of(document))) return std::nullopt;
  return named;
}

std::string game_claimed_by(const fs::path& document) {
  return claim_of(document).game;
}

std::shared_ptr<const declared::Model> model_of(const fs::path& game_file) {
  diag::Sink ignored;
  return declared::read_model(game_file, confines_of(game_file), ignored);
}

namespace {

// A file that does not parse counts as a document, so that its errors are reported. One without "kind" is a document if
// the game has a single kind of them and the file has a member of that kind.
bool is_document(const Claim& claim, const fs::path& game_file) {
  if (!claim.game.empty() || !claim.kind.empty() || !claim.readable) return true;
  if (claim.names.empty()) return false;
  const auto model = model_of(game_file);
  if (model == nullptr || model->documents.size() != 1) return false;
  const declared::DocumentKind& kind = model->documents.front();
  return std::any_of(claim.names.begin(), claim.names.end(), [&](const std::string& name) {
    return kind.find(name) != nullptr || std::any_of(kind.fields.begin(), kind.fields.end(),
                                                     [&](const declared::Field& field) { return field.name == name; });
  });
}

std::string id_of(const fs::path& game_file) {
  const auto model = model_of(game_file);
  return model == nullptr ? std::string{} : model->id;
}

std::optional<FileGame> game_of_file(const fs::path& path) {
  if (declared::is_game_file(path)) return FileGame{path};
  const Claim claim = claim_of(path);
  if (claim.own_game) return FileGame{path};
  if (rules::find_game(claim.game) != nullptr) return std::nullopt;
  const auto above = game_file_above(path);
  if (!claim.game.empty()) {
    if (const auto named = game_file_named(claim.game, path)) return FileGame{*named, path};
    if (above && id_of(*above) == claim.game) return FileGame{*above, path};
    const auto samples = sample_games();
    if (std::find(samples.begin(), samples.end(), claim.game) != samples.end())
      return FileGame{*declared::game_file_in(base::data_folder() / "cards" / claim.game), path};
  }
  if (above) return FileGame{*above, is_document(claim, *above) ? path : fs::path{}};
  return std::nullopt;
}

std::optional<FileGame> whole(const std::optional<fs::path>& file) {
  return file ? std::optional{FileGame{*file}} : std::nullopt;
}

}  // namespace

std::optional<FileGame> find_file_game(const std::string& operand, bool by_id) {
  if (by_id && rules::find_game(operand) != nullptr) return std::nullopt;
  fs::path path = fs::path{operand_of(operand).file}.lexically_normal();
  if (path.filename().empty()) path = path.parent_path();  // "cards/embers/"
  std::error_code error;
  if (fs::is_directory(path, error)) return whole(declared::game_file_in(path));
  if (fs::is_regular_file(path, error)) return game_of_file(path);
  const auto names = std::distance(path.begin(), path.end());
  if (!fs::exists(path, error) && names >= 2 && *path.begin() == "cards") {
    const fs::path sample = base::data_folder() / path;
    if (names == 2) return whole(declared::game_file_in(sample));
    const bool of_game = declared::game_file_in(base::data_folder() / "cards" / *std::next(path.begin())).has_value();
    if (of_game && fs::is_regular_file(sample, error)) return game_of_file(sample);
  }
  if (by_id && names == 1) return whole(declared::game_file_in(base::data_folder() / "cards" / path));
  return std::nullopt;
}

std::optional<FileGame> with_document(FileGame game, const std::vector<std::string>& files, Messages& messages) {
  if (files.empty()) return game;
  auto found = find_file_game(files.front());
  std::error_code error;
  const bool of_game = found && !found->document.empty() && fs::equivalent(found->file, game.file, error);
  if (of_game && files.size() == 1 && game.document.empty()) return found;
  if (of_game) {
    messages.refuse("only one document of a file-based game is printed at a time",
                    "name one; with --simulate, others after it play against it");
  } else if (!fs::exists(files.front(), error)) {
    messages.fail(fmt::format("{}: there is no such file", files.front()));
  } else {
    messages.refuse(fmt::format("{} is not a document of {}", files.front(), declared::shown_name(game.file)),
                    "name the game alone, which holds its records, or a document that names it");
  }
  return std::nullopt;
}

std::vector<std::string> sample_games() {
  std::vector<std::string> ids;
  std::error_code error;
  for (fs::directory_iterator folder{base::data_folder() / "cards", error}, end; !error && folder != end;
       folder.increment(error)) {
    if (declared::game_file_in(folder->path())) ids.push_back(folder->path().filename().string());
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::string FileGame::name() const {
  std::error_code error;
  if (document.empty() && !declared::is_game_file(file)) return file.stem().string();
  return document.empty() ? fs::weakly_canonical(file, error).parent_path().filename().string()
                          : document.stem().string();
}

std::shared_ptr<const declared::Game> open_file_game(const FileGame& found, const std::string& language,
                                                     const InputChoices& input, diag::Sink& sink, Messages& messages,
                                                     Check check) {
  if (!found.document.empty() && refuse_record(found.document.string(), messages)) return nullptr;
  declared::Choices choices{language, {}, input.encoding};
  std::optional<data::Document> house_rules;
  if (!input.rules.file.empty()) {
    house_rules = rules::read_rules_file(input.rules.file, data::Format::map(data::Format::number()), sink);
    if (!house_rules) return nullptr;
    take_numbers(*house_rules, choices);
  }
  for (const auto& [name, values] : input.rules.numbers) choices.numbers[name] = values.front();
  auto game = declared::Game::open(found.file, confines_of(found.file), choices, sink, found.document);
  if (game == nullptr) return nullptr;
  if (house_rules) check_numbers(*house_rules, *game, sink);
  const bool takes = takes_numbers(input, *game, messages);
  if (!is_printed_in(game->title(), game->model().languages, language, messages) || !takes) return nullptr;
  if (check == Check::data) return game;
  declared::judge(*game, sink);
  declared::report_unused(*game, sink);
  declared::report_unread(game->model(), sink);
  return game;
}

std::shared_ptr<const declared::Game> open_file_game(const FileGame& found, const PrintChoices& choices,
                                                     diag::Sink& sink, Messages& messages) {
  auto game = open_file_game(found, choices.language, choices.input, sink, messages);
  return game != nullptr && takes_no_options(game->title(), printing_options(), choices.of_game, messages) ? game
                                                                                                           : nullptr;
}

namespace {

void add_font(const declared::Given& font, Work& work, diag::Sink& sink) {
  const auto file = declared::find_file({&font.file->folder, 1}, font.text(), font, sink);
  work.look.lacks_families = work.look.lacks_families || !file;
  if (!file) return;
  const auto families = render::font_families(declared::shown_name(*file));
  if (!families) {
    sink.add(font.problem("game/font", families.error().message, "use a .ttf, .otf, .ttc, .woff or .woff2 file"));
    work.look.lacks_families = true;
    return;
  }
  work.fonts.push_back(*file);
  work.sources.used.insert(*file);
  for (const std::string& family : *families) {
    if (render::is_own_family(family)) {
      auto d = font.problem("game/font", fmt::format("planche has a typeface `{}` itself and uses that one", family),
                            "rename the family of this font, or remove the file from \"fonts\"");
      d.severity = diag::Severity::warning;
      sink.add(std::move(d));
    }
    if (std::find(work.look.families.begin(), work.look.families.end(), family) == work.look.families.end())
      work.look.families.push_back(family);
  }
}

}  // namespace

rules::Facts facts_of(const declared::Model& model) {
  const auto span = [](const declared::Given& given) {
    const auto whole = [](const data::Value* value) {
      const auto* number = value == nullptr ? nullptr : value->integer();
      return number == nullptr ? 0 : static_cast<int>(std::clamp<std::int64_t>(*number, 0, 100'000));
    };
    rules::CountRange found;
    const auto items = given.items();
    found.least = whole(items.empty() ? given.value : items.front().value);
    found.most = whole(items.empty() ? given.value : items.back().value);
    return found;
  };
  return {span(model.players), span(model.minutes), span(model.age).most};
}

namespace {

// The sources of a game: the game file with its includes, its records, and its templates.
SourceFiles sources_of(const declared::Game& game) {
  const declared::Model& model = game.model();
  SourceFiles files;
  files.folder = model.folder;
  for (const declared::FilePtr& file : model.files) files.used.insert(file->path);
  std::error_code error;
  for (const data::Document& document : game.documents()) {
    if (const fs::path file = document.source->name(); fs::is_regular_file(file, error)) files.used.insert(file);
  }
  for (fs::recursive_directory_iterator entry{model.folder, error}, end; !error && entry != end;
       entry.increment(error)) {
    if (templates::names_file(entry->path().native()) && entry->is_regular_file(error))
      files.templates.insert(entry->path());
  }
  return files;
}

std::optional<Holding> open_built_in(const std::string& source, const std::string& language, Reading& reading,
                                     diag::Sink& sink) {
  Messages& messages = reading.messages();
  const rules::Game* game = rules::find_game(source);
  Holding holding;
  rules::RulesetPtr rules;
  if (game != nullptr) {
    rules = reading.rules_of(*game);
    if (rules == nullptr) return std::nullopt;
    holding.name = source;
  } else {
    const auto opened = reading.open(source);
    auto subject = opened ? reading.read(*opened, sink) : nullptr;
    if (subject == nullptr) {
      messages.report(sink);
      return std::nullopt;
    }
    game = subject->game.get();
    rules = subject->rules;
    holding.name = fs::path{opened->source->name()}.stem().string();
    holding.subject = in_language(std::move(subject), language);
  }
  if (!is_printed_in(game->title, rules::languages_of(game->id), language, messages)) return std::nullopt;
  holding.title = game->title;
  holding.built_in = game;
  if (game->records != nullptr) {
    auto made = game->records(*rules, holding.subject.get(), sink);
    if (made != nullptr) {
      // Keep the document alive: the records point into it.
      const auto both = std::make_shared<std::pair<decltype(holding.subject), decltype(made)>>(holding.subject, made);
      holding.game = {both, made.get()};
    }
  }
  if (holding.game != nullptr) return holding;
  std::vector<std::string_view> others;
  for (const rules::Game* other : rules::games()) {
    if (other->records != nullptr) others.push_back(other->id);
  }
  messages.refuse(fmt::format("{} holds no records: {}", source,
                              holding.subject == nullptr ? game->title : holding.subject->kind->title),
                  fmt::format("name the folder of a file-based game, a deck, or {}", base::join_alternatives(others)));
  return std::nullopt;
}

}  // namespace

std::optional<Holding> open_records(const std::string& source, const std::string& language, const InputChoices& input,
                                    diag::Sink& sink, Messages& messages) {
  std::error_code error;
  if (const auto found = find_file_game(source, true)) {
    auto game = open_file_game(*found, language, input, sink, messages);
    if (game != nullptr) return Holding{game, found->name(), game->title()};
    messages.report(sink);
  } else if (fs::is_directory(source, error)) {
    messages.refuse(fmt::format("{} is not the folder of a game", source), "name a folder with a game.json");
  } else {
    Reading reading{input, messages};
    return open_built_in(source, language, reading, sink);
  }
  return std::nullopt;
}

Work work_of(const Holding& holding, const PrintChoices& choices, diag::Sink& sink) {
  if (holding.built_in == nullptr) return work_of(holding.game, choices, "", sink);
  Work work = work_about(*holding.built_in, choices.language_or_english(), sink);
  if (holding.subject != nullptr) {
    work.title = data::text_of(holding.subject->document.root.find("title"));
    work.sources.folder = holding.subject->folder;
    work.sources.named = {holding.subject->folder / fs::path{holding.subject->document.source->name()}.filename()};
    work.hash = base::content_hash(holding.subject->document.source->text());
  }
  return work;
}

std::vector<std::string> parts_left_to_kit(const declared::Game& game, const PrintChoices& choices) {
  const std::vector<parts::PartKind> kinds = parts::kinds_of(&game.model());
  const bool chosen = !choices.kinds.empty() || !choices.only.empty() || game.document() != nullptr;
  if (chosen || std::ranges::none_of(kinds, &parts::PartKind::in_document)) return {};
  std::vector<std::string_view> names;
  for (const parts::PartKind& kind : kinds) {
    if (kind.in_kit && !kind.in_document) names.push_back(kind.id);
  }
  if (names.empty()) return {};
  return {fmt::format("{}, which planche kit prints", base::join_all(names))};
}

Work work_of(std::shared_ptr<const declared::Game> game, const PrintChoices& choices, std::string_view usual,
             diag::Sink& sink) {
  const declared::Model& model = game->model();
  Work work;
  work.id = model.id;
  work.bases = model.bases;
  work.game = game->title();
  work.sources = sources_of(*game);
  work.authors = model.authors;
  work.licence = model.licence;
  work.banner = banner_of(model, sink);
  for (const declared::FilePtr& file : model.files)
    work.hash = base::content_hash(file->document.source->text(), work.hash);
  for (const data::Document& document : game->documents())
    work.hash = base::content_hash(document.source->text(), work.hash);
  if (const data::Document* document = game->document()) work.title = data::text_of(document->root.find("title"));
  work.templates = model.folders;
  work.pictures = {model.folders, model.art.texts()};
  work.expected = !choices.kinds.empty();
  work.words = parts::own::words_of(*game, sink);
  work.look = {choices.palette(), game->language(), {{"credit", work.words.say("credit")}}, work.words};
  work.look.bleed = choices.sheet.bleed.value_or(0);
  work.look.guides = choices.guides;
  const std::vector<declared::Given> fonts = model.fonts.items();
  for (std::size_t i = 0; i < std::min(fonts.size(), std::size_t{declared::most_fonts}); ++i)
    add_font(fonts[i], work, sink);
  const bool several = model.tokens && model.tokens.value->array() != nullptr;
  const std::vector<declared::Given> token_tables = several ? model.tokens.items() : std::vector{model.tokens};
  for (const declared::Given& tokens : token_tables) {
    if (!tokens) continue;
    const auto table = declared::find_file({&tokens.file->folder, 1}, tokens.text(), tokens, sink);
    if (!table) continue;
    work.look.tokens.push_back(*table);
    work.sources.used.insert(*table);
  }
  work.point_at = [game](const scene::PartSet& set, diag::Diagnostic& d) {
    const declared::Part* part = game->model().part(set.kind);
    if (part == nullptr) return;
    const diag::Diagnostic at = part->given.problem(d.code, {});
    d.source = at.source;
    d.span = at.span;
    d.path = at.path;
  };
  parts::Request request;
  request.look = work.look;
  request.game = std::move(game);
  request.templates = choices.templates;
  request.kinds = choices.kinds;
  if (request.kinds.empty() && !usual.empty()) request.kinds = {std::string{usual}};
  request.only = choices.only;
  request.page = room_on(choices.sheet);
  request.folded = choices.sheet.backs == press::Backs::fold;
  request.backs = choices.sheet.backs != press::Backs::none;
  for (const diag::Diagnostic& d : sink.sorted()) {
    if (d.severity == diag::Severity::error && d.source != nullptr) request.flawed.emplace_back(d.source, d.span);
  }
  work.parts = [request = std::move(request)](templates::Library& library, diag::Sink& found) mutable {
    return parts::own::make_parts(std::move(request), library, found);
  };
  return work;
}

}  // namespace planche::project
