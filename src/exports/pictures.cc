// Each side of each part as a picture of its own, with a contact sheet and parts.json.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "exports/names.h"
#include "exports/shops/contact_sheets.h"
#include "exports/table_layout.h"
#include "project/opening/json_text.h"
#include "project/opening/version.h"

namespace planche::exports {

namespace {

using nlohmann::ordered_json;

constexpr int jpeg_quality = 92;

std::string_view ending_of(PictureForm form) {
  switch (form) {
    case PictureForm::png:
      return ".png";
    case PictureForm::jpeg:
      return ".jpg";
    case PictureForm::svg:
      return ".svg";
    case PictureForm::pdf:
      break;
  }
  return ".pdf";
}

// Whether all parts of a kind have the same back.
std::map<std::string, bool> shared_backs(const Catalogue& catalogue) {
  std::map<std::string, std::uint64_t> first;
  std::map<std::string, bool> shared;
  for (const Piece& piece : catalogue.pieces()) {
    const auto [back, is_new] = first.try_emplace(piece.kind, piece.back);
    bool& same = shared.try_emplace(piece.kind, piece.back != 0).first->second;
    same = same && back->second == piece.back;
  }
  return shared;
}

std::vector<Single> plan(Job& job, NamePattern& pattern) {
  const auto shared = shared_backs(job.catalogue);
  const std::string_view ending = ending_of(job.choices.form);
  std::vector<Single> all;
  std::map<std::string, std::vector<std::string>> backs;  // of kinds that share one
  const auto& pieces = job.catalogue.pieces();
  for (std::size_t p = 0; p < pieces.size(); ++p) {
    const Piece& piece = pieces[p];
    const std::size_t copies = job.choices.one_each ? 1 : piece.copies();
    for (const Side side : {Side::front, Side::back}) {
      if (side == Side::back && piece.back == 0) continue;
      Single single{p, side, {}};
      if (side == Side::back && shared.at(piece.kind)) {
        auto& files = backs[piece.kind];
        if (!files.empty()) continue;
        files = {
            job.reserve(pattern.file_name_of({piece, side, {}, true}, job.sink), ending, piece.kind_title, piece.kind)};
        single.files = files;
      } else {
        for (std::size_t copy = 0; copy < copies; ++copy)
          single.files.push_back(
              job.reserve(pattern.file_name_of({piece, side, copy}, job.sink), ending, piece.title, piece.kind));
      }
      all.push_back(std::move(single));
    }
  }
  return all;
}

double bleed_of(const Job& job, const Piece& piece) {
  return job.choices.bleed ? job.catalogue.set_of(piece).bleed : 0;
}

std::string description(const Job& job, const std::vector<Single>& singles) {
  const ExportChoices& choices = job.choices;
  const bool in_pixels = choices.form == PictureForm::png || choices.form == PictureForm::jpeg;
  const double unit = in_pixels ? choices.dpi / 25.4 : 1;
  std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> files(job.catalogue.pieces().size());
  std::map<std::string, std::vector<std::string>> backs;
  for (const Single& single : singles) {
    auto& [fronts, behind] = files[single.piece];
    (single.side == Side::front ? fronts : behind) = single.files;
    if (single.side == Side::back) backs.emplace(job.catalogue.pieces()[single.piece].kind, single.files);
  }
  ordered_json parts = ordered_json::array();
  for (std::size_t p = 0; p < files.size(); ++p) {
    const Piece& piece = job.catalogue.pieces()[p];
    const scene::PartSet& set = job.catalogue.set_of(piece);
    const double bleed = bleed_of(job, piece);
    ordered_json part{{"kind", piece.kind},
                      {"name", piece.name},
                      {"title", piece.title},
                      {"copies", piece.copies()},
                      {"size", {rounded(set.trim.width), rounded(set.trim.height)}},
                      {"bleed", rounded(bleed)},
                      {"trim",
                       {rounded(bleed * unit), rounded(bleed * unit), rounded(set.trim.width * unit),
                        rounded(set.trim.height * unit)}},
                      {"fingerprint", piece.fingerprint}};
    if (piece.list != nullptr) part["record"] = {{"list", piece.list->declared->name}, {"row", piece.row + 1}};
    part["fronts"] = files[p].first;
    if (piece.back != 0) part["backs"] = files[p].second.empty() ? backs.at(piece.kind) : files[p].second;
    parts.push_back(std::move(part));
  }
  ordered_json all{
      {"planche", project::version}, {"game", job.catalogue.title()}, {"unit_of_trim", in_pixels ? "pixel" : "mm"}};
  if (in_pixels) all["dpi"] = rounded(choices.dpi);
  all["parts"] = std::move(parts);
  return project::json_text(all, 1) + "\n";
}

void write_bytes(Job& job, const Single& single, const std::string& bytes) {
  if (bytes.empty()) return job.failed("cannot encode a picture: out of memory");
  for (const std::string& file : single.files) {
    if (!job.add(file, bytes)) return;
  }
}

void write_rasters(Job& job, const std::vector<Single>& singles) {
  const ExportChoices& choices = job.choices;
  const auto backdrop = choices.transparent ? render::Backdrop::transparent : render::Backdrop::white;
  make_pictures(job, {singles.size(),
                      [&](std::size_t i) {
                        const Piece& piece = job.catalogue.pieces()[singles[i].piece];
                        return picture_of(job, piece, singles[i].side, bleed_of(job, piece), choices.dpi, backdrop);
                      },
                      [&](std::size_t i, render::Raster raster) {
                        write_bytes(job, singles[i],
                                    choices.form == PictureForm::jpeg
                                        ? render::jpeg_of(raster, choices.dpi, jpeg_quality)
                                        : render::png_of(std::move(raster), choices.dpi));
                      }});
}

void write_drawings(Job& job, const std::vector<Single>& singles) {
  std::size_t done = 0;
  for (const Single& single : singles) {
    const Piece& piece = job.catalogue.pieces()[single.piece];
    const auto drawing = drawing_of(job.catalogue.set_of(piece), job.catalogue.draw(piece), single.side,
                                    bleed_of(job, piece), job.choices.transparent);
    if (job.choices.form == PictureForm::svg) {
      write_bytes(job, single, render::scene_svg(*drawing, drawing->extent.size()));
    } else {
      for (const std::string& file : single.files) write_pdf(job, file, piece.title, drawing, bleed_of(job, piece));
    }
    if (job.has_failed()) return;
    if (job.progress) job.progress("pictures", ++done, singles.size());
  }
}

}  // namespace

void write_pdf(Job& job, const std::string& file, const std::string& title, std::vector<scene::PartSet> pages,
               double bleed) {
  const auto source = press::as_they_are(std::move(pages), bleed);
  render::Metadata about;
  about.title = title.empty() ? job.catalogue.title() : title;
  about.creator = fmt::format("planche {}", project::version);
  render::PressReport pressed;
  about.press = job.choices.print.press.get();
  about.pressed = &pressed;
  const auto written = render::write_pdf(*source, {job.path_of(file), &job.files()}, about, {}, [] { return true; });
  if (!written) return job.failed(written.error().message);
  if (about.press != nullptr) job.pressed.emplace_back(file, std::move(pressed));
}

bool prepare_pictures(ExportChoices& choices, diag::Sink&, project::Messages& messages) {
  project::PrintChoices& print = choices.print;
  if (!project::agree(print.colour, messages)) return false;
  if (!print.colour.for_press()) return true;
  if (choices.form != PictureForm::pdf) {
    messages.refuse("only a PDF has inks", "add --as pdf");
    return false;
  }
  print.press = project::find_press(print.colour, messages);
  return print.press != nullptr;
}

void write_pdf(Job& job, const std::string& file, const std::string& title, const scene::ScenePtr& drawing,
               double bleed) {
  scene::PartSet page;
  page.trim = drawing->extent.size();
  page.count = 1;
  page.make = [drawing](std::size_t) { return scene::Part{"", "", drawing, nullptr}; };
  std::vector<scene::PartSet> pages;
  pages.push_back(std::move(page));
  write_pdf(job, file, title, std::move(pages), bleed);
}

void warn_of_missing_bleed(Job& job) {
  if (!job.choices.bleed) return;
  for (const scene::PartSet& set : job.catalogue.sets()) {
    if (set.bleed > 0 || !lies_flat(set)) continue;
    auto d = diag::finding(diag::Severity::warning, "export/bleed",
                           "its template has no bleed: the pictures end at the cut",
                           "ask for some, as with --bleed 3, and let the background reach beyond the cut");
    d.subject = set.title;
    job.sink.add(std::move(d));
  }
}

void make_single_pictures(Job& job) {
  const ExportChoices& choices = job.choices;
  if (choices.transparent && choices.form == PictureForm::jpeg) {
    job.messages.refuse("--transparent: JPEG pictures have no transparent pixels", "take --as png");
    return job.stop();
  }
  const auto pattern = NamePattern::compile("--name", choices.name, job.catalogue, job.sink);
  if (pattern == nullptr) return;
  const bool in_pixels = choices.form == PictureForm::png || choices.form == PictureForm::jpeg;
  const std::vector<Single> singles = plan(job, *pattern);
  warn_of_missing_bleed(job);
  if (in_pixels) {
    for (const Single& single : singles) {
      const Piece& piece = job.catalogue.pieces()[single.piece];
      const base::Rect trim{0, 0, job.catalogue.set_of(piece).trim.width, job.catalogue.set_of(piece).trim.height};
      const std::string problem = render::too_many_pixels(trim.grown(bleed_of(job, piece)).size(), choices.dpi);
      if (!problem.empty()) job.report("export/size", problem, "lower --dpi", piece.title);
    }
  }
  ContactSheets contact{job, singles, "contact-sheet"};
  const std::string parts = job.reserve("parts", ".json", {});
  if (!job.may_write()) return;
  in_pixels ? write_rasters(job, singles) : write_drawings(job, singles);
  if (job.has_failed()) return;
  contact.write();
  job.add(parts, description(job, singles));
}

}  // namespace planche::exports
