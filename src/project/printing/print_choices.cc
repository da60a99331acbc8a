#include "project/printing/print_choices.h"

#include <algorithm>

namespace planche::project {

press::Options on_a4() {
  press::Options sheet;
  sheet.paper = *press::find_paper("a4");
  return sheet;
}

base::Size room_on(const press::Options& sheet) {
  constexpr double least = 6;  // mm, because letters and line ends extend slightly beyond a page
  const double margin = std::max(sheet.margin.value_or(10), least);
  return {sheet.paper.size.width - 2 * margin, sheet.paper.size.height - 2 * margin};
}

std::string file_name_for(const PrintChoices& choices, const std::string& name, std::string_view usual_language) {
  std::string file = name;
  if (!choices.language.empty() && choices.language != usual_language) file += "-" + choices.language;
  if (choices.palette() != PrintChoices{}.style) file += "-" + choices.palette();
  std::ranges::replace(file, '/', '-');
  return file + ".pdf";
}

}  // namespace planche::project
