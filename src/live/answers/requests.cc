#include "live/answers/requests.h"

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

namespace planche::live {

using nlohmann::json;

namespace {

// Reads the body into `to`, or nowhere. Returns false if it has more bytes than a request may have.
bool read_body(const http::Body& reader, std::string* to) {
  std::size_t size = 0;
  return reader([&](const char* bytes, std::size_t count) {
    size += count;
    if (size > most_body) return false;
    if (to != nullptr) to->append(bytes, count);
    return true;
  });
}

}  // namespace

void send(http::Response& response, std::string text, const char* type) {
  if (text.empty()) return response.set_content(text, type);
  const auto size = text.size();
  response.set_content_provider(size, type,
                                [text = std::move(text)](std::size_t offset, std::size_t length, http::Sink& sink) {
                                  return sink.write(text.data() + offset, length);
                                });
}

void refuse(http::Response& response, int status, const std::string& text, bool closing) {
  response.status = status;
  if (!closing) return response.set_content(text, "text/plain");
  response.set_header("Connection", "close");
  // The library closes a connection only after an answer that could not be sent.
  response.set_content_provider(text.size(), "text/plain",
                                [text](std::size_t offset, std::size_t length, http::Sink& sink) {
                                  sink.write(text.data() + offset, length);
                                  return false;
                                });
}

void answer(http::Response& response, const tl::expected<std::string, std::string>& said) {
  if (!said) return refuse(response, 409, said.error());
  response.set_content(json{{"message", *said}}.dump(-1, ' ', false, json::error_handler_t::replace),
                       "application/json");
}

bool has_left(const http::Request& request) {
  // The library keeps the socket to itself: it is the one that leads to that port.
  std::error_code error;
  for (std::filesystem::directory_iterator entry{"/proc/self/fd", error}, end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    int socket = -1;
    std::from_chars(name.data(), name.data() + name.size(), socket);
    sockaddr_in peer{};
    socklen_t size = sizeof peer;
    if (::getpeername(socket, reinterpret_cast<sockaddr*>(&peer), &size) != 0 || peer.sin_family != AF_INET ||
        ntohs(peer.sin_port) != request.remote_port)
      continue;
    pollfd state{socket, POLLRDHUP, 0};
    return ::poll(&state, 1, 0) > 0 && (state.revents & (POLLRDHUP | POLLHUP | POLLERR)) != 0;
  }
  return true;
}

bool has_unread_body(const http::Request& request) {
  const std::string length = request.get_header_value("Content-Length");
  return request.method != "POST" && (request.has_header("Transfer-Encoding") || (!length.empty() && length != "0"));
}

bool skip_body(const http::Request& request, const http::Body& reader) {
  if (request.has_header("Transfer-Encoding") || !request.has_header("Content-Length")) return false;
  request.leave_packed();
  read_body(reader, nullptr);
  return true;
}

std::optional<json> read_object(const http::Request& request, const http::Body& reader, http::Response& response) {
  const auto skip = [&](int status, const char* text) {
    refuse(response, status, text, !skip_body(request, reader));
    return std::nullopt;
  };
  if (request.has_header("Content-Encoding")) return skip(415, "send requests without compression");
  if (!request.get_header_value("Content-Type").starts_with("application/json"))
    return skip(415, "expected a JSON object");
  if (request.has_header("Transfer-Encoding") || !request.has_header("Content-Length"))
    return skip(411, "expected a request of known length");
  std::string body;
  if (!read_body(reader, &body)) {
    refuse(response, 413, "this request is too large");
    return std::nullopt;
  }
  auto asked = json::parse(body, nullptr, false);
  if (asked.is_object()) return asked;
  refuse(response, 400, "expected a JSON object");
  return std::nullopt;
}

ViewLook look_of(const http::Request& request) {
  ViewLook look{request.get_param_value("ink") == "low", request.get_param_value("lang")};
  if (look.language.size() > 8) look.language.clear();
  return look;
}

std::optional<std::size_t> number_of(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::size_t picture_number(const http::Request& request) {
  return number_of(request.get_param_value("picture")).value_or(1);
}

}  // namespace planche::live
