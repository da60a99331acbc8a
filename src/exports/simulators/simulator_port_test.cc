#include "exports/simulators/simulator_port.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace planche::exports {
namespace {

// Lua's long brackets end at the first equal ones, so that no text can leave them.
TEST(SpawningMessages, quote_any_text_in_lua) {
  for (const auto& [name, level] : {std::pair{"a", ""}, {"]]", "="}, {"]=]]", "=="}, {"os.exit()]]", "="}}) {
    const auto messages = spawning_messages(nlohmann::ordered_json::array({{{"Nickname", name}}}));
    ASSERT_EQ(messages.size(), 1u);
    const auto message = nlohmann::json::parse(messages[0]);
    EXPECT_EQ(message["messageID"], 3);
    EXPECT_EQ(message["guid"], "-1");
    const std::string begin = std::string{"spawnObjectJSON({json = ["} + level + "[";
    const std::string end = std::string{"]"} + level + "]";
    const std::string script = message["script"];
    EXPECT_EQ(script.substr(0, begin.size()), begin);
    const std::size_t closed = script.find(end, begin.size());
    EXPECT_EQ(script.substr(closed), end + "})");
    EXPECT_EQ(nlohmann::json::parse(script.substr(begin.size(), closed - begin.size()))["Nickname"], name);
  }
}

}  // namespace
}  // namespace planche::exports
