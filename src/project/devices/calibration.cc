#include "project/devices/calibration.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "project/devices/printers.h"
#include "project/opening/file_names.h"
#include "project/opening/game_sources.h"
#include "project/opening/version.h"
#include "project/printing/older_pages.h"
#include "project/printing/print_report.h"
#include "render/render.h"
#include "render/text/fonts.h"
#include "rules/printed_words.h"

namespace planche::project {

void write_calibration_sheet(const PrintChoices& choices, const std::filesystem::path& target, Messages& messages) {
  if (!is_printed_in("the calibration sheet", rules::languages_of({}), choices.language, messages)) return;
  auto typesetter = render::make_typesetter();
  if (!typesetter) return messages.fail(typesetter.error().message);
  diag::Sink sink;
  const base::Words words{choices.language_or_english(), rules::program_words(choices.language_or_english(), sink)};
  auto pages = press::calibration_sheet(choices.sheet.paper, words, **typesetter);
  if (!choices.printer.empty()) {
    auto printer = find_printer(choices.printer, messages);
    if (!printer) return;
    pages = press::compensated(std::move(pages), std::move(*printer), sink);
  }
  const std::string ending = ending_of(target);
  const OlderPages before{target};
  std::vector<std::filesystem::path> targets{target};
  for (const std::string& page : before.left()) targets.emplace_back(page);
  if (!spares_games(targets, messages)) return;
  render::Metadata metadata;
  metadata.title = words.say("calibration.title");
  metadata.language = words.language();
  metadata.creator = fmt::format("planche {}", version);
  const auto accept = [&] { return !sink.has_errors(); };
  const auto written = ending == ".png"   ? render::write_png(*pages, target, choices.dpi, {}, accept)
                       : ending == ".svg" ? render::write_svg(*pages, target, {}, accept)
                                          : render::write_pdf(*pages, target, metadata, {}, accept);
  messages.report(sink);
  if (!written) return messages.fail(written.error().message);
  if (*written > 0)
    messages.say(fmt::format("{} {}: the sheet says what to do", before.replaced() ? "replaced" : "wrote",
                             written_name(target, *written)));
}

}  // namespace planche::project
