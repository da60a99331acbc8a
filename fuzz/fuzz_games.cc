// Any bytes as a document of any game: validated, and what is valid is played.
#include <cstdint>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "check.h"
#include "rules/game.h"

PLANCHE_FUZZ_TARGET(games)(const std::uint8_t* bytes, std::size_t size) {
  using namespace planche;
  const auto source =
      std::make_shared<diag::Source>("input.json", std::string{reinterpret_cast<const char*>(bytes), size});
  diag::Sink sink;
  const auto found = rules::read_and_validate(source, false, {}, sink);
  fuzz::require_printable(sink);
  fuzz::require(found || sink.has_errors(), "a refusal has a reason");
  if (!found || found->kind == nullptr || sink.has_errors()) return 0;
  const rules::Lines accept = [](std::string_view line) {
    fuzz::require(nlohmann::json::accept(line.begin(), line.end()), "a line is JSON");
  };
  const rules::Play& play = found->game->play;
  if (play.moves != nullptr) static_cast<void>(play.moves(*found, {}, accept));
  if (play.replay != nullptr) static_cast<void>(play.replay(*found, accept));
  return 0;
}
