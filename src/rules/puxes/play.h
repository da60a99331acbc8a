// PuXes at the commands that play.
#pragma once

#include "rules/play.h"

namespace planche::rules::puxes {

Play play();

}  // namespace planche::rules::puxes
