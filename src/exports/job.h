// An export on its way: its parts, its files, and what is found wrong. Internal to exports/.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/new_file.h"
#include "exports/catalogue.h"
#include "exports/exports.h"
#include "render/raster.h"

namespace planche::exports {

inline constexpr std::size_t most_files = 20'000;

// What is exported, and where to.
struct Task {
  const ExportChoices& choices;
  const Catalogue& catalogue;
  std::filesystem::path folder;
  const project::Progress& progress;
  diag::Sink& sink;
  project::Messages& messages;
  bool has_names = false;  // people choose the names of the files, with --name
};

class Job : public Task {
 public:
  explicit Job(Task task) : Task{std::move(task)} {}

  std::vector<std::string> lines = {};                  // for people, once the files are there
  project::PressReports pressed = {};                   // of PDFs in inks
  std::vector<std::string> messages_to_simulator = {};  // once the files are there

  // Reserves names for files, before any is made. Reports `export/same-name` and `export/name`, with `subject`.
  // Returns the name in the folder. `kind`: the part kind, if the name begins with it.
  std::string reserve(std::string_view name, std::string_view ending, const std::string& subject,
                      const std::string& kind = {});
  // Reports an error without a place.
  void report(std::string code, std::string message, std::string hint = {}, std::string subject = {});
  // Whether nothing is wrong with what was planned, and no file would replace what the export is made from.
  bool may_write();

  // Adds a file with a reserved name; may be called on any thread. False after a failure, which is noted.
  bool add(const std::string& name, std::string_view bytes);
  // The same for what render writes by itself.
  base::NewFiles& files() { return files_; }
  std::filesystem::path path_of(const std::string& name) const { return folder / name; }
  void failed(const std::string& why);
  void stop() { failed_ = true; }  // the messages say why
  bool has_failed() const { return failed_; }

  // Puts all files in place. False after a failure.
  bool commit();
  const std::set<std::string>& names() const { return names_; }

 private:
  base::NewFiles files_;
  std::mutex adding_;
  // Reports that the names of two kinds are one name on some file system; once for each kind.
  void report_alike(const std::string& kind, const std::string& other);

  std::set<std::string> names_, alike_;
  std::map<std::string, std::string> keys_;  // of names, with the kinds
  std::atomic<bool> failed_ = false;
};

// Draws and encodes pictures on all threads, in any order: `draw(i)`, then `finish(i, raster)`. Stops when the job
// fails.
struct Pictures {
  std::size_t count = 0;
  std::function<render::Raster(std::size_t)> draw;
  std::function<void(std::size_t, render::Raster)> finish;
};
void make_pictures(Job& job, const Pictures& pictures);

// One side of a part in a picture of its own, with `bleed` mm around it.
render::Raster picture_of(Job& job, const Piece& piece, Side side, double bleed, double dpi, render::Backdrop backdrop);

// To three decimals, for JSON.
nlohmann::ordered_json rounded(double value);

// Pages as a PDF.
void write_pdf(Job& job, const std::string& file, const std::string& title, std::vector<scene::PartSet> pages,
               double bleed = 0);
// A drawing as a PDF of one page.
void write_pdf(Job& job, const std::string& file, const std::string& title, const scene::ScenePtr& drawing,
               double bleed = 0);
// Warns, where pictures are to have a bleed, of templates without one.
void warn_of_missing_bleed(Job& job);

void make_single_pictures(Job& job);
void make_sheets(Job& job);
void make_tts(Job& job);
void make_table_page(Job& job);
void make_shop_files(Job& job);
void make_cut_sheets(Job& job);
void make_card_room(Job& job);
void make_card_game(Job& job);
void make_object_pictures(Job& job);
void make_component_sheets(Job& job);
// Reads the profile of the inks.
bool prepare_pictures(ExportChoices& choices, diag::Sink& sink, project::Messages& messages);
// Reads the profile of the shop, and that of its inks.
bool prepare_shop(ExportChoices& choices, diag::Sink& sink, project::Messages& messages);
bool prepare_cutter(ExportChoices& choices, diag::Sink& sink, project::Messages& messages);

}  // namespace planche::exports
