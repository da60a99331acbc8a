// A merged template and a look -> a sheet of compiled layers.
#pragma once

#include "templates/node.h"
#include "templates/painter.h"

namespace planche::templates {

// Problems go to `report`; the sheet is to be used only when it counts no new error.
Sheet compile(const Blueprint& plan, const Look& look, Tools tools, Reporter& report);

}  // namespace planche::templates
