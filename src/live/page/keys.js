// Every control has a key.
import { byId, element } from "./dom.js";
import { calibrateDialog } from "./calibrate.js";
import { showRecord } from "./inspector.js";
import { flip, nextKind, nextShown, step, zoomBy, zoomTo } from "./parts.js";
import { openFile, toggleProblems } from "./problems.js";
import { arrows } from "./layers.js";
import { clearPicks, takeBack } from "./play.js";

const keys = [
  ["1 … 7", "show a view"], ["/", "find parts by name"], ["← →  j k", "select the part before or after"],
  ["s", "show all parts, those with problems, or those that changed"], ["t", "show the next kind of parts, or all"],
  ["f", "show fronts or backs"], ["+ −", "zoom"], ["0", "life size"], ["m", "measure the screen"], ["l", "low ink or full colour"], ["g", "next language"], ["v", "next colour vision"],
  ["o", "open the file of the selected layer or part"], ["arrows", "move the layer that has the focus; with Shift, change its size (with --edit)"], ["c", "compare the selected part with how it was: then ← and →"], ["d", "show the record of the selected part in Data"],
  ["p", "open or close the problems"], ["b", "take back the latest move (Play)"], ["u", "take back the latest change (with --edit)"], ["Tab, Enter", "reach and press every other button"], ["Esc", "close what is open"], ["?", "show these keys"],
];

export function helpDialog() {
  const dialog = byId("keys");
  dialog.replaceChildren(element("h2", { id: "keys-title" }, "Keys"),
    element("dl", {}, ...keys.flatMap(([key, text]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, text)])),
    element("button", { type: "button", onclick: () => dialog.close() }, "Close"));
  dialog.showModal();
}

const next = (select) => {
  select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
  select.dispatchEvent(new Event("change"));
};

export function onKeys(page, views) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const typing = event.target.matches("input[type=search], input[type=number], select, input[type=range], textarea");
    if (event.key === "Escape") {
      if (typing) event.target.blur();
      else if (clearPicks(page)) return;
      else if (page.selected !== null) page.select(null);
      else toggleProblems(false);
      return;
    }
    if (typing) return;
    if (page.held && event.key.startsWith("Arrow")) { arrows(page, event); return; }  // the layers are on their way
    const view = views[Number(event.key) - 1];
    const acts = {
      "/": () => page.show("parts", () => byId("find").focus()), ArrowRight: () => step(page, 1), j: () => step(page, 1),
      ArrowLeft: () => step(page, -1), k: () => step(page, -1), f: () => flip(page), "+": () => zoomBy(1.25), "=": () => zoomBy(1.25),
      "-": () => zoomBy(0.8), 0: () => zoomTo(1), l: () => next(byId("ink")), v: () => next(byId("vision")), g: () => byId("language").options.length > 1 && next(byId("language")),
      s: () => page.view === "parts" && nextShown(page), t: () => page.view === "parts" && nextKind(page), m: () => calibrateDialog(),
      c: () => byId("compare")?.focus(), d: () => page.selected !== null && showRecord(page), b: () => takeBack(page),
      o: () => page.source && openFile(page, page.source.file, page.source.line, page.source.column),
      p: () => toggleProblems(), u: () => page.undo(), "?": () => helpDialog(),
    };
    const act = view ? () => page.show(view.id) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
