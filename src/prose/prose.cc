#include "prose/prose.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <md4c.h>

#include "base/text.h"
#include "prose/definition_check.h"
#include "prose/html.h"
#include "prose/symbol_names.h"
#include "prose/table_check.h"

namespace planche::prose {

namespace {

using Kind = ProseBlock::Kind;

class Reader {
 public:
  Reader(const diag::SourcePtr& source, diag::Sink& sink) : source_{source}, sink_{sink} {}

  Text read() {
    if (!is_readable()) return {};
    open({});
    MD_PARSER parser{};
    parser.flags = MD_FLAG_TABLES;
    parser.enter_block = [](MD_BLOCKTYPE type, void* detail, void* self) {
      return static_cast<Reader*>(self)->enter(type, detail);
    };
    // md4c continues after a refused row of a table, but not if leaving the table fails.
    parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
      Reader& reader = *static_cast<Reader*>(self);
      return reader.refused_ ? 1 : reader.leave(type);
    };
    parser.enter_span = [](MD_SPANTYPE type, void* detail, void* self) {
      return static_cast<Reader*>(self)->enter(type, detail);
    };
    parser.leave_span = [](MD_SPANTYPE type, void*, void* self) { return static_cast<Reader*>(self)->leave(type); };
    parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
      return static_cast<Reader*>(self)->text(type, {text, size});
    };
    const std::string_view text = source_->text();
    md_parse(text.data(), static_cast<MD_SIZE>(text.size()), &parser, this);
    if (next_refused_ && !refused_) refuse_here();
    if (refused_) stack_.erase(stack_.begin() + 1, stack_.end());  // tables with incomplete rows
    if (!refused_) check_definitions(std::move(printed_), source_, sink_);
    while (stack_.size() > 1) close();
    text_.blocks = std::move(stack_.front().blocks);
    return std::move(text_);
  }

 private:
  void problem(diag::Span where, std::string code, std::string message, std::string hint = {}) {
    diag::Diagnostic d = diag::problem(source_, where, std::move(code), std::move(message));
    d.hint = std::move(hint);
    sink_.add(std::move(d));
  }

  bool is_readable() {
    const std::string_view text = source_->text();
    const auto span = [](std::size_t at) {
      return diag::Span{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 1)};
    };
    if (text.size() > most_bytes) {
      problem({}, "data/limit", fmt::format("expected at most {} bytes, found {}", most_bytes, text.size()));
      return false;
    }
    if (const auto wrong = base::first_invalid_utf8(text)) {
      problem(span(*wrong), "data/encoding", "expected UTF-8 text");
      return false;
    }
    if (const std::size_t nul = text.find('\0'); nul != text.npos) {
      problem(span(nul), "data/encoding", "expected text, found a NUL byte");
      return false;
    }
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      if (end - at > longest_line) {
        problem(span(at), "data/limit",
                fmt::format("expected lines of at most {} bytes, found {}", longest_line, end - at));
        return false;
      }
      at = end + 1;
    }
    return true;
  }

  // md4c also passes texts of its own, such as line ends.
  bool is_in_source(std::string_view part) const {
    const std::string_view all = source_->text();
    return part.data() >= all.data() && part.data() + part.size() <= all.data() + all.size();
  }

  // The place of `part` in the text; if unknown, that of the last one.
  diag::Span span_of(std::string_view part) {
    if (is_in_source(part)) {
      last_.begin = static_cast<std::uint32_t>(part.data() - source_->text().data());
      last_.end = last_.begin + static_cast<std::uint32_t>(part.size());
      printed_.push_back(last_.begin);
    }
    return last_;
  }

  // Content that follows exceeds a limit. Its first words will give the place.
  void refuse_next(std::string message, std::string hint = {}) {
    if (!next_refused_) next_refused_ = {std::move(message), std::move(hint)};
  }

  int refuse(std::string message, std::string hint = {}) {
    if (!std::exchange(refused_, true)) problem(last_, "data/limit", std::move(message), std::move(hint));
    return 1;
  }
  int refuse_here() { return refuse(std::move(next_refused_->first), std::move(next_refused_->second)); }

  void open(ProseBlock block) { stack_.push_back(std::move(block)); }

  void close() {
    ProseBlock block = std::move(stack_.back());
    stack_.pop_back();
    block.words = with_symbols(block.words);
    for (auto& row : block.rows) {
      for (Words& cell : row) cell = with_symbols(cell);
    }
    for (const auto& row : block.rows) {
      const auto cell = std::find_if(row.begin(), row.end(), [](const Words& words) { return !words.empty(); });
      if (cell == row.end()) continue;
      block.where = cell->front().where;
      break;
    }
    if (block.kind == Kind::paragraph) {
      if (std::all_of(block.words.begin(), block.words.end(), [](const TextSpan& span) { return is_blank(span); }))
        return;
      report_raw_picture(block.words);
      settle_pictures(block);
    }
    stack_.back().blocks.push_back(std::move(block));
  }

  // Markdown takes a target with blanks for words.
  void report_raw_picture(const Words& words) {
    std::string all;
    for (const TextSpan& span : words) {
      if (span.kind == TextSpan::Kind::text) all += span.text;
    }
    const std::size_t begin = all.find("![");
    if (begin == std::string::npos || all.find("](", begin) == std::string::npos) return;
    problem(words.front().where, "booklet/picture", "expected a picture, found one that Markdown takes for words",
            "write %20 for each blank in its target: ![caption](part:card#Ash%20Fox)");
  }

  static bool is_blank(const TextSpan& span) {
    return span.kind == TextSpan::Kind::line_end ||
           (span.kind == TextSpan::Kind::text && base::trimmed(span.text).empty());
  }

  // Puts pictures into rows of their own.
  void settle_pictures(ProseBlock& block) {
    const auto picture = [](const TextSpan& span) { return span.kind == TextSpan::Kind::picture; };
    if (std::none_of(block.words.begin(), block.words.end(), picture)) return;
    const bool alone = std::all_of(block.words.begin(), block.words.end(),
                                   [&](const TextSpan& span) { return picture(span) || is_blank(span); });
    if (alone) {
      block.kind = Kind::pictures;
      std::erase_if(block.words, is_blank);
    } else {
      refuse_pictures(block.words);
    }
  }

  void refuse_pictures(Words& words) {
    for (const TextSpan& span : words) {
      if (span.kind == TextSpan::Kind::picture)
        problem(span.where, "booklet/picture", "expected a picture in a paragraph of its own, found one among words",
                "write symbols in the line as :name:");
    }
    std::erase_if(words, [](const TextSpan& span) { return span.kind == TextSpan::Kind::picture; });
  }

  // The text of tight items has no paragraph of its own.
  void close_loose_words() {
    if (loose_) close();
    loose_ = false;
  }

  int enter(MD_BLOCKTYPE type, void* detail) {
    if (type == MD_BLOCK_DOC) return 0;
    close_loose_words();
    if (blocks_ > most_blocks && next_refused_) return refuse_here();  // blocks without words
    if (++blocks_ > most_blocks) refuse_next(fmt::format("expected at most {} blocks, found more", most_blocks));
    ProseBlock block;
    block.where = last_;
    switch (type) {
      case MD_BLOCK_H:
        block.kind = Kind::heading;
        block.level = static_cast<int>(static_cast<MD_BLOCK_H_DETAIL*>(detail)->level);
        break;
      case MD_BLOCK_QUOTE:
        block.kind = Kind::quote;
        break;
      case MD_BLOCK_UL:
        block.kind = Kind::list;
        block.tight = static_cast<MD_BLOCK_UL_DETAIL*>(detail)->is_tight != 0;
        break;
      case MD_BLOCK_OL:
        block.kind = Kind::list;
        block.tight = static_cast<MD_BLOCK_OL_DETAIL*>(detail)->is_tight != 0;
        block.first = static_cast<MD_BLOCK_OL_DETAIL*>(detail)->start;
        break;
      case MD_BLOCK_LI:
        block.kind = Kind::item;
        break;
      case MD_BLOCK_HR:
        block.kind = Kind::rule;
        break;
      case MD_BLOCK_CODE:
        block.kind = Kind::code;
        break;
      case MD_BLOCK_TABLE: {
        block.kind = Kind::table;
        const auto* table = static_cast<MD_BLOCK_TABLE_DETAIL*>(detail);
        if (table->col_count > most_columns)
          refuse_next(fmt::format("expected at most {} columns in a table, found {}", most_columns, table->col_count));
        body_rows_ = table->body_row_count;
        break;
      }
      case MD_BLOCK_TR:
        stack_.back().rows.emplace_back();
        stack_.back().row_when.emplace_back();
        if (stack_.back().rows.size() > most_rows + 1)
          refuse_next(fmt::format("expected at most {} rows in a table, found {}", most_rows, body_rows_),
                      "divide the table");
        return 0;
      case MD_BLOCK_TH:
      case MD_BLOCK_TD: {
        ProseBlock& table = stack_.back();
        table.rows.back().emplace_back();
        cell_ = true;
        const MD_ALIGN align = static_cast<MD_BLOCK_TD_DETAIL*>(detail)->align;
        if (type == MD_BLOCK_TH)
          table.columns.push_back(align == MD_ALIGN_CENTER  ? Align::centre
                                  : align == MD_ALIGN_RIGHT ? Align::right
                                                            : Align::left);
        return 0;
      }
      case MD_BLOCK_HTML:
        html_.clear();
        in_html_ = true;
        return 0;
      case MD_BLOCK_THEAD:
      case MD_BLOCK_TBODY:
        return 0;
      default:
        break;
    }
    const bool holds = block.kind == Kind::quote || block.kind == Kind::list;
    if (holds && ++nested_ > most_nested)
      refuse_next(fmt::format("expected at most {} lists and quotes nested in each other, found more", most_nested));
    open(std::move(block));
    return 0;
  }

  int leave(MD_BLOCKTYPE type) {
    if (type == MD_BLOCK_DOC) {
      close_loose_words();
      return 0;
    }
    if (type == MD_BLOCK_THEAD || type == MD_BLOCK_TBODY || type == MD_BLOCK_TR) return 0;
    if (type == MD_BLOCK_TH || type == MD_BLOCK_TD) {
      cell_ = false;
      refuse_pictures(stack_.back().rows.back().back());
      return 0;
    }
    if (type == MD_BLOCK_HTML) {
      in_html_ = false;
      last_ = html_where_;
      take_html(html_, false);
      return 0;
    }
    close_loose_words();
    if (type == MD_BLOCK_QUOTE || type == MD_BLOCK_UL || type == MD_BLOCK_OL) --nested_;
    if (type == MD_BLOCK_H) refuse_pictures(stack_.back().words);
    close();
    return 0;
  }

  // Handles known comments; ignores others. `inside`: among or after words.
  void take_html(std::string_view html, bool inside) {
    const std::string comment = comment_of(html);
    const bool one = html.find("<!--") == html.rfind("<!--");
    if (comment.empty() || !one) {
      if (html.starts_with("</")) return;  // reported with its beginning
      return problem(last_, "booklet/html", "expected Markdown, found HTML",
                     comment.empty() ? instead_of(html) : "write one comment on each line");
    }
    ProseBlock block;
    block.where = last_;
    if (comment == "page" || comment == "last page") {
      if (stack_.size() > 1)
        return problem(last_, "booklet/html",
                       "expected a page to begin on a line of its own, outside lists and quotes");
      block.kind = comment == "page" ? Kind::page : Kind::last_page;
      const auto& before = stack_.back().blocks;
      if (block.kind == Kind::last_page &&
          std::ranges::find(before, Kind::last_page, &ProseBlock::kind) != before.end())
        return problem(last_, "booklet/html", "expected one last page, found a second one", "remove one of them");
      stack_.back().blocks.push_back(std::move(block));
    } else if (comment.starts_with("symbols ")) {
      if (!text_.symbols.empty())
        return problem(last_, "booklet/html", "expected one template with symbols, found a second one",
                       "extend a template that has all of them");
      text_.symbols = base::trimmed(std::string_view{comment}.substr(8));
      text_.symbols_where = last_;
    } else if (comment == "when" || comment.starts_with("when ")) {
      take_condition(html, base::trimmed(std::string_view{comment}.substr(4)), inside);
    }
  }

  // A condition belongs to the row of a table, the heading or the paragraph whose words it follows.
  void take_condition(std::string_view html, std::string_view expression, bool inside) {
    ProseBlock& block = stack_.back();
    const bool has_words = cell_ || block.kind == Kind::heading || block.kind == Kind::paragraph;
    Condition* const place = !inside || !has_words || stack_.size() == 1 ? nullptr : cell_ ? &block.row_when.back() : &block.when;
    if (place == nullptr || !place->text.empty()) {
      return problem(last_, "booklet/condition",
                     place == nullptr ? "expected words before a condition, found none"
                                      : "expected one condition in a paragraph or row, found more",
                     place == nullptr ? "write it at the end of the heading, paragraph or row of a table that it is for"
                                      : "join them with and: <!-- when players == 2 and not fast -->");
    }
    if (cell_ && block.rows.size() == 1)
      return problem(last_, "booklet/condition",
                     "expected a condition in a row below the head of a table, found one in the head",
                     "give each row its condition, or the heading above the table one for its section");
    if (expression.empty())
      return problem(last_, "booklet/condition", "expected a condition, found none",
                     "for example <!-- when players == 2 -->");
    const auto begin = last_.begin + static_cast<std::uint32_t>(html.find(expression));
    *place = {std::string{expression}, {begin, begin + static_cast<std::uint32_t>(expression.size())}};
  }

  Words& words() {
    ProseBlock& top = stack_.back();
    if (cell_) return top.rows.back().back();
    const bool holds =
        stack_.size() == 1 || top.kind == Kind::item || top.kind == Kind::quote || top.kind == Kind::list;
    if (holds) {
      open({});
      loose_ = true;
    }
    return stack_.back().words;
  }

  int add(TextSpan::Kind kind, std::string text, diag::Span where) {
    if (++spans_ > most_spans)
      return refuse(fmt::format("expected at most {} stretches of text, found more", most_spans));
    if (picture_ > 0) {
      caption_ += text;
      return 0;
    }
    if (words().empty()) length_ = 0;
    if (const Condition& when = stack_.back().when; !when.text.empty() && !base::trimmed(text).empty())
      problem(when.where, "booklet/condition", "expected a condition at the end of its paragraph, found words after it",
              "move it to the end, or write a paragraph of its own");
    length_ += text.size();
    if (length_ > longest_words)
      return refuse(fmt::format("expected at most {} bytes in one paragraph, found more", longest_words));
    TextSpan span;
    span.kind = kind;
    span.text = std::move(text);
    span.bold = bold_ > 0;
    span.italic = italic_ > 0;
    span.where = where;
    words().push_back(std::move(span));
    return 0;
  }

  int enter(MD_SPANTYPE type, void* detail) {
    if (++marks_ > most_nested * 2) refuse_next("emphasis is nested too deeply");
    if (type == MD_SPAN_STRONG) ++bold_;
    if (type == MD_SPAN_EM) ++italic_;
    if (type == MD_SPAN_IMG && picture_++ == 0) {
      const auto* image = static_cast<MD_SPAN_IMG_DETAIL*>(detail);
      const auto said = [](const MD_ATTRIBUTE& value) {
        return value.text == nullptr ? std::string{} : std::string{value.text, value.size};
      };
      pending_ = {};
      pending_.kind = TextSpan::Kind::picture;
      pending_.target = said(image->src);
      pending_.title = said(image->title);
      pending_.where = image->src.text == nullptr ? last_ : span_of({image->src.text, image->src.size});
      caption_.clear();
      if (++pictures_ > most_pictures)
        return refuse(fmt::format("expected at most {} pictures, found more", most_pictures));
    }
    return 0;
  }

  int leave(MD_SPANTYPE type) {
    --marks_;
    if (type == MD_SPAN_STRONG) --bold_;
    if (type == MD_SPAN_EM) --italic_;
    if (type == MD_SPAN_IMG && --picture_ == 0) {
      pending_.text = std::move(caption_);
      words().push_back(std::move(pending_));
    }
    return 0;
  }

  int text(MD_TEXTTYPE type, std::string_view said) {
    const diag::Span where = span_of(said);
    if (next_refused_) return refuse_here();
    switch (type) {
      case MD_TEXT_HTML:
        if (in_html_) {
          if (html_.empty()) html_where_ = where;
          if (html_.size() < longest_line) html_ += said;
        } else {
          take_html(said, true);
        }
        return 0;
      case MD_TEXT_BR:
        return add(TextSpan::Kind::line_end, {}, where);
      case MD_TEXT_SOFTBR:
        return add(TextSpan::Kind::text, " ", where);
      case MD_TEXT_ENTITY:
        return add(TextSpan::Kind::text, entity(said), where);
      case MD_TEXT_CODE:
        if (!stack_.empty() && stack_.back().kind == Kind::code) {
          std::string& code = stack_.back().code;
          std::vector<diag::Span>& places = stack_.back().code_where;
          if (code.empty() || code.back() == '\n') places.emplace_back();
          if (places.back().end == 0 && is_in_source(said)) places.back() = where;
          code += said;
          return 0;
        }
        return add(TextSpan::Kind::text, std::string{said}, where);
      default:
        return add(TextSpan::Kind::text, std::string{said}, where);
    }
  }

  diag::SourcePtr source_;
  diag::Sink& sink_;
  std::optional<std::pair<std::string, std::string>> next_refused_;  // message and hint
  Text text_;
  std::vector<ProseBlock> stack_;  // the innermost last; the first is the whole text
  bool loose_ = false;             // the innermost is an implicit paragraph
  bool cell_ = false, in_html_ = false, refused_ = false;
  std::string html_, caption_;
  TextSpan pending_;  // the picture whose caption is being read
  diag::Span last_, html_where_;
  std::vector<std::uint32_t> printed_;  // offsets of everything that md4c passed
  int bold_ = 0, italic_ = 0, picture_ = 0;
  std::size_t length_ = 0;  // of the words being read
  std::size_t nested_ = 0, marks_ = 0, blocks_ = 0, spans_ = 0, pictures_ = 0, body_rows_ = 0;
};

}  // namespace

Text read(const diag::SourcePtr& source, diag::Sink& sink) {
  Text text = Reader{source, sink}.read();
  check_tables(text.blocks, source, sink);
  return text;
}

std::string plain(const Words& words) {
  std::string text;
  for (const TextSpan& span : words) text += span.kind == TextSpan::Kind::line_end ? " " : span.text;
  return text;
}

}  // namespace planche::prose
