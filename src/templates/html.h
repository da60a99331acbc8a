// Converts simple HTML, which other tools put into cells, to markup.
#pragma once

#include <string>
#include <string_view>

namespace planche::templates {

// Converts the text to markup. <b>, <strong>, <i>, <em>, <u>, <s>, <strike>, <del> and <small-caps> become runs; <span
// class="x"> and <font color="x"> become the run or the colour x. <br>, <p>, <div> and <li> begin paragraphs, and <li>
// adds a bullet. Other tags are removed, and entities become their characters. Characters with a meaning in markup
// become literal, except in `:symbol:`.
std::string from_html(std::string_view html);

}  // namespace planche::templates
