#include "templates/compiling/template_compiler.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "base/text.h"
#include "templates/compiling/layers.h"
#include "templates/compiling/recolouring.h"
#include "templates/reading/part_outline.h"
#include "templates/reading/read.h"
#include "templates/reading/style.h"
#include "templates/text/markup.h"

namespace planche::templates {

namespace {

scene::Size named_size(const Entry& entry) {
  static constexpr scene::Size sizes[] = {{63, 88}, {63.5, 88.9}, {57, 89}, {44, 68}, {70, 120}, {70, 70}};
  return sizes[choice(&entry, {"poker", "us-poker", "bridge", "mini", "tarot", "square"}, 0)];
}

void read_part(const Blueprint& plan, const Look& look, Reporter& report, StencilContent& stencil) {
  if (look.large) {
    stencil.trim = look.large->size;
    stencil.safe = 0;
    return;
  }
  const Entry* extent = plan.part.find("size");
  const Entry* outline = plan.part.find("outline");
  const bool described = outline != nullptr && outline->value->object() != nullptr;
  if (extent == nullptr && !described && look.of_symbols) {
    stencil.trim = {200, 200};
    return;
  }
  if (extent == nullptr && !described) {
    report.error(plan.where, "data/missing-field", "expected `part` with a `size`, found none",
                 R"("part": { "size": "poker" }, or { "size": [63, 88] })");
    return;
  }
  if (extent != nullptr) stencil.trim = size(extent).value_or(named_size(*extent));
  stencil.bleed = std::max(number(plan.part.find("bleed"), 0), look.bleed);
  stencil.asked_bleed = look.bleed;
  stencil.safe = number(plan.part.find("safe"), 3);
  stencil.outline.form = static_cast<scene::Outline::Form>(
      choice(plan.part.find("outline"), {"rectangle", "ellipse", "hexagon-flat", "hexagon-pointy", "octagon"}, 0));
  if (described) {
    const auto made = read_outline(*outline->value, outline->where(), report);
    if (!made) return;
    stencil.trim = made->size;
    stencil.outline = made->outline;
  }
  if (flag(plan.part.find("mirrored"))) stencil.outline = mirrored(std::move(stencil.outline));
  for (const auto& [name, to] : {std::pair{"cuts", &stencil.cuts}, std::pair{"folds", &stencil.folds}}) {
    const Entry* path = plan.part.find(name);
    if (path == nullptr || path->value->string() == nullptr) continue;
    std::size_t at = 0;
    if (auto read = scene::Path::from_svg(*path->value->string(), &at))
      *to = std::move(*read);
    else
      report.error(path->where(), "template/path", fmt::format("cannot read the path at character {}", at + 1),
                   R"(write it as the `d` of a path: "M0 0H20V10Z")");
  }
  stencil.outline.corner_radius = number(plan.part.find("corner"), 0);
  const double half = std::min(stencil.trim.width, stencil.trim.height) / 2;
  // Reports a margin from an extended template at the size in this template, which causes the contradiction.
  const auto contradicts = [&](const Entry& entry, std::string message) {
    const bool is_own = extent == nullptr || entry.where().source == plan.where.source;
    report.error(is_own ? entry.where() : extent->where(), "template/contradiction", std::move(message),
                 is_own ? "" : fmt::format("write another `{}` beside it", entry.key));
  };
  if (const Entry* corner = plan.part.find("corner"); corner != nullptr && stencil.outline.corner_radius > 0 &&
                                                      stencil.outline.form != scene::Outline::Form::rectangle &&
                                                      corner->file == outline->file)
    report.warning(corner->where(), "template/unused-member",
                   "`corner` has no effect on an outline that is not a rectangle", "remove `corner`");
  if (stencil.outline.corner_radius > half)
    contradicts(*plan.part.find("corner"),
                fmt::format("expected a corner radius of at most half the part, {} mm, found {} mm", half,
                            stencil.outline.corner_radius));
  if (const Entry* safe = plan.part.find("safe"); safe != nullptr && stencil.safe >= half)
    contradicts(*safe,
                fmt::format("expected a safe margin below half the part, {} mm, found {} mm", half, stencil.safe));
}

// Checks the values of palettes, including names that only other files use.
void check_palettes(const Blueprint& plan, const Look& look, Reporter& report) {
  for (const auto& [style, palette] : plan.palettes) {
    for (const Entry& entry : palette.all()) {
      const std::string* text = entry.value->string();
      if (text != nullptr && *text != "none" && !scene::parse_color(*text))
        report.error(entry.where(), "template/unknown-color",
                     fmt::format("expected #rgb, #rgba, #rrggbb, #rrggbbaa or a CSS colour name, found `{}`", *text));
    }
  }
  if (!plan.palettes.empty() && look.style != "colour" && find(plan.palettes, look.style) == nullptr)
    report.error(plan.where, "template/unknown-style",
                 fmt::format("template `{}` has no style `{}`", plan.name, look.style),
                 hint_for(look.style, names_of(plan.palettes)));
}

// Compiles symbols before the layers, each after those it contains.
class SymbolCompiler {
 public:
  SymbolCompiler(Context& context, StencilContent& stencil, Tools tools)
      : context_{context},
        inside_{context.plan, context.look, context.report, *tools.steps},
        stencil_{stencil},
        tools_{tools} {
    inside_.in_symbol = true;
    surroundings_ = surroundings();
  }

  void all() {
    for (const Entry& entry : context_.plan.symbols.all()) one(entry);
  }

  void token(const WrittenToken& written) {
    Token token{written.text, written.symbol, written.size, written.offset, written.value, written.where};
    if (written.value) {
      token.value = context_.with_labels(*written.value, written.where);
      if (!written.symbol.empty() || !written.art.empty())
        context_.report.error(
            written.where, "template/tokens",
            fmt::format("expected one of `value`, `symbol` and `art` for `{}`, found several", token.text));
      if (!written.tint.is_null() || written.size != 1 || written.offset != 0)
        context_.report.warning(
            written.where, "template/unused-member",
            fmt::format("`size`, `offset` and `tint` have no effect on the text of `{}`", written.text),
            "remove them, or name a picture");
    } else if (written.art.empty()) {
      if (!written.tint.is_null())
        context_.report.warning(written.where, "template/unused-member",
                                fmt::format("`tint` has no effect on the symbol of `{}`", written.text),
                                "remove `tint`, or name a picture");
      if (stencil_.symbols.find(token.symbol) == nullptr)
        context_.report.error(written.where, "template/unknown-symbol",
                              token.symbol.empty() ? fmt::format("expected a symbol or a picture for `{}`", token.text)
                                                   : fmt::format("there is no symbol `{}`", token.symbol),
                              hint_for(token.symbol, stencil_.symbols.names()));
    } else {
      token.symbol = fmt::format("{}/{} {} {} {}", written.folder.string(), written.art, data::text_of(&written.tint),
                                 data::text_of(written.tint.find("figure")),
                                 data::text_of(written.tint.find("ground")));  // only names of these have blanks
      if (stencil_.symbols.find(token.symbol) == nullptr) token_picture(written, token.symbol);
    }
    stencil_.tokens.add(std::move(token));
  }

 private:
  void token_picture(const WrittenToken& written, const std::string& name) {
    constexpr double height = 10;
    const auto fail = [&](const scene::ArtError& error) {
      report_unread(error, written.art, written.where, context_.report);
    };
    auto art = tools_.art.load(written.folder, written.art, {});
    if (!art) return fail(art.error());
    scene::Recolouring change;
    if (!written.tint.is_null()) read_tint(written.tint, written.where, context_, change);
    const auto coloured = (*art)->recoloured(change);
    if (!coloured) return fail(coloured.error());
    report_remarks(**coloured, written.where, context_.report);
    add_picture(name, *coloured, height, height);
  }

  // What the drawing of a symbol without expressions and texts depends on, as a key; empty: on more than that. Files
  // that only have layers, as most that extend another, change nothing.
  std::string surroundings() const {
    if (stencil_.outline.form == scene::Outline::Form::polygon || context_.look.large || context_.look.guides)
      return {};
    std::string key = fmt::format("{} {} {} {} {} {} {} {}", context_.look.style, context_.look.language,
                                  stencil_.trim.width, stencil_.trim.height, stencil_.bleed, stencil_.safe,
                                  static_cast<int>(stencil_.outline.form), stencil_.outline.corner_radius);
    for (const FilePtr& file : context_.plan.files) {
      const auto has = [&](const char* member) { return file->document.root.find(member) != nullptr; };
      if (!has("palettes") && !has("symbols") && !has("blocks") && !has("runs") && !has("text_styles")) continue;
      key += fmt::format(" {}", static_cast<const void*>(file.get()));
      tools_.symbols->files.insert(file);
    }
    return key;
  }

  void one(const Entry& entry) {
    if (stencil_.symbols.find(entry.key) != nullptr) return;
    if (const auto known = tools_.symbols->all.find({surroundings_, entry.key}); known != tools_.symbols->all.end()) {
      stencil_.symbols.add(known->second);
      plain_.insert(entry.key);
      return;
    }
    if (std::find(open_.begin(), open_.end(), entry.key) != open_.end()) {
      context_.report.error(entry.where(), "template/contradiction",
                            fmt::format("symbol `{}` contains itself{}", entry.key, way_back_to(entry.key)));
      return;
    }
    if (open_.size() >= most_extended) {
      context_.report.error(entry.where(), "data/limit",
                            fmt::format("expected at most {} symbols nested in each other, found more", most_extended));
      return;
    }
    if (entry.value->string() != nullptr) return picture(entry, *entry.value->string(), {});
    if (const data::Value* like = entry.value->find("like")) return second_name(entry, *like);
    if (const data::Value* art = entry.value->find("art"); art != nullptr && art->string() != nullptr) {
      Members members;
      members.put_all(*entry.value, *entry.file, entry.path);
      for (const char* other : {"box", "layers"}) {
        if (const Entry* twice = members.find(other))
          context_.report.error(twice->where(), "template/contradiction",
                                fmt::format("expected either `art` or `{}` in a symbol, found both", other));
      }
      return picture(entry, *art->string(), members);
    }
    open_.push_back(entry.key);
    const data::Value* list = entry.value->find("layers");
    const auto box = point(entry.value->find("box"));
    for (const char* needed : {"box", "layers"}) {
      if (entry.value->find(needed) == nullptr)
        context_.report.error(entry.where(), "data/missing-field",
                              fmt::format("expected `{}` in a symbol, found none", needed),
                              "write box and layers, or art for a picture");
    }
    if (list != nullptr && box) {
      std::vector<Layer> layers = read_layers(*list, *entry.file, entry.path + ".layers", context_.report);
      place_blocks(context_.plan.blocks, layers, context_.report);
      const bool plain = needed(layers) && !surroundings_.empty();
      inside_.asks = false;
      const std::size_t problems = problems_so_far();
      add(entry, {box->x, box->y}, layers);
      if (plain && !inside_.asks && problems_so_far() == problems) {
        plain_.insert(entry.key);
        tools_.symbols->all.emplace(std::pair{surroundings_, entry.key}, *stencil_.symbols.find(entry.key));
      }
    }
    open_.pop_back();
  }

  // A symbol that is `like` another has its drawing.
  void second_name(const Entry& entry, const data::Value& like) {
    const std::string name = like.string() == nullptr ? "" : *like.string();
    for (const data::Member& other : *entry.value->object()) {
      if (other.key == "like") continue;
      context_.report.error({entry.file->document.source, other.value.span(), entry.path + "." + other.key},
                            "template/contradiction",
                            fmt::format("expected either `like` or `{}` in a symbol, found both", other.key));
    }
    const Entry* of = context_.plan.symbols.find(name);
    if (of == nullptr) {
      context_.report.error({entry.file->document.source, like.span(), entry.path + ".like"}, "template/unknown-symbol",
                            fmt::format("there is no symbol `{}`", name), hint_for(name, context_.plan.symbols.keys()));
      return;
    }
    open_.push_back(entry.key);
    one(*of);
    open_.pop_back();
    const Symbol* drawn = stencil_.symbols.find(name);
    if (drawn == nullptr) return;  // reported
    Symbol symbol = *drawn;
    symbol.name = entry.key;
    if (plain_.contains(name)) {
      plain_.insert(entry.key);
      tools_.symbols->all.emplace(std::pair{surroundings_, entry.key}, symbol);
    }
    stencil_.symbols.add(std::move(symbol));
  }

  // " through `a` and `b`".
  std::string way_back_to(const std::string& symbol) const {
    std::vector<std::string> names;
    for (auto at = std::find(open_.begin(), open_.end(), symbol) + 1; at < open_.end(); ++at)
      names.push_back(fmt::format("`{}`", *at));
    return names.empty() ? "" : " through " + base::join_all({names.begin(), names.end()});
  }

  // A picture file with members for its height, its offset and its colours.
  void picture(const Entry& entry, const std::string& name, const Members& members) {
    const double height = number(members.find("height"), 10);
    const auto art = tools_.art.load(entry.file->path.parent_path(), name, {});
    const auto coloured = art ? (*art)->recoloured(read_recolouring(members, context_)) : art;
    if (!coloured) {
      report_unread(coloured.error(), name, entry.where(), context_.report);
      return;
    }
    report_remarks(**coloured, entry.where(), context_.report);
    add_picture(entry.key, *coloured, height, number(members.find("baseline"), height));
  }

  void add_picture(const std::string& name, scene::ArtPtr art, double height, double baseline) {
    const bool measured = art->width > 0 && art->height > 0;
    const double width = measured ? height * art->width / art->height : height;
    auto content = std::make_shared<scene::Scene>();
    content->extent = {0, 0, width, height};
    content->reusable = true;
    content->items.emplace_back(scene::Image{std::move(art), content->extent, std::nullopt});
    stencil_.symbols.add({name, {width, height}, baseline, 1e9, 1, std::move(content)});
  }

  std::size_t problems_so_far() const {
    const diag::Sink& sink = context_.report.sink();
    return sink.count(diag::Severity::error) + sink.count(diag::Severity::warning) + sink.count(diag::Severity::note);
  }

  // Compiles the symbols in the layers. Returns whether all of it is plain: shapes, and symbols of shapes.
  bool needed(const std::vector<Layer>& layers) {
    bool plain = true;
    for (const Layer& layer : layers) {
      constexpr std::string_view shapes[] = {"rectangle", "ellipse", "line",  "polygon",
                                             "star",      "path",    "group", "symbol"};
      plain = plain && std::ranges::find(shapes, layer.type()) != std::end(shapes);
      const Entry* name = layer.members.find("symbol");
      const Entry* fill = layer.members.find("fill");
      const data::Value* pattern = fill != nullptr ? fill->value->find("pattern") : nullptr;
      for (const data::Value* named : {name != nullptr ? name->value : nullptr, pattern}) {
        const Entry* other =
            named != nullptr && named->string() != nullptr ? context_.plan.symbols.find(*named->string()) : nullptr;
        if (other != nullptr) one(*other);
        if (named != nullptr) plain = plain && other != nullptr && plain_.contains(other->key);
      }
      for (const std::string& in_text : named_in_text(layer)) {
        if (const Entry* other = context_.plan.symbols.find(in_text)) one(*other);
      }
      plain = needed(layer.layers) && plain;
    }
    return plain;
  }

  static std::vector<std::string> named_in_text(const Layer& layer) {
    std::vector<std::string> names;
    const Entry* text = layer.type() == "text" ? layer.members.find("text") : nullptr;
    if (text == nullptr || text->value->string() == nullptr) return names;
    for (const auto& paragraph : parse_markup(*text->value->string())) {
      for (const Marked& marked : paragraph) {
        if (marked.symbol) names.push_back(marked.text);
      }
    }
    return names;
  }

  void add(const Entry& entry, scene::Size box, const std::vector<Layer>& layers) {
    inside_.thinnest = 1e9;
    std::vector<Node> nodes = compile_layers(layers, inside_, stencil_, tools_);
    auto content = std::make_shared<scene::Scene>();
    LayerPainter painter{stencil_, tools_, nullptr, context_.report.sink()};
    painter.leave_safe_area_alone();
    painter.paint(nodes, content->items);
    // Includes everything drawn: mitred corners of lines exceed the measured ink.
    const double rim = std::max(box.width, box.height) / 4;
    content->extent = scene::Rect{0, 0, box.width, box.height}.grown(rim);
    const auto ink = scene::ink_bounds(*content);
    if (ink && !content->extent.holds(*ink)) content->extent = content->extent.united(ink->grown(rim));
    content->reusable = true;
    Symbol symbol{entry.key, box, box.height, inside_.thinnest, painter.drawn(), std::move(content)};
    if (const data::Value* baseline = entry.value->find("baseline")) symbol.baseline = baseline->number();
    stencil_.symbols.add(std::move(symbol));
  }

  Context& context_;
  Context inside_;
  StencilContent& stencil_;
  Tools tools_;
  std::vector<std::string> open_;
  std::string surroundings_;
  std::set<std::string> plain_;  // symbols that depend on nothing else
};

// Moves layers whose places are measured from the corner of the bleed.
void move_from_bleed(std::vector<Node>& nodes, double bleed) {
  for (Node& node : nodes) {
    if (!node.from_bleed || node.follows_outline || bleed == 0) continue;
    Node moved;
    moved.label = node.label;
    moved.where = node.where;
    moved.passes = node.passes;
    moved.dynamic = node.dynamic || node.when.varies;
    GroupNode group;
    group.at = {-bleed, -bleed};
    group.layers.push_back(std::move(node));
    moved.what = std::move(group);
    node = std::move(moved);
  }
}

// Notes what low ink does not change, the most ink first.
void report_kept_ink(std::vector<Context::KeptInk> kept, const StencilContent& stencil, Reporter& report) {
  constexpr double least = 0.02;  // of the part
  constexpr std::size_t most = 5;
  const double area = stencil.trim.width * stencil.trim.height;
  std::erase_if(kept, [&](const Context::KeptInk& one) { return one.ink < least * area; });
  if (kept.empty()) return;
  std::ranges::stable_sort(kept, std::greater{}, &Context::KeptInk::ink);
  std::vector<std::string> named;
  for (std::size_t i = 0; i < std::min(kept.size(), most); ++i) named.push_back(kept[i].what);
  if (kept.size() > most) named.push_back(fmt::format("{} more", kept.size() - most));
  report.note(kept.front().where, "print/low-ink",
              fmt::format("low ink does not change {}", base::join_all({named.begin(), named.end()})),
              "give such colours names in the palettes `colour` and `low-ink`, and pictures `lines`, or hide the layer "
              "with `when`");
}

}  // namespace

StencilContent compile(const Blueprint& plan, const Look& look, Tools tools, Reporter& report) {
  StencilContent stencil;
  stencil.language = look.language;
  stencil.plan = &plan;
  stencil.look = look;
  read_part(plan, look, report, stencil);
  check_palettes(plan, look, report);
  Context context{plan, look, report, *tools.steps};
  check_styles(context);
  stencil.runs.emplace(context);
  SymbolCompiler symbols{context, stencil, tools};
  symbols.all();
  for (const std::filesystem::path& table : look.tokens) {
    for (const WrittenToken& token : read_token_table(table, {}, report)) symbols.token(token);
  }
  for (const Entry& entry : plan.tokens) {
    for (const WrittenToken& token : read_tokens(*entry.value, *entry.file, report)) symbols.token(token);
  }
  stencil.tokens.expand(report);
  stencil.nodes = compile_layers(plan.layers, context, stencil, tools);
  report_kept_ink(std::move(context.kept_ink), stencil, report);
  move_from_bleed(stencil.nodes, number(plan.part.find("bleed"), 0));
  stencil.fields = std::move(context.fields);
  stencil.varying = std::move(context.varying);
  return stencil;
}

}  // namespace planche::templates
