#include "live/viewing/gallery.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/new_file.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/printing.h"
#include "cli/progress.h"
#include "live/server.h"
#include "project/opening/game_sources.h"

namespace planche::cli {

namespace {

struct GalleryOptions {
  PrintOptions print;
  std::string path = ".", output, watermark;
  std::vector<std::string> views;
  bool no_rules = false;
};

int gallery(const GalleryOptions& options) {
  Reporter reporter{options.print.report};
  const std::filesystem::path target{options.output.empty() ? "output/gallery.html" : options.output};
  if (options.output == "-") {
    reporter.refuse("the page is written to a file, not to standard output", "name one: -o NAME.html");
    return reporter.finish();
  }
  live::Viewer viewer{options.path, options.print};
  const bool wanted = !options.print.report.quiet;
  const live::Viewer::Findings found = with_progress(wanted, [&] { return viewer.findings(); });
  diag::Sink sink;
  for (const diag::Diagnostic& d : found.diagnostics) sink.add(d);
  reporter.report(sink);
  bool refused = false;
  for (const project::Message& message : found.messages) {
    if (message.kind == project::Message::Kind::failure) reporter.fail(message.text, message.hint);
    if (message.kind == project::Message::Kind::refusal) reporter.refuse(message.text, message.hint);
    refused |= message.kind == project::Message::Kind::failure || message.kind == project::Message::Kind::refusal;
  }
  if (sink.has_errors() || (refused && found.parts > 0)) reporter.say("nothing written: there are errors");
  if (refused && found.parts > 0) return reporter.finish();
  if (found.parts == 0 && !sink.has_errors()) reporter.refuse("nothing written: there are no parts");
  if (found.parts == 0 || sink.has_errors()) return reporter.finish();
  live::GalleryChoices choices{live::page_folder(), options.views, options.watermark};
  if (choices.views.empty()) choices.views = live::gallery_views();
  if (options.no_rules) std::erase(choices.views, "rules");
  const auto page = with_progress(wanted, [&] { return live::gallery(viewer, choices); });
  if (!page) {
    reporter.fail(page.error(), "install planche again");
    return reporter.finish();
  }
  if (!options.views.empty() && !page->empty.empty())
    reporter.say(fmt::format("left out, because there is nothing to show: {}", fmt::join(page->empty, ", ")));
  if (page->html.empty()) {
    reporter.refuse("nothing written: none of the views has content");
    return reporter.finish();
  }
  if (!project::spares_games({target}, reporter.messages())) return reporter.finish();
  const auto written = base::write_file(target, page->html);
  if (!written) reporter.fail(written.error().message);
  if (written) reporter.say(fmt::format("{}: {:.1f} MB", target.string(), static_cast<double>(page->html.size()) / 1e6));
  return reporter.finish();
}

}  // namespace

Command gallery_command() {
  auto options = std::make_shared<GalleryOptions>();
  Rows rows;
  rows.operand("SOURCE", "a game, the folder of one, or a document; default: this folder", options->path).required =
      false;
  rows.name("-o,--output", "FILE", "where to write the page; default: output/gallery.html", options->output);
  rows.value("--views", "LIST", "the views to include: " + fmt::format("{}", fmt::join(live::gallery_views(), ", ")),
             [to = options.get()](const std::string& given) -> std::string {
               for (const std::string_view view : base::split(given, ',')) {
                 if (std::ranges::find(live::gallery_views(), view) == live::gallery_views().end())
                   return fmt::format("there is no view \"{}\"", view);
                 to->views.emplace_back(view);
               }
               return "";
             });
  rows.flag("--no-rules", "leave the rulebook out", options->no_rules);
  rows.text("--watermark", "TEXT", "a text across every picture", options->watermark);
  add_drawing_options(rows, options->print);
  options->print.given = rows.given();
  return {"gallery",
          "write parts, sheets, table, data and rules as one page to pass on",
          "Writes an HTML file that needs no server and no network: send it, or open it on a telephone. It shows what "
          "`planche live` shows, without names of files, and nothing in it can be changed.",
          {{"planche gallery embers -o embers.html --watermark draft", "a game to show to others"}},
          std::move(rows),
          [options] { return gallery(*options); }};
}

}  // namespace planche::cli
