// Dice as a table in a program has them: a word and a picture for each face.
#pragma once

#include <string>
#include <vector>

#include "exports/catalogue.h"

namespace planche::exports {

inline bool is_die(const scene::PartSet& set) {
  return set.die != nullptr;
}
// mm, of the square in which a face is printed
double edge_of_die(const scene::PartSet& set);
std::vector<std::string> words_of_die(const Catalogue& catalogue, const Piece& piece);
// Whether its faces are the numbers from 1, as on the dice that every program has.
bool has_plain_numbers(const scene::PartSet& set);
// What is printed on the faces, upright around their middle.
std::vector<scene::ScenePtr> faces_of_die(const Catalogue& catalogue, const Piece& piece);
// The face that is seen in this part of the front, from 0; nothing: none.
std::optional<std::size_t> face_in(const scene::PartSet& set, std::size_t number, const base::Rect& window);

// The faces of a cube on one picture, in the places where Tabletop Simulator has them on its template D6.png. Its
// origin is the middle.
scene::ScenePtr simulator_cube(const std::vector<scene::ScenePtr>& faces);

// How Tabletop Simulator turns a die, in degrees about x, y and z, to have a face on top.
struct DieTurn {
  double x = 0, y = 0, z = 0;
};
// Of its own dice, by number of faces: 4, 6, 8 and 10. Empty for others.
std::vector<DieTurn> simulator_turns(std::size_t faces);

}  // namespace planche::exports
