// Verdicts as JSON and as sentences.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "games/puxes/rules/arbiter.h"

namespace planche::rules::puxes {

namespace {

using Json = nlohmann::ordered_json;
using Type = Verdict::Type;

std::string_view name_of(Type type) {
  constexpr std::string_view names[] = {"flick", "wake", "spit", "power", "passive", "out"};
  return names[static_cast<std::size_t>(type)];
}

// "oracles 0, 2".
std::string own_words(const std::vector<std::size_t>& oracles) {
  return fmt::format("{} {}", oracles.size() == 1 ? "oracle" : "oracles", fmt::join(oracles, ", "));
}

std::string power_words(const Verdict& v) {
  std::string out = fmt::format("power {}", v.power);
  if (!v.copies.empty()) out += fmt::format(" as {} of {}", v.copies, v.of);
  if (!v.player.empty()) out += fmt::format(", shown by {}", v.player);
  if (!v.oracles.empty()) out += fmt::format(", {}", own_words(v.oracles));
  if (!v.symbols.empty()) out += fmt::format(", heroes match {}", fmt::join(v.symbols, ", "));
  std::string targets;
  for (const Target& t : v.targets) {
    targets += fmt::format("{}oracle {} of {}", targets.empty() ? "" : ", ", t.oracle, t.player);
  }
  return targets.empty() ? out : fmt::format("{}, on {}", out, targets);
}

}  // namespace

std::string to_json(const Verdict& v) {
  Json out;
  out["type"] = name_of(v.type);
  if (v.type == Type::flick || v.type == Type::wake || v.type == Type::spit) out["oracle"] = v.oracle;
  if (!v.why.empty()) out["why"] = v.why;
  if (v.topples) out["topples"] = *v.topples;
  if (!v.power.empty()) out["power"] = v.power;
  if (!v.player.empty()) out["player"] = v.player;
  if (!v.copies.empty()) {
    out["copies"] = v.copies;
    out["of"] = v.of;
  }
  if (!v.oracles.empty()) out["oracles"] = v.oracles;
  for (const Target& t : v.targets) {
    Json target;
    target["player"] = t.player;
    target["oracle"] = t.oracle;
    out["targets"].push_back(std::move(target));
  }
  if (!v.symbols.empty()) out["symbols"] = v.symbols;
  if (v.type == Type::passive) out["in_force"] = v.in_force;
  return out.dump();
}

std::string to_text(const Verdict& v) {
  switch (v.type) {
    case Type::flick:
      return fmt::format("flick oracle {}: {}{}", v.oracle, v.why,
                         !v.topples   ? ""
                         : *v.topples ? ", may topple a temple"
                                      : ", may not topple a temple");
    case Type::wake:
      return fmt::format("wake oracle {}", v.oracle);
    case Type::spit:
      return fmt::format("spit from oracle {}: {}", v.oracle, v.why);
    case Type::power:
      return power_words(v);
    case Type::passive:
      return fmt::format("passive {}{}: {}", v.power, v.player.empty() ? "" : fmt::format(" of {}", v.player),
                         v.in_force ? "in force" : "stopped by a protection");
    case Type::out:
      break;
  }
  return fmt::format("out: {}", v.why);
}

}  // namespace planche::rules::puxes
