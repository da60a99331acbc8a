#include "project/comparing/comparison_pictures.h"

#include "scene/digest.h"

namespace planche::project {

ComparedPictures pictures_of(const PartChange& part, const Edition& before, const Edition& now) {
  const auto cut = [](const Edition& of, const std::optional<std::size_t>& number) {
    return of.project == nullptr || !number ? ProjectCut{} : of.project->cut(*number);
  };
  const ProjectCut old_cut = cut(before, part.before), new_cut = cut(now, part.now);
  scene::Digester digester;
  const bool backs = part.how != PartChange::How::copies && old_cut.front != nullptr && new_cut.front != nullptr &&
                     old_cut.back != nullptr && new_cut.back != nullptr &&
                     digester.of(old_cut.front) == digester.of(new_cut.front);
  return {{backs ? old_cut.back : old_cut.front, old_cut.size},
          {backs ? new_cut.back : new_cut.front, new_cut.size},
          backs};
}

}  // namespace planche::project
