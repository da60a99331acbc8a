// Dragging the chosen layer on the picture of a side: its frame with handles, and the lines that it keeps to.
import { beside, corners, cornersAfter, grown, holds, inside, pointOn, svg, turned } from "./geometry.js";

export const grid = 0.5;                // mm
const reach = 7, begins = 4;            // pixels: to a line, and before a drag begins
const pulls = [[-1, -1], [0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];

const perMm = (face, part) => face.getBoundingClientRect().width / part.width || 1;

// The lines that edges keep to: the cut, the safe area, the middle, and the edges and middles of other layers.
function lines({ part, layers }, side, layer, axis) {
  const size = axis === 0 ? part.width : part.height;
  const all = [0, layers.safe, size / 2, size - layers.safe, size];
  for (const other of layers[side]) {
    if (other.n === layer.n) continue;
    const at = corners(other).map((point) => point[axis]), least = Math.min(...at), most = Math.max(...at);
    all.push(least, most, (least + most) / 2);
  }
  return all;
}

// The way of a drag on one axis, so that one of the edges keeps to a line that is near, or else to the grid.
function kept(edges, all, by, near) {
  let best = null;
  for (const edge of edges) {
    let to = Math.round((edge + by) / grid) * grid, distance = near, line = null;
    for (const one of all) {
      if (Math.abs(one - edge - by) < distance) [to, line, distance] = [one, one, Math.abs(one - edge - by)];
    }
    const way = to - edge, exact = line !== null;
    if (best === null || (exact && best.line === null) || (exact === (best.line !== null) && Math.abs(way - by) < Math.abs(best.way - by)))
      best = { way, line };
  }
  return best;
}

// A point of the frame of a layer: its corners are at pull ±1, ±1.
function handleAt([a, b, c, d], [px, py]) {
  const between = (from, to, share) => from.map((one, i) => one + (to[i] - one) * share);
  return between(between(a, b, (px + 1) / 2), between(d, c, (px + 1) / 2), (py + 1) / 2);
}

const middleOf = (points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
// Degrees, clockwise, from the middle of the layer.
const bearing = (layer, [x, y]) => { const [mx, my] = middleOf(corners(layer)); return (Math.atan2(y - my, x - mx) * 180) / Math.PI; };

// Draws the frame of the chosen layer over a side. `by`: after a change; `held`: lines, as [axis, mm]; `spin`: turned by
// so many degrees more.
export function mark(page, face, side, { part, chosen, others }, by, held = [], spin = 0, way = [0, 0]) {
  face.querySelector("svg.over:not(.drawing):not(.band)")?.remove();
  const layer = chosen(side);
  if (!layer) return;
  const { width, height } = part, after = cornersAfter(layer, by ?? [0, 0, 0, 0]), middle = middleOf(after);
  const at = after.map((point) => turned(spin, point.map((one, i) => one - middle[i])).map((one, i) => one + middle[i]));
  const over = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "over", "aria-hidden": "true" });
  for (const [axis, mm] of held)
    over.append(svg("line", axis === 0 ? { x1: mm, x2: mm, y1: 0, y2: height, class: "kept" } : { x1: 0, x2: width, y1: mm, y2: mm, class: "kept" }));
  for (const other of others(side))
    over.append(svg("polygon", { points: corners(other).map(([x, y]) => `${x + way[0]},${y + way[1]}`).join(" "), class: "chosen" }));
  over.append(svg("polygon", { points: at.map((point) => point.join(",")).join(" "), class: "chosen" }));
  if (page.state.editable && !layer.unsized) {
    const r = 5 / perMm(face, part), far = r * 5;
    const side = (from, to) => Math.hypot(at[to][0] - at[from][0], at[to][1] - at[from][1]);
    for (const pull of pulls) {
      // The middles of short edges would lie over the corners.
      if ((pull[0] === 0 && side(0, 1) < far) || (pull[1] === 0 && side(1, 2) < far)) continue;
      const [cx, cy] = handleAt(at, pull);
      over.append(svg("circle", { cx, cy, r, class: "handle", "data-pull": pull.join() }));
    }
  }
  if (page.state.editable && layer.turns) {
    // Outside of the upper edge, as far as fingers want it.
    const r = 5 / perMm(face, part), top = handleAt(at, [0, -1]), length = Math.hypot(top[0] - middle[0], top[1] - middle[1]) || 1;
    const [cx, cy] = top.map((one, i) => one + ((one - middle[i]) / length) * r * 4.4);
    over.append(svg("line", { x1: top[0], y1: top[1], x2: cx, y2: cy, class: "stem" }), svg("circle", { cx, cy, r, class: "handle turning", "data-turns": "1" }));
  }
  face.append(over);
}

// The change of the layer for a way of the pointer. Shift keeps proportions, Alt works from the middle, Ctrl keeps to
// no line.
function changeFor(layer, pull, way, { shiftKey, altKey }) {
  const [, , w, h] = layer.box;
  if (!pull) return [...beside(layer, ...way), 0, 0];
  const [x, y] = inside(layer, ...way), twice = altKey ? 2 : 1;
  let [dw, dh] = [pull[0] * x * twice, pull[1] * y * twice];
  if (shiftKey && w > 0 && h > 0) {
    const share = Math.abs(dw / w) > Math.abs(dh / h) ? dw / w : dh / h;
    [dw, dh] = [share * w, share * h];
  }
  return grown(layer, Math.max(dw, grid - w), Math.max(dh, grid - h), altKey ? [0, 0] : pull);
}

let drag = null;  // of one face; the same after the page has drawn itself anew

// Choosing and dragging on the picture of a side. `now()`: { part, layers, chosen(side), layerAt(side, x, y),
// others(side), choose(side, layer), toggle(side, x, y), catchIn(side, box), bands, change(layer, by, way),
// turnTo(side, layer, degrees), type(side, layer), redraw() }.
export function listen(page, face, side, now) {
  // The browser tells of no double click, because the frame is drawn anew in between. The first click may have chosen
  // the layer below the one that is meant.
  let last = { time: 0, at: [0, 0], layer: undefined };
  const isSecond = (event, at) => event.timeStamp - last.time < 450 && Math.hypot(at[0] - last.at[0], at[1] - last.at[1]) < 1;
  face.onpointerdown = (event) => {
    if (event.button !== 0 || face.closest(".panning")) return;
    const { part, chosen, others, bands } = now(), at = pointOn(face, part, event), layer = chosen(side);
    const pull = event.target.dataset.pull?.split(",").map(Number) ?? null, turns = Boolean(event.target.dataset.turns);
    // Only what is chosen can be dragged, so that a finger that scrolls moves nothing.
    drag = { face, at, pull, turns, layer: layer && (pull || turns || [layer, ...others(side)].some((one) => holds(one, ...at))) ? layer : null, by: null, spin: 0 };
    drag.band = bands && !drag.layer && event.pointerType === "mouse" && !face.classList.contains("drawing-on");
    if (page.state.editable && (drag.layer || drag.band)) { face.setPointerCapture(event.pointerId); event.preventDefault(); }
  };
  face.onpointermove = (event) => {
    if (drag?.face !== face) return;
    if (drag.band) { band(event); return; }
    if (!drag.layer || !page.state.editable) return;
    const state = now(), { layer, pull } = drag, at = pointOn(face, state.part, event), scale = perMm(face, state.part);
    const way = [at[0] - drag.at[0], at[1] - drag.at[1]];
    if (!drag.by && Math.hypot(...way) * scale < begins) return;
    if (drag.turns) {
      const step = event.shiftKey ? 15 : 1, to = Math.round((layer.turn + bearing(layer, at) - bearing(layer, drag.at)) / step) * step;
      drag.spin = to - layer.turn;
      mark(page, face, side, state, null, [], drag.spin);
      return;
    }
    const why = pull ? layer.unsized : layer.fixed;
    if (why) { page.say(why); drag = null; return; }
    const held = [];
    const on = layer.turn % 90 !== 0 || event.ctrlKey ? way : [0, 1].map((axis) => {
      const points = corners(layer), ends = points.map((point) => point[axis]), least = Math.min(...ends), most = Math.max(...ends);
      const edges = pull ? [handleAt(points, pull)[axis]] : [least, most, (least + most) / 2];
      const found = kept(edges, lines(state, side, layer, axis), way[axis], Math.min(0.7, reach / scale));
      if (found.line !== null && (!pull || inside(layer, axis === 0 ? 1 : 0, axis === 0 ? 0 : 1).some((one, i) => Math.abs(one * pull[i]) > 1e-6)))
        held.push([axis, found.line]);
      return found.way;
    });
    drag.by = changeFor(layer, pull, on, event);
    drag.way = pull ? undefined : on;
    mark(page, face, side, state, drag.by, held, 0, drag.way);
  };
  face.onpointerup = (event) => {
    if (drag?.face !== face) return;
    const state = now(), { by, way, layer, at: from, turns, spin, caught } = drag, at = pointOn(face, state.part, event);
    drag = null;
    face.querySelector("svg.band")?.remove();
    if (caught) state.catchIn(side, [...from, ...at]);
    else if (turns) { if (spin) state.turnTo(side, layer, layer.turn + spin); else state.redraw(); }
    else if (by) { mark(page, face, side, state, by, [], 0, way); state.change(layer, by, way); }
    else if (event.shiftKey) state.toggle(side, ...at);
    else if (isSecond(event, at) && (state.type(side, last.layer) || state.type(side, state.chosen(side)))) last = { ...last, time: 0 };
    else if (Math.hypot(at[0] - from[0], at[1] - from[1]) < 3) {
      last = { time: event.timeStamp, at, layer };
      state.choose(side, state.layerAt(side, ...at));
    }
  };
  // A band catches layers, once it is more than a click.
  function band(event) {
    const { part } = now(), [x0, y0] = drag.at, [x, y] = pointOn(face, part, event);
    if (!drag.caught && Math.hypot(x - x0, y - y0) * perMm(face, part) < begins) return;
    drag.caught = true;
    face.querySelector("svg.band")?.remove();
    face.append(svg("svg", { viewBox: `0 0 ${part.width} ${part.height}`, class: "over band", "aria-hidden": "true" },
      svg("rect", { x: Math.min(x0, x), y: Math.min(y0, y), width: Math.abs(x - x0), height: Math.abs(y - y0) })));
  }
  face.onpointercancel = () => { face.querySelector("svg.band")?.remove(); drag = null; now().redraw(); };
}

// The change for an arrow key: 0.5 mm, 5 with Shift, 0.1 with Alt; with Ctrl of the size. Null for other keys.
export function arrowChange(layer, event) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way || event.metaKey) return null;
  const [x, y] = way.map((one) => one * (event.altKey ? 0.1 : event.shiftKey ? 5 : grid));
  return event.ctrlKey ? grown(layer, x, y) : [...beside(layer, x, y), 0, 0];
}
