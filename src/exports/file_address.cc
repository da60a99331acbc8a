#include "exports/file_address.h"

#include <filesystem>
#include <string_view>

#include <fmt/format.h>

namespace planche::exports {

std::string FileAddress::of(const std::string& file) const {
  std::string text = base;
  for (const char c : file) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view{"-._~"}.find(c) != std::string_view::npos;
    text += plain ? std::string{c} : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return text;
}

FileAddress address_of(const Job& job) {
  std::string base = job.choices.base_url;
  if (base.empty()) {
    std::error_code error;
    base = "file:///" + std::filesystem::absolute(job.folder, error).lexically_normal().generic_string().substr(1);
  }
  if (!base.ends_with('/')) base += '/';
  return {base};
}

}  // namespace planche::exports
