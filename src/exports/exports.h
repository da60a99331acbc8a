// Parts in the formats of other programs and of services: one folder of files for each export.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "exports/shops/shop.h"
#include "project/opening/listings.h"
#include "project/printing/print.h"
#include "project/printing/print_choices.h"
#include "rules/shard.h"

namespace planche::exports {

enum class PictureForm { png, jpeg, svg, pdf };

struct ExportChoices {
  project::PrintChoices print = {};  // which parts, and how they look
  std::vector<std::string> sources = {};
  std::filesystem::path folder = {};  // empty: output/NAME-EXPORT
  std::size_t threads = 1;

  // pictures
  PictureForm form = PictureForm::png;
  double dpi = 0;  // 0: as Export says
  bool bleed = false, transparent = false, one_each = false;
  std::string name = "{kind}-{index:03}-{title}-{side}";
  // sheet
  std::string grid = {};  // "10x7"; empty: as many as fit
  unsigned pixels = 4096;
  // shop
  std::string shop_name = {};
  std::optional<Shop> shop = {};  // read by run()
  // cut
  std::string cutter_name = "silhouette";
  // tts
  bool push = false;          // also puts the objects on the table of a running simulator
  std::string base_url = {};  // of the pictures; empty: their place on this machine
  std::string nickname = "{title}", description = {}, notes = {}, tags = {};  // patterns
};

struct ExportOutcome {
  enum class Kind { written, errors, stopped } kind = Kind::stopped;  // stopped: the messages say why
  std::filesystem::path folder = {};
  std::size_t files = 0;
  std::vector<std::string> lines = {};  // about what was written, for people
};

class Job;

struct Export {
  std::string name, title;
  std::vector<std::string_view> options;  // those that not every export has: "--dpi"
  // Adds its files to the job. What is wrong goes to the job's sink or messages; then nothing is written.
  void (*make)(Job& job);
  double dpi = 300;
  // Completes the choices before anything is drawn. False after a refusal, or what the sink takes.
  bool (*prepare)(ExportChoices& choices, diag::Sink& sink, project::Messages& messages) = nullptr;
};

const std::vector<Export>& exports();
// Names of the options that only some exports have, each once.
const std::vector<std::string_view>& options_of_exports();
project::Entries list_exports();

// The choices for each document of a part, whose folders are in that of `choices`. After a game, its documents are
// divided. Nothing after a refusal.
std::optional<std::vector<ExportChoices>> divided(const Export& kind, const ExportChoices& choices,
                                                  const rules::Shard& shard, project::Messages& messages);

// Writes the folder, whole or not at all.
ExportOutcome run(const Export& kind, ExportChoices choices, const project::Progress& progress, diag::Sink& sink,
                  project::Messages& messages);

}  // namespace planche::exports
