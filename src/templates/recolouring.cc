#include "templates/recolouring.h"

#include "templates/read.h"

namespace planche::templates {

scene::Recolouring read_recolouring(const Members& members, Context& context) {
  constexpr int near = 8;  // because JPEG changes colours slightly
  scene::Recolouring change;
  const auto color = [&](const data::Value& value, const Where& where) {
    return value.string() != nullptr ? context.color(*value.string(), where).value_or(std::nullopt) : std::nullopt;
  };
  if (const Entry* tint = members.find("tint")) change.tint = color(*tint->value, tint->where());
  change.greyscale = flag(members.find("greyscale"));
  if (const Entry* key = members.find("key")) {
    const data::Value* named = key->value->object() != nullptr ? key->value->find("color") : key->value;
    const data::Value* within = key->value->find("within");
    if (const auto found = named != nullptr ? color(*named, key->where()) : std::nullopt)
      change.key = {*found, within != nullptr ? static_cast<int>(within->number()) : near};
  }
  return change;
}

}  // namespace planche::templates
