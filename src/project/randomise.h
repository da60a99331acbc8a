// Random documents that obey the rules.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "declared/random.h"
#include "project/file_games.h"

namespace planche::project {

// What draws documents of a file-based game. Nothing after messages that say why not; they also name what is not drawn
// or not checked.
std::optional<declared::Randomiser> randomiser_of(const FileGame& found, const InputChoices& choices,
                                                  const rules::GivenOptions& of_game, Messages& messages);

// Writes documents 0 to count - 1 to a file, one a line; the messages say what came of it.
void write_documents(const std::string& output, std::uint64_t count, const rules::RandomDocuments& document,
                     Messages& messages);

}  // namespace planche::project
