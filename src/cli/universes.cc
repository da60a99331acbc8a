// Shapes of universes and what touches in them: of Praxis alone, as no other game has a board that is counted.
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/play.h"
#include "rules/praxis/contacts.h"
#include "rules/praxis/shapes.h"

namespace planche::cli {

namespace {

namespace praxis = rules::praxis;

struct UniversesOptions {
  PlayOptions play;
  bool count = false, canonical = false;
  std::optional<std::uint64_t> shape;
  std::optional<std::string> rank, contacts;
  std::optional<int> edition;

  praxis::ShapeKind kind() const { return {edition == 3 ? praxis::Edition::third : praxis::Edition::first}; }
};

std::optional<praxis::Universe> read_universe(const std::string& file, const UniversesOptions& options,
                                              Reporter& reporter) {
  const Ability ability{"universes",
                        [](const rules::Play& play) { return &play == &rules::find_game("praxis")->play; }};
  const auto found = read_playable(file, ability, options.play, reporter);
  if (!found) return std::nullopt;
  if (found->kind->id != "universe") {
    reporter.refuse(fmt::format("expected a universe, found {}", found->kind->title), "");
    return std::nullopt;
  }
  return praxis::read_universe(found->document);
}

void print_count(const UniversesOptions& options, Reporter&) {
  print_line(std::to_string(options.canonical ? praxis::count_canonical_shapes(options.kind())
                                              : praxis::count_shapes(options.kind())));
}

void print_shape(const UniversesOptions& options, Reporter& reporter) {
  const praxis::ShapeKind kind = options.kind();
  const auto shape = praxis::shape_at(kind, *options.shape);
  if (!shape) {
    reporter.refuse(
        fmt::format("there is no shape {}", *options.shape),
        fmt::format("edition {} has the shapes 1 to {}", static_cast<int>(kind.edition), praxis::count_shapes(kind)));
    return;
  }
  print_line(to_json(universe_of(options.canonical ? canonical(*shape) : *shape, kind.edition)));
}

void print_rank(const UniversesOptions& options, Reporter& reporter) {
  const auto universe = read_universe(*options.rank, options, reporter);
  if (!universe) return;
  const auto shape = praxis::shape_of(universe->grids);
  const auto rank = shape ? praxis::rank_of({universe->edition}, options.canonical ? canonical(*shape) : *shape)
                          : std::optional<std::uint64_t>{};
  if (rank) {
    print_line(std::to_string(*rank));
  } else {  // valid, and yet not among the shapes
    reporter.refuse("the universe is in several pieces: its shape has no number",
                    "only those in one piece are counted");
  }
}

void print_contacts(const UniversesOptions& options, Reporter& reporter) {
  const auto universe = read_universe(*options.contacts, options, reporter);
  if (!universe) return;
  const auto found = praxis::contacts(universe->grids, universe->edition);
  std::vector<std::vector<std::string>> touches(praxis::grid_count);  // by the numbers of the grids
  for (int other = 1; other <= praxis::grid_count; ++other) {
    for (const praxis::Touch& touch : found.touches) {
      int first = universe->grids[touch.first].id, second = universe->grids[touch.second].id;
      if (second != other) std::swap(first, second);
      if (second != other) continue;
      touches[static_cast<std::size_t>(first - 1)].push_back(
          fmt::format(R"({{"grid":{},"by":"{}"}})", other, touch.contact == praxis::Contact::edge ? "edge" : "corner"));
    }
  }
  for (int grid = 1; grid <= praxis::grid_count; ++grid) {
    print_line(fmt::format(R"({{"grid":{},"touches":[{}]}})", grid,
                           fmt::join(touches[static_cast<std::size_t>(grid - 1)], ",")));
  }
}

// Whether the options say one thing to do, and go together.
bool makes_sense(const UniversesOptions& options, Reporter& reporter) {
  const bool reads = options.rank || options.contacts;
  const int actions =
      options.count + options.shape.has_value() + options.rank.has_value() + options.contacts.has_value();
  if (actions != 1) {
    reporter.refuse(actions == 0 ? "nothing to do" : "one thing at a time",
                    "exactly one of --count, --shape K, --rank FILE and --contacts FILE");
  } else if (reads && options.edition) {
    reporter.refuse("--edition is what the document says", "it goes with --count and --shape");
  } else if (options.contacts && options.canonical) {
    reporter.refuse("--canonical changes no contacts", "it goes with --count, --shape and --rank");
  } else {
    return true;
  }
  return false;
}

int universes(const UniversesOptions& options) {
  Reporter reporter{options.play.report};
  if (makes_sense(options, reporter) && options.play.input.rules.fit(*rules::find_game("praxis"), reporter)) {
    const auto action = options.count   ? print_count
                        : options.shape ? print_shape
                        : options.rank  ? print_rank
                                        : print_contacts;
    action(options, reporter);
  }
  return reporter.finish();
}

}  // namespace

std::function<int()> set_up_universes(CLI::App& app) {
  auto options = std::make_shared<UniversesOptions>();
  app.add_flag("--count", options->count, "print how many shapes there are");
  app.add_option("--shape", options->shape, "print the shape of that number as a universe, from 1")
      ->type_name("K")
      ->transform(whole_number(1, std::numeric_limits<std::uint64_t>::max()));
  app.add_option("--rank", options->rank, "print the number of a universe's shape; - is standard input")
      ->type_name("FILE");
  app.add_option("--contacts", options->contacts,
                 "print which grids of a universe touch, one JSON object a grid; - is standard input")
      ->type_name("FILE");
  app.add_option("--edition", options->edition, "edition of the rules to count by: 1 (default) or 3")
      ->check(CLI::IsMember({1, 3}));
  app.add_flag("--canonical", options->canonical,
               "take shapes that turning and reflecting makes of each other for one: the first of them");
  add_play_options(app, options->play);
  return [options] { return universes(*options); };
}

}  // namespace planche::cli
