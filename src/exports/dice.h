// Dice that a game file declares, as a table in a program has them: cubes with a word or picture on each face.
#pragma once

#include <string>
#include <vector>

#include "exports/catalogue.h"

namespace planche::exports {

inline constexpr std::size_t die_faces = 6;

bool is_die(const Catalogue& catalogue, const std::string& kind);
// mm
double edge_of_die(const scene::PartSet& set);

// The words on the faces of a die, evaluated for its record. A face with a picture has the name of its file without the
// ending; a face that a template draws has its number.
std::vector<std::string> words_of_die(const Catalogue& catalogue, const Piece& piece);
// What is printed on the faces, around their middle.
std::vector<scene::ScenePtr> faces_of_die(const Catalogue& catalogue, const Piece& piece);

}  // namespace planche::exports
