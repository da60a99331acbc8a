#include "rules/printed_words.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "data/json.h"
#include "data/words_file.h"

namespace planche::rules {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_bytes = 1u << 20;

// Empty: the program's own words.
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

std::string_view without_region(std::string_view language) {
  return language.substr(0, language.find('-'));
}

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

// Also for languages without words.
bool has_decimal_comma(std::string_view language) {
  const fs::path file = base::data_folder() / "rules" / "numbers.json";
  auto text = base::read_file(file, max_bytes);
  if (!text) return false;
  diag::Sink ignored;
  const auto numbers = data::read_json(std::make_shared<diag::Source>(file.string(), std::move(*text)), ignored);
  const data::Value* listed = numbers ? numbers->find("decimal_comma") : nullptr;
  return listed != nullptr && listed->array() != nullptr &&
         std::ranges::any_of(*listed->array(), [&](const auto& one) { return data::text_of(&one) == language; });
}

// English, then the language, then its regional variant.
base::Vocabulary read_words(std::initializer_list<std::string_view> rooms, std::string_view language,
                            diag::Sink& sink) {
  base::Vocabulary all;
  const auto read = [&](std::string_view of) {
    for (const std::string_view room : rooms) read_file(words_folder(room) / fmt::format("{}.json", of), all, sink);
  };
  const std::string_view whole = without_region(language);
  read("en");
  if (has_decimal_comma(whole)) all.texts["decimal_sign"] = {",", {}};
  if (whole != "en") read(whole);
  if (whole != language) read(language);
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
