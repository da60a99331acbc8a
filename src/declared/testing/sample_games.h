// For tests: file-based games in a folder that is removed after the test.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/testing/in_folder.h"
#include "declared/lists/game.h"

namespace planche::declared::testing_tools {

class Games : public base::testing_tools::InFolder {
 protected:
  std::shared_ptr<const Game> open(const std::string& game, const Choices& choices = {}) {
    put("game.json", game);
    return Game::open(folder_ / "game.json", folder_, choices, sink_);
  }
  // Places as the text at the problem.
  std::vector<std::string> found() const {
    std::vector<std::string> all;
    for (const diag::Diagnostic& d : sink_.sorted()) {
      const std::string_view text = d.source ? d.source->text() : std::string_view{};
      all.push_back(d.code + " " + std::string{text.substr(d.span.begin, d.span.end - d.span.begin)});
    }
    return all;
  }
  static std::string value(const Game& game, const std::string& text) {
    expressions::Problems problems;
    const auto expression = expressions::Expression::compile(text, game.names(nullptr), problems);
    if (expression == nullptr) return problems.front().message;
    expressions::Evaluation evaluation = game.evaluation();
    const auto result = evaluation.value_of(*expression);
    return result ? expressions::printed(*result) : result.error().message;
  }

  diag::Sink sink_;
};

}  // namespace planche::declared::testing_tools
