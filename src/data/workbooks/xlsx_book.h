// A workbook of Excel without the cells of its sheets. Only for use in data/.
#pragma once

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/workbooks/dates.h"
#include "data/workbooks/number_shown.h"
#include "data/workbooks/workbook_formats.h"

namespace planche::data {

struct Relation {
  std::string type, target;  // the last word of the type; the name of the file in the archive
};

// The other files to which a part of the workbook refers, by id.
class Relations : public XmlTaker {
 public:
  explicit Relations(const std::string& part) : folder_{std::filesystem::path{part}.parent_path()} {}

  void start(const Element& element) override {
    if (element.name != "Relationship" || element.get("TargetMode") == "External") return;
    const std::string_view type = element.get("Type");
    std::string written{element.get("Target")};
    std::ranges::replace(written, '\\', '/');
    const std::filesystem::path target{std::move(written)};
    const std::string name = (target.is_absolute() ? target.relative_path() : folder_ / target).lexically_normal();
    all[std::string{element.get("Id")}] = {std::string{type.substr(type.rfind('/') + 1)}, name};
  }
  void end(std::string_view) override {}
  void text(std::string_view) override {}

  // The file of the first relation of this type; empty if there is none.
  std::string of_type(std::string_view type) const {
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.second.type == type; });
    return found == all.end() ? std::string{} : found->second.target;
  }

  static std::string file_of(const std::string& part) {
    const std::filesystem::path path{part};
    return path.parent_path() / "_rels" / (path.filename().string() + ".rels");
  }

  std::map<std::string, Relation> all;

 private:
  std::filesystem::path folder_;
};

class Book : public XmlTaker {
 public:
  void start(const Element& element) override {
    is_book = is_book || element.name == "workbook";
    if (element.name == "workbookPr") {
      // An extension may repeat the element without the attribute.
      const std::string_view from_1904 = element.get("date1904");
      if (!from_1904.empty()) since_1904 = from_1904 == "1" || from_1904 == "true";
    } else if (element.name == "sheet") {
      names.emplace_back(element.get("name"));
      ids.emplace_back(element.get("id", "relationships"));
    }
  }
  void end(std::string_view) override {}
  void text(std::string_view) override {}

  bool is_book = false, since_1904 = false;
  std::vector<std::string> names, ids;
};

// How cells of a style show numbers.
struct NumberStyle {
  NumberFormat format = NumberFormat::none;
  std::optional<NumberPattern> pattern = {};
  bool struck = false;   // texts are struck through
  bool is_text = false;  // whatever is typed is a text
};

class Styles : public XmlTaker {
 public:
  void start(const Element& element) override {
    if (element.name == "numFmts" || element.name == "cellXfs" || element.name == "fonts") within_ = element.name;
    if (within_ == "fonts" && element.name == "font") struck_fonts_.push_back(false);
    if (within_ == "fonts" && element.name == "strike" && !struck_fonts_.empty())
      struck_fonts_.back() = element.get("val") != "0" && element.get("val") != "false";
    if (within_ == "numFmts" && element.name == "numFmt")
      own_[number_of(element.get("numFmtId"), 0)] = style_of(element.get("formatCode"));
    if (within_ == "cellXfs" && element.name == "xf") {
      const std::uint32_t id = number_of(element.get("numFmtId"), 0);
      const auto own = own_.find(id);
      cells.push_back(own != own_.end() ? own->second : NumberStyle{number_format(id), NumberPattern::built_in(id)});
      cells.back().is_text = cells.back().is_text || id == 49 || element.get("quotePrefix") == "1";  // 49: "@"
      const std::uint32_t font = number_of(element.get("fontId"), 0);
      cells.back().struck = font < struck_fonts_.size() && struck_fonts_[font];
    }
  }
  void end(std::string_view name) override {
    if (name == within_) within_.clear();
  }
  void text(std::string_view) override {}

  std::vector<NumberStyle> cells;  // by the index of the style

 private:
  static NumberStyle style_of(std::string_view code) {
    const NumberFormat format = number_format(code);
    return {format, format == NumberFormat::none ? NumberPattern::read(code) : std::nullopt, false, code == "@"};
  }

  std::string within_;
  std::map<std::uint32_t, NumberStyle> own_;
  std::vector<bool> struck_fonts_;
};

// The workbook without the cells of its sheets.
struct Opening {
  explicit Opening(std::string part) : book_part{std::move(part)}, of_book{book_part} {}
  std::string book_part;
  Relations of_book;
  Book book;
  std::vector<std::string> names, parts;  // of the sheets, without charts
};
Tried<std::unique_ptr<Opening>> open_book(Archive& archive);

// Reads a description of the workbook, which is never long.
Tried<void> read_small(Archive& archive, const std::string& part, XmlTaker& taker);

}  // namespace planche::data
