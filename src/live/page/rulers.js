// Rulers in mm along the upper and the left edge of the canvas. Zero is where the part is cut.
import { element } from "./dom.js";
import { svg } from "./geometry.js";

const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500], room = 42;  // mm; pixels between two numbers

function ticks(across, length, zero, perMm, size) {
  const step = steps.find((mm) => mm * perMm >= room) ?? steps.at(-1), small = step / 5 * perMm >= 4 ? step / 5 : step;
  const made = [], at = (mm) => zero + mm * perMm;
  for (let n = Math.ceil(-zero / perMm / small); at(n * small) <= length; n += 1) {
    const mm = Math.round(n * small * 10) / 10, long = Math.abs(mm / step - Math.round(mm / step)) < 1e-6, from = long ? 4 : 12, place = at(mm);
    made.push(svg("line", across ? { x1: place, x2: place, y1: from, y2: 18 } : { y1: place, y2: place, x1: from, x2: 18 }));
    if (!long) continue;
    const text = svg("text", across ? { x: place + 2, y: 10 } : { x: 10, y: place - 2, transform: `rotate(-90 10 ${place - 2})` });
    text.textContent = String(mm);
    made.push(text);
  }
  // As far as the part goes.
  made.unshift(svg("rect", across ? { x: zero, width: size, y: 0, height: 18 } : { y: zero, height: size, x: 0, width: 18 }));
  return made;
}

// The view with its rulers. Call `draw` when the picture has another place or size.
export function withRulers(view) {
  const across = svg("svg", { class: "measure across", "aria-hidden": "true" }), down = svg("svg", { class: "measure down", "aria-hidden": "true" });
  const draw = () => {
    const face = view.querySelector(".face")?.getBoundingClientRect(), { left, top } = view.getBoundingClientRect();
    const width = Number(view.querySelector(".face")?.style.getPropertyValue("--w"));
    if (!face || !width || face.width === 0) return;
    const perMm = face.width / width;
    across.replaceChildren(...ticks(true, view.clientWidth, face.left - left, perMm, face.width));
    down.replaceChildren(...ticks(false, view.clientHeight, face.top - top, perMm, face.height));
  };
  view.addEventListener("scroll", draw, { passive: true });
  new ResizeObserver(draw).observe(view);
  return { element: element("div", { className: "ruled" }, element("span"), across, down, view), draw };
}
