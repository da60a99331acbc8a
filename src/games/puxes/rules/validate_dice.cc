#include <algorithm>

#include <fmt/format.h>

#include "games/puxes/rules/reporter.h"
#include "games/puxes/rules/validate.h"

namespace planche::rules::puxes {

namespace {

constexpr Rule die_rule{"U2", "Déroulement du jeu"};

// The path of a die in the document: "dice[2]".
std::string path_of(const data::Document& document, const Die& die) {
  return fmt::format("dice[{}]", die.value - document.root.find("dice")->array()->data());
}

void judge(const data::Document& document, const Die& die, Reporter& reporter) {
  const std::string path = path_of(document, die);
  const data::Value *power = die.value->find("power"), *faces = die.value->find("faces");
  if (power != nullptr && power->string() != nullptr) {
    reporter.power(die.power, {power->span(), path + ".power", die.name});
  }
  if (faces == nullptr || faces->array() == nullptr || faces->array()->size() != die.faces.size()) return;
  const std::size_t characters = characters_in(die.faces);
  if (die.faces.size() != faces_a_die || characters != 1) {
    reporter.add({first_character(*faces), path + ".faces", die.name}, die_rule, "puxes/die-faces",
                 fmt::format("expected 1 character and {} symbols, found {} and {}", faces_a_die - 1, characters,
                             die.faces.size() - characters),
                 R"(write "faces": ["character", "pirate", "bomb", "sun", "pi", "aum"])");
  }
  for (const Face& face : die.faces) {
    const ValuePlace where{face.value->span(), fmt::format("{}.faces[{}]", path, face.value - faces->array()->data()),
                           die.name};
    reporter.face(face, where, false);
    if (face.character && !face.name.empty() && face.name != die.power) {
      reporter.add(where, die_rule, "puxes/die-faces",
                   fmt::format("expected the character of this die, which has the power \"{}\", found \"{}\"",
                               die.power, to_text(face)),
                   "write \"character\"");
    }
  }
}

}  // namespace

void validate_dice(const data::Document& document, const Dice& dice, const Parameters& parameters, diag::Sink& sink) {
  Reporter reporter{document, parameters, sink};
  for (const Die& die : dice.dice) judge(document, die, reporter);
}

void validate_throw(const data::Document& document, const Throw& thrown, const Parameters& parameters,
                    diag::Sink& sink) {
  Reporter reporter{document, parameters, sink};
  for (const Face& hero : thrown.heroes) {
    const auto index = hero.value - document.root.find("heroes")->array()->data();
    reporter.face(hero, {hero.value->span(), fmt::format("heroes[{}]", index), {}}, true);
  }
}

}  // namespace planche::rules::puxes
