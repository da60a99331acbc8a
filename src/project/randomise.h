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

// Writes documents 0 to count - 1 to a file, one on each line; messages report the result.
void write_documents(const std::string& output, std::uint64_t count, const rules::RandomDocuments& document,
                     Messages& messages);

}  // namespace planche::project
