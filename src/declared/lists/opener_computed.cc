#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "declared/lists/opener.h"

namespace planche::declared {

// Computed fields may use each other, also in other records. This first finds which fields each one uses.
void Opener::declare_computed() {
  enum class State { fresh, open, done };
  struct Computed {
    List* list;
    std::size_t field;  // index in its table
    const std::string* name;
    const Given* given;
    // "cards.cost", and whether it is a field of a referenced record, which may be another one.
    std::map<std::string, bool> asks = {};
    State state = State::fresh;
  };
  std::vector<Computed> all;
  std::map<std::string, std::size_t> places;  // index of each
  for (const auto& list : game_.lists_) {
    const auto& fields = list->table.fields;
    const bool placed = !fields.empty() && fields.back().type.fields == expressions::place_type().fields;  // of a board
    std::size_t place = fields.size() - (placed ? 1 : 0) - list->declared->computed.size();
    for (const auto& [name, given] : list->declared->computed) {
      places.emplace(fmt::format("{}.{}", list->declared->name, name), all.size());
      all.push_back({list.get(), place++, &name, &given});
    }
  }
  for (Computed& one : all) {
    expressions::Problems later;
    const auto made = expressions::Expression::compile(one.given->text(), game_.names(one.list), later);
    if (made == nullptr) continue;
    const auto first = [](std::string_view dotted) { return dotted.substr(0, dotted.find('.')); };
    for (const std::string& field : made->uses().fields)
      one.asks.insert_or_assign(fmt::format("{}.{}", one.list->declared->name, first(field)), false);
    for (const std::string& other : made->uses().others) {
      const std::string_view of = first(other),
                             field = std::string_view{other}.substr(std::min(of.size() + 1, other.size()));
      const bool referred = std::ranges::find(made->uses().tables, of) == made->uses().tables.end();
      one.asks.emplace(fmt::format("{}.{}", of, first(field)), referred);
    }
  }
  const std::function<void(Computed&)> declare = [&](Computed& one) {
    if (one.state == State::done) return;
    List& list = *one.list;
    if (one.state == State::open) {
      sink_.add(one.given->problem("game/cycle", fmt::format("\"{}\" is computed from itself", *one.name)));
      list.faulty.insert(*one.name);
      return;
    }
    one.state = State::open;
    for (const auto& [name, referred] : one.asks) {
      const auto other = places.find(name);
      if (other == places.end() || (referred && all[other->second].state == State::open)) continue;
      declare(all[other->second]);
    }
    one.state = State::done;
    const auto expression = game_.compile(*one.given, game_.names(&list), sink_);
    if (list.faulty.contains(*one.name)) return;  // computed from itself
    expressions::Field& field = list.table.fields[one.field];
    field.computed = expression;
    if (expression != nullptr) field.type = expression->type();
    if (expression == nullptr || game_.lacks(*expression)) list.faulty.insert(*one.name);
  };
  for (Computed& one : all) declare(one);
}

}  // namespace planche::declared
