// The layers of the selected part: choosing one on the drawing or in a list, its values, and moving it with --edit.
import { layerConflict } from "./conflict.js";
import { counted, element, keepFocus } from "./dom.js";
import { getJson, partPicture, post, query, stored } from "./server.js";
import { openFile } from "./problems.js";
import { beside, holds } from "./geometry.js";
import { arrowChange, listen, mark } from "./drag.js";
import { act, dropNext, hiddenTops, isFree, isWritten, layerItem, nameOf, takeNext } from "./layerlist.js";
import { addTools, drawOn } from "./addlayer.js";
import { isTyping, properties } from "./properties.js";
import { cellsOf } from "./cellform.js";
import { askReach, reachLine } from "./reach.js";
import { arrange, outermost, within } from "./selection.js";
import { editText, hasText } from "./textedit.js";

let shown = null;   // { part, layers } of the panel
let chosen = null;  // { part, side, n, name }
let also = [];      // more of them, on the same side
let wished = null;  // { part, side, x, y }: a click on a part whose layers are not here yet
const pending = [];  // lists of { of, by }: changes by mm that are not written yet, each of the choice of a layer
let sending = false, arrived = () => {};
let written = "";  // the box of the layer that was moved here last

const layerOf = (choice) => (shown && choice && shown.part.id === choice.part
  ? shown.layers[choice.side].find(({ n }) => n === choice.n) : undefined);

const topAt = (side, x, y) => shown.layers[side].filter((layer) => holds(layer, x, y) && isFree(layer, shown.layers[side])).at(-1);

// The topmost layer at a point; the next one below where the topmost is chosen already.
function layerAt(side, x, y) {
  const all = shown.layers[side], there = all.filter((layer) => holds(layer, x, y) && isFree(layer, all)).reverse();
  const at = there.findIndex(({ n }) => chosen?.side === side && chosen.n === n);
  return there[(at + 1) % Math.max(1, there.length)];
}

// Asks for the layer at a point of a part, once its layers are here.
export const wish = (part, side, x, y) => { wished = { part, side, x, y }; chosen = null; also = []; };
export const forget = () => { wished = null; chosen = null; also = []; };

// Layers get other numbers when some come and go: the name tells which one it was.
const choiceOf = (part, side, layer) => ({ part: part.id, side, n: layer.n, name: layer.name });

function choose(page, side, layer) {
  dropNext();
  chosen = layer ? choiceOf(shown.part, side, layer) : null;
  also = [];
  page.source = layer?.file ? layer : shown.record;
  draw(page);
}

// Adds a layer to those that are chosen, or takes it away.
function toggle(page, side, layer) {
  if (!layer) return;
  if (!page.state.editable || !chosen || chosen.side !== side) { choose(page, side, layer); return; }
  if (chosen.n === layer.n) chosen = also.shift() ?? null;
  else if (also.some(({ n }) => n === layer.n)) also = also.filter(({ n }) => n !== layer.n);
  else also.push(choiceOf(shown.part, side, layer));
  draw(page);
}

// Chooses all layers in a box.
function catchIn(page, side, box) {
  const all = shown.layers[side], [first, ...others] = within(all, all.filter((layer) => isFree(layer, all)), box);
  choose(page, side, first);
  also = others.map((layer) => choiceOf(shown.part, side, layer));
  draw(page);
}

// All chosen layers of a side, the one that was chosen first in front.
const allChosen = (side) => (chosen?.side === side ? [chosen, ...also].map(layerOf).filter(Boolean) : []);
// Those to be moved: a group takes all that is in it along.
const movable = (side) => outermost(shown.layers[side], allChosen(side));

// Waits until the page has the layer at another place.
async function moved(choice, layer) {
  const end = Date.now() + 20000, same = () => String(layerOf(choice)?.box) === String(layer.box);
  while (same() && Date.now() < end)
    await new Promise((resolve) => { arrived = resolve; setTimeout(resolve, end - Date.now()); });
}

async function flush(page) {
  if (sending || pending.length === 0) return;
  const moves = pending.shift().map(({ of, by }) => ({ of, by, layer: layerOf(of) })).filter(({ layer }) => layer);
  if (moves.length === 0) { flush(page); return; }
  sending = true;
  let way = null;
  try {
    const [{ of, layer }] = moves;
    way = await askReach(page, shown, of.side, moves.map((one) => one.layer), { overrides: true });
    if (!way) throw new Error("Nothing was changed");
    const answer = await post(`move${query(page.choices)}`, { ...way, part: shown.part.n, side: of.side, layers: moves.map(({ by, layer: one }) => ({ layer: one.n, box: one.box, by })) });
    await moved(of, layer);
    written = String(layerOf(of)?.box);
    page.say(answer.message);
  } catch (error) {
    pending.length = 0;
    page.say(error.message);
    draw(page);
    const [{ of, layer, by }] = moves;
    if (way && moves.length === 1) await collided(page, of.side, layer, by, way);
  }
  sending = false;
  flush(page);
}

// A move of a layer that has another place in the file now.
async function collided(page, side, layer, by, way) {
  const { part } = shown, box = layer.box.map((one, i) => one + by[i]), told = (numbers) => numbers.map((mm) => Math.round(mm * 100) / 100).join(", ");
  await layerConflict(page, part, side, layer, `The place of ${nameOf(layer)}`, (now) => (String(now.box) === String(layer.box) ? null
    : { theirs: told(now.box), mine: told(box), address: "move", body: { ...way, layers: [{ layer: now.n, box: now.box, by: box.map((one, i) => one - now.box[i]) }] } }));
}

// Changes layers by mm in their coordinates, as one change; changes that come while one is written are added up.
function changeAll(page, side, moves) {
  if (moves.length === 0) return;
  const told = [], [{ layer: seen, by: wanted }] = moves;
  const now = layerOf(choiceOf(shown.part, side, seen));
  // Somebody else moved it while it was dragged.
  if (moves.length === 1 && now && !sending && ![String(seen.box), written].includes(String(now.box))) {
    askReach(page, shown, side, [seen], { overrides: true }).then((way) => way && collided(page, side, seen, wanted, way));
    draw(page);
    return;
  }
  for (const { layer, by } of moves) {
    const sizes = by[2] !== 0 || by[3] !== 0;
    const change = sizes && layer.fixed ? [0, 0, by[2], by[3]] : by;  // then it grows about its middle
    const why = sizes ? layer.unsized : layer.fixed;
    if (why) { page.say(why); draw(page); return; }
    if (change.some((one) => Math.abs(one) >= 1e-6)) told.push({ of: choiceOf(shown.part, side, layer), by: change });
  }
  if (told.length === 0) return;
  const last = pending.at(-1);
  if (last?.length === told.length && last.every(({ of }, i) => of.side === side && of.n === told[i].of.n && of.part === told[i].of.part))
    last.forEach((one, i) => { one.by = one.by.map((mm, k) => mm + told[i].by[k]); });
  else pending.push(told);
  flush(page);
}

// A change of the chosen layer. `way`: on the part, which all others that are chosen go too.
const change = (page, layer, by, way) => changeAll(page, chosen.side, way && also.length > 0
  ? movable(chosen.side).map((one) => ({ layer: one, by: [...beside(one, ...way), 0, 0] })) : [{ layer, by }]);

export function arrows(page, event) {
  const layer = layerOf(chosen), by = layer && page.state.editable ? arrowChange(layer, event) : null;
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  changeAll(page, chosen.side, (event.ctrlKey ? [layer] : movable(chosen.side)).map((one) => ({ layer: one, by: arrowChange(one, event) })));
}

// Puts the chosen layers into a group, or takes a group apart.
function group(page, side) {
  const some = allChosen(side), top = some.reduce((a, b) => (b.order > a.order ? b : a));
  act(page, shown, side, some[0], { what: "group", more: some.map(({ n }) => n) }, (layers) => layers.find((one) => one.type === "group" && one.list === top.list && one.order === top.order + 1 - some.length));
}
function ungroup(page, side) {
  const [one] = allChosen(side);
  act(page, shown, side, one, { what: "ungroup" }, (layers) => layers.find((other) => other.list === one.list && other.order === one.order));
}

// Ctrl+G and Ctrl+Shift+G in the Design view. Returns whether it was one of them.
export function groupKeys(page, event) {
  if (page.view !== "design" || !page.state?.editable || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "g" || !chosen) return false;
  event.preventDefault();
  if (event.shiftKey) ungroup(page, chosen.side);
  else if (also.length > 0) group(page, chosen.side);
  return true;
}

// A layer that is not a group turns about its middle; an angle that an expression decides stays.
function turnTo(page, side, layer, degrees) {
  const angle = ((Math.round(degrees * 10) / 10 % 360) + 360) % 360, text = angle === 0 ? "" : String(angle > 180 ? angle - 360 : angle);
  const before = layer.turn;
  layer.turn = angle;  // at once: it can be turned on before the page has it anew
  act(page, shown, side, layer, { what: "set", member: "turn", text }, (layers) => layers.find((one) => one.list === layer.list && one.order === layer.order))
    .then(() => { if (!isWritten(layer, "turn", text)) { layer.turn = before; draw(page); } });
}
const canTurn = (layers, layer) => layer.list !== undefined && layer.type !== "group" && (layers.offered[layer.type] ?? []).some(({ name }) => name === "turn")
  && /^-?[\d.]*$/.test(layer.members.find(({ name }) => name === "turn")?.text ?? "");

// What drag.js needs to know.
const state = (page) => ({
  part: shown.part, layers: shown.layers, layerAt, chosen: (side) => (chosen?.side === side ? layerOf(chosen) : undefined),
  others: (side) => allChosen(side).slice(1), toggle: (side, x, y) => toggle(page, side, topAt(side, x, y)), catchIn: (side, box) => catchIn(page, side, box),
  bands: page.state.editable && page.view === "design",
  choose: (side, layer) => choose(page, side, layer), change: (layer, by, way) => change(page, layer, by, way), redraw: () => draw(page),
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
  return element("div", { className: "layer-about" }, tools, page.state.editable ? reachLine(page, list.part, side, layer) : null,
    element("dl", {}, element("dt", {}, "Place"), element("dd", {}, `${x}, ${y} mm`),
            element("dt", {}, "Size"), element("dd", {}, `${w} × ${h} mm`),
            ...(members ? [] : layer.values).flatMap(({ member, expression, value }) => [element("dt", {}, member),
              element("dd", {}, element("code", {}, expression), element("span", {}, ` = ${value}`))])), members, cellsOf(page, layer, () => draw(page)),
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
  const parts = { part, layers, chosen, also, redraw: () => draw(page), choose: (side, layer) => choose(page, side, layer), toggle: (side, layer) => toggle(page, side, layer),
                  arrows: (event) => arrows(page, event), about: (layer, tools, side) => about(page, parts, side, layer, tools) };
  const items = [...faces.keys()].flatMap((side) => [...layers[side]].reverse().map((layer) => layerItem(page, parts, side, layer)));
  shown.parts = parts;
  list.replaceChildren(...[addTools(page, parts, [...faces.keys()]), element("h3", {}, "Layers"),
    page.state.editable && chosen && page.view === "design" ? arrange(allChosen(chosen.side), part, { move: (ways) => changeAll(page, chosen.side, outermost(layers[chosen.side], ways.map(({ layer }) => layer)).map((layer) => ({ layer, by: [...beside(layer, ...ways.find((one) => one.layer === layer).way), 0, 0] }))),
      group: () => group(page, chosen.side), ungroup: () => ungroup(page, chosen.side) }) : null,
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
  if (page.selected !== part.id || !list.isConnected) return;  // the part was drawn anew meanwhile, which takes the focus
  for (const side of ["front", "back"]) for (const layer of layers[side]) layer.turns = page.state.editable && canTurn(layers, layer);
  shown = { part, layers, faces, list, record: page.source };
  if (chosen && layerOf(chosen)?.name !== chosen.name) {
    const same = chosen.part === part.id ? layers[chosen.side].find(({ name }) => name === chosen.name) : undefined;
    chosen = same ? choiceOf(part, chosen.side, same) : layerOf(chosen) ? choiceOf(part, chosen.side, layerOf(chosen)) : null;
  }
  also = chosen ? also.filter((one) => one.part === part.id && layerOf(one)?.name === one.name) : [];
  if (wished?.part === part.id) {
    const layer = layerAt(wished.side, wished.x, wished.y);
    if (layer) {
      chosen = choiceOf(part, wished.side, layer);
      page.say(`${nameOf(layer)}, ${counted(layers.front.length + layers.back.length, "layer")}`);
    }
  }
  wished = null;
  const made = takeNext(layers);
  if (made) { also = []; chosen = choiceOf(part, made.side, made.layer); page.held = `${made.side}/${made.layer.n}`; }
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
