// Typing the text of a layer on the canvas, with buttons for bold, italic, symbols and fields.
import { element } from "./dom.js";
import { corners } from "./geometry.js";
import { act } from "./layerlist.js";

let open = null;  // the box of the editor

// Puts marks around what is selected, or a word where the caret is.
function put(area, before, after = "") {
  const { selectionStart: from, selectionEnd: to, value } = area, inner = value.slice(from, to);
  area.setRangeText(before + inner + after, from, to, "end");
  if (after && !inner) area.setSelectionRange(from + before.length, from + before.length);
  area.focus();
}

export const closeText = () => { open?.remove(); open = null; };

// Whether the text of the layer can be typed here.
export const hasText = (page, layer) => page.state.editable && layer?.list !== undefined && layer.type === "text"
  && layer.members.some(({ name, fixed }) => name === "text" && !fixed);

// `list`: { part, layers }. The box lies over the layer on the picture of its side.
export function editText(page, list, side, layer, face) {
  closeText();
  const { part, layers } = list, was = layer.members.find(({ name }) => name === "text").text;
  const at = corners(layer), [left, top] = [0, 1].map((axis) => Math.min(...at.map((point) => point[axis])));
  const area = element("textarea", { value: was, rows: Math.max(2, was.split("\n").length), "aria-label": "Text of the layer", spellcheck: true });
  const fault = element("p", { className: "fault", role: "alert" });
  const write = async () => {
    if (!box.isConnected || box.writing) return;
    if (area.value === was) { closeText(); return; }
    box.writing = true;
    let why = "";
    const asked = await act(Object.assign(Object.create(page), { say: (line) => { why = line; page.say(line); } }), list, side, layer, { what: "set", member: "text", text: area.value },
      (all) => all.find((one) => one.list === layer.list && one.order === layer.order));
    box.writing = false;
    if (asked || /^(wrote|nothing to change)/.test(why)) { if (open === box) closeText(); }
    else fault.textContent = why;
  };
  const button = (text, title, run) => element("button", { type: "button", title, "aria-label": title, onclick: run }, text);
  const insert = (title, all, made) => (all.length === 0 ? null : element("select", { "aria-label": title, onchange: (event) => { put(area, made(event.target.value)); event.target.value = ""; } },
    element("option", { value: "" }, title), ...all.map((one) => element("option", { value: one }, one))));
  const box = element("div", { className: "text-editor", role: "group", "aria-label": "Text", style: { left: `${(100 * left) / part.width}%`, top: `${(100 * top) / part.height}%` } },
    element("div", { className: "row" }, button("B", "Bold", () => put(area, "**", "**")), button("I", "Italic", () => put(area, "*", "*")),
      insert("Symbol…", layers[`${side}_palette`].symbols, (name) => `:${name}:`),
      insert("Field…", (page.record?.fields ?? []).map(({ name }) => name), (name) => `{${name}}`),
      button("Write", "Write the text (Ctrl+Enter)", write)), area, fault);
  box.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") { closeText(); face.closest("#stage")?.focus(); }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); write(); }
  });
  for (const kind of ["pointerdown", "dblclick", "wheel"]) box.addEventListener(kind, (event) => event.stopPropagation());
  // Who goes to another window has not finished typing.
  box.addEventListener("focusout", (event) => { if (document.hasFocus() && !box.contains(event.relatedTarget)) setTimeout(() => { if (!box.contains(document.activeElement)) write(); }); });
  face.append(box);
  open = box;
  area.focus();
  area.select();
}
