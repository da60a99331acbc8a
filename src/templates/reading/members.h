// The table of layer types and the table of their members. The format of layers, its schema, checks, units and
// expressions follow from them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/formats/format.h"

namespace planche::templates {

inline constexpr std::size_t most_corners = 10'000;  // of a polygon or a line

class LayerCompiler;
struct Node;

struct LayerType {
  std::string name;
  unsigned groups = 0;  // of members.cc: it takes the members that have one of them
  bool (LayerCompiler::*compile)(Node&) = nullptr;
  unsigned passes = 0;  // in cells of maps; 0: fills belong to `grounds`, strokes to `lines`
};

struct LayerMember {
  std::string name;
  unsigned groups = 0;
  data::Format format;  // marked as in member_formats.h
  std::string help = {};
};

const std::vector<LayerType>& layer_types();
const std::vector<LayerMember>& layer_members();
// Null for unknown names.
const LayerType* find_type(std::string_view name);
const LayerMember* find_member(std::string_view name);
// Some of the members: of texts and text styles, of pictures in layers and symbols.
const std::vector<LayerMember>& text_members();
const std::vector<LayerMember>& recolouring_members();

// Names of members; empty for an unknown type.
const std::vector<std::string>& members_of(std::string_view type);
bool takes(std::string_view type, std::string_view member);
// The marks of a value of a layer: of member "each" at ".along.circle[0]".
unsigned marks_of(std::string_view member, std::string_view path);
// Whether text styles have the member. In a layer, `size` is the box and `size_pt` the size of the text.
bool is_style_member(std::string_view member);
// Names of types and members in other programs.
const std::vector<data::Elsewhere>& types_elsewhere();
const std::vector<data::Elsewhere>& members_elsewhere();

}  // namespace planche::templates
