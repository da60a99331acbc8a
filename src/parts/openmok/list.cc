#include "parts/openmok/list.h"

#include <algorithm>
#include <utility>

#include "parts/pages.h"

namespace planche::parts::openmok {

namespace {

constexpr double gap_between_kinds = 4;  // mm

struct Row {
  templates::Stencil* stencil;
  Design* design;
  double y;
};

struct List {
  std::shared_ptr<const void> owner;
  ListStencils stencils;
  Design deck;
  std::vector<Design> characters, variations;
  std::vector<std::vector<Row>> pages;
  base::Size size;
};

// Gives every row its page and height.
void paginate(List& list) {
  const double header = list.stencils.header->trim().height, footer = list.stencils.footer->trim().height;
  double y = 0;
  const auto new_page = [&] {
    list.pages.push_back({{list.stencils.header.get(), &list.deck, 0}});
    y = header;
  };
  const auto add = [&](templates::Stencil& stencil, Design& design) {
    const double height = stencil.trim().height;
    if (y + height + footer > list.size.height && list.pages.back().size() > 1) new_page();
    list.pages.back().push_back({&stencil, &design, y});
    y += height;
  };
  new_page();
  for (Design& c : list.characters) add(*list.stencils.character, c);
  if (!list.characters.empty() && !list.variations.empty()) y += gap_between_kinds;
  for (Design& v : list.variations) add(*list.stencils.variation, v);
  list.pages.back().push_back({list.stencils.footer.get(), &list.deck, y});
  // A short one is cut from its sheet, so that other parts may share it.
  if (list.pages.size() == 1) list.size.height = std::min(list.size.height, y + footer);
}

}  // namespace

scene::PartSet deck_list(std::shared_ptr<const void> owner, const std::string& title, ListStencils stencils,
                         Design deck, std::vector<Design> characters, std::vector<Design> variations, base::Size page,
                         diag::Sink& sink) {
  auto list = std::make_shared<List>();
  list->owner = std::move(owner);
  list->size = {stencils.header->trim().width, page.height};
  list->stencils = std::move(stencils);
  list->deck = std::move(deck);
  list->characters = std::move(characters);
  list->variations = std::move(variations);
  paginate(*list);

  return whole_sheets("list", title, list->size, list->pages.size(), [list, &sink](std::size_t number) {
    scene::Part part;
    scene::Scene scene;
    scene.extent = {0, 0, list->size.width, list->size.height};
    for (const Row& row : list->pages[number]) {
      row.design->record.computed = &row.design->computed;
      auto drawn = draw_reporting(*row.stencil, row.design->record, sink, part.flawed);
      scene.items.emplace_back(scene::Group{std::move(drawn), base::Transform::translation(0, row.y), {}, 1});
    }
    part.flawed = false;  // the list shows flaws as its own stamp
    part.front = std::make_shared<const scene::Scene>(std::move(scene));
    return part;
  });
}

}  // namespace planche::parts::openmok
