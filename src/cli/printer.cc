#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "cli/print_options.h"
#include "project/devices/calibration.h"
#include "project/devices/printers.h"
#include "project/opening/json_text.h"

namespace planche::cli {

namespace {

using Readings = std::optional<press::Readings>;

struct PrinterOptions {
  enum class Act { calibrate, add, list, remove } act = Act::list;
  std::string name;
  Readings front, back;
  PrintOptions print;
  bool json = false;
};

// Options that an action does not use.
std::vector<std::string> idle_options(PrinterOptions::Act act) {
  using Act = PrinterOptions::Act;
  std::vector<std::string> idle;
  if (act != Act::add) idle.insert(idle.end(), {"--front", "--back"});
  if (act != Act::calibrate) idle.insert(idle.end(), {"--output", "--dpi", "--printer", "--lang"});
  if (act != Act::calibrate && act != Act::add) idle.emplace_back("--paper");
  if (act != Act::list) idle.emplace_back("--format");
  return idle;
}

constexpr std::array<const char*, 4> act_names{"calibrate", "add", "list", "remove"};
constexpr double longest_reading = 2000;  // mm

// Reads six numbers separated by commas.
Rows::Read read_readings(Readings& readings) {
  return [&readings](const std::string& text) -> std::string {
    const std::vector<std::string_view> pieces = base::split(text, ',');
    std::array<double, 6> mm{};
    bool sound = pieces.size() == mm.size();
    for (std::size_t i = 0; sound && i < mm.size(); ++i) {
      const auto number = base::decimal(pieces[i]);
      sound = number && *number <= longest_reading;
      if (sound) mm[i] = *number;
    }
    if (!sound)
      return fmt::format("expected six lengths in mm (0 to {}) with commas between them, found \"{}\"", longest_reading,
                         text);
    readings = press::Readings{mm[0], mm[1], mm[2], mm[3], mm[4], mm[5]};
    return {};
  };
}

std::string in_words(const press::PrintError& error) {
  return fmt::format("{:+.2f} mm to the right, {:+.2f} mm down, turned {:+.2f}°, {:.2f} % wide, {:.2f} % high",
                     error.right, error.down, error.turn, error.width, error.height);
}

void calibrate(const PrinterOptions& options, Reporter& reporter) {
  const press::Paper& paper = options.print.sheet.paper;
  const auto [least, most] = std::minmax(paper.size.width, paper.size.height);
  if (least < press::least_calibrated.width || most < press::least_calibrated.height)
    return reporter.refuse(fmt::format("--paper: the calibration sheet needs {} × {} mm", press::least_calibrated.width,
                                       press::least_calibrated.height));
  if (!makes_sense(options.print, reporter)) return;
  project::write_calibration_sheet(options.print, target_for(options.print, "calibration", false), reporter.messages());
}

void add(const PrinterOptions& options, Reporter& reporter) {
  if (!options.front) {
    reporter.refuse("--front is missing: the six readings of the front side",
                    "planche printer calibrate prints the sheet to read them from");
    return;
  }
  press::Printer printer{options.name, options.print.sheet.paper, {}, {}};
  bool sound = true;
  const auto side = [&](const char* option, const press::Readings& readings, press::PrintError& error) {
    std::string why;
    const auto found = press::error_of(readings, printer.paper.size, why);
    if (found) error = *found;
    if (!found) reporter.refuse(fmt::format("{}: {}", option, why), "measure again, and print at 100 %; see --paper");
    sound = sound && found;
  };
  side("--front", *options.front, printer.front);
  if (options.back) side("--back", *options.back, printer.back);
  if (!options.back) printer.back = printer.front;
  if (!sound) return;
  const std::vector<std::string> known = project::printer_names();
  const bool replaced = std::find(known.begin(), known.end(), printer.name) != known.end();
  if (const auto saved = project::save_printer(printer); !saved) return reporter.fail(saved.error().message);
  reporter.say(fmt::format("{}{} on {}:", replaced ? "replaced " : "", printer.name, printer.paper.name));
  reporter.say(fmt::format("  front {}", in_words(printer.front)));
  reporter.say(options.back ? fmt::format("  back  {}", in_words(printer.back))
                            : "  back  as the front: --back was not given");
  reporter.say(fmt::format("check it: planche printer calibrate --printer {}", printer.name));
}

void list(const PrinterOptions& options, Reporter& reporter) {
  for (const std::string& name : project::printer_names()) {
    const auto printer = project::find_printer(name, reporter.messages());
    if (!printer) continue;
    if (options.json) {
      const auto side = [](const press::PrintError& error) {
        return nlohmann::ordered_json{{"right", error.right},
                                      {"down", error.down},
                                      {"turn", error.turn},
                                      {"width", error.width},
                                      {"height", error.height}};
      };
      const nlohmann::ordered_json object{{"name", name},
                                          {"paper", printer->paper.name},
                                          {"front", side(printer->front)},
                                          {"back", side(printer->back)}};
      fmt::print("{}\n", project::json_text(object));
    } else {
      fmt::print("{} on {}\n  front {}\n  back  {}\n", name, printer->paper.name, in_words(printer->front),
                 in_words(printer->back));
    }
  }
}

void remove(const PrinterOptions& options, Reporter& reporter) {
  const auto gone = project::remove_printer(options.name);
  if (!gone) return reporter.fail(gone.error().message);
  if (*gone) return reporter.say(fmt::format("removed {}", options.name));
  const std::vector<std::string> names = project::printer_names();
  reporter.refuse(fmt::format("there is no printer \"{}\"", options.name),
                  names.empty() ? "" : base::suggestion(options.name, {names.begin(), names.end()}));
}

int run(const PrinterOptions& options) {
  using Act = PrinterOptions::Act;
  Reporter reporter{options.print.report};
  const bool named = options.act == Act::add || options.act == Act::remove;
  const std::string fault = named ? project::fault_of_printer_name(options.name) : "";
  if (!named && !options.name.empty()) {
    reporter.refuse(fmt::format("unexpected argument \"{}\"", options.name));
  } else if (!fault.empty()) {
    reporter.refuse("NAME: " + fault, options.act == Act::add ? "planche printer add NAME …" : "planche printer list");
  } else if (none_given(options.print.given, idle_options(options.act),
                        fmt::format("is not an option of planche printer {}",
                                    act_names[static_cast<std::size_t>(options.act)]),
                        "see planche printer --help", reporter)) {
    constexpr void (*acts[])(const PrinterOptions&, Reporter&) = {calibrate, add, list, remove};
    acts[static_cast<std::size_t>(options.act)](options, reporter);
  }
  return reporter.finish();
}

}  // namespace

Command printer_command() {
  using Act = PrinterOptions::Act;
  auto options = std::make_shared<PrinterOptions>();
  Rows rows;
  rows.choice("WHAT", "what to do: calibrate, add, list or remove", options->act,
              {{"calibrate", Act::calibrate}, {"add", Act::add}, {"list", Act::list}, {"remove", Act::remove}});
  rows.operand("NAME", "name of the printer, for add and remove", options->name).required = false;
  const char* six = "the six readings from the {} of the sheet, in order, mm: 20.5,20,20.2,20.4,170,257.3";
  rows.value("--front", "MM,…", fmt::format(fmt::runtime(six), "front"), read_readings(options->front));
  rows.value("--back", "MM,…", fmt::format(fmt::runtime(six), "back") + "; default: the readings of the front",
             read_readings(options->back));
  add_format_option(rows, options->json, "for list: text, or one JSON object a line");
  rows.flag("-q,--quiet", "print errors only", options->print.report.quiet);
  add_sheet_output_options(rows, options->print);
  return {"printer",
          "calibrate a printer and correct for it",
          "`printer calibrate` prints a sheet with crosses and rulers on both sides and says what to measure. `printer "
          "add NAME` takes the readings and stores the shift, rotation and scale of each side in the user's "
          "configuration folder. From then on, --printer NAME corrects for them in every command that prints. `printer "
          "list` shows the printers, `printer remove NAME` deletes one.",
          {{"planche printer calibrate --paper letter -o sheet.pdf", "the sheet to measure"},
           {"planche printer add office --front 20.5,20,20.2,20.4,170,257.3 --back 19.5,20,20,19.5,170,257",
            "the readings"},
           {"planche render deck.json --printer office", "a deck, corrected for that printer"}},
          std::move(rows),
          [options] { return run(*options); }};
}

}  // namespace planche::cli
