// Every control has a key.
import { byId, element } from "./dom.js";
import { exportDialog, printDialog } from "./printing.js";
import { manualDialog } from "./manual.js";
import { pastDialog } from "./past.js";
import { calibrateDialog } from "./calibrate.js";
import { enterInspector, leaveInspector, showRecord } from "./inspector.js";
import { flip, nextKind, nextShown, step, stepRow, zoomBy, zoomTo } from "./parts.js";
import { stored } from "./server.js";
import { flipCanvas, zoomCanvas } from "./canvas.js";
import { zoomPages } from "./zoom.js";
import { openFile, toggleProblems } from "./problems.js";
import { arrows, groupKeys, redraw } from "./layers.js";
import { stopAdding } from "./addlayer.js";
import { changesDialog, historyKey, take } from "./history.js";
import { clearPicks, saveGame, startGame, takeBack, writeNote } from "./play.js";

// Each: the keys, what they do, and where that can be done: "live" is not in a gallery, "edit" needs --edit.
const keys = [
  [(views) => `1 … ${views.length}`, "show a view"], ["/", "find parts by name"], ["← → ↑ ↓  j k", "select another part"],
  ["i  F6", "go to the inspector of the selected part; Esc goes back"],
  ["s", "show all parts, those with problems, or those that changed"], ["t", "show the next kind of parts, or all"],
  ["f", "show fronts or backs"], ["+ −", "zoom: parts, sheets, rules, table, survey, design; also Ctrl and the wheel in Design, where space and a drag pan"], ["0", "life size"], ["m", "measure the screen"], ["e", "design the selected part: large, with guides", "live"],
  ["l", "low ink or full colour", "live"], ["g", "next language", "languages"], ["v", "next colour vision"],
  ["o", "open the file of the selected layer or part", "live"], ["arrows", "move the layer that has the focus by 0.5 mm; with Shift by 5, with Alt by 0.1; with Ctrl, change its size", "edit"],
  ["F2  Ctrl+D  Delete", "rename, duplicate or delete the layer that has the focus", "edit"],
  ["Shift+click  Ctrl+G  Ctrl+Shift+G", "choose several layers in Design, also by dragging around them; group them, or take a group apart", "edit"],
  ["c", "compare the selected part with how it was: then ← and →", "live"], ["d", "show the record of the selected part in Data", "data"],
  ["p", "open or close the problems"], ["n", "start a game, or another (Play)", "play"], ["b", "take back your latest move (Play)", "play"], ["w", "save the record of the game (Play)", "play"], ["a", "write a note on a card on the table (Play); the key for menus does, too", "edit"],
  ["arrows, Enter, F2, Tab", "in Data: go to a cell, edit it, and go on; Shift picks several; typing replaces", "edit"], ["Ctrl+C  Ctrl+V  Ctrl+D", "in Data: copy the picked cells, paste a table, fill down; Alt+↑ and Alt+↓ move rows", "edit"],
  ["Ctrl+Z  u", "undo the latest change of a file", "edit"], ["Ctrl+Shift+Z  U", "redo what was undone", "edit"], ["h", "show all changes", "edit"], ["C", "compare the game with an earlier state (git)", "past"], ["P", "print", "live"], ["X", "export", "live"], ["H", "search in the manual", "live"], ["Tab, Enter", "reach and press every other button"], ["Esc", "close what is open"], ["?", "show these keys"],
];

export function helpDialog(page, views) {
  const dialog = byId("keys"), has = (id) => views.some((view) => view.id === id);
  const can = { live: !stored, edit: page.state?.editable, languages: page.state?.languages.length > 1, play: has("play"), data: has("data"), past: !byId("show-past").hidden };
  dialog.replaceChildren(element("h2", { id: "keys-title" }, "Keys"),
    element("dl", {}, ...keys.filter(([, , where]) => where === undefined || can[where]).flatMap(([key, text]) =>
      [element("dt", {}, element("kbd", {}, typeof key === "string" ? key : key(views))), element("dd", {}, text)])),
    element("button", { type: "button", onclick: () => dialog.close() }, "Close"));
  dialog.showModal();
}

const next = (select) => {
  select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
  select.dispatchEvent(new Event("change"));
};

export function onKeys(page, views) {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const typing = event.target.matches("input[type=search], input[type=number], input[type=text], select, input[type=range], textarea");
    if (!typing && (historyKey(page, event) || groupKeys(page, event))) return;
    if (!typing && page.held && event.key.startsWith("Arrow")) { arrows(page, event); return; }  // the layers are on their way
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      if (typing) event.target.blur();
      else if (stopAdding()) redraw(page);
      else if (clearPicks(page) || leaveInspector(page)) return;
      else if (page.selected !== null) page.select(null);
      else toggleProblems(false);
      return;
    }
    if (typing) return;
    const view = views[Number(event.key) - 1];
    const zoom = (factor) => zoomCanvas(page, factor) || zoomPages(page, factor) || (factor === 0 ? zoomTo(1) : zoomBy(factor));
    const acts = {
      "/": () => page.show("parts", () => byId("find").focus()), ArrowRight: () => step(page, 1), j: () => step(page, 1),
      ArrowLeft: () => step(page, -1), k: () => step(page, -1), ArrowUp: () => stepRow(page, -1), ArrowDown: () => stepRow(page, 1), f: () => flipCanvas(page) || flip(page), e: () => byId("view-design") && page.selected !== null && page.show("design"),
      "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: () => zoom(0), i: () => enterInspector(page), F6: () => enterInspector(page), l: () => !stored && next(byId("ink")), v: () => next(byId("vision")), g: () => byId("language").options.length > 1 && next(byId("language")),
      s: () => page.view === "parts" && nextShown(page), t: () => page.view === "parts" && nextKind(page), m: () => calibrateDialog(),
      c: () => byId("compare")?.focus(), d: () => page.selected !== null && showRecord(page), b: () => takeBack(page), n: () => startGame(page), w: () => saveGame(page), a: () => writeNote(page),
      o: () => !stored && page.source && openFile(page, page.source.file, page.source.line, page.source.column),
      p: () => toggleProblems(), u: () => take(page, "undo"), U: () => take(page, "redo"), h: () => changesDialog(page), C: () => pastDialog(page), P: () => !stored && printDialog(page), X: () => !stored && exportDialog(page), H: () => !stored && manualDialog(page), "?": () => helpDialog(page, views),
    };
    const act = view ? () => page.show(view.id) : acts[event.key];
    if (!act) return;
    if (act() !== false) event.preventDefault();
  });
}
