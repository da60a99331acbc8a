// What posters say to whoever puts them together. A further language is one more row of the table.
#pragma once

#include <string_view>

namespace planche::press {

// {} stands for the name or the number that is filled in.
struct PosterWords {
  std::string_view language;
  std::string_view sheet;                  // "sheet B2"
  std::string_view cut;                    // at the edge that is laid on sheet {}
  std::string_view glue;                   // at the line on which the edge of sheet {} is laid
  std::string_view summary;                // {} × {} mm on {} sheets
  std::string_view check, trim;            // the first steps
  std::string_view join_row, join_column;  // how two sheets are joined
  std::string_view join_rows;              // the last step when there are rows and columns
};

// Of "fr" for "fr-CA" too; English for languages that the table does not have.
const PosterWords& poster_words(std::string_view language);

}  // namespace planche::press
