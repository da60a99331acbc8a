// Any bytes as a table of cards: read, recognised, made into a document and judged.
#include <cstdint>
#include <memory>
#include <string>

#include "check.h"
#include "rules/game.h"

PLANCHE_FUZZ_TARGET(decks)(const std::uint8_t* bytes, std::size_t size) {
  using namespace planche;
  const auto source =
      std::make_shared<diag::Source>("input.csv", std::string{reinterpret_cast<const char*>(bytes), size});
  diag::Sink sink;
  const auto found = rules::read_and_validate(source, true, {}, sink);
  fuzz::require_printable(sink);
  fuzz::require(found || sink.has_errors(), "a refusal has a reason");
  if (found) fuzz::require(found->kind != nullptr && found->document.root.object() != nullptr, "a table is a document");
  return 0;
}
