// The steps between a deck of 2,160 distinct character cards and its sheets, one by one.
#include <cstdlib>
#include <filesystem>
#include <memory>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "base/files.h"
#include "data/json.h"
#include "parts/parts.h"
#include "press/press.h"
#include "render/pictures/art_loader.h"
#include "render/render.h"
#include "render/text/fonts.h"
#include "rules/game.h"
#include "templates/reading/template.h"

namespace {

using namespace planche;

diag::SourcePtr deck_source() {
  static const diag::SourcePtr source = [] {
    auto text = base::read_file(BENCH_DECK, 32u << 20);
    if (!text) {
      fmt::print(stderr, "{}\n", text.error().message);
      std::exit(3);
    }
    return std::make_shared<const diag::Source>("deck.json", std::move(*text));
  }();
  return source;
}

std::shared_ptr<const rules::Subject> shared_deck() {
  static const auto subject = [] {
    diag::Sink sink;
    auto found = rules::read_and_validate(deck_source(), false, {}, sink);
    if (!found || sink.has_errors()) {
      fmt::print(stderr, "the deck is not valid\n");
      std::exit(1);
    }
    return std::shared_ptr<const rules::Subject>{std::move(found)};
  }();
  return subject;
}

const rules::Subject& deck() {
  return *shared_deck();
}

std::int64_t deck_cards() {
  return static_cast<std::int64_t>(deck().document.root.find("characters")->array()->size());
}

void read_json(benchmark::State& state) {
  const auto source = deck_source();
  for (auto _ : state) {
    diag::Sink sink;
    benchmark::DoNotOptimize(data::read_json(source, sink));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(source->text().size()));
}
BENCHMARK(read_json)->Unit(benchmark::kMillisecond);

void check_shape(benchmark::State& state) {
  for (auto _ : state) {
    diag::Sink sink;
    benchmark::DoNotOptimize(deck().kind->format().check(deck().document, sink));
  }
  state.SetItemsProcessed(state.iterations() * deck_cards());
}
BENCHMARK(check_shape)->Unit(benchmark::kMillisecond);

void check_rules(benchmark::State& state) {
  for (auto _ : state) {
    diag::Sink sink;
    deck().kind->judge(deck(), sink);
    benchmark::DoNotOptimize(sink);
  }
  state.SetItemsProcessed(state.iterations() * deck_cards());
}
BENCHMARK(check_rules)->Unit(benchmark::kMillisecond);

// What turns a deck into sheets.
struct Shop {
  std::unique_ptr<scene::Typesetter> typesetter = std::move(*render::make_typesetter());
  std::unique_ptr<scene::ArtLoader> art = render::make_art_loader();
  templates::Library library{{base::data_folder() / "templates"}, *typesetter, *art};
  diag::Sink sink;
  parts::Request request;

  Shop() {
    request.subject = shared_deck();
    request.page = {190, 277};
  }
  std::vector<scene::PartSet> sets() { return std::move(*parts::make_parts(request, library, sink)); }
};

void compile_template(benchmark::State& state) {
  for (auto _ : state) {
    Shop shop;
    benchmark::DoNotOptimize(shop.library.stencil("openmok/character", {}, shop.sink));
  }
}
BENCHMARK(compile_template)->Unit(benchmark::kMillisecond);

void draw_cards(benchmark::State& state) {
  Shop shop;
  for (auto _ : state) {
    for (const auto& set : shop.sets()) {
      for (std::size_t i = 0; i < set.count; ++i) benchmark::DoNotOptimize(set.make(i));
    }
  }
  state.SetItemsProcessed(state.iterations() * deck_cards());
}
BENCHMARK(draw_cards)->Unit(benchmark::kMillisecond);

std::unique_ptr<press::PageSource> sheets(Shop& shop) {
  press::Options options;
  options.paper = *press::find_paper("a4");
  options.backs = press::Backs::none;
  return press::impose(shop.sets(), options, {"Bench", "", "", "", 0}, *shop.typesetter, shop.sink);
}

void lay_out_sheets(benchmark::State& state) {
  Shop shop;
  std::int64_t pages = 0;
  for (auto _ : state) {
    const auto source = sheets(shop);
    for (; auto page = source->next(); ++pages) benchmark::DoNotOptimize(page);
  }
  state.SetItemsProcessed(pages);
}
BENCHMARK(lay_out_sheets)->Unit(benchmark::kMillisecond);

void write_sheets(benchmark::State& state) {
  const auto target = std::filesystem::temp_directory_path() / "planche-deck-bench.pdf";
  std::int64_t pages = 0;
  for (auto _ : state) {
    Shop shop;
    const auto source = sheets(shop);
    const auto written = render::write_pdf(*source, target, {}, {}, {});
    if (!written) {
      state.SkipWithError(written.error().message.c_str());
      break;
    }
    pages += static_cast<std::int64_t>(*written);
  }
  state.SetItemsProcessed(pages);
  std::filesystem::remove(target);
}
BENCHMARK(write_sheets)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
