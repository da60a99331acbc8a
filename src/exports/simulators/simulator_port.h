// The editor port of a running Tabletop Simulator (https://api.tabletopsimulator.com/externaleditorapi/).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace planche::exports {

// On this machine only.
inline constexpr unsigned short simulator_port = 39'999;

// A message for each object, with a script that puts it on the table.
std::vector<std::string> spawning_messages(const nlohmann::ordered_json& objects);

// Sends messages in order, each on a connection of its own. Returns why it failed.
std::optional<std::string> send_to_simulator(const std::vector<std::string>& messages);

}  // namespace planche::exports
