#include "parts/own/own_parts.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/other_names.h"
#include "declared/judging/selection.h"
#include "parts/declared_kinds.h"
#include "parts/maker.h"
#include "parts/own/pile.h"
#include "parts/selected_cards.h"
#include "rules/printed_words.h"

namespace planche::parts::own {

namespace {

using declared::Given;
using declared::Part;

std::string title_of(const declared::Game& game, const Part& part) {
  const Given title = game.in_language(part.member("title"));
  if (title) return title.text();
  const auto label = game.labels().texts.find("kind." + part.name);
  return label == game.labels().texts.end() ? part.name : label->second.usual;
}

std::vector<std::string_view> names_of_parts(const declared::Model& model) {
  std::vector<std::string_view> names;
  for (const Part& part : model.parts) names.push_back(part.name);
  return names;
}

// Null, with a diagnostic, if no part has that name.
const Part* find_part(const declared::Model& model, const Given& name, diag::Sink& sink) {
  const Part* part = model.part(name.text());
  if (part == nullptr)
    sink.add(name.problem("game/unknown-name", fmt::format("there is no part \"{}\"", name.text()),
                          base::suggestion(name.text(), names_of_parts(model))));
  return part;
}

void check_kits(const declared::Model& model, diag::Sink& sink) {
  for (const declared::Kit& kit : model.kits) {
    std::set<std::string> met;
    for (const Given& name : kit.parts) {
      if (find_part(model, name, sink) == nullptr || met.insert(name.text()).second) continue;
      auto d = name.problem("game/unused", fmt::format("the kit names \"{}\" again, without effect", name.text()));
      d.severity = diag::Severity::note;
      d.hint = "the \"copies\" of the part say how many there are";
      sink.add(std::move(d));
    }
  }
}

class FileMaker final : public Maker {
 public:
  FileMaker(std::shared_ptr<const Request> request, templates::Library& library, diag::Sink& sink)
      : request_{std::move(request)}, game_{*request_->game}, library_{library}, sink_{sink} {}

  base::Asked<void> prepare() override {
    check_kits(game_.model(), sink_);
    for (const Part& part : game_.model().parts) {
      // Read for all parts: problems of the game file are reported whichever parts are printed.
      std::optional<declared::Selection> of;
      const Given given = part.member("of");
      if (given) of = declared::Selection::compile(game_, given, sink_);
      if (!given || of) makings_.emplace(part.name, Making{&part, std::move(of)});
    }
    for (const std::string& kind : request_->kinds) {
      const Making* making = making_of(kind);
      if (making == nullptr || !making->of) continue;
      if (std::ranges::find(lists_, &making->of->list()) == lists_.end()) lists_.push_back(&making->of->list());
    }
    return {};
  }

  std::vector<Candidate> cards() override {
    if (request_->only.empty()) return {};
    const declared::OtherNames others{game_};
    std::vector<Candidate> candidates;
    for (const declared::List* list : lists_) {
      for (std::size_t row = 0; row < list->rows.size(); ++row) {
        const std::string key = list->name_of(row), title = list->called_by(row);
        std::vector<std::string> also = others.of(*list, row);
        also.push_back(key);
        candidates.push_back(
            {list->declared->name, title.empty() ? key : title, candidates.size() + 1, std::move(also)});
      }
    }
    return candidates;
  }

  void choose(const std::vector<bool>& chosen) override {
    if (chosen.empty()) return;
    auto next = chosen.begin();
    for (const declared::List* list : lists_) {
      const auto end = next + static_cast<std::ptrdiff_t>(list->rows.size());
      chosen_[list].assign(next, end);
      next = end;
    }
  }

  bool holds_cards(const PartKind& kind) const override { return kind.in_document; }

  base::Asked<void> add(const PartKind& kind, bool whole, Sets& sets) override {
    const Making* making = making_of(kind.id);
    if (making == nullptr) return {};
    const declared::Selection* of = making->of ? &*making->of : nullptr;
    add_pile({request_, *making->part, of, whole ? nullptr : &chosen_[&of->list()], kind.title}, library_, sink_, sets);
    return {};
  }

 private:
  struct Making {
    const Part* part;
    std::optional<declared::Selection> of;
  };
  // Null if its records cannot be read, which has been reported.
  const Making* making_of(const std::string& kind) const {
    const auto found = makings_.find(kind);
    return found == makings_.end() ? nullptr : &found->second;
  }

  std::shared_ptr<const Request> request_;
  const declared::Game& game_;
  templates::Library& library_;
  diag::Sink& sink_;
  std::map<std::string, Making> makings_;
  std::vector<const declared::List*> lists_;  // of the requested kinds
  std::map<const declared::List*, std::vector<bool>> chosen_;
};

}  // namespace

Workshop workshop_of(const declared::Game& game) {
  std::vector<PartKind> kinds = kinds_of(&game.model());
  for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i].title = title_of(game, game.model().parts[i]);
  Workshop workshop{.game = game.model().id, .kinds = std::move(kinds), .open = parts::open<FileMaker>};
  for (const declared::Kit& kit : game.model().kits) {
    workshop.kits.push_back({kit.name, {}});
    for (const Given& part : kit.parts) workshop.kits.back().kinds.push_back(part.text());
  }
  return workshop;
}

base::Words words_of(const declared::Game& game, diag::Sink& sink) {
  const std::vector<std::string> known = rules::languages_of({});
  // If there are no words at all, the data folder is missing, which is reported elsewhere.
  if (!known.empty() && std::ranges::find(known, rules::without_region(game.language())) == known.end())
    sink.add(
        diag::finding(diag::Severity::note, "data/untranslated",
                      fmt::format("the program has no words in \"{}\": margins and the like are printed in English",
                                  game.language())));
  base::Vocabulary all = rules::program_words(game.language(), sink);
  for (const auto& [key, text] : game.labels().texts) all.texts.insert_or_assign("label." + key, text);
  if (!game.labels().plurals.empty()) all.plurals = game.labels().plurals;
  const Given credit = game.in_language(game.model().credit);
  all.texts.insert_or_assign("credit", base::Vocabulary::Text{credit ? credit.text() : game.title(), {}});
  std::size_t number = 0;
  for (const Given& need : game.model().needs.items())
    all.texts.insert_or_assign(fmt::format("needs.{}", ++number),
                               base::Vocabulary::Text{game.in_language(need).text(), {}});
  return {game.language(), std::move(all)};
}

std::vector<scene::PartSet> sets_of(const std::shared_ptr<const Request>& request, const Given& name,
                                    templates::Library& library, diag::Sink& sink) {
  const declared::Game& game = *request->game;
  const Part* part = find_part(game.model(), name, sink);
  if (part == nullptr) return {};
  // Parts with a drawing do not lie in boxes; boxes could even contain one another.
  if (const Given drawing = part->member("drawing"); drawing) {
    sink.add(name.problem("game/drawing", fmt::format("parts of the kind \"{}\" do not form a stack", name.text()),
                          "a box holds what templates draw: cards, tiles"));
    return {};
  }
  std::optional<declared::Selection> of;
  if (const Given given = part->member("of")) {
    of = declared::Selection::compile(game, given, sink);
    if (!of) return {};
  }
  std::vector<scene::PartSet> sets;
  add_pile({request, *part, of ? &*of : nullptr, nullptr, title_of(game, *part)}, library, sink, sets);
  return sets;
}

base::Asked<Sets> make_parts(Request request, templates::Library& library, diag::Sink& sink) {
  const auto game = request.game;
  return parts::make_parts(workshop_of(*game), game->title(), std::move(request), library, sink);
}

}  // namespace planche::parts::own
