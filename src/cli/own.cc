#include "cli/own.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/files.h"
#include "base/random.h"
#include "base/text.h"
#include "data/json.h"
#include "declared/judge.h"
#include "parts/own.h"

namespace planche::cli {

namespace fs = std::filesystem;

namespace {

std::optional<fs::path> game_file_in(const fs::path& folder) {
  std::error_code error;
  for (const char* name : {"game.json", "game.yaml", "game.yml"}) {
    if (fs::is_regular_file(folder / name, error)) return folder / name;
  }
  return std::nullopt;
}

bool is_game_file(const fs::path& file) {
  return file.filename() == "game.json" || file.filename() == "game.yaml" || file.filename() == "game.yml";
}

bool is_below(const fs::path& path, const fs::path& folder) {
  const fs::path relative = path.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

// Whether the document names a game that is built in, or cannot be read, which is told elsewhere.
bool is_of_built_in_game(const fs::path& file) {
  if (file.extension() != ".json") return false;
  auto text = base::read_file(file, data::Limits{}.bytes);
  if (!text) return true;
  diag::Sink unheard;
  const auto root = data::read_json(std::make_shared<diag::Source>(file.string(), std::move(*text)), unheard);
  return root && rules::find_game(data::text_of(root->find("game"))) != nullptr;
}

}  // namespace

std::optional<fs::path> own_game_file(const std::string& operand, bool by_id) {
  const fs::path path{operand};
  std::error_code error;
  if (fs::is_directory(path, error)) return game_file_in(path);
  if (fs::is_regular_file(path, error)) {
    if (is_game_file(path)) return path;
    const fs::path working = fs::current_path(error), file = fs::weakly_canonical(path, error);
    if (is_of_built_in_game(path)) return std::nullopt;
    for (fs::path folder = file.parent_path(); is_below(folder, working) || folder == working; folder = folder.parent_path()) {
      if (auto found = game_file_in(folder)) return found->lexically_proximate(working);
      if (folder == folder.root_path()) break;
    }
    return std::nullopt;
  }
  if (!fs::exists(path, error) && *path.begin() == "cards" && std::distance(path.begin(), path.end()) == 2)
    return game_file_in(base::data_folder() / path);
  if (by_id && std::distance(path.begin(), path.end()) == 1) return game_file_in(base::data_folder() / "cards" / path);
  return std::nullopt;
}

std::string name_of(const fs::path& game_file) {
  std::error_code error;
  return fs::weakly_canonical(game_file, error).parent_path().filename().string();
}

std::shared_ptr<const declared::Game> open_own_game(const fs::path& file, const std::string& language,
                                                    const RulesOptions& rules, diag::Sink& sink, Reporter& reporter) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(file, error), working = fs::current_path(error);
  const fs::path holder = real.parent_path().parent_path();
  const fs::path confines = is_below(holder, working) ? working : holder;
  declared::Choices choices{language, {}};
  for (const auto& [name, values] : rules.numbers) choices.numbers[name] = values.front();
  auto game = declared::Game::open(file, confines, choices, sink);
  if (game == nullptr) return nullptr;
  bool known = true;
  std::vector<std::string_view> names;
  for (const auto& [name, given] : game->model().numbers) names.push_back(name);
  for (const auto& [name, values] : rules.numbers) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    reporter.refuse(fmt::format("--set: \"{}\" is not a number of {}", name, game->model().title),
                    base::suggestion(name, names));
    known = false;
  }
  const auto& languages = game->model().languages;
  if (game->language() != language && language != PrintOptions{}.language) {
    reporter.refuse(fmt::format("--lang: {} is printed in {}, found \"{}\"", game->model().title,
                                base::join_alternatives({languages.begin(), languages.end()}), language));
    known = false;
  }
  if (!known) return nullptr;
  declared::judge(*game, sink);
  return game;
}

Work work_of(std::shared_ptr<const declared::Game> game, const PrintOptions& options, bool kit, const diag::Sink& sink) {
  const declared::Model& model = game->model();
  Work work;
  work.game = model.title;
  work.authors = model.authors;
  work.licence = model.licence;
  for (const declared::FilePtr& file : model.files) work.hash = base::content_hash(file->document.source->text(), work.hash);
  for (const data::Document& document : game->documents()) work.hash = base::content_hash(document.source->text(), work.hash);
  work.templates = model.folders;
  work.expected = !options.kinds.empty();
  diag::Sink of_words;
  work.words = parts::words_of(*game, of_words);
  auto request = std::make_shared<parts::OwnRequest>();
  request->look = {options.low_ink ? "low-ink" : options.style, game->language(),
                   {{"credit", work.words.say("credit")}}, work.words};
  request->game = std::move(game);
  request->templates = options.templates;
  request->kinds = options.kinds;
  if (request->kinds.empty() && kit) request->kinds = {"kit"};
  request->only = options.only;
  for (const diag::Diagnostic& d : sink.sorted()) {
    if (d.severity == diag::Severity::error && d.source != nullptr) request->flawed.emplace_back(d.source, d.span);
  }
  work.parts = [request = std::move(request)](templates::Library& library, diag::Sink& found) mutable {
    return parts::make_own_parts(std::move(request), library, found);
  };
  return work;
}

}  // namespace planche::cli
