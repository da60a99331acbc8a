#include "render/inks/content_inks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>
#include <utility>
#include <vector>

// qpdf's handles are standard smart pointers from here on.
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/Pl_Discard.hh>
#include <qpdf/Pl_QPDFTokenizer.hh>
#include <qpdf/QPDFObjectHandle.hh>

namespace planche::render {

namespace {

using Token = QPDFTokenizer::Token;

double number(const std::string& text) {
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  if (read.ec != std::errc{}) throw std::runtime_error{fmt::format("{} is not a number of a colour", text)};
  return value;
}

// Reads operations one by one and writes them again.
class Inker final : public QPDFObjectHandle::TokenFilter {
 public:
  Inker(const InkProfile& profile, bool marks) : profile_{profile}, marks_{marks} {}

  void handleToken(const Token& token) override {
    switch (token.getType()) {
      case QPDFTokenizer::tt_space:
      case QPDFTokenizer::tt_comment:
        waiting_ += token.getRawValue();
        break;
      case QPDFTokenizer::tt_word:
        operation(token.getValue());
        waiting_.clear();
        operands_.clear();
        break;
      case QPDFTokenizer::tt_inline_image:
        made_.content += waiting_ + token.getRawValue();
        waiting_.clear();
        break;
      case QPDFTokenizer::tt_bad:
        throw std::runtime_error{"a content stream is damaged"};
      default:
        waiting_ += token.getRawValue();
        operands_.push_back(token.getType() == QPDFTokenizer::tt_string ? std::string{} : token.getRawValue());
    }
  }
  void handleEOF() override { made_.content += waiting_; }

  InkedContent take() { return std::move(made_); }

 private:
  struct State {
    std::array<double, 3> color{};  // of areas and text, if it is
    bool known = false;             // and not a pattern, or inks already
    std::string inks = {};          // the operation that sets it
    bool area_over = false, line_over = false;  // inks of their own, which leave the colours below them
  };

  void operation(const std::string& name) {
    if (name == "rg" || name == "g") return color(name, "k");
    if (name == "RG" || name == "G") return color(name, "K");
    if (name == "k" || name == "K") {
      most(inks_of_operands());
      if (name == "k") state_.known = false;
    } else if (name == "cs" || name == "CS") {
      if (operands_.size() != 1 || operands_[0] != "/Pattern") unknown("space", operands_.empty() ? name : operands_[0]);
      if (name == "cs") state_.known = false;
      const std::string change = overprinting(name == "cs", false);
      if (!change.empty()) made_.content += lead() + change;
    } else if (name == "Do" && (state_.area_over || state_.line_over)) {
      // Pictures and groups do not print over.
      const State before = state_;
      made_.content += lead();
      made_.content += overprinting(true, false);
      made_.content += overprinting(false, false);
      made_.content += waiting_ + name + '\n';
      made_.content += overprinting(true, before.area_over);
      made_.content += overprinting(false, before.line_over);
      return;
    } else if (name == "sc" || name == "SC" || name == "scn" || name == "SCN") {
      if (operands_.size() != 1 || !operands_[0].starts_with('/')) unknown("operation", name);
      if (name.starts_with('s')) state_.known = false;
    } else if (name == "ID") {
      // Glyphs that are small pictures.
      const auto is_mask = [](const std::string& word) { return word == "/IM" || word == "/ImageMask"; };
      if (std::ranges::none_of(operands_, is_mask)) unknown("operation", name);
    } else if (name == "q") {
      stack_.push_back(state_);
    } else if (name == "Q" && !stack_.empty()) {
      state_ = stack_.back();
      stack_.pop_back();
    } else if (name == "BT" && state_.known && is_grey(state_.color) && !profile_.is_exact(state_.color)) {
      const double black = black_of_text();
      made_.content += lead() + operation_of({0, 0, 0, black}, "k");
      after_text_ = "\n" + state_.inks;
      if (black == 1) {
        made_.content += '\n' + std::string{overprint_on} + " gs";
        after_text_ += '\n' + std::string{state_.line_over ? overprints[2] : overprint_off} + " gs";
        made_.overprints = true;
      }
      made_.content += "\nBT";
      return;
    } else if (name == "ET") {
      made_.content += waiting_ + "ET" + std::exchange(after_text_, {});
      return;
    }
    made_.content += waiting_ + name;
  }

  // The blanks that come before an operation.
  std::string lead() const { return made_.content.empty() || made_.content.back() == '\n' ? "" : "\n"; }

  void color(const std::string& from, const char* to) {
    const std::size_t count = from == "g" || from == "G" ? 1 : 3;
    if (operands_.size() != count) throw std::runtime_error{"a colour of a content stream is damaged"};
    std::array<double, 3> color{};
    for (std::size_t i = 0; i < 3; ++i) color[i] = number(operands_[count == 1 ? 0 : i]);
    if (const std::string* spot = profile_.spot_of(color)) return spot_color(*spot, color, *to == 'k');
    const bool registers = marks_ && color == std::array<double, 3>{};
    const Inks inks = profile_.of(color, InkProfile::Greys::black);
    if (!registers) most(inks);
    const std::string made = !registers   ? operation_of(inks, to)
                             : *to == 'k' ? fmt::format("{} cs 1 scn", registration)
                                          : fmt::format("{} CS 1 SCN", registration);
    made_.registers = made_.registers || registers;
    made_.content += lead() + overprinting(*to == 'k', false);
    if (*to == 'k') {
      state_.color = color;
      state_.known = true;
      state_.inks = made;
    }
    made_.content += made;
  }

  // An ink of its own prints over what lies below it.
  void spot_color(const std::string& spot, const std::array<double, 3>& color, bool area) {
    made_.spots.emplace(spot, profile_.of(color, InkProfile::Greys::black));
    made_.content += lead() + overprinting(area, true) +
                     fmt::format("{} {} 1 {}", spot_space(spot), area ? "cs" : "CS", area ? "scn" : "SCN");
    if (area) state_.known = false;
  }

  // The operation after which areas or lines leave the colours below them, or not; empty where they do already.
  std::string overprinting(bool area, bool over) {
    bool& now = area ? state_.area_over : state_.line_over;
    if (now == over) return {};
    now = over;
    const std::size_t state = (state_.line_over ? 2u : 0u) + (state_.area_over ? 1u : 0u);
    return fmt::format("{} gs\n", overprints[state]);
  }

  static std::string operation_of(const Inks& inks, const char* name) {
    std::string text;
    for (const double ink : inks) text += share_text(ink) + ' ';
    return text + name;
  }

  // Small letters in several inks have rims of colour if the inks are printed a hair apart, so text has black alone if
  // its colour is nearly grey, and nearly black becomes black, which needs no dots.
  static bool is_grey(const std::array<double, 3>& color) {
    const auto [least, largest] = std::ranges::minmax(color);
    return largest - least <= 10.5 / 255;
  }
  double black_of_text() const {
    const double grey = 0.2126 * state_.color[0] + 0.7152 * state_.color[1] + 0.0722 * state_.color[2];
    constexpr double nearly_black = 0.16;
    return grey <= nearly_black ? 1 : profile_.black_of(grey);
  }

  Inks inks_of_operands() const {
    if (operands_.size() != 4) throw std::runtime_error{"a colour of a content stream is damaged"};
    Inks inks{};
    std::ranges::transform(operands_, inks.begin(), number);
    return inks;
  }

  void most(const Inks& inks) { made_.most = std::max(made_.most, sum(inks)); }

  [[noreturn]] static void unknown(const char* what, const std::string& name) {
    throw std::runtime_error{fmt::format("colours of the {} {} cannot be turned into inks", what, name)};
  }

  const InkProfile& profile_;
  bool marks_;
  InkedContent made_;
  std::string waiting_;  // blanks and operands since the last operation
  std::vector<std::string> operands_;
  State state_;
  std::vector<State> stack_;
  std::string after_text_;  // what restores the state
};

}  // namespace

std::string spot_space(const std::string& ink) {
  std::string name = "/spot-";
  for (const char c : ink) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    name += plain ? std::string{c} : fmt::format("_{:02x}", static_cast<unsigned char>(c));
  }
  return name;
}

std::string share_text(double share) {
  std::string text = fmt::format("{:.4f}", std::clamp(share, 0.0, 1.0));
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

InkedContent inked(std::string_view content, const InkProfile& profile, bool marks) {
  Inker inker{profile, marks};
  Pl_Discard end;
  Pl_QPDFTokenizer tokens{"content", &inker, &end};
  tokens.write(reinterpret_cast<const unsigned char*>(content.data()), content.size());
  tokens.finish();
  return inker.take();
}

}  // namespace planche::render
