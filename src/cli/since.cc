#include "cli/since.h"

#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "render/render.h"

namespace planche::cli {

std::optional<parts::kit::Manifest> manifest_of(const std::string& file, const std::string& game, diag::Sink& sink) {
  const auto refuse = [&](std::string message, std::string hint) {
    sink.add(diag::finding(diag::Severity::error, "print/since", std::move(message), std::move(hint)));
    return std::nullopt;
  };
  auto bytes = base::read_file(file, most_pdf_bytes);
  if (!bytes && bytes.error().kind == base::FileError::Kind::too_large) return refuse(bytes.error().message, "");
  if (!bytes) {
    sink.add(diag::finding(diag::Severity::error, "file/unreadable", bytes.error().message,
                           "--since names a PDF of an earlier print, or its manifest"));
    return std::nullopt;
  }
  std::string name = file, text;
  if (bytes->starts_with("%PDF-")) {
    auto found =
        render::attached_file(*bytes, parts::kit::manifest_name, parts::kit::most_manifest_bytes, "/proc/self/exe");
    if (!found) return refuse(fmt::format("{} cannot be read: {}", file, found.error().message), "print everything");
    if (!*found)
      return refuse(fmt::format("{} has no manifest: it tells not what was printed", file),
                    "print everything once; PDFs of this and later versions have one");
    name = fmt::format("{}/{}", file, parts::kit::manifest_name);
    text = std::move(**found);
  } else if (bytes->find("\"manifest\"") == std::string::npos) {
    return refuse(fmt::format("{} is no PDF, and no manifest of one", file),
                  "--since names a PDF of an earlier print, or its manifest");
  } else {
    text = std::move(*bytes);
  }
  if (text.size() > parts::kit::most_manifest_bytes)
    return refuse(fmt::format("{} holds {} bytes, the limit is {}", file, text.size(), parts::kit::most_manifest_bytes),
                  "");
  auto manifest = parts::kit::read_manifest(std::make_shared<diag::Source>(name, std::move(text)), sink);
  if (manifest && manifest->game != game)
    return refuse(fmt::format("{} is of the game {}, not of {}", file, manifest->game, game), "");
  return manifest;
}

}  // namespace planche::cli
