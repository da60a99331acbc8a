// Small raised and lowered characters, for <sup> and <sub>.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace planche::data {

// The text in raised or lowered digits and signs: "²" for "2", "₂" for "2". Nothing if a character has no such form.
std::optional<std::string> raised(std::string_view text);
std::optional<std::string> lowered(std::string_view text);

}  // namespace planche::data
