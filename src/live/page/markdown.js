// Shows a section of the manual: paragraphs, lists, tables, code.
import { element } from "./dom.js";

// `code`, **bold**, *italic* and the words of links; all else is text.
function inline(text) {
  const parts = [], marks = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|!\[([^\]]*)\]\([^)]*\)|\[([^\]]+)\]\([^)]*\)/g;
  let at = 0;
  for (const found of text.matchAll(marks)) {
    parts.push(text.slice(at, found.index));
    const [whole, code, bold, italic, picture, link] = found;
    parts.push(code !== undefined ? element("code", {}, code) : bold !== undefined ? element("strong", {}, bold)
      : italic !== undefined ? element("em", {}, italic) : picture !== undefined ? "" : (link ?? "").replaceAll("`", ""));
    at = found.index + whole.length;
  }
  parts.push(text.slice(at));
  return parts;
}

const cells = (line) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));

function table(lines) {
  const [head, , ...rows] = lines.map(cells);
  return element("table", {}, element("thead", {}, element("tr", {}, ...head.map((cell) => element("th", { scope: "col" }, ...inline(cell))))),
    element("tbody", {}, ...rows.map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, ...inline(cell)))))));
}

// The blocks of a Markdown text as elements.
export function shownText(text) {
  const lines = text.split("\n"), made = [];
  for (let i = 0; i < lines.length;) {
    const from = i, while_ = (wanted) => { while (i < lines.length && wanted(lines[i])) i += 1; return lines.slice(from, i); };
    if (lines[i].trim() === "") { i += 1; continue; }
    if (lines[i].startsWith("```")) {
      i += 1;
      while (i < lines.length && !lines[i].startsWith("```")) i += 1;
      made.push(element("pre", { tabIndex: 0 }, lines.slice(from + 1, i).join("\n")));
      i += 1;
    } else if (lines[i].startsWith("|") && /^\|[ :|-]+\|$/.test(lines[i + 1] ?? "")) {
      made.push(element("div", { className: "wide", tabIndex: 0, role: "region", "aria-label": "Table" }, table(while_((line) => line.startsWith("|")))));
    } else if (/^([-*]|\d+\.) /.test(lines[i])) {
      const items = [], numbered = /^\d/.test(lines[i]);
      for (const line of while_((one) => /^([-*]|\d+\.) |^ +\S/.test(one))) {
        if (/^ /.test(line) && items.length > 0) items[items.length - 1] += ` ${line.trim()}`;
        else items.push(line.replace(/^([-*]|\d+\.) /, ""));
      }
      made.push(element(numbered ? "ol" : "ul", {}, ...items.map((item) => element("li", {}, ...inline(item)))));
    } else {
      const words = while_((line) => line.trim() !== "" && !line.startsWith("```") && !/^([-*]|\d+\.) /.test(line) && !/^\|/.test(line));
      if (words.length === 0) { i += 1; words.push(lines[from]); }
      made.push(element("p", {}, ...inline(words.join(" "))));
    }
  }
  return made;
}
