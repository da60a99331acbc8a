// Any bytes as a template, drawn for one record; what follows a byte of zero is another record.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "check.h"
#include "data/json.h"
#include "folder.h"
#include "scene/testing/fixed_typesetter.h"
#include "templates/reading/template.h"

namespace {

using namespace planche;

// Knows one bitmap and one drawing.
class TwoPictures : public scene::ArtLoader {
 public:
  tl::expected<scene::ArtPtr, scene::ArtError> load(const std::filesystem::path&, std::string_view name,
                                                    base::Size) override {
    if (name != "a.png" && name != "a.svg") return tl::unexpected{scene::ArtError{"art/missing", "no picture", ""}};
    auto art = std::make_shared<scene::Art>();
    art->kind = name == "a.png" ? scene::Art::Kind::bitmap : scene::Art::Kind::vector;
    art->name = name;
    art->width = 300, art->height = 200;
    return art;
  }
};

std::optional<data::Document> read(std::string text) {
  const auto source = std::make_shared<diag::Source>("record.json", std::move(text));
  diag::Sink sink;
  auto root = data::read_json(source, sink);
  if (!root || root->object() == nullptr) return std::nullopt;
  return data::Document{source, std::move(*root)};
}

const data::Document& usual_record() {
  static const data::Document document =
      read(R"({"name": "Braise", "text": "*Une* fois :s: **", "attack": {"force": 3}, "list": [{"name": "a"},
      {"name": "b"}], "art": "a.png", "official": true, "none": null})")
          .value();
  return document;
}

bool finite(std::initializer_list<double> numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double n) { return std::isfinite(n); });
}

bool finite(const scene::Scene& scene) {
  return std::all_of(scene.items.begin(), scene.items.end(), [](const scene::Item& item) {
    if (const auto* shape = std::get_if<scene::Shape>(&item)) {
      const base::Rect box = shape->path.bounds();
      return finite({box.x, box.y, box.width, box.height});
    }
    if (const auto* text = std::get_if<scene::Text>(&item)) return finite({text->at.x, text->at.y, text->run->width});
    if (const auto* image = std::get_if<scene::Image>(&item))
      return finite({image->box.x, image->box.y, image->box.width, image->box.height});
    if (const auto* letters = std::get_if<scene::Lettering>(&item))
      return finite({letters->at.x, letters->at.y, letters->run->width});
    const auto& group = std::get<scene::Group>(item);
    const base::Transform& at = group.placed;
    return finite({at.xx, at.yx, at.xy, at.yy, at.x0, at.y0, group.opacity}) &&
           (!group.content || finite(*group.content));
  });
}

}  // namespace

PLANCHE_FUZZ_TARGET(templates)(const std::uint8_t* bytes, std::size_t size) {
  static const fuzz::Folder folder{"fuzz-templates"};
  const std::string_view all{reinterpret_cast<const char*>(bytes), size};
  const std::size_t end = std::min(all.find('\0'), size);
  folder.write("t.json", bytes, end);
  const auto own = end < size ? read(std::string{all.substr(end + 1)}) : std::nullopt;
  const data::Document& record = own ? *own : usual_record();
  scene::testing::FixedTypesetter typesetter;
  TwoPictures art;
  templates::Library library{{folder.path}, typesetter, art};
  constexpr std::string_view low_ink = "low-ink";
  for (const std::string_view style : {std::string_view{"colour"}, low_ink}) {
    diag::Sink sink;
    templates::Look look{std::string{style}, "fr"};
    look.fields = {"name", "attack.force"};
    const auto stencil = library.stencil("t", look, sink);
    fuzz::require(stencil || sink.has_errors(), "a refusal has a reason");
    if (stencil) {
      templates::Record of;
      of.object = &record.root;
      of.source = record.source;
      of.span = record.root.span();
      const auto drawn = stencil->draw(of, sink);
      fuzz::require(finite(*drawn), "what is drawn has a place");
      if (style == low_ink) {
        fuzz::require(scene::dump(*drawn) == scene::dump(*stencil->draw(of, sink)), "the same record looks the same");
      }
    }
    fuzz::require_printable(sink);
  }
  return 0;
}
