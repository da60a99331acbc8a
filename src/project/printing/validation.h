// Checks data and rules, and draws everything that would be printed.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "project/opening/file_games.h"
#include "project/opening/reading.h"
#include "project/printing/print.h"

namespace planche::project {

struct Validated {
  std::string name;  // as the user gave it
  std::string what;  // "a deck", or the title of a game; "not read"
};

// Checks an opened game. Unless `rules_only`, draws it as it would be printed with the choices of the order.
void check_game(const FileGame& found, const std::shared_ptr<const declared::Game>& game, bool rules_only,
                const Order& order, Messages& messages);

// Checks documents and games one after another. What several of them need is read once, and documents with the same
// content in the same folder are drawn once.
class Validator {
 public:
  // Documents and games are checked as these choices would print them. `rules_only`: nothing is drawn. `deep`: of games,
  // also what proof() looks for. Choices and messages must outlive the validator.
  Validator(const PrintChoices& choices, bool rules_only, bool deep, Messages& messages)
      : choices_{choices}, rules_only_{rules_only}, deep_{deep}, messages_{messages}, reading_{choices.input, messages} {}

  // The sink receives problems, the messages refusals. Returns nothing if the file cannot be opened; the messages say
  // why.
  std::optional<Validated> check(const std::string& file, const Progress& progress, diag::Sink& sink);

 private:
  struct Outcome {
    diag::SourcePtr source;  // keeps the content
    std::string what;
    std::vector<diag::Diagnostic> problems;
  };
  static constexpr std::size_t most_kept = 64u << 20;  // bytes of content

  void say_not_deep(const std::string& file);
  Validated check_document(const Opened& opened, const Progress& progress, diag::Sink& sink);

  const PrintChoices& choices_;
  bool rules_only_, deep_;
  Messages& messages_;
  Reading reading_;
  KeptTools tools_ = {};                                               // for documents of built-in games
  std::map<std::pair<std::string, std::string_view>, Outcome> known_;  // by folder and ending, and content
  std::size_t kept_ = 0;
};

}  // namespace planche::project
