// For tests: a folder that is removed after the test.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace planche::base::testing_tools {

class InFolder : public testing::Test {
 protected:
  InFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "planche-base-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~InFolder() override { std::filesystem::remove_all(folder_); }

  void put(const std::filesystem::path& name, std::string_view bytes) const {
    std::ofstream{folder_ / name, std::ios::binary}.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  std::vector<std::string> listed() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      names.push_back(entry.path().filename().string());
    return names;
  }

  std::filesystem::path folder_;
};

}  // namespace planche::base::testing_tools
