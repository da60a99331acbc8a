#include "live/viewing/gallery.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "base/files.h"
#include "base/replaced.h"

namespace planche::live {

namespace fs = std::filesystem;
using base::replaced;
using nlohmann::json;

namespace {

constexpr std::size_t largest_page_file = 1 << 20;  // bytes

std::string escaped(std::string_view text) {
  return replaced(replaced(replaced(text, "&", "&amp;"), "<", "&lt;"), ">", "&gt;");
}

// Writes `text` across a picture of that size in mm, the unit of the picture.
std::string marked(std::string svg, std::string_view text, double width, double height) {
  const std::size_t end = svg.rfind("</svg>");
  if (text.empty() || end == std::string::npos) return svg;
  const double diagonal = std::hypot(width, height);
  const double size =
      std::min(1.5 * diagonal / static_cast<double>(std::max<std::size_t>(text.size(), 8)), diagonal / 6);
  return svg.insert(
      end, fmt::format(
               R"x(<text x="{0}" y="{1}" font-size="{3}" transform="rotate({2} {0} {1})" text-anchor="middle" )x"
               R"x(dominant-baseline="middle" font-family="sans-serif" fill="#808080" fill-opacity="0.45">{4}</text>)x",
               width / 2, height / 2, -std::atan2(height, width) * 180 / std::numbers::pi, size, escaped(text)));
}

// Collects everything that the page would fetch.
class Store {
 public:
  Store(Viewer& viewer, const GalleryChoices& choices) : viewer_{viewer}, choices_{choices} {}

  json take() {
    json state = json::parse(viewer_.state({}));
    state["editable"] = false;
    state["languages"] = json::array();
    for (const json& part : state["parts"]) {
      for (const auto& [side, name] : {std::pair{Viewer::Side::front, "front"}, {Viewer::Side::back, "back"}}) {
        const auto svg = viewer_.part({}, part["fingerprint"].get<std::string>(), side);
        if (svg) add(fmt::format("part/{}-{}.svg", part["fingerprint"].get<std::string>(), name), *svg, part);
      }
      if (shows("data")) {
        json about = json::parse(viewer_.about({}, part["n"].get<std::size_t>()));
        about["file"] = "";  // hide file names from recipients
        answers_[fmt::format("about/{}", part["n"].get<std::size_t>())] = std::move(about);
      }
    }
    keep_rules_of_game(state);
    answers_["state"] = std::move(state);
    if (shows("data")) {
      json data = json::parse(viewer_.data({}));
      if (data["tables"].empty()) empty_.insert("data");
      for (json& table : data["tables"])
        for (json& row : table["rows"]) row["file"] = "";
      answers_["data"] = std::move(data);
    }
    pages("sheets", "sheet", Viewer::Pages::sheets, &Viewer::sheets);
    pages("table", "table", Viewer::Pages::tables, &Viewer::tables);
    pages("survey", "survey", Viewer::Pages::survey, &Viewer::survey);
    pages("rules", "rules", Viewer::Pages::rules, &Viewer::rules);
    std::vector<std::string> views = choices_.views;
    std::erase_if(views, [this](const std::string& view) { return empty_.contains(view); });
    return {{"views", views},
            {"answers", std::move(answers_)},
            {"pictures", std::move(pictures_)}};
  }

  // The chosen views without content.
  std::vector<std::string> empty() const {
    std::vector<std::string> views = choices_.views;
    std::erase_if(views, [this](const std::string& view) { return !empty_.contains(view); });
    return views;
  }

 private:
  // Drops what is said of files, to their author: it would name and quote them.
  static void keep_rules_of_game(json& state) {
    json kept = json::array();
    std::vector<json> numbers;
    for (json& problem : state["problems"]) {
      problem["file"] = problem["excerpt"] = "";
      const bool stays = problem["of_rules"].get<bool>();
      numbers.push_back(stays ? json(kept.size()) : json{});
      if (stays) kept.push_back(std::move(problem));
    }
    state["problems"] = std::move(kept);
    for (json& part : state["parts"]) {
      json of_part = json::array();
      for (const json& old : part["problems"])
        if (const json& now = numbers[old.get<std::size_t>()]; !now.is_null()) of_part.push_back(now);
      part["problems"] = std::move(of_part);
    }
  }
  bool shows(std::string_view view) const { return std::ranges::find(choices_.views, view) != choices_.views.end(); }
  void add(const std::string& name, std::string svg, const json& size) {
    pictures_[name] =
        marked(std::move(svg), choices_.watermark, size["width"].get<double>(), size["height"].get<double>());
  }
  void pages(std::string_view view, std::string_view folder, Viewer::Pages of,
             std::string (Viewer::*list)(const ViewLook&)) {
    if (!shows(view)) return;
    json listed = json::parse((viewer_.*list)({}));
    if (listed["sheets"].empty()) empty_.emplace(view);
    for (std::size_t n = 0; n < listed["sheets"].size(); ++n)
      if (auto svg = viewer_.page({}, of, n))
        add(fmt::format("{}/{}.svg", folder, n), std::move(*svg), listed["sheets"][n]);
    answers_[view == "table" ? "tables" : std::string{view}] = std::move(listed);
  }

  Viewer& viewer_;
  const GalleryChoices& choices_;
  json answers_ = json::object(), pictures_ = json::object();
  std::set<std::string> empty_;  // views without content, which recipients do not see
};

// The files of the page, embedded in one another.
class Page {
 public:
  explicit Page(const fs::path& folder) : folder_{folder} {}

  tl::expected<std::string, std::string> with(const json& stored) {
    std::string html = read("index.html");
    json imports = json::object();
    std::error_code error;
    std::vector<fs::path> modules;
    for (const auto& entry : fs::directory_iterator{folder_, error})
      if (entry.path().extension() == ".js") modules.push_back(entry.path().filename());
    std::ranges::sort(modules);  // directory order varies; the same game must give the same bytes
    for (const fs::path& module : modules)
      imports["planche/" + module.string()] =
          "data:text/javascript;base64," + base::base64(replaced(read(module), "from \"./", "from \"planche/"));
    // Escape "<", which could end the script.
    const std::string data = replaced(stored.dump(-1, ' ', true, json::error_handler_t::replace), "<", "\\u003c");
    html =
        replaced(html, R"(<link rel="stylesheet" href="page/page.css">)", "<style>\n" + read("page.css") + "</style>");
    html = replaced(html, "page/icon.svg", "data:image/svg+xml;base64," + base::base64(read("icon.svg")));
    html = replaced(html, R"(<script type="module" src="page/app.js"></script>)",
                    fmt::format("<script type=\"application/json\" id=\"stored\">{}</script>\n"
                                "  <script type=\"importmap\">{}</script>\n"
                                "  <script type=\"module\">import \"planche/app.js\";</script>",
                                data, json{{"imports", imports}}.dump()));
    if (!failed_.empty()) return tl::make_unexpected(failed_);
    return html;
  }

 private:
  std::string read(const fs::path& name) {
    auto text = base::read_file(folder_ / name, largest_page_file);
    if (text) return std::move(*text);
    failed_ = text.error().message;
    return {};
  }

  fs::path folder_;
  std::string failed_;
};

}  // namespace

const std::vector<std::string>& gallery_views() {
  static const std::vector<std::string> views{"parts", "sheets", "table", "data", "survey", "rules"};
  return views;
}

tl::expected<Gallery, std::string> gallery(Viewer& viewer, const GalleryChoices& choices) {
  Store store{viewer, choices};
  const json stored = store.take();
  Gallery made{{}, store.empty()};
  if (made.empty.size() == choices.views.size()) return made;
  auto html = Page{choices.page}.with(stored);
  if (!html) return tl::make_unexpected(html.error());
  made.html = std::move(*html);
  return made;
}

}  // namespace planche::live
