#include "live/answers/run_requests.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>
#include <mutex>

#include <fmt/format.h>

#include "base/text.h"
#include "live/answers/request_members.h"
#include "live/answers/requests.h"
#include "live/manual.h"

namespace planche::live {

namespace fs = std::filesystem;

namespace {

std::uint64_t run_of(const http::Request& request) {
  return std::stoull(request.matches[1].str());  // digits, at most nine
}

// Sends the file in pieces, so that a large one needs no memory.
void send_file(http::Response& response, const Runs::Result& result) {
  std::error_code error;
  const auto size = fs::file_size(result.file, error);
  auto in = std::make_shared<std::ifstream>(result.file, std::ios::binary);
  if (error || !*in) return refuse(response, 404, "this result is gone: make it again");
  response.set_header("Cache-Control", "no-store");
  // Names beyond ASCII are written as RFC 5987 wants them.
  std::string encoded;
  for (const char c : result.name) {
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    encoded += plain ? std::string{c} : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  response.set_header("Content-Disposition", fmt::format("attachment; filename*=UTF-8''{}", encoded));
  response.set_content_provider(size, result.name.ends_with(".pdf") ? "application/pdf" : "application/zip",
                                [in](std::size_t offset, std::size_t length, http::Sink& sink) {
                                  std::array<char, 1 << 16> bytes;
                                  in->clear();
                                  in->seekg(static_cast<std::streamoff>(offset));
                                  in->read(bytes.data(), static_cast<std::streamsize>(std::min(length, bytes.size())));
                                  return in->gcount() > 0 &&
                                         sink.write(bytes.data(), static_cast<std::size_t>(in->gcount()));
                                });
}

}  // namespace

void answer_runs(http::Server& server, const std::string& token, const PostRoute& post, Runs& runs,
                 const std::string& offered) {
  server.get("/" + token + "/runs", [&offered, &runs](const http::Request&, http::Response& response) {
    nlohmann::json all = nlohmann::json::parse(offered);
    all["printed"] = runs.printed();
    send(response, all.dump(), "application/json");
  });
  server.get("/" + token + R"(/runs/(\d{1,9}))", [&runs](const http::Request& request, http::Response& response) {
    const std::string seen = runs.seen(run_of(request));
    if (seen.empty()) return refuse(response, 404, "this result is gone: make it again");
    response.set_header("Cache-Control", "no-store");
    send(response, seen, "application/json");
  });
  server.get("/" + token + R"(/runs/(\d{1,9})/result)",
             [&runs](const http::Request& request, http::Response& response) {
               const auto result = runs.result(run_of(request));
               if (!result) return refuse(response, 404, "this result is gone: make it again");
               send_file(response, *result);
             });
  post("/runs/command", [&runs](const http::Request&, const nlohmann::json& asked, http::Response& response) {
    answer(response, runs.command(asked));
  });
  post("/runs/begin", [&runs](const http::Request&, const nlohmann::json& asked, http::Response& response) {
    const auto begun = runs.begin(asked);
    if (!begun) return refuse(response, 409, begun.error());
    send(response, nlohmann::json{{"run", *begun}}.dump(), "application/json");
  });
  post(R"(/runs/(\d{1,9})/stop)",
       [&runs](const http::Request& request, const nlohmann::json&, http::Response& response) {
         runs.stop(run_of(request));
         answer(response, "stopped");
       });
}

void answer_starting(http::Server& server, const std::string& token, const PostRoute& post, Starting& starting,
                     const std::function<void()>& began) {
  server.get("/" + token + "/start", [&starting](const http::Request&, http::Response& response) {
    send(response, starting.offers(), "application/json");
  });
  server.get("/" + token + R"(/start/([a-z0-9-]{1,40})\.svg)",
             [&starting](const http::Request& request, http::Response& response) {
               const auto svg = starting.picture(request.matches[1].str());
               if (!svg) return refuse(response, 404, "there is no such picture");
               send(response, *svg, "image/svg+xml");
             });
  post("/start/file", [&starting](const http::Request&, const nlohmann::json& asked, http::Response& response) {
    answer(response, starting.take(asked));
  });
  post("/start", [&starting, began](const http::Request&, const nlohmann::json& asked, http::Response& response) {
    const auto said = starting.begin(asked);
    if (said) began();
    answer(response, said);
  });
}

void answer_past(http::Server& server, const std::string& token, const PostRoute& post, PastStates& past,
                 const std::function<project::PrintChoices(const http::Request&)>& choices) {
  server.get("/" + token + "/past", [&past](const http::Request&, http::Response& response) {
    response.set_header("Cache-Control", "no-store");
    send(response, past.states(), "application/json");
  });
  server.get("/" + token + R"(/past/(\d{1,9})/(\d{1,7})-(before|now)\.svg)",
             [&past](const http::Request& request, http::Response& response) {
               const auto side = request.matches[3] == "now" ? PastStates::Side::now : PastStates::Side::before;
               const auto svg = past.picture(run_of(request), *number_of(request.matches[2].str()), side);
               if (!svg) return refuse(response, 404, "there is no such picture");
               send(response, *svg, "image/svg+xml");
             });
  post("/past", [&past, choices](const http::Request& request, const nlohmann::json& asked, http::Response& response) {
    const auto found = past.compare(text_in(asked, "before"), text_in(asked, "now"), choices(request));
    if (!found) return refuse(response, 409, found.error());
    send(response, *found, "application/json");
  });
}

void answer_manual(http::Server& server, const std::string& token, const fs::path& folder) {
  struct Read {
    std::once_flag once;
    Manual manual;
  };
  const auto read = std::make_shared<Read>();
  const auto manual = [read, folder]() -> const Manual& {
    std::call_once(read->once, [&] { read->manual = Manual::read(folder); });
    return read->manual;
  };
  server.get("/" + token + "/manual", [manual](const http::Request& request, http::Response& response) {
    constexpr std::size_t most_found = 40, longest_query = 200;
    nlohmann::json found = nlohmann::json::array();
    const std::string words = request.get_param_value("q").substr(0, longest_query);
    if (!base::first_invalid_utf8(words)) {
      for (const Manual::Found& one : manual().find(words, most_found)) {
        const ManualSection& section = manual().sections()[one.section];
        found.push_back(
            {{"section", one.section}, {"file", section.file}, {"heading", section.heading}, {"excerpt", one.excerpt}});
      }
    }
    send(response,
         nlohmann::json{{"found", std::move(found)}}.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace),
         "application/json");
  });
  server.get("/" + token + R"(/manual/(\d{1,6}))", [manual](const http::Request& request, http::Response& response) {
    const auto n = run_of(request);
    if (n >= manual().sections().size()) return refuse(response, 404, "the manual has no such section");
    const ManualSection& section = manual().sections()[n];
    const nlohmann::json made{{"file", section.file}, {"heading", section.heading}, {"text", section.text}};
    send(response, made.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace), "application/json");
  });
}

}  // namespace planche::live
