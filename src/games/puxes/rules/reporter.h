// Diagnostics of PuXes documents, and checks of faces, which all documents have. Internal to validate*.cc.
#pragma once

#include <string>
#include <string_view>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "games/puxes/rules/document.h"
#include "games/puxes/rules/parameters.h"
#include "rules/judging.h"

namespace planche::rules::puxes {

std::string plain(double number, int most = 3);  // with up to `most` decimals

class Reporter : public Report {
 public:
  Reporter(const data::Document& document, const Parameters& parameters, diag::Sink& sink)
      : Report{document, "PuXes, ", sink}, parameters_{parameters} {}

  // Notes a symbol without a drawing, and reports an unknown power. `told`: a character must name its power.
  void face(const Face& face, const ValuePlace& where, bool told);
  // The power with that name; null after a report.
  const Power* power(std::string_view name, const ValuePlace& where);

 private:
  const Parameters& parameters_;
};

}  // namespace planche::rules::puxes
