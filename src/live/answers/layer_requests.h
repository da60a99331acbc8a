// Reads what the page asks for layers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "live/viewing/part_layers.h"

namespace planche::live {

// Documented beside the functions of src/live/page/ that ask. The error is a sentence.
tl::expected<LayerMove, std::string> read_move(const nlohmann::json& asked);
tl::expected<LayerAct, std::string> read_act(const nlohmann::json& asked);

// "3,5"; what is no number is left out.
std::vector<std::size_t> read_numbers(std::string_view text);

}  // namespace planche::live
