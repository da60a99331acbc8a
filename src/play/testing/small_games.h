// For tests: small games with rules of play, in a folder that is removed after the test.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "declared/testing/sample_games.h"
#include "play/language/compile.h"
#include "play/players/game_record.h"

namespace planche::play::testing_tools {

inline constexpr const char* lanterns = R"({ "format": 1, "id": "lanterns", "title": "Lanterns", "players": [2, 4],
  "play": "play.rules", "numbers": { "goal": 3 },
  "records": { "lamps": { "key": "id", "fields": { "id": "text", "glow": "integer", "copies": "integer", "trick": "effect" },
    "rows": [ { "id": "red", "glow": 1, "copies": 2 }, { "id": "blue", "glow": 2, "copies": 2, "trick": "add 2 to oil" },
              { "id": "gold", "glow": 5, "copies": 1 } ] },
    "winds": { "key": "id", "rows": [ { "id": "north" }, { "id": "south" } ] } } })";

class PlayedGames : public declared::testing_tools::Games {
 protected:
  std::shared_ptr<const Program> compile_rules(const std::string& rules, const std::string& game = lanterns) {
    put("play.rules", rules);
    const auto opened = open(game);
    return opened == nullptr ? nullptr : compile(opened, sink_);
  }
  // A game whose decisions are made by number, from 0; the rest is taken first. Its record.
  std::vector<std::string> played(const std::string& rules, const std::vector<std::uint64_t>& choices = {},
                                  int players = 2, const std::string& game = lanterns) {
    const auto program = compile_rules(rules, game);
    if (program == nullptr) {
      std::vector<std::string> problems;
      for (const diag::Diagnostic& d : sink_.sorted()) problems.push_back(d.message);
      return problems;
    }
    const auto setup = make_setup(program, players, sink_);
    if (setup == nullptr) return {sink_.sorted().back().message};
    Machine machine{*setup};
    Recorder recorder{machine};
    base::Random random{1};
    Position position = setup->start;
    machine.attach(position);
    machine.use(&random);
    machine.use(&recorder);
    machine.begin();
    for (std::size_t i = 0; position.status == Position::Status::choosing && i < 500; ++i)
      machine.play(i < choices.size() ? choices[i] : 0);
    auto lines = recorder.lines;
    if (position.status == Position::Status::fault) lines.push_back("! " + machine.fault().message);
    if (position.status == Position::Status::over) lines.push_back(result_of(machine));
    return lines;
  }
  // Codes and texts of what is wrong, in the order of the file.
  std::vector<std::string> wrong(const std::string& rules, const std::string& game = lanterns) {
    sink_ = {};
    compile_rules(rules, game);
    std::vector<std::string> all;
    for (const diag::Diagnostic& d : sink_.sorted()) {
      if (d.severity != diag::Severity::note) all.push_back(found_text(d));
    }
    return all;
  }
  static std::string found_text(const diag::Diagnostic& d) {
    const std::string_view text = d.source ? d.source->text() : std::string_view{};
    return d.code + " " + std::string{text.substr(d.span.begin, d.span.end - d.span.begin)};
  }
};

}  // namespace planche::play::testing_tools
