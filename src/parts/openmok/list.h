// The deck list: every card with its points on sheets of their own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "parts/stack.h"

namespace planche::parts::openmok {

struct ListStencils {
  std::shared_ptr<templates::Stencil> header, character, variation, footer;
};

// Rows below each other, header on every page, footer after the last row; a new page when `page` (mm) is full. `owner`
// holds what the records point to.
scene::PartSet deck_list(std::shared_ptr<const void> owner, const std::string& title, ListStencils stencils,
                         Design deck, std::vector<Design> characters, std::vector<Design> variations, base::Size page,
                         diag::Sink& sink);

}  // namespace planche::parts::openmok
