// For tests: the schemas in rules/schema/ and rules/<game>/schema/.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/files.h"
#include "data/formats/format.h"

namespace planche::data::testing_tools {

// Compares the format with the file that editors use: both must allow and refuse the same. `game` may be empty.
inline void expect_printed_schema(const Format& format, const std::string& game, const std::string& name,
                                  std::string_view title) {
  const auto file = std::filesystem::path{PLANCHE_SOURCE} / "rules" / game / "schema" / (name + ".json");
  const auto printed = base::read_file(file, 1u << 20);
  ASSERT_TRUE(printed) << file;
  EXPECT_EQ(format.to_json_schema(fmt::format("{}{}{}.json", game, game.empty() ? "" : "-", name), title), *printed);
}

}  // namespace planche::data::testing_tools
