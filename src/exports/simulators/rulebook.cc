#include "exports/simulators/rulebook.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "project/kits/booklets.h"
#include "project/kits/rules_work.h"
#include "scene/digest.h"

namespace planche::exports {

namespace {

// Says that the rules are left out, if they exist in another language.
void say_missing(Job& job) {
  const Catalogue& catalogue = job.catalogue;
  diag::Sink unheard;  // the hint names an option of printing
  std::optional<std::string> missing;
  if (const auto& game = catalogue.shared_game(); game != nullptr)
    missing = project::warn_of_missing_rules(game->language(), game->model().folder, game->model().folders, unheard);
  else if (catalogue.built_in() != nullptr)
    missing = project::warn_of_missing_rules(job.choices.print.language_or_english(),
                                             base::data_folder() / "rules" / catalogue.built_in()->id, {}, unheard);
  if (missing) job.lines.push_back("left out: " + *missing);
}

}  // namespace

std::unique_ptr<Rulebook> Rulebook::find(Job& job) {
  std::unique_ptr<Rulebook> made{new Rulebook{job}};
  const Catalogue& catalogue = job.catalogue;
  const project::NamedGame named{catalogue.shared_game(), catalogue.built_in()};
  auto work = named.game != nullptr || named.built_in != nullptr
                  ? project::rules_of(named, job.choices.print, {}, job.sink, made->unheard_)
                  : std::nullopt;
  if (!work) {
    say_missing(job);
    return nullptr;
  }
  made->work_ = std::make_unique<project::Work>(std::move(*work));
  if (!project::open(made->studio_, *made->work_, 0, {}, job.sink, job.messages)) return nullptr;
  auto sets = made->work_->parts(*made->studio_.library, job.sink);
  if (!sets) return nullptr;
  if (made->work_->rules) sets->push_back(made->work_->rules(nullptr, *made->studio_.library, job.sink).set);
  made->pages_ = std::move(*sets);
  scene::Digester digester;
  made->hash_ = base::content_hash("");
  for (const scene::PartSet& set : made->pages_) {
    for (std::size_t i = 0; i < set.count; ++i)
      made->hash_ = base::content_hash(fmt::format("{:x}", digester.of(set.make(i).front)), made->hash_);
  }
  return made;
}

void Rulebook::write(const std::string& file) {
  write_pdf(job_, file, job_.catalogue.title(), std::move(pages_));
}

}  // namespace planche::exports
