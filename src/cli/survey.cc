#include "declared/survey.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/statistics.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/play.h"
#include "cli/print.h"
#include "data/write_table.h"
#include "parts/kit/survey_sheet.h"
#include "project/expression.h"
#include "project/file_games.h"
#include "project/json_text.h"
#include "project/print_choices.h"
#include "project/reading.h"
#include "project/work.h"
#include "rules/figures.h"

namespace planche::cli {

namespace {

using Json = nlohmann::ordered_json;
using declared::Survey;
using declared::Tally;

enum class Format { text, json, csv };

struct SurveyOptions {
  PrintOptions print;
  std::string source, where, list;
  std::vector<std::string> by;
  std::optional<std::uint64_t> draw, at_least;
  Format format = Format::text;
  bool sheet = false, once = false;
};

// Chances to draw records that are `where`, without putting any back.
struct Draw {
  std::uint64_t drawn = 0, marked = 0, all = 0, at_least = 1;
  std::vector<double> chances;  // of none, one, …

  double enough() const {
    // From the least on, which adds small numbers first.
    double sum = 0;
    for (std::size_t k = chances.size(); k > at_least; --k) sum += chances[k - 1];
    return std::min(sum, 1.0);
  }
};

std::string shown(const std::optional<std::string>& value) {
  return value ? *value : "(none)";
}

// Padded to the width, or shortened.
std::string column(const std::string& text, std::size_t width) {
  const std::string fitting = base::shortened(text, width - 1);
  return fitting + std::string(width - base::count_code_points(fitting), ' ');
}

std::string names_of(const Survey& survey, const std::vector<std::size_t>& rows) {
  constexpr std::size_t most = 8;
  std::vector<std::string> names;
  for (const std::size_t row : rows) {
    if (names.size() == most) break;
    names.push_back(survey.list->name_of(row));
  }
  return fmt::format("{}{}", fmt::join(names, ", "),
                     rows.size() > most ? fmt::format(" and {} more", rows.size() - most) : "");
}

class AsText {
 public:
  void survey(const Survey& survey) {
    line(fmt::format("{}: {} different, {}", survey.list->declared->name, survey.chosen.size(),
                     survey.once ? "each counted once" : fmt::format("{} with copies", survey.copies)));
    if (survey.cross) {
      cross(survey, *survey.cross);
      return;
    }
    for (const declared::Aspect& aspect : survey.aspects) {
      constexpr std::size_t width = 28, longest_bar = 30;
      std::uint64_t most = 1;
      for (const Tally& tally : aspect.tallies) most = std::max(most, tally.copies);
      line("");
      line(fmt::format("{}{:>9}{:>9}  {:>7}", column(aspect.name, width), "different", "copies", "share"));
      for (const Tally& tally : aspect.tallies) {
        std::string bar;
        for (std::uint64_t k = 0; k < tally.copies * longest_bar / most; ++k) bar += "▇";
        line(fmt::format("  {}{:>9}{:>9}  {:>7}  {}", column(shown(tally.value), width - 2), tally.records,
                         tally.copies, rules::percent(rules::share(tally.copies, survey.copies)), bar));
      }
      if (!aspect.spread) continue;
      const declared::Spread& s = *aspect.spread;
      const std::string of_records =
          s.mean == s.mean_of_records ? "" : fmt::format(" of copies ({:.2f} of different ones)", s.mean_of_records);
      line(fmt::format("  mean {:.2f}{}, deviation {:.2f}; least {}, quartiles {} {} {}, greatest {}", s.mean,
                       of_records, s.deviation, printed(s.least), printed(s.lower), printed(s.median), printed(s.upper),
                       printed(s.greatest)));
      if (!aspect.apart.empty()) line(fmt::format("  apart: {}", names_of(survey, aspect.apart)));
    }
  }

  void draw(const Draw& draw) {
    line(fmt::format("{} of {} cards, {} drawn", draw.marked, draw.all, draw.drawn));
    for (std::size_t k = 0; k < draw.chances.size(); ++k) {
      if (draw.chances[k] > 0) line(fmt::format("  {:>4}{:>12}", k, rules::percent(draw.chances[k], 2)));
    }
    line(fmt::format("at least {}: {}", draw.at_least, rules::percent(draw.enough(), 2)));
  }

  void end() const {
    for (const std::string& each : lines_) print_text(each.substr(0, each.find_last_not_of(' ') + 1));
  }

 private:
  void line(std::string text) { lines_.push_back(std::move(text)); }

  void cross(const Survey& survey, const declared::Cross& cross) {
    constexpr std::size_t width = 20, cell = 10;
    const auto right = [](const std::string& text) {
      const std::string fitting = base::shortened(text, cell - 2);
      return std::string(cell - base::count_code_points(fitting), ' ') + fitting;
    };
    std::string head = column(survey.aspects[0].name + " × " + survey.aspects[1].name, width);
    for (const auto& value : cross.columns) head += right(shown(value));
    line("");
    line(head);
    for (std::size_t row = 0; row < cross.rows.size(); ++row) {
      std::string text = column(shown(cross.rows[row]), width);
      for (std::size_t k = 0; k < cross.columns.size(); ++k) {
        const std::uint64_t n = cross.copies[row * cross.columns.size() + k];
        text += right(n == 0 ? "·" : std::to_string(n));
      }
      line(text);
    }
  }

  std::vector<std::string> lines_;
};

class AsJson {
 public:
  void survey(const Survey& survey) {
    Json list{{"list", survey.list->declared->name}, {"different", survey.chosen.size()}, {"copies", survey.copies}};
    list["fields"] = Json::array();
    for (const declared::Aspect& aspect : survey.aspects) list["fields"].push_back(member(survey, aspect));
    if (survey.cross) {
      Json rows = Json::array();
      for (std::size_t row = 0; row < survey.cross->rows.size(); ++row) {
        const auto first =
            survey.cross->copies.begin() + static_cast<std::ptrdiff_t>(row * survey.cross->columns.size());
        rows.push_back(std::vector(first, first + static_cast<std::ptrdiff_t>(survey.cross->columns.size())));
      }
      list["cross"] = {
          {"rows", values(survey.cross->rows)}, {"columns", values(survey.cross->columns)}, {"copies", rows}};
    }
    all_["lists"].push_back(list);
  }

  void draw(const Draw& draw) {
    all_["draw"] = {{"of", draw.all},          {"matching", draw.marked},   {"drawn", draw.drawn},
                    {"chances", draw.chances}, {"at_least", draw.at_least}, {"chance", draw.enough()}};
  }

  void end() const { print_line(project::json_text(all_)); }

 private:
  static Json value(const std::optional<std::string>& text) { return text ? Json(*text) : Json(nullptr); }
  static Json values(const std::vector<std::optional<std::string>>& texts) {
    Json all = Json::array();
    for (const auto& text : texts) all.push_back(value(text));
    return all;
  }

  static Json member(const Survey& survey, const declared::Aspect& aspect) {
    Json field{{"field", aspect.name}, {"values", Json::array()}};
    for (const Tally& tally : aspect.tallies)
      field["values"].push_back(
          {{"value", value(tally.value)}, {"different", tally.records}, {"copies", tally.copies}});
    if (aspect.spread) {
      const declared::Spread& s = *aspect.spread;
      field["mean"] = s.mean;
      field["mean_different"] = s.mean_of_records;
      field["deviation"] = s.deviation;
      field["quartiles"] = {s.least.to_double(), s.lower.to_double(), s.median.to_double(), s.upper.to_double(),
                            s.greatest.to_double()};
      field["apart"] = Json::array();
      for (const std::size_t row : aspect.apart) field["apart"].push_back(survey.list->name_of(row));
    }
    return field;
  }

  Json all_ = {{"lists", Json::array()}};
};

class AsCsv {
 public:
  void survey(const Survey& survey) {
    if (survey.cross) {
      std::vector<std::string> head{survey.aspects[0].name};
      for (const auto& value : survey.cross->columns) head.push_back(value.value_or(""));
      line(head);
      for (std::size_t row = 0; row < survey.cross->rows.size(); ++row) {
        std::vector<std::string> cells{survey.cross->rows[row].value_or("")};
        for (std::size_t k = 0; k < survey.cross->columns.size(); ++k)
          cells.push_back(std::to_string(survey.cross->copies[row * survey.cross->columns.size() + k]));
        line(cells);
      }
      return;
    }
    if (rows_.empty()) line({"list", "field", "value", "different", "copies"});
    for (const declared::Aspect& aspect : survey.aspects) {
      for (const Tally& tally : aspect.tallies)
        line({survey.list->declared->name, aspect.name, tally.value.value_or(""), std::to_string(tally.records),
              std::to_string(tally.copies)});
    }
  }

  void draw(const Draw& draw) {
    line({"matching", "chance"});
    for (std::size_t k = 0; k < draw.chances.size(); ++k)
      line({std::to_string(k), fmt::format("{:.9f}", draw.chances[k])});
  }

  void end() const {
    std::string text = data::to_csv(rows_);
    if (!text.empty()) text.pop_back();  // print_line() ends the last line
    print_line(text);
  }

 private:
  void line(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

  data::TextRows rows_;
};

// The lists that are told of; none after the reporter was told why. `problems`: of what was read.
std::vector<const declared::List*> lists_of(const declared::Game& game, const SurveyOptions& options,
                                            const diag::Sink& problems, Reporter& reporter) {
  std::vector<const declared::List*> all;
  std::vector<std::string_view> names;
  bool lacking = false;
  for (const auto& list : game.lists()) {
    const bool of_what_was_given =
        game.document() == nullptr || list->of_document || list->declared->name == options.list;
    const bool unread = list->lacking || (problems.has_errors() && list->rows.empty());
    lacking = lacking || unread;
    if (unread || !of_what_was_given) continue;
    names.push_back(list->declared->name);
    if (options.list.empty() || options.list == list->declared->name) all.push_back(list.get());
  }
  if (!all.empty()) return all;
  if (lacking && problems.has_errors()) {
    reporter.report(problems);
  } else if (!options.list.empty()) {
    reporter.refuse(fmt::format("--list: there are no records \"{}\"", options.list),
                    base::suggestion(options.list, names));
  } else {
    reporter.refuse(fmt::format("{} has no records", game.title()));
  }
  return all;
}

// The first of the lists that the expressions of the command line fit. Nothing after the reporter was told why they do
// not fit the longest.
struct Wishes {
  const declared::List* list = nullptr;
  declared::SurveyWish wish;
};
std::optional<Wishes> wishes_for(const declared::Game& game, const std::vector<const declared::List*>& lists,
                                 const SurveyOptions& options, Reporter& reporter) {
  std::optional<diag::Sink> wrong;
  std::size_t longest = 0;
  for (const declared::List* list : lists) {
    diag::Sink sink;
    Wishes made{list, {{}, {}, options.once}};
    if (!options.where.empty())
      made.wish.where = project::GivenExpression::read(options.where, game.names(list), sink).expression;
    for (const std::string& by : options.by)
      made.wish.by.push_back(project::GivenExpression::read(by, game.names(list), sink).expression);
    if (!sink.has_errors()) return made;
    if (wrong && list->rows.size() <= longest) continue;
    longest = list->rows.size();
    wrong = std::move(sink);
  }
  reporter.report(*wrong);
  return std::nullopt;
}

template <typename Printer>
void tell(const std::vector<Survey>& surveys, const std::optional<Draw>& draw, Printer printer) {
  if (draw) {
    printer.draw(*draw);
  } else {
    for (const Survey& survey : surveys) printer.survey(survey);
  }
  printer.end();
}

std::optional<Draw> draw_of(const Survey& survey, const declared::Game& game, const SurveyOptions& options,
                            diag::Sink& sink, Reporter& reporter) {
  const auto all = declared::survey(game, *survey.list, {{}, {}, options.once}, sink);
  if (!all) return std::nullopt;
  if (*options.draw > all->copies) {
    reporter.refuse(fmt::format("--draw: {} cannot be drawn of {}", *options.draw, all->copies));
    return std::nullopt;
  }
  return Draw{*options.draw, survey.copies, all->copies, options.at_least.value_or(1),
              base::marked_among_drawn(all->copies, survey.copies, *options.draw)};
}

bool makes_sense(const SurveyOptions& options, Reporter& reporter) {
  if (!options.sheet &&
      !none_given(options.print.given, {"--paper", "--printer", "--margin", "--style", "--low-ink", "--dpi"},
                  "is of the pages that --sheet prints", "add --sheet", reporter))
    return false;
  if (options.sheet && options.format != Format::text) {
    reporter.refuse("--format is of what is told, and --sheet prints pages", "leave one of them out");
    return false;
  }
  if (options.by.size() > 2) {
    reporter.refuse("--by: at most two can be crossed");
  } else if (options.draw && options.where.empty()) {
    reporter.refuse("--draw asks which cards are wanted", "planche survey embers \"kind == 'spell'\" --draw 7");
  } else if (options.at_least && !options.draw) {
    reporter.refuse("--at-least needs --draw: how many are drawn");
  } else if (options.at_least && *options.at_least > *options.draw) {
    reporter.refuse(fmt::format("--at-least: {} are wanted of {} that --draw draws", *options.at_least, *options.draw));
  } else {
    return !options.sheet || makes_sense(options.print, reporter);
  }
  return false;
}

void print_sheet(const project::Holding& holding, std::vector<Survey> surveys, const SurveyOptions& options,
                 Reporter& reporter) {
  diag::Sink sink;
  project::Work work = project::work_of(holding, options.print, sink);
  parts::kit::SurveySheet sheet{holding.game,
                                work.title.empty() ? work.game : work.title,
                                std::move(surveys),
                                project::room_on(options.print.sheet),
                                {}};
  sheet.look = {options.print.low_ink ? "low-ink" : options.print.style, work.words.language(), {}, work.words};
  work.parts = [sheet = std::move(sheet)](templates::Library& library, diag::Sink&) mutable {
    std::vector<scene::PartSet> sets;
    sets.push_back(parts::kit::survey_pages(std::move(sheet), library.typesetter()));
    return sets;
  };
  const std::string usual = holding.built_in == nullptr ? holding.game->model().languages.front() : "en";
  print(std::move(work), options.print, sink, target_for(options.print, holding.name + "-survey", false, usual),
        reporter);
}

// The options of the rules as they were given.
std::string told(const project::RulesChoices& rules) {
  std::string words = rules.file.empty() ? "" : " --rules " + rules.file;
  for (const auto& [name, values] : rules.numbers)
    words += fmt::format(" --set {}={}", name, expressions::printed(values.front()));
  return words;
}

int survey(SurveyOptions options) {
  options.sheet = options.sheet || !options.print.output.empty();
  Reporter reporter{options.print.report};
  if (!makes_sense(options, reporter)) return reporter.finish();
  diag::Sink sink;
  const auto holding =
      project::open_records(options.source, options.print.language, options.print.input, sink, reporter.messages());
  if (!holding) return reporter.finish();
  const declared::Game* game = holding->game.get();
  // Figures are asked for while a game is being made.
  const auto lists = lists_of(*game, options, sink, reporter);
  if (sink.has_errors() && !lists.empty())
    reporter.say(fmt::format("{} has errors: planche validate {}{}", holding->title, options.source,
                             told(options.print.input.rules)));
  if (lists.empty()) return reporter.finish();
  std::vector<Survey> surveys;
  std::optional<Draw> draw;
  diag::Sink own;
  if (options.where.empty() && options.by.empty()) {
    for (const declared::List* list : lists) {
      if (auto made = declared::survey(*game, *list, {{}, {}, options.once}, own)) surveys.push_back(std::move(*made));
    }
  } else {
    const auto wishes = wishes_for(*game, lists, options, reporter);
    if (!wishes) return reporter.finish();
    if (auto made = declared::survey(*game, *wishes->list, wishes->wish, own)) surveys.push_back(std::move(*made));
    if (options.draw && !surveys.empty()) {
      draw = draw_of(surveys.front(), *game, options, own, reporter);
      if (!draw) surveys.clear();
    }
  }
  reporter.report(own);
  if (surveys.empty()) return reporter.finish();
  if (options.sheet) {
    print_sheet(*holding, std::move(surveys), options, reporter);
  } else if (options.format == Format::text) {
    tell(surveys, draw, AsText{});
  } else if (options.format == Format::json) {
    tell(surveys, draw, AsJson{});
  } else {
    tell(surveys, draw, AsCsv{});
  }
  const int status = reporter.finish();
  return status == fine && sink.has_errors() ? bad_data : status;
}

// At commas, but not at those within brackets or quotes.
std::vector<std::string> apart(std::string_view expressions) {
  std::vector<std::string> all{{}};
  int depth = 0;
  char quote = 0;
  for (const char c : expressions) {
    if (c == ',' && depth == 0 && quote == 0) {
      all.emplace_back();
      continue;
    }
    if (quote != 0) {
      quote = c == quote ? 0 : quote;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else {
      depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
    }
    all.back() += c;
  }
  for (std::string& one : all) one = std::string{base::trimmed(one)};
  return all;
}

}  // namespace

Command survey_command() {
  auto options = std::make_shared<SurveyOptions>();
  Rows rows;
  rows.operand("SOURCE", "the folder of a game, a deck, or a game that has records", options->source);
  rows.operand("CONDITION", "the records to count: an expression, such as \"kind == 'spell'\"", options->where)
      .required = false;
  rows.name("--list", "NAME", "count only records of this kind", options->list);
  rows.value("--by", "FIELDS", "fields or expressions to report; two of them make a cross table",
             [to = options.get()](const std::string& given) -> std::string {
               for (std::string& by : apart(given)) to->by.push_back(std::move(by));
               return given.empty() ? "expected a field, found none" : "";
             })
      .most = Row::any_number;
  rows.number("--draw", "report the chance to draw records of CONDITION with this many cards", options->draw, 1,
              10'000);
  rows.number("--at-least", "number of such records wanted; default: 1", options->at_least, 1, 10'000);
  rows.choice<Format>("--format", "format of the report", options->format,
                      {{"text", Format::text}, {"json", Format::json}, {"csv", Format::csv}});
  rows.flag("--once", "count each record once, whatever its copies", options->once);
  rows.flag("--sheet", "print pages with plots instead, as a PDF or the format of -o; -o implies --sheet",
            options->sheet);
  rows.flag("-q,--quiet", "print errors only", options->print.report.quiet);
  add_form_options(rows, options->print.input);
  add_page_options(rows, options->print);
  return {"survey",
          "count the records of a game: kinds, cost curves, chances",
          "Counts the values of fields over all printed copies of the records, or with --once over the records: how "
          "many of each kind, the cost curve, "
          "outliers (more than 1.5 interquartile ranges beyond the quartiles). With --draw, reports the exact chance "
          "of drawing records of CONDITION without putting them back.",
          {{"planche survey cards/embers", "every field that several cards share"},
           {"planche survey cards/embers --by kind,cost", "kinds against costs"},
           {"planche survey cards/embers \"cost <= 2\" --draw 5 --at-least 2", "two cheap cards in a hand of five"},
           {"planche survey cards/embers --sheet -o survey.pdf", "plots on paper"}},
          std::move(rows),
          [options] { return survey(*options); }};
}

}  // namespace planche::cli
