// The Design view: one part as large as one likes, with guides, to work on its layers.
import { byId, element } from "./dom.js";
import { partPicture, query } from "./server.js";
import { lengthOfMm } from "./calibrate.js";
import { showInspector } from "./inspector.js";
import { step } from "./records.js";
import { withRulers } from "./rulers.js";

const least = 0.1, most = 8, kept = "planche-design";
const guides = [["bleed", "Bleed"], ["cut", "Cut"], ["safe", "Safe area"], ["grid", "Grid"]];
const state = { zoom: 0, side: "front", cut: true, safe: true, bleed: false, grid: false, ...JSON.parse(sessionStorage.getItem(kept) ?? "{}") };

let known = null;  // the bleed and the safe area of the part
let drawRulers = () => {};

const keep = () => sessionStorage.setItem(kept, JSON.stringify(state));
const stage = () => byId("stage");

// As large as the view shows whole.
function fitting(part) {
  const { clientWidth, clientHeight } = stage(), room = 60;
  return Math.min((clientWidth - room) / (part.width * lengthOfMm()), (clientHeight - room) / (part.height * lengthOfMm()));
}

const said = () => `${Math.round(state.zoom * 100)} %`;

// Changes the zoom. The point of the view at `x`, `y` (pixels) stays where it is.
function zoomTo(zoom, x, y) {
  const view = stage(), face = view.querySelector(".face"), before = face?.getBoundingClientRect();
  state.zoom = Math.min(most, Math.max(least, zoom));
  view.style.setProperty("--canvas-zoom", state.zoom);
  if (face && x !== undefined) {
    const now = face.getBoundingClientRect();
    view.scrollLeft += now.left + ((x - before.left) / before.width) * now.width - x;
    view.scrollTop += now.top + ((y - before.top) / before.height) * now.height - y;
  }
  byId("canvas-zoom").value = Math.round(Math.log2(state.zoom) * 20);
  byId("canvas-said").textContent = said();
  drawRulers();
  keep();
}

export const zoomCanvas = (page, factor) => {
  if (page.view !== "design" || !stage()) return false;
  const { left, top, width, height } = stage().getBoundingClientRect();
  zoomTo(factor === 0 ? 1 : state.zoom * factor, left + width / 2, top + height / 2);
  return true;
};

function fit(page) { const part = page.part(); if (part) zoomTo(fitting(part)); }

// Lines in mm over the picture.
function lines(part, layers) {
  const box = (name, mm) => element("div", { className: `guide ${name}`, style: { "--in": mm } });
  return [state.bleed ? box("bleed", -layers.bleed) : null, state.cut ? box("cut", 0) : null, state.safe ? box("safe", layers.safe) : null,
    state.grid ? element("div", { className: "guide squares" }) : null].filter(Boolean);
}

// Draws the guides once the layers, and with them the bleed, are known.
export function showGuides(page, layers) {
  const part = page.part();
  if (page.view !== "design" || !part || !stage()) return;
  known = { bleed: layers.bleed, safe: layers.safe };
  for (const face of stage().querySelectorAll(".face")) {
    face.querySelectorAll(".guide, .beyond").forEach((one) => one.remove());
    if (state.bleed && layers.bleed > 0)
      face.prepend(element("img", { className: "beyond drawn", alt: "", draggable: false, style: { "--out": layers.bleed },
                                    src: `layers/${part.n}/${state.side}.svg${query(page.choices, { bleed: "1", of: part.fingerprint })}` }));
    face.append(...lines(part, layers));
  }
}

// The picture of the shown side, to choose and drag layers on; the inspector calls this.
export function canvasFaces(page, part) {
  if (!part.back) state.side = "front";
  const key = `${part.id} ${state.side}`, old = stage().querySelector(".face"), src = partPicture(part, state.side, page.choices);
  let face = old;
  if (old?.dataset.key === key) {
    // The frame of the chosen layer stays until the layers are here again.
    const picture = old.querySelector("img:not(.beyond)");
    if (picture.getAttribute("src") !== src) picture.setAttribute("src", src);
    for (const [name, mm] of [["--w", part.width], ["--h", part.height]]) old.style.setProperty(name, mm);
  } else {
    face = element("div", { className: `face${page.state.editable ? " editable" : ""}`, dataset: { key }, style: { "--w": part.width, "--h": part.height } },
      element("img", { className: "drawn", draggable: false, src, alt: `${state.side} of ${part.name || part.kind_title}` }));
    if (old) old.replaceWith(face);
    else stage().append(face);
  }
  byId("canvas-name").textContent = part.name || `${part.kind_title} ${part.index + 1}`;
  const flip = byId("canvas-side");
  flip.disabled = !part.back;
  flip.textContent = state.side === "front" ? "Show the back" : "Show the front";
  if (state.zoom === 0) fit(page);
  if (known) showGuides(page, known);
  drawRulers();
  return new Map([[state.side, face]]);
}

// Ctrl and the wheel zoom, two fingers too; space or the middle button pan.
function listen(view) {
  const fingers = new Map();
  let pan = null, spread = 0;
  view.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(state.zoom * 2 ** (-event.deltaY / 300), event.clientX, event.clientY);
  }, { passive: false });
  view.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.target !== view) return;
    event.preventDefault();
    view.classList.add("panning");
  });
  view.addEventListener("keyup", (event) => { if (event.key === " ") view.classList.remove("panning"); });
  view.addEventListener("blur", () => view.classList.remove("panning"));
  const distance = () => { const [a, b] = [...fingers.values()]; return Math.hypot(a[0] - b[0], a[1] - b[1]); };
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "touch") fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) spread = distance();
    if (event.button !== 1 && !view.classList.contains("panning")) return;
    event.preventDefault();
    event.stopPropagation();
    view.setPointerCapture(event.pointerId);
    pan = [event.clientX, event.clientY, view.scrollLeft, view.scrollTop];
  }, true);
  view.addEventListener("pointermove", (event) => {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()], now = distance();
      zoomTo(state.zoom * (now / (spread || now)), (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
      spread = now;
      event.stopPropagation();
    } else if (pan) {
      view.scrollLeft = pan[2] - (event.clientX - pan[0]);
      view.scrollTop = pan[3] - (event.clientY - pan[1]);
      event.stopPropagation();
    }
  }, true);
  for (const end of ["pointerup", "pointercancel"])
    view.addEventListener(end, (event) => { fingers.delete(event.pointerId); pan = null; }, true);
}

function bar(page) {
  const button = (id, text, title, onclick) => element("button", { type: "button", id, title, onclick }, text);
  const toggles = guides.map(([name, text]) => element("button", {
    type: "button", id: `guide-${name}`, "aria-pressed": String(state[name]), onclick: (event) => {
      state[name] = !state[name];
      event.currentTarget.setAttribute("aria-pressed", String(state[name]));
      keep();
      if (known) showGuides(page, known);
    } }, text));
  return element("div", { className: "canvas-bar", role: "toolbar", "aria-label": "Canvas" },
    button("canvas-before", "‹", "The part before", () => step(page, -1)), element("strong", { id: "canvas-name" }), button("canvas-next", "›", "The next part", () => step(page, 1)),
    button("canvas-side", "Show the back", "Front or back (f)", () => flipCanvas(page)),
    element("span", { className: "gap" }),
    element("input", { type: "range", id: "canvas-zoom", min: Math.round(Math.log2(least) * 20), max: 60, "aria-label": "Zoom of the canvas",
                       oninput: (event) => zoomCanvas(page, 2 ** (Number(event.target.value) / 20) / state.zoom) }),
    element("span", { id: "canvas-said", className: "count" }, said()),
    button("canvas-fit", "Fit", "Show the whole part", () => fit(page)), button("canvas-life", "Life size", "As large as in life (0)", () => zoomCanvas(page, 0)),
    element("span", { className: "gap" }), ...toggles);
}

export function flipCanvas(page) {
  if (page.view !== "design" || !page.part()?.back) return false;
  state.side = state.side === "front" ? "back" : "front";
  keep();
  showInspector(page);
  return true;
}

export async function show(page, main) {
  if (!page.state) return;
  document.documentElement.style.setProperty("--mm", `${lengthOfMm()}px`);
  if (!stage()) {
    const view = element("div", { id: "stage", tabIndex: 0, role: "region", "aria-label": "The part" });
    const ruled = withRulers(view);
    drawRulers = ruled.draw;
    main.replaceChildren(element("div", { className: "canvas" }, bar(page), ruled.element));
    listen(view);
    if (state.zoom > 0) zoomTo(state.zoom);
  }
  const part = page.part() ?? page.state.parts[0];
  if (!part) { main.replaceChildren(element("p", { className: "empty" }, "There is no part to design yet.")); return; }
  page.count(`${part.width} × ${part.height} mm`);
  if (page.selected !== part.id) page.select(part);
  else await showInspector(page);
}
