// Requests for the documented API of a shop, to be sent by a program of the user's: nothing is sent here.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "exports/shops/shop.h"

namespace planche::exports {

struct RequestedPart {
  const Product* product = nullptr;
  std::string kind, title, front, back = {};  // files; no back: empty
  std::size_t copies = 1;
};

// The text of a JSON file: each request in order, with the ids that earlier ones return in braces.
std::string shop_requests(const Shop& shop, const std::vector<RequestedPart>& parts);

}  // namespace planche::exports
