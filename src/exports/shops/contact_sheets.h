// Pages with small pictures and the names of their files: to find one by eye.
#pragma once

#include <string>
#include <vector>

#include "exports/job.h"

namespace planche::exports {

// A picture, and the names of its copies.
struct Single {
  std::size_t piece = 0;
  Side side = Side::front;
  std::vector<std::string> files;
};

class ContactSheets {
 public:
  // Reserves NAME-1.png, … `safe` above 0: a line so many mm inside the cut.
  ContactSheets(Job& job, const std::vector<Single>& singles, const std::string& name, double safe = 0);

  void write();

 private:
  render::Raster draw(std::size_t page) const;
  void draw(const Single& single, base::Point at, scene::Scene& cell) const;

  Job& job_;
  const std::vector<Single>& singles_;
  double safe_;
  std::vector<std::string> files_;
};

}  // namespace planche::exports
