#include "project/printing/work.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "data/formats/translation.h"
#include "parts/parts.h"
#include "project/kits/booklets.h"
#include "project/kits/kits.h"
#include "project/opening/documents.h"
#include "project/opening/game_options.h"
#include "project/opening/messages.h"
#include "project/printing/print_choices.h"
#include "rules/printed_words.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

parts::Request request_for(const PrintJob& job, const base::Words& words) {
  parts::Request request;
  request.subject = job.subject;
  request.others = job.others;
  request.look = {job.choices.palette(), job.choices.language_or_english(), {{"credit", words.say("credit")}}, words};
  request.look.bleed = job.choices.sheet.bleed.value_or(0);
  request.look.guides = job.choices.guides;
  request.templates = job.choices.templates;
  request.kinds = job.kinds;
  data::Translations own = data::translations_of(job.subject->document, job.choices.language_or_english());
  for (const auto& other : job.others)
    own.merge(data::translations_of(other->document, job.choices.language_or_english()));
  for (const auto& [written, printed] : own) request.written.emplace(printed, written);
  request.only = job.choices.only;
  request.page = room_on(job.choices.sheet);
  request.options = job.choices.of_game;
  return request;
}

std::string title_of(const rules::Subject& subject) {
  return data::text_of(subject.document.root.find("title"));
}

// The title of the document. Empty if it has none, and for the samples of a kit, which represent the game.
std::string document_title(const PrintJob& job) {
  if (job.sample) return {};
  std::string titles = title_of(*job.subject);
  for (const auto& other : job.others) titles += (titles.empty() ? "" : ", ") + title_of(*other);
  return titles;
}

// The seed written in the document, or empty.
std::string document_seed(const rules::Subject& subject) {
  const data::Document& document = subject.document;
  const data::Value* seed = document.root.find("seed");
  if (seed == nullptr) return {};
  if (seed->string() != nullptr) return *seed->string();
  if (!seed->is_number()) return {};
  return std::string{document.source->text().substr(seed->span().begin, seed->span().end - seed->span().begin)};
}

// The files named on the command line; empty for samples of the program.
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
  for (const auto& [kind, file] : job.choices.templates) {
    if (fs::is_regular_file(file, error)) files.named.emplace_back(file);
  }
  if (!job.choices.input.rules.file.empty()) files.named.emplace_back(job.choices.input.rules.file);
  return files;
}

}  // namespace

decltype(Work::parts) again(std::vector<scene::PartSet> sets) {
  return [sets = std::move(sets)](templates::Library&, diag::Sink&) { return sets; };
}

std::string title_in(const base::Words& words, const rules::Game& game) {
  const std::string* translated = words.find("title");
  return translated == nullptr ? game.title : *translated;
}

Work work_about(const rules::Game& game, const std::string& language, diag::Sink& sink) {
  Work work;
  work.id = game.id;
  work.authors = game.authors;
  work.licence = game.licence;
  work.banner = banner_of(game);
  work.words = rules::words_of(game.id, language, sink);
  work.game = title_in(work.words, game);
  return work;
}

std::optional<Work> work_of(PrintJob job, Messages& messages) {
  if (!takes_options(*job.subject->game, printing_options(), job.choices.of_game, messages)) return std::nullopt;
  if (job.choices.embed_source && job.subject->document.source->name() == standard_input) {
    messages.refuse("--embed-source cannot attach standard input", "name the document by its file");
    return std::nullopt;
  }
  const rules::Game& game = *job.subject->game;
  Work work = work_about(game, job.choices.language_or_english(), job.sink);
  work.sources = sources_of(job);
  work.title = document_title(job);
  work.seed = document_seed(*job.subject);
  work.hash = base::content_hash(job.subject->document.source->text());
  for (const auto& other : job.others) work.hash = base::content_hash(other->document.source->text(), work.hash);
  work.rules = std::move(job.rules);
  work.left_out = std::move(job.left_out);
  work.expected = !job.kinds.empty();
  if (job.cover) work.cover = cover_of(work.game, parts::facts_for(game, job.subject.get(), job.choices.of_game), work.words);
  parts::Request request = request_for(job, work.words);
  work.look = request.look;
  if (job.cover || work.rules) work.tables = tables_of(game, job.sink);
  work.parts = [request = std::move(request), progress = job.progress](templates::Library& library,
                                                                       diag::Sink& sink) mutable {
    if (progress)
      request.progress = [progress](std::uint64_t done, std::uint64_t total) { progress("duels", done, total); };
    return parts::make_parts(std::move(request), library, sink);
  };
  return work;
}

}  // namespace planche::project
