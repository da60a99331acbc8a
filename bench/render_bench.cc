// A deck of distinct cards, nine a page, as `render` sees it: a static layer, and texts that differ from card to card.
#include <filesystem>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "render/render.h"
#include "render/text/fonts.h"

namespace {

using namespace planche;

scene::ScenePtr static_layer() {
  scene::Scene layer;
  layer.extent = {-1, -1, 65, 90};
  layer.reusable = true;
  for (int i = 0; i < 60; ++i) {
    const auto shade = static_cast<std::uint8_t>(i * 4);
    scene::Shape shape;
    shape.path = scene::Path::rectangle({1.0 + i % 10 * 6, 1.0 + i / 10 * 14, 5, 12}, 1);
    shape.fill = scene::Color{shade, 200, 100};
    if (i % 2 == 0) shape.stroke = scene::Stroke{};
    layer.items.emplace_back(std::move(shape));
  }
  return std::make_shared<const scene::Scene>(std::move(layer));
}

class Deck final : public press::PageSource {
 public:
  Deck(scene::Typesetter& typesetter, std::size_t cards) : typesetter_{typesetter}, cards_{cards} {}
  std::size_t page_count() const override { return (cards_ + 8) / 9; }
  press::Tally tally() const override { return {}; }
  std::optional<press::Page> next() override {
    if (done_ >= cards_) return std::nullopt;
    press::Page page;
    page.size = {210, 297};
    page.trim = page.bleed = {10.5, 16.5, 189, 264};
    page.label = std::to_string(done_ / 9 + 1);
    for (std::size_t cell = 0; cell < 9 && done_ < cards_; ++cell, ++done_) {
      const auto at = scene::Transform::translation(10.5 + 63.0 * static_cast<double>(cell % 3),
                                                    16.5 + 88.0 * static_cast<double>(cell / 3));
      page.scene.items.emplace_back(scene::Group{.content = card(done_), .placed = at, .clip = {}});
    }
    return page;
  }

 private:
  scene::ScenePtr card(std::size_t number) {
    scene::Scene card;
    card.extent = {0, 0, 63, 88};
    card.items.emplace_back(scene::Group{.content = layer_, .placed = {}, .clip = {}});
    add(card, fmt::format("Creature {}", number), {3, 3, 57, 10}, 14);
    for (std::size_t i = 0; i < 6; ++i) {
      add(card, std::to_string((number >> i) % 13), {3, 20 + 8 * static_cast<double>(i), 20, 5}, 12);
    }
    add(card, fmt::format("Number {} lives in the marsh and speaks to herons at dusk, they say", number),
        {3, 70, 57, 10}, 8);
    return std::make_shared<const scene::Scene>(std::move(card));
  }
  void add(scene::Scene& card, std::string text, scene::Rect box, double size) {
    scene::Font font;
    font.family = size > 10 ? "EB Garamond" : "Inter";
    font.size_pt = size;
    scene::Inline part;
    part.text = std::move(text);
    part.font = font;
    scene::Setting setting;
    setting.width = box.width;
    setting.align = scene::Align::centre;
    for (const auto& placed : typesetter_.set({{part}}, setting).runs) {
      card.items.emplace_back(scene::Text{placed.run, {box.x + placed.at.x, box.y + placed.at.y}, placed.color});
    }
  }

  scene::Typesetter& typesetter_;
  std::size_t cards_, done_ = 0;
  scene::ScenePtr layer_ = static_layer();
};

void set_deck(benchmark::State& state) {
  auto typesetter = render::make_typesetter();
  for (auto _ : state) {
    Deck deck{**typesetter, static_cast<std::size_t>(state.range(0))};
    while (auto page = deck.next()) benchmark::DoNotOptimize(page);
  }
}
BENCHMARK(set_deck)->Arg(2160)->Unit(benchmark::kMillisecond);

void deck_to_pdf(benchmark::State& state) {
  const auto target = std::filesystem::temp_directory_path() / "planche-render-bench.pdf";
  for (auto _ : state) {
    auto typesetter = render::make_typesetter();
    Deck deck{**typesetter, static_cast<std::size_t>(state.range(0))};
    if (!render::write_pdf(deck, target, {}, {}, {})) state.SkipWithError("cannot write");
  }
  state.counters["bytes/card"] =
      static_cast<double>(std::filesystem::file_size(target)) / static_cast<double>(state.range(0));
  std::filesystem::remove(target);
}
BENCHMARK(deck_to_pdf)->Arg(2160)->Arg(10000)->Unit(benchmark::kMillisecond);

void open_fonts(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(render::make_typesetter());
}
BENCHMARK(open_fonts)->Unit(benchmark::kMillisecond);

void set_label(benchmark::State& state) {
  auto typesetter = render::make_typesetter();
  scene::Inline part;
  part.text = "Resistance";
  const std::vector<scene::Paragraph> label{{part}};
  for (auto _ : state) benchmark::DoNotOptimize((*typesetter)->set(label, {}));
}
BENCHMARK(set_label);

void set_new_name(benchmark::State& state) {
  auto typesetter = render::make_typesetter();
  std::vector<scene::Paragraph> label{{{}}};
  std::size_t number = 0;
  for (auto _ : state) {
    label[0][0].text = fmt::format("Creature {}", number++);
    benchmark::DoNotOptimize((*typesetter)->set(label, {}));
  }
}
BENCHMARK(set_new_name);

}  // namespace

BENCHMARK_MAIN();
