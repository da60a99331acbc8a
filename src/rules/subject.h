// A document as all rooms see it: read, parsed and checked once.
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

// A value of a type that only the rooms of its game know. Copies share it.
class Content {
 public:
  Content() = default;
  template <typename T>
  static Content of(T value) {
    Content content;
    content.held_ = std::make_shared<const T>(std::move(value));
    return content;
  }

  // Null if it is empty or has another type.
  template <typename T>
  std::shared_ptr<const T> share() const {
    const auto* held = std::any_cast<std::shared_ptr<const T>>(&held_);
    return held == nullptr ? nullptr : *held;
  }
  // The value, which must have this type; otherwise throws std::bad_any_cast, because it is a bug.
  template <typename T>
  const T& as() const {
    return *std::any_cast<const std::shared_ptr<const T>&>(held_);
  }

 private:
  std::any held_;
};

// The rules of a game: the choices, and the numbers that the game made of them.
struct Ruleset {
  Settings settings = {};
  Content parameters = {};
  diag::Sink problems = {};  // errors of the choice; the parameters are then its valid part
};
using RulesetPtr = std::shared_ptr<const Ruleset>;

RulesetPtr ruleset_of(const Game& game, const Settings& settings);

// The rulesets of all games for the settings of one command. Each is made at its first use.
class Rulesets {
 public:
  explicit Rulesets(Settings settings) : settings_{std::move(settings)} {}
  RulesetPtr of(const Game& game);

 private:
  Settings settings_;
  std::map<const Game*, RulesetPtr> known_;
};

// A document, its game and its content. The content may refer to the document, so this object is not moved.
struct Subject {
  Subject() = default;
  Subject(const Subject&) = delete;
  Subject& operator=(const Subject&) = delete;

  data::Document document = {};
  std::shared_ptr<const Game> game = {};
  const DocumentKind* kind = nullptr;   // one of the kinds of the game
  RulesetPtr rules = {};                // the rules by which it was read and checked
  Content content = {};                 // made by the reader of its kind
  std::filesystem::path folder = {};    // folder of its pictures
  std::vector<diag::Span> flawed = {};  // places of errors
};

// Reads the content of the document's current value.
void read_content(Subject& subject);

// The content, as the type that the reader of its kind makes.
template <typename T>
const T& content_of(const Subject& subject) {
  return subject.content.as<T>();
}
// Null if its kind is another one.
template <typename T>
const T* content_if(const Subject& subject) {
  return subject.content.share<T>().get();
}
template <typename T>
const T& parameters_of(const Subject& subject) {
  return subject.rules->parameters.as<T>();
}

}  // namespace planche::rules
