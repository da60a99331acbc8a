// How many CSS pixels a millimetre has on this screen: measured once with a real ruler, kept by the browser.
import { byId, element } from "./dom.js";

const key = "planche-px-per-mm";

export function lengthOfMm() {
  const kept = Number(localStorage.getItem(key));
  return kept > 1 && kept < 40 ? kept : 96 / 25.4;
}

export function calibrateDialog() {
  const dialog = byId("calibrate");
  const set = (value) => {
    localStorage.setItem(key, value);
    document.documentElement.style.setProperty("--mm", `${value}px`);
  };
  dialog.replaceChildren(
    element("h2", { id: "calibrate-title" }, "Measure the screen"),
    element("p", {}, "Hold a ruler against the line and move the slider until the line is 50 mm long."),
    element("div", { className: "ruler", role: "img", "aria-label": "A line that should be 50 mm long" }),
    element("input", { type: "range", "aria-label": "Length of the line", min: "2", max: "12", step: "0.01", value: lengthOfMm(),
                       oninput: (event) => set(Number(event.target.value)) }),
    element("div", { className: "row" }, element("button", { type: "button", onclick: () => dialog.close() }, "Done")));
  dialog.showModal();
}
