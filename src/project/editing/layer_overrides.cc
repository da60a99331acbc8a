#include "project/editing/layer_overrides.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "project/editing/layer_lists.h"

namespace planche::project {

std::map<std::string, std::string> changed_members(const templates::ShownLayer& layer,
                                                   const std::vector<Replacement>& parts) {
  std::map<std::string, std::string> texts;
  for (const templates::ShownMember& member : layer.members) {
    std::vector<Replacement> inside;
    for (const Replacement& part : parts)
      if (part.source == member.source && part.span.begin >= member.span.begin && part.span.end <= member.span.end)
        inside.push_back(part);
    if (inside.empty()) continue;
    std::ranges::sort(inside, std::greater<>{}, [](const Replacement& part) { return part.span.begin; });
    std::string text{member.source->text().substr(member.span.begin, member.span.end - member.span.begin)};
    for (const Replacement& part : inside)
      text.replace(part.span.begin - member.span.begin, part.span.end - part.span.begin, part.bytes);
    texts[member.key] = std::move(text);
  }
  return texts;
}

tl::expected<std::vector<Replacement>, std::string> overridden(const templates::ShownLayer& layer,
                                                               const diag::SourcePtr& own,
                                                               const std::map<std::string, std::string>& texts) {
  const auto refuse = [](std::string why) { return tl::make_unexpected(std::move(why)); };
  if (layer.id.empty())
    return refuse("a layer without a name is changed only where it comes from: name it there first");
  if (texts.empty() || std::ranges::any_of(texts, [](const auto& one) { return one.second.empty(); }))
    return refuse("this is changed only where the layer comes from");
  const auto lists = LayerLists::read(own);
  if (!lists) return refuse(lists.error());
  if (const auto known = lists->named(layer.id)) {
    std::vector<Replacement> made;
    for (const auto& [member, text] : texts) {
      const auto set = lists->set(*known, member, text);
      if (!set) return refuse(set.error());
      made.insert(made.end(), set->begin(), set->end());
    }
    return made;
  }
  std::string members = fmt::format("\"id\": {}", written_new_value(*own, layer.id, true));
  for (const auto& [member, text] : texts) members += fmt::format(", \"{}\": {}", member, text);
  return lists->added(fmt::format("{{ {} }}", members));
}

}  // namespace planche::project
