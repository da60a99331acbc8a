#include "project/analysis/notes_work.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "parts/kit/cut_out.h"
#include "parts/pages.h"
#include "project/opening/file_games.h"
#include "project/opening/json_text.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

// Lines of a note on paper.
struct NoteLine {
  std::string text;
  bool begins = false, done = false;
};

class NotePages {
 public:
  NotePages(Project& project, base::Words words, base::Size page, scene::Typesetter& typesetter)
      : project_{project}, words_{std::move(words)}, typesetter_{typesetter} {
    report_ = {"notes", words_.say("notes.title"), project.title(), page, words_};
    width_ = parts::size_of(report_).width;
  }

  scene::PartSet make(const std::vector<NotedRecord>& noted) {
    for (const NotedRecord& record : noted) add(record);
    return report_pages(std::move(report_), std::move(blocks_), typesetter_);
  }

 private:
  static constexpr double picture_width = 32, picture_height = 44, gutter = 5, box = 2.6, name_height = 6,
                          line_height = 4.4, between = 5;  // mm

  void add(const NotedRecord& record) {
    const parts::Type name_type{10, 600, parts::drawn::ink}, text_type{9, 400, parts::drawn::ink};
    ProjectCut cut;
    const auto& all = project_.parts();
    const auto found = record.name.empty() ? all.end() : std::ranges::find(all, record.key, &ProjectPart::key);
    if (found != all.end()) cut = project_.cut(static_cast<std::size_t>(found - all.begin()));
    const double scale =
        cut.front == nullptr ? 0 : std::min({1.0, picture_width / cut.size.width, picture_height / cut.size.height});
    const scene::ScenePtr picture = parts::kit::as_picture(cut.front);
    const double left = picture_width + gutter, text_left = left + box + 2;
    std::vector<NoteLine> lines;
    scene::Scene scratch;
    const parts::Pen pen{scratch, typesetter_, words_};
    for (const Notes::Note& note : record.notes) {
      bool begins = true;
      for (const std::string_view one : base::split(note.text, '\n')) {
        const std::string text =
            begins && !note.date.empty() ? fmt::format("{}  {}", note.date, one) : std::string{one};
        for (std::string& line : pen.lines(text, text_type, width_ - text_left)) {
          lines.push_back({std::move(line), begins, note.done});
          begins = false;
        }
      }
    }
    const auto draw_line = [=](parts::Pen& on, double y, const NoteLine& line) {
      on.line(line.text, text_type, {text_left, y + 3.2});
      if (!line.begins) return;
      const scene::Path frame = scene::Path::rectangle({left, y + 0.6, box, box});
      on.stroke(frame, parts::drawn::ink, parts::thin_line);
      if (line.done) on.shape(frame, parts::drawn::ink);
    };
    // What has no room beside the picture may go on to the next page.
    const auto room = static_cast<std::size_t>(std::max(1.0, (cut.size.height * scale - name_height) / line_height));
    const std::vector<NoteLine> first{lines.begin(),
                                      lines.begin() + static_cast<std::ptrdiff_t>(std::min(room, lines.size()))};
    const std::string name =
        record.name.empty() || record.name == record.key ? record.key : fmt::format("{} ({})", record.name, record.key);
    const double height =
        std::max(cut.size.height * scale, name_height + line_height * static_cast<double>(first.size()));
    const double more = lines.size() == first.size() ? between : 0;
    parts::Block& head = blocks_.emplace_back();
    head.height = height + more;
    head.draw = [=, width = width_](parts::Pen& on, double y) {
      if (picture != nullptr) on.put(picture, {0, y}, scale);
      on.line(name, name_type, {left, y + 3.6}, scene::Align::left, width - left);
      for (std::size_t i = 0; i < first.size(); ++i)
        draw_line(on, y + name_height + line_height * static_cast<double>(i), first[i]);
    };
    for (std::size_t i = first.size(); i < lines.size(); ++i) {
      parts::Block& block = blocks_.emplace_back();
      block.height = line_height + (i + 1 == lines.size() ? between : 0);
      block.draw = [=, line = lines[i]](parts::Pen& on, double y) { draw_line(on, y, line); };
    }
  }

  Project& project_;
  base::Words words_;
  scene::Typesetter& typesetter_;
  parts::ReportPages report_;
  double width_ = 0;
  parts::Blocks blocks_ = {};
};

}  // namespace

std::vector<NotedRecord> noted_records(const declared::Game& game, bool all, std::vector<std::string>& bad) {
  std::vector<NotedRecord> noted, gone;
  std::map<fs::path, std::set<std::string>> keys;  // with a record, by folder
  std::vector<fs::path> folders{game.model().folder};
  std::map<fs::path, Notes> files;
  const auto open = [&](const fs::path& folder) -> const Notes& {
    const auto [file, fresh] = files.try_emplace(folder.lexically_normal(), folder);
    if (fresh && file->second.is_bad()) bad.push_back((folder / Notes::name).string());
    return file->second;
  };
  const auto add = [&](std::vector<NotedRecord>& to, std::string key, std::string name,
                       std::vector<Notes::Note> notes) {
    if (!all) std::erase_if(notes, &Notes::Note::done);
    if (!notes.empty()) to.push_back({std::move(key), std::move(name), std::move(notes)});
  };
  open(game.model().folder);
  for (const auto& list : game.lists()) {
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      const fs::path folder = Notes::folder_of(game, *list, row);
      const Notes& notes = open(folder);
      const std::string key = list->name_of(row);
      if (notes.is_empty() || !keys[folder.lexically_normal()].insert(key).second) continue;
      const std::string title = list->title_of(row);
      add(noted, key, title.empty() ? key : title, notes.of(key));
    }
  }
  for (const auto& [folder, notes] : files) {
    for (const std::string& key : notes.keys())
      if (!keys[folder].contains(key)) add(gone, key, "", notes.of(key));
  }
  noted.insert(noted.end(), gone.begin(), gone.end());
  return noted;
}

std::vector<std::string> lines_of(const std::vector<NotedRecord>& noted) {
  std::vector<std::string> lines;
  for (const NotedRecord& record : noted) {
    lines.push_back(record.key.empty()          ? "notes without a key"
                    : record.name.empty()       ? fmt::format("{}: there is no such record", record.key)
                    : record.name == record.key ? record.key
                                                : fmt::format("{} ({})", record.name, record.key));
    for (const Notes::Note& note : record.notes) {
      const auto texts = base::split(note.text, '\n');
      lines.push_back(fmt::format("  {} {:10} {}", note.done ? "[x]" : "[ ]", note.date, texts.front()));
      for (std::size_t i = 1; i < texts.size(); ++i) lines.push_back(fmt::format("{:17}{}", "", texts[i]));
    }
  }
  return lines;
}

std::string json_of(const std::vector<NotedRecord>& noted) {
  using Json = nlohmann::ordered_json;
  Json records = Json::array();
  for (const NotedRecord& record : noted) {
    Json notes = Json::array();
    for (const Notes::Note& note : record.notes)
      notes.push_back({{"date", note.date}, {"text", note.text}, {"done", note.done}});
    records.push_back({{"key", record.key}, {"name", record.name}, {"notes", std::move(notes)}});
  }
  return json_text(Json{{"records", std::move(records)}});
}

Work notes_work(std::shared_ptr<Project> project, std::vector<NotedRecord> noted, const PrintChoices& choices,
                diag::Sink& sink) {
  Work work = work_of(project->game(), choices, "", sink);
  work.title = work.words.say("notes.title");
  const base::Size room = room_on(choices.sheet);
  work.parts = [project = std::move(project), noted = std::move(noted), room, words = work.words](
                   templates::Library& library, diag::Sink&) {
    std::vector<scene::PartSet> sets;
    sets.push_back(NotePages{*project, words, room, library.typesetter()}.make(noted));
    return sets;
  };
  return work;
}

}  // namespace planche::project
