// Any bytes as rules of play: problems lie within, and what compiles can be played. Behind a byte of zero follows the
// effect of a card.
#include <cstdint>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "folder.h"
#include "play/language/compile.h"
#include "played.h"

PLANCHE_FUZZ_TARGET(play_rules)(const std::uint8_t* bytes, std::size_t size) {
  using namespace planche;
  static const fuzz::Folder folder{"play-rules"};
  if (size > 1u << 14) return 0;
  const std::string_view text{reinterpret_cast<const char*>(bytes), size};
  const std::size_t end = std::min(text.find('\0'), size);
  folder.write("play.rules", bytes, end);
  nlohmann::json gold{{"id", "gold"}, {"glow", 5}, {"copies", 1}};
  if (end < size) gold["trick"] = std::string{text.substr(end + 1)};
  const std::string game =
      R"({"format":1,"id":"lanterns","title":"Lanterns","players":[2,4],"play":"play.rules","numbers":{"goal":3},)"
      R"("records":{"lamps":{"key":"id","fields":{"id":"text","glow":"integer","copies":"integer","trick":"effect"},)"
      R"("rows":[{"id":"red","glow":1,"copies":2},{"id":"blue","glow":2,"copies":2,"trick":"add 2 to oil"},)" +
      gold.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) +
      R"(]},"winds":{"key":"id","rows":[{"id":"north"},{"id":"south"}]}}})";
  folder.write("game.json", reinterpret_cast<const std::uint8_t*>(game.data()), game.size());
  diag::Sink sink;
  const auto opened = declared::Game::open(folder.path / "game.json", folder.path, {"en", {}}, sink);
  if (opened == nullptr) return 0;
  const auto program = play::compile(opened, sink);
  fuzz::require(program != nullptr || sink.has_errors(), "a refusal has a reason");
  fuzz::require_printable(sink);
  if (program != nullptr && !sink.has_errors()) fuzz::play_and_check(program, 2 + static_cast<int>(size % 3), size);
  return 0;
}
