// Pages that can be enlarged: sheets and rules by life size, tables and surveys by the width of the view.
import { byId, element } from "./dom.js";
import { lengthOfMm } from "./calibrate.js";

const least = 0.2, most = 4, page = 210;  // mm
// Sheets to look over, rules to read.
const overview = { sheets: () => 0.36, rules: () => Math.min(0.7, (byId("main").clientWidth - 28) / (page * lengthOfMm())) };
const zoom = { sheets: 0.36, rules: 0, whole: 1 };

function set(of, to) {
  zoom[of] = Math.min(most, Math.max(least, to));
  document.documentElement.style.setProperty(`--${of}-zoom`, zoom[of]);
}

const kindOf = (view) => ({ sheets: "sheets", rules: "rules", table: "whole", survey: "whole" })[view];

// Before rules are shown first.
export const fitRules = () => { if (zoom.rules === 0) set("rules", overview.rules()); };

// Returns false if the view has no pages.
export function zoomPages(page, factor) {
  const of = kindOf(page.view);
  if (!of) return false;
  set(of, factor === 0 ? 1 : zoom[of] * factor);
  page.say(of !== "whole" && zoom[of] === 1 ? "life size" : `${Math.round(zoom[of] * 100)} %`, 1500);
  return true;
}

// A page in a button that enlarges it to life size, about the point of the click, or shows all pages again.
export const pageButton = (of, name, { width, height }, src) => element("button", {
  type: "button", className: "page", title: "Enlarge, or show all (Enter)", style: { "--w": width, "--pages-zoom": `var(--${of}-zoom)` },
  onclick: (event) => {
    const button = event.currentTarget, before = button.getBoundingClientRect();
    const at = event.detail > 0 ? [(event.clientX - before.left) / before.width, (event.clientY - before.top) / before.height] : [0, 0];
    set(of, zoom[of] < 1 ? 1 : overview[of]());
    const { left, top, width: w, height: h } = button.getBoundingClientRect(), main = byId("main"), view = main.getBoundingClientRect();
    main.scrollBy(left + at[0] * w - view.left - (event.detail > 0 ? view.width / 2 : 14), top + at[1] * h - view.top - (event.detail > 0 ? view.height / 2 : 14));
  },
}, element("img", { className: "drawn", loading: "lazy", alt: name, width, height, src }));
