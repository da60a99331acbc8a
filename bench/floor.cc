// The measure that planche is held against: the same character cards drawn as a person in a hurry would, straight with
// Cairo and Pango. No templates, no checks, no memory of what was drawn before: every card draws all its shapes and
// sets all its texts. Shapes, colours, places and fonts are those of templates/openmok/character.json without art.
//
//   bench/floor DECK.json SHEETS.pdf
#include <fstream>
#include <iostream>
#include <numbers>
#include <string>

#include <cairo-pdf.h>
#include <nlohmann/json.hpp>
#include <pango/pangocairo.h>

namespace {

constexpr double points_per_mm = 72 / 25.4;
constexpr double paper_width = 210, paper_height = 297, card_width = 63, card_height = 88;  // mm
constexpr double first_x = 10.5, first_y = 16.5;

struct Color {
  double red, green, blue;
};
constexpr Color hex(int value) {
  return {(value >> 16) / 255.0, (value >> 8 & 255) / 255.0, (value & 255) / 255.0};
}
constexpr Color ink = hex(0x1B1B1F), soft = hex(0x5C5C66), line = hex(0xB9B9C0), white = hex(0xFFFFFF),
                ground = hex(0xFBF4E7), ground_line = hex(0xEBDCC0), orange = hex(0xD55E00), blue = hex(0x0072B2),
                green = hex(0x009E73);

// A start and eleven curves each.
constexpr double contours[6][68] = {
    {40.86, 45,    40.79, 46.79, 39.96, 48.76, 39.01, 50.21, 38.07, 51.67, 36.66, 53.04, 35.2,  53.74,
     33.74, 54.44, 31.81, 54.69, 30.25, 54.41, 28.69, 54.13, 27.09, 53.18, 25.82, 52.07, 24.56, 50.97,
     23.29, 49.47, 22.69, 47.8,  22.08, 46.13, 21.73, 43.75, 22.21, 42.05, 22.69, 40.36, 24.21, 38.59,
     25.57, 37.6,  26.92, 36.62, 28.73, 36.35, 30.32, 36.16, 31.91, 35.97, 33.58, 35.92, 35.1,  36.47,
     36.63, 37.03, 38.51, 38.05, 39.46, 39.47, 40.42, 40.89, 40.94, 43.21, 40.86, 45},
    {46.06, 45,    45.95, 47.78, 44.65, 50.84, 43.19, 53.11, 41.72, 55.38, 39.52, 57.51, 37.25, 58.6,
     34.98, 59.69, 31.98, 60.07, 29.55, 59.63, 27.12, 59.2,  24.63, 57.72, 22.67, 56,    20.71, 54.29,
     18.73, 51.95, 17.79, 49.35, 16.85, 46.75, 16.3,  43.06, 17.05, 40.42, 17.8,  37.78, 20.17, 35.02,
     22.27, 33.5,  24.37, 31.97, 27.2,  31.54, 29.67, 31.25, 32.14, 30.96, 34.74, 30.88, 37.11, 31.74,
     39.48, 32.6,  42.4,  34.19, 43.89, 36.4,  45.38, 38.61, 46.18, 42.22, 46.06, 45},
    {51.78, 45,    51.62, 48.88, 49.82, 53.14, 47.78, 56.3,  45.73, 59.45, 42.68, 62.43, 39.51, 63.94,
     36.35, 65.46, 32.17, 65.98, 28.79, 65.38, 25.4,  64.78, 21.93, 62.71, 19.2,  60.33, 16.47, 57.94,
     13.71, 54.67, 12.4,  51.06, 11.1,  47.44, 10.33, 42.3,  11.37, 38.62, 12.41, 34.94, 15.71, 31.1,
     18.64, 28.98, 21.57, 26.85, 25.51, 26.26, 28.95, 25.85, 32.4,  25.44, 36.01, 25.33, 39.31, 26.53,
     42.61, 27.72, 46.68, 29.94, 48.76, 33.02, 50.84, 36.1,  51.95, 41.12, 51.78, 45},
    {58.03, 45,    57.81, 50.07, 55.46, 55.64, 52.78, 59.77, 50.11, 63.9,  46.11, 67.79, 41.98, 69.77,
     37.84, 71.75, 32.38, 72.44, 27.95, 71.65, 23.53, 70.86, 18.99, 68.16, 15.42, 65.04, 11.85, 61.92,
     8.23,  57.65, 6.53,  52.92, 4.82,  48.19, 3.82,  41.47, 5.18,  36.65, 6.54,  31.84, 10.86, 26.83,
     14.69, 24.05, 18.52, 21.26, 23.66, 20.49, 28.17, 19.96, 32.67, 19.43, 37.4,  19.28, 41.71, 20.84,
     46.03, 22.41, 51.35, 25.31, 54.07, 29.34, 56.79, 33.36, 58.24, 39.93, 58.03, 45},
    {64.79, 45,    64.52, 51.37, 61.57, 58.36, 58.21, 63.54, 54.85, 68.72, 49.84, 73.6,  44.65, 76.09,
     39.45, 78.57, 32.6,  79.44, 27.05, 78.45, 21.49, 77.46, 15.8,  74.07, 11.32, 70.15, 6.84,  66.23,
     2.3,   60.88, 0.16,  54.94, -1.98, 49,    -3.24, 40.57, -1.53, 34.53, 0.18,  28.49, 5.6,   22.2,
     10.4,  18.7,  15.21, 15.21, 21.66, 14.25, 27.32, 13.58, 32.97, 12.91, 38.9,  12.73, 44.32, 14.69,
     49.73, 16.65, 56.41, 20.29, 59.82, 25.34, 63.23, 30.4,  65.06, 38.63, 64.79, 45},
    {72.07, 45,    71.74, 52.76, 68.14, 61.28, 64.05,  67.59, 59.96, 73.91, 53.85, 79.86, 47.52, 82.89,
     41.19, 85.92, 32.84, 86.97, 26.07, 85.76, 19.3,   84.56, 12.37, 80.43, 6.91,  75.65, 1.45,  70.88,
     -4.09, 64.35, -6.7,  57.11, -9.31, 49.88, -10.83, 39.6,  -8.75, 32.24, -6.67, 24.87, -0.07, 17.21,
     5.79,  12.95, 11.65, 8.7,   19.51, 7.52,  26.4,   6.7,   33.29, 5.89,  40.52, 5.67,  47.12, 8.06,
     53.72, 10.45, 61.86, 14.89, 66.01, 21.05, 70.17,  27.2,  72.4,  37.24, 72.07, 45},
};
constexpr double spiral[98] = {4.51, 4.92, 4.5,  4.85, 4.43, 4.63, 4.48, 4.48, 4.54, 4.34, 4.67, 4.14, 4.85, 4.05,
                               5.03, 3.96, 5.31, 3.89, 5.54, 3.94, 5.78, 3.99, 6.09, 4.13, 6.27, 4.35, 6.45, 4.58,
                               6.63, 4.93, 6.64, 5.26, 6.65, 5.59, 6.55, 6.03, 6.33, 6.34, 6.12, 6.64, 5.73, 6.97,
                               5.33, 7.09, 4.93, 7.22, 4.37, 7.25, 3.93, 7.09, 3.49, 6.94, 2.98, 6.59, 2.7,  6.17,
                               2.41, 5.75, 2.2,  5.11, 2.22, 4.56, 2.25, 4,    2.47, 3.31, 2.85, 2.84, 3.23, 2.38,
                               3.87, 1.93, 4.49, 1.76, 5.12, 1.6,  5.96, 1.62, 6.6,  1.88, 7.24, 2.14, 7.95, 2.68,
                               8.33, 3.31, 8.72, 3.93, 8.98, 4.85, 8.92, 5.63, 8.86, 6.4,  8.12, 7.58, 7.97, 7.97};
constexpr double hammer[][2] = {{0.74, 4.15}, {5.09, 0.76}, {7.62, 0.2}, {8.2, 0.94}, {7.16, 3.41},
                                {5.98, 4.33}, {9.26, 8.53}, {7.64, 9.8}, {4.36, 5.6}, {2.81, 6.81}};
constexpr double star[][2] = {{5, 0.3},  {6.26, 3.66}, {9.85, 3.82}, {7.04, 6.06}, {8, 9.53},
                              {5, 7.55}, {2, 9.53},    {2.96, 6.06}, {0.15, 3.82}, {3.74, 3.66}};

void set_color(cairo_t* cr, Color color) {
  cairo_set_source_rgb(cr, color.red, color.green, color.blue);
}

void rounded_rectangle(cairo_t* cr, double x, double y, double width, double height, double radius) {
  constexpr double quarter = std::numbers::pi / 2;
  cairo_new_sub_path(cr);
  cairo_arc(cr, x + width - radius, y + radius, radius, -quarter, 0);
  cairo_arc(cr, x + width - radius, y + height - radius, radius, 0, quarter);
  cairo_arc(cr, x + radius, y + height - radius, radius, quarter, 2 * quarter);
  cairo_arc(cr, x + radius, y + radius, radius, 2 * quarter, 3 * quarter);
  cairo_close_path(cr);
}

void polygon(cairo_t* cr, const double (*points)[2], int count) {
  cairo_new_sub_path(cr);
  for (int i = 0; i < count; ++i) cairo_line_to(cr, points[i][0], points[i][1]);
  cairo_close_path(cr);
}

void circle(cairo_t* cr, double x, double y, double radius) {
  cairo_new_sub_path(cr);
  cairo_arc(cr, x, y, radius, 0, 2 * std::numbers::pi);
  cairo_close_path(cr);
}

void curves(cairo_t* cr, const double* points, int count) {
  cairo_move_to(cr, points[0], points[1]);
  for (int i = 2; i < count; i += 6) {
    cairo_curve_to(cr, points[i], points[i + 1], points[i + 2], points[i + 3], points[i + 4], points[i + 5]);
  }
}

void fill_and_stroke(cairo_t* cr, Color fill, Color stroke, double width) {
  set_color(cr, fill);
  cairo_fill_preserve(cr);
  set_color(cr, stroke);
  cairo_set_line_width(cr, width);
  cairo_stroke(cr);
}

void draw_smile(cairo_t* cr, double x, double y, double width, double depth) {
  cairo_move_to(cr, x, y);
  cairo_rel_curve_to(cr, width / 3, depth * 2 / 3, width * 2 / 3, depth * 2 / 3, width, 0);
}

// What stands where a card has no picture.
void draw_empty_picture(cairo_t* cr) {
  cairo_save(cr);
  rounded_rectangle(cr, 5, 10, 53, 64, 1.5);
  cairo_clip(cr);
  cairo_rectangle(cr, 5, 10, 53, 64);
  set_color(cr, ground);
  cairo_fill(cr);
  set_color(cr, ground_line);
  cairo_set_line_width(cr, 0.35);
  for (const auto& contour : contours) {
    curves(cr, contour, 68);
    cairo_close_path(cr);
    cairo_stroke(cr);
  }
  set_color(cr, line);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  draw_smile(cr, 27.9, 44, 2.2, 1.5);
  draw_smile(cr, 32.9, 44, 2.2, 1.5);
  cairo_stroke(cr);
  draw_smile(cr, 30.5, 47.2, 2, 0.8);
  cairo_stroke(cr);
  cairo_restore(cr);
  rounded_rectangle(cr, 5.1, 10.1, 52.8, 63.8, 1.4);
  set_color(cr, ground_line);
  cairo_set_line_width(cr, 0.2);
  cairo_stroke(cr);
}

void draw_sign(cairo_t* cr, int power, double x, double y) {
  cairo_save(cr);
  cairo_translate(cr, x, y);
  cairo_scale(cr, 0.41, 0.41);
  if (power == 0) {
    polygon(cr, hammer, 10);
    set_color(cr, orange);
    cairo_fill(cr);
  } else if (power == 1) {
    polygon(cr, star, 10);
    set_color(cr, blue);
    cairo_fill(cr);
  } else {
    curves(cr, spiral, sizeof spiral / sizeof *spiral);
    set_color(cr, green);
    cairo_set_line_width(cr, 1.45);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_stroke(cr);
  }
  cairo_restore(cr);
}

void draw_power(cairo_t* cr, int power, double y, Color color) {
  cairo_save(cr);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  const double halo[][2] = {{2.2, y}, {6.1, y - 6.7}, {17.2, y - 6.7}, {17.2, y + 6.7}, {6.1, y + 6.7}};
  polygon(cr, halo, 5);
  circle(cr, 53.5, y, 6.85);
  fill_and_stroke(cr, white, white, 0.2);
  const double plate[][2] = {{3, y}, {6.5, y - 6}, {16.5, y - 6}, {16.5, y + 6}, {6.5, y + 6}};
  polygon(cr, plate, 5);
  fill_and_stroke(cr, color, color, 0.2);
  cairo_restore(cr);
  circle(cr, 53.5, y, 6.15);
  fill_and_stroke(cr, white, color, 0.7);
  circle(cr, 17.2, y, 3);
  fill_and_stroke(cr, white, color, 0.35);
  draw_sign(cr, power, 15.15, y - 2.05);
  circle(cr, 45.8, y, 3);
  fill_and_stroke(cr, white, color, 0.35);
  draw_sign(cr, power, 43.75, y - 2.05);
}

// Fonts by their size in points; the layout works in points too.
class Texts {
 public:
  explicit Texts(cairo_t* cr) : cr_{cr}, layout_{pango_cairo_create_layout(cr)} {
    PangoContext* context = pango_layout_get_context(layout_);
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_layout_set_alignment(layout_, PANGO_ALIGN_CENTER);
    pango_attr_list_insert(equal_figures_, pango_attr_font_features_new("tnum=1"));
  }
  ~Texts() {
    for (PangoFontDescription* font : {title, figure, small_figure, credit}) pango_font_description_free(font);
    pango_attr_list_unref(equal_figures_);
    g_object_unref(layout_);
  }

  // One line, centred in a column of `width` that starts at `x`, on the given baseline; mm.
  void draw(const std::string& text, const PangoFontDescription* font, double x, double width, double baseline,
            Color color, bool equal_figures = false) {
    pango_layout_set_font_description(layout_, font);
    pango_layout_set_attributes(layout_, equal_figures ? equal_figures_ : nullptr);
    pango_layout_set_width(layout_, static_cast<int>(width * points_per_mm * PANGO_SCALE));
    pango_layout_set_text(layout_, text.c_str(), static_cast<int>(text.size()));
    const double ascent = pango_layout_get_baseline(layout_) / static_cast<double>(PANGO_SCALE) / points_per_mm;
    set_color(cr_, color);
    cairo_save(cr_);
    cairo_translate(cr_, x, baseline - ascent);
    cairo_scale(cr_, 1 / points_per_mm, 1 / points_per_mm);
    cairo_move_to(cr_, 0, 0);
    pango_cairo_show_layout(cr_, layout_);
    cairo_restore(cr_);
  }

  // Two digits need a smaller size to fit.
  void draw_figure(int value, double x, double width, double middle, Color color) {
    draw(std::to_string(value), value > 9 ? small_figure : figure, x, width, middle + (value > 9 ? 2.63 : 3.08), color,
         true);
  }

  PangoFontDescription* title = font("EB Garamond 12", 14, PANGO_WEIGHT_NORMAL);
  PangoFontDescription* figure = font("Inter", 24, PANGO_WEIGHT_BOLD);
  PangoFontDescription* small_figure = font("Inter", 20.5, PANGO_WEIGHT_BOLD);
  PangoFontDescription* credit = font("Inter", 6, PANGO_WEIGHT_NORMAL);

 private:
  static PangoFontDescription* font(const char* family, double size, PangoWeight weight) {
    PangoFontDescription* description = pango_font_description_new();
    pango_font_description_set_family(description, family);
    pango_font_description_set_absolute_size(description, size * PANGO_SCALE);
    pango_font_description_set_weight(description, weight);
    return description;
  }

  cairo_t* cr_;
  PangoLayout* layout_;
  PangoAttrList* equal_figures_ = pango_attr_list_new();
};

void draw_card(cairo_t* cr, Texts& texts, const nlohmann::json& card) {
  static constexpr const char* powers[] = {"force", "magic", "agility"};
  static constexpr Color colors[] = {orange, blue, green};
  cairo_rectangle(cr, 0, 0, card_width, card_height);
  set_color(cr, white);
  cairo_fill(cr);
  draw_empty_picture(cr);
  for (int i = 0; i < 3; ++i) draw_power(cr, i, 33.5 + 16 * i, colors[i]);
  for (int i = 0; i < 3; ++i) {
    const int attack = card["attack"][powers[i]], resistance = card["resistance"][powers[i]];
    texts.draw_figure(attack, 4.7, 9.2, 33.5 + 16 * i, white);
    texts.draw_figure(resistance, 48.9, 9.6, 33.5 + 16 * i, ink);
  }
  texts.draw(card["name"].get<std::string>(), texts.title, 4, 55, 7.86, ink);
  texts.draw("Openmok Evolution, a free card game", texts.credit, 4, 55, 84.49, soft);
}

void draw_marks(cairo_t* cr) {
  constexpr double gap = 1, length = 4;
  const double left = first_x, right = first_x + 3 * card_width, top = first_y, bottom = first_y + 3 * card_height;
  for (int i = 0; i <= 3; ++i) {
    const double x = first_x + i * card_width, y = first_y + i * card_height;
    cairo_move_to(cr, x, top - gap - length);
    cairo_line_to(cr, x, top - gap);
    cairo_move_to(cr, x, bottom + gap);
    cairo_line_to(cr, x, bottom + gap + length);
    cairo_move_to(cr, left - gap - length, y);
    cairo_line_to(cr, left - gap, y);
    cairo_move_to(cr, right + gap, y);
    cairo_line_to(cr, right + gap + length, y);
  }
  cairo_set_source_rgb(cr, 0, 0, 0);
  cairo_set_line_width(cr, 0.2);
  cairo_stroke(cr);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: floor DECK.json SHEETS.pdf\n";
    return 2;
  }
  const nlohmann::json deck = nlohmann::json::parse(std::ifstream{argv[1]});
  cairo_surface_t* surface =
      cairo_pdf_surface_create(argv[2], paper_width * points_per_mm, paper_height * points_per_mm);
  cairo_t* cr = cairo_create(surface);
  {
    Texts texts{cr};
    cairo_scale(cr, points_per_mm, points_per_mm);
    int cell = 0;
    for (const auto& card : deck["characters"]) {
      cairo_save(cr);
      cairo_translate(cr, first_x + cell % 3 * card_width, first_y + cell / 3 * card_height);
      draw_card(cr, texts, card);
      cairo_restore(cr);
      if (++cell == 9) {
        draw_marks(cr);
        cairo_show_page(cr);
        cell = 0;
      }
    }
    if (cell > 0) {
      draw_marks(cr);
      cairo_show_page(cr);
    }
  }
  cairo_destroy(cr);
  cairo_surface_finish(surface);
  const cairo_status_t status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  if (status != CAIRO_STATUS_SUCCESS) {
    std::cerr << cairo_status_to_string(status) << '\n';
    return 3;
  }
}
