#include "project/editing/game_words.h"

#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "data/document.h"
#include "project/editing/written_list.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_labels = 4u << 20;  // bytes

std::string file_of_labels(const std::string& language) {
  return fmt::format("labels/{}.json", language);
}

std::string word_as_json(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

GameWords::GameWords(const declared::Game& game) : game_{game} {
  const declared::Model& model = game.model();
  for (const auto& [language, words] : model.labels) {
    for (const auto& [key, given] : words)
      if (given.file->folder == model.files.front()->folder && given.value->string() != nullptr)
        words_[language].insert_or_assign(key, given);
  }
  for (const std::string& language : model.languages) {
    const fs::path path = model.folder / file_of_labels(language);
    std::error_code error;
    if (!fs::exists(path, error)) continue;
    const auto text = base::read_file(path, largest_labels);
    if (!text) continue;
    diag::Sink ignored;
    auto document = data::read_document(std::make_shared<diag::Source>(path.string(), *text), ignored);
    if (!document || document->root.object() == nullptr) continue;
    const auto file = std::make_shared<declared::File>(declared::File{path, model.folder, std::move(*document)});
    files_[language] = file;
    for (const auto& [key, given] : declared::Given{&file->document.root, file, {}}.members())
      if (given.value->string() != nullptr) words_[language].insert_or_assign(key, given);
  }
}

GameEdits::Changed GameWords::with(const std::string& language, const std::string& key, std::string_view text) const {
  const auto no = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  if (const std::string what = unwritable_in(text); !what.empty())
    return no(fmt::format("{} cannot be written into files: leave it out", what));
  GameChange change{{}, {}, fmt::format("word {} in {}", key, language)};
  if (const auto words = words_.find(language); words != words_.end()) {
    if (const auto found = words->second.find(key); found != words->second.end()) {
      const diag::SourcePtr& source = found->second.file->document.source;
      const diag::Span span = found->second.value->span();
      change.parts = {{source, span, written_value(*source, span, text)}};
      return change;
    }
  }
  const std::string made = fmt::format("{{ {}: {} }}", word_as_json(key), word_as_json(text));
  const auto add = [&](const declared::Given& object, const std::string& member,
                       const std::string& json) -> GameEdits::Changed {
    auto parts = set_member(object.file->document.source, *object.value, member, json, "list of words");
    if (!parts) return tl::make_unexpected(parts.error());
    change.parts = std::move(*parts);
    return change;
  };
  // Beside the other words of the language, else as the first language has them.
  if (const auto file = files_.find(language); file != files_.end())
    return add({&file->second->document.root, file->second, {}}, key, word_as_json(text));
  if (files_.empty()) {
    const declared::Given labels = own_member(game_, "labels");
    if (!labels || labels.value->object() == nullptr) return no("the game has no words of its own");
    const declared::Given words = labels.member(language);
    return words && words.value->object() != nullptr ? add(words, key, word_as_json(text))
                                                     : add(labels, language, made);
  }
  change.made.push_back({game_.model().folder / file_of_labels(language), made + "\n"});
  return change;
}

}  // namespace planche::project
