#include "rules/words.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "data/words.h"

namespace planche::rules {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_bytes = 1u << 20;

// Empty: the program's own.
fs::path words_folder(std::string_view game) {
  return base::data_folder() / "rules" / game / "words";
}

void read_file(const fs::path& file, base::Vocabulary& into, diag::Sink& sink) {
  auto text = base::read_file(file, max_bytes);
  if (text) return data::read_words(std::make_shared<diag::Source>(file.string(), std::move(*text)), into, sink);
  if (text.error().kind == base::FileError::Kind::missing) return;
  sink.add(diag::finding(diag::Severity::error, "file/unreadable", text.error().message));
}

}  // namespace

std::vector<std::string> languages_of(std::string_view game) {
  std::vector<std::string> languages;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator{words_folder(game), error}) {
    if (entry.path().extension() == ".json") languages.push_back(entry.path().stem().string());
  }
  std::ranges::sort(languages);
  return languages;
}

namespace {

base::Vocabulary read_words(std::initializer_list<std::string_view> rooms, std::string_view language,
                            diag::Sink& sink) {
  base::Vocabulary all;
  for (const std::string_view of : {std::string_view{"en"}, language}) {
    for (const std::string_view room : rooms) read_file(words_folder(room) / fmt::format("{}.json", of), all, sink);
    if (language == "en") break;
  }
  return all;
}

}  // namespace

base::Vocabulary program_words(std::string_view language, diag::Sink& sink) {
  return read_words({{}}, language, sink);
}

base::Words words_of(std::string_view game, std::string_view language, diag::Sink& sink) {
  return {std::string{language}, read_words({{}, game}, language, sink)};
}

}  // namespace planche::rules
