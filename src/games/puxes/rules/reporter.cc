#include "games/puxes/rules/reporter.h"

#include <vector>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::rules::puxes {

std::string plain(double number, int most) {
  std::string text = fmt::format("{:.{}f}", number, most);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

const Power* Reporter::power(std::string_view name, const ValuePlace& where) {
  const Power* found = parameters_.power(name);
  if (parameters_.powers.empty() || found != nullptr) return found;
  std::vector<std::string_view> known;
  for (const Power& power : parameters_.powers) known.push_back(power.id);
  add(where, {"U2", "Skills"}, "puxes/power", fmt::format("there is no power \"{}\"", name),
      base::suggestion(name, known));
  return nullptr;
}

void Reporter::face(const Face& face, const ValuePlace& where, bool told) {
  if (face.character) {
    if (!face.name.empty()) power(face.name, where);
    if (!face.name.empty() || !told) return;
    return add(where, {"U2", "Skills"}, "puxes/power", "the character has no power", "write \"character:protection\"");
  }
  if (parameters_.symbols.empty() || parameters_.symbol(face.name) != nullptr) return;
  std::vector<std::string_view> known;
  for (const Symbol& symbol : parameters_.symbols) known.push_back(symbol.id);
  const auto near = base::nearest(face.name, known);
  add(where, {"U4", "Déroulement du jeu"}, "puxes/symbol", fmt::format("planche knows no symbol \"{}\"", face.name),
      near ? fmt::format("did you mean \"{}\"?", *near) : "add a drawing for a symbol of your own",
      diag::Severity::note);
}

}  // namespace planche::rules::puxes
