#include "project/printing/print_report.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "project/devices/cut_sheets.h"
#include "project/devices/press_colour.h"
#include "project/opening/file_names.h"
#include "project/opening/json_text.h"

namespace planche::project {

namespace {

using nlohmann::ordered_json;
using render::Ink;

double rounded(double share) {
  return std::round(10'000 * share) / 100;
}

// "14.2 % (cyan 3.1, magenta 2.0, yellow 4.1, black 5.0)"
std::string in_words(const Ink& ink) {
  return fmt::format("{:.1f} % (cyan {:.1f}, magenta {:.1f}, yellow {:.1f}, black {:.1f})", 100 * ink.total(),
                     100 * ink.cyan, 100 * ink.magenta, 100 * ink.yellow, 100 * ink.black);
}

class Metered final : public press::PageSource {
 public:
  Metered(std::unique_ptr<press::PageSource> pages, std::shared_ptr<PageInks> inks, std::optional<double> limit,
          diag::Sink& sink)
      : pages_{std::move(pages)}, inks_{std::move(inks)}, limit_{limit}, sink_{sink} {}

  std::optional<press::Page> next() override {
    auto page = pages_->next();
    if (!page) return page;
    const Ink ink = meter_.measure(*page);
    inks_->push_back({page->label, ink});
    if (limit_ && 100 * ink.total() > *limit_) {
      sink_.add(diag::finding(diag::Severity::error, "print/ink",
                              fmt::format("page {}: expected an ink coverage of at most {:g} %, found {}", page->label,
                                          *limit_, in_words(ink)),
                              "print with --low-ink"));
    }
    return page;
  }
  std::size_t page_count() const override { return pages_->page_count(); }
  press::Tally tally() const override { return pages_->tally(); }

 private:
  std::unique_ptr<press::PageSource> pages_;
  std::shared_ptr<PageInks> inks_;
  std::optional<double> limit_;
  diag::Sink& sink_;
  render::InkMeter meter_;
};

press::Tally tally_of(const std::vector<PrintedFile>& files) {
  press::Tally all;
  for (const PrintedFile& file : files) {
    all.sheets += file.tally.sheets;
    all.paper += file.tally.paper;
    all.parts += file.tally.parts;
    all.bound = file.tally.bound;  // one bound for all files together
    all.spent = file.tally.spent;
  }
  return all;
}

Ink mean(const PageInks& inks) {
  Ink sum;
  for (const PageInk& one : inks) sum += one.ink;
  return inks.empty() ? sum : sum.over(static_cast<double>(inks.size()));
}

std::string counted(std::size_t number, const char* what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

void add_since(const parts::kit::Changes& since, std::vector<std::string>& lines) {
  lines.push_back(
      fmt::format("{} to print, {} to discard, {} unchanged", counted(since.in(), "part"), since.out(), since.kept));
  for (const parts::kit::Changes::Item& item : since.items) {
    const std::string name = item.name.empty() ? item.kind : fmt::format("{} ({})", item.name, item.kind);
    const char* what = item.in == 0 ? "take out" : item.out == 0 ? "new" : "changed";
    const std::string copies = item.in > 0 && item.out > 0 && item.in != item.out
                                   ? fmt::format("{} for {}", item.in, item.out)
                                   : std::to_string(std::max(item.in, item.out));
    lines.push_back(fmt::format("  {} {} × {}", what, copies, name));
  }
}

ordered_json json_of(const Ink& ink) {
  return {{"cyan", rounded(ink.cyan)},
          {"magenta", rounded(ink.magenta)},
          {"yellow", rounded(ink.yellow)},
          {"black", rounded(ink.black)},
          {"total", rounded(ink.total())}};
}

ordered_json json_of(const parts::kit::Changes& since) {
  ordered_json parts = ordered_json::array();
  for (const parts::kit::Changes::Item& item : since.items) {
    ordered_json& part = parts.emplace_back(ordered_json{{"kind", nullptr}});
    if (!item.kind_id.empty()) part["kind"] = item.kind_id;
    part.update({{"title", item.kind}, {"name", item.name}, {"in", item.in}, {"out", item.out}});
  }
  return {{"in", since.in()}, {"out", since.out()}, {"kept", since.kept}, {"parts", parts}};
}

}  // namespace

std::unique_ptr<press::PageSource> metered(std::unique_ptr<press::PageSource> pages, std::shared_ptr<PageInks> inks,
                                           std::optional<double> limit, diag::Sink& sink) {
  return std::make_unique<Metered>(std::move(pages), std::move(inks), limit, sink);
}

std::string written_name(const std::filesystem::path& target, std::size_t pages) {
  if (ending_of(target) != ".png" && ending_of(target) != ".svg") return target.string();
  return (target.parent_path() / (target.stem().string() + (pages == 1 ? "-1" : "-*") + target.extension().string()))
      .string();
}

std::string_view way_of(press::Sides sides) {
  return sides == press::Sides::two ? "two-sided" : "one-sided";
}

std::filesystem::path split_target(const std::filesystem::path& target, press::Sides sides) {
  return target.parent_path() /
         fmt::format("{}-{}{}", target.stem().string(), way_of(sides), target.extension().string());
}

std::vector<std::string> summary_of(const PrintResult& result, bool each_page) {
  std::vector<std::string> lines;
  const press::Tally tally = tally_of(result.files);
  // "6 sheets (proved fewest), 71 % of the paper used"
  const std::size_t fewest = tally.sheets - tally.spent;
  const bool is_proved = tally.bound && *tally.bound == fewest;
  const std::string proved = tally.spent > 0
                                 ? fmt::format(" (--tight: {}{})", fewest, is_proved ? ", proved fewest" : "")
                             : is_proved ? " (proved fewest)"
                                         : "";
  lines.push_back(fmt::format("{}{}, {:.0f} % of the paper used", counted(tally.sheets, "sheet"), proved,
                              100 * tally.parts / tally.paper));
  for (const Saving& saving : result.savings)
    lines.push_back(fmt::format("{} would take {}", saving.with, counted(saving.sheets, "sheet")));
  for (const PrintedFile& file : result.files) {
    if (file.cut_sheets.empty()) continue;
    const auto first = cut_files_of(file.name, file.cut_sheets.front());
    lines.push_back(file.cut_sheets.size() == 1
                        ? fmt::format("1 sheet to cut: {} or {}", first.front().string(), first.back().string())
                        : fmt::format("{} to cut, each with its .svg and .dxf: {} to {}",
                                      counted(file.cut_sheets.size(), "sheet"), first.front().string(),
                                      cut_files_of(file.name, file.cut_sheets.back()).back().string()));
  }
  PageInks inks;
  for (const PrintedFile& file : result.files) {
    if (file.inks) inks.insert(inks.end(), file.inks->begin(), file.inks->end());
  }
  if (!inks.empty()) lines.push_back(fmt::format("mean ink coverage of a page: {}", in_words(mean(inks))));
  PressReports pressed;
  for (const PrintedFile& file : result.files) pressed.emplace_back(file.name.string(), file.pressed);
  if (!result.files.empty() && result.files.front().press != nullptr)
    std::ranges::move(lines_of(*result.files.front().press, pressed), std::back_inserter(lines));
  if (each_page) {
    for (const PageInk& page : inks)
      lines.push_back(fmt::format("  page {}: ink coverage of {}", page.page, in_words(page.ink)));
  }
  if (const auto& rules = result.rules; rules && rules->pages > 0) {
    const auto least = std::ranges::min_element(rules->filled);
    lines.push_back(least == rules->filled.end()
                        ? fmt::format("rules on {}", counted(rules->pages, "page"))
                        : fmt::format("rules on {}, inner pages at least {:.0f} % filled",
                                      counted(rules->pages, "page"), std::floor(100 * *least)));
  }
  if (result.since) add_since(*result.since, lines);
  if (const std::size_t stamped = result.spoilt.stamped.size(), blank = result.spoilt.blank.size(); stamped > 0)
    lines.push_back(fmt::format("{} {} errors and {} stamped{}", counted(stamped, "part"), stamped == 1 ? "has" : "have",
                                stamped == 1 ? "is" : "are",
                                blank > 0 ? fmt::format(", {} without a drawing", blank) : ""));
  for (const std::string& one : result.left_out) lines.push_back(fmt::format("left out: {}", one));
  return lines;
}

std::string json_of(const PrintResult& result) {
  const auto use = [](const press::Tally& tally) {
    return tally.paper > 0 ? std::round(1000 * tally.parts / tally.paper) / 10 : 0.0;
  };
  ordered_json files = ordered_json::array();
  for (const PrintedFile& file : result.files) {
    ordered_json& one = files.emplace_back(ordered_json{{"file", written_name(file.name, file.pages)},
                                                        {"pages", file.pages},
                                                        {"sheets", file.tally.sheets},
                                                        {"use", use(file.tally)}});
    ordered_json& parts = one["parts"] = ordered_json::array();
    for (const press::Portion& laid : file.laid)
      parts.push_back({{"kind", laid.kind},
                       {"title", laid.title},
                       {"count", laid.count},
                       {"sheets", {laid.first, laid.last}},
                       {"sides", laid.two_sided ? 2 : 1},
                       {"behind", laid.behind}});
    for (const std::string& sheet : file.cut_sheets) {
      ordered_json& cut = one["cuts"].emplace_back(ordered_json{{"sheet", sheet}, {"files", ordered_json::array()}});
      for (const auto& name : cut_files_of(file.name, sheet)) cut["files"].push_back(name.string());
    }
    if (file.press != nullptr) {
      one["press"] = {{"profile", file.press->profile->title()},
                      {"most_ink", std::round(1000 * file.pressed.most_ink) / 10},
                      {"most_ink_on", ordered_json::array()},
                      {"flattened", ordered_json::array()}};
      for (const std::size_t page : file.pressed.inkiest) one["press"]["most_ink_on"].push_back(page + 1);
      for (const std::size_t page : file.pressed.flattened) one["press"]["flattened"].push_back(page + 1);
    }
    if (file.places) one["places"] = *file.places;
    if (!file.inks) continue;
    one["ink"] = json_of(mean(*file.inks));
    ordered_json& each = one["ink"]["pages"] = ordered_json::array();
    for (const PageInk& page : *file.inks) {
      ordered_json& one_page = each.emplace_back(ordered_json{{"page", page.page}});
      one_page.update(json_of(page.ink));
    }
  }
  const press::Tally all = tally_of(result.files);
  ordered_json report{{"files", files}, {"sheets", all.sheets}, {"use", use(all)}};
  report["fewest"] = all.sheets - all.spent;
  if (all.bound) report["at_least"] = *all.bound;
  for (const Saving& saving : result.savings)
    report["savings"].push_back({{"with", saving.with}, {"sheets", saving.sheets}});
  if (result.since) report["since"] = json_of(*result.since);
  if (const Spoilt& spoilt = result.spoilt; !spoilt.stamped.empty())
    report["draft"] = {{"stamped", spoilt.stamped.size()}, {"blank", spoilt.blank.size()}};
  if (!result.left_out.empty()) report["left_out"] = result.left_out;
  if (const auto& rules = result.rules) {
    report["rules"] = {{"pages", rules->pages}, {"filled", ordered_json::array()}};
    for (const double filled : rules->filled) report["rules"]["filled"].push_back(std::round(1000 * filled) / 10);
  }
  return json_text(report);
}

}  // namespace planche::project
