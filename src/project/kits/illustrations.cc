#include "project/kits/illustrations.h"

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/named_file.h"
#include "base/text.h"
#include "parts/kit/cut_out.h"
#include "scene/art.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_shown = 9;  // parts in one picture
constexpr double usual_width = 60;     // mm, default for picture files

// Finds and draws the pictures of one rulebook.
class Illustrations : public std::enable_shared_from_this<Illustrations> {
 public:
  Illustrations(fs::path folder, decltype(RulesText::draw) draw, templates::Library& library, diag::Sink& sink)
      : folder_{std::move(folder)}, draw_{std::move(draw)}, library_{library}, sink_{sink} {}

  std::vector<parts::kit::Illustration> find(const parts::kit::Illustrated& asked) {
    const std::size_t hash = asked.target.find('#');
    const std::string file = asked.target.substr(0, hash);
    Pictured what;
    if (hash != std::string::npos) {
      for (const std::string_view name : base::split(std::string_view{asked.target}.substr(hash + 1), ','))
        what.only.push_back(named(base::trimmed(name)));
    }
    if (file.starts_with("part:")) {
      what.kind = file.substr(5);
      return draw(asked, what);
    }
    if (scene::names_picture(file))
      return picture(asked, scene::file_and_part(asked.target).second.empty() ? file : asked.target);
    const auto found = base::find_inside(folder_, file);
    if (!found) {
      using Cause = base::FileError::Kind;
      if (found.error().kind == Cause::ambiguous)
        problem(asked, "data/file-ambiguous", found.error().message, base::ambiguous_hint);
      else
        problem(asked, "booklet/picture",
                found.error().kind == Cause::outside
                    ? fmt::format("expected a file in the folder of the rulebook, found \"{}\"", file)
                    : fmt::format("there is no file \"{}\"", file));
      return {};
    }
    if (!found->remark.empty()) remark(asked, {Severity::note, "data/file-case", found->remark, base::case_hint});
    what.file = found->file;
    return draw(asked, what);
  }

 private:
  using Severity = scene::ArtRemark::Severity;
  void remark(const parts::kit::Illustrated& asked, const scene::ArtRemark& remark) {
    auto d = diag::problem(asked.source, asked.where, remark.code, remark.message);
    d.severity = remark.severity == Severity::note ? diag::Severity::note : diag::Severity::warning;
    d.hint = remark.hint;
    sink_.add(std::move(d));
  }

  void problem(const parts::kit::Illustrated& asked, std::string code, std::string message, std::string hint = {}) {
    auto d = diag::problem(asked.source, asked.where, std::move(code), std::move(message));
    d.hint = std::move(hint);
    sink_.add(std::move(d));
  }

  // Link targets contain no spaces and part names no commas: "%20" and "%2C" stand for them, as in a URL.
  static std::string named(std::string_view text) {
    std::string name;
    for (std::size_t i = 0; i < text.size(); ++i) {
      unsigned char byte = 0;
      const char* const digits = text.data() + i + 1;
      if (text[i] == '%' && i + 2 < text.size() && std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
        name += static_cast<char>(byte);
        i += 2;
      } else {
        name += text[i];
      }
    }
    return name;
  }

  std::vector<parts::kit::Illustration> picture(const parts::kit::Illustrated& asked, const std::string& file) {
    if (asked.forbidden)
      problem(asked, "booklet/example", "expected a document that breaks the rules, found a picture");
    auto art = library_.art().load(folder_, file, asked.room);
    if (!art) {
      problem(asked, art.error().code, art.error().message, art.error().hint);
      return {};
    }
    for (const scene::ArtRemark& one : (*art)->remarks) remark(asked, one);
    const bool measured = (*art)->width > 0 && (*art)->height > 0;
    const double width = std::min(asked.room.width, usual_width);
    const base::Size size{width, measured ? width * (*art)->height / (*art)->width : width};
    auto drawing = std::make_shared<scene::Scene>();
    drawing->extent = {0, 0, size.width, size.height};
    drawing->items.emplace_back(scene::Image{std::move(*art), drawing->extent, {}});
    return {{std::move(drawing), size}};
  }

  std::vector<parts::kit::Illustration> draw(const parts::kit::Illustrated& asked, const Pictured& what) {
    diag::Sink found, drawing;
    const std::vector<scene::PartSet> sets = draw_(what, library_, found, drawing);
    if (asked.forbidden && !found.has_errors())
      problem(asked, "booklet/example", "expected a document that breaks the rules, found no such error");
    if (!asked.forbidden && found.has_errors()) {
      for (diag::Diagnostic& d : found.sorted()) sink_.add(std::move(d));
      problem(asked, "booklet/example", fmt::format("expected a document without errors: {}", asked.target),
              "if the picture shows something illegal, say so in the title: ![…](file.json \"forbidden\")");
      return {};
    }
    const bool cards = std::any_of(sets.begin(), sets.end(), [](const auto& set) { return !set.whole_sheet; });
    std::vector<parts::kit::Illustration> shown;
    for (const scene::PartSet& set : sets) {
      if (cards && set.whole_sheet) continue;
      std::string last;
      for (std::size_t i = 0; i < set.count; ++i) {
        const scene::Part part = set.make(i);
        if (i > 0 && (part.name == last || what.only.empty()) && !what.kind.empty()) continue;
        if (i > 0 && part.name == last) continue;
        last = part.name;
        if (shown.size() == most_shown) {
          problem(asked, "booklet/picture", fmt::format("expected at most {} cards in a picture", most_shown),
                  "name the cards to show: deck.json#Name,Name");
          return {};
        }
        shown.push_back({set.whole_sheet ? part.front : parts::kit::cut_out(set, part), set.trim, set.slot});
      }
    }
    for (diag::Diagnostic& d : drawing.sorted()) {
      if (d.severity != diag::Severity::error || asked.forbidden) continue;
      if (d.source == nullptr) {
        d.source = asked.source;
        d.span = asked.where;
      }
      sink_.add(std::move(d));
    }
    if (shown.size() == 1 && !cards && !what.room) shown.front().drawn_for = redrawing(asked, what, shown.front());
    if (shown.empty() && !sink_.has_errors())
      problem(asked, "booklet/picture", fmt::format("the picture \"{}\" shows nothing", asked.target));
    return shown;
  }

  // Draws a diagram again for a width, and scales what keeps its own size.
  std::function<parts::kit::Illustration(double width)> redrawing(const parts::kit::Illustrated& asked, Pictured what,
                                                                  const parts::kit::Illustration& own) {
    return [self = shared_from_this(), asked, what, size = own.size](double width) mutable {
      const double by = width / size.width;
      what.room = base::Size{width, size.height * by};
      diag::Sink found, drawing;
      const std::vector<scene::PartSet> sets = self->draw_(what, self->library_, found, drawing);
      if (sets.empty()) return parts::kit::Illustration{};
      const scene::PartSet& set = sets.front();
      const base::Rect room{0, 0, width, size.height * by}, trim{0, 0, set.trim.width, set.trim.height};
      const double scale = std::min(room.width / trim.width, room.height / trim.height);
      const auto placed =
          base::Transform::translation((room.width - scale * trim.width) / 2, (room.height - scale * trim.height) / 2)
              .after(base::Transform::scaling(scale, scale));
      auto scene = std::make_shared<scene::Scene>();
      scene->extent = room;
      scene->items.emplace_back(scene::Group{set.make(0).front, placed});
      parts::kit::Illustration drawn{std::move(scene), room.size()};
      if (set.slot) {
        drawn.slot = [slot = set.slot, placed](std::string_view name) {
          const auto box = slot(name);
          return box ? std::optional{placed(*box)} : std::nullopt;
        };
      }
      return drawn;
    };
  }

  fs::path folder_;
  decltype(RulesText::draw) draw_;
  templates::Library& library_;
  diag::Sink& sink_;
};

}  // namespace

decltype(parts::kit::Booklet::illustrate) illustrator(fs::path folder, decltype(RulesText::draw) draw,
                                                      templates::Library& library, diag::Sink& sink) {
  const auto illustrations = std::make_shared<Illustrations>(std::move(folder), std::move(draw), library, sink);
  return [illustrations](const parts::kit::Illustrated& asked) { return illustrations->find(asked); };
}

}  // namespace planche::project
