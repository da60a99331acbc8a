#include "project/devices/printers.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/new_file.h"
#include "base/text.h"
#include "data/formats/shape.h"
#include "data/json.h"
#include "project/opening/messages.h"

namespace planche::project {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_name = 60, most_bytes = 64 << 10;

// The content of a printer's file.
struct Kept {
  std::string paper;
  press::PrintError front, back;
};

data::Shape<press::PrintError> side_shape() {
  using press::PrintError;
  const data::Shape<double> shift = data::number(-press::most_shift, press::most_shift);
  const data::Shape<double> scale = data::number(press::least_scale, press::most_scale);
  return data::Struct<PrintError>("How one side is printed")
      .field("right", &PrintError::right, shift, "mm by which the print lies too far right", data::Want::vital)
      .field("down", &PrintError::down, shift, "mm by which the print lies too low", data::Want::vital)
      .field("turn", &PrintError::turn, data::number(-press::most_turn, press::most_turn), "degrees, clockwise",
             data::Want::vital)
      .field("width", &PrintError::width, scale, "per cent", data::Want::vital)
      .field("height", &PrintError::height, scale, "per cent", data::Want::vital);
}

const data::Shape<Kept>& kept_shape() {
  static const data::Shape<Kept> shape =
      data::Struct<Kept>("A calibrated printer")
          .field("paper", &Kept::paper, data::text(1, 100), "the paper of the calibration", data::Want::vital)
          .field("front", &Kept::front, side_shape(), "", data::Want::vital)
          .field("back", &Kept::back, side_shape(), "", data::Want::vital);
  return shape;
}

tl::expected<fs::path, base::FileError> file_of(const std::string& name) {
  return printers_folder().map([&](const fs::path& folder) { return folder / (name + ".json"); });
}

constexpr const char* not_a_file = "it is not a file";
tl::unexpected<base::FileError> unwritable(std::string_view act, const fs::path& file, std::string_view reason) {
  return tl::make_unexpected(
      base::FileError{base::FileError::Kind::unwritable, fmt::format("cannot {} {}: {}", act, file.string(), reason)});
}

fs::path absolute_from(const char* variable) {
  const char* value = std::getenv(variable);
  const fs::path path{value == nullptr ? "" : value};
  return path.is_absolute() ? path : fs::path{};  // ignores relative paths, as the XDG specification requires
}

}  // namespace

std::string fault_of_printer_name(const std::string& name) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  if (name.empty() || name.size() > longest_name || letters.find(name.front()) == std::string_view::npos ||
      name.find_first_not_of(std::string{letters} + "-_.") != std::string::npos)
    return fmt::format("expected a name of 1 to {} letters from A to Z, digits, -, _ and ., found \"{}\"", longest_name,
                       name);
  return {};
}

tl::expected<fs::path, base::FileError> printers_folder() {
  if (const fs::path own = absolute_from("XDG_CONFIG_HOME"); !own.empty()) return own / "planche" / "printers";
  if (const fs::path home = absolute_from("HOME"); !home.empty()) return home / ".config" / "planche" / "printers";
  return tl::make_unexpected(base::FileError{
      base::FileError::Kind::missing, "there is no folder for printers: neither XDG_CONFIG_HOME nor HOME names one"});
}

std::vector<std::string> printer_names() {
  std::vector<std::string> names;
  const auto folder = printers_folder();
  std::error_code error;
  if (!folder) return names;
  for (fs::directory_iterator entry{*folder, error}, end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().stem();
    if (entry->path().extension() == ".json" && fault_of_printer_name(name).empty()) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<press::Printer> find_printer(const std::string& name, Messages& messages) {
  const std::vector<std::string> names = printer_names();
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    messages.refuse(fmt::format("there is no printer \"{}\"", base::shortened(name, longest_name, longest_name / 2)),
                    names.empty() ? "measure one: planche printer calibrate"
                                  : base::suggestion(name, {names.begin(), names.end()}));
    return std::nullopt;
  }
  const auto file = file_of(name);
  auto text = base::read_file(*file, most_bytes);
  if (!text) {
    messages.fail(text.error().message);
    return std::nullopt;
  }
  diag::Sink sink;
  data::Document document;
  document.source = std::make_shared<diag::Source>(file->string(), std::move(*text));
  auto root = data::read_json(document.source, sink);
  press::Printer printer{name, {}, {}, {}};
  if (root) {
    document.root = std::move(*root);
    if (kept_shape().format().check(document, sink)) {
      const Kept kept = kept_shape().read(document.root);
      printer.front = kept.front;
      printer.back = kept.back;
      if (auto paper = press::find_paper(kept.paper)) {
        printer.paper = std::move(*paper);
      } else {
        sink.add(diag::problem(document.source, document.root.find("paper")->span(), "data/type",
                               "expected a paper such as a4 or 210x297"));
      }
    }
  }
  if (sink.has_errors()) {
    messages.report(sink);
    messages.refuse(fmt::format("the file of the printer {} is damaged", name),
                    "measure it again: planche printer calibrate");
    return std::nullopt;
  }
  return printer;
}

tl::expected<void, base::FileError> save_printer(const press::Printer& printer) {
  std::string text = kept_shape().text({printer.paper.name, printer.front, printer.back});
  // Put each side of the sheet on its own line.
  for (const std::string_view member : {"\"front\"", "\"back\""}) text.insert(text.find(member), "\n  ");
  return file_of(printer.name).and_then([&](const fs::path& file) -> tl::expected<void, base::FileError> {
    std::error_code error;
    // Writing to a FIFO would wait for a reader.
    if (fs::exists(file, error) && !fs::is_regular_file(file, error)) return unwritable("write", file, not_a_file);
    return base::write_file(file, text + "\n");
  });
}

tl::expected<bool, base::FileError> remove_printer(const std::string& name) {
  const auto file = file_of(name);
  if (!file) return tl::make_unexpected(file.error());
  std::error_code error;
  if (fs::is_directory(fs::symlink_status(*file, error))) return unwritable("remove", *file, not_a_file);
  const bool gone = fs::remove(*file, error);
  if (error) return unwritable("remove", *file, error.message());
  return gone;
}

}  // namespace planche::project
