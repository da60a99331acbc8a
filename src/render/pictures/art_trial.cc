#include "render/pictures/art_trial.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <string_view>

#include <cairo-pdf.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "render/child_process.h"
#include "render/pictures/art_reader.h"
#include "render/render.h"
#include "render/text/fonts.h"

namespace planche::render {

namespace {

// Sanitizers need time and memory of their own, and reserve more addresses than any limit allows.
#ifdef PLANCHE_SANITIZED
constexpr double slower = 10;
constexpr std::size_t larger = 8;
#else
constexpr double slower = 1;
constexpr std::size_t larger = 1;
#endif

constexpr int watch_ms = 5;
constexpr double idle_seconds = 60;  // limit without an answer, however little processor time it takes
[[maybe_unused]] constexpr rlim_t most_memory = 1u << 30;  // allocated, even if unused
constexpr int without_memory = 3;                          // exit status when memory is exhausted: src/memory.h
constexpr double most_trial_pixels = 40e6;                 // of a drawing that becomes pixels

struct Answer {
  std::uint64_t code, message, hint;  // lengths; code 0: fine
};

bool send_all(int socket, const void* data, std::size_t size) {
  const char* at = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t n = TEMP_FAILURE_RETRY(::send(socket, at, size, MSG_NOSIGNAL));
    if (n <= 0) return false;
    at += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

bool receive_all(int socket, void* data, std::size_t size) {
  char* at = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t n = TEMP_FAILURE_RETRY(::recv(socket, at, size, 0));
    if (n <= 0) return false;
    at += n;
    size -= static_cast<std::size_t>(n);
  }
  return true;
}

bool receive_text(int socket, std::uint64_t size, std::string& text) {
  text.resize(size);
  return receive_all(socket, text.data(), size);
}

}  // namespace

struct ArtTrial::Request {
  std::uint64_t name, bytes;
  double width = 0, height = 0;  // mm
  double pixel_dpi = 0;          // 0: drawings stay drawings
  std::uint64_t attached = 0;    // if not 0: reads this many bytes of an attached file, and draws nothing
};

namespace {

// Limit of memory in use.
std::size_t most_mebibytes(const ArtTrial::Request& request) {
  return picture_mebibytes + (request.attached == 0 ? 0 : request.bytes >> 20);
}

}  // namespace

// The child process, and the socket to it.
class ArtTrial::Child {
 public:
  static std::unique_ptr<Child> start(const std::filesystem::path& program) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return nullptr;
    auto process = ChildProcess::start(program, {trial_argument}, {.input = ends[1]});
    ::close(ends[1]);
    std::unique_ptr<Child> child{new Child{std::move(process), ends[0]}};
    char ready = 0;
    if (!child->process_ || !receive_all(ends[0], &ready, 1)) return nullptr;
    return child;
  }

  ~Child() { ::close(socket_); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  int socket() const { return socket_; }
  ChildProcess& process() { return *process_; }

 private:
  Child(std::unique_ptr<ChildProcess> process, int socket) : process_{std::move(process)}, socket_{socket} {}

  std::unique_ptr<ChildProcess> process_;
  int socket_;
};

ArtTrial::ArtTrial(const ArtLimits& limits) : limits_{limits} {}
ArtTrial::~ArtTrial() = default;

std::optional<scene::ArtError> ArtTrial::run(const std::string& bytes, const std::string& name, base::Size box) {
  if (limits_.trial.empty()) return std::nullopt;
  std::pair content{base::content_hash(bytes), base::content_hash(bytes, 0x9E3779B97F4A7C15ULL)};
  if (const auto part = scene::file_and_part(name).second; !part.empty())
    content = {base::content_hash(part, content.first), base::content_hash(part, content.second)};
  if (fine_.contains(content)) return std::nullopt;
  auto error = ask({name.size(), bytes.size(), box.width, box.height, limits_.dpi}, bytes, name, "the picture " + name);
  if (!error) fine_.insert(content);
  return error;
}

std::optional<scene::ArtError> ArtTrial::run_attached(const std::string& pdf, const std::string& name,
                                                      std::size_t limit) {
  if (limits_.trial.empty()) return std::nullopt;
  return ask({.name = name.size(), .bytes = pdf.size(), .attached = limit}, pdf, name, "the PDF");
}

std::optional<scene::ArtError> ArtTrial::ask(const Request& request, const std::string& bytes, const std::string& name,
                                             const std::string& what) {
  const auto broken = [&what](std::string_view why) {
    return scene::ArtError{"art/broken", fmt::format("cannot read {}: {}", what, why), "save it again"};
  };
  if (!child_) child_ = Child::start(limits_.trial);
  if (!child_)
    return scene::ArtError{"file/unreadable",
                           fmt::format("cannot read {}: no process could be started to try it in", what), ""};

  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  const double before = child_->process().seconds();
  const bool drawing = request.attached == 0 && is_drawing(bytes);
  const std::size_t mebibytes = most_mebibytes(request);
  const double left = free_seconds + std::max(0.0, document_seconds - spent_);
  const double allowed = (drawing ? std::min(drawing_seconds, left) : bitmap_seconds) * slower;
  const auto count = [&] {
    if (drawing) spent_ += std::max(0.0, (child_->process().seconds() - before) / slower - free_seconds);
  };
  const auto too_costly = [&](std::string measured) {
    count();
    child_.reset();
    return scene::ArtError{"art/too-costly", fmt::format("{} {}", what, measured),
                           "simplify it, or save it as a PNG of 300 dpi"};
  };

  bool sent = send_all(child_->socket(), &request, sizeof request) &&
              send_all(child_->socket(), name.data(), name.size()) &&
              send_all(child_->socket(), bytes.data(), bytes.size());
  while (sent) {
    pollfd answer{child_->socket(), POLLIN, 0};
    if (::poll(&answer, 1, watch_ms) > 0) break;
    if (const double used = child_->process().seconds() - before; used > allowed) {
      return too_costly(
          drawing && left < drawing_seconds
              ? fmt::format("takes over {:.2f} s of processor time: earlier costly pictures left "
                            "only that of {} s for all",
                            allowed, document_seconds * slower)
              : fmt::format("takes {:.2f} s of processor time and more, the limit is {} s", used, allowed));
    }
    if (const std::size_t used = child_->process().mebibytes(); used > mebibytes * larger) {
      return too_costly(fmt::format("takes {} MiB of memory and more, the limit is {} MiB", used, mebibytes));
    }
    if (std::chrono::duration<double>(Clock::now() - begun).count() > idle_seconds * slower) {
      return too_costly(fmt::format("is still not drawn after {} s", idle_seconds * slower));
    }
  }
  Answer answer{};
  scene::ArtError error;
  if (!sent || !receive_all(child_->socket(), &answer, sizeof answer) ||
      !receive_text(child_->socket(), answer.code, error.code) ||
      !receive_text(child_->socket(), answer.message, error.message) ||
      !receive_text(child_->socket(), answer.hint, error.hint)) {
    const auto [status, words] = child_->process().end();
    if (WIFEXITED(status) && WEXITSTATUS(status) == without_memory) {
      return too_costly(fmt::format("takes more memory than the limit of {} MiB",
                                    request.attached == 0 ? most_memory >> 20 : mebibytes));
    }
    child_.reset();
    return broken("the process that tried it ended with " + words);
  }
  count();
  if (!error.code.empty()) return error;
  return std::nullopt;
}

namespace {

using Request = ArtTrial::Request;

cairo_status_t forget(void*, const unsigned char*, unsigned) {
  return CAIRO_STATUS_SUCCESS;
}

// As in the final output: on a page of a PDF, or in pixels.
std::optional<scene::ArtError> draw(const DrawableArt& art, const Request& request) {
  if (art.kind == scene::Art::Kind::bitmap) return std::nullopt;  // decoded when it was read
  const bool drawing = art.kind == scene::Art::Kind::vector && request.pixel_dpi == 0;
  auto [width, height] = art.page;
  if (!drawing && request.width > 0 && request.height > 0) {
    width = request.width / 25.4 * request.pixel_dpi;
    height = request.height / 25.4 * request.pixel_dpi;
    const double factor = std::min(1.0, std::sqrt(most_trial_pixels / (width * height)));
    width = std::max(1.0, width * factor);
    height = std::max(1.0, height * factor);
  }
  const Surface surface{
      drawing ? cairo_pdf_surface_create_for_stream(forget, nullptr, width, height)
              : cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height))};
  const CairoContext cr{cairo_create(surface.get())};
  cairo_scale(cr.get(), width, height);
  auto error = art.try_drawing(cr.get());
  cairo_surface_show_page(surface.get());
  return error;
}

// The first complaint of GLib's libraries while they draw.
std::string complaint;
extern "C" void on_complaint(const char*, GLogLevelFlags level, const char* message, void*) {
  if ((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL)) != 0 && complaint.empty()) complaint = message;
}

std::optional<scene::ArtError> judge(const Request& request, const std::string& name, const std::string& bytes) {
  if (request.attached != 0) {
#ifndef PLANCHE_SANITIZED
    // Decompression allocates faster than the parent can check.
    const rlimit memory{most_mebibytes(request) << 20, most_memory};
    ::setrlimit(RLIMIT_DATA, &memory);
#endif
    const auto file = attached_file(bytes, name, request.attached);
    return file ? std::nullopt : std::optional{scene::ArtError{"art/broken", file.error().message, ""}};
  }
  const auto art = read_art(bytes, name, {}, {request.width, request.height});
  if (!art) return art.error();
  complaint.clear();
  auto error = draw(**art, request);
  if (!error && !complaint.empty()) {
    error = {"art/broken", fmt::format("cannot draw the picture {}: {}", name, complaint), ""};
  }
  return error;
}

}  // namespace

int try_pictures() {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
#ifndef PLANCHE_SANITIZED
  const rlimit memory{most_memory, most_memory};
  ::setrlimit(RLIMIT_DATA, &memory);
#endif
  g_log_set_default_handler(on_complaint, nullptr);
  // Text in drawings uses its fonts. The parent has reported their errors.
  const auto typesetter = make_typesetter();
  constexpr int parent = STDIN_FILENO;
  if (!send_all(parent, "r", 1)) return 0;
  Request request{};
  std::string name, bytes;
  while (receive_all(parent, &request, sizeof request) && receive_text(parent, request.name, name) &&
         receive_text(parent, request.bytes, bytes)) {
    const scene::ArtError error = judge(request, name, bytes).value_or(scene::ArtError{});
    const Answer answer{error.code.size(), error.message.size(), error.hint.size()};
    const std::string text = error.code + error.message + error.hint;
    if (!send_all(parent, &answer, sizeof answer) || !send_all(parent, text.data(), text.size())) return 0;
  }
  return 0;
}

}  // namespace planche::render
