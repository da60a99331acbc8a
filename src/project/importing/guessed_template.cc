#include "project/importing/guessed_template.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"

namespace planche::project {

namespace {

using Kind = GuessedField::Kind;

constexpr std::size_t most_figures = 5;
constexpr double left_edge = 3, top_edge = 3, padding = 2.5;  // mm

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

// The expression with other signs in place of those that cannot be printed.
std::string printable(std::string expression, const GuessedField& field) {
  for (const std::string& sign : field.signs) expression = fmt::format("replace({}, '{}', '□')", expression, sign);
  return expression;
}

// What stands for a heading on the cards, if the heading has signs that cannot be printed.
std::string heading_of(const GuessedField& field) {
  const auto is_plain = [](char c) { return static_cast<unsigned char>(c) < 0xE3; };
  if (std::ranges::all_of(field.heading, is_plain)) return field.heading;
  std::string name = field.name;
  std::ranges::replace(name, '_', ' ');
  return std::ranges::all_of(name, is_plain) ? name : "□";
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
  Writer(const GuessedTable& table, const std::vector<GuessedTable>& all, const GuessedSize& size)
      : table_{table}, all_{all}, size_{size}, width_{size.width - 2 * left_edge}, bottom_{size.height - top_edge} {
    for (const GuessedField& field : table.fields) {
      if (field.is_title || field.kind == Kind::copies) continue;
      if (field.kind == Kind::choice && choice_ == nullptr)
        choice_ = &field;
      else if ((field.kind == Kind::picture || !field.missing.empty()) && picture_ == nullptr)
        picture_ = &field;
      else if ((field.kind == Kind::integer || field.kind == Kind::decimal) && !field.is_key &&
               figures_.size() <= most_figures)
        figures_.push_back(&field);
      else if (field.kind == Kind::markup || field.kind == Kind::html)
        texts_.push_back(&field);
      else if (!field.is_key && field.kind != Kind::picture && field.kind != Kind::any)
        others_.push_back(&field);
    }
    move_long_headings();
  }

  std::string write() {
    head();
    double y = top_edge + 13;
    const std::string text = body();
    const double end = figures_.size() > 1 ? bottom_ - 15 : bottom_ - 2;
    if (const std::string art = picture_path(); !art.empty()) {
      constexpr double least_height = 10, gap = 1.5;
      const double room = end - y - gap - (choice_ != nullptr ? 5 : 0);
      const double height = std::max(
          std::min({30.0, std::floor(size_.height * 0.35), std::floor(room - height_of_text())}), least_height);
      add(fmt::format(
          R"("id": "picture", "type": "image", {}"art": {}, "at": [{}, {}], "size": [{:.6g}, {}], "fit": "contain")",
          drawn_yet(), quoted_json(art), left_edge, y, width_, height));
      y += height + gap;
    }
    if (choice_ != nullptr) {
      add(fmt::format(
          R"("id": {0}, "type": "text", "text": {1}, "at": [{2}, {3}], "size": [{4:.6g}, 4], "style": "kind")",
          id_of(*choice_), quoted_json("{" + printable(choice_->name, *choice_) + "}"), left_edge + padding, y,
          width_ - 2 * padding));
      y += 5;
    }
    if (!text.empty())
      add(fmt::format(
          R"("id": "text", "type": "text", "text": {}, "at": [{}, {}], "size": [{:.6g}, {:.6g}], "style": "words")",
          quoted_json(text), left_edge + padding, y, width_ - 2 * padding, std::max(4.0, end - y)));
    figures();
    return file();
  }

 private:
  // A heading takes one line below its number. Numbers with longer headings are printed in the text.
  void move_long_headings() {
    constexpr double of_letter = 1.35;  // mm, of the smallest labels
    const auto length = [](const GuessedField* field) { return base::count_code_points(field->heading); };
    while (figures_.size() > 1) {
      const double each = width_ / static_cast<double>(figures_.size() - 1) - 2;
      const auto longest = std::ranges::max_element(figures_.begin() + 1, figures_.end(), {}, length);
      if (static_cast<double>(length(*longest)) * of_letter <= each) return;
      others_.push_back(*longest);
      figures_.erase(longest);
    }
  }

  // What the longest text needs at its smallest size.
  double height_of_text() const {
    constexpr double of_character = 2.9;  // mm²
    return static_cast<double>(table_.longest_text) * of_character / (width_ - 2 * padding);
  }

  void add(std::string layer) { layers_.push_back(std::move(layer)); }

  // Fields have no hyphen in their names, so no two layers get the same ID.
  static std::string id_of(const GuessedField& field) {
    static constexpr std::array<std::string_view, 6> fixed{"frame", "head", "title", "plate", "picture", "text"};
    const bool taken = std::ranges::find(fixed, field.name) != fixed.end();
    return quoted_json(taken ? field.name + "-field" : field.name);
  }

  // The condition of the picture: only those that exist are drawn.
  std::string drawn_yet() const {
    const std::vector<std::string>& missing = picture_ != nullptr ? picture_->missing : table_.stems_without;
    if (missing.empty()) return {};
    const std::string& name = picture_ != nullptr ? picture_->name : table_.stems;
    std::string all;
    for (const std::string& one : missing) all += (all.empty() ? "" : ", ") + in_expression(one, false);
    return fmt::format("\"when\": {}, ", quoted_json(fmt::format("present({0}) and not ({0} in [{1}])", name, all)));
  }

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
        R"("id": "frame", "type": "rectangle", "at": [{}, {}], "size": [{:.6g}, {:.6g}], "radius": 2, "stroke": "line", "width": 0.35)",
        left_edge, top_edge, width_, bottom_ - top_edge));
    add(fmt::format(
        R"("id": "head", "type": "rectangle", "at": [{}, {}], "size": [{:.6g}, 12], "radius": 2, "fill": {}, "stroke": "line", "width": 0.35)",
        left_edge, top_edge, width_, quoted_json(fill)));
    const bool figure = !figures_.empty();
    const GuessedField* title = table_.title() != nullptr ? table_.title() : table_.key();
    if (title != nullptr)
      add(fmt::format(
          R"("id": "title", "type": "text", "text": {}, "at": [{}, {}], "size": [{:.6g}, 10], "style": "name")",
          quoted_json("{=" + printable(title->name, *title) + "}"), left_edge + padding, top_edge + 1,
          width_ - 2 * padding - (figure ? 12 : 0)));
    if (!figure) return;
    add(fmt::format(
        R"-("id": "plate", "type": "ellipse", "when": "present({})", "at": [{:.6g}, {}], "size": [10, 10], "fill": "paper", "stroke": "ink", "width": 0.35)-",
        figures_.front()->name, left_edge + width_ - 11, top_edge + 1));
    add(fmt::format(R"("id": {}, "type": "text", "text": {}, "at": [{:.6g}, {}], "size": [9, 10], "style": "number")",
                    id_of(*figures_.front()), quoted_json("{" + value_of(*figures_.front()) + "}"),
                    left_edge + width_ - 10.5, top_edge + 1));
  }

  std::string value_of(const GuessedField& field) const {
    if (field.digits) return fmt::format("round({}, {})", field.name, *field.digits);
    if (field.kind != Kind::reference) return printable(field.name, field);
    const auto list = std::ranges::find(all_, field.list, &GuessedTable::name);
    const GuessedField* title = list == all_.end() ? nullptr : list->title();
    return title == nullptr ? field.name : printable(fmt::format("{}.{}", field.name, title->name), *title);
  }

  // Long texts first, then a line for each remaining field. Absent values leave no empty line.
  std::string body() const {
    std::string text;
    for (const GuessedField* field : texts_) text += fmt::format("{{if(present({0}), {1} ~ '\\n')}}", field->name, printable(field->name, *field));
    for (const GuessedField* field : others_) {
      const bool truth = field->kind == Kind::truth;
      if (heading_of(*field).find('[') != std::string::npos) {
        // Brackets could begin a run.
        text += fmt::format("**{{=if({0}, {1})}}**{{if({0}, {2} ~ '\\n')}}",
                            truth ? field->name : fmt::format("present({})", field->name),
                            in_expression(heading_of(*field), false), truth ? "''" : "' ' ~ " + shown_value(*field));
        continue;
      }
      text += truth ? fmt::format("{{if({}, {} ~ '\\n')}}", field->name, in_expression(heading_of(*field), true))
                    : fmt::format("{{if(present({0}), '**' ~ {1} ~ '** ' ~ {2} ~ '\\n')}}", field->name,
                                  in_expression(heading_of(*field), true), shown_value(*field));
    }
    return text;
  }
  std::string shown_value(const GuessedField& field) const {
    return field.kind == Kind::list ? printable(fmt::format("join({})", field.name), field) : value_of(field);
  }

  // Puts all numbers except the first one into a row at the foot.
  void figures() {
    if (figures_.size() < 2) return;
    const double each = width_ / static_cast<double>(figures_.size() - 1);
    for (std::size_t i = 1; i < figures_.size(); ++i) {
      const double x = left_edge + each * static_cast<double>(i - 1);
      add(fmt::format(
          R"("id": {}, "type": "text", "text": {}, "at": [{:.4g}, {:.6g}], "size": [{:.4g}, 7.5], "style": "number")",
          id_of(*figures_[i]), quoted_json("{" + value_of(*figures_[i]) + "}"), x + 1, bottom_ - 13.5, each - 2));
      add(fmt::format(R"("type": "text", "text": {}, "at": [{:.4g}, {:.6g}], "size": [{:.4g}, 4], "style": "kind")",
                      quoted_json(heading_of(*figures_[i]).find('[') == std::string::npos
                                      ? shown(heading_of(*figures_[i]))
                                      : fmt::format("{{={}}}", in_expression(heading_of(*figures_[i]), false))),
                      x + 1, bottom_ - 5.5, each - 2));
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
        "  \"part\": { \"size\": ";
    text += size_.why.empty() ? "\"poker\"" : fmt::format("[{:.6g}, {:.6g}]", size_.width, size_.height);
    if (size_.bleed > 0) text += fmt::format(", \"bleed\": {:.6g}", size_.bleed);
    text += fmt::format(", \"safe\": 3, \"corner\": 3 }},{}\n", size_.why.empty() ? "" : "   // " + size_.why);
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
  const GuessedSize& size_;
  const double width_, bottom_;  // mm
  const GuessedField* choice_ = nullptr;
  const GuessedField* picture_ = nullptr;
  std::vector<const GuessedField*> figures_, texts_, others_;
  std::vector<std::string> layers_;
};

}  // namespace

GuessedSize roomier(const GuessedSize& size, int room) {
  static constexpr struct {
    double width, height;  // mm
  } larger[] = {{70, 120}, {105, 148}, {148, 210}, {190, 277}};
  if (room < 1) return size;
  const auto& next = larger[std::min(room, most_room) - 1];
  const double width = std::max(size.width, next.width), height = std::max(size.height, next.height);
  return {width, height, size.bleed, "so large because its texts do not fit a smaller card"};
}

std::string template_for(const GuessedTable& table, const std::vector<GuessedTable>& all, const GuessedSize& size,
                         int room) {
  const GuessedSize made = roomier(size, room);
  return Writer{table, all, made}.write();
}

}  // namespace planche::project
