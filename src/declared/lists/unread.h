// Files beside a game that look as if they belonged to it, and are not read.
#pragma once

#include "declared/lists/game.h"

namespace planche::declared {

// Notes game/unread: files of words, rules and translations in languages that the game does not have, and other game
// files in the folder of a game.json, such as a game.yaml.
void report_unread(const Model& model, diag::Sink& sink);

}  // namespace planche::declared
