#include "rules/series.h"

namespace planche::rules {

void name_series(Figures& figures, std::string_view game, std::string_view kind, std::uint64_t games,
                 const Series& series, std::string_view cap) {
  figures.value("game", game);
  figures.value("kind", kind);
  figures.value("games", games);
  figures.value("seed", std::to_string(series.seed));
  figures.value("start", series.start);
  figures.value(cap, series.longest);
  figures.value("alternate", series.alternate);
}

void print_figures(const Figures& figures, const SimulateRequest& request, const Lines& out) {
  if (request.shard != nullptr && !request.shard->joined) return;
  if (request.json) return out(figures.json());
  for (const std::string& line : figures.lines()) out(line);
}

}  // namespace planche::rules
