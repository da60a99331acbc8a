#include "live/running/starting.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "base/base64.h"
#include "base/text.h"
#include "live/answers/request_members.h"
#include "live/viewing/viewer.h"
#include "project/importing/new_from.h"
#include "project/opening/sample_folders.h"
#include "project/project.h"

namespace planche::live {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr const char* no_longer_empty = "this folder is no longer empty: a game begins only in an empty one";

// Whether the name stays below the folder that it is written into, and is not hidden there.
bool is_safe(const std::string& name) {
  constexpr std::size_t longest = 200, deepest = 4;
  const auto parts = base::split(name, '/');
  return !name.empty() && name.size() <= longest && parts.size() <= deepest && !base::first_invalid_utf8(name) &&
         std::ranges::all_of(parts, [](std::string_view one) {
           return !one.empty() && !one.starts_with('.') &&
                  std::ranges::none_of(one, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\\'; });
         });
}

}  // namespace

Starting::~Starting() {
  forget();
}

void Starting::forget() {
  std::error_code error;
  if (!taken_.empty()) fs::remove_all(taken_, error);
  taken_.clear();
  names_.clear();
  bytes_ = 0;
}

bool Starting::is_possible(const fs::path& folder) {
  std::error_code error;
  return fs::is_directory(folder, error) && fs::is_empty(folder, error) && !error;
}

std::string Starting::offers() const {
  const auto listed = [](const std::vector<std::string>& names) {
    json all = json::array();
    for (const std::string& name : names) {
      project::Project game{project::starting_folder(name)->string()};
      all.push_back({{"what", name}, {"title", game.title()}});
    }
    return all;
  };
  return json{{"starters", listed(project::starter_names())}, {"samples", listed(project::sample_names())}}.dump(
      -1, ' ', false, json::error_handler_t::replace);
}

std::optional<std::string> Starting::picture(const std::string& what) const {
  const auto folder = project::starting_folder(what);
  if (!folder) return std::nullopt;
  Viewer viewer{folder->string(), {}};
  const json state = json::parse(viewer.state({}), nullptr, false);
  if (!state.is_object() || state["parts"].empty()) return std::nullopt;
  return viewer.part({}, state["parts"][0]["fingerprint"].get<std::string>(), Viewer::Side::front);
}

tl::expected<std::string, std::string> Starting::take(const json& asked) {
  const auto refused = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  const std::lock_guard lock{mutex_};
  if (!is_possible(folder_)) return refused(no_longer_empty);
  if (asked.value("first", json{}) == true) forget();
  const std::string name = text_in(asked, "name");
  if (!is_safe(name)) return refused(fmt::format("“{}” cannot be the name of a file here", base::shortened(name, 60)));
  const auto bytes = base::from_base64(text_in(asked, "data"));
  if (!bytes) return refused(fmt::format("{} did not arrive whole: send it again", name));
  if (bytes_ + bytes->size() > most_bytes)
    return refused(fmt::format("more than {} MiB in all: start with fewer files", most_bytes >> 20));
  if (!names_.contains(name) && names_.size() >= most_files)
    return refused(fmt::format("more than {} files: start with fewer", most_files));
  std::error_code error;
  if (taken_.empty()) {
    std::string made = (fs::temp_directory_path(error) / "planche-start-XXXXXX").string();
    if (error || ::mkdtemp(made.data()) == nullptr)
      return refused(fmt::format("cannot make a folder: {}", std::strerror(errno)));
    taken_ = made;
  }
  const fs::path file = taken_ / name;
  fs::create_directories(file.parent_path(), error);
  const bool goes_on = asked.value("more", json{}) == true;
  std::ofstream out{file, std::ios::binary | (goes_on ? std::ios::app : std::ios::trunc)};
  if (!(out << *bytes) || !out.flush())
    return refused(fmt::format("{} cannot be kept: {}", name, std::strerror(errno)));
  bytes_ += bytes->size();
  names_.insert(name);
  return name;
}

tl::expected<std::string, std::string> Starting::begin(const json& asked) {
  const std::lock_guard lock{mutex_};
  const auto refused = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  if (!is_possible(folder_)) return refused(no_longer_empty);
  project::Messages messages;
  const bool of_files = asked.value("files", json{}) == true;
  if (of_files && names_.empty()) return refused("bring a table, or pictures of cards");
  std::vector<std::string> sources;
  std::error_code error;
  for (fs::directory_iterator entry{of_files ? taken_ : fs::path{}, error}, end; !error && entry != end;
       entry.increment(error))
    sources.push_back(entry->path().string());
  std::ranges::sort(sources);
  const bool made = of_files ? project::start_game_from(sources, folder_.string(), messages)
                             : project::start_game(text_in(asked, "what"), folder_.string(), messages);
  std::string said;
  for (const project::Message& message : messages.all()) {
    if (message.kind == project::Message::Kind::diagnostics) continue;
    said += fmt::format("{}{}{}", said.empty() ? "" : " · ", message.text,
                        message.hint.empty() ? "" : fmt::format(" ({})", message.hint));
  }
  if (of_files) forget();
  if (!made) return refused(said.empty() ? "no game can be made of this" : said);
  return said.empty() ? "the game is ready" : said;
}

}  // namespace planche::live
