// Any bytes as house rules, by which a sample of every game is judged.
#include <cstdint>
#include <memory>
#include <string>

#include "base/files.h"
#include "check.h"
#include "folder.h"
#include "rules/game.h"

PLANCHE_FUZZ_TARGET(house_rules)(const std::uint8_t* bytes, std::size_t size) {
  using namespace planche;
  static const fuzz::Folder folder{"fuzz-house-rules"};
  rules::Settings settings;
  settings.rules_file = folder.write("house.json", bytes, size);
  for (const rules::Game* game : rules::games()) {
    const std::string sample =
        std::string{PLANCHE_SOURCE} + "/cards/" + std::string{game->id} + "/" + std::string{game->samples.front()};
    static std::map<std::string, std::shared_ptr<diag::Source>> known;
    auto& source = known[sample];
    if (!source) source = std::make_shared<diag::Source>(sample, base::read_file(sample, 1 << 20).value());
    diag::Sink sink;
    const auto found = rules::read_and_validate(source, false, settings, sink);
    fuzz::require(found != nullptr, "the sample is recognised under any rules");
    fuzz::require_printable(sink);
  }
  return 0;
}
