// Any bytes as a file-based game: the game file, then, behind bytes of zero, its tables a.csv, b.json, c.yaml.
#include <array>
#include <cstdint>
#include <string_view>

#include "check.h"
#include "declared/file/schema.h"
#include "declared/judging/judge.h"
#include "declared/lists/unused.h"
#include "folder.h"

PLANCHE_FUZZ_TARGET(own_games)(const std::uint8_t* bytes, std::size_t size) {
  using namespace planche;
  static const fuzz::Folder folder{"own-games"};
  constexpr std::array names{"game.json", "a.csv", "b.json", "c.yaml"};
  if (size > 1u << 16) return 0;
  std::string_view rest{reinterpret_cast<const char*>(bytes), size};
  const bool yaml = rest.starts_with('\n');
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::size_t end = i + 1 == names.size() ? rest.size() : std::min(rest.find('\0'), rest.size());
    const std::string name = i == 0 && yaml ? "game.yaml" : names[i];
    folder.write(name, reinterpret_cast<const std::uint8_t*>(rest.data()), end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  for (const char* language : {"en", "fr"}) {
    diag::Sink sink;
    const auto game =
        declared::Game::open(folder.path / (yaml ? "game.yaml" : "game.json"), folder.path, {language, {}}, sink);
    if (game != nullptr) {
      declared::judge(*game, sink);
      declared::report_unused(*game, sink);
      for (const auto& list : game->lists()) {
        fuzz::require(list->rows.size() == list->documents.size(), "every record stands in a document");
        fuzz::require(!declared::schema_of(*game, *list->declared).empty(), "records have a schema");
      }
    }
    fuzz::require_printable(sink);
  }
  return 0;
}
