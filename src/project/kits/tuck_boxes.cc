#include "project/kits/tuck_boxes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "parts/box.h"
#include "press/sheet_outlines.h"
#include "press/sheets/larger_papers.h"
#include "project/opening/messages.h"
#include "project/printing/print_choices.h"

namespace planche::project {

namespace {

constexpr double narrowest = 30;          // mm: smaller parts belong in a bag
constexpr std::size_t least_parts = 10;   // fewer parts need no box
constexpr std::size_t most_boxes = 1000;  // for parts of one size

struct Stack {
  base::Size card;  // upright, in mm
  std::size_t parts = 0, papers = 0;
  std::vector<std::string> kinds, contents;
};

std::vector<Stack> stacks_of(const std::vector<scene::PartSet>& sets, bool folded) {
  constexpr double same = 0.01;  // mm, tolerance for equal sizes
  const auto held = [&](const scene::PartSet& set) {
    return std::any_of(sets.begin(), sets.end(), [&](const scene::PartSet& box) {
      return std::find(box.holds.begin(), box.holds.end(), set.kind) != box.holds.end();
    });
  };
  std::vector<Stack> stacks;
  for (const scene::PartSet& set : sets) {
    const auto [low, high] = std::minmax(set.trim.width, set.trim.height);
    if (set.use != scene::Use::stacks || set.whole_sheet || set.poster || low < narrowest || set.count == 0 ||
        held(set))
      continue;
    auto stack = std::find_if(stacks.begin(), stacks.end(), [&, least = low, most = high](const Stack& other) {
      return std::abs(other.card.width - least) < same && std::abs(other.card.height - most) < same;
    });
    if (stack == stacks.end()) stack = stacks.insert(stacks.end(), {{low, high}, 0, 0, {}, {}});
    stack->parts += set.count;
    stack->papers += parts::papers_in(set, folded);
    stack->kinds.push_back(set.kind);
    stack->contents.push_back(fmt::format("{} × {}", set.count, set.title));
  }
  std::erase_if(stacks, [](const Stack& stack) { return stack.parts < least_parts; });
  return stacks;
}

// The content of a box for the whole game.
struct Load {
  base::BoxSize inside;
  double flat = 0, loose = 0;  // mm of the box's depth that it takes
  std::size_t parts = 0;
  std::vector<std::string> kinds, contents, bags, beside;  // kinds of parts; titles
};

// Other nets have no weight of their own.
bool is_folded_box(const scene::PartSet& set) {
  return set.use == scene::Use::folded && !set.on_card && set.paper_weight > 0;
}

// Parts that are not yet in a box.
std::vector<const scene::PartSet*> unboxed(const std::vector<scene::PartSet>& sets) {
  std::vector<const scene::PartSet*> found;
  for (const scene::PartSet& set : sets) {
    const bool box = !set.holds.empty() || is_folded_box(set);
    const bool held = std::ranges::any_of(sets, [&](const scene::PartSet& other) {
      return std::ranges::find(other.holds, set.kind) != other.holds.end();
    });
    if (!box && !held && !set.whole_sheet && set.count > 0) found.push_back(&set);
  }
  return found;
}

bool is_loose(const scene::PartSet& set) {
  return set.use == scene::Use::folded || std::min(set.trim.width, set.trim.height) < narrowest;
}

// The content of a box, without the `outside` largest flat parts. Flat parts are stacked, small and folded parts lie
// above them in bags.
Load load_of(std::vector<const scene::PartSet*> sets, std::size_t outside, bool folded, double paper) {
  constexpr double loosely = 1.6,
                   much = 0.5;  // factor for loose parts; share of the floor from which a pile counts on its own
  const auto area = [](const scene::PartSet* set) { return set->trim.width * set->trim.height; };
  std::ranges::stable_sort(sets, [&](const auto* a, const auto* b) {
    return std::pair{is_loose(*a), -area(a)} < std::pair{is_loose(*b), -area(b)};
  });
  Load load;
  base::Size ground;
  double volume = 0;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const scene::PartSet& set = *sets[i];
    const auto count = static_cast<double>(set.count);
    const auto [low, high] = std::minmax(set.trim.width, set.trim.height);
    if (i < outside && !is_loose(set)) {
      load.beside.push_back(set.title);
      continue;
    }
    load.parts += set.count;
    load.kinds.push_back(set.kind);
    load.contents.push_back(fmt::format("{} × {}", set.count, set.title));
    const double pile = paper * static_cast<double>(parts::papers_in(set, folded));
    if (is_loose(set)) {
      load.bags.push_back(set.title);
      // A cube has six faces in its net; other solids are smaller than the cube of their net.
      const double net = press::area({set.outline.form, 0, set.outline.points}, set.trim);
      volume += loosely * (set.use == scene::Use::folded ? count * std::pow(net / 6, 1.5) : pile * area(&set));
      continue;
    }
    ground = {std::max(ground.width, low), std::max(ground.height, high)};
    if (low * high >= much * ground.width * ground.height) {
      load.flat += pile;
    } else {
      volume += pile * low * high;
    }
  }
  if (ground.width > 0) load.loose = volume / (ground.width * ground.height);
  load.inside = parts::inside_for(ground, load.flat + load.loose);
  return load;
}

// The number of papers in the fullest of so many boxes.
double share(const Stack& stack, std::size_t boxes) {
  return static_cast<double>((stack.papers + boxes - 1) / boxes);
}

std::vector<scene::PartSet> pieces_of(const parts::BoxLabel& label, const base::BoxSize& inside, std::size_t boxes,
                                      const base::Words& words, const PrintChoices& choices,
                                      scene::Typesetter& typesetter) {
  const double paper = parts::paper_thickness(choices.paper_weight);
  if (choices.lid) return parts::lidded_sets("box", label, inside, paper, boxes, typesetter, words);
  std::vector<scene::PartSet> sets;
  sets.push_back(parts::box_set("box", label, inside, paper, boxes, typesetter, words));
  return sets;
}

bool all_fit(const std::vector<scene::PartSet>& sets, const PrintChoices& choices) {
  return std::ranges::all_of(
      sets, [&](const scene::PartSet& set) { return press::fit_grid(set, choices.sheet).places() > 0; });
}

// One box for the whole game, without parts that are too large for any box: a tuck box, or a tray with a lid if only
// that fits the paper. Nothing if hardly any part would be inside.
struct Whole {
  Load load;
  std::vector<scene::PartSet> pieces;
  bool lidded = false;
};
std::optional<Whole> whole_box(const std::vector<scene::PartSet>& sets, const std::string& title,
                               const base::Words& words, PrintChoices choices,
                               const std::optional<parts::BoxSkin>& skin, scene::Typesetter& typesetter) {
  const auto all = unboxed(sets);
  const auto flat =
      static_cast<std::size_t>(std::ranges::count_if(all, [](const auto* set) { return !is_loose(*set); }));
  const bool lid = choices.lid;
  for (std::size_t outside = 0; outside < flat; ++outside) {
    Load load =
        load_of(all, outside, choices.sheet.backs == press::Backs::fold, parts::paper_thickness(choices.paper_weight));
    if (load.parts < least_parts) break;
    std::vector<std::string> lines = load.contents;
    if (!load.bags.empty()) {
      std::string names;
      for (const std::string& bag : load.bags) names = words.listed(names, bag);
      lines.push_back(words.say("box.bags", {{"parts", names}}));
    }
    const parts::BoxLabel label{title, words.say("credit"), lines, choices.palette() == "low-ink", nullptr, nullptr, 1,
                                skin};
    for (const bool lidded : {lid, true}) {
      choices.lid = lidded;
      auto pieces = pieces_of(label, load.inside, 1, words, choices, typesetter);
      if (all_fit(pieces, choices)) return Whole{std::move(load), std::move(pieces), lidded};
    }
  }
  return std::nullopt;
}

// As many boxes as needed, filled evenly; empty if no box fits on the paper.
std::vector<scene::PartSet> boxes_for(const Stack& stack, const std::string& title, const base::Words& words,
                                      const PrintChoices& choices, const std::optional<parts::BoxSkin>& skin,
                                      scene::Typesetter& typesetter) {
  const double paper = parts::paper_thickness(choices.paper_weight);
  for (std::size_t boxes = 1; boxes <= std::min(stack.parts, most_boxes); ++boxes) {
    const base::BoxSize inside = parts::inside_for(stack.card, paper * share(stack, boxes));
    const parts::BoxLabel label{
        title, words.say("credit"), stack.contents, choices.palette() == "low-ink", nullptr, nullptr, boxes, skin};
    auto sets = pieces_of(label, inside, boxes, words, choices, typesetter);
    if (all_fit(sets, choices)) return sets;
    if (inside.depth <= parts::least_box_depth) break;
  }
  return {};
}

}  // namespace

void drop_unfit_boxes(std::vector<scene::PartSet>& sets, const press::Options& options, diag::Sink& sink,
                      std::vector<std::string>& left_out) {
  if (std::ranges::all_of(sets, is_folded_box)) return;  // only boxes are printed: keep them all
  std::erase_if(sets, [&](const scene::PartSet& set) {
    if (!is_folded_box(set) || press::fit_grid(set, options).places() > 0) return false;
    diag::Diagnostic d =
        diag::finding(diag::Severity::warning, "print/box",
                      fmt::format("{}: its net of {:.0f} × {:.0f} mm is larger than the paper and is not printed",
                                  set.title, std::ceil(set.trim.width), std::ceil(set.trim.height)),
                      fmt::format("use --paper {}, or let it hold less", press::papers_for(set, options)));
    if (options.point_at) options.point_at(set, d);
    sink.add(std::move(d));
    left_out.push_back(fmt::format("{}: it is larger than the paper", set.title));
    return true;
  });
}

void print_on_paper_of_boxes(std::vector<scene::PartSet>& sets) {
  std::map<std::string, double> weights;  // by the kind of part in the box
  double first = 0;
  for (const scene::PartSet& box : sets) {
    if (box.paper_weight <= 0) continue;
    if (first <= 0) first = box.paper_weight;
    for (const std::string& kind : box.holds) weights.emplace(kind, box.paper_weight);
  }
  for (scene::PartSet& set : sets) {
    if ((set.use == scene::Use::folded && !set.on_card) || set.whole_sheet || set.paper_weight > 0) continue;
    const auto own = weights.find(set.kind);
    set.paper_weight = own == weights.end() ? first : own->second;
  }
}

void add_boxes(std::vector<scene::PartSet>& sets, const std::string& title, const base::Words& words,
               const PrintChoices& choices, const std::optional<parts::BoxSkin>& skin, scene::Typesetter& typesetter,
               diag::Sink& sink, Messages& messages) {
  if (auto whole = whole_box(sets, title, words, choices, skin, typesetter)) {
    const Load& load = whole->load;
    messages.say(
        fmt::format("{} parts: 1 {}, {:.4g} × {:.4g} × {:.1f} mm inside, for {:.1f} mm of paper of {:g} g/m² "
                    "({:.3f} mm){}{}",
                    load.parts, whole->lidded ? "tray with a lid" : "tuck box", load.inside.width, load.inside.height,
                    load.inside.depth, load.flat, choices.paper_weight, parts::paper_thickness(choices.paper_weight),
                    load.loose > 0 ? fmt::format(" and {:.1f} mm of small parts", load.loose) : "",
                    load.beside.empty() ? "" : fmt::format("; too large for it: {}", fmt::join(load.beside, ", "))));
    for (scene::PartSet& set : whole->pieces) {
      set.paper_weight = choices.paper_weight;
      set.holds = load.kinds;
      sets.push_back(std::move(set));
    }
    return;
  }
  const std::vector<Stack> stacks = stacks_of(sets, choices.sheet.backs == press::Backs::fold);
  if (stacks.empty()) {
    messages.say(
        fmt::format("no box: there is no stack of {} or more parts at least {:g} mm wide", least_parts, narrowest));
  }
  for (const Stack& stack : stacks) {
    const std::string pieces =
        fmt::format("{} parts of {:.4g} × {:.4g} mm", stack.parts, stack.card.width, stack.card.height);
    auto made = boxes_for(stack, title, words, choices, skin, typesetter);
    if (made.empty()) {
      const base::Size net = pieces_of({}, parts::inside_for(stack.card, 0), 1, words, choices, typesetter).back().trim;
      sink.add({.severity = diag::Severity::warning,
                .code = "print/box",
                .message = fmt::format("no box for {}: its net of {:.0f} × {:.0f} mm is larger than the paper", pieces,
                                       net.width, net.height),
                .hint = "a larger --paper"});
      continue;
    }
    const std::size_t boxes = made.front().count;
    const double thickness = parts::paper_thickness(choices.paper_weight), height = thickness * share(stack, boxes);
    const base::BoxSize inside = parts::inside_for(stack.card, height);
    const char* way =
        choices.lid ? (boxes == 1 ? "tray with a lid" : "trays with lids") : (boxes == 1 ? "tuck box" : "tuck boxes");
    messages.say(fmt::format(
        "{}: {} {}, {:.4g} × {:.4g} × {:.1f} mm inside, for {:.1f} mm of paper of {:g} g/m² ({:.3f} mm)", pieces, boxes,
        way, inside.width, inside.height, inside.depth, height, choices.paper_weight, thickness));
    for (scene::PartSet& set : made) {
      set.paper_weight = choices.paper_weight;
      set.holds = stack.kinds;
      sets.push_back(std::move(set));
    }
  }
}

}  // namespace planche::project
