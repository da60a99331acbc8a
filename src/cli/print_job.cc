#include "cli/print_job.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/text.h"
#include "cli/boxes.h"
#include "cli/older_pages.h"
#include "cli/places.h"
#include "cli/printers.h"
#include "cli/progress.h"
#include "cli/version.h"
#include "data/translation.h"
#include "parts/parts.h"
#include "render/art_loader.h"
#include "render/fonts.h"
#include "render/render.h"
#include "rules/words.h"
#include "templates/template.h"

namespace planche::cli {

namespace fs = std::filesystem;

namespace {

parts::Request request_for(const PrintJob& job, rules::GivenOptions given, const base::Words& words) {
  parts::Request request;
  request.subject = job.subject;
  request.others = job.others;
  request.look = {job.options.low_ink ? "low-ink" : job.options.style,
                  job.options.language,
                  {{"credit", words.say("credit")}},
                  words};
  request.templates = job.options.templates;
  request.kinds = job.kinds;
  data::Translations own = data::translations_of(job.subject->document, job.options.language);
  for (const auto& other : job.others) own.merge(data::translations_of(other->document, job.options.language));
  // Cards are named as they are printed or as they are written.
  for (const std::string& name : job.options.only) {
    const auto found = std::find_if(
        own.begin(), own.end(), [&](const auto& word) { return base::name_key(word.first) == base::name_key(name); });
    request.only.push_back(found == own.end() ? name : found->second);
  }
  request.page = room_on(job.options.sheet);
  request.blanks = job.options.blanks;
  request.options = std::move(given);
  return request;
}

std::string title_of(const rules::Subject& subject) {
  return data::text_of(subject.document.root.find("title"));
}

// Empty for one without a title, and for the samples of a kit, which are the game's and nobody's documents.
std::string document_title(const PrintJob& job) {
  if (job.sample) return {};
  std::string titles = title_of(*job.subject);
  for (const auto& other : job.others) titles += (titles.empty() ? "" : ", ") + title_of(*other);
  return titles;
}

// The game first, then the title of the document.
std::string file_title(const std::string& game, const std::string& document) {
  return document.empty() || document == game ? game : fmt::format("{} · {}", game, document);
}

// As it is written in the document, or empty.
std::string document_seed(const rules::Subject& subject) {
  const data::Document& document = subject.document;
  const data::Value* seed = document.root.find("seed");
  if (seed == nullptr) return {};
  if (seed->string() != nullptr) return *seed->string();
  if (!seed->is_number()) return {};
  return std::string{document.source->text().substr(seed->span().begin, seed->span().end - seed->span().begin)};
}

bool may_write(const Order& order) {
  return order.options.draft || !order.sink.has_errors();
}

// One file to be written.
struct Output {
  std::unique_ptr<press::PageSource> pages;
  fs::path target;
  std::optional<press::Sides> sides;  // of all its sheets, when split
  bool replaces = false;
  OlderPages older{target};
  press::Tally tally;                                   // of its sheets
  std::size_t written = 0;                              // pages
  std::shared_ptr<nlohmann::ordered_json> places = {};  // of all parts, when asked for
};

void warn_of_older(const Output& output, diag::Sink& sink) {
  const std::vector<std::string> left = output.written > 0 ? output.older.left() : std::vector<std::string>{};
  if (left.empty()) return;
  sink.add({.severity = diag::Severity::warning,
            .code = "print/older-pages",
            .message = fmt::format("pages of an earlier series are still there: {}", fmt::join(left, ", ")),
            .hint = "remove them, or they may be taken for pages of this one"});
}

// "kit-two-sided.pdf" for "kit.pdf".
fs::path split_target(const fs::path& target, press::Sides sides) {
  const char* way = sides == press::Sides::two ? "two" : "one";
  return target.parent_path() / fmt::format("{}-{}-sided{}", target.stem().string(), way, target.extension().string());
}

// Writes `outputs` from number `index` on. None is finished before all are drawn and found free of errors.
tl::expected<void, render::RenderError> write(const Order& order, std::vector<Output>& outputs, std::size_t index,
                                              const render::Metadata& metadata) {
  if (index == outputs.size()) return {};
  Output& output = outputs[index];
  ProgressLine line{!order.options.report.quiet, "pages"};
  const render::Progress progress = [&line](std::size_t done, std::size_t total) {
    line(done, total);
    return true;
  };
  tl::expected<void, render::RenderError> others;
  const auto accept = [&] {
    output.pages.reset();  // and the document with the last: the rest of the work needs the memory
    others = write(order, outputs, index + 1, metadata);
    return others && may_write(order);
  };
  press::PageSource& pages = *output.pages;
  const std::string ending = output.target.extension();
  const auto written = ending == ".png"   ? render::write_png(pages, output.target, order.options.dpi, progress, accept)
                       : ending == ".svg" ? render::write_svg(pages, output.target, progress, accept)
                                          : render::write_pdf(pages, output.target, metadata, progress, accept);
  if (!others) return others;
  if (!written) return tl::make_unexpected(written.error());
  output.written = *written;
  return {};
}

// The file, or for pictures, of which there is one a page, all of them: "output/deck-*.png".
std::string written_name(const fs::path& target) {
  if (target.extension() != ".png" && target.extension() != ".svg") return target.string();
  return (target.parent_path() / (target.stem().string() + "-*" + target.extension().string())).string();
}

void say_written(const Output& output, Reporter& reporter) {
  reporter.say(fmt::format("{} {}: {} page{}", output.replaces ? "replaced" : "wrote", written_name(output.target),
                           output.written, output.written == 1 ? "" : "s"));
}

press::Tally tally_of(const std::vector<Output>& outputs) {
  press::Tally all;
  for (const Output& output : outputs) {
    all.sheets += output.tally.sheets;
    all.paper += output.tally.paper;
    all.parts += output.tally.parts;
    all.bound = output.tally.bound;  // of all of them
  }
  return all;
}

// "6 sheets (proved fewest), 71 % of the paper used"
void say_sheets(const press::Tally& tally, Reporter& reporter) {
  const char* proved = tally.bound && *tally.bound == tally.sheets ? " (proved fewest)" : "";
  reporter.say(fmt::format("{} sheet{}{}, {:.0f} % of the paper used", tally.sheets, tally.sheets == 1 ? "" : "s",
                           proved, 100 * tally.parts / tally.paper));
}

void print_report(const std::vector<Output>& outputs) {
  const auto use = [](const press::Tally& tally) { return std::round(1000 * tally.parts / tally.paper) / 10; };
  nlohmann::ordered_json files = nlohmann::ordered_json::array();
  for (const Output& output : outputs) {
    files.push_back({{"file", written_name(output.target)},
                     {"pages", output.written},
                     {"sheets", output.tally.sheets},
                     {"use", use(output.tally)}});
    if (output.places) files.back()["places"] = *output.places;
  }
  const press::Tally all = tally_of(outputs);
  nlohmann::ordered_json report{{"files", files}, {"sheets", all.sheets}, {"use", use(all)}};
  if (all.bound) report["at_least"] = *all.bound;
  fmt::print("{}\n", report.dump());
}

// Nothing when there is nothing to print.
std::vector<Output> outputs_of(const Order& order, std::vector<scene::PartSet> sets, const base::Words& words,
                               const press::Credits& credits, const std::optional<press::Printer>& printer,
                               scene::Typesetter& typesetter) {
  press::Options options = order.options.sheet;
  options.words = words;
  options.mix = !order.options.no_mix;
  options.edges = !order.options.no_edge;
  std::vector<Output> outputs;
  std::error_code ignored;
  const auto add = [&](std::unique_ptr<press::PageSource> pages, const fs::path& target,
                       std::optional<press::Sides> sides) {
    const press::Tally tally = pages->tally();
    std::shared_ptr<nlohmann::ordered_json> places;
    if (order.options.print_report == PrintReport::places) {
      places = std::make_shared<nlohmann::ordered_json>(nlohmann::ordered_json::array());
      pages = noting_places(std::move(pages), places);
    }
    if (printer) pages = press::compensated(std::move(pages), *printer, order.sink);
    outputs.push_back(
        {std::move(pages), target, sides, fs::is_regular_file(target, ignored), OlderPages{target}, tally, 0, places});
  };
  if (order.options.split) {
    for (press::Printout& printout : press::impose_by_sides(std::move(sets), options, credits, typesetter, order.sink))
      add(std::move(printout.pages), split_target(order.target, printout.sides), printout.sides);
  } else {
    auto pages = press::impose(std::move(sets), options, credits, typesetter, order.sink);
    if (pages->page_count() > 0) add(std::move(pages), order.target, std::nullopt);
  }
  return outputs;
}

// What is to be written, and what draws it.
struct Sheets {
  std::unique_ptr<scene::Typesetter> typesetter;
  std::unique_ptr<scene::ArtLoader> art;
  std::unique_ptr<templates::Library> library;
  render::Metadata metadata;
  std::vector<Output> outputs;
  bool expected = false;  // the document describes parts, be it in no copies, or some were asked for
};

// Nothing when what was asked for cannot be, which the reporter is told. What the work holds goes with the sheets.
std::unique_ptr<Sheets> lay_out(Work work, const Order& order, Reporter& reporter) {
  std::optional<press::Printer> printer;
  if (!order.options.printer.empty()) {
    printer = find_printer(order.options.printer, reporter);
    if (!printer) return nullptr;
  }
  const auto folder = base::templates_folder();
  if (!folder) {
    reporter.fail(folder.error().message);
    return nullptr;
  }
  auto typesetter = render::make_typesetter(work.fonts);
  if (!typesetter) {
    reporter.fail(typesetter.error().message);
    return nullptr;
  }
  auto sheets = std::make_unique<Sheets>();
  sheets->typesetter = std::move(*typesetter);
  sheets->art = render::make_art_loader(
      {.trial = "/proc/self/exe", .dpi = order.target.extension() == ".png" ? order.options.dpi : 0});
  work.templates.push_back(*folder);
  sheets->library = std::make_unique<templates::Library>(work.templates, *sheets->typesetter, *sheets->art);
  auto sets = work.parts(*sheets->library, order.sink);
  work.parts = nullptr;
  if (!sets) {
    reporter.refuse(sets.error().message, sets.error().hint);
    return nullptr;
  }
  if (order.options.box)
    add_boxes(*sets, work.game, work.words, order.options, *sheets->typesetter, order.sink, reporter);
  const std::string program = fmt::format("planche {}", version);
  const press::Credits credits{work.game, work.title, work.words.say("credit"), program, work.seed, work.hash};
  sheets->metadata = {
      file_title(work.game, work.title), work.authors, work.licence, work.game, work.words.language(), program};
  sheets->expected = !sets->empty() || work.expected || !order.options.only.empty();
  sheets->outputs = outputs_of(order, std::move(*sets), work.words, credits, printer, *sheets->typesetter);
  return sheets;
}

// Nothing when an option makes no sense for the game, which the reporter is told. The document goes with the work.
std::optional<Work> work_of(PrintJob& job, Reporter& reporter) {
  auto given = job.options.of_game.given_to(*job.subject->game, reporter);
  if (!given) return std::nullopt;
  const rules::Game& game = *job.subject->game;
  Work work;
  work.game = game.title;
  work.title = document_title(job);
  work.authors = game.authors;
  work.licence = game.licence;
  work.seed = document_seed(*job.subject);
  work.hash = base::content_hash(job.subject->document.source->text());
  for (const auto& other : job.others) work.hash = base::content_hash(other->document.source->text(), work.hash);
  work.words = rules::words_of(game.id, job.options.language, job.sink);
  work.expected = !job.kinds.empty();
  auto request = std::make_shared<parts::Request>(request_for(job, std::move(*given), work.words));
  work.parts = [request = std::move(request), quiet = job.options.report.quiet](templates::Library& library,
                                                                                diag::Sink& sink) mutable {
    ProgressLine line{!quiet, "duels"};
    request->progress = [&line](std::uint64_t done, std::uint64_t total) { line(done, total); };
    auto sets = parts::make_parts(std::move(request), library, sink);
    line.clear();
    return sets;
  };
  job.subject.reset();
  job.others.clear();
  return work;
}

void refuse_nothing(Reporter& reporter) {
  reporter.refuse("nothing to print: no card is chosen, or every card has 0 copies");
}

// Draws everything for the sake of what is wrong with it.
void draw(Sheets& sheets, const Order& order) {
  ProgressLine line{!order.options.report.quiet, "pages"};
  for (const Output& output : sheets.outputs) {
    for (std::size_t done = 0; output.pages->next();) line(++done, output.pages->page_count());
  }
}

}  // namespace

void print(Work work, const Order& order, Reporter& reporter) {
  const auto sheets = lay_out(std::move(work), order, reporter);
  if (!sheets) return reporter.report(order.sink);
  if (sheets->outputs.empty() && may_write(order)) {
    reporter.report(order.sink);
    return refuse_nothing(reporter);
  }
  tl::expected<void, render::RenderError> written;
  if (may_write(order)) {
    written = write(order, sheets->outputs, 0, sheets->metadata);
  } else {
    draw(*sheets, order);
  }
  for (const Output& output : sheets->outputs) warn_of_older(output, order.sink);
  reporter.report(order.sink);
  if (!may_write(order)) {
    reporter.say("nothing printed: there are errors (--draft prints all the same, stamped)");
  } else if (!written) {
    reporter.fail(written.error().message);
  } else {
    for (const Output& output : sheets->outputs) say_written(output, reporter);
    say_sheets(tally_of(sheets->outputs), reporter);
    if (order.options.print_report != PrintReport::text) print_report(sheets->outputs);
    if (sheets->outputs.size() == 1 && sheets->outputs[0].sides)
      reporter.say(fmt::format("all sheets are printed on {}: there is nothing to split",
                               *sheets->outputs[0].sides == press::Sides::two ? "two sides" : "one side"));
  }
}

void check(Work work, const Order& order, Reporter& reporter) {
  const auto sheets = lay_out(std::move(work), order, reporter);
  if (!sheets) return;
  if (sheets->outputs.empty() && sheets->expected && may_write(order)) return refuse_nothing(reporter);
  draw(*sheets, order);
}

void print(PrintJob job, Reporter& reporter) {
  if (auto work = work_of(job, reporter)) return print(std::move(*work), {job.options, job.sink, job.target}, reporter);
  reporter.report(job.sink);
}

void check(PrintJob job, Reporter& reporter) {
  if (auto work = work_of(job, reporter)) check(std::move(*work), {job.options, job.sink, job.target}, reporter);
}

}  // namespace planche::cli
