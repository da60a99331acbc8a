// Parts for sites whose objects people make by hand: pictures of equal size with a list of the objects (Tabletopia), or
// sheets of them with a list of the cells (Screentop).
#include <map>
#include <set>

#include <fmt/format.h>

#include "exports/dice_table.h"
#include "exports/laid_pictures.h"
#include "exports/names.h"
#include "exports/shops/listed_parts.h"
#include "exports/simulators/picture_sheets.h"
#include "exports/table_layout.h"

namespace planche::exports {

namespace {

constexpr std::size_t longest_part_title = 60;  // bytes, in a name

bool lies_as_board(const Job& job, const ListedKind& kind) {
  const scene::PartSet& set = job.catalogue.sets()[kind.set];
  return !kind.die && is_board(set.trim, set.count, job.catalogue.pieces()[kind.pieces.front()].back != 0,
                               set.use == scene::Use::stacks && set.count > 1);
}

bool is_rectangle(const scene::PartSet& set, Side side) {
  return outline_on(set, side).form == scene::Outline::Form::rectangle;
}

std::string_view type_of(const Job& job, const ListedKind& kind) {
  if (kind.die) return "die";
  if (lies_as_board(job, kind)) return "board";
  return is_rectangle(job.catalogue.sets()[kind.set], Side::front) ? "card" : "tile";
}

// The faces of a die in a row, or one of them.
scene::ScenePtr in_a_row(const std::vector<scene::ScenePtr>& faces) {
  auto row = std::make_shared<scene::Scene>();
  const double side = faces.front()->extent.width;
  row->extent = {0, 0, side * static_cast<double>(faces.size()), side};
  for (std::size_t i = 0; i < faces.size(); ++i)
    row->items.emplace_back(
        scene::Group{faces[i], base::Transform::translation(side * (static_cast<double>(i) + 0.5), side / 2)});
  return row;
}

// Each side of each part as a picture, and objects.csv.
class ObjectPictures {
 public:
  explicit ObjectPictures(Job& job) : job_{job} {}

  void write() {
    for (const ListedKind& kind : listed_kinds(job_)) add(kind);
    const std::string list = job_.reserve("objects", ".csv", {});
    if (!job_.may_write()) return;
    make_pictures(job_, {pictures_.size(), [this](std::size_t i) { return picture(pictures_[i]); },
                         [this](std::size_t i, render::Raster raster) {
                           job_.add(pictures_[i].file, render::png_of(std::move(raster), job_.choices.dpi));
                         }});
    if (!job_.has_failed()) job_.add(list, text_);
  }

 private:
  struct Picture {
    std::string file;
    std::size_t piece;
    Side side;
    scene::ScenePtr face = {};  // of a die
  };

  render::Raster picture(const Picture& one) {
    const Piece& piece = job_.catalogue.pieces()[one.piece];
    const double dpi = job_.choices.dpi;
    if (one.face != nullptr)
      return raster_of(job_, *one.face, one.face->extent.size(),
                       {one.face->extent.width / 2, one.face->extent.width / 2}, dpi, render::Backdrop::white);
    const bool whole = is_rectangle(job_.catalogue.set_of(piece), one.side);
    return picture_of(job_, piece, one.side, 0, dpi, whole ? render::Backdrop::white : render::Backdrop::transparent);
  }

  void add(const ListedKind& kind) {
    const auto& pieces = job_.catalogue.pieces();
    std::size_t last = 1;
    for (const std::size_t p : kind.pieces) last = std::max(last, pieces[p].indices.back());
    std::set<std::uint64_t> looks;
    for (const std::size_t p : kind.pieces) looks.insert(pieces[p].back);
    std::map<std::uint64_t, std::string> backs;
    for (const std::size_t p : kind.pieces) {
      const Piece& piece = pieces[p];
      const std::string number = fmt::format("{}-{}", kind.name, numbered(piece.indices.front(), last, 3));
      const std::string title = beginning_of(piece.title, longest_part_title);
      if (kind.die) {
        const std::vector<scene::ScenePtr> faces = faces_of_die(job_.catalogue, piece);
        const std::vector<std::string> words = words_of_die(job_.catalogue, piece);
        for (std::size_t i = 0; i < faces.size(); ++i) {
          const std::string file =
              job_.reserve(fmt::format("{}-face-{}", number, i + 1), ".png", piece.title, piece.kind);
          pictures_.push_back({file, p, Side::front, faces[i]});
          line(kind, piece,
               fmt::format("{}, face {}: {}", piece.title.empty() ? piece.kind_title : piece.title, i + 1, words[i]),
               file, "", faces[i]->extent.size());
        }
        continue;
      }
      const std::string front =
          job_.reserve(fmt::format("{}-{}-front", number, title), ".png", piece.title, piece.kind);
      pictures_.push_back({front, p, Side::front});
      std::string back;
      if (piece.back != 0) {
        std::string& known = backs[piece.back];
        if (known.empty()) {
          known = job_.reserve((looks.size() > 1 ? number : kind.name) + "-back", ".png", piece.kind_title, piece.kind);
          pictures_.push_back({known, p, Side::back});
        }
        back = known;
      }
      line(kind, piece, piece.title.empty() ? piece.kind_title : piece.title, front, back,
           job_.catalogue.set_of(piece).trim);
    }
  }

  void line(const ListedKind& kind, const Piece& piece, const std::string& title, const std::string& front,
            const std::string& back, base::Size size) {
    text_ += fmt::format("{},{},{},{},{},{},{:g},{:g}\n", type_of(job_, kind), csv_cell(piece.kind_title),
                         csv_cell(title), piece.copies(), csv_cell(front), csv_cell(back), size.width, size.height);
  }

  Job& job_;
  std::vector<Picture> pictures_;
  std::string text_ = "object,kind,title,copies,front,back,width_mm,height_mm\n";
};

// Sheets of parts in rows and columns, and components.csv.
class ComponentSheets {
 public:
  explicit ComponentSheets(Job& job) : job_{job} {}

  void write() {
    for (const ListedKind& kind : listed_kinds(job_)) kind.die ? add_dice(kind) : add(kind);
    const std::string list = job_.reserve("components", ".csv", {});
    if (!job_.may_write()) return;
    make_pictures(job_, {pictures_.size(), [this](std::size_t i) { return picture(pictures_[i]); },
                         [this](std::size_t i, render::Raster raster) {
                           job_.add(pictures_[i].sheet.file, render::png_of(std::move(raster), job_.choices.dpi));
                         }});
    if (!job_.has_failed()) job_.add(list, text_);
  }

 private:
  struct Picture {
    PartSheet sheet;
    render::Backdrop backdrop = render::Backdrop::white;
    scene::ScenePtr dice = {};
  };

  render::Raster picture(const Picture& one) {
    if (one.dice == nullptr) return picture_of(job_, one.sheet, one.backdrop);
    // Cells are whole pixels, which the faces fill.
    const SheetGrid& grid = one.sheet.grid;
    auto raster = render::blank(grid.columns * grid.width, grid.rows * grid.height, render::Backdrop::white);
    if (!raster) {
      job_.failed(raster.error().message);
      return {};
    }
    const base::Size size = one.dice->extent.size();
    const auto placed = base::Transform::scaling(raster->width / size.width, raster->height / size.height);
    if (const auto drawn = render::draw(*raster, *one.dice, placed); !drawn) job_.failed(drawn.error().message);
    return std::move(*raster);
  }

  void add(const ListedKind& kind) {
    const auto& pieces = job_.catalogue.pieces();
    const scene::PartSet& set = job_.catalogue.sets()[kind.set];
    const auto grid = grid_for(set.trim, kind.pieces.size(), job_.choices.dpi, job_.choices.pixels);
    if (!grid) return too_large(set);
    std::set<std::uint64_t> looks;
    for (const std::size_t p : kind.pieces) looks.insert(pieces[p].back);
    const bool backs = *looks.rbegin() != 0, shared = looks.size() == 1;
    std::string back;
    std::size_t number = 0;
    for (std::size_t first = 0; first < kind.pieces.size(); first += grid->cells()) {
      const std::size_t last = std::min(first + grid->cells(), kind.pieces.size());
      const std::vector<std::size_t> shown{kind.pieces.begin() + static_cast<std::ptrdiff_t>(first),
                                           kind.pieces.begin() + static_cast<std::ptrdiff_t>(last)};
      const std::string sheet =
          fmt::format("{}-{}", kind.name, numbered(++number, (kind.pieces.size() + grid->cells() - 1) / grid->cells()));
      const std::string front = add_sheet(set, *grid, Side::front, shown, sheet + "-front");
      if (backs && (back.empty() || !shared)) {
        SheetGrid cells = *grid;
        if (shared) cells.columns = cells.rows = 1;
        back = add_sheet(set, cells, Side::back, shared ? std::vector{shown.front()} : shown, sheet + "-back");
      }
      for (std::size_t i = 0; i < shown.size(); ++i) {
        const Piece& piece = pieces[shown[i]];
        line(set, "tile", *grid, front, back, i + 1, piece.title, piece.copies());
      }
    }
  }

  std::string add_sheet(const scene::PartSet& set, const SheetGrid& grid, Side side, std::vector<std::size_t> shown,
                        const std::string& name) {
    const std::string file = job_.reserve(name, ".png", set.title, set.kind);
    pictures_.push_back({{grid, side, 0, std::move(shown), file},
                         is_rectangle(set, side) ? render::Backdrop::white : render::Backdrop::transparent});
    return file;
  }

  // The faces of a die are a row of its own.
  void add_dice(const ListedKind& kind) {
    const scene::PartSet& set = job_.catalogue.sets()[kind.set];
    std::size_t number = 0;
    for (const std::size_t p : kind.pieces) {
      const Piece& piece = job_.catalogue.pieces()[p];
      const auto row = in_a_row(faces_of_die(job_.catalogue, piece));
      const auto faces = static_cast<unsigned>(words_of_die(job_.catalogue, piece).size());
      const double side = row->extent.height;
      const auto grid = grid_for({side, side}, faces, job_.choices.dpi, job_.choices.pixels, std::pair{faces, 1U});
      if (!grid) return too_large(set);
      const std::string file = job_.reserve(fmt::format("{}-{}", kind.name, numbered(++number, kind.pieces.size())),
                                            ".png", piece.title, piece.kind);
      pictures_.push_back({{*grid, Side::front, 0, {p}, file}, render::Backdrop::white, row});
      line(set, "die", *grid, file, "", 1, piece.title, piece.copies());
    }
  }

  void too_large(const scene::PartSet& set) {
    job_.report("export/size",
                fmt::format("{:g} × {:g} mm at {:g} dpi are more than {} pixels", set.trim.width, set.trim.height,
                            job_.choices.dpi, job_.choices.pixels),
                "lower --dpi", set.title);
  }

  void line(const scene::PartSet& set, std::string_view component, const SheetGrid& grid, const std::string& front,
            const std::string& back, std::size_t cell, const std::string& title, std::size_t copies) {
    text_ += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", csv_cell(set.title), component, grid.width, grid.height,
                         csv_cell(front), csv_cell(back), grid.columns, grid.rows, cell,
                         csv_cell(title.empty() ? set.title : title), copies);
  }

  Job& job_;
  std::vector<Picture> pictures_;
  std::string text_ = "component,type,width,height,front,back,columns,rows,cell,variant,copies\n";
};

}  // namespace

void make_object_pictures(Job& job) {
  ObjectPictures{job}.write();
}

void make_component_sheets(Job& job) {
  ComponentSheets{job}.write();
}

}  // namespace planche::exports
