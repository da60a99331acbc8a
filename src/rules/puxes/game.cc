#include "rules/game.h"

#include "rules/puxes/document.h"
#include "rules/puxes/parameters.h"
#include "rules/puxes/play.h"
#include "rules/puxes/validate.h"

namespace planche::rules::puxes {

namespace {

void check_rules(const Settings& settings, diag::Sink& sink) {
  load_parameters(settings.rules_file, sink);
}

void validate_setup_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  const Parameters parameters = load_parameters(settings.rules_file, sink);
  validate_setup(document, read_setup(document, parameters.geometry), parameters, sink);
}

void validate_dice_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  validate_dice(document, read_dice(document), load_parameters(settings.rules_file, sink), sink);
}

void validate_throw_document(const data::Document& document, const Settings& settings, diag::Sink& sink) {
  validate_throw(document, read_throw(document), load_parameters(settings.rules_file, sink), sink);
}

}  // namespace

const Game& game() {
  static const Game puxes{
      "puxes",
      "PuXes",
      "the makers of DiXe",
      "its makers'; its rules state no terms",
      "PuXes",
      {"puxes-duel.json"},
      {{"setup", "a setup", setup_format, validate_setup_document},
       {"dice", "dice", dice_format, validate_dice_document},
       {"throw", "a throw of heroes", throw_format, validate_throw_document},
       {"rules", "parameters of the rules", parameters_format, nullptr}},
      nullptr,
      nullptr,
      play(),
      check_rules,
      {},
      {},
      {{"render", {"planche render cards/puxes/puxes-duel.json", "PuXes: a setup, to measure from"}},
       {"kit", {"planche kit puxes --paper letter", "PuXes on American paper"}}}};
  return puxes;
}

}  // namespace planche::rules::puxes
