#include "project/analysis/divided_documents.h"

#include <filesystem>
#include <map>
#include <utility>

#include <fmt/format.h>

namespace planche::project {

namespace {

// "deck" for "decks/deck.json", "book-Blue" for "book.xlsx#Blue".
std::string name_of(const std::string& file) {
  const std::size_t sheet = file.find('#');
  const std::string stem = std::filesystem::path{file.substr(0, sheet)}.stem().string();
  return sheet == std::string::npos ? stem : fmt::format("{}-{}", stem, file.substr(sheet + 1));
}

}  // namespace

std::optional<std::vector<DividedDocument>> documents_of(const rules::Shard& shard,
                                                         const std::vector<std::string>& files, Messages& messages) {
  if (files.empty()) {
    messages.refuse("--shard requires documents, found none", "name documents, such as decks/*.json");
    return std::nullopt;
  }
  std::map<std::string, std::string> names;  // file by name
  std::vector<DividedDocument> mine;
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i] == "-") {
      messages.refuse("--shard cannot divide standard input", "write the document to a file");
      return std::nullopt;
    }
    DividedDocument one{files[i], name_of(files[i])};
    if (const auto [entry, is_new] = names.emplace(one.name, one.file); !is_new) {
      messages.refuse(fmt::format("--shard: {} and {} would be written under one name", entry->second, one.file),
                      "give the documents different names");
      return std::nullopt;
    }
    if (shard.has(i)) mine.push_back(std::move(one));
  }
  if (mine.empty())
    messages.say(
        fmt::format("nothing to do for shard {} of {}: there are {} documents", shard.k, shard.of, files.size()));
  return mine;
}

}  // namespace planche::project
