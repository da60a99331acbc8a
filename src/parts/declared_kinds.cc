#include "parts/declared_kinds.h"

#include <algorithm>

namespace planche::parts {

namespace {

// The names of the parts in the kit "default"; of all parts if there is no such kit.
std::vector<std::string> default_kit(const declared::Model& model) {
  std::vector<std::string> names;
  for (const declared::Kit& kit : model.kits) {
    if (kit.name != "default") continue;
    for (const declared::Given& part : kit.parts) names.push_back(part.text());
    return names;
  }
  for (const declared::Part& part : model.parts) names.push_back(part.name);
  return names;
}

}  // namespace

std::vector<PartKind> kinds_of(const declared::Model* model) {
  std::vector<PartKind> kinds;
  if (model == nullptr) return kinds;
  const std::vector<std::string> kit = default_kit(*model);
  for (const declared::Part& part : model->parts) {
    const std::string back = part.member("back").text();
    kinds.push_back({.id = part.name,
                     .back = back.substr(back.find_last_of('/') + 1),
                     .drawn = static_cast<bool>(part.member("drawing")),
                     .in_document = static_cast<bool>(part.member("of")),
                     .of_document = part.member("of") || part.member("drawing"),
                     .in_kit = std::ranges::find(kit, part.name) != kit.end()});
  }
  return kinds;
}

void add_names(const std::vector<declared::Field>& fields, const std::string& above, std::vector<std::string>& names) {
  for (const declared::Field& field : fields) {
    names.push_back(above + field.name);
    add_names(field.fields, above + field.name + ".", names);
  }
}

}  // namespace planche::parts
