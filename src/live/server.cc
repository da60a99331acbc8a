#include "live/server.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <thread>

#include <fmt/format.h>
#include <malloc.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "base/child_program.h"
#include "base/files.h"
#include "base/late_library.h"
#include "base/text.h"
#include "base/unwanted.h"
#include "live/answers/game_requests.h"
#include "live/answers/layer_requests.h"
#include "live/answers/picture_requests.h"
#include "live/answers/play_requests.h"
#include "live/answers/record_requests.h"
#include "live/answers/request_members.h"
#include "live/answers/requests.h"
#include "live/answers/run_requests.h"
#include "live/answers/seat_requests.h"
#include "live/bell.h"
#include "live/machine_names.h"
#include "live/secrets.h"
#include "live/watcher.h"

namespace planche::live {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t most_listeners = 16;
constexpr int most_waiting = 1'024;  // connections that are not accepted yet

// The page, its modules and pictures come from this server only, and nothing else may show it.
constexpr const char* policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri "
    "'none'; "
    "form-action 'none'; frame-ancestors 'none'";
constexpr const char* picture_policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

constexpr const char* nothing_here = "nothing here: open the address that planche printed";
constexpr const char* for_this_machine = "this page is for the browser of this machine only";

class Site {
 public:
  Site(Viewer& viewer, const ServerChoices& choices, const std::atomic<bool>& stop, http::Server& server)
      : viewer_{viewer}, choices_{choices}, stop_{stop}, server_{server} {}

  tl::expected<void, NotServed> run(const std::function<void(const std::string&)>& started);

 private:
  void routes();
  void post(const std::string& route, TakeRequest take);
  void refuse_stranger(const http::Request& request, http::Response& response, const http::Body& reader) const;
  void files();
  void pictures();
  void events();
  void opening();
  void editing();
  void changed(http::Response& response, const tl::expected<std::string, std::string>& said);
  void follow();
  void tell();
  bool is_ours(const http::Request& request) const;
  bool is_here(const http::Request& request) const;
  std::string own_address() const;

  Viewer& viewer_;
  const ServerChoices& choices_;
  const std::atomic<bool>& stop_;
  http::Server& server_;
  std::string token_ = choices_.token.empty() ? new_secret() : choices_.token;
  int port_ = 0;
  Runs runs_{choices_.path, choices_.as_shown};
  Starting starting_{choices_.path};
  PastStates past_{choices_.path};
  Bell bell_;
  SeatSite seats_{viewer_, bell_, stop_, choices_.page,
                  [this](const http::Request& request) { return is_ours(request); }};
  std::atomic<std::size_t> listeners_ = 0;
  std::atomic<bool> answered_ = false;   // since memory was last given back
  std::atomic<std::uint64_t> told_ = 0;  // the generation that the pages know
};

// Whether the request names this server: a page of another site that a browser was lured to names that site.
bool Site::is_ours(const http::Request& request) const {
  const std::string host = request.get_header_value("Host");
  const std::string origin = request.get_header_value("Origin");
  const auto is = [&](const std::string& name) { return host == fmt::format("{}:{}", name, port_); };
  const bool known =
      is("127.0.0.1") || is("localhost") ||
      (choices_.share && (is(request.local_addr) || is(this_machine()) || is(this_machine() + ".local")));
  return known && (origin.empty() || origin == "http://" + host);
}

// Whether it also comes from a browser of this machine: it alone may do more than play.
bool Site::is_here(const http::Request& request) const {
  const std::string host = request.get_header_value("Host");
  return request.remote_addr == "127.0.0.1" && (host.starts_with("127.0.0.1:") || host.starts_with("localhost:")) &&
         is_ours(request);
}

// For others.
std::string Site::own_address() const {
  return fmt::format("http://{}:{}", choices_.share ? network_address() : "127.0.0.1", port_);
}

void Site::files() {
  server_.get("/" + token_ + "/", [this](const http::Request&, http::Response& response) {
    send_page_file(choices_.page / "index.html", response);
  });
  server_.get("/" + token_ + R"(/page/([a-z]+\.(?:js|css|svg)))",
              [this](const http::Request& request, http::Response& response) {
                send_page_file(choices_.page / request.matches[1].str(), response);
              });
}

void Site::pictures() {
  const auto send_picture = [](const std::optional<std::string>& svg, http::Response& response, const char* keep) {
    if (!svg) {
      response.status = 404;
      response.set_content("there is no such picture", "text/plain");
      return;
    }
    response.set_header("Cache-Control", keep);
    send(response, *svg, "image/svg+xml");
  };
  server_.get("/" + token_ + R"(/part/([0-9a-f]{16})-(front|back)\.svg)",
              [this, send_picture](const http::Request& request, http::Response& response) {
                const auto side = request.matches[2] == "back" ? Viewer::Side::back : Viewer::Side::front;
                send_picture(viewer_.part(look_of(request), request.matches[1].str(), side), response,
                             "private, max-age=86400, immutable");
              });
  server_.get("/" + token_ + R"(/layers/(\d{1,7})/(front|back)\.svg)",
              [this, send_picture](const http::Request& request, http::Response& response) {
                const auto side = request.matches[2] == "back" ? Viewer::Side::back : Viewer::Side::front;
                const auto tops = read_numbers(request.get_param_value("without"));
                const bool bleed = request.get_param_value("bleed") == "1";
                send_picture(
                    viewer_.part_without(look_of(request), *number_of(request.matches[1].str()), side, tops, bleed),
                    response, "no-store");
              });
  server_.get("/" + token_ + R"(/(sheet|table|survey|rules)/(\d{1,5})\.svg)",
              [this, send_picture](const http::Request& request, http::Response& response) {
                const std::string kind = request.matches[1].str();
                const auto pages = kind == "sheet"    ? Viewer::Pages::sheets
                                   : kind == "table"  ? Viewer::Pages::tables
                                   : kind == "survey" ? Viewer::Pages::survey
                                                      : Viewer::Pages::rules;
                send_picture(viewer_.page(look_of(request), pages, *number_of(request.matches[2].str())), response,
                             "no-store");
              });
}

void Site::events() {
  server_.get("/" + token_ + "/events", [this](const http::Request&, http::Response& response) {
    if (listeners_ >= most_listeners) {
      response.status = 503;
      response.set_content("too many pages are open", "text/plain");
      return;
    }
    ++listeners_;
    send_events(response, bell_, stop_, true, [this] { --listeners_; });
  });
}

// Takes a request that consists of a JSON object. Its host and route are checked before its body is read.
void Site::post(const std::string& route, TakeRequest take) {
  server_.post(
      "/" + token_ + route,
      [this, take = std::move(take)](const http::Request& request, http::Response& response, const http::Body& reader) {
        if (!is_here(request)) return refuse_stranger(request, response, reader);
        const base::WantedUntil wanted{[&] { return stop_ || has_left(request); }};
        if (const auto asked = read_object(request, reader, response)) take(request, *asked, response);
      });
}

void Site::refuse_stranger(const http::Request& request, http::Response& response, const http::Body& reader) const {
  const bool closing = !skip_body(request, reader);
  if (!code_of(viewer_, request).empty()) return refuse(response, 403, not_for_seats, closing);
  if (is_here(request)) return refuse(response, 404, nothing_here, closing);
  refuse(response, 403, for_this_machine, closing);
}

// A visitor asks for a file to be opened in the editor of whoever started the server.
void Site::opening() {
  post("/open", [this](const http::Request&, const nlohmann::json& asked, http::Response& response) {
    if (!asked.contains("file") || !asked["file"].is_string())
      return refuse(response, 400, "expected the name of a file");
    const auto place = [&asked](const char* name) {
      return asked.contains(name) && asked[name].is_number_unsigned() ? asked[name].get<std::size_t>() : 1;
    };
    const auto file = viewer_.readable(asked["file"].get<std::string>());
    if (!file) return refuse(response, 404, "planche has not read such a file");
    answer(response, choices_.open_file
                         ? choices_.open_file(*file, place("line"), place("column"))
                         : fmt::format("{}:{} (start with --editor to open files)", file->string(), place("line")));
  });
}

// Tells the pages about changes that they do not know yet; an answer may have noticed them first.
void Site::tell() {
  const std::uint64_t now = viewer_.generation();
  if (told_.exchange(now) != now) bell_.ring();
}

// Answers a change of a file, and shows it at once. One that is refused may have met a change by another program.
void Site::changed(http::Response& response, const tl::expected<std::string, std::string>& said) {
  viewer_.renew();
  tell();
  answer(response, said);
}

// A value that cannot be written is answered with 200 and a sentence, so that the visitor can correct it and go on.
void refuse_value(http::Response& response, const std::string& why) {
  send(response, nlohmann::json{{"refused", why}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
       "application/json");
}

// A visitor changes a value of a record or layers, undoes a change, or does it again.
void Site::editing() {
  post("/edit", [this](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
    const auto act = read_record_act(asked);
    if (!act) return refuse(response, 400, act.error());
    changed(response, viewer_.act(look_of(request), *act));
  });
  post("/preview", [this](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
    const auto act = read_record_act(asked);
    if (!act) return refuse(response, 400, act.error());
    if (!asked.contains("part") || !asked["part"].is_number_unsigned())
      return refuse(response, 400, "expected the number of a part");
    const auto svg = viewer_.preview(look_of(request), *act, asked["part"].get<std::size_t>());
    // Half a value, or one that somebody else has changed meanwhile, is not an error: the visitor is still typing.
    response.set_header("Cache-Control", "no-store");
    send(response, (svg ? nlohmann::json{{"svg", *svg}} : nlohmann::json::object()).dump(), "application/json");
  });
  post("/move", [this](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
    const auto move = read_move(asked);
    if (!move) return refuse(response, 400, move.error());
    changed(response, viewer_.move(look_of(request), *move));
  });
  post("/layer", [this](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
    const auto act = read_act(asked);
    if (!act) return refuse(response, 400, act.error());
    const auto said = viewer_.act(look_of(request), *act);
    if (said || act->kind != LayerAct::Kind::set) return changed(response, said);
    viewer_.renew();
    tell();
    refuse_value(response, said.error());
  });
  post("/layer/preview", [this](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
    std::optional<std::string> svg;
    if (asked.contains("layers")) {
      if (const auto move = read_move(asked)) svg = viewer_.preview(look_of(request), *move);
    } else if (const auto act = read_act(asked)) {
      svg = viewer_.preview(look_of(request), *act);
    }
    response.set_header("Cache-Control", "no-store");
    send(response, (svg ? nlohmann::json{{"svg", *svg}} : nlohmann::json::object()).dump(), "application/json");
  });
  post("/game", [this](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
    const auto act = read_game_act(asked);
    if (!act) return refuse(response, 400, act.error());
    const auto said = viewer_.act(look_of(request), *act);
    if (said) return changed(response, said);
    refuse_value(response, said.error());
  });
  post("/game/check", [this](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
    response.set_header("Cache-Control", "no-store");
    send(response, viewer_.check_rule(look_of(request), read_rule(asked)), "application/json");
  });
  post("/note", [this](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
    const auto number = [&asked](const char* name) {
      const auto found = asked.find(name);
      const bool is_there = found != asked.end() && found->is_number_unsigned();
      return is_there ? std::optional{found->get<std::size_t>()} : std::nullopt;
    };
    if (!number("part")) return refuse(response, 400, "expected the number of a part");
    const auto said =
        viewer_.act(look_of(request), Viewer::NoteAct{*number("part"), text_in(asked, "date"), text_in(asked, "text"),
                                                      number("row"), asked.value("done", nlohmann::json{}) == true});
    if (!said) return refuse_value(response, said.error());
    bell_.ring();  // other pages show it too
    answer(response, said);
  });
  post("/undo", [this](const http::Request&, const nlohmann::json&, http::Response& response) {
    changed(response, viewer_.undo());
  });
  post("/redo", [this](const http::Request&, const nlohmann::json&, http::Response& response) {
    changed(response, viewer_.redo());
  });
}

void Site::routes() {
  using Answer = std::string (Viewer::*)(const ViewLook&);
  for (const auto& [name, answer] : std::initializer_list<std::pair<const char*, Answer>>{{"state", &Viewer::state},
                                                                                          {"sheets", &Viewer::sheets},
                                                                                          {"tables", &Viewer::tables},
                                                                                          {"data", &Viewer::data},
                                                                                          {"game", &Viewer::game},
                                                                                          {"survey", &Viewer::survey},
                                                                                          {"rules", &Viewer::rules}}) {
    server_.get("/" + token_ + "/" + name,
                [this, answer = answer](const http::Request& request, http::Response& response) {
                  response.set_header("Cache-Control", "no-store");
                  send(response, (viewer_.*answer)(look_of(request)), "application/json");
                });
  }
  server_.get("/" + token_ + R"(/about/(\d{1,7}))", [this](const http::Request& request, http::Response& response) {
    send(response, viewer_.about(look_of(request), *number_of(request.matches[1].str())), "application/json");
  });
  server_.get("/" + token_ + R"(/pictures/(\d{1,7})/(front|back))",
              [this](const http::Request& request, http::Response& response) {
                const auto side = request.matches[2] == "back" ? Viewer::Side::back : Viewer::Side::front;
                send(response, viewer_.pictures_for(look_of(request), *number_of(request.matches[1].str()), side),
                     "application/json");
              });
  server_.get("/" + token_ + R"(/layers/(\d{1,7}))", [this](const http::Request& request, http::Response& response) {
    send(response, viewer_.layers(look_of(request), *number_of(request.matches[1].str())), "application/json");
  });
  server_.get("/" + token_ + R"(/reach/(\d{1,7})/(front|back)/(\d{1,7}))",
              [this](const http::Request& request, http::Response& response) {
                const auto side = request.matches[2] == "back" ? Viewer::Side::back : Viewer::Side::front;
                send(response,
                     viewer_.reach(look_of(request), *number_of(request.matches[1].str()), side,
                                   *number_of(request.matches[3].str())),
                     "application/json");
              });
  files();
  pictures();
  events();
  opening();
  editing();
  answer_play(
      server_, token_, [this](const std::string& route, TakeRequest take) { post(route, std::move(take)); }, viewer_,
      stop_, [this] { bell_.ring_for_games(); }, own_address());
  answer_runs(
      server_, token_, [this](const std::string& route, TakeRequest take) { post(route, std::move(take)); }, runs_,
      choices_.printing);
  answer_starting(
      server_, token_, [this](const std::string& route, TakeRequest take) { post(route, std::move(take)); }, starting_,
      [this] {
        if (viewer_.renew()) tell();
      });
  answer_past(
      server_, token_, [this](const std::string& route, TakeRequest take) { post(route, std::move(take)); }, past_,
      [this](const http::Request& request) { return viewer_.choices_for(look_of(request)); });
  answer_pictures(
      server_, token_, [this](const std::string& route, TakeRequest take) { post(route, std::move(take)); }, viewer_,
      [this] {
        viewer_.renew();
        tell();
      });
  answer_manual(server_, token_, base::data_folder() / "docs");
  answer_seats(server_, seats_);
  server_.post(".*", [this](const http::Request& request, http::Response& response, const http::Body& reader) {
    refuse_stranger(request, response, reader);
  });
  server_.before([this](const http::Request& request, http::Response& response) {
    answered_ = true;
    response.set_header("Content-Security-Policy", request.path.ends_with(".svg") ? picture_policy : policy);
    response.set_header("X-Content-Type-Options", "nosniff");
    response.set_header("Referrer-Policy", "no-referrer");
    response.set_header("Cross-Origin-Resource-Policy", "same-origin");
    // Browsers ignore it elsewhere, and complain.
    if (is_here(request)) response.set_header("Cross-Origin-Opener-Policy", "same-origin");
    if (request.method == "POST") return false;  // see post()
    const bool closing = has_unread_body(request);
    if (!is_here(request) && !(is_ours(request) && !code_of(viewer_, request).empty())) {
      refuse(response, 403, for_this_machine, closing);
    } else if (closing || (request.method != "GET" && request.method != "HEAD")) {
      refuse(response, 405, "expected GET or POST", true);
    } else {
      return false;
    }
    return true;
  });
  server_.on_error([](const http::Request&, http::Response& response) {
    if (response.is_empty()) response.set_content(nothing_here, "text/plain");
  });
  server_.on_exception([](const http::Request&, http::Response& response) {
    response.status = 500;
    response.set_content("planche could not answer", "text/plain");
  });
}

// Watches the files until the end.
void Site::follow() {
  Watcher watcher;
  watcher.watch(viewer_.folders());
  std::uint64_t watched = viewer_.generation();
  while (!stop_) {
    watcher.wait(50ms, 500ms, 1s);
    if (stop_) break;
    viewer_.renew();
    tell();
#ifdef __GLIBC__
    // Each thread that answered keeps what it freed: after a burst of requests, gigabytes.
    if (answered_.exchange(false)) malloc_trim(0);
#endif
    if (watched == viewer_.generation()) continue;
    watcher.watch(viewer_.folders());
    watched = viewer_.generation();
  }
}

tl::expected<void, NotServed> Site::run(const std::function<void(const std::string&)>& started) {
  if (token_.empty()) return tl::make_unexpected(NotServed{"the system gives no random numbers", {}});
  port_ = server_.bind(choices_.share ? "0.0.0.0" : "127.0.0.1", choices_.port);
  if (port_ <= 0) {
    return tl::make_unexpected(NotServed{fmt::format("port {} is in use", choices_.port),
                                         "name another port with --port; 0 takes any free one"});
  }
  routes();
  told_ = viewer_.generation();
  std::thread following{[this] { follow(); }};
  std::thread stopping{[this] {
    while (!stop_) std::this_thread::sleep_for(100ms);
    server_.stop();
  }};
  started(fmt::format("http://127.0.0.1:{}/{}/", port_, token_));
  server_.run();
  following.join();
  stopping.join();
  return {};
}

}  // namespace

fs::path page_folder() {
  const fs::path data = base::data_folder();
  const fs::path installed = data / "page";
  return fs::exists(installed) ? installed : data / "src/live/page";
}

tl::expected<void, NotServed> serve(Viewer& viewer, const ServerChoices& choices,
                                    const std::function<void(const std::string& address)>& started,
                                    const std::atomic<bool>& stop) try {
  static const std::string file = base::own_library(PLANCHE_HTTP);
  static base::LateLibrary library{file.c_str()};
  auto* const make = library.find<http::NewServer>("planche_new_http_server");
  const http::Limits limits{most_body, most_waiting};
  const std::unique_ptr<http::Server> server{make(limits)};
  return Site{viewer, choices, stop, *server}.run(started);
} catch (const base::NoLibrary& missing) {
  return tl::make_unexpected(NotServed{missing.what(), "install planche again"});
}

}  // namespace planche::live
