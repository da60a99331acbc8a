// Print shops: what they make, and how they want its files. rules/shops/NAME.json; people may write their own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/geometry.h"
#include "diag/diagnostic.h"
#include "project/devices/press_colour.h"
#include "project/opening/messages.h"
#include "scene/part.h"

namespace planche::exports {

struct Product {
  std::string name;
  scene::Outline::Form outline = scene::Outline::Form::rectangle;  // the shop rounds its corners
  base::Size trim;                 // mm
  unsigned width = 0, height = 0;  // pixels, with the bleed; 0: of a PDF
  std::string identity = {}, api = {};  // in the API of the shop: its name, and what it is a member of
};

struct Shop {
  std::string title, source, date, remark;
  std::string api = {};  // where its API is documented; empty: it has none
  enum class Files { png, jpeg, pdf } files = Files::png;
  double dpi = 300, bleed = 3, safe = 0;  // mm
  bool autofill = false;                  // people order with the program MPC Autofill, which reads order.xml
  std::size_t most = 0;                   // cards in one order; 0: unknown
  project::ColourChoices colour = {};     // of a PDF
  std::vector<Product> products = {};
};

// By the name of a profile, or a file that ends in .json. Nothing after a refusal, or what the sink takes.
std::optional<Shop> find_shop(const std::string& name, diag::Sink& sink, project::Messages& messages);
std::vector<std::string> shop_names();

inline constexpr double product_tolerance = 1;  // mm

// The product for parts of such a set, upright or turned by a quarter; null: the shop makes none within the tolerance.
const Product* product_for(const Shop& shop, const scene::PartSet& set, bool& turned);
// The products by size, the nearest first, those of the right outline before all others.
std::vector<const Product*> nearest_products(const Shop& shop, const scene::PartSet& set);

}  // namespace planche::exports
