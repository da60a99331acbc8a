#include "exports/simulators/rulebook.h"

#include <fmt/format.h>

#include "base/text.h"
#include "project/printing/booklets.h"
#include "project/printing/rules_work.h"
#include "scene/digest.h"

namespace planche::exports {

std::unique_ptr<Rulebook> Rulebook::find(Job& job) {
  std::unique_ptr<Rulebook> made{new Rulebook{job}};
  const Catalogue& catalogue = job.catalogue;
  auto work = catalogue.shared_game() != nullptr
                  ? project::rules_of(catalogue.shared_game(), job.choices.print, {}, job.sink, made->unheard_)
              : catalogue.built_in() != nullptr
                  ? project::rules_of(*catalogue.built_in(), job.choices.print, {}, job.sink, made->unheard_)
                  : std::nullopt;
  if (!work) return nullptr;
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
