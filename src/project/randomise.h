// Random documents that obey the rules.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "declared/random.h"
#include "project/file_games.h"

namespace planche::project {

// The generator of documents for a file-based game. Returns nothing if the messages say why not; messages also name
// what it does not draw or check.
std::optional<declared::Randomiser> randomiser_of(const FileGame& found, const InputChoices& choices,
                                                  const rules::GivenOptions& of_game, Messages& messages);

// Whether the game has rules of play and no "random" section, so that it draws positions.
bool draws_positions(const FileGame& found);
// A hash of the game file.
std::uint64_t content_of(const FileGame& found);

// Documents by number, one on each line below the head.
struct DocumentLines {
  std::uint64_t first = 0, count = 1;
  std::string head = {};  // empty: no such line
};
// Writes them to a file; messages report the result.
void write_documents(const std::string& output, const DocumentLines& lines, const rules::RandomDocuments& document,
                     Messages& messages);

}  // namespace planche::project
