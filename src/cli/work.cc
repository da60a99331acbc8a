#include "cli/work.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "cli/booklets.h"
#include "cli/progress.h"
#include "cli/tables.h"
#include "data/translation.h"
#include "parts/parts.h"
#include "rules/words.h"

namespace planche::cli {

namespace fs = std::filesystem;

namespace {

parts::Request request_for(const PrintJob& job, rules::GivenOptions given, const base::Words& words) {
  parts::Request request;
  request.subject = job.subject;
  request.others = job.others;
  request.look = {job.options.low_ink ? "low-ink" : job.options.style,
                  job.options.language_or_english(),
                  {{"credit", words.say("credit")}},
                  words};
  request.look.bleed = job.options.sheet.bleed.value_or(0);
  request.templates = job.options.templates;
  request.kinds = job.kinds;
  data::Translations own = data::translations_of(job.subject->document, job.options.language_or_english());
  for (const auto& other : job.others)
    own.merge(data::translations_of(other->document, job.options.language_or_english()));
  for (const auto& [written, printed] : own) request.written.emplace(printed, written);
  request.only = job.options.only;
  request.page = room_on(job.options.sheet);
  request.options = std::move(given);
  return request;
}

std::string title_of(const rules::Subject& subject) {
  return data::text_of(subject.document.root.find("title"));
}

// Empty for one without a title, and for the samples of a kit, which are the game's and nobody's documents.
std::string document_title(const PrintJob& job) {
  if (job.sample) return {};
  std::string titles = title_of(*job.subject);
  for (const auto& other : job.others) titles += (titles.empty() ? "" : ", ") + title_of(*other);
  return titles;
}

// As it is written in the document, or empty.
std::string document_seed(const rules::Subject& subject) {
  const data::Document& document = subject.document;
  const data::Value* seed = document.root.find("seed");
  if (seed == nullptr) return {};
  if (seed->string() != nullptr) return *seed->string();
  if (!seed->is_number()) return {};
  return std::string{document.source->text().substr(seed->span().begin, seed->span().end - seed->span().begin)};
}

// What was named on the command line; of samples of the program nothing.
SourceFiles sources_of(const PrintJob& job) {
  SourceFiles files;
  files.folder = job.subject->folder;
  if (job.sample) return files;
  const auto add = [&](const rules::Subject& subject) {
    files.named.push_back(subject.folder / fs::path{subject.document.source->name()}.filename());
  };
  add(*job.subject);
  for (const auto& other : job.others) add(*other);
  std::error_code error;
  for (const auto& [kind, file] : job.options.templates) {
    if (fs::is_regular_file(file, error)) files.named.emplace_back(file);
  }
  if (!job.options.input.rules.file.empty()) files.named.emplace_back(job.options.input.rules.file);
  return files;
}

}  // namespace

Work work_about(const rules::Game& game, const std::string& language, diag::Sink& sink) {
  Work work;
  work.id = game.id;
  work.game = game.title;
  work.authors = game.authors;
  work.licence = game.licence;
  work.words = rules::words_of(game.id, language, sink);
  return work;
}

std::optional<Work> work_of(PrintJob job, Reporter& reporter) {
  auto given = job.options.of_game.given_to(*job.subject->game, reporter);
  if (!given) return std::nullopt;
  if (job.options.embed_source && job.subject->document.source->name() == standard_input) {
    reporter.refuse("--embed-source attaches files, and standard input is none", "name the document by its file");
    return std::nullopt;
  }
  const rules::Game& game = *job.subject->game;
  Work work = work_about(game, job.options.language_or_english(), job.sink);
  work.sources = sources_of(job);
  work.title = document_title(job);
  work.seed = document_seed(*job.subject);
  work.hash = base::content_hash(job.subject->document.source->text());
  for (const auto& other : job.others) work.hash = base::content_hash(other->document.source->text(), work.hash);
  work.rules = std::move(job.rules);
  work.expected = !job.kinds.empty();
  if (job.cover)
    work.cover = cover_of(game.title, game.facts, work.words, {base::data_folder() / "rules" / game.id, game.id});
  auto request = std::make_shared<parts::Request>(request_for(job, std::move(*given), work.words));
  work.look = request->look;
  if (job.cover) work.tables = tables_of(game, job.sink);
  work.parts = [request = std::move(request), quiet = job.options.report.quiet](templates::Library& library,
                                                                                diag::Sink& sink) mutable {
    ProgressLine line{!quiet, "duels"};
    request->progress = [&line](std::uint64_t done, std::uint64_t total) { line(done, total); };
    auto sets = parts::make_parts(std::move(request), library, sink);
    line.clear();
    return sets;
  };
  return work;
}

}  // namespace planche::cli
