// Compiles a file of rules of play and the records of its game.
#pragma once

#include <memory>
#include <vector>

#include "play/language/program.h"

namespace planche::play {

// The compiled rules that the game file names. Null after a report if there are errors; null without a report if it
// names none. With `documents`, the game is the first of theirs.
std::shared_ptr<const Program> compile(std::shared_ptr<const declared::Game> game, diag::Sink& sink,
                                       std::vector<PlayedDocument> documents = {});
std::shared_ptr<const Program> compile(std::shared_ptr<const declared::Game> game, diag::SourcePtr rules,
                                       diag::Sink& sink, std::vector<PlayedDocument> documents = {});

// Reports problems of the rules, and of the starting position for every number of players.
void check(std::shared_ptr<const declared::Game> game, diag::Sink& sink);

}  // namespace planche::play
