// Helpers for the tests of workshops: parts of a game, made from the text of a document, without pictures and fonts.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gmock/gmock.h>

#include "parts/parts.h"
#include "rules/printed_words.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::parts {

struct NoArt : scene::ArtLoader {
  tl::expected<scene::ArtPtr, scene::ArtError> load(const std::filesystem::path&, std::string_view,
                                                    base::Size) override {
    return tl::unexpected{scene::ArtError{"art/missing", "there are no pictures here", ""}};
  }
};

// Calls `take` for everything that is drawn, with its transformation.
inline void each_item(const scene::Scene& scene, const base::Transform& by,
                      const std::function<void(const scene::Item&, const base::Transform&)>& take) {
  for (const scene::Item& item : scene.items) {
    take(item, by);
    const auto* group = std::get_if<scene::Group>(&item);
    if (group != nullptr && group->content != nullptr) each_item(*group->content, by.after(group->placed), take);
  }
}

// All text of a scene, one line for each.
inline std::string words_of(const scene::Scene& scene) {
  std::string words;
  each_item(scene, {}, [&](const scene::Item& item, const base::Transform&) {
    if (const auto* text = std::get_if<scene::Text>(&item)) words += text->run->text + "\n";
  });
  return words;
}

inline std::vector<std::string> kinds_of(const std::vector<scene::PartSet>& sets) {
  std::vector<std::string> kinds;
  for (const auto& set : sets) kinds.push_back(set.kind);
  return kinds;
}

inline Request with(rules::GivenOptions options) {
  Request request;
  request.options = std::move(options);
  return request;
}

class WorkshopTest : public ::testing::Test {
 protected:
  explicit WorkshopTest(std::string usual) : usual_{std::move(usual)} {}

  // Reads a document with `settings`. Its rules are not checked; `flawed` are its errors.
  std::shared_ptr<const rules::Subject> subject(const std::string& json) {
    rules::Rulesets rules{settings};
    auto found = rules::read_subject(std::make_shared<diag::Source>("test.json", json), false, rules, sink);
    if (found == nullptr) throw std::invalid_argument{json};
    found->flawed = flawed;
    return found;
  }

  base::Asked<std::vector<scene::PartSet>> make(Request request) { return make(std::move(request), usual_); }
  base::Asked<std::vector<scene::PartSet>> make(Request request, const std::string& json) {
    request.subject = subject(json);
    if (request.page == base::Size{}) request.page = {190, 277};
    request.look.constants = {{"credit", rules::words_of(request.subject->game->id, "en", sink).say("credit")}};
    return make_parts(std::move(request), library, sink);
  }

  // The only set of one kind.
  scene::PartSet set(const std::string& kind, Request request = {}) { return set(kind, std::move(request), usual_); }
  scene::PartSet set(const std::string& kind, Request request, const std::string& json) {
    request.kinds = {kind};
    auto sets = make(std::move(request), json);
    EXPECT_TRUE(sets) << sets.error().message;
    EXPECT_EQ(sets->size(), 1u);
    return std::move(sets->front());
  }

  rules::Settings settings;
  std::vector<diag::Span> flawed;
  scene::testing::FixedTypesetter typesetter;
  NoArt art;
  diag::Sink sink;
  templates::Library library{{std::filesystem::path{PLANCHE_SOURCE} / "templates"}, typesetter, art};

 private:
  std::string usual_;  // document
};

}  // namespace planche::parts
