#include "project/opening/named_game.h"

#include <utility>

#include "project/opening/reading.h"

namespace planche::project {

std::string NamedGame::usual_language() const {
  return game == nullptr ? "en" : game->model().languages.front();
}

std::optional<NamedGame> open_game(const std::string& operand, const std::vector<std::string>& files,
                                   const PrintChoices& choices, diag::Sink& sink, Messages& messages) {
  if (auto found = find_file_game(operand, true)) {
    const auto meant = with_document(std::move(*found), files, messages);
    auto game = meant ? open_file_game(*meant, choices, sink, messages) : nullptr;
    if (game == nullptr) return std::nullopt;
    return NamedGame{std::move(game), nullptr, meant->name()};
  }
  const rules::Game* built_in = find_game(operand, messages);
  if (built_in == nullptr) return std::nullopt;
  return NamedGame{nullptr, built_in, built_in->id, files};
}

}  // namespace planche::project
