// The statements of docs/expressions.md are true.
#include <regex>

#include <gmock/gmock.h>

#include "base/files.h"
#include "expressions/functions.h"
#include "expressions/testing/three_cards.h"

namespace planche::expressions {
namespace {

// Rows of tables whose first two cells are code: an expression and what it prints.
std::vector<std::pair<std::string, std::string>> examples() {
  const auto text = base::read_file(std::string{PLANCHE_SOURCE} + "/docs/expressions.md", 1u << 20);
  std::vector<std::pair<std::string, std::string>> found;
  if (!text) return found;
  static const std::regex row{R"(^\| `([^`]*)` \| `([^`]*)` \|)"};
  std::istringstream lines{*text};
  for (std::string line; std::getline(lines, line);) {
    std::smatch cells;
    if (!std::regex_search(line, cells, row)) continue;
    found.emplace_back(std::regex_replace(cells[1].str(), std::regex{R"(\\\|)"}, "|"), cells[2].str());
  }
  return found;
}

TEST(Manual, gives_examples_that_hold) {
  const testing_tools::Cards cards;
  const auto all = examples();
  EXPECT_GT(all.size(), 60U);
  for (const auto& [expression, value] : all) EXPECT_EQ(cards.told(expression, cards.names(), 0), value) << expression;
}

TEST(Manual, has_an_example_of_each_function) {
  const auto all = examples();
  for (const Function& function : functions()) {
    const std::string call = std::string{function.name()} + "(";
    EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const auto& one) {
      return one.first.find(call) != std::string::npos;
    })) << call;
  }
}

}  // namespace
}  // namespace planche::expressions
