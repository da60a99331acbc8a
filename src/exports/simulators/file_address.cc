#include "exports/simulators/file_address.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

namespace planche::exports {

namespace {

// With other characters than letters, digits and `kept` escaped.
std::string escaped(std::string_view text, std::string_view kept) {
  std::string made;
  for (const char c : text) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       kept.find(c) != std::string_view::npos;
    made += plain ? std::string{c} : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return made;
}

}  // namespace

std::string FileAddress::of(const std::string& file) const {
  return base + escaped(file, "-._~");
}

bool is_base_url(std::string_view text) {
  constexpr std::string_view schemes[] = {"http://", "https://", "file:///"};
  return std::ranges::any_of(schemes,
                             [&](std::string_view scheme) { return text.starts_with(scheme) && text.size() > scheme.size(); });
}

FileAddress address_of(const Job& job) {
  std::string base = escaped(job.choices.base_url, "-._~:/?#[]@!$&'()*+,;=%");
  if (base.empty()) {
    std::error_code error;
    base = "file:///" + std::filesystem::absolute(job.folder, error).lexically_normal().generic_string().substr(1);
  }
  if (!base.ends_with('/')) base += '/';
  return {base};
}

}  // namespace planche::exports
