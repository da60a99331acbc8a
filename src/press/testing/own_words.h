// For tests: the program's own words.
#pragma once

#include <filesystem>
#include <memory>
#include <stdexcept>

#include "base/files.h"
#include "data/words_file.h"

namespace planche::press::testing {

inline base::Words words_in(const std::string& language) {
  const auto file = std::filesystem::path{PLANCHE_SOURCE} / "rules/words" / (language + ".json");
  auto text = base::read_file(file, 1u << 20);
  if (!text) throw std::runtime_error{text.error().message};
  base::Vocabulary words;
  diag::Sink sink;
  data::read_words(std::make_shared<diag::Source>(file.string(), std::move(*text)), words, sink);
  if (sink.has_errors()) throw std::runtime_error{file.string()};
  return {language, std::move(words)};
}

}  // namespace planche::press::testing
