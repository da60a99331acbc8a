// The layers of the selected part: choosing one on the drawing or in a list, its values, and moving it with --edit.
import { counted, element } from "./dom.js";
import { getJson, post, query, stored } from "./server.js";
import { openFile } from "./problems.js";

const grid = 0.5, reach = 0.7;  // mm
let shown = null;               // { part, layers } of the panel
let chosen = null;              // { part, side, n }
let wished = null;              // { part, side, x, y }: a click on a part whose layers are not here yet
let pending = null, sending = false, arrived = () => {};

const svg = (name, attributes) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

// `frame`, "a layer of type `star`": frame, star.
const nameOf = ({ name }) => /`(.*)`$/.exec(name)?.[1] ?? name;

const corners = (layer) => cornersAfter(layer, [0, 0, 0, 0]);

// A way on the part in the coordinates of the layer, which turn with it: those of its size.
function inside({ placed: [xx, yx, xy, yy] }, dx, dy) {
  const d = xx * yy - xy * yx || 1;
  return [(yy * dx - xy * dy) / d, (xx * dy - yx * dx) / d];
}

const turned = (degrees, [x, y]) => {
  const angle = (degrees * Math.PI) / 180, [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * x - s * y, s * x + c * y];
};

// The same in the coordinates of its place, which do not turn with it.
const beside = (layer, dx, dy) => turned(layer.turn, inside(layer, dx, dy));

// The change of place and size with which a layer that turns about its middle keeps its first corner.
function grown({ turn }, dw, dh) {
  const [x, y] = turned(turn, [dw / 2, dh / 2]);
  return [x - dw / 2, y - dh / 2, dw, dh];
}

// Where the corners of a layer lie after a change of its place and its size.
function cornersAfter(layer, [dx, dy, dw, dh]) {
  const { box: [x, y, w, h], placed: [xx, yx, xy, yy, x0, y0] } = layer;
  const [ax, ay] = turned(-layer.turn, [dx + dw / 2, dy + dh / 2]);  // of the middle, in turned coordinates
  const middle = [x + w / 2 + ax, y + h / 2 + ay];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => [middle[0] + (i * (w + dw)) / 2, middle[1] + (j * (h + dh)) / 2])
    .map(([a, b]) => [xx * a + xy * b + x0, yx * a + yy * b + y0]);
}

const holds = (layer, x, y) => {
  const [[ax, ay]] = corners(layer), [dx, dy] = inside(layer, x - ax, y - ay), [, , w, h] = layer.box;
  const rim = 0.4;  // mm, so that thin lines can be met
  return dx >= -rim && dy >= -rim && dx <= w + rim && dy <= h + rim;
};

const layerOf = (choice) => (shown && choice && shown.part.id === choice.part
  ? shown.layers[choice.side].find(({ n }) => n === choice.n) : undefined);

// The topmost layer at a point; the next one below where the topmost is chosen already.
function layerAt(side, x, y) {
  const there = shown.layers[side].filter((layer) => holds(layer, x, y)).reverse();
  const at = there.findIndex(({ n }) => chosen?.side === side && chosen.n === n);
  return there[(at + 1) % Math.max(1, there.length)];
}

// Asks for the layer at a point of a part, once its layers are here.
export const wish = (part, side, x, y) => { wished = { part, side, x, y }; chosen = null; };
export const forget = () => { wished = null; chosen = null; };

function choose(page, side, layer) {
  chosen = layer ? { part: shown.part.id, side, n: layer.n } : null;
  page.source = layer?.file ? layer : shown.record;
  draw(page);
}

// Moves a value to the nearest line that it reaches, or to the grid.
function snapped(value, lines) {
  let best = Math.round(value / grid) * grid, distance = reach;
  for (const line of lines) {
    if (Math.abs(line - value) < distance) [best, distance] = [line, Math.abs(line - value)];
  }
  return best;
}

// The lines that edges keep to: the cut, the safe area, the middle, and the edges and middles of other layers.
function lines(layer, side, axis) {
  const size = axis === 0 ? shown.part.width : shown.part.height;
  const all = [0, shown.layers.safe, size / 2, size - shown.layers.safe, size];
  for (const other of shown.layers[side]) {
    if (other.n === layer.n) continue;
    const at = corners(other).map((point) => point[axis]), least = Math.min(...at), most = Math.max(...at);
    all.push(least, most, (least + most) / 2);
  }
  return all;
}

// The way of a drag on one axis, so that an edge or the middle of the layer keeps to a line.
function kept(layer, side, axis, by, sizing) {
  const at = corners(layer).map((point) => point[axis]), least = Math.min(...at), most = Math.max(...at);
  const edges = sizing ? [most] : [least, most, (least + most) / 2];
  const all = lines(layer, side, axis);
  let best = null;
  for (const edge of edges) {
    const to = snapped(edge + by, all), way = to - edge;
    const exact = all.includes(to);
    if (best === null || (exact && !best.exact) || (exact === best.exact && Math.abs(way - by) < Math.abs(best.way - by)))
      best = { way, exact };
  }
  return best.way;
}

// Waits until the page has the layer at another place.
async function moved(layer) {
  const end = Date.now() + 20000, same = () => String(layerOf(chosen)?.box) === String(layer.box);
  while (same() && Date.now() < end)
    await new Promise((resolve) => { arrived = resolve; setTimeout(resolve, end - Date.now()); });
}

async function flush(page) {
  if (sending || !pending) return;
  const layer = layerOf(chosen);
  if (!layer) { pending = null; return; }
  const by = pending;
  pending = null;
  sending = true;
  try {
    const answer = await post(`move${query(page.choices)}`, { part: shown.part.n, side: chosen.side, layer: layer.n, box: layer.box, by });
    await moved(layer);
    page.say(answer.message);
  } catch (error) {
    pending = null;
    page.say(error.message);
    draw(page);
  }
  sending = false;
  flush(page);
}

// Changes the chosen layer by mm in its coordinates; changes that come while one is written are added up.
function change(page, layer, by) {
  const sizes = by[2] !== 0 || by[3] !== 0;
  if (sizes && layer.fixed) by = [0, 0, by[2], by[3]];  // then it grows about its middle
  const why = sizes ? layer.unsized : layer.fixed;
  if (why) { page.say(why); return; }
  if (by.every((one) => Math.abs(one) < 1e-6)) return;
  pending = pending ? pending.map((one, i) => one + by[i]) : by;
  flush(page);
}

export function arrows(page, event) {
  const layer = layerOf(chosen);
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way || !layer || !page.state.editable || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  change(page, layer, event.shiftKey ? grown(layer, way[0] * grid, way[1] * grid)
    : [...beside(layer, way[0] * grid, way[1] * grid), 0, 0]);
}

// The frame of the chosen layer over a side, and its handle.
function mark(page, face, side, by) {
  face.querySelector("svg")?.remove();
  const layer = chosen?.side === side ? layerOf(chosen) : undefined;
  if (!layer) return;
  const { width, height } = shown.part, at = cornersAfter(layer, by ?? [0, 0, 0, 0]);
  const over = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "over", "aria-hidden": "true" });
  over.append(svg("polygon", { points: at.map((point) => point.join(",")).join(" "), class: "chosen" }));
  if (page.state.editable && !layer.unsized) over.append(svg("circle", { cx: at[2][0], cy: at[2][1], r: Math.max(width, height) / 60, class: "handle" }));
  face.append(over);
}

// Choosing and dragging on the picture of a side.
function listen(page, face, side) {
  const point = (event) => {
    const { left, top, width, height } = face.getBoundingClientRect();
    return [((event.clientX - left) / width) * shown.part.width, ((event.clientY - top) / height) * shown.part.height];
  };
  let drag = null;
  face.onpointerdown = (event) => {
    if (event.button !== 0) return;
    const at = point(event), sizing = event.target.classList.contains("handle");
    const layer = chosen?.side === side ? layerOf(chosen) : undefined;
    // Only what is chosen can be dragged, so that a finger that scrolls moves nothing.
    const held = layer && (sizing || holds(layer, ...at)) ? layer : null;
    drag = { at, sizing, layer: held, by: null };
    if (page.state.editable && held) { face.setPointerCapture(event.pointerId); event.preventDefault(); }
  };
  face.onpointermove = (event) => {
    if (!drag?.layer || !page.state.editable) return;
    const at = point(event), way = [at[0] - drag.at[0], at[1] - drag.at[1]];
    if (!drag.by && Math.hypot(...way) < 0.6) return;
    const why = drag.sizing ? drag.layer.unsized : drag.layer.fixed;
    if (why) { page.say(why); drag = null; return; }
    const [, , w, h] = drag.layer.box, straight = drag.layer.turn % 90 === 0;
    const on = [0, 1].map((axis) => (straight ? kept(drag.layer, side, axis, way[axis], drag.sizing) : way[axis]));
    const [dw, dh] = inside(drag.layer, ...on);
    drag.by = drag.sizing ? grown(drag.layer, Math.max(dw, grid - w), Math.max(dh, grid - h)) : [...beside(drag.layer, ...on), 0, 0];
    mark(page, face, side, drag.by);
  };
  face.onpointerup = (event) => {
    if (!drag) return;
    const { by, layer, at: from } = drag, at = point(event);
    drag = null;
    if (by) change(page, layer, by);
    else if (Math.hypot(at[0] - from[0], at[1] - from[1]) < 3) choose(page, side, layerAt(side, ...at));
  };
  face.onpointercancel = () => { drag = null; draw(page); };
}

function about(page, layer) {
  const where = layer.file ? element("button", { type: "button", onclick: () => openFile(page, layer.file, layer.line, layer.column) },
                                     `Open ${layer.file}:${layer.line} (o)`) : null;
  const [x, y, w, h] = layer.box.map((mm) => Math.round(mm * 100) / 100);
  const edit = !page.state.editable ? null : element("p", { className: "count" },
    layer.fixed || "Drag it, or move it with the arrow keys.",
    layer.unsized || layer.fixed ? ` ${layer.unsized === layer.fixed ? "" : layer.unsized}` : " Shift and the arrow keys change its size.");
  return element("div", { className: "layer-about" },
    element("dl", {}, element("dt", {}, "Place"), element("dd", {}, `${x}, ${y} mm`),
            element("dt", {}, "Size"), element("dd", {}, `${w} × ${h} mm`),
            ...layer.values.flatMap(({ member, expression, value }) => [element("dt", {}, member),
              element("dd", {}, element("code", {}, expression), element("span", {}, ` = ${value}`))])),
    edit, where);
}

function draw(page) {
  if (!shown) return;
  const { faces, list, layers } = shown;
  for (const [side, face] of faces) mark(page, face, side);
  const held = list.contains(document.activeElement) ? document.activeElement.dataset.layer : undefined;
  const rows = [...faces.keys()].flatMap((side) => [...layers[side]].reverse().map((layer) => {
    const open = chosen?.side === side && chosen.n === layer.n;
    const name = nameOf(layer);
    return element("li", {}, element("button", {
      type: "button", "aria-pressed": String(open), dataset: { layer: `${side}/${layer.n}` },
      onclick: () => choose(page, side, open ? undefined : layer),
      onkeydown: (event) => { if (open) arrows(page, event); },
    }, side === "back" ? `${name} (back)` : name), open ? about(page, layer) : null);
  }));
  list.replaceChildren(element("h3", {}, "Layers"),
    rows.length > 0 ? element("ul", { className: "layers" }, ...rows) : element("p", { className: "count" }, "No template draws this part."));
  if (held) list.querySelector(`[data-layer="${held}"]`)?.focus();
}

// Fills `list` with the layers of the part. `faces`: the box of each side's picture. The button of the layer that had
// the focus, page.held, gets it again.
export async function showLayers(page, part, faces, list) {
  if (stored) return;
  const layers = await getJson(`layers/${part.n}${query(page.choices)}`);
  if (page.selected !== part.id) return;
  shown = { part, layers, faces, list, record: page.source };
  if (chosen && !layerOf(chosen)) chosen = null;
  if (wished?.part === part.id) {
    const layer = layerAt(wished.side, wished.x, wished.y);
    if (layer) {
      chosen = { part: part.id, side: wished.side, n: layer.n };
      page.say(`${nameOf(layer)}, ${counted(layers.front.length + layers.back.length, "layer")}`);
    }
  }
  wished = null;
  const layer = layerOf(chosen);
  if (layer?.file) page.source = layer;
  for (const [side, face] of faces) listen(page, face, side);
  draw(page);
  if (page.held && document.activeElement === document.body) list.querySelector(`[data-layer="${page.held}"]`)?.focus();
  page.held = undefined;
  arrived();
}
