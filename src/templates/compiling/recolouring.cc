#include "templates/compiling/recolouring.h"

#include "templates/reading/read.h"

namespace planche::templates {

namespace {

std::optional<scene::Color> color_of(const data::Value* value, const Where& where, Context& context) {
  if (value == nullptr || value->string() == nullptr) return std::nullopt;
  return context.color(*value->string(), where).value_or(std::nullopt);
}

}  // namespace

void read_tint(const data::Value& tint, const Where& where, Context& context, scene::Recolouring& change) {
  if (tint.object() == nullptr) {
    change.tint = color_of(&tint, where, context);
    return;
  }
  change.parts = {color_of(tint.find("figure"), where, context), color_of(tint.find("ground"), where, context)};
}

scene::Recolouring read_recolouring(const Members& members, Context& context) {
  constexpr int near = 8;  // because JPEG changes colours slightly
  scene::Recolouring change;
  if (const Entry* tint = members.find("tint")) read_tint(*tint->value, tint->where(), context, change);
  change.greyscale = flag(members.find("greyscale"));
  if (const Entry* key = members.find("key")) {
    const data::Value* named = key->value->object() != nullptr ? key->value->find("color") : key->value;
    const data::Value* within = key->value->find("within");
    if (const auto found = color_of(named, key->where(), context))
      change.key = {*found, within != nullptr ? static_cast<int>(within->number()) : near};
  }
  return change;
}

}  // namespace planche::templates
