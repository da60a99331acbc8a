#include "project/importing/convert.h"

#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/inputs.h"

namespace planche::cli {

namespace {

struct ConvertOptions {
  ReportOptions report;
  project::InputChoices input;
  std::string file, output;
};

int convert(const ConvertOptions& options) {
  Reporter reporter{options.report};
  project::convert(options.file, options.output, options.input, reporter.messages());
  return reporter.finish();
}

}  // namespace

Command convert_command() {
  auto options = std::make_shared<ConvertOptions>();
  Rows rows;
  rows.operand("FILE", "a table or document; - is standard input", options->file).required = true;
  rows.name("-o,--output", "PATH",
            "file to write; its extension chooses the format: .csv, .tsv, .xlsx, .ods, .json or .yaml", options->output)
      .required = true;
  add_form_options(rows, options->input);
  add_report_options(rows, options->report);
  return {
      "convert",
      "convert a table or document to another format",
      "Converts between tables (.csv, .tsv, .xlsx, .ods), cell by cell, and between documents (.json, .yaml). For a "
      "workbook, the first sheet is read unless FILE#SHEET names another. Decks and the records of a file-based "
      "game also convert from tables to documents and back. Nothing is written if the target cannot hold a value "
      "unchanged. Numbers keep their digits, not their format. Unused columns produce a note.",
      {{"planche convert --encoding latin1 deck.csv -o utf-8.csv", "to UTF-8, with commas"},
       {"planche convert deck.csv -o deck.xlsx", "to a workbook with a sheet \"deck\""},
       {"planche convert deck.xlsx#deck -o my-deck.json", "from that sheet to a document"}},
      std::move(rows),
      [options] { return convert(*options); }};
}

}  // namespace planche::cli
