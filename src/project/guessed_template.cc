#include "project/guessed_template.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace planche::project {

namespace {

using Kind = GuessedField::Kind;

constexpr std::size_t most_figures = 5;
constexpr double left = 3, top = 3, width = 57, bottom = 85, inside = 2.5;  // mm

std::string quoted_json(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// The text as a string of an expression. If `marked`, its characters lose their meaning in markup.
std::string in_expression(const std::string& text, bool marked) {
  std::string made = "'";
  for (const char c : text) {
    if (marked && (c == '*' || c == ':')) made += "\\\\";
    if (c == '\\') made += '\\';
    if (c == '\'') made += '\'';
    made += c;
  }
  return made + "'";
}

std::string shown(const std::string& text) {
  std::string made;
  for (const char c : text) {
    if (c == '*' || c == ':' || c == '{' || c == '}' || c == '\\') made += '\\';
    made += c;
  }
  return made;
}

class Writer {
 public:
  Writer(const GuessedTable& table, const std::vector<GuessedTable>& all) : table_{table}, all_{all} {
    for (const GuessedField& field : table.fields) {
      if (field.is_title || field.kind == Kind::copies) continue;
      if (field.kind == Kind::choice && choice_ == nullptr)
        choice_ = &field;
      else if (field.kind == Kind::picture && picture_ == nullptr)
        picture_ = &field;
      else if ((field.kind == Kind::integer || field.kind == Kind::decimal) && !field.is_key &&
               figures_.size() <= most_figures)
        figures_.push_back(&field);
      else if (field.kind == Kind::markup || field.kind == Kind::html)
        texts_.push_back(&field);
      else if (!field.is_key && field.kind != Kind::picture)
        others_.push_back(&field);
    }
  }

  std::string write() {
    head();
    double y = top + 13;
    if (const std::string art = picture_path(); !art.empty()) {
      add(fmt::format(
          R"("id": "picture", "type": "image", "art": {}, "at": [{}, {}], "size": [{}, 30], "fit": "contain")",
          quoted_json(art), left, y, width));
      y += 31.5;
    }
    if (choice_ != nullptr) {
      add(fmt::format(R"("id": {0}, "type": "text", "text": {1}, "at": [{2}, {3}], "size": [{4}, 4], "style": "kind")",
                      quoted_json(choice_->name), quoted_json("{" + choice_->name + "}"), left + inside, y,
                      width - 2 * inside));
      y += 5;
    }
    const double end = figures_.size() > 1 ? bottom - 15 : bottom - 2;
    if (const std::string text = body(); !text.empty())
      add(fmt::format(
          R"("id": "text", "type": "text", "text": {}, "at": [{}, {}], "size": [{}, {}], "style": "words", "overflow": "allow")",
          quoted_json(text), left + inside, y, width - 2 * inside, end - y));
    figures();
    return file();
  }

 private:
  void add(std::string layer) { layers_.push_back(std::move(layer)); }

  std::string picture_path() const {
    if (picture_ != nullptr) return "{" + picture_->name + "}";
    return table_.stems.empty() ? "" : "{" + table_.stems + "}" + table_.stem_ending;
  }

  // If the table has a choice, it decides the colour of the head.
  void head() {
    std::string fill = "ground";
    if (choice_ != nullptr) {
      fill = "{match(" + choice_->name;
      for (std::size_t i = 0; i < choice_->choices.size(); ++i)
        fill += fmt::format(", {}, 'tint-{}'", in_expression(choice_->choices[i], false), i + 1);
      fill += ", 'ground')}";
    }
    add(fmt::format(
        R"("id": "frame", "type": "rectangle", "at": [{}, {}], "size": [{}, {}], "radius": 2, "stroke": "line", "width": 0.35)",
        left, top, width, bottom - top));
    add(fmt::format(
        R"("id": "head", "type": "rectangle", "at": [{}, {}], "size": [{}, 12], "radius": 2, "fill": {}, "stroke": "line", "width": 0.35)",
        left, top, width, quoted_json(fill)));
    const bool figure = !figures_.empty();
    const GuessedField* title = table_.title() != nullptr ? table_.title() : table_.key();
    if (title != nullptr)
      add(fmt::format(
          R"("id": "title", "type": "text", "text": {}, "at": [{}, {}], "size": [{}, 10], "style": "name", "overflow": "allow")",
          quoted_json("{=" + title->name + "}"), left + inside, top + 1, width - 2 * inside - (figure ? 12 : 0)));
    if (!figure) return;
    add(fmt::format(
        R"-("id": "plate", "type": "ellipse", "when": "present({})", "at": [{}, {}], "size": [10, 10], "fill": "paper", "stroke": "ink", "width": 0.35)-",
        figures_.front()->name, left + width - 11, top + 1));
    add(fmt::format(
        R"("id": {}, "type": "text", "text": {}, "at": [{}, {}], "size": [9, 10], "style": "number", "overflow": "allow")",
        quoted_json(figures_.front()->name), quoted_json("{" + figures_.front()->name + "}"), left + width - 10.5,
        top + 1));
  }

  std::string value_of(const GuessedField& field) const {
    if (field.kind != Kind::reference) return field.name;
    const auto list = std::ranges::find(all_, field.list, &GuessedTable::name);
    const GuessedField* title = list == all_.end() ? nullptr : list->title();
    return title == nullptr ? field.name : fmt::format("{}.{}", field.name, title->name);
  }

  // Long texts first, then a line for each remaining field. Absent values leave no empty line.
  std::string body() const {
    std::string text;
    for (const GuessedField* field : texts_) text += fmt::format("{{if(present({0}), {0} ~ '\\n')}}", field->name);
    for (const GuessedField* field : others_) {
      const bool truth = field->kind == Kind::truth;
      text += truth ? fmt::format("{{if({}, {} ~ '\\n')}}", field->name, in_expression(field->heading, true))
                    : fmt::format("{{if(present({0}), '**' ~ {1} ~ '** ' ~ {2} ~ '\\n')}}", field->name,
                                  in_expression(field->heading, true),
                                  field->kind == Kind::list ? fmt::format("join({})", field->name) : value_of(*field));
    }
    return text;
  }

  // Puts all numbers except the first one into a row at the foot.
  void figures() {
    if (figures_.size() < 2) return;
    const double each = width / static_cast<double>(figures_.size() - 1);
    for (std::size_t i = 1; i < figures_.size(); ++i) {
      const double x = left + each * static_cast<double>(i - 1);
      add(fmt::format(
          R"("id": {}, "type": "text", "text": {}, "at": [{:.4g}, {}], "size": [{:.4g}, 7.5], "style": "number", "overflow": "allow")",
          quoted_json(figures_[i]->name), quoted_json("{" + figures_[i]->name + "}"), x + 1, bottom - 13.5, each - 2));
      add(fmt::format(
          R"("type": "text", "text": {}, "at": [{:.4g}, {}], "size": [{:.4g}, 4], "style": "kind", "overflow": "allow")",
          quoted_json(shown(figures_[i]->heading)), x + 1, bottom - 5.5, each - 2));
    }
  }

  std::string file() const {
    static constexpr std::array tints{"#F6D9C6", "#CFE3F2", "#CDEBDD", "#F7EDB6",
                                      "#E9D5E8", "#D8D8DC", "#FBDADF", "#D9E7C5"};
    std::string colours, light;
    for (std::size_t i = 0; choice_ != nullptr && i < choice_->choices.size() && i < tints.size(); ++i) {
      colours += fmt::format("{}\"tint-{}\": \"{}\"", i > 0 ? ", " : "", i + 1, tints[i]);
      light += fmt::format("{}\"tint-{}\": \"#FFFFFF\"", i > 0 ? ", " : "", i + 1);
    }
    std::string text =
        "// A plain card that shows every field of the table. Lengths are mm from the top left, sizes of text points.\n"
        "// `planche render DIR --guides` shows the boxes of the layers.\n"
        "{\n  \"$schema\": \"../schema/template.json\",\n  \"extends\": \"base\",\n"
        "  \"part\": { \"size\": \"poker\", \"safe\": 3, \"corner\": 3 },\n";
    if (!colours.empty())
      text += fmt::format("  \"palettes\": {{\n    \"colour\": {{ {} }},\n    \"low-ink\": {{ {} }}\n  }},\n", colours,
                          light);
    text +=
        "  \"text_styles\": {\n"
        "    \"name\": { \"like\": \"title\", \"align\": \"left\", \"shrink\": 6 },\n"
        "    \"number\": { \"like\": \"figure\", \"size\": 15, \"shrink\": 6 },\n"
        "    \"words\": { \"like\": \"body\", \"size\": 8, \"paragraph_spacing\": 0.6, \"shrink\": 6 },\n"
        "    \"kind\": { \"like\": \"label\", \"shrink\": 6 }\n  },\n  \"layers\": [\n";
    for (std::size_t i = 0; i < layers_.size(); ++i)
      text += fmt::format("    {{ {} }}{}\n", layers_[i], i + 1 < layers_.size() ? "," : "");
    return text + "  ]\n}\n";
  }

  const GuessedTable& table_;
  const std::vector<GuessedTable>& all_;
  const GuessedField* choice_ = nullptr;
  const GuessedField* picture_ = nullptr;
  std::vector<const GuessedField*> figures_, texts_, others_;
  std::vector<std::string> layers_;
};

}  // namespace

std::string template_for(const GuessedTable& table, const std::vector<GuessedTable>& all) {
  return Writer{table, all}.write();
}

}  // namespace planche::project
