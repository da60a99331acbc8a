#include "live/run_requests.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <memory>

#include <fmt/format.h>

#include "live/requests.h"

namespace planche::live {

namespace fs = std::filesystem;

namespace {

std::uint64_t run_of(const httplib::Request& request) {
  return std::stoull(request.matches[1].str());  // digits, at most nine
}

// Sends the file in pieces, so that a large one needs no memory.
void send_file(httplib::Response& response, const Runs::Result& result) {
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
                                [in](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                  std::array<char, 1 << 16> bytes;
                                  in->clear();
                                  in->seekg(static_cast<std::streamoff>(offset));
                                  in->read(bytes.data(), static_cast<std::streamsize>(std::min(length, bytes.size())));
                                  return in->gcount() > 0 &&
                                         sink.write(bytes.data(), static_cast<std::size_t>(in->gcount()));
                                });
}

}  // namespace

void answer_runs(httplib::Server& server, const std::string& token, const PostRoute& post, Runs& runs,
                 const std::string& offered) {
  server.Get("/" + token + "/runs", [&offered](const httplib::Request&, httplib::Response& response) {
    send(response, offered, "application/json");
  });
  server.Get("/" + token + R"(/runs/(\d{1,9}))", [&runs](const httplib::Request& request, httplib::Response& response) {
    const std::string seen = runs.seen(run_of(request));
    if (seen.empty()) return refuse(response, 404, "this result is gone: make it again");
    response.set_header("Cache-Control", "no-store");
    send(response, seen, "application/json");
  });
  server.Get("/" + token + R"(/runs/(\d{1,9})/result)",
             [&runs](const httplib::Request& request, httplib::Response& response) {
               const auto result = runs.result(run_of(request));
               if (!result) return refuse(response, 404, "this result is gone: make it again");
               send_file(response, *result);
             });
  post("/runs/command", [&runs](const httplib::Request&, const nlohmann::json& asked, httplib::Response& response) {
    answer(response, runs.command(asked));
  });
  post("/runs/begin", [&runs](const httplib::Request&, const nlohmann::json& asked, httplib::Response& response) {
    const auto begun = runs.begin(asked);
    if (!begun) return refuse(response, 409, begun.error());
    send(response, nlohmann::json{{"run", *begun}}.dump(), "application/json");
  });
  post(R"(/runs/(\d{1,9})/stop)",
       [&runs](const httplib::Request& request, const nlohmann::json&, httplib::Response& response) {
         runs.stop(run_of(request));
         answer(response, "stopped");
       });
}

}  // namespace planche::live
