// Several layers at once: which ones, and moves that align or distribute them.
import { element } from "./dom.js";
import { corners } from "./geometry.js";

// The box around a layer on the part: left, top, right, bottom.
export function bounds(layer) {
  const at = corners(layer), all = (axis) => at.map((point) => point[axis]);
  return [Math.min(...all(0)), Math.min(...all(1)), Math.max(...all(0)), Math.max(...all(1))];
}
const around = (boxes) => [0, 1, 2, 3].map((i) => Math[i < 2 ? "min" : "max"](...boxes.map((box) => box[i])));

// The groups around a layer: the layers of a group follow it.
function groupsOf(layers, layer) {
  const found = [];
  for (let at = layers.indexOf(layer) - 1, { depth } = layer; at >= 0 && depth > 0; at -= 1)
    if (layers[at].depth === depth - 1) { found.push(layers[at]); depth -= 1; }
  return found;
}
// Without layers whose group is among them, which moves with all that is in it.
export const outermost = (all, some) => some.filter((layer) => !groupsOf(all, layer).some((group) => some.includes(group)));

// The outermost layers that lie in a box whole.
export function within(all, free, [x0, y0, x1, y1]) {
  const box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  return outermost(all, free.filter((layer) => {
    const [left, top, right, bottom] = bounds(layer);
    return left >= box[0] && top >= box[1] && right <= box[2] && bottom <= box[3];
  }));
}

const placeOf = (box, axis, how) => (how === 0 ? box[axis] : how === 1 ? box[axis + 2] : (box[axis] + box[axis + 2]) / 2);

// The way of each layer on the part. One layer aligns with the part, several with the box around them. `how`: 0 is the
// left or upper edge, 0.5 the middle, 1 the other edge.
export function aligned(layers, part, axis, how) {
  const boxes = layers.map(bounds), frame = layers.length > 1 ? around(boxes) : [0, 0, part.width, part.height];
  return layers.map((layer, i) => {
    const way = placeOf(frame, axis, how) - placeOf(boxes[i], axis, how);
    return { layer, way: axis === 0 ? [way, 0] : [0, way] };
  });
}

// Equal gaps between neighbours; the outer ones stay.
export function distributed(layers, axis) {
  const sorted = layers.map((layer) => ({ layer, box: bounds(layer) })).sort((a, b) => a.box[axis] - b.box[axis]);
  const last = Math.max(...sorted.map(({ box }) => box[axis + 2])), first = sorted[0].box[axis];
  const gap = (last - first - sorted.reduce((sum, { box }) => sum + box[axis + 2] - box[axis], 0)) / (sorted.length - 1);
  let at = first;
  return sorted.map(({ layer, box }) => {
    const way = at - box[axis];
    at += box[axis + 2] - box[axis] + gap;
    return { layer, way: axis === 0 ? [way, 0] : [0, way] };
  });
}

const ways = [["Left", "⇤", 0, 0], ["Centre", "↔", 0, 0.5], ["Right", "⇥", 0, 1], ["Top", "⤒", 1, 0], ["Middle", "↕", 1, 0.5], ["Bottom", "⤓", 1, 1]];

// Buttons for the chosen layers. `acts`: { move(ways), group(), ungroup() }.
export function arrange(layers, part, acts) {
  if (layers.length === 0) return null;
  const button = (text, title, run, disabled = false) => element("button", { type: "button", title, disabled, dataset: { focus: `arrange ${text}` }, onclick: run }, text);
  const to = layers.length > 1 ? "each other" : "the part";
  return element("div", { className: "arrange", role: "group", "aria-label": "Arrange" },
    element("p", { className: "count" }, layers.length > 1 ? `${layers.length} layers` : "Align with the part"),
    element("p", { className: "row" }, ...ways.map(([text, icon, axis, how]) => button(`${icon} ${text}`, `Align with ${to}: ${text.toLowerCase()}`, () => acts.move(aligned(layers, part, axis, how))))),
    layers.length < 2 && layers[0].type !== "group" ? null : element("p", { className: "row" },
      ...(layers.length > 1 ? [button("Across", "Equal gaps from left to right", () => acts.move(distributed(layers, 0)), layers.length < 3),
        button("Down", "Equal gaps from top to bottom", () => acts.move(distributed(layers, 1)), layers.length < 3),
        button("Group", "Ctrl+G", acts.group)] : [button("Ungroup", "Ctrl+Shift+G", acts.ungroup)])));
}
