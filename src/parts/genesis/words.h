// The words on printed parts of Genesis that no template holds, in its four languages.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace planche::parts::genesis {

// "en", "fr", "el", "ru".
const std::vector<std::string_view>& genesis_languages();

enum class GenesisWord {
  // titles of kinds
  board,
  standees,
  pyramids,
  pebbles,
  die,
  aid,
  diagrams,
  position,
  // names
  anubis,
  bastet,
  first,
  second,
  sun,
  moon,
  // how to fold
  cut_fold_glue,
  standee_steps,
  // a move
  pyramid,
  work,
  throwing,
  jump,
  rebirth,
  idea_in,
  idea_out,
  giving_back,
  birth,
  nothing,
  // diagrams: of the position
  start,
  to_move,
  pyramids_in_hand,
  works_in_hand,
  ideas_outside,
  immobile,
  dead,
  unborn,
  buried,
  legend,
  // how a game ended, and with what result
  over_finished,
  over_nothing,
  over_turns,
  wins,
  reborn,
  loses,
  loses_three,
  loses_seven,
};

// In the language or, for one that the game does not have, in English. Some hold a {} for a name or a number.
std::string_view genesis_word(GenesisWord word, std::string_view language);
// All of them, for tests: as many in each language.
std::size_t genesis_word_count();

}  // namespace planche::parts::genesis
