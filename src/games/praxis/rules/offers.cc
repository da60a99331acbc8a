#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <map>
#include <string>

#include <fmt/format.h>

#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/contacts.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/setup.h"
#include "games/praxis/rules/shapes.h"
#include "rules/game.h"
#include "rules/options.h"
#include "rules/shard.h"

namespace planche::rules::praxis {

namespace {

// The shape itself, or the canonical one among its turned and reflected forms.
Shape asked_for(const Shape& shape, const OfferRequest& request) {
  return request.options.contains("canonical") ? canonical(shape) : shape;
}

Asked<void> print_shape(ShapeKind kind, const OfferRequest& request, const Lines& out) {
  const std::uint64_t number = std::stoull(request.options.find("shape")->second);
  const auto shape = shape_at(kind, number);
  if (!shape) {
    return refused(
        fmt::format("there is no shape {}", number),
        fmt::format("edition {} has the shapes 1 to {}", static_cast<int>(kind.edition), count_shapes(kind)));
  }
  out(to_json(universe_of(asked_for(*shape, request), kind.edition)));
  return {};
}

Asked<void> print_count(ShapeKind kind, const OfferRequest& request, const Lines& out) {
  const bool each_once = request.options.contains("canonical");
  if (request.shard == nullptr) {
    out(std::to_string(each_once ? count_canonical_shapes(kind) : count_shapes(kind)));
    return {};
  }
  std::uint64_t count = 0, number = 0;
  if (!request.shard->joined) {
    for_each_shape(kind, [&](const Shape& shape) {
      if (request.shard->which.has(number++)) count += !each_once || canonical(shape) == shape ? 1 : 0;
    });
  }
  CountExchange exchange{*request.shard};
  exchange(count);
  if (request.shard->joined) out(std::to_string(count));
  return {};
}

Asked<void> print_rank(const Universe& universe, const OfferRequest& request, const Lines& out) {
  const auto shape = shape_of(universe.grids);
  const auto rank = shape ? rank_of({universe.edition}, asked_for(*shape, request)) : std::nullopt;
  if (!rank) {  // valid, but not among the shapes
    return refused("the universe is in several pieces: its shape has no number",
                   "move the pieces together: only shapes in one piece are counted");
  }
  out(std::to_string(*rank));
  return {};
}

void print_contacts(const Universe& universe, const Lines& out) {
  std::array<std::map<int, std::string_view>, grid_count + 1> touches;  // by grid number
  for (const Touch& touch : contacts(universe.grids, universe.edition).touches) {
    const int first = universe.grids[touch.first].id, second = universe.grids[touch.second].id;
    const std::string_view by = touch.contact == Contact::edge ? "edge" : "corner";
    touches[static_cast<std::size_t>(first)][second] = touches[static_cast<std::size_t>(second)][first] = by;
  }
  for (std::size_t grid = 1; grid < touches.size(); ++grid) {
    std::vector<std::string> others;
    for (const auto& [other, by] : touches[grid]) {
      others.push_back(fmt::format(R"({{"grid":{},"by":"{}"}})", other, by));
    }
    out(fmt::format(R"({{"grid":{},"touches":[{}]}})", grid, fmt::join(others, ",")));
  }
}

Asked<void> check(const GivenOptions& options) {
  const auto asked = [&](std::string_view action) { return options.contains(action); };
  const auto actions = std::ranges::count_if(std::array{"count", "shape", "rank", "contacts"}, asked);
  if (actions != 1) {
    return refused(actions == 0 ? "expected an action, found none" : "expected one action, found several",
                   "give exactly one of --count, --shape K, --rank FILE and --contacts FILE");
  }
  if ((asked("contacts") || asked("rank")) && asked("edition"))
    return refused("--edition cannot be used with a document, which has its own", "use it with --count or --shape");
  if (asked("contacts") && asked("canonical"))
    return refused("--canonical has no effect on contacts", "use it with --count, --shape or --rank");
  return {};
}

Asked<void> run(const OfferRequest& request, const Lines& out) {
  const ShapeKind kind{asked_universe(request.options).edition};
  if (request.shard != nullptr && !request.options.contains("count"))
    return refused("--shard requires --count: other results are a line each", "leave --shard out");
  if (request.options.contains("shape")) return print_shape(kind, request, out);
  if (request.options.contains("count")) return print_count(kind, request, out);
  const Subject& document = *request.named.begin()->second;
  if (auto fits = expect_kind(document, "universe", "a universe"); !fits) return fits;
  const auto& universe = content_of<Universe>(document);
  if (request.options.contains("rank")) return print_rank(universe, request, out);
  print_contacts(universe, out);
  return {};
}

std::vector<GameOption> options() {
  using Names = GameOption::Names;
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  return {{"count", "", "print the number of shapes"},
          {"shape", "K", "print shape number K, from 1, as a universe", {}, Names::value, GameOption::Range{1, most}},
          {"rank", "FILE", "print the shape number of a universe; - is standard input", {}, Names::document},
          {"contacts",
           "FILE",
           "print which grids of a universe touch, one JSON object for each grid; - is standard input",
           {},
           Names::document},
          {"edition", "1|3", "edition of the rules: 1 (default) or 3", {"1", "3"}},
          {"canonical", "", "count shapes that are rotations or reflections of each other once"}};
}

}  // namespace

std::vector<Offer> offers() {
  Offer universes{"universes",
                  "count and number the shapes of universes",
                  "A shape is an arrangement of the six grids of Praxis, each lying or standing, connected, each "
                  "touching at least two others, regardless of numbers and position. Shapes are numbered from 1. "
                  "Universes given to --rank and --contacts are checked first.",
                  {{"planche universes --count --edition 3", "the number of shapes"},
                   {"planche universes --shape 17", "one shape, as a universe"},
                   {"planche universes --rank cards/praxis/praxis-coil.json --canonical",
                    "the same number for all rotations and reflections"},
                   {"planche universes --contacts cards/praxis/praxis-ring.json", ""}},
                  {},
                  options(),
                  run};
  universes.check = check;
  universes.shared = true;
  return {universes};
}

}  // namespace planche::rules::praxis
