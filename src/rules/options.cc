#include "rules/options.h"

#include "rules/game.h"

namespace planche::rules {

std::string value_of(const GivenOptions& options, std::string_view name, std::string_view otherwise) {
  const auto given = options.find(name);
  return given == options.end() ? std::string{otherwise} : given->second;
}

Asked<void> expect_kind(const Subject& document, std::string_view kind, std::string_view wanted,
                        std::string_view hint) {
  if (document.kind->id == kind) return {};
  return refused(fmt::format("expected {}, found {}", wanted, document.kind->title), std::string{hint});
}

Asked<void> expect_position(const Subject& document, std::string_view hint) {
  return expect_kind(document, "position", fmt::format("a position of {}", document.game->title), hint);
}

Asked<void> expect_game(const Subject& document, std::string_view hint) {
  return expect_kind(document, "game", fmt::format("a game of {}", document.game->title), hint);
}

std::string_view replay_hint(const Subject& document) {
  return document.kind->id == "game" ? "use planche replay for a recorded game" : "";
}

}  // namespace planche::rules
