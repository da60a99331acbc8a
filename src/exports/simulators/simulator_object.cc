#include "exports/simulators/simulator_object.h"

#include <fmt/format.h>

#include "base/text.h"

namespace planche::exports {

using nlohmann::ordered_json;

bool SavedObjects::compile_texts() {
  return compile(nickname_, "--nickname", job_.choices.nickname) &&
         compile(description_, "--description", job_.choices.description) &&
         compile(notes_, "--notes", job_.choices.notes) && compile(tags_, "--tags", job_.choices.tags);
}

bool SavedObjects::compile(std::unique_ptr<NamePattern>& pattern, const std::string& option, const std::string& text) {
  pattern = NamePattern::compile(option, text, job_.catalogue, job_.sink);
  return pattern != nullptr;
}

ordered_json SavedObjects::transform(base::Point at, double height, double turn, bool back, double scale) const {
  return {{"posX", rounded((at.x - table_.width / 2) * units)},
          {"posY", rounded(height)},
          {"posZ", rounded((table_.height / 2 - at.y) * units)},
          {"rotX", 0},
          {"rotY", rounded(180 + turn)},
          {"rotZ", back ? 180 : 0},
          {"scaleX", rounded(scale)},
          {"scaleY", 1},
          {"scaleZ", rounded(scale)}};
}

ordered_json SavedObjects::object(std::string_view name, ordered_json placed, const std::string& nickname) {
  return {{"GUID", guid()},
          {"Name", name},
          {"Transform", std::move(placed)},
          {"Nickname", nickname},
          {"Description", ""},
          {"GMNotes", ""},
          {"ColorDiffuse", {{"r", 1}, {"g", 1}, {"b", 1}}},
          {"Tags", ordered_json::array()},
          {"Locked", false},
          {"Grid", true},
          {"Snap", true},
          {"Autoraise", true},
          {"Sticky", true},
          {"Tooltip", true},
          {"LuaScript", ""},
          {"LuaScriptState", ""},
          {"XmlUI", ""}};
}

void SavedObjects::describe(ordered_json& object, const Piece& piece) {
  const Naming naming{piece};
  object["Nickname"] = nickname_->of(naming, job_.sink);
  object["Description"] = description_->of(naming, job_.sink);
  object["GMNotes"] = notes_->of(naming, job_.sink);
  const std::string tags = tags_->of(naming, job_.sink);
  for (const std::string_view tag : base::split(std::string_view{tags}, ',')) {
    if (const auto word = base::trimmed(tag); !word.empty()) object["Tags"].push_back(word);
  }
}

std::string SavedObjects::guid() {
  return fmt::format("{:06x}", ++guids_);
}

ordered_json SavedObjects::saved(ordered_json objects, const ordered_json& snap_points) const {
  return {{"SaveName", job_.catalogue.title()},
          {"Date", ""},
          {"VersionNumber", ""},
          {"GameMode", job_.catalogue.title()},
          {"GameType", ""},
          {"GameComplexity", ""},
          {"Tags", ordered_json::array()},
          {"Gravity", 0.5},
          {"PlayArea", 0.5},
          {"Table", ""},
          {"Sky", ""},
          {"Note", job_.catalogue.credit()},
          {"TabStates", ordered_json::object()},
          {"SnapPoints", snap_points},
          {"LuaScript", ""},
          {"LuaScriptState", ""},
          {"XmlUI", ""},
          {"ObjectStates", std::move(objects)}};
}

}  // namespace planche::exports
