#include "project/boxes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "parts/box.h"
#include "press/larger_papers.h"
#include "project/messages.h"
#include "project/print_choices.h"

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

// The number of papers in the fullest of `boxes` boxes.
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

// As many boxes as needed, filled evenly; empty if no box fits on the paper.
std::vector<scene::PartSet> boxes_for(const Stack& stack, const std::string& title, const base::Words& words,
                                      const PrintChoices& choices, scene::Typesetter& typesetter) {
  const double paper = parts::paper_thickness(choices.paper_weight);
  for (std::size_t boxes = 1; boxes <= std::min(stack.parts, most_boxes); ++boxes) {
    const base::BoxSize inside = parts::inside_for(stack.card, paper * share(stack, boxes));
    const parts::BoxLabel label{
        title, words.say("credit"), stack.contents, choices.palette() == "low-ink", nullptr, nullptr, boxes};
    auto sets = pieces_of(label, inside, boxes, words, choices, typesetter);
    const auto fits = [&](const scene::PartSet& set) { return press::fit_grid(set, choices.sheet).places() > 0; };
    if (std::all_of(sets.begin(), sets.end(), fits)) return sets;
    if (inside.depth <= parts::least_box_depth) break;
  }
  return {};
}

}  // namespace

void drop_unfit_boxes(std::vector<scene::PartSet>& sets, const press::Options& options, diag::Sink& sink) {
  const auto is_box = [](const scene::PartSet& set) { return set.use == scene::Use::folded && set.paper_weight > 0; };
  if (std::ranges::all_of(sets, is_box)) return;  // only boxes are printed: keep them all
  std::erase_if(sets, [&](const scene::PartSet& set) {
    if (!is_box(set) || press::fit_grid(set, options).places() > 0) return false;
    diag::Diagnostic d =
        diag::finding(diag::Severity::warning, "print/box",
                      fmt::format("{}: its net of {:.0f} × {:.0f} mm is larger than the paper and is not printed",
                                  set.title, std::ceil(set.trim.width), std::ceil(set.trim.height)),
                      fmt::format("use --paper {}, or let it hold less", press::papers_for(set, options)));
    if (options.point_at) options.point_at(set, d);
    sink.add(std::move(d));
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
    if (set.use == scene::Use::folded || set.whole_sheet || set.paper_weight > 0) continue;
    const auto own = weights.find(set.kind);
    set.paper_weight = own == weights.end() ? first : own->second;
  }
}

void add_boxes(std::vector<scene::PartSet>& sets, const std::string& title, const base::Words& words,
               const PrintChoices& choices, scene::Typesetter& typesetter, diag::Sink& sink, Messages& messages) {
  const std::vector<Stack> stacks = stacks_of(sets, choices.sheet.backs == press::Backs::fold);
  if (stacks.empty()) {
    messages.say(fmt::format("no box: nothing lies in stacks of {} parts or more that are {:g} mm wide or more",
                             least_parts, narrowest));
  }
  for (const Stack& stack : stacks) {
    const std::string pieces =
        fmt::format("{} parts of {:.4g} × {:.4g} mm", stack.parts, stack.card.width, stack.card.height);
    auto made = boxes_for(stack, title, words, choices, typesetter);
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
