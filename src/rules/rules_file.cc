#include "rules/rules_file.h"

#include <memory>
#include <utility>

#include "base/files.h"
#include "base/new_file.h"
#include "data/document.h"

namespace planche::rules {

namespace {

constexpr std::size_t max_rules_bytes = 1u << 20;

}  // namespace

std::filesystem::path rules_file_of(std::string_view game, const Settings& settings) {
  return settings.rules_file.empty() ? base::data_folder() / "rules" / game / "rules.json" : settings.rules_file;
}

std::optional<data::Document> read_rules_file(const std::filesystem::path& file, const data::Format& format,
                                              diag::Sink& sink) {
  auto text = base::read_file(file, max_rules_bytes);
  if (!text) {
    sink.add(diag::finding(diag::Severity::error, "file/unreadable", text.error().message));
    return std::nullopt;
  }
  base::note_source(file);
  auto document = data::read_document(std::make_shared<diag::Source>(file.string(), std::move(*text)), sink);
  if (!document) return std::nullopt;
  format.settle(*document);
  if (!format.check(*document, sink)) return std::nullopt;
  return document;
}

data::Value written_numbers(const std::string& game, const Settings& settings, const data::Format& format,
                            diag::Sink& sink) {
  data::Object written{{"game", {}, {game, {}}}, {"kind", {}, {std::string{"rules"}, {}}}};
  for (const auto& [name, number] : settings.numbers) written.push_back({name, {}, {number, {}}});
  const data::Document document{nullptr, {std::move(written), {}}};
  diag::Sink found;
  format.check(document, found);
  for (diag::Diagnostic& d : found.sorted()) {
    d.message = d.path + ": " + d.message;
    sink.add(std::move(d));
  }
  return document.root;
}

}  // namespace planche::rules
