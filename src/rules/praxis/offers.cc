#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "rules/game.h"
#include "rules/options.h"
#include "rules/praxis/commands.h"
#include "rules/praxis/contacts.h"
#include "rules/praxis/document.h"
#include "rules/praxis/shapes.h"

namespace planche::rules::praxis {

namespace {

ShapeKind shape_kind(const GivenOptions& options) {
  return {value_of(options, "edition", "1") == "3" ? Edition::third : Edition::first};
}

Asked<Universe> universe_named(const OfferRequest& request, std::string_view option) {
  const Subject& document = *request.named.find(option)->second;
  if (document.kind->id != "universe")
    return refused(fmt::format("expected a universe, found {}", document.kind->title));
  return content_of<Universe>(document);
}

Asked<void> print_count(const OfferRequest& request, const Lines& out) {
  const ShapeKind kind = shape_kind(request.options);
  out(std::to_string(request.options.contains("canonical") ? count_canonical_shapes(kind) : count_shapes(kind)));
  return {};
}

Asked<void> print_shape(const OfferRequest& request, const Lines& out) {
  const ShapeKind kind = shape_kind(request.options);
  const std::uint64_t number = std::stoull(request.options.find("shape")->second);
  const auto shape = shape_at(kind, number);
  if (!shape) {
    return refused(
        fmt::format("there is no shape {}", number),
        fmt::format("edition {} has the shapes 1 to {}", static_cast<int>(kind.edition), count_shapes(kind)));
  }
  out(to_json(universe_of(request.options.contains("canonical") ? canonical(*shape) : *shape, kind.edition)));
  return {};
}

Asked<void> print_rank(const OfferRequest& request, const Lines& out) {
  const auto universe = universe_named(request, "rank");
  if (!universe) return tl::make_unexpected(universe.error());
  const auto shape = shape_of(universe->grids);
  const bool any_turn = request.options.contains("canonical");
  const auto rank =
      shape ? rank_of({universe->edition}, any_turn ? canonical(*shape) : *shape) : std::optional<std::uint64_t>{};
  if (!rank) {  // valid, and yet not among the shapes
    return refused("the universe is in several pieces: its shape has no number", "only those in one piece are counted");
  }
  out(std::to_string(*rank));
  return {};
}

Asked<void> print_contacts(const OfferRequest& request, const Lines& out) {
  const auto universe = universe_named(request, "contacts");
  if (!universe) return tl::make_unexpected(universe.error());
  const auto found = contacts(universe->grids, universe->edition);
  std::vector<std::vector<std::string>> touches(grid_count);  // by the numbers of the grids
  for (int other = 1; other <= grid_count; ++other) {
    for (const Touch& touch : found.touches) {
      int first = universe->grids[touch.first].id, second = universe->grids[touch.second].id;
      if (second != other) std::swap(first, second);
      if (second != other) continue;
      touches[static_cast<std::size_t>(first - 1)].push_back(
          fmt::format(R"({{"grid":{},"by":"{}"}})", other, touch.contact == Contact::edge ? "edge" : "corner"));
    }
  }
  for (int grid = 1; grid <= grid_count; ++grid) {
    out(fmt::format(R"({{"grid":{},"touches":[{}]}})", grid,
                    fmt::join(touches[static_cast<std::size_t>(grid - 1)], ",")));
  }
  return {};
}

// Exactly one of these is asked for.
constexpr std::pair<std::string_view, Asked<void> (*)(const OfferRequest&, const Lines&)> actions[] = {
    {"count", print_count}, {"shape", print_shape}, {"rank", print_rank}, {"contacts", print_contacts}};

Asked<void> check(const GivenOptions& options) {
  const auto asked = std::ranges::count_if(actions, [&](const auto& action) { return options.contains(action.first); });
  const bool contacts = options.contains("contacts");
  if (asked != 1) {
    return refused(asked == 0 ? "nothing to do" : "one thing at a time",
                   "exactly one of --count, --shape K, --rank FILE and --contacts FILE");
  }
  if ((contacts || options.contains("rank")) && options.contains("edition"))
    return refused("--edition is what the document says", "it goes with --count and --shape");
  if (contacts && options.contains("canonical"))
    return refused("--canonical changes no contacts", "it goes with --count, --shape and --rank");
  return {};
}

Asked<void> run(const OfferRequest& request, const Lines& out) {
  const auto action =
      std::ranges::find_if(actions, [&](const auto& known) { return request.options.contains(known.first); });
  return action->second(request, out);
}

std::vector<GameOption> options() {
  using Names = GameOption::Names;
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  return {{"count", "", "print how many shapes there are"},
          {"shape",
           "K",
           "print the shape of that number as a universe, from 1",
           {},
           Names::value,
           GameOption::Range{1, most}},
          {"rank", "FILE", "print the number of a universe's shape; - is standard input", {}, Names::document},
          {"contacts",
           "FILE",
           "print which grids of a universe touch, one JSON object a grid; - is standard input",
           {},
           Names::document},
          {"edition", "1|3", "edition of the rules to count by: 1 (default) or 3", {"1", "3"}},
          {"canonical", "", "take shapes that turning and reflecting makes of each other for one: the first of them"}};
}

}  // namespace

std::vector<Offer> offers() {
  Offer universes{"universes",
                  "count and number the shapes of universes, and see what touches",
                  "A shape is six grids of Praxis that lie or stand, in one piece, each touching at least two others, "
                  "without numbers and wherever they are in the plane. Shapes are numbered from 1. What --rank and "
                  "--contacts read is checked; data with errors is refused.",
                  {{"planche universes --count --edition 3", "how many there are"},
                   {"planche universes --shape 17", "one of them, as a universe to be set up"},
                   {"planche universes --rank cards/praxis/praxis-coil.json --canonical",
                    "the same for all that turning and reflecting makes of it"},
                   {"planche universes --contacts cards/praxis/praxis-ring.json", ""}},
                  {},
                  options(),
                  run};
  universes.check = check;
  return {universes};
}

}  // namespace planche::rules::praxis
