#include "project/analysis/survey.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/statistics.h"
#include "base/text.h"
#include "data/tables/write_table.h"
#include "parts/kit/survey_sheet.h"
#include "project/opening/asked_expression.h"
#include "project/opening/json_text.h"
#include "rules/figures.h"

namespace planche::project {

namespace {

using Json = nlohmann::ordered_json;
using declared::Survey;
using declared::ValueCount;

std::string shown(const std::optional<std::string>& value) {
  return value ? *value : "(none)";
}

// Pads or shortens text to the width.
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
      for (const ValueCount& tally : aspect.tallies) most = std::max(most, tally.copies);
      line("");
      line(fmt::format("{}{:>9}{:>9}  {:>7}", column(aspect.name, width), "different", "copies", "share"));
      for (const ValueCount& tally : aspect.tallies) {
        std::string bar;
        for (std::uint64_t k = 0; k < tally.copies * longest_bar / most; ++k) bar += "▇";
        line(fmt::format("  {}{:>9}{:>9}  {:>7}  {}", column(shown(tally.value), width - 2), tally.records,
                         tally.copies, rules::percent(rules::share(tally.copies, survey.copies)), bar));
      }
      if (!aspect.spread) continue;
      const declared::NumberStatistics& s = *aspect.spread;
      const std::string of_records =
          s.mean == s.mean_of_records ? "" : fmt::format(" over copies ({:.2f} over records)", s.mean_of_records);
      line(fmt::format("  mean {:.2f}{}, deviation {:.2f}; least {}, quartiles {} {} {}, greatest {}", s.mean,
                       of_records, s.deviation, printed(s.least), printed(s.lower), printed(s.median), printed(s.upper),
                       printed(s.greatest)));
      if (!aspect.apart.empty()) line(fmt::format("  apart: {}", names_of(survey, aspect.apart)));
    }
  }

  void draw(const DrawChances& draw) {
    line(fmt::format("{} of {} cards, {} drawn", draw.marked, draw.all, draw.drawn));
    for (std::size_t k = 0; k < draw.chances.size(); ++k) {
      if (draw.chances[k] > 0) line(fmt::format("  {:>4}{:>12}", k, rules::percent(draw.chances[k], 2)));
    }
    line(fmt::format("at least {}: {}", draw.at_least, rules::percent(draw.enough(), 2)));
  }

  std::vector<std::string> take() {
    for (std::string& each : lines_) each.resize(each.find_last_not_of(' ') + 1);
    return std::move(lines_);
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

  void draw(const DrawChances& draw) {
    all_["draw"] = {{"of", draw.all},          {"matching", draw.marked},   {"drawn", draw.drawn},
                    {"chances", draw.chances}, {"at_least", draw.at_least}, {"chance", draw.enough()}};
  }

  std::string take() const { return json_text(all_); }

 private:
  static Json value(const std::optional<std::string>& text) { return text ? Json(*text) : Json(nullptr); }
  static Json values(const std::vector<std::optional<std::string>>& texts) {
    Json all = Json::array();
    for (const auto& text : texts) all.push_back(value(text));
    return all;
  }

  static Json member(const Survey& survey, const declared::Aspect& aspect) {
    Json field{{"field", aspect.name}, {"values", Json::array()}};
    for (const ValueCount& tally : aspect.tallies)
      field["values"].push_back(
          {{"value", value(tally.value)}, {"different", tally.records}, {"copies", tally.copies}});
    if (aspect.spread) {
      const declared::NumberStatistics& s = *aspect.spread;
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
      for (const ValueCount& tally : aspect.tallies)
        line({survey.list->declared->name, aspect.name, tally.value.value_or(""), std::to_string(tally.records),
              std::to_string(tally.copies)});
    }
  }

  void draw(const DrawChances& draw) {
    line({"matching", "chance"});
    for (std::size_t k = 0; k < draw.chances.size(); ++k)
      line({std::to_string(k), fmt::format("{:.9f}", draw.chances[k])});
  }

  std::string take() const { return data::to_csv(rows_); }

 private:
  void line(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }

  data::TextRows rows_;
};

// The expressions, checked against the first list with everything they need. If no list fits, reports what the longest
// list lacks.
struct Wishes {
  const declared::List* list = nullptr;
  declared::SurveyWish wish;
};
std::optional<Wishes> wishes_for(const declared::Game& game, const std::vector<const declared::List*>& lists,
                                 const SurveyChoices& choices, Messages& messages) {
  std::optional<diag::Sink> wrong;
  std::size_t longest = 0;
  for (const declared::List* list : lists) {
    diag::Sink sink;
    Wishes made{list, {{}, {}, choices.once}};
    if (!choices.where.empty())
      made.wish.where = GivenExpression::read(choices.where, game.names(list), sink).expression;
    for (const std::string& by : choices.by)
      made.wish.by.push_back(GivenExpression::read(by, game.names(list), sink).expression);
    if (!sink.has_errors()) return made;
    if (wrong && list->rows.size() <= longest) continue;
    longest = list->rows.size();
    wrong = std::move(sink);
  }
  messages.report(*wrong);
  return std::nullopt;
}

std::optional<DrawChances> draw_of(const Survey& survey, const declared::Game& game, const SurveyChoices& choices,
                                   diag::Sink& sink, Messages& messages) {
  const auto all = declared::survey(game, *survey.list, {{}, {}, choices.once}, sink);
  if (!all) return std::nullopt;
  if (*choices.draw > all->copies) {
    messages.refuse(fmt::format("--draw: cannot draw {} of {}", *choices.draw, all->copies));
    return std::nullopt;
  }
  return DrawChances{*choices.draw, survey.copies, all->copies, choices.at_least.value_or(1),
                     base::marked_among_drawn(all->copies, survey.copies, *choices.draw)};
}

template <typename Printer>
auto shown_by(Printer printer, const Surveyed& surveyed) {
  if (surveyed.draw) {
    printer.draw(*surveyed.draw);
  } else {
    for (const Survey& survey : surveyed.surveys) printer.survey(survey);
  }
  return printer.take();
}

}  // namespace

double DrawChances::enough() const {
  // Add small numbers first to keep precision.
  double sum = 0;
  for (std::size_t k = chances.size(); k > at_least; --k) sum += chances[k - 1];
  return std::min(sum, 1.0);
}

std::vector<const declared::List*> lists_to_survey(const declared::Game& game, const std::string& name,
                                                   const diag::Sink& problems, Messages& messages) {
  std::vector<const declared::List*> all;
  std::vector<std::string_view> names;
  bool lacking = false;
  for (const auto& list : game.lists()) {
    const bool of_what_was_given = game.document() == nullptr || list->of_document || list->declared->name == name;
    const bool unread = list->lacking || (problems.has_errors() && list->rows.empty());
    lacking = lacking || unread;
    if (unread || !of_what_was_given) continue;
    names.push_back(list->declared->name);
    if (name.empty() || name == list->declared->name) all.push_back(list.get());
  }
  if (!all.empty()) return all;
  if ((lacking || names.empty()) && problems.has_errors()) {
    messages.report(problems);
  } else if (!name.empty()) {
    messages.refuse(fmt::format("--list: there are no records \"{}\"", name), base::suggestion(name, names));
  } else {
    messages.refuse(fmt::format("{} has no records", game.title()));
  }
  return all;
}

std::optional<Surveyed> survey(const declared::Game& game, const std::vector<const declared::List*>& lists,
                               const SurveyChoices& choices, Messages& messages) {
  Surveyed surveyed;
  diag::Sink sink;
  if (choices.where.empty() && choices.by.empty()) {
    for (const declared::List* list : lists) {
      if (auto made = declared::survey(game, *list, {{}, {}, choices.once}, sink))
        surveyed.surveys.push_back(std::move(*made));
    }
  } else {
    const auto wishes = wishes_for(game, lists, choices, messages);
    if (!wishes) return std::nullopt;
    if (auto made = declared::survey(game, *wishes->list, wishes->wish, sink))
      surveyed.surveys.push_back(std::move(*made));
    if (choices.draw && !surveyed.surveys.empty()) {
      surveyed.draw = draw_of(surveyed.surveys.front(), game, choices, sink, messages);
      if (!surveyed.draw) surveyed.surveys.clear();
    }
  }
  messages.report(sink);
  return surveyed.surveys.empty() ? std::nullopt : std::optional{std::move(surveyed)};
}

std::vector<std::string> lines_of(const Surveyed& surveyed) {
  return shown_by(AsText{}, surveyed);
}

std::string json_of(const Surveyed& surveyed) {
  return shown_by(AsJson{}, surveyed);
}

std::string csv_of(const Surveyed& surveyed) {
  return shown_by(AsCsv{}, surveyed);
}

Work work_of(const Holding& holding, std::vector<Survey> surveys, const PrintChoices& choices, diag::Sink& sink) {
  Work work = work_of(holding, choices, sink);
  parts::kit::SurveySheet sheet{
      holding.game, work.title.empty() ? work.game : work.title, std::move(surveys), room_on(choices.sheet), {}};
  sheet.look = {choices.palette(), work.words.language(), {}, work.words};
  work.parts = [sheet = std::move(sheet)](templates::Library& library, diag::Sink&) mutable {
    std::vector<scene::PartSet> sets;
    sets.push_back(parts::kit::survey_pages(std::move(sheet), library.typesetter()));
    return sets;
  };
  return work;
}

std::vector<std::string> split_expressions(std::string_view expressions) {
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

}  // namespace planche::project
