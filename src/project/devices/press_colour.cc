#include "project/devices/press_colour.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_profile_bytes = 32u << 20;
constexpr double any_amount = 400;  // per cent
constexpr std::size_t most_named = 8;

bool is_profile(const fs::path& file) {
  const std::string ending = base::lower(file.extension().string());
  return ending == ".icc" || ending == ".icm";
}

std::vector<fs::path> installed_profiles() {
  const auto value = [](const char* name, const char* standard) {
    const char* given = std::getenv(name);
    return std::string{given != nullptr && *given != '\0' ? given : standard};
  };
  std::vector<fs::path> folders;
  if (const std::string home = value("XDG_DATA_HOME", ""); !home.empty()) {
    folders.emplace_back(home);
  } else if (const std::string user = value("HOME", ""); !user.empty()) {
    folders.push_back(fs::path{user} / ".local/share");
  }
  const std::string shared = value("XDG_DATA_DIRS", "/usr/local/share:/usr/share");
  for (const std::string_view folder : base::split(shared, ':')) folders.emplace_back(folder);
  std::vector<fs::path> found;
  for (const fs::path& folder : folders) {
    std::error_code error;
    std::vector<fs::path> here;
    for (fs::recursive_directory_iterator at{folder / "color/icc", error}, end; !error && at != end; at.increment(error)) {
      if (is_profile(at->path()) && at->is_regular_file(error)) here.push_back(at->path());
    }
    std::ranges::sort(here);
    found.insert(found.end(), here.begin(), here.end());
  }
  return found;
}

tl::expected<std::shared_ptr<const render::InkProfile>, std::string> read_profile(const fs::path& file, double percent) {
  auto bytes = base::read_file(file, most_profile_bytes);
  if (!bytes) return tl::make_unexpected(bytes.error().message);
  return render::InkProfile::read(std::move(*bytes), percent / 100);
}

// "pages 2, 5, 6", or the names of the pages.
std::string numbers_of(const std::vector<std::size_t>& pages, const std::vector<std::string>& names = {}) {
  std::vector<std::string> numbers;
  for (std::size_t i = 0; i < std::min(pages.size(), most_named); ++i)
    numbers.push_back(pages[i] < names.size() ? names[pages[i]] : std::to_string(pages[i] + 1));
  if (pages.size() > most_named) numbers.push_back(fmt::format("{} more", pages.size() - most_named));
  if (!names.empty()) return fmt::format("{}", fmt::join(numbers, ", "));
  return fmt::format("{} {}", pages.size() == 1 ? "page" : "pages", fmt::join(numbers, ", "));
}

}  // namespace

std::vector<std::string> ink_profile_names() {
  std::vector<std::string> names;
  for (const fs::path& file : installed_profiles()) {
    const std::string name = file.stem().string();
    if (std::ranges::find(names, name) == names.end() && read_profile(file, any_amount)) names.push_back(name);
  }
  return names;
}

bool agree(const ColourChoices& choices, Messages& messages) {
  if (!choices.for_press() && (!choices.profile.empty() || choices.total_ink)) {
    messages.refuse(fmt::format("{} requires inks", choices.profile.empty() ? "--total-ink" : "--profile"),
                    "add --colour cmyk");
    return false;
  }
  if (choices.for_press() && choices.rgb) {
    messages.refuse("--colour rgb and --pdfx exclude each other: both standards ask for inks here", "");
    return false;
  }
  return true;
}

std::shared_ptr<const render::Press> find_press(const ColourChoices& choices, Messages& messages) {
  const auto known = [] {
    const auto names = ink_profile_names();
    return names.empty() ? std::string{"get the profile (.icc) of your print shop, and name the file"}
                         : fmt::format("name the file of your print shop, or an installed profile: {}", fmt::join(names, ", "));
  };
  if (choices.profile.empty()) {
    messages.refuse("inks need the profile of a printing process: --profile is missing", known());
    return nullptr;
  }
  fs::path file = choices.profile;
  if (!is_profile(file) && choices.profile.find('/') == std::string::npos) {
    const auto installed = installed_profiles();
    const auto named = std::ranges::find_if(
        installed, [&](const fs::path& one) { return base::lower(one.stem().string()) == base::lower(choices.profile); });
    if (named == installed.end()) {
      messages.refuse(fmt::format("--profile: no installed profile is called \"{}\"", choices.profile), known());
      return nullptr;
    }
    file = *named;
  }
  auto profile = read_profile(file, choices.total_ink.value_or(any_amount));
  if (!profile) {
    messages.refuse(fmt::format("--profile {}: {}", choices.profile, profile.error()), known());
    return nullptr;
  }
  return std::make_shared<const render::Press>(render::Press{std::move(*profile), choices.standard});
}

std::vector<std::string> lines_of(const render::Press& press, const PressReports& files) {
  double most = 0;
  std::vector<std::string> flattened;
  std::size_t more = 0;
  for (const auto& [file, report] : files) {
    most = std::max(most, report.most_ink);
    if (report.flattened.empty()) continue;
    if (flattened.size() == most_named) {
      ++more;
    } else {
      flattened.push_back(files.size() == 1 ? numbers_of(report.flattened)
                                            : fmt::format("{} of {}", numbers_of(report.flattened), file));
    }
  }
  if (more > 0) flattened.push_back(fmt::format("pages of {} more files", more));
  std::vector<std::string> inkiest;
  for (const auto& [file, report] : files) {
    if (report.most_ink < most - 0.005 || report.inkiest.empty() || inkiest.size() == most_named) continue;
    const std::string pages = numbers_of(report.inkiest, report.names);
    inkiest.push_back(files.size() == 1 ? pages : fmt::format("{} of {}", pages, file));
  }
  std::vector<std::string> lines{fmt::format("inks of {}: at most {:.0f} % at one point{}", press.profile->title(),
                                             most * 100,
                                             inkiest.empty() ? "" : fmt::format(", on {}", fmt::join(inkiest, "; ")))};
  if (const double asked = press.profile->most(); most > asked + 0.005 && asked < 4)
    lines.push_back(fmt::format("more than the {:.0f} % of --total-ink: palettes name these inks", asked * 100));
  std::vector<std::string> spots;
  for (const auto& [file, report] : files) {
    for (const std::string& spot : report.spots) {
      if (std::ranges::find(spots, spot) == spots.end()) spots.push_back(spot);
    }
  }
  if (!spots.empty()) lines.push_back(fmt::format("inks of their own: {}", fmt::join(spots, ", ")));
  if (!flattened.empty())
    lines.push_back(fmt::format("parts of pages became pictures, because PDF/X-1a has no transparency: {}",
                                fmt::join(flattened, "; ")));
  return lines;
}

}  // namespace planche::project
