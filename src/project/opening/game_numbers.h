// Numbers of file-based games that house rules or `--set` change.
#pragma once

#include "data/value.h"
#include "declared/lists/game.h"
#include "project/opening/messages.h"
#include "project/opening/reading.h"

namespace planche::project {

// Takes the numbers of a file of house rules.
void take_numbers(const data::Document& house_rules, declared::Choices& choices);
// Reports those that the game does not have, or that are not within its limits.
void check_numbers(const data::Document& house_rules, const declared::Game& game, diag::Sink& sink);
// Whether the game has the numbers of `--set` and their values are within its limits; refuses the others.
bool takes_numbers(const InputChoices& input, const declared::Game& game, Messages& messages);

}  // namespace planche::project
