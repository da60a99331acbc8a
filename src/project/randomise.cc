#include "project/randomise.h"

#include <vector>

#include <fmt/format.h>

#include "base/new_file.h"
#include "base/text.h"
#include "diag/glyphs.h"
#include "project/game_options.h"
#include "project/game_sources.h"
#include "project/older_pages.h"

namespace planche::project {

std::optional<declared::Randomiser> randomiser_of(const FileGame& found, const InputChoices& choices,
                                                  const rules::GivenOptions& of_game, Messages& messages) {
  diag::Sink sink;
  // The game's own records may break its rules; only the rules themselves and their data must be sound.
  const auto game = open_file_game(found, {}, choices, sink, messages, Check::data);
  if (game != nullptr &&
      !takes_no_options(game->title(), playing_options(&rules::Play::random_options), of_game, messages))
    return std::nullopt;
  auto made = game == nullptr ? std::nullopt : declared::Randomiser::read(game, sink);
  if (!made || sink.has_errors()) {
    messages.report(sink);
    return std::nullopt;
  }
  const auto in_quotes = [](const std::vector<std::string>& names) {
    std::vector<std::string> quoted;
    for (const std::string& name : names) quoted.push_back(fmt::format("\"{}\"", name));
    return base::join_all({quoted.begin(), quoted.end()});
  };
  for (const auto& [of, fields] : declared::undrawn(*game))
    messages.say(fmt::format("{}: no values are drawn for {}, which {} required", of, in_quotes(fields),
                             fields.size() == 1 ? "is" : "are"));
  const std::vector<std::string> unjudged = made->unjudged();
  if (!unjudged.empty())
    messages.say(fmt::format("not checked, because {} values that are not drawn: {}",
                             unjudged.size() == 1 ? "it uses" : "they use", in_quotes(unjudged)));
  for (const auto& [list, all, kept] : made->counted()) {
    messages.say(fmt::format("{}: {} of {} different draws obey the {}rules of single records", list, kept, all,
                             unjudged.empty() ? "" : "other "));
    if (kept > 0) continue;
    messages.refuse(fmt::format("none of the drawn {} obey the rules", list));
    return std::nullopt;
  }
  return made;
}

bool draws_positions(const FileGame& found) {
  const auto model = model_of(found.file);
  return model != nullptr && model->random.empty() && model->play;
}

std::uint64_t content_of(const FileGame& found) {
  std::uint64_t hash = 0;
  const auto model = model_of(found.file);
  if (model == nullptr) return hash;
  for (const declared::FilePtr& file : model->files) hash = base::content_hash(file->document.source->text(), hash);
  return hash;
}

void write_documents(const std::string& output, const DocumentLines& lines, const rules::RandomDocuments& document,
                     Messages& messages) {
  if (!spares_games({output}, messages)) return;
  const OlderPages before{output};
  constexpr std::size_t enough = 1u << 16;
  auto file = base::NewFile::create(output);
  if (!file) return messages.fail(file.error().message);
  std::string waiting = lines.head.empty() ? std::string{} : lines.head + "\n";
  const std::uint64_t end = lines.first + lines.count;
  if (lines.count == 0) {
    if (const auto written = file->write(waiting); !written) return messages.fail(written.error().message);
  }
  for (std::uint64_t k = lines.first; k < end; ++k) {
    const auto made = document(k);
    if (!made) return messages.refuse(made.error().message, made.error().hint);
    waiting += diag::plain_json(*made);
    waiting += '\n';
    if (waiting.size() < enough && k + 1 < end) continue;
    if (const auto written = file->write(waiting); !written) return messages.fail(written.error().message);
    waiting.clear();
  }
  if (const auto committed = file->commit(); !committed) return messages.fail(committed.error().message);
  messages.say(fmt::format("{} {}: {}", before.replaced() ? "replaced" : "wrote", output,
                           base::counted(lines.count, "document")));
}

}  // namespace planche::project
