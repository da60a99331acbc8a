// The list of layers, the topmost first: the eye and the lock of the view, names, order, copies.
import { layerConflict } from "./conflict.js";
import { element } from "./dom.js";
import { askReach } from "./reach.js";
import { post, query } from "./server.js";

const icons = { text: "T", image: "▣", rectangle: "▭", ellipse: "◯", line: "╱", polygon: "⬡", star: "☆", outline: "▢", path: "∿",
                symbol: "✦", qr: "▦", table: "▤", group: "❐" };
const hidden = new Set(), locked = new Set();  // of this visit, by keyOf()
let next = null, choices = 0;                  // (layers) => the layer to choose once the files are read again
let newest = null, came = () => {};            // the layers that the page has
let own = null;  // the value that this page wrote last: { layers, layer, member, text }, as they were seen
let acts = Promise.resolve(false);

const keyOf = ({ file, id, line, column }) => `${file}#${id || `${line}:${column}`}`;

// `frame`, "a layer of type `star`": frame, star.
export const nameOf = ({ name }) => /`(.*)`$/.exec(name)?.[1] ?? name;

// The layers of a side that the view hides, as numbers for the server.
export const hiddenTops = (layers) => layers.filter((layer) => layer.depth === 0 && hidden.has(keyOf(layer))).map(({ top }) => top);
// Whether a pointer may choose the layer.
export const isFree = (layer, layers) => !locked.has(keyOf(layer)) && !hiddenTops(layers).includes(layer.top);

// Somebody has chosen another layer meanwhile.
export const dropNext = () => { next = null; choices += 1; };

// The layer that an act of this list has made or changed, once.
export function takeNext(layers) {
  const find = next;
  next = null;
  newest = layers;
  came();
  for (const side of ["front", "back"]) {
    const layer = find?.(side, layers[side]);
    if (layer) return { side, layer };
  }
  return null;
}

const textOf = (layer, member) => layer.members.find(({ name }) => name === member)?.text ?? "";

// A value that was not written because the layer is another one in the file now. Returns whether there was anything to
// choose.
const collided = (page, part, side, layer, way, { member, text, was }) => layerConflict(page, part, side, layer, `${member} of ${nameOf(layer)}`, (now) => {
  const theirs = textOf(now, member);
  if ((theirs === was && String(now.box) === String(layer.box)) || theirs === text) return null;
  return { theirs, mine: text, address: "layer", body: { ...way, what: "set", member, text, was: theirs, layer: now.n, box: now.box } };
});

// The layer as it is after a value that this page wrote itself, for which it may wait.
async function afterOwn(side, layer) {
  if (!layer || !own?.layers[side].includes(layer)) return layer;
  if (newest === own.layers) await new Promise((resolve) => { came = resolve; setTimeout(resolve, 5000); });
  return newest[side].find(({ list, order }) => list === layer.list && order === layer.order) ?? layer;
}

// Whether this value was the last one that the page wrote.
export const isWritten = (layer, member, text) => own?.layer === layer && own.member === member && own.text === text;

async function ask(page, { part, layers }, side, layer, body, wanted, more, before) {
  next = wanted && choices === before ? (at, all) => (at === side ? wanted(all) : undefined) : null;
  const was = own?.layer === layer && own.member === body.member ? own.text : layer && textOf(layer, body.member);
  const request = body.what === "set" ? { ...body, was } : body;
  const now = await afterOwn(side, layer);
  let way = null;
  try {
    const who = now ? { layer: now.n, box: now.box } : {};
    way = now ? await askReach(page, { part, layers }, side, [now], { overrides: body.what === "set", member: body.member }) : {};
    if (!way) throw new Error("Nothing was changed");
    const answer = await post(`layer${query(page.choices)}`, { ...way, part: part.n, side, ...who, ...request });
    own = body.what === "set" ? { layers, layer, member: body.member, text: body.text } : null;
    page.say(answer.message + more);
  } catch (error) {
    next = null;
    page.say(error.message);
    return Boolean(way) && request.what === "set" && collided(page, part, side, now, way, request);
  }
  return false;
}

// What the server does with a layer: { what: "remove" | "copy" | "name" | "order" | "add" | "set", … }, one after
// another. `layer`: as the visitor saw it. Returns whether the visitor is asked to choose between this and what the file
// has now.
export function act(page, list, side, layer, body, wanted, more = "") {
  const before = choices;
  acts = acts.then(() => ask(page, list, side, layer, body, wanted, more, before));
  return acts;
}

const at = (list, order) => (layers) => layers.find((layer) => layer.list === list && layer.order === order);
const copy = (page, list, side, layer) => act(page, list, side, layer, { what: "copy" }, at(layer.list, layer.order + 1));
const remove = (page, list, side, layer) => act(page, list, side, layer, { what: "remove" });
const order = (page, list, side, layer, to) =>
  act(page, list, side, layer, { what: "order", to: to.n }, at(layer.list, to.order));

// The layer one place higher (1) or lower (-1) in its list.
const neighbour = (layers, layer, by) => at(layer.list, layer.order + by)(layers);

function rename(page, list, side, layer, button) {
  const input = element("input", { type: "text", className: "rename", value: layer.id, "aria-label": `Name of ${nameOf(layer)}`, maxLength: 200 });
  let left = false;
  const leave = () => {
    if (left) return;
    left = true;  // the browser tells of the lost focus while the field is replaced
    input.replaceWith(button);
    button.focus();
    list.redraw();
  };
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") leave();
    if (event.key !== "Enter") return;
    event.preventDefault();  // it would press the button that gets the focus
    const text = input.value.trim();
    leave();
    if (text !== layer.id) act(page, list, side, layer, { what: "name", text }, at(layer.list, layer.order));
  });
  input.addEventListener("blur", leave);
  button.replaceWith(input);
  input.focus();
  input.select();
}

// The keys of the chosen layer in the list. Returns whether it was one of them.
function keys(page, list, side, layer, event) {
  if (!page.state.editable || layer.list === undefined || event.altKey) return false;
  const acts = { Delete: () => remove(page, list, side, layer), F2: () => rename(page, list, side, layer, event.currentTarget) };
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d") acts[event.key] = () => copy(page, list, side, layer);
  if (!acts[event.key]) return false;
  event.preventDefault();
  event.stopPropagation();
  acts[event.key]();
  return true;
}

const toggle = (set, layer, redraw) => { const key = keyOf(layer); if (!set.delete(key)) set.add(key); redraw(); };

const switchOf = (set, layer, on, off, icon, redraw) => {
  const is = set.has(keyOf(layer));
  return element("button", { type: "button", className: "switch", "aria-pressed": String(is), title: `${is ? off : on} ${nameOf(layer)}`,
                             "aria-label": `${is ? off : on} ${nameOf(layer)}`, dataset: { icon: icon[Number(is)], focus: `${on} ${keyOf(layer)}` },
                             onclick: () => toggle(set, layer, redraw) });
};

function tools(page, list, side, layer) {
  if (!page.state.editable || layer.list === undefined) return null;
  const { layers } = list, button = (text, title, run, disabled = false) => element("button", { type: "button", title, disabled, onclick: run,
    dataset: { focus: `${text} ${side}` } }, text);
  const up = neighbour(layers[side], layer, 1), down = neighbour(layers[side], layer, -1);
  return element("p", { className: "row" },
    button("Rename", "F2", (event) => rename(page, list, side, layer, event.currentTarget.closest("li").querySelector(".layer"))),
    button("Duplicate", "Ctrl+D", () => copy(page, list, side, layer)),
    button("Higher", "One place up", () => order(page, list, side, layer, up), !up),
    button("Lower", "One place down", () => order(page, list, side, layer, down), !down),
    button("Delete", "Delete", () => remove(page, list, side, layer)));
}

// Drags a layer to the place of another one of its list.
function dragging(page, list, side, layer, grip) {
  const target = (event) => {
    const item = document.elementFromPoint(event.clientX, event.clientY)?.closest("li[data-n]");
    const other = item?.dataset.side === side ? list.layers[side].find(({ n }) => n === Number(item.dataset.n)) : undefined;
    return other && other.list === layer.list && other !== layer ? { item, other } : null;
  };
  const clear = () => document.querySelectorAll(".layers .over-this").forEach((one) => one.classList.remove("over-this"));
  grip.onpointerdown = (event) => { event.preventDefault(); grip.setPointerCapture(event.pointerId); };
  grip.onpointermove = (event) => {
    if (!grip.hasPointerCapture(event.pointerId)) return;
    clear();
    target(event)?.item.classList.add("over-this");
  };
  grip.onpointerup = (event) => {
    clear();
    const found = target(event);
    if (found) order(page, list, side, layer, found.other);
  };
  return grip;
}

// One layer. `list`: { part, layers, redraw, chosen, also, choose, toggle, arrows, about }.
export function layerItem(page, list, side, layer) {
  const open = list.chosen?.side === side && list.chosen.n === layer.n, name = nameOf(layer);
  const picked = open || list.also.some((one) => one.side === side && one.n === layer.n);
  const button = element("button", {
    type: "button", className: "layer", "aria-pressed": String(picked), dataset: { layer: `${side}/${layer.n}`, icon: icons[layer.type] ?? "·" },
    title: layer.own ? "" : `from ${layer.file}`,
    onclick: (event) => { if (event.shiftKey) list.toggle(side, layer); else list.choose(side, open ? undefined : layer); },
    ondblclick: (event) => { if (page.state.editable && layer.list !== undefined) rename(page, list, side, layer, event.currentTarget); },
    onkeydown: (event) => { if (picked && !(open && keys(page, list, side, layer, event))) list.arrows(event); },
  }, side === "back" ? `${name} (back)` : name);
  const grip = page.state.editable && layer.list !== undefined && list.layers[side].some((other) => other !== layer && other.list === layer.list)
    ? dragging(page, list, side, layer, element("span", { className: "grip", title: "Drag to another place", "aria-hidden": "true" })) : null;
  return element("li", { className: layer.own ? "" : "inherited", dataset: { n: layer.n, side }, style: { "--depth": layer.depth } },
    element("div", { className: "layer-row" }, button,
      layer.depth === 0 ? switchOf(hidden, layer, "Hide", "Show", ["👁", "–"], list.redraw) : null,
      switchOf(locked, layer, "Lock", "Unlock", ["🔓", "🔒"], list.redraw), grip),
    open ? list.about(layer, tools(page, list, side, layer), side) : null);
}
