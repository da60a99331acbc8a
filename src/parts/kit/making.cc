#include "parts/kit/making.h"

#include <algorithm>

namespace planche::parts::kit {

namespace {

struct Advice {
  std::string words;
  bool wanted = true;
};

std::vector<std::string> wanted(const std::vector<Advice>& all) {
  std::vector<std::string> out;
  for (const Advice& advice : all)
    if (advice.wanted) out.push_back(advice.words);
  return out;
}

template <typename What>
bool any(const FirstPage& kit, What what) {
  return std::ranges::any_of(kit.items, what);
}

// The number of sheets of the rules is not known before the layout.
bool is_stapled(const FirstPage& kit) {
  return any(kit, [](const KitItem& item) { return item.booklet && item.count != 1; });
}
bool folded_backs(const FirstPage& kit) {
  return kit.folded_backs && any(kit, &KitItem::two_sided);
}

// Depends on the content of the kit and on the marks of its sheets.
std::string steps_of_cutting(const FirstPage& kit, const base::Words& words) {
  const auto cut = [&](Cutting how) {
    // Whether a poster fits on a sheet is not known before the layout.
    return any(kit, [&](const KitItem& item) { return item.cutting == how && (!item.poster || item.count == 0); });
  };
  std::string steps;
  const auto add = [&](const char* step, bool wanted) {
    if (wanted) steps += (steps.empty() ? "" : " ") + words.say(step);
  };
  const bool marks = kit.lines == FirstPage::Lines::marks;
  add("kit.step.cut.straight", marks && cut(Cutting::straight));
  add("kit.step.cut.groups",
      marks && std::ranges::count_if(kit.items, [](const KitItem& item) { return !item.read && !item.poster; }) > 1);
  add("kit.step.cut.corners", marks && cut(Cutting::corners));
  add("kit.step.cut.outlined", marks && cut(Cutting::outlined));
  add("kit.step.cut.lines",
      kit.lines == FirstPage::Lines::dots && any(kit, [](const KitItem& item) { return !item.read; }));
  add("kit.step.cut.round", kit.lines != FirstPage::Lines::none && cut(Cutting::round));
  return steps;
}

}  // namespace

std::vector<std::string> tools_for(const FirstPage& kit, const base::Words& words) {
  std::vector<std::string> all = wanted(
      {{words.say("kit.tool.printer", {{"paper", kit.paper}})},
       {words.say("kit.tool.knife"), any(kit, [](const KitItem& item) { return !item.read; })},
       {words.say("kit.tool.glue"), any(kit, &KitItem::folded) || any(kit, &KitItem::poster) || folded_backs(kit)},
       {words.say("kit.tool.point"), any(kit, &KitItem::folded)},
       {words.say("kit.tool.stapler"), is_stapled(kit)}});
  all.insert(all.end(), kit.needs.begin(), kit.needs.end());
  return all;
}

std::vector<std::string> steps_for(const FirstPage& kit, const base::Words& words) {
  const std::string cutting = steps_of_cutting(kit, words);
  return wanted({{words.say("kit.step.check")},
                 {words.say("kit.step.sides"), any(kit, &KitItem::two_sided) && !kit.folded_backs},
                 {words.say("kit.step.fold_backs"), folded_backs(kit)},
                 {cutting, !cutting.empty()},
                 {words.say("kit.step.fold"), any(kit, &KitItem::folded)},
                 {words.say("kit.step.join"), any(kit, &KitItem::poster)},
                 {words.say(is_stapled(kit) ? "kit.step.booklets" : "kit.step.booklet"), any(kit, &KitItem::booklet)},
                 {words.say("kit.step.read"), any(kit, &KitItem::read)}});
}

}  // namespace planche::parts::kit
