// What the judges of PuXes documents share: diagnostics, and faces, which all documents have. Internal to validate*.cc.
#pragma once

#include <string>
#include <string_view>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/judging.h"
#include "rules/puxes/document.h"
#include "rules/puxes/parameters.h"

namespace planche::rules::puxes {

// Where a problem lies, and whom it concerns.
struct Where {
  diag::Span span;
  std::string path, subject;
};

// The member of that name, or where the value opens.
Where at_member(const data::Value& value, std::string path, std::string_view member, std::string subject);

std::string plain(double number);  // with up to three decimals
std::string plural(std::size_t count, std::string_view thing);

class Reporter {
 public:
  Reporter(const data::Document& document, const Parameters& parameters, diag::Sink& sink)
      : document_{document}, parameters_{parameters}, sink_{sink} {}

  void report(diag::Severity severity, Where where, Rule rule, std::string code, std::string message, std::string hint);
  void error(Where where, Rule rule, std::string code, std::string message, std::string hint) {
    report(diag::Severity::error, std::move(where), rule, std::move(code), std::move(message), std::move(hint));
  }

  // Notes a symbol that planche cannot draw and reports a power there is none of; `told`: characters tell their power.
  void face(const Face& face, const Where& where, bool told);
  void power(std::string_view name, const Where& where);

 private:
  const data::Document& document_;
  const Parameters& parameters_;
  diag::Sink& sink_;
};

}  // namespace planche::rules::puxes
