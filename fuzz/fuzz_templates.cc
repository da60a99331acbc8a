// Any bytes as a template, drawn for one record.
#include <cstdint>
#include <filesystem>
#include <string>

#include "check.h"
#include "data/json.h"
#include "folder.h"
#include "scene/testing/fixed_typesetter.h"
#include "templates/template.h"

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

const data::Document& record() {
  static const data::Document document = [] {
    const auto source = std::make_shared<diag::Source>("record.json", R"({"name": "Braise", "text": "*Une* fois :s: **",
      "attack": {"force": 3}, "list": [{"name": "a"}, {"name": "b"}], "art": "a.png", "official": true, "none": null})");
    diag::Sink sink;
    return data::Document{source, data::read_json(source, sink).value()};
  }();
  return document;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const fuzz::Folder folder{"fuzz-templates"};
  folder.write("t.json", bytes, size);
  scene::testing::FixedTypesetter typesetter;
  TwoPictures art;
  templates::Library library{{folder.path}, typesetter, art};
  for (const char* style : {"colour", "low-ink"}) {
    diag::Sink sink;
    const auto stencil = library.stencil("t", {style, "fr"}, sink);
    fuzz::require(stencil || sink.has_errors(), "a refusal has a reason");
    if (stencil) {
      templates::Record of;
      of.object = &record().root;
      of.source = record().source;
      of.span = record().root.span();
      const auto first = stencil->draw(of, sink), second = stencil->draw(of, sink);
      fuzz::require(scene::dump(*first) == scene::dump(*second), "the same record looks the same");
      stencil->check_fields({"name", "attack.force"}, sink);
    }
    fuzz::require_printable(sink);
  }
  return 0;
}
