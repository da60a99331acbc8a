#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/base64.h"
#include "project/comparing/comparison_pages.h"
#include "project/comparing/comparison_pictures.h"
#include "project/comparing/comparison_text.h"
#include "render/render.h"

namespace planche::project {

namespace {

constexpr std::string_view page_head = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{0}</title><style>
body {{ font: 16px/1.4 system-ui, sans-serif; margin: 1.5rem auto; max-width: 70rem; padding: 0 1rem; color: #1b1b1f }}
h1 {{ font-size: 1.5rem }} h2 {{ font-size: 1.2rem; border-bottom: 1px solid #ccc }} h3 {{ font-size: 1rem; margin: 0 }}
article {{ display: flex; gap: 1rem; flex-wrap: wrap; margin: 1rem 0; align-items: flex-start }}
figure {{ margin: 0 }} figcaption, .how {{ color: #666; font-size: .85rem }}
img {{ display: block; max-width: 20rem; max-height: 28rem; background: #fff; box-shadow: 0 0 0 1px #ddd }}
ul {{ margin: .3rem 0; padding-left: 1.2rem }} .text {{ flex: 1 1 16rem; min-width: 0; overflow-wrap: anywhere }}
.over .pair {{ position: relative; display: grid }} .over .pair figure {{ grid-area: 1 / 1 }}
.over .pair .new img {{ clip-path: inset(0 0 0 var(--cut, 50%)) }} .over .pair figcaption {{ visibility: hidden }}
.pair {{ display: flex; gap: 1rem }} .slide {{ display: none; width: 100% }} .over .slide {{ display: block }}
@media print {{ label, .slide {{ display: none !important }} article {{ break-inside: avoid }} }}
</style></head><body>
<h1>{0}</h1><p>Old: {1}. New: {2}.</p>
<label><input type="checkbox" onchange="document.body.classList.toggle('over', this.checked)"> lay the new picture over
the old one</label>
)html";

constexpr std::string_view slider =
    R"html(<input class="slide" type="range" aria-label="Share of the old picture" )html"
    R"html(oninput="this.previousElementSibling.style.setProperty('--cut', this.value + '%')">)html";

std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const std::string_view entity = c == '&'   ? "&amp;"
                                    : c == '<' ? "&lt;"
                                    : c == '>' ? "&gt;"
                                    : c == '"' ? "&quot;"
                                               : "";
    entity.empty() ? out.push_back(c) : void(out += entity);
  }
  return out;
}

std::string fields_html(const std::vector<FieldChange>& fields) {
  std::string items;
  for (const FieldChange& field : fields) items += "<li>" + html_escaped(line_of(field)) + "</li>";
  return items.empty() ? "" : "<ul>" + items + "</ul>\n";
}

std::string figure_of(const ComparedPicture& picture, std::string_view which, std::string_view name) {
  if (picture.scene == nullptr) return "";
  const std::string svg = render::scene_svg(*picture.scene, picture.size);
  return fmt::format(
      R"(<figure class="{0}"><img src="data:image/svg+xml;base64,{1}" alt="{2}, {0}" style="width:{3:.1f}mm">)"
      "<figcaption>{0}</figcaption></figure>",
      which, base::base64(svg), html_escaped(name), picture.size.width);
}

std::string how_of(const PartChange& part, bool backs) {
  std::string how = part.how == PartChange::How::copies ? "" : name_of(part.how);
  std::ranges::replace(how, '-', ' ');
  if (part.old_copies != part.copies && part.old_copies > 0 && part.copies > 0)
    how += fmt::format("{}{} → {} copies", how.empty() ? "" : ", ", part.old_copies, part.copies);
  if (backs) how += ", the back";
  return part.causes.empty() ? how : fmt::format("{}, because of {}", how, fmt::join(part.causes, ", "));
}

}  // namespace

std::string comparison_html(const Comparison& found, const Edition& before, const Edition& now) {
  const std::string title = (found.title.empty() ? found.game : found.title) + ": what changed";
  std::string html = fmt::format(page_head, html_escaped(title), html_escaped(found.before), html_escaped(found.now));
  const std::string* kind = nullptr;
  for (const PartChange& part : found.parts) {
    if (kind == nullptr || *kind != part.title) html += "<h2>" + html_escaped(part.title) + "</h2>\n";
    kind = &part.title;
    const ComparedPictures pictures = pictures_of(part, before, now);
    const std::string name = part.old_name.empty() ? part.name : part.old_name + " → " + part.name;
    const bool both = pictures.before.scene != nullptr && pictures.now.scene != nullptr;
    html += "<article><div><div class=\"pair\">" + figure_of(pictures.before, "old", part.name) +
            figure_of(pictures.now, "new", part.name) + "</div>";
    if (both) html += slider;
    html += fmt::format("</div><div class=\"text\"><h3>{}</h3><p class=\"how\">{}</p>{}</div></article>\n",
                        html_escaped(name.empty() ? part.title : name), html_escaped(how_of(part, pictures.backs)),
                        part.record ? fields_html(found.records[*part.record].fields) : "");
  }
  const std::string* list = nullptr;
  for (const RecordChange& record : found.records) {
    if (list == nullptr || *list != record.list) html += "<h2>Records: " + html_escaped(record.list) + "</h2>\n";
    list = &record.list;
    static constexpr const char* words[] = {"added", "removed", "changed", "renamed"};
    const std::string name = record.old_name.empty() ? record.name : record.old_name + " → " + record.name;
    const bool differs = record.how == RecordChange::How::changed || record.how == RecordChange::How::renamed;
    html += fmt::format("<p><b>{}</b> <span class=\"how\">{}</span></p>{}\n", html_escaped(name),
                        words[static_cast<std::size_t>(record.how)], differs ? fields_html(record.fields) : "");
  }
  if (!found.values.empty()) html += "<h2>Values</h2>\n" + fields_html(found.values);
  if (!found.files.empty()) html += "<h2>Files</h2>\n<ul>";
  for (const FileChange& file : found.files) {
    static constexpr const char* words[] = {"added", "removed", "changed"};
    html += fmt::format("<li>{}: {}</li>", html_escaped(file.file), words[static_cast<std::size_t>(file.how)]);
  }
  if (!found.files.empty()) html += "</ul>\n";
  return html + "</body></html>\n";
}

}  // namespace planche::project
