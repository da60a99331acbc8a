#include "live/answers/picture_requests.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "base/base64.h"
#include "base/files.h"
#include "base/text.h"
#include "live/answers/request_members.h"
#include "live/answers/requests.h"

namespace planche::live {

using nlohmann::json;

namespace {

constexpr std::size_t largest_picture = 24u << 20;  // bytes
constexpr std::size_t most_begun = 8;               // pictures of which pieces have arrived

const char* picture_type(const std::filesystem::path& file) {
  const std::string ending = base::lower(file.extension().string());
  if (ending == ".svg") return "image/svg+xml";
  if (ending == ".webp") return "image/webp";
  return ending == ".png" ? "image/png" : "image/jpeg";
}

// Pictures whose last piece has not come yet.
struct Begun {
  std::mutex mutex;
  std::map<std::string, std::string> bytes;
};

// Keeps a piece. The whole picture after its last one; an empty text before.
tl::expected<std::string, std::string> take_piece(Begun& begun, const json& asked) {
  const std::string name = text_in(asked, "name");
  const auto piece = base::from_base64(text_in(asked, "data"));
  const std::lock_guard lock{begun.mutex};
  if (!piece) return tl::make_unexpected(fmt::format("{} did not arrive whole: send it again", name));
  if (asked.value("more", json{}) != true) begun.bytes.erase(name);
  if (begun.bytes.size() >= most_begun && !begun.bytes.contains(name)) begun.bytes.clear();
  std::string& all = begun.bytes[name];
  if (all.size() + piece->size() > largest_picture) {
    begun.bytes.erase(name);
    return tl::make_unexpected(fmt::format("{} has more than {} MiB: make it smaller", name, largest_picture >> 20));
  }
  all += *piece;
  if (asked.value("last", json{}) != true) return std::string{};
  std::string whole = std::move(all);
  begun.bytes.erase(name);
  if (whole.empty()) return tl::make_unexpected(fmt::format("{} is empty", name));
  return whole;
}

}  // namespace

void answer_pictures(http::Server& server, const std::string& token, const PostRoute& post, Viewer& viewer,
                     const std::function<void()>& added) {
  server.get("/" + token + "/pictures", [&viewer](const http::Request& request, http::Response& response) {
    response.set_header("Cache-Control", "no-store");
    send(response, viewer.pictures(look_of(request)), "application/json");
  });
  server.get("/" + token + "/picture", [&viewer](const http::Request& request, http::Response& response) {
    const auto file = viewer.picture_file(request.get_param_value("path"));
    const auto bytes = file ? base::read_file(*file, largest_picture) : tl::make_unexpected(base::FileError{});
    if (!bytes) return refuse(response, 404, "there is no such picture");
    response.set_header("Cache-Control", "no-cache");
    send(response, *bytes, picture_type(*file));
  });
  const auto begun = std::make_shared<Begun>();
  post("/picture", [&viewer, begun, added](const http::Request& request, const json& asked, http::Response& response) {
    const auto whole = take_piece(*begun, asked);
    auto said = whole && !whole->empty() ? viewer.add_picture(look_of(request), text_in(asked, "name"), *whole) : whole;
    if (said && !said->empty()) added();
    const json made = said ? json{{"name", *said}} : json{{"refused", said.error()}};
    send(response, made.dump(-1, ' ', false, json::error_handler_t::replace), "application/json");
  });
}

}  // namespace planche::live
