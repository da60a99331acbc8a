#include "live/answers/seat_requests.h"

#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "base/unwanted.h"
#include "live/answers/request_members.h"
#include "live/answers/requests.h"
#include "live/secrets.h"

namespace planche::live {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

constexpr const char* taken =
    "this seat is taken: another browser has it. Ask for another address, or for a new one for this seat.";
constexpr std::string_view cookie = "planche-seat=";
constexpr std::size_t most_listeners = 6;  // at one seat

const char* type_of(const fs::path& file) {
  const std::string ending = file.extension().string();
  if (ending == ".html") return "text/html; charset=utf-8";
  if (ending == ".js") return "text/javascript; charset=utf-8";
  if (ending == ".css") return "text/css; charset=utf-8";
  return "image/svg+xml";
}

// How many pages of each seat listen.
class Listeners {
 public:
  bool enter(const std::string& code) {
    const std::lock_guard lock{mutex_};
    std::size_t& count = counts_[code];
    if (count >= most_listeners) return false;
    ++count;
    return true;
  }
  void leave(const std::string& code) {
    const std::lock_guard lock{mutex_};
    if (--counts_[code] == 0) counts_.erase(code);
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::size_t> counts_;
};

// Whether the browser of the request has taken the seat.
bool holds(Viewer& viewer, const http::Request& request, std::string_view code) {
  const std::string cookies = request.get_header_value("Cookie");
  for (const std::string_view one : base::split(cookies, ';')) {
    const std::string_view trimmed = base::trimmed(one);
    if (trimmed.starts_with(cookie) && viewer.games().holds(code, trimmed.substr(cookie.size()))) return true;
  }
  return viewer.games().holds(code, "");  // who looks on
}

// Takes the seat, and lets the browser keep that.
void take_seat(Viewer& viewer, const http::Request& request, const std::string& code, http::Response& response) {
  if (!holds(viewer, request, code)) {
    const auto holder = viewer.games().take(code, "");
    if (!holder) return refuse(response, 409, taken);
    response.set_header("Set-Cookie", fmt::format("{}{}; Path=/{}/; HttpOnly; SameSite=Strict; Max-Age=31536000",
                                                  cookie, *holder, code));
  }
  response.set_header("Cache-Control", "no-store");
  send(response, "{}", "application/json");
}

void give(http::Response& response, const PlayedGames::Seen& seen, const char* type) {
  if (!seen) return refuse(response, 409, seen.error());
  if (seen->empty()) return refuse(response, 404, "there is no such picture");
  response.set_header("Cache-Control", "no-store");
  send(response, *seen, type);
}

void send_part(Viewer& viewer, std::string_view name, http::Response& response) {
  const auto end = name.find('-');
  const std::string_view side = end == name.npos ? "" : name.substr(end + 1);
  const auto svg = side == "front.svg"  ? viewer.part({}, name.substr(0, end), Viewer::Side::front)
                   : side == "back.svg" ? viewer.part({}, name.substr(0, end), Viewer::Side::back)
                                        : std::nullopt;
  if (!svg) return refuse(response, 404, "there is no such picture");
  response.set_header("Cache-Control", "private, max-age=86400, immutable");
  send(response, *svg, "image/svg+xml");
}

}  // namespace

void send_page_file(const fs::path& file, http::Response& response) {
  std::ifstream in{file, std::ios::binary};
  std::ostringstream text;
  if (!in || !(text << in.rdbuf())) {
    response.status = 404;
    return;
  }
  send(response, text.str(), type_of(file));
}

void send_events(http::Response& response, Bell& bell, const std::atomic<bool>& stop, bool files,
                 std::function<void()> ended) {
  response.set_chunked_content_provider(
      "text/event-stream",
      [&bell, &stop, files, heard = bell.rings(), quiet = 15s](std::size_t offset, http::Sink& sink) mutable {
        if (offset == 0) {
          const std::string hello = "retry: 1000\n\n";
          return sink.write(hello.data(), hello.size());
        }
        const auto until = std::chrono::steady_clock::now() + quiet;
        while (!stop && std::chrono::steady_clock::now() < until) {
          const Bell::Rings rings = bell.wait(heard, 500ms);
          std::string text;
          if (files && rings.files != heard.files) text += fmt::format("event: changed\ndata: {}\n\n", rings.files);
          if (rings.games != heard.games) text += fmt::format("event: played\ndata: {}\n\n", rings.games);
          heard = rings;
          if (!text.empty()) return sink.write(text.data(), text.size());
        }
        if (stop) {
          sink.done();
          return true;
        }
        return sink.write(": still here\n\n", 14);
      },
      std::move(ended));
}

std::string code_of(Viewer& viewer, const http::Request& request) {
  const std::string_view path = request.path;
  const std::string_view first = path.substr(0, path.find('/', 1));
  if (first.empty() || !looks_like_secret(first.substr(1)) || !viewer.games().has_code(first.substr(1))) return {};
  return std::string{first.substr(1)};
}

void answer_seats(http::Server& server, const SeatSite& site) {
  auto listeners = std::make_shared<Listeners>();
  server.get(R"(/[0-9a-f]{32}/.*)", [&site, listeners](const http::Request& request, http::Response& response) {
    Viewer& viewer = site.viewer;
    const std::string code = code_of(viewer, request);
    if (code.empty()) {
      response.status = 404;
      return;
    }
    const std::string_view asked = std::string_view{request.path}.substr(code.size() + 2);
    if (asked.empty()) return send_page_file(site.page / "seat.html", response);
    if (asked.starts_with("page/")) {
      const std::string_view name = asked.substr(5);
      if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz.") != name.npos || name.find("..") != name.npos)
        return refuse(response, 403, not_for_seats);
      return send_page_file(site.page / name, response);
    }
    const bool known = asked == "game" || asked == "position" || asked == "events" || asked.starts_with("part/");
    if (!known) return refuse(response, 403, not_for_seats);
    if (!holds(viewer, request, code)) return refuse(response, 403, taken);
    if (asked == "events") {
      if (!listeners->enter(code)) return refuse(response, 503, "too many pages are open");
      return send_events(response, site.bell, site.stop, false, [listeners, code] { listeners->leave(code); });
    }
    if (asked.starts_with("part/")) return send_part(viewer, asked.substr(5), response);
    const base::WantedUntil wanted{[&] { return site.stop || has_left(request); }};
    if (asked == "position")
      return give(response, viewer.games().picture_by(code, picture_number(request), viewer.room({})), "image/svg+xml");
    give(response, viewer.games().see_by(code, viewer.room({})), "application/json");
  });
  server.post(R"(/[0-9a-f]{32}/(take|move))",
              [&site](const http::Request& request, http::Response& response, const http::Body& reader) {
                Viewer& viewer = site.viewer;
                const std::string code = site.is_ours(request) ? code_of(viewer, request) : std::string{};
                if (code.empty()) return refuse(response, 404, "there is no such seat", !skip_body(request, reader));
                const base::WantedUntil wanted{[&] { return site.stop || has_left(request); }};
                const auto asked = read_object(request, reader, response);
                if (!asked) return;
                if (request.matches[1] == "take") {
                  take_seat(viewer, request, code, response);
                  return site.bell.ring_for_games();  // others see that somebody has come
                }
                if (!holds(viewer, request, code)) return refuse(response, 403, taken);
                const auto move = number_in(*asked, "move");
                if (!move) return refuse(response, 400, "expected the number of a move");
                const auto seen = viewer.games().play_by(code, {*move, number_in(*asked, "after")}, viewer.room({}));
                if (seen) site.bell.ring_for_games();
                give(response, seen, "application/json");
              });
}

}  // namespace planche::live
