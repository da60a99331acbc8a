#include "exports/shops/shop.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "project/devices/profiles.h"

namespace planche::exports {

using data::Format;
using data::Need;
using project::number_between;
using project::profile_format;
using project::profile_names;
using project::read_profile;

namespace {

const Format& shop_format() {
  static const Format format = [] {
    Format pixels = Format::integer();
    pixels.at_least(50).at_most(16'384);
    Format product = Format::object("A product of the shop");
    product.field("name", Format::string(), "the name that the shop uses", Need::required)
        .field("identity", Format::string(), "its name in the API of the shop")
        .field("api", Format::choice({"deck", "twosidedset", "twosidedsluggedset"}),
               "what it is in the API of The Game Crafter: a deck, a set of boards, or one of tiles")
        .field("outline", Format::choice({"rectangle", "circle", "hexagon-flat"}), "default: rectangle")
        .field("trim", Format::array(number_between(5, 1'000)).length(2, 2), "size after the cut, mm", Need::required)
        .field("pixels", Format::array(pixels).length(2, 2), "size of its pictures in pixels, with the bleed");
    Format shop = profile_format("A print shop");
    shop.field("files", Format::choice({"png", "jpeg", "pdf"}), "files that it accepts", Need::required)
        .field("dpi", number_between(72, 1200), "resolution of pictures; default: 300")
        .field("bleed", number_between(0, 5), "bleed that it requires, mm", Need::required)
        .field("safe", number_between(0, 20), "least distance of text from the cut, mm")
        .field("autofill", Format::boolean(), "also writes order.xml for the program MPC Autofill")
        .field("most", Format::integer().at_least(1).at_most(1'000'000), "cards in one order")
        .field("pdfx", Format::choice({"x1a", "x4"}), "standard of a PDF, whose colours are inks then")
        .field("profile", Format::string(), "profile of these inks; --profile names another one")
        .field("total_ink", number_between(100, 400), "most ink at one point, per cent; default: as the profile")
        .field("remark", Format::string(), "remaining steps with the files")
        .field("api", Format::string(), "address of the documentation of its API; also writes api.json")
        .field("products", Format::array(product).length(1, 500), "products that it makes", Need::required);
    return shop;
  }();
  return format;
}

Product product_of(const declared::Given& given) {
  const declared::Given trim = given.member("trim"), pixels = given.member("pixels");
  using Form = scene::Outline::Form;
  const std::string outline = given.member("outline").text();
  Product made{given.member("name").text(),
               outline == "circle"         ? Form::ellipse
               : outline == "hexagon-flat" ? Form::hexagon_flat
                                           : Form::rectangle,
               {trim.item(0).number(), trim.item(1).number()}};
  made.identity = given.member("identity").text();
  made.api = given.member("api").text();
  if (!pixels) return made;
  made.width = static_cast<unsigned>(pixels.item(0).number());
  made.height = static_cast<unsigned>(pixels.item(1).number());
  return made;
}

double difference(const Product& product, base::Size size) {
  return std::max(std::abs(product.trim.width - size.width), std::abs(product.trim.height - size.height));
}

base::Size quarter_turned(base::Size size) {
  return {size.height, size.width};
}

bool has_outline(const Product& product, const scene::PartSet& set) {
  return set.outline.form == product.outline;
}

}  // namespace

std::vector<std::string> shop_names() {
  return profile_names("shops");
}

std::optional<Shop> find_shop(const std::string& name, diag::Sink& sink, project::Messages& messages) {
  const auto profile = read_profile("shops", name, "--shop", shop_format(), sink, messages);
  if (!profile) return std::nullopt;
  const declared::Given& all = *profile;
  Shop shop{all.member("title").text(), all.member("source").text(), all.member("date").text(),
            all.member("remark").text(), all.member("api").text()};
  const std::string files = all.member("files").text();
  shop.files = files == "pdf" ? Shop::Files::pdf : files == "jpeg" ? Shop::Files::jpeg : Shop::Files::png;
  if (const auto dpi = all.member("dpi")) shop.dpi = dpi.number();
  shop.bleed = all.member("bleed").number();
  shop.safe = all.member("safe").number();
  if (const auto autofill = all.member("autofill")) shop.autofill = autofill.truth();
  if (const auto most = all.member("most")) shop.most = static_cast<std::size_t>(most.number());
  const std::string standard = all.member("pdfx").text();
  shop.colour.standard = standard == "x1a" ? render::PdfX::x1a : standard == "x4" ? render::PdfX::x4 : render::PdfX::none;
  shop.colour.profile = all.member("profile").text();
  if (const auto most = all.member("total_ink")) shop.colour.total_ink = most.number();
  for (const declared::Given& one : all.member("products").items()) shop.products.push_back(product_of(one));
  return shop;
}

const Product* product_for(const Shop& shop, const scene::PartSet& set, bool& turned) {
  const Product* best = nullptr;
  double least = product_tolerance + 1e-9;
  for (const Product& product : shop.products) {
    if (!has_outline(product, set)) continue;
    for (const bool quarter : {false, true}) {
      const double off = difference(product, quarter ? quarter_turned(set.trim) : set.trim);
      if (off >= least) continue;
      least = off;
      best = &product;
      turned = quarter;
    }
  }
  return best;
}

std::vector<const Product*> nearest_products(const Shop& shop, const scene::PartSet& set) {
  std::vector<const Product*> products;
  for (const Product& product : shop.products) products.push_back(&product);
  std::ranges::stable_sort(products, {}, [&](const Product* product) {
    return std::pair{!has_outline(*product, set),
                     std::min(difference(*product, set.trim), difference(*product, quarter_turned(set.trim)))};
  });
  return products;
}

}  // namespace planche::exports
