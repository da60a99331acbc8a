// Printers of diagnostics: text with the source line and a caret, JSON lines, SARIF 2.1.0.
#pragma once

#include <string>
#include <vector>

#include "diag/diagnostic.h"

namespace planche::diag {

//   cards/lantern/menagerie.json:12:9: error: Braise: attack and resistance add up to 13, the budget is 12 [lantern/…]
//      12 |       { "name": "Braise", …
//         |         ^~~~
//      rule O1 (Lantern Rules 2.4) · hint: take one point from attack.force
// Control characters of the source line are made visible; long lines are cut around the caret to 110 columns.
std::string to_text(const Diagnostic& d, bool colour);

// {"file","line","column","severity","code","message","path","rule","hint"} (and "subject", "reference") in one line
// without a line ending. Absent places are null. In a sheet, "line" and "column" are those of the cell, and "cell" is
// its name.
std::string to_json_line(const Diagnostic& d);

// The whole SARIF log of one run. Its rules array lists each code that occurs.
std::string to_sarif(const std::vector<Diagnostic>& all, const std::string& version);

}  // namespace planche::diag
