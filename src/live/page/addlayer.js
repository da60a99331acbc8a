// New layers, drawn by dragging on the picture of a part.
import { element } from "./dom.js";
import { getJson, query } from "./server.js";
import { picker } from "./pictures.js";
import { act } from "./layerlist.js";
import { pointOn, svg } from "./geometry.js";

const grid = 0.5, usual = [20, 10];  // mm
const names = { text: "Text", image: "Picture", rectangle: "Rectangle", ellipse: "Ellipse", line: "Line", polygon: "Polygon", star: "Star",
                outline: "Outline of the part", path: "Path", symbol: "Symbol", qr: "QR code", table: "Table", group: "Group" };
const common = ["text", "image", "rectangle", "ellipse", "line"];
const drawn = new WeakMap();  // pictures that listen: their side, and what tells the list of layers
let type = null, content = "", offered = [];  // offered: what the content can be
let icon = null;  // { name, picture }: a new symbol of the template

const snap = (mm) => Math.round(mm / grid) * grid;

async function begin(page, list, side, wanted) {
  type = type === wanted ? null : wanted;
  content = "";
  offered = [];
  icon = null;
  if (type === "symbol") offered = list.layers[`${side}_palette`].symbols;
  if (type === "image") offered = await pictureFields(page);
  if (type === "text" || type === "qr") offered = (page.record?.fields ?? []).map(({ name }) => `{${name}}`);
  if (type === "symbol" || type === "image") content = offered[0] ?? "";
  list.redraw();
}

// The fields of the record whose values are pictures, as texts of layers name them.
async function pictureFields(page) {
  if (page.record?.list === undefined) return [];
  const { tables } = await getJson(`data${query(page.choices)}`), table = tables.find(({ title }) => title === page.record.list);
  return (table?.columns ?? []).flatMap((column, i) => (column.picture ? [`{${table.fields[i]}}`] : []));
}

function add(page, list, side, box, rising = false) {
  if (type === "image" && !content) { page.say("choose a picture first"); return undefined; }
  const body = { what: "add", type, box, rising, content };
  type = null;
  list.redraw();
  // The new layer is the topmost of its template.
  return act(page, list, side, null, body, (layers) => layers.filter(({ own, depth }) => own && depth === 0).at(-1));
}

// A picture becomes a symbol of the template, for layers and for texts: ":coin:".
function iconForm(page, list, side) {
  const name = element("input", { type: "text", id: "icon-name", value: icon.name, placeholder: "such as coin", autocomplete: "off",
                                  oninput: (event) => { icon.name = event.target.value; }, onkeydown: (event) => event.stopPropagation() });
  const make = () => {
    const { name: called, picture } = icon;
    type = null;
    icon = null;
    list.redraw();
    return act(page, list, side, null, { what: "symbol", name: called, picture }, null, ` · write :${called.trim()}: in texts`);
  };
  return element("div", { className: "icon" }, element("label", {}, "Name of the icon ", name),
    picker(page, (picture) => { icon.picture = picture; list.redraw(); }, { now: icon.picture }),
    element("button", { type: "button", id: "icon-make", disabled: !icon.picture, onclick: make }, "Make the icon"));
}

// What the layer will show, before it is drawn.
function contentField(page, list, side) {
  const label = { text: "Text", qr: "Text of the code", image: "Picture", symbol: "Symbol" }[type];
  if (!label) return null;
  const change = (event) => { content = event.target.value; };
  const redraw = () => list.redraw();
  if (type === "image") return element("div", {}, element("p", {}, content ? `Picture: ${content}` : "Which picture?"),
    picker(page, (name) => { content = name; redraw(); }, { now: content, first: offered }));
  if (type === "symbol" && icon) return iconForm(page, list, side);
  if (type === "symbol") return element("div", {}, offered.length === 0 ? element("p", { className: "old-note" }, "The template has no symbols.")
    : element("label", {}, `${label} `, element("select", { id: "new-content", onchange: change },
      ...offered.map((one) => element("option", { value: one, selected: one === content }, one)))),
    element("button", { type: "button", id: "new-icon", onclick: () => { icon = { name: "", picture: "" }; redraw(); } }, "New icon from a picture…"));
  return element("label", {}, `${label} `, element("input", { type: "text", id: "new-content", value: content, placeholder: type === "text" ? "Text, or {title}" : "https://…",
                                                               list: "new-contents", oninput: change }),
    element("datalist", { id: "new-contents" }, ...offered.map((one) => element("option", { value: one }))));
}

// The tools for a side; null if its template cannot be changed.
export function addTools(page, list, sides) {
  const side = sides.find((one) => list.layers[`${one}_palette`]?.file);
  if (!page.state.editable || !side) { type = null; return null; }
  const button = (one) => element("button", { type: "button", "aria-pressed": String(type === one), dataset: { focus: `add ${one}` },
                                              onclick: () => begin(page, list, side, one) }, names[one]);
  const more = list.layers.types.filter((one) => !common.includes(one));
  const panel = element("section", { className: "add", "aria-label": "Add a layer" }, element("h3", {}, "Add"),
    element("div", { className: "row" }, ...common.map(button),
      element("select", { "aria-label": "More kinds of layers", onchange: (event) => begin(page, list, side, event.target.value) },
        element("option", { value: "", selected: common.includes(type) || !type }, "More…"),
        ...more.map((one) => element("option", { value: one, selected: one === type }, names[one] ?? one)))));
  if (!type) return panel;
  const { width, height } = list.part, w = Math.min(usual[0], width), h = Math.min(usual[1], height);
  panel.append(element("div", { className: "adding" }, contentField(page, list, side),
    element("p", {}, "Drag on the picture where it shall be, or"),
    element("div", { className: "row" },
      element("button", { type: "button", onclick: () => add(page, list, side, [snap((width - w) / 2), snap((height - h) / 2), w, h]) }, "Put it in the middle"),
      element("button", { type: "button", onclick: () => { type = null; list.redraw(); } }, "Cancel"))));
  return panel;
}

// Lets a drag on the picture of a side draw the new layer.
export function drawOn(page, face, side, listOf) {
  if (drawn.has(face)) return;
  drawn.set(face, { side, listOf });
  let from = null, over = null;
  const boxTo = ([x, y]) => {
    const xs = [from[0], x].map(snap).sort((a, b) => a - b), ys = [from[1], y].map(snap).sort((a, b) => a - b);
    return [xs[0], ys[0], xs[1] - xs[0], ys[1] - ys[0]];
  };
  const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  face.addEventListener("pointerdown", (event) => {
    if (!type || event.button !== 0 || !listOf()?.layers[`${side}_palette`].file) return;
    stop(event);
    face.setPointerCapture(event.pointerId);
    const { width, height } = listOf().part;
    from = pointOn(face, listOf().part, event);
    over = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "over drawing", "aria-hidden": "true" });
    face.append(over);
  }, true);
  face.addEventListener("pointermove", (event) => {
    if (!from) return;
    stop(event);
    const to = pointOn(face, listOf().part, event), [x, y, w, h] = boxTo(to);
    over.replaceChildren(type === "line" ? svg("line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: "chosen" })
      : svg("rect", { x, y, width: w, height: h, class: "chosen" }));
  }, true);
  face.addEventListener("pointerup", (event) => {
    if (!from) return;
    stop(event);
    const to = pointOn(face, listOf().part, event), box = boxTo(to), rising = (to[0] - from[0]) * (to[1] - from[1]) < 0;
    over.remove();
    from = null;
    if (Math.max(box[2], box[3]) < 1) { page.say("Drag from one corner to the other: a click has no size."); return; }
    if (type !== "line") box.splice(2, 2, Math.max(box[2], grid), Math.max(box[3], grid));
    add(page, listOf(), side, box, rising);
  }, true);
  face.addEventListener("pointercancel", () => { from = null; over?.remove(); }, true);
}

// What makes a layer there of a picture that is dropped on the picture of a side; nothing if it was dropped elsewhere. The
// place is that of the drop: until the picture is in the folder of the game, the page may be drawn anew.
export function dropOnFace(page, at) {
  const face = at.target.closest?.(".face"), known = face && drawn.get(face);
  if (!known?.listOf()?.layers[`${known.side}_palette`]?.file) return null;
  const { part } = known.listOf(), [x, y] = pointOn(face, part, at), size = usual[0];
  return ([name]) => {
    const list = known.listOf();
    if (list?.part.id !== part.id) return;  // another part is open by now
    type = "image";
    content = name;
    add(page, list, known.side, [snap(x - size / 2), snap(y - size / 2), size, size]);
  };
}

export const isAdding = () => type !== null;
export const stopAdding = () => { const was = type !== null; type = null; return was; };
