// Runs a fuzz target once over every file below a folder, so that seeds and former crashes stay tested everywhere.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "check.h"

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  if (argc != 3) return 2;
  const auto target = planche::fuzz::targets().at(argv[1]);
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(argv[2])) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    std::fprintf(stderr, "%s\n", file.c_str());
    std::ifstream in{file, std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
    target(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  }
  std::fprintf(stderr, "%zu seeds\n", files.size());
  return files.empty() ? 1 : 0;
}
