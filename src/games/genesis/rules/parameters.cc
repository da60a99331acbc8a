#include "games/genesis/rules/parameters.h"

#include "rules/format_shapes.h"
#include "rules/rules_file.h"

namespace planche::rules::genesis {

namespace {

const Shape<Parameters>& parameters_shape() {
  static const Shape<Parameters> shape =
      document<Parameters>("The numbers of Genesis", "genesis", "rules")
          .passed("edition", Format::string(), "edition of the rulebook")
          .field("ideas", &Parameters::ideas, data::integer(1, most_ideas), "pebbles in all [Description du jeu]")
          .field("pyramids", &Parameters::pyramids, data::integer(fewest_pyramids, most_pyramids),
                 "pyramids in all [Genèse]")
          .field("size", &Parameters::size, one_of(sizes), "cells on a side: 5, 7 or 9")
          .field("immobile_after_destroying", &Parameters::immobile_after_destroying,
                 data::integer(0, longest_immobile), "turns missed by a player who destroyed an idea [Bastet]")
          .field("immobile_after_killing", &Parameters::immobile_after_killing, data::integer(0, longest_immobile),
                 "turns missed by a player who killed [Bastet]")
          .field("move_both", &Parameters::move_both, data::integer(0, 1),
                 "1: both pieces may move in a turn; 0: one [Description du jeu]")
          .field("most_turns", &Parameters::most_turns, data::integer(0, longest_game),
                 "agreed number of turns of both players; 0: none");
  return shape;
}

}  // namespace

const Format& parameters_format() {
  return parameters_shape().format();
}

Parameters load_parameters(const Settings& settings, diag::Sink& sink) {
  Parameters parameters;
  const auto file = read_rules_file(rules_file_of("genesis", settings), parameters_format(), sink);
  if (file) parameters_shape().read(file->root, parameters);
  parameters_shape().read(written_numbers("genesis", settings, parameters_format(), sink), parameters);
  return parameters;
}

std::string parameters_json(const Parameters& parameters) {
  return parameters_shape().text(parameters);
}

}  // namespace planche::rules::genesis
