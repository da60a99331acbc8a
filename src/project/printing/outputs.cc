#include "project/printing/outputs.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/new_file.h"
#include "project/opening/file_names.h"
#include "project/opening/game_sources.h"
#include "project/opening/messages.h"
#include "project/opening/source_files.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

// Writes the outputs from number `index` on into `files`. Commits none until all are drawn, `drawn` returns true and
// there are no errors. Returns false if there were errors.
tl::expected<bool, render::RenderError> write(const Order& order, std::vector<Output>& outputs, std::size_t index,
                                              const render::Metadata& metadata, const std::function<bool()>& drawn,
                                              base::NewFiles& files) {
  if (index == outputs.size()) return drawn();
  Output& output = outputs[index];
  const render::Progress progress = [&order](std::size_t done, std::size_t total) {
    if (order.progress) order.progress("pages", done, total);
    return true;
  };
  tl::expected<bool, render::RenderError> others = true;
  const auto accept = [&] {
    output.pages.reset();  // with the last output this frees the document: the remaining work needs the memory
    others = write(order, outputs, index + 1, metadata, drawn, files);
    return others && *others && may_write(order);
  };
  press::PageSource& pages = *output.pages;
  render::Metadata about = metadata;
  about.press = order.choices.press.get();
  about.pressed = &output.pressed;
  if (order.choices.colour.standard != render::PdfX::none) about.attachments = nullptr;
  const std::string ending = ending_of(output.target);
  const render::Target target{output.target, &files};
  const auto written = ending == ".png"   ? render::write_png(pages, target, order.choices.dpi, progress, accept)
                       : ending == ".svg" ? render::write_svg(pages, target, progress, accept)
                                          : render::write_pdf(pages, target, about, progress, accept);
  if (!others || !*others) return others;
  if (!written) return tl::make_unexpected(written.error());
  output.written = *written;
  return output.written > 0;
}

std::vector<PrintedFile> printed_files(const Order& order, const std::vector<Output>& outputs) {
  std::vector<PrintedFile> files;
  for (const Output& output : outputs)
    files.push_back({output.target,
                     output.written,
                     output.older.replaced(),
                     output.sides,
                     output.tally,
                     output.inks,
                     output.places,
                     output.laid,
                     {},
                     order.choices.press,
                     output.pressed});
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (!outputs[i].cuts) continue;
    for (const LabelledCuts& one : *outputs[i].cuts) files[i].cut_sheets.push_back(one.sheet);
  }
  return files;
}

}  // namespace

bool may_write(const Order& order) {
  return order.choices.draft || !order.sink.has_errors();
}

void warn_of_older(const Output& output, diag::Sink& sink) {
  if (output.written == 0) return;
  std::vector<std::string> left = output.older.left();
  if (output.cuts) std::ranges::copy(output.older_cuts.left(), std::back_inserter(left));
  if (left.empty()) return;
  sink.add({.severity = diag::Severity::warning,
            .code = "print/older-pages",
            .message = fmt::format("pages of an earlier series are still there: {}", fmt::join(left, ", ")),
            .hint = "remove them so that nobody takes them for pages of this one"});
}

bool spares_sources(const std::vector<Output>& outputs, const SourceFiles& sources, Messages& messages) {
  std::vector<fs::path> targets;
  for (const Output& output : outputs) {
    targets.push_back(output.target);
    for (const std::string& page : output.older.left()) targets.emplace_back(page);
    for (std::size_t i = 0; output.cuts && i < output.cuts->size(); ++i)
      std::ranges::copy(cut_files_of(output.target, (*output.cuts)[i].sheet), std::back_inserter(targets));
  }
  const fs::path source = source_among(sources, targets);
  if (!source.empty())
    messages.refuse(fmt::format("--output: {} is a source of the print and is not overwritten", source.string()),
                    "write another file");
  return source.empty() && spares_games(targets, messages);
}

tl::expected<bool, render::RenderError> write(const Order& order, std::vector<Output>& outputs,
                                              const render::Metadata& metadata, const std::function<bool()>& drawn) {
  base::NewFiles files;
  auto written = write(order, outputs, 0, metadata, drawn, files);
  if (!written || !*written) return written;
  for (const Output& output : outputs) {
    if (!output.cuts) continue;
    if (auto added = add_cut_files(*output.cuts, output.target, files); !added)
      return tl::make_unexpected(render::RenderError{added.error().message});
  }
  if (auto placed = files.commit(); !placed) return tl::make_unexpected(render::RenderError{placed.error().message});
  return true;
}

PrintResult result_of(const Order& order, const tl::expected<bool, render::RenderError>& written,
                      const std::vector<Output>& outputs, std::optional<parts::kit::Changes> since) {
  using Outcome = PrintResult::Outcome;
  if (!written) return {Outcome::failed, {}, {}, written.error().message};
  if (!*written) return {};
  return {Outcome::written, printed_files(order, outputs), std::move(since)};
}

}  // namespace planche::project
