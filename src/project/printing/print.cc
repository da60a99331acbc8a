#include "project/printing/print.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "parts/kit/since_sheet.h"
#include "parts/kit/table_views.h"
#include "parts/kit/tabletop.h"
#include "press/marks/furniture.h"
#include "project/devices/cut_sheets.h"
#include "project/devices/printers.h"
#include "project/kits/kit_cover.h"
#include "project/kits/table_scene.h"
#include "project/kits/tuck_boxes.h"
#include "project/opening/file_names.h"
#include "project/opening/game_sources.h"
#include "project/opening/messages.h"
#include "project/opening/source_files.h"
#include "project/opening/version.h"
#include "project/printing/outputs.h"
#include "project/printing/places.h"
#include "project/printing/print_choices.h"
#include "project/printing/print_report.h"
#include "project/printing/savings.h"
#include "project/printing/since.h"
#include "project/printing/work.h"
#include "render/render.h"
#include "templates/reading/template.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

// The title of the PDF: the game, then the document.
std::string file_title(const std::string& game, const std::string& document) {
  return document.empty() || document == game ? game : fmt::format("{} · {}", game, document);
}

// Passes pages on, but does not draw them once there are errors and the file will be dropped.
class Worthwhile final : public press::PageSource {
 public:
  Worthwhile(std::unique_ptr<press::PageSource> pages, const Order& order) : pages_{std::move(pages)}, order_{order} {}
  std::optional<press::Page> next() override {
    auto page = pages_->next();
    if (page && !may_write(order_)) {
      page->scene.items.clear();
      page->named.clear();
    }
    return page;
  }
  std::size_t page_count() const override { return pages_->page_count(); }
  press::Tally tally() const override { return pages_->tally(); }

 private:
  std::unique_ptr<press::PageSource> pages_;
  const Order& order_;
};

// Up to this many pages, the ink is measured even if not requested: it takes a few milliseconds for each page.
constexpr std::size_t few_pages = 100;

enum class Purpose { print, check };

press::Options options_of(const Order& order, const Work& work) {
  press::Options options = order.choices.sheet;
  options.words = work.words;
  options.point_at = work.point_at;
  options.mix = !order.choices.no_mix;
  options.tight = order.choices.tight;
  options.edges = !order.choices.no_edge;
  return options;
}

// The outputs; empty if there is nothing to print.
std::vector<Output> outputs_of(const Order& order, Purpose purpose, std::vector<scene::PartSet> sets, const Work& work,
                               const press::Credits& credits, const std::optional<press::Printer>& printer,
                               scene::Typesetter& typesetter) {
  press::Options options = options_of(order, work);
  // Within the default margins, sheets with several kinds of parts have no problems of their own.
  if (purpose == Purpose::check && !options.margin && !options.registration) options.mix = false;
  std::vector<Output> outputs;
  const auto add = [&](std::unique_ptr<press::PageSource> pages, const fs::path& target,
                       std::optional<press::Sides> sides) {
    const press::Tally tally = pages->tally();
    std::vector<press::Portion> laid = pages->laid();
    std::shared_ptr<nlohmann::ordered_json> places;
    if (order.choices.printed == PrintReport::places) {
      places = std::make_shared<nlohmann::ordered_json>(nlohmann::ordered_json::array());
      pages = noting_places(std::move(pages), places);
    }
    std::shared_ptr<PageInks> inks;
    const bool measured =
        purpose == Purpose::print && may_write(order) &&
        (order.choices.printed != PrintReport::text || (order.reported && pages->page_count() <= few_pages));
    if (order.choices.ink_limit || measured) {
      inks = std::make_shared<PageInks>();
      pages = metered(std::move(pages), inks, order.choices.ink_limit, order.sink);
    }
    std::shared_ptr<CutSheets> cuts;
    if (options.registration) {
      cuts = std::make_shared<CutSheets>();
      pages = noting_cuts(std::move(pages), cuts, order.sink);
    }
    if (printer) pages = press::compensated(std::move(pages), *printer, order.sink, options.turn);
    pages = std::make_unique<Worthwhile>(std::move(pages), order);
    outputs.push_back({std::move(pages), target, sides, OlderPages{target}, tally, 0, std::move(inks),
                       std::move(places), std::move(laid), std::move(cuts)});
    if (outputs.back().cuts) outputs.back().older_cuts = older_cut_files(target);
  };
  if (order.choices.split) {
    for (press::Printout& printout : press::impose_by_sides(std::move(sets), options, credits, typesetter, order.sink))
      add(std::move(printout.pages), split_target(order.target, printout.sides), printout.sides);
  } else {
    auto pages = press::impose(std::move(sets), options, credits, typesetter, order.sink);
    if (pages->page_count() > 0) add(std::move(pages), order.target, std::nullopt);
  }
  return outputs;
}

// The result of lay_out(): the outputs, and the studio that draws them.
struct Sheets : Studio {
  render::Metadata metadata;
  std::vector<render::Attachment> attachments;
  std::shared_ptr<parts::kit::Ledger> ledger;  // null if no PDF is written
  std::optional<parts::kit::Changes> since;
  std::optional<RulesReport> rules;
  std::vector<Saving> savings;
  std::vector<std::string> left_out;
  std::shared_ptr<Spoilt> spoilt = std::make_shared<Spoilt>();
  std::vector<Output> outputs;
  bool expected = false;  // the document describes parts, even in zero copies, or parts were requested
};

// Records the parts for later printouts, and removes those that an earlier printout has. Returns false if that printout
// cannot be read; the sink says why.
bool keep_account(Sheets& sheets, std::vector<scene::PartSet>& sets, const Work& work, const Order& order) {
  const std::string ending = ending_of(order.target);
  if (ending == ".png" || ending == ".svg") {
    if (order.choices.since.empty()) return true;
  }
  sheets.ledger = std::make_shared<parts::kit::Ledger>(work.id);
  if (order.choices.since.empty()) {
    for (scene::PartSet& set : sets) parts::kit::follow(set, sheets.ledger);
    return true;
  }
  const auto past = past_name(order.choices.since);
  if (!past) sheets.sources.named.emplace_back(order.choices.since);
  std::vector<std::string> games{work.id};
  games.insert(games.end(), work.bases.begin(), work.bases.end());
  std::set<std::string> kinds;
  for (const scene::PartSet& set : sets) kinds.insert(set.kind);
  const auto before = past ? manifest_of(*past, work.id, kinds, order.choices, order.sink)
                           : manifest_of(order.choices.since, games, order.sink);
  if (!before) return false;
  sets = parts::kit::new_parts(std::move(sets), *before, *sheets.ledger);
  sheets.since = parts::kit::changes(*before, sheets.ledger->manifest());
  if (sheets.since->out() > 0)
    sets.push_back(parts::kit::since_pages(*sheets.since, work.game, room_on(order.choices.sheet), work.words,
                                           *sheets.typesetter));
  return true;
}

// Adds attachments. Call it after everything is drawn.
void attach(Sheets& sheets, const Order& order) {
  if (sheets.ledger) {
    sheets.attachments.push_back({parts::kit::manifest_name, "application/json", "the parts, for planche --since",
                                  sheets.ledger->manifest().text()});
    *sheets.ledger = parts::kit::Ledger{""};  // free the manifest, because the last pass over the file needs the memory
  }
  if (!order.choices.embed_source) return;
  if (const std::string& printer = order.choices.printer; !printer.empty())
    order.sink.add(diag::finding(diag::Severity::note, "print/source",
                                 fmt::format("the calibration of the printer {} is not attached", printer),
                                 "calibrate the printer that prints it again, or leave --printer out"));
  for (render::Attachment& file : source_attachments(sheets.sources, order.command, order.sink))
    sheets.attachments.push_back(std::move(file));
}

// Removes the sets that errors keep from being made, and names them among what is left out.
void drop_failed(std::vector<scene::PartSet>& sets, std::vector<std::string>& left_out) {
  std::erase_if(sets, [&](const scene::PartSet& set) {
    if (set.failed) left_out.push_back(fmt::format("{}: it has errors", set.title.empty() ? set.kind : set.title));
    return set.failed;
  });
}

// Names the sets of `planned` that lie on no sheet, because the paper has no place for them.
void name_unplaced(const std::vector<scene::PartSet>& planned, const std::vector<Output>& outputs,
                   std::vector<std::string>& left_out) {
  for (const scene::PartSet& set : planned) {
    const auto is_it = [&set](const press::Portion& one) { return one.kind == set.kind && one.title == set.title; };
    const bool placed =
        std::ranges::any_of(outputs, [&](const Output& output) { return std::ranges::any_of(output.laid, is_it); });
    if (!placed && set.count > 0)
      left_out.push_back(fmt::format("{}: it does not fit the paper", set.title.empty() ? set.kind : set.title));
  }
}

// Notes the spoilt parts of all sets as they are drawn.
void note_spoilt(std::vector<scene::PartSet>& sets, const std::shared_ptr<Spoilt>& spoilt) {
  for (std::size_t of = 0; of < sets.size(); ++of) {
    sets[of].make = [make = std::move(sets[of].make), spoilt, of](std::size_t i) {
      scene::Part part = make(i);
      if (part.flawed) spoilt->stamped.emplace(of, i);
      if (part.blank) spoilt->blank.emplace(of, i);
      return part;
    };
  }
}

// Opens the studio for a work, without parts. Returns null if something is missing; the messages say what.
std::unique_ptr<Sheets> open_sheets(Work& work, const Order& order, Messages& messages) {
  auto sheets = std::make_unique<Sheets>();
  const double dpi = ending_of(order.target) == ".png" ? order.choices.dpi : 0;
  if (order.drawn)
    static_cast<Studio&>(*sheets) = order.drawn->studio;
  else if (!open(*sheets, work, dpi, order.remembered, order.sink, messages))
    return nullptr;
  sheets->metadata = {file_title(work.game, work.title), work.authors, work.licence, work.game, work.words.language(),
                      fmt::format("planche {}", version)};
  return sheets;
}

parts::kit::FirstPage::Lines lines_of(press::Cut cut) {
  using Lines = parts::kit::FirstPage::Lines;
  return cut == press::Cut::marks ? Lines::marks : cut == press::Cut::grid ? Lines::dots : Lines::none;
}

// The look of boxes for a game with a banner.
std::optional<parts::BoxSkin> skin_of(const parts::kit::Banner& banner, const scene::ScenePtr& table,
                                      const scene::ScenePtr& cards) {
  if (banner.drawing == nullptr) return std::nullopt;
  constexpr scene::Color white{0xff, 0xff, 0xff}, black{0x1b, 0x1b, 0x1f};
  return parts::BoxSkin{banner.drawing,
                        table,
                        cards,
                        banner.ground.value_or(white),
                        banner.ink.value_or(black),
                        banner.family,
                        std::max(banner.weight, 500)};
}

// Lays out the work. Returns null if it cannot be printed; the messages say why. The sheets take over what the work
// owns.
std::unique_ptr<Sheets> lay_out(Work work, const Order& order, Purpose purpose, Messages& messages) {
  std::optional<press::Printer> printer;
  if (!order.choices.printer.empty()) {
    printer = find_printer(order.choices.printer, messages);
    if (!printer) return nullptr;
  }
  auto sheets = open_sheets(work, order, messages);
  if (sheets == nullptr) return nullptr;
  auto sets = work.parts(*sheets->library, order.sink);
  work.parts = nullptr;
  if (!sets) {
    messages.refuse(sets.error().message, sets.error().hint);
    return nullptr;
  }
  if (!is_style(order.choices, *sheets->library, order.sink, messages)) return nullptr;
  note_inks(order.choices, *sheets->library);
  sheets->left_out = std::move(work.left_out);
  sheets->expected = !sets->empty() || work.expected || !order.choices.only.empty();
  drop_failed(*sets, sheets->left_out);
  // Requested parts are printed even if the tables could leave them out.
  if (order.choices.kinds.empty()) {
    press::Options on_paper = order.choices.sheet;
    on_paper.point_at = work.point_at;
    drop_unfit_boxes(*sets, on_paper, order.sink, sheets->left_out);
  }
  const base::Size room = room_on(order.choices.sheet);
  const bool boxes = order.choices.box || order.choices.lid;
  scene::ScenePtr table, wide_table;
  parts::kit::Banner banner;
  if (work.cover || work.rules || boxes)
    banner = parts::kit::draw_banner(work.banner, work.game, work.look, *sheets->library, order.sink);
  if (work.rules || boxes || (work.cover && order.choices.since.empty()))
    table = table_scene(looked_at(*sets), work.tables, work.partial, work.look, room, *sheets->library, order.sink);
  if (const auto view = cover_view(work.tables); work.cover && view && order.choices.since.empty())
    wide_table = table_scene(looked_at(*sets), {*view}, work.partial, work.look, room, *sheets->library, order.sink);
  if (boxes) {
    scene::ScenePtr cards;
    if (const auto fan = parts::kit::fan_view(*sets))
      cards = table_scene(looked_at(*sets), {*fan}, true, work.look, room, *sheets->library, order.sink);
    add_boxes(*sets, work.game, work.words, order.choices, skin_of(banner, table, cards), *sheets->typesetter,
              order.sink, messages);
  }
  print_on_paper_of_boxes(*sets);
  if (work.rules) {
    parts::kit::BookletPages rules = work.rules(table, *sheets->library, order.sink);
    sheets->rules = RulesReport{rules.pages, std::move(rules.filled)};
    sets->push_back(std::move(rules.set));
  }
  const std::vector<scene::PartSet> unaccounted = *sets;
  if (!keep_account(*sheets, *sets, work, order)) return nullptr;
  const press::Credits credits{work.game, work.title, work.words.say("credit"), sheets->metadata.creator,
                               work.seed, work.hash};
  std::optional<KitCover> cover;
  const bool wide =
      room.width >= parts::kit::least_first_page.width && room.height >= parts::kit::least_first_page.height;
  if (work.cover && !wide)
    sheets->left_out.push_back(
        fmt::format("the first page: the paper has less than {:g} × {:g} mm within its margins",
                    parts::kit::least_first_page.width, parts::kit::least_first_page.height));
  if (work.cover && wide && !sets->empty() && order.choices.since.empty()) {
    work.cover->split = order.choices.split;
    work.cover->folded_backs = order.choices.sheet.backs == press::Backs::fold;
    work.cover->lines = lines_of(order.choices.sheet.cut);
    work.cover->paper = press::paper_title(order.choices.sheet.paper, work.words.say("sheet.landscape"));
    work.cover->american = press::is_american(order.choices.sheet.paper);
    work.cover->banner = banner;
    work.cover->table_ground = parts::kit::ground_on_pages(work.look);
    cover.emplace(std::move(*work.cover), room, work.words);
    cover->add_to(*sets, wide_table != nullptr ? wide_table : table, *sheets->typesetter);
  }
  if (order.choices.draft) note_spoilt(*sets, sheets->spoilt);
  sheets->outputs = outputs_of(order, purpose, *sets, work, credits, printer, *sheets->typesetter);
  name_unplaced(*sets, sheets->outputs, sheets->left_out);
  if (purpose == Purpose::print && order.reported && may_write(order) && !sheets->since) {
    // The manifest counts each part that is made, so the trial makes others. A cover precedes the parts.
    std::vector<scene::PartSet> trial = *sets;
    for (std::size_t i = 0; i < unaccounted.size(); ++i)
      trial[trial.size() - unaccounted.size() + i].make = unaccounted[i].make;
    std::size_t now = 0;
    for (const Output& output : sheets->outputs) now += output.tally.sheets;
    sheets->savings = savings_of(trial, options_of(order, work), now, order.choices.split,
                                 static_cast<bool>(work.point_at), *sheets->typesetter);
  }
  if (cover) {
    std::vector<LaidFile> files;
    for (const Output& output : sheets->outputs)
      files.push_back({std::string{sheets->outputs.size() > 1 ? way_of(*output.sides) : ""}, output.laid});
    cover->draw(files, *sheets->typesetter);
  }
  return sheets;
}

// Draws all pages without writing them, to find problems.
void draw(Sheets& sheets, const Order& order) {
  for (const Output& output : sheets.outputs) {
    for (std::size_t done = 0; output.pages->next();) {
      if (order.progress) order.progress("pages", ++done, output.pages->page_count());
    }
  }
}

}  // namespace

PrintResult picture(Work work, const Order& order, Messages& messages) {
  const auto sheets = open_sheets(work, order, messages);
  if (sheets == nullptr) return {};
  auto sets = work.parts(*sheets->library, order.sink);
  if (!sets) messages.refuse(sets.error().message, sets.error().hint);
  if (!sets || !is_style(order.choices, *sheets->library, order.sink, messages)) return {};
  std::vector<Output> outputs;
  outputs.push_back({press::as_they_are(std::move(*sets)), order.target, std::nullopt, OlderPages{order.target}, {}});
  const auto written =
      write(order, outputs, sheets->metadata, [&] { return spares_sources(outputs, sheets->sources, messages); });
  if (order.sink.has_errors()) return {PrintResult::Outcome::errors};
  return result_of(order, written, outputs, {});
}

PrintResult print(Work work, const Order& order, Messages& messages) {
  using Outcome = PrintResult::Outcome;
  const auto sheets = lay_out(std::move(work), order, Purpose::print, messages);
  if (!sheets) return {};
  if (sheets->outputs.empty() && may_write(order)) {
    if (sheets->since) return {Outcome::unchanged, {}, sheets->since};
    return {order.sink.has_errors() ? Outcome::errors : Outcome::nothing};
  }
  tl::expected<bool, render::RenderError> written = true;
  if (may_write(order)) {
    sheets->metadata.attachments = &sheets->attachments;
    written = write(order, sheets->outputs, sheets->metadata, [&] {
      for (const fs::path& file : sheets->library->files()) {
        if (const auto own = base::templates_folder(); !own || !is_below(file, *own)) sheets->sources.used.insert(file);
      }
      if (!spares_sources(sheets->outputs, sheets->sources, messages)) return false;
      attach(*sheets, order);
      return true;
    });
  } else {
    draw(*sheets, order);
  }
  for (const Output& output : sheets->outputs) warn_of_older(output, order.sink);
  if (!may_write(order)) return {Outcome::errors, {}, {}, {}, !sheets->outputs.empty()};
  PrintResult result = result_of(order, written, sheets->outputs, sheets->since);
  result.rules = std::move(sheets->rules);
  result.savings = std::move(sheets->savings);
  result.spoilt = std::move(*sheets->spoilt);
  result.left_out = std::move(sheets->left_out);
  return result;
}

void check(Work work, const Order& order, Messages& messages) {
  const auto sheets = lay_out(std::move(work), order, Purpose::check, messages);
  if (!sheets) return;
  if (sheets->outputs.empty() && sheets->expected && may_write(order))
    return messages.refuse(std::string{nothing_to_print});
  draw(*sheets, order);
}

parts::kit::Manifest manifest_of(Work work, const Order& order, Messages& messages) {
  const auto sheets = lay_out(std::move(work), order, Purpose::check, messages);
  if (!sheets || !sheets->ledger) return {};
  draw(*sheets, order);
  return sheets->ledger->manifest();
}

std::vector<press::Page> pages_of(Work work, const Order& order, Messages& messages) {
  std::vector<press::Page> pages;
  const auto sheets = lay_out(std::move(work), order, Purpose::check, messages);
  for (std::size_t i = 0; sheets != nullptr && i < sheets->outputs.size(); ++i) {
    while (auto page = sheets->outputs[i].pages->next()) pages.push_back(std::move(*page));
  }
  return pages;
}

std::set<fs::path> pictures_of(Work work, const Order& order, Messages& messages) {
  const auto sheets = lay_out(std::move(work), order, Purpose::check, messages);
  if (!sheets) return {};
  draw(*sheets, order);
  return std::move(sheets->sources.used);
}

PrintResult print(PrintJob job, Messages& messages) {
  const Order order{job.choices, job.sink, job.target, job.progress, job.command, {}, job.reported};
  auto work = work_of(std::move(job), messages);
  return work ? print(std::move(*work), order, messages) : PrintResult{};
}

void check(PrintJob job, Messages& messages, const KeptTools& remembered) {
  const Order order{job.choices, job.sink, job.target, job.progress, {}, remembered};
  if (auto work = work_of(std::move(job), messages)) check(std::move(*work), order, messages);
}

}  // namespace planche::project
