#include "render/svg/svg_support.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <optional>
#include <set>
#include <span>

#include <fmt/format.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>

#include "base/text.h"
#include "render/handles.h"

namespace planche::render {

namespace {

using Place = SvgSupport::Place;
using Names = std::set<std::string, std::less<>>;

const std::string as_bitmap = "save the picture as a PNG of 300 dpi", as_paths = "convert the text to paths";

const Names drawn_elements = {
    "a",
    "circle",
    "clipPath",
    "defs",
    "ellipse",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "filter",
    "g",
    "image",
    "line",
    "linearGradient",
    "marker",
    "mask",
    "path",
    "pattern",
    "polygon",
    "polyline",
    "radialGradient",
    "rect",
    "stop",
    "style",
    "svg",
    "switch",
    "symbol",
    "text",
    "tref",
    "tspan",
    "use",
#if LIBRSVG_CHECK_VERSION(2, 57, 0)
    "feDropShadow",
#endif
};
// Elements that other programs draw. Those in neither list nor in `drawn_elements` are drawn by no program.
const Names drawn_elsewhere = {"audio",   "canvas",       "foreignObject", "hatch",     "hatchpath", "iframe",
                               "mesh",    "meshGradient", "meshgradient",  "meshPatch", "meshpatch", "meshRow",
                               "meshrow", "solidColor",   "solidcolor",    "video"};
const Names text_elements = {"altGlyph", "flowRoot", "textArea", "textPath"};
const Names animations = {"animate", "animateColor", "animateMotion", "animateTransform", "discard", "set"};
const Names font_elements = {"font", "font-face"};

const Names known_functions = {"blur", "brightness", "contrast",  "device-cmyk", "drop-shadow", "grayscale",  "hsl",
                               "hsla", "hue-rotate", "icc-color", "invert",      "matrix",      "opacity",    "rgb",
                               "rgba", "rotate",     "saturate",  "scale",       "scalex",      "scaley",     "sepia",
                               "skew", "skewx",      "skewy",     "translate",   "translatex",  "translatey", "url"};
// Attributes that are also style properties and may contain functions.
const Names styled_attributes = {"clip-path",
                                 "color",
                                 "fill",
                                 "fill-opacity",
                                 "filter",
                                 "flood-color",
                                 "font",
                                 "font-family",
                                 "font-size",
                                 "height",
                                 "letter-spacing",
                                 "lighting-color",
                                 "marker-end",
                                 "marker-mid",
                                 "marker-start",
                                 "mask",
                                 "offset",
                                 "opacity",
                                 "r",
                                 "rx",
                                 "ry",
                                 "stop-color",
                                 "stop-opacity",
                                 "stroke",
                                 "stroke-dasharray",
                                 "stroke-opacity",
                                 "stroke-width",
                                 "transform",
                                 "width",
                                 "x",
                                 "y",
                                 "cx",
                                 "cy"};
const Names shapes = {"circle", "ellipse", "image", "line", "path", "polygon", "polyline", "rect", "use"};
const Names generic_families = {"cursive",       "emoji",      "fangsong", "fantasy",   "math",         "monospace",
                                "sans",          "sans-serif", "serif",    "system-ui", "ui-monospace", "ui-rounded",
                                "ui-sans-serif", "ui-serif",   "inherit",  "initial",   "unset"};

// A property that librsvg does not support, and the values that equal its behaviour.
struct Ignored {
  const char* name;
  std::vector<std::string_view> harmless;
};
const std::array ignored_properties = {
    Ignored{"alignment-baseline", {"auto", "baseline", "alphabetic", "no-change"}},
    Ignored{"dominant-baseline", {"auto", "alphabetic", "no-change", "use-script"}},
    Ignored{"font-feature-settings", {"normal"}},
    Ignored{"font-size-adjust", {"none"}},
    Ignored{"font-variation-settings", {"normal"}},
    Ignored{"text-shadow", {"none"}},
    Ignored{"text-transform", {"none"}},
    Ignored{"transform-origin", {"0 0", "0px 0px", "0", "0px", "0% 0%", "left top", "top left"}},
    Ignored{"word-spacing", {"normal", "0", "0px"}},
#if !LIBRSVG_CHECK_VERSION(2, 57, 0)
    Ignored{"vector-effect", {"none"}},
#endif
#if !LIBRSVG_CHECK_VERSION(2, 58, 0)
    Ignored{"image-rendering", {"auto", "optimizequality", "smooth"}},
#endif
};

bool is_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
}

// A style sheet without its comments.
std::string without_comments(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = std::min(text.find("/*", at), text.size());
    result += text.substr(at, begin - at);
    const std::size_t end = text.find("*/", std::min(begin + 2, text.size()));
    at = end == std::string_view::npos ? text.size() : end + 2;
  }
  return result;
}

// The end of the item that begins at `begin` in `text`: the first of `ends` outside quotes and parentheses.
std::size_t end_of(std::string_view text, std::size_t begin, std::string_view ends) {
  char quote = 0;
  int open = 0;
  for (std::size_t at = begin; at < text.size(); ++at) {
    const char c = text[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (open == 0 && ends.find(c) != std::string_view::npos) {
      return at;
    } else if (c == '(') {
      ++open;
    } else if (c == ')' && open > 0) {
      --open;
    }
  }
  return text.size();
}

std::vector<std::string_view> parts(std::string_view text, char separator) {
  std::vector<std::string_view> all;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = end_of(text, at, std::string_view{&separator, 1});
    all.push_back(base::trimmed(text.substr(at, end - at)));
    at = end + 1;
  }
  return all;
}

std::string_view unquoted(std::string_view name) {
  name = base::trimmed(name);
  if (name.size() >= 2 && (name.front() == '"' || name.front() == '\'') && name.back() == name.front())
    name = name.substr(1, name.size() - 2);
  return base::trimmed(name);
}

// The families at the end of the shorthand `font`, after the size.
std::string_view families_of_font(std::string_view value) {
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t end = std::min(value.find_first_of(" \t\n", at), value.size());
    const std::string_view word = value.substr(at, end - at);
    const bool weight = word.size() == 3 && word.ends_with("00");
    if (!word.empty() && !weight && (std::isdigit(static_cast<unsigned char>(word[0])) != 0 || word[0] == '.'))
      return base::trimmed(value.substr(end));
    at = end + 1;
  }
  return {};
}

// The fonts with which librsvg sets text.
class InstalledFonts {
 public:
  InstalledFonts() : map_{pango_cairo_font_map_get_default()}, context_{pango_font_map_create_context(map_)} {
    PangoFontFamily** all = nullptr;
    int count = 0;
    pango_font_map_list_families(map_, &all, &count);
    for (int i = 0; i < count; ++i) names_.insert(base::lower(pango_font_family_get_name(all[i])));
    g_free(all);
  }

  bool has(std::string_view family) const { return names_.contains(base::lower(family)); }

  // The family that is used for a list of families.
  std::string taken_for(const std::string& list) const {
    using Description = std::unique_ptr<PangoFontDescription, Release<pango_font_description_free>>;
    const Description asked{pango_font_description_new()};
    pango_font_description_set_family(asked.get(), list.c_str());
    pango_font_description_set_size(asked.get(), 10 * PANGO_SCALE);
    const GObjectPtr<PangoFont> font{pango_font_map_load_font(map_, context_.get(), asked.get())};
    if (!font) return "another font";
    const Description taken{pango_font_describe(font.get())};
    return pango_font_description_get_family(taken.get());
  }

  // Whether all letters of the text are in some font.
  bool have(const std::string& text) const {
    const GObjectPtr<PangoLayout> layout{pango_layout_new(context_.get())};
    pango_layout_set_text(layout.get(), text.data(), static_cast<int>(text.size()));
    return pango_layout_get_unknown_glyphs_count(layout.get()) == 0;
  }

 private:
  PangoFontMap* map_;
  GObjectPtr<PangoContext> context_;
  Names names_;
};

// Whether a list of families goes on with an installed or generic one, so that its author agrees to another font.
bool names_replacement(std::string_view list, const InstalledFonts& installed) {
  const std::vector<std::string_view> all = parts(list, ',');
  return std::any_of(all.begin() + 1, all.end(), [&](std::string_view each) {
    const std::string_view name = unquoted(each);
    return generic_families.contains(base::lower(name)) || installed.has(name);
  });
}

// Adds letters that no font has to a message, by halves of the list. Returns how many it added.
std::size_t find_missing(const InstalledFonts& installed, std::span<const std::pair<std::string, Place>> letters,
                         std::string& message, Place& first, std::size_t named = 0) {
  constexpr std::size_t most_named = 5;
  std::string text;
  for (const auto& [letter, at] : letters) text += letter + ' ';
  if (named >= most_named || installed.have(text)) return named;
  if (letters.size() > 1) {
    const std::size_t half = letters.size() / 2;
    named = find_missing(installed, letters.first(half), message, first, named);
    return find_missing(installed, letters.subspan(half), message, first, named);
  }
  if (named == 0) first = letters.front().second;
  message += fmt::format(" `{}`", letters.front().first);
  return named + 1;
}

}  // namespace

void SvgSupport::report(const std::string& cause, Place at, std::string message, std::string hint) {
  Found& found = found_[cause];
  if (++found.count == 1) found = {at, 1, std::move(message), std::move(hint)};
}

bool SvgSupport::element(const std::string& name, Place at) {
  if (name == "text") has_text_ = true;
  if (drawn_elements.contains(name)) return true;
  if (name == "script") {
    report("script", at, "scripts do not run", "remove it, or draw its result");
  } else if (animations.contains(name)) {
    report("animation", at, "animations do not run; the still picture is drawn", "draw the moment to print");
  } else if (font_elements.contains(name)) {
    report("font", at, fmt::format("<{}> is ignored: fonts are not taken from pictures", name), as_paths);
  } else if (text_elements.contains(name)) {
    report(name, at, fmt::format("<{}> is not drawn", name), as_paths);
  } else if (name.starts_with("fe")) {
    report(name, at, fmt::format("<{}> is not drawn, nor are shapes with a filter that contains it", name),
           "use feGaussianBlur, feOffset, feFlood and feMerge, or " + as_bitmap);
  } else if (drawn_elsewhere.contains(name)) {
    report(name, at, fmt::format("<{}> is not drawn", name), as_bitmap);
  } else if (const auto meant = std::ranges::find(drawn_elements, base::lower(name),
                                                  [](const std::string& one) { return base::lower(one); });
             meant != drawn_elements.end()) {
    report(name, at, fmt::format("<{}> is not drawn", name), fmt::format("write <{}>", *meant));
  }
  return false;
}

void SvgSupport::attribute(const std::string& element, const std::string& name, std::string_view value, Place at) {
  if (name == "style") return declarations(element, value, at);
  if (name == "textLength" || (name == "rotate" && (element == "text" || element == "tspan")))
    return report(name, at, fmt::format("`{}` of <{}> is ignored", name, element), as_paths);
  if (name == "systemLanguage")
    return report(name, at, "`systemLanguage` is compared with the language of the system",
                  "remove the other languages");
  if ((name == "in" || name == "in2") && value.starts_with("Background"))
    return report("background", at, fmt::format("`{}` is empty in filters", value), as_bitmap);
  property(element, name, value, at);
}

void SvgSupport::declarations(const std::string& element, std::string_view text, Place at) {
  const std::string plain = without_comments(text);
  for (const std::string_view declaration : parts(plain, ';')) {
    const std::size_t colon = declaration.find(':');
    if (colon == std::string_view::npos) continue;
    property(element, base::lower(base::trimmed(declaration.substr(0, colon))), declaration.substr(colon + 1), at);
  }
}

void SvgSupport::property(const std::string& element, const std::string& name, std::string_view value, Place at) {
  value = base::trimmed(value.substr(0, value.find('!')));
  if (name == "font-family") families(element, value, at);
  if (name == "font") families(element, families_of_font(value), at);
  if (styled_attributes.contains(name)) functions(value, at);
  if (name == "animation" || name == "animation-name")
    report("animation", at, "animations do not run; the still picture is drawn", "draw the moment to print");
  const auto ignored = std::find_if(ignored_properties.begin(), ignored_properties.end(),
                                    [&](const Ignored& one) { return name == one.name; });
  if (ignored == ignored_properties.end()) return;
  const std::string said = base::lower(value);
  if (said == "inherit" || said == "initial" || said == "unset") return;
  if (std::find(ignored->harmless.begin(), ignored->harmless.end(), said) != ignored->harmless.end()) return;
  const bool text = name.find("baseline") != std::string::npos || name.starts_with("font-") ||
                    name.starts_with("text-") || name == "word-spacing";
  report(name, at, fmt::format("`{}: {}` is ignored", name, base::shortened(value, 40)),
         text                         ? as_paths
         : name == "transform-origin" ? "write the point into `transform`"
                                      : as_bitmap);
}

void SvgSupport::functions(std::string_view value, Place at) {
  for (std::size_t open = end_of(value, 0, "("); open < value.size(); open = end_of(value, open + 1, "(")) {
    std::size_t begin = open;
    while (begin > 0 && is_name(value[begin - 1])) --begin;
    const std::string function = base::lower(value.substr(begin, open - begin));
    if (function.empty() || known_functions.contains(function)) continue;
    report(function + "()", at,
           fmt::format("`{}` is not evaluated",
                       base::shortened(value.substr(begin, value.find(')', open) + 1 - begin), 60)),
           function == "var" ? "write its value" : "write a plain value, or " + as_bitmap);
  }
}

void SvgSupport::families(const std::string& element, std::string_view list, Place at) {
  if (list.empty() || list.find('(') != std::string_view::npos || shapes.contains(element)) return;
  auto& [written, found] = families_[base::lower(list)];
  if (++found.count == 1) {
    written = list;
    found.at = at;
  }
}

void SvgSupport::style_sheet(std::string_view written, Place at) {
  const std::string text = without_comments(written);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t open = end_of(text, begin, "{};");
    const std::string_view head = base::trimmed(std::string_view{text}.substr(begin, open - begin));
    if (open == text.size() || text[open] != '{') {
      begin = open + 1;
      continue;
    }
    // The end of the block, which contains other blocks in at-rules.
    std::size_t end = open + 1;
    for (int depth = 1; end < text.size(); ++end) {
      end = end_of(text, end, "{}");
      if (end == text.size()) break;
      depth += text[end] == '{' ? 1 : -1;
      if (depth == 0) break;
    }
    const std::string_view block = std::string_view{text}.substr(open + 1, std::min(end, text.size()) - open - 1);
    begin = end + 1;
    const std::string rule = base::lower(head.substr(0, head.find_first_of(" \t\n(")));
    if (rule == "@font-face") {
      for (const std::string_view declaration : parts(block, ';')) {
        const std::size_t colon = declaration.find(':');
        if (colon != std::string_view::npos &&
            base::lower(base::trimmed(declaration.substr(0, colon))) == "font-family")
          own_families_.push_back(base::lower(unquoted(declaration.substr(colon + 1))));
      }
    } else if (rule.ends_with("keyframes") || rule == "@page") {
      continue;
    } else if (rule.starts_with('@')) {
      report(rule, at, fmt::format("styles in {} are ignored", rule), "write the styles outside it");
    } else {
      for (const char* selector : {":is(", ":where(", ":has("}) {
        if (head.find(selector) != std::string_view::npos)
          report(selector, at, fmt::format("the styles of `{}` are ignored", base::shortened(head, 60)),
                 "write the selectors without " + std::string{selector} + ")");
      }
      declarations({}, block, at);
    }
  }
}

void SvgSupport::text(const char* written, Place at) {
  for (const char* letter = written; *letter != 0; letter = g_utf8_next_char(letter)) {
    if (const gunichar c = g_utf8_get_char(letter); g_unichar_isgraph(c) && c > 0x7E) letters_.try_emplace(c, at);
  }
}

std::vector<scene::Shortfall> SvgSupport::shortfalls() const {
  std::map<std::string, Found> all = found_;
  if (!letters_.empty()) {
    const InstalledFonts installed;
    std::vector<std::pair<std::string, Place>> letters;
    for (const auto& [letter, at] : letters_) {
      std::string& bytes = letters.emplace_back(std::string(6, '\0'), at).first;
      bytes.resize(static_cast<std::size_t>(g_unichar_to_utf8(letter, bytes.data())));
    }
    Found found{{}, 1, "no font has characters such as", "use other characters, or " + as_paths};
    if (find_missing(installed, letters, found.message, found.at) > 0) all["letters"] = std::move(found);
  }
  if (has_text_ && !families_.empty()) {
    const InstalledFonts installed;
    for (const auto& [list, known] : families_) {
      const auto& [written, found] = known;
      const std::string_view first = unquoted(parts(written, ',').front());
      const std::string name = base::lower(first);
      if (first.empty() || generic_families.contains(name) || installed.has(first)) continue;
      const bool own = std::find(own_families_.begin(), own_families_.end(), name) != own_families_.end();
      const bool accepted = !own && names_replacement(written, installed);
      Found& one = all[(accepted ? "accepted font " : "font ") + name];
      one.count += found.count;
      if (!one.message.empty() && one.at.begin <= found.at.begin) continue;
      one.at = found.at;
      one.accepted = accepted;
      one.message =
          own ? fmt::format("the font {} is not read from @font-face, its text is set in {}", first,
                            installed.taken_for(written))
              : fmt::format("the font {} is not installed, its text is set in {}", first, installed.taken_for(written));
      one.hint = "name a font of planche (EB Garamond, Inter, DejaVu Sans), add the file to `fonts` of the game, or " +
                 as_paths;
    }
  }
  std::vector<scene::Shortfall> result;
  for (const auto& [cause, found] : all) {
    const std::string more = found.count > 1 ? fmt::format(" (in {} places)", found.count) : "";
    result.push_back({found.at.begin, found.at.end, found.message + more, found.hint, found.accepted});
  }
  std::sort(result.begin(), result.end(), [](const auto& a, const auto& b) { return a.begin < b.begin; });
  return result;
}

}  // namespace planche::render
