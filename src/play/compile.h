// A file of rules of play and the records of its game to a program.
#pragma once

#include <memory>

#include "play/program.h"

namespace planche::play {

// The rules that the game file names. Null, and reported, where there are errors; null without a word where it names
// none.
std::shared_ptr<const Program> compile(std::shared_ptr<const declared::Game> game, diag::Sink& sink);
std::shared_ptr<const Program> compile(std::shared_ptr<const declared::Game> game, diag::SourcePtr rules,
                                       diag::Sink& sink);

// Reports what is wrong with the rules, also with the position that games begin with, for every number of players.
void check(std::shared_ptr<const declared::Game> game, diag::Sink& sink);

}  // namespace planche::play
