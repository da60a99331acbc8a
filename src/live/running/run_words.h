// The command line for what a visitor wants to print or export.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

namespace planche::live {

struct RunWords {
  std::vector<std::string> words;  // without the program and the place of the result
  bool makes_folder = false;       // else a PDF
  std::string name;                // of the result, without ending
  bool is_kept = false;            // as the last print, which later ones are compared with
};

// `path`: what is open, as of project::Project. Documented beside src/live/page/printing.js, which asks. The error is a
// sentence. Wrong values are left to planche itself. `printed`: the PDF of the last print, if there is one, for what
// changed since. `as_shown`: options that the page itself has, such as --set.
tl::expected<RunWords, std::string> words_of(const nlohmann::json& asked, const std::string& path,
                                             const std::filesystem::path& printed = {},
                                             const std::vector<std::string>& as_shown = {});

// As people type it: `planche kit 'my game' --paper a5`.
std::string as_typed(const std::vector<std::string>& words);

}  // namespace planche::live
