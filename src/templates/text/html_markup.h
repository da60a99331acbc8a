// Converts simple HTML, which other tools put into cells, to markup.
#pragma once

#include <string>
#include <string_view>

namespace planche::templates {

// Converts the text to markup. <b>, <strong>, <i>, <em>, <u>, <s>, <strike>, <del> and <small-caps> become runs, and so
// do the classes, `color` and `style` of a tag (colour, weight, slant, underline, strike, small caps). <br>, <p>, <div>
// and <li> begin paragraphs; <li> adds a bullet or a number. A row of a table is a line, with bars between its cells.
// <sup> and <sub> raise and lower digits and signs. Other tags and comments are removed, and entities become
// their characters. Characters with a meaning in markup become literal, except in `:symbol:` and in tokens.
std::string from_html(std::string_view html);

}  // namespace planche::templates
