// The layers of the selected part: choosing one on the drawing or in a list, its values, and moving it with --edit.
import { counted, element, keepFocus } from "./dom.js";
import { getJson, partPicture, post, query, stored } from "./server.js";
import { openFile } from "./problems.js";
import { holds } from "./geometry.js";
import { arrowChange, listen, mark } from "./drag.js";
import { act, dropNext, hiddenTops, isFree, layerItem, nameOf, takeNext } from "./layerlist.js";
import { addTools, drawOn } from "./addlayer.js";
import { isTyping, properties } from "./properties.js";
import { editText, hasText } from "./textedit.js";

let shown = null;   // { part, layers } of the panel
let chosen = null;  // { part, side, n }
let wished = null;  // { part, side, x, y }: a click on a part whose layers are not here yet
const pending = [];  // { of, by }: changes by mm that are not written yet, each of the choice of a layer
let sending = false, arrived = () => {};

const layerOf = (choice) => (shown && choice && shown.part.id === choice.part
  ? shown.layers[choice.side].find(({ n }) => n === choice.n) : undefined);

// The topmost layer at a point; the next one below where the topmost is chosen already.
function layerAt(side, x, y) {
  const all = shown.layers[side], there = all.filter((layer) => holds(layer, x, y) && isFree(layer, all)).reverse();
  const at = there.findIndex(({ n }) => chosen?.side === side && chosen.n === n);
  return there[(at + 1) % Math.max(1, there.length)];
}

// Asks for the layer at a point of a part, once its layers are here.
export const wish = (part, side, x, y) => { wished = { part, side, x, y }; chosen = null; };
export const forget = () => { wished = null; chosen = null; };

// Layers get other numbers when some come and go: the name tells which one it was.
const choiceOf = (part, side, layer) => ({ part: part.id, side, n: layer.n, name: layer.name });

function choose(page, side, layer) {
  dropNext();
  chosen = layer ? choiceOf(shown.part, side, layer) : null;
  page.source = layer?.file ? layer : shown.record;
  draw(page);
}

// Waits until the page has the layer at another place.
async function moved(choice, layer) {
  const end = Date.now() + 20000, same = () => String(layerOf(choice)?.box) === String(layer.box);
  while (same() && Date.now() < end)
    await new Promise((resolve) => { arrived = resolve; setTimeout(resolve, end - Date.now()); });
}

async function flush(page) {
  if (sending || pending.length === 0) return;
  const { of, by } = pending.shift(), layer = layerOf(of);
  if (!layer) { flush(page); return; }
  sending = true;
  try {
    const answer = await post(`move${query(page.choices)}`, { part: shown.part.n, side: of.side, layer: layer.n, box: layer.box, by });
    await moved(of, layer);
    page.say(answer.message);
  } catch (error) {
    pending.length = 0;
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
  const last = pending.at(-1);
  if (last?.of.side === chosen.side && last.of.n === chosen.n && last.of.part === chosen.part) last.by = last.by.map((one, i) => one + by[i]);
  else pending.push({ of: { ...chosen }, by });
  flush(page);
}

export function arrows(page, event) {
  const layer = layerOf(chosen), by = layer && page.state.editable ? arrowChange(layer, event) : null;
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  change(page, layer, by);
}

// A layer that is not a group turns about its middle; an angle that an expression decides stays.
function turnTo(page, side, layer, degrees) {
  const angle = ((Math.round(degrees * 10) / 10 % 360) + 360) % 360, text = angle === 0 ? "" : String(angle > 180 ? angle - 360 : angle);
  act(page, shown.part, side, layer, { what: "set", member: "turn", text }, (layers) => layers.find((one) => one.list === layer.list && one.order === layer.order));
}
const canTurn = (layers, layer) => layer.list !== undefined && layer.type !== "group" && (layers.offered[layer.type] ?? []).some(({ name }) => name === "turn")
  && /^-?[\d.]*$/.test(layer.members.find(({ name }) => name === "turn")?.text ?? "");

// What drag.js needs to know.
const state = (page) => ({
  part: shown.part, layers: shown.layers, layerAt, chosen: (side) => (chosen?.side === side ? layerOf(chosen) : undefined),
  choose: (side, layer) => choose(page, side, layer), change: (layer, by) => change(page, layer, by), redraw: () => draw(page),
  turnTo: (side, layer, degrees) => turnTo(page, side, layer, degrees),
  // Where there is room for it.
  type: (side, layer) => {
    if (page.view !== "design" || !hasText(page, layer)) return false;
    choose(page, side, layer);
    editText(page, shown.parts, side, layer, shown.faces.get(side));
    return true;
  },
});

function about(page, list, side, layer, tools) {
  const where = layer.file ? element("button", { type: "button", onclick: () => openFile(page, layer.file, layer.line, layer.column) },
                                     `Open ${layer.file}:${layer.line} (o)`) : null;
  const [x, y, w, h] = layer.box.map((mm) => Math.round(mm * 100) / 100);
  const members = properties(page, list, side, layer);
  const edit = !page.state.editable ? null : element("p", { className: "count" },
    layer.fixed || "Drag it, or move it with the arrow keys.",
    layer.unsized || layer.fixed ? ` ${layer.unsized === layer.fixed ? "" : layer.unsized}` : " Ctrl and the arrow keys change its size. Shift makes steps of 5 mm, Alt of 0.1 mm.");
  return element("div", { className: "layer-about" }, tools,
    element("dl", {}, element("dt", {}, "Place"), element("dd", {}, `${x}, ${y} mm`),
            element("dt", {}, "Size"), element("dd", {}, `${w} × ${h} mm`),
            ...(members ? [] : layer.values).flatMap(({ member, expression, value }) => [element("dt", {}, member),
              element("dd", {}, element("code", {}, expression), element("span", {}, ` = ${value}`))])), members,
    edit, where);
}

// Shows the sides without the layers that the view hides.
function pictures(page) {
  const { faces, layers, part } = shown;
  for (const [side, face] of faces) {
    const without = hiddenTops(layers[side]).join(), picture = face.querySelector("img:not(.beyond)");
    const address = without ? `layers/${part.n}/${side}.svg${query(page.choices, { without, of: part.fingerprint })}` : partPicture(part, side, page.choices);
    if (picture.getAttribute("src") !== address) picture.setAttribute("src", address);
  }
}

function draw(page) {
  if (!shown || shown.list.querySelector(".rename") || isTyping()) return;  // a name or value is being typed
  const { faces, list, layers, part } = shown;
  for (const [side, face] of faces) mark(page, face, side, state(page));
  if (!stored) pictures(page);
  const held = list.contains(document.activeElement) ? document.activeElement.dataset.layer : undefined;
  const again = keepFocus(list);
  const parts = { part, layers, chosen, redraw: () => draw(page), choose: (side, layer) => choose(page, side, layer),
                  arrows: (event) => arrows(page, event), about: (layer, tools, side) => about(page, parts, side, layer, tools) };
  const items = [...faces.keys()].flatMap((side) => [...layers[side]].reverse().map((layer) => layerItem(page, parts, side, layer)));
  shown.parts = parts;
  list.replaceChildren(...[addTools(page, parts, [...faces.keys()]), element("h3", {}, "Layers"),
    items.length > 0 ? element("ul", { className: "layers" }, ...items) : element("p", { className: "count" }, "No template draws this part.")].filter(Boolean));
  for (const face of faces.values()) face.classList.toggle("drawing-on", Boolean(list.querySelector(".adding")));
  if (held) list.querySelector(`[data-layer="${held}"]`)?.focus();
  else again();
}

export const redraw = (page) => draw(page);
export const layersOf = () => shown?.layers ?? { bleed: 0, safe: 0 };

// Fills `list` with the layers of the part. `faces`: the box of each side's picture. The button of the layer that had
// the focus, page.held, gets it again.
export async function showLayers(page, part, faces, list) {
  if (stored) return;
  const layers = await getJson(`layers/${part.n}${query(page.choices)}`);
  if (page.selected !== part.id) return;
  for (const side of ["front", "back"]) for (const layer of layers[side]) layer.turns = page.state.editable && canTurn(layers, layer);
  shown = { part, layers, faces, list, record: page.source };
  if (chosen && layerOf(chosen)?.name !== chosen.name) {
    const same = chosen.part === part.id ? layers[chosen.side].find(({ name }) => name === chosen.name) : undefined;
    chosen = same ? choiceOf(part, chosen.side, same) : layerOf(chosen) ? choiceOf(part, chosen.side, layerOf(chosen)) : null;
  }
  if (wished?.part === part.id) {
    const layer = layerAt(wished.side, wished.x, wished.y);
    if (layer) {
      chosen = choiceOf(part, wished.side, layer);
      page.say(`${nameOf(layer)}, ${counted(layers.front.length + layers.back.length, "layer")}`);
    }
  }
  wished = null;
  const made = takeNext(layers);
  if (made) { chosen = choiceOf(part, made.side, made.layer); page.held = `${made.side}/${made.layer.n}`; }
  const layer = layerOf(chosen);
  if (layer?.file) page.source = layer;
  for (const [side, face] of faces) {
    listen(page, face, side, () => state(page));
    drawOn(page, face, side, () => shown?.parts);
  }
  draw(page);
  if (page.held && (made || document.activeElement === document.body)) list.querySelector(`[data-layer="${page.held}"]`)?.focus();
  page.held = undefined;
  arrived();
}
