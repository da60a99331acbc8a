// What every room is handed of a document: read, parsed and judged once.
#pragma once

#include <any>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/settings.h"

namespace planche::rules {

struct DocumentKind;
struct Game;

// What a game made of something, of a type that only its rooms know. Copies share it.
class Content {
 public:
  Content() = default;
  template <typename T>
  static Content of(T value) {
    Content content;
    content.held_ = std::make_shared<const T>(std::move(value));
    return content;
  }

  // Null where it is nothing, or of another type.
  template <typename T>
  std::shared_ptr<const T> share() const {
    const auto* held = std::any_cast<std::shared_ptr<const T>>(&held_);
    return held == nullptr ? nullptr : *held;
  }
  // Of that very type: anything else is a mistake of the program, and throws std::bad_any_cast.
  template <typename T>
  const T& as() const {
    return *std::any_cast<const std::shared_ptr<const T>&>(held_);
  }

 private:
  std::any held_;
};

// The rules that a game is played by: what was chosen, and the numbers that the game made of it.
struct Ruleset {
  Settings settings = {};
  Content parameters = {};
  diag::Sink problems = {};  // of the choice; the parameters are then what could be understood of it
};
using RulesetPtr = std::shared_ptr<const Ruleset>;

RulesetPtr ruleset_of(const Game& game, const Settings& settings);

// Those of all games by the settings of one command, each made when it is first asked for.
class Rulesets {
 public:
  explicit Rulesets(Settings settings) : settings_{std::move(settings)} {}
  RulesetPtr of(const Game& game);

 private:
  Settings settings_;
  std::map<const Game*, RulesetPtr> known_;
};

// A document, whose it is, and what its game made of it. Its content may point into the document, and so it stays where
// it is.
struct Subject {
  Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  data::Document document = {};
  std::shared_ptr<const Game> game = {};
  const DocumentKind* kind = nullptr;   // of the game
  RulesetPtr rules = {};                // by which it was read and judged
  Content content = {};                 // what its kind read in the document
  std::filesystem::path folder = {};    // its art is looked for below it
  std::vector<diag::Span> flawed = {};  // where errors were found
};

// Makes the content of what is in the document now.
void read_content(Subject& subject);

// What a document says, as the type that the reader of its kind makes of it.
template <typename T>
const T& content_of(const Subject& subject) {
  return subject.content.as<T>();
}
// Null where its kind is another.
template <typename T>
const T* content_if(const Subject& subject) {
  return subject.content.share<T>().get();
}
template <typename T>
const T& parameters_of(const Subject& subject) {
  return subject.rules->parameters.as<T>();
}

}  // namespace planche::rules
