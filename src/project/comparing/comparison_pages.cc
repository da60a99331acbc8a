#include "project/comparing/comparison_pages.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "parts/kit/cut_out.h"
#include "parts/pages.h"
#include "project/comparing/comparison_pictures.h"
#include "project/comparing/comparison_text.h"
#include "project/opening/file_games.h"
#include "rules/printed_words.h"

namespace planche::project {

namespace {

constexpr double heading_height = 12, name_height = 6, line_height = 4.2, between = 4;  // mm
constexpr double least_block = 8, gutter = 4, largest_picture = 88;                     // mm
constexpr double text_share = 0.3;                                                      // of the width of the page

using parts::Block;
using parts::Blocks;
using parts::Pen;
using parts::Type;

const Type name_type{10, 600, parts::drawn::ink}, soft_type{8, 400, parts::drawn::soft},
    text_type{8, 400, parts::drawn::ink}, heading_type{13, 700, parts::drawn::ink};

class ComparisonPages {
 public:
  ComparisonPages(const Comparison& found, const Edition& before, const Edition& now, base::Size page,
                  base::Words words, scene::Typesetter& typesetter)
      : found_{found}, before_{before}, now_{now}, words_{std::move(words)}, typesetter_{typesetter} {
    report_ = {"diff",
               words_.say("diff.title"),
               found.title.empty() ? found.game : found.title,
               page,
               words_,
               words_.say("diff.what", {{"old", found.before}, {"new", found.now}})};
    width_ = parts::size_of(report_).width;
  }

  scene::PartSet make() {
    add_parts();
    add_records();
    add_list("diff.values", found_.values, [](const FieldChange& change) { return line_of(change); });
    add_list("diff.files", found_.files, [&](const FileChange& change) {
      static constexpr const char* keys[] = {"diff.added", "diff.removed", "diff.changed"};
      return fmt::format("{}: {}", change.file, words_.say(keys[static_cast<std::size_t>(change.how)]));
    });
    return report_pages(std::move(report_), std::move(blocks_), typesetter_);
  }

 private:
  void add_heading(const std::string& text) {
    blocks_.push_back({heading_height, [=](Pen& pen, double y) { pen.line(text, heading_type, {0, y + 7}); }, true});
  }

  // The lines of a column, broken to its width.
  std::vector<std::string> broken(const std::vector<std::string>& texts, double width) {
    scene::Scene scratch;
    const Pen pen{scratch, typesetter_, words_};
    std::vector<std::string> lines;
    for (const std::string& text : texts) {
      for (std::string& line : pen.lines(text, text_type, width)) lines.push_back(std::move(line));
    }
    return lines;
  }

  std::vector<std::string> field_lines(const std::vector<FieldChange>& fields) const {
    std::vector<std::string> lines;
    for (const FieldChange& field : fields) lines.push_back(line_of(field));
    return lines;
  }

  void add_parts() {
    const std::string* title = nullptr;
    for (const PartChange& part : found_.parts) {
      if (title == nullptr || *title != part.title) add_heading(part.title);
      title = &part.title;
      add(part);
    }
  }

  std::string status_of(const PartChange& part) const {
    using How = PartChange::How;
    const std::string copies = part.old_copies == part.copies
                                   ? ""
                                   : words_.say("diff.copies", {{"old", std::to_string(part.old_copies)},
                                                                {"new", std::to_string(part.copies)}});
    if (part.how == How::copies) return copies;
    static constexpr const char* keys[] = {"diff.added", "diff.removed", "diff.changed", "diff.redrawn"};
    const std::string status = words_.say(keys[static_cast<std::size_t>(part.how)]);
    const bool both = part.how == How::changed || part.how == How::drawn_otherwise;
    return both && !copies.empty() ? words_.listed(status, copies) : status;
  }

  void add(const PartChange& part) {
    const ComparedPictures pictures = pictures_of(part, before_, now_);
    const double text_width = width_ * text_share, column = (width_ - text_width - 2 * gutter) / 2;
    const auto scale_of = [&](const ComparedPicture& picture) {
      return picture.scene == nullptr
                 ? 0
                 : std::min({1.0, column / picture.size.width, largest_picture / picture.size.height});
    };
    const double scale = std::max(scale_of(pictures.before), scale_of(pictures.now));
    const double old_scale = pictures.before.scene == nullptr ? 0 : std::min(scale, scale_of(pictures.before));
    const double new_scale = pictures.now.scene == nullptr ? 0 : std::min(scale, scale_of(pictures.now));
    std::vector<std::string> texts{status_of(part)};
    if (pictures.backs) texts.push_back(words_.say("diff.backs"));
    if (part.record) {
      for (std::string& line : field_lines(found_.records[*part.record].fields)) texts.push_back(std::move(line));
    }
    texts.insert(texts.end(), part.causes.begin(), part.causes.end());
    const std::vector<std::string> lines = broken(texts, text_width);
    const double text_height = name_height + line_height * static_cast<double>(lines.size());
    const double height = std::max(
        {least_block, text_height, pictures.before.size.height * old_scale, pictures.now.size.height * new_scale});
    std::string name = part.name.empty() ? part.title : part.name;
    if (!part.old_name.empty()) name = part.old_name + " → " + name;
    const scene::ScenePtr old_picture = parts::kit::as_picture(pictures.before.scene);
    const scene::ScenePtr new_picture = parts::kit::as_picture(pictures.now.scene);
    blocks_.push_back({height + between, [=](Pen& pen, double y) {
                         if (old_picture != nullptr) pen.put(old_picture, {0, y}, old_scale);
                         if (new_picture != nullptr) pen.put(new_picture, {column + gutter, y}, new_scale);
                         const double x = width_of(column);
                         pen.line(name, name_type, {x, y + 4}, scene::Align::left, text_width);
                         for (std::size_t i = 0; i < lines.size(); ++i)
                           pen.line(lines[i], i == 0 ? soft_type : text_type,
                                    {x, y + name_height + 3 + line_height * static_cast<double>(i)});
                       }});
  }

  static double width_of(double column) { return 2 * (column + gutter); }

  // A name with lines below it, without pictures.
  void add_text(const std::string& name, const std::string& status, const std::vector<std::string>& texts) {
    blocks_.push_back({name_height,
                       [=, width = width_](Pen& pen, double y) {
                         const double used = pen.line(name, name_type, {0, y + 4}, scene::Align::left, width * 0.7);
                         pen.line(status, soft_type, {used + 3, y + 4});
                       },
                       !texts.empty()});
    for (const std::string& line : broken(texts, width_ - between))
      blocks_.push_back({line_height, [=](Pen& pen, double y) { pen.line(line, text_type, {between, y + 3}); }});
  }

  // The records that no changed part shows.
  void add_records() {
    std::vector<bool> is_shown(found_.records.size());
    for (const PartChange& part : found_.parts) {
      if (part.record) is_shown[*part.record] = true;
    }
    const std::string* list = nullptr;
    for (std::size_t i = 0; i < found_.records.size(); ++i) {
      const RecordChange& record = found_.records[i];
      const bool in_parts = std::ranges::any_of(found_.parts, [&](const PartChange& part) {
        return part.name == record.name && (part.how == PartChange::How::added || part.how == PartChange::How::removed);
      });
      if (is_shown[i] || in_parts) continue;
      if (list == nullptr || *list != record.list) add_heading(record.list);
      list = &record.list;
      static constexpr const char* keys[] = {"diff.added", "diff.removed", "diff.changed", "diff.changed"};
      std::string name = record.old_name.empty() ? record.name : record.old_name + " → " + record.name;
      const bool changed = record.how == RecordChange::How::changed || record.how == RecordChange::How::renamed;
      add_text(name, words_.say(keys[static_cast<std::size_t>(record.how)]),
               changed ? field_lines(record.fields) : std::vector<std::string>{});
    }
  }

  template <typename Change>
  void add_list(const char* heading, const std::vector<Change>& changes, const auto& line) {
    if (changes.empty()) return;
    add_heading(words_.say(heading));
    std::vector<std::string> texts;
    for (const Change& change : changes) texts.push_back(line(change));
    for (const std::string& text : broken(texts, width_))
      blocks_.push_back({line_height, [=](Pen& pen, double y) { pen.line(text, text_type, {0, y + 3}); }});
  }

  const Comparison& found_;
  const Edition& before_;
  const Edition& now_;
  base::Words words_;
  scene::Typesetter& typesetter_;
  parts::ReportPages report_;
  double width_ = 0;
  Blocks blocks_ = {};
};

}  // namespace

Work comparison_work(const Comparison& found, const Edition& before, const Edition& now, const PrintChoices& choices,
                     diag::Sink& sink) {
  const Edition& known = now.project != nullptr ? now : before;
  const auto game = known.project == nullptr ? nullptr : known.project->game();
  const rules::Game* built_in = rules::find_game(found.game);
  Work work;
  if (game != nullptr) {
    work = work_of(game, choices, "", sink);
  } else if (built_in != nullptr) {
    work = work_about(*built_in, choices.language_or_english(), sink);
  } else {
    work.words = {choices.language_or_english(), rules::program_words(choices.language_or_english(), sink)};
  }
  work.id = found.game;
  work.game = found.title.empty() ? found.game : found.title;
  work.title = work.words.say("diff.title");
  const base::Size room = room_on(choices.sheet);
  work.parts = [&found, &before, &now, room, words = work.words](templates::Library& library, diag::Sink&) {
    std::vector<scene::PartSet> sets;
    sets.push_back(ComparisonPages{found, before, now, room, words, library.typesetter()}.make());
    return sets;
  };
  return work;
}

}  // namespace planche::project
