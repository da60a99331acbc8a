// A folder of the running fuzz target for what must be a file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace planche::fuzz {

class Folder {
 public:
  explicit Folder(const std::string& name)
      : path{std::filesystem::temp_directory_path() / ("planche-" + name + "-" + std::to_string(getpid()))} {
    std::filesystem::create_directories(path);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  // Writes the bytes as file `name` and returns its path.
  std::filesystem::path write(const std::string& name, const std::uint8_t* bytes, std::size_t size) const {
    const auto file = path / name;
    std::ofstream{file, std::ios::binary}.write(reinterpret_cast<const char*>(bytes),
                                                static_cast<std::streamsize>(size));
    return file;
  }

  const std::filesystem::path path;
};

}  // namespace planche::fuzz
