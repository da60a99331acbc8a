// The inspector: both sides of the selected part, its record, its problems, and how it looked at the start.
import { byId, element, isNarrow, keepFocus } from "./dom.js";
import { getJson, partPicture, query } from "./server.js";
import { notesOf } from "./notes.js";
import { openFile, problem } from "./problems.js";
import { layersOf, showLayers } from "./layers.js";
import { canvasFaces, showGuides } from "./canvas.js";
import { revealRow } from "./data.js";

export function clearInspector() {
  byId("inspector").hidden = true;
  byId("columns").classList.add("no-inspector");
}

const row = (name, ...value) => [element("dt", {}, name), element("dd", {}, ...value)];

// Both sides as they were when planche started and as they are, one over the other.
function compare(page, part) {
  const old = part.began;
  if (!old || old === part.fingerprint) return null;
  const boxes = (part.back ? ["front", "back"] : ["front"]).map((side) => element("div", { className: "compare drawn", style: { "--w": part.width, "--h": part.height } },
    element("img", { src: partPicture({ ...part, fingerprint: old }, side, page.choices), alt: `${side} as it was when planche started` }),
    element("img", { src: partPicture(part, side, page.choices), alt: `${side} as it is now` })));
  return element("section", {}, element("h3", {}, "Before and after"), ...boxes, element("input", {
    type: "range", min: "0", max: "100", value: "50", id: "compare", "aria-label": "Share of the older picture",
    oninput: (event) => boxes.forEach((box) => box.style.setProperty("--cut", `${event.target.value}%`)),
  }));
}

// Shows the record of the selected part in the Data view.
export function showRecord(page) {
  const { list, row } = page.record ?? {};
  if (list !== undefined && byId("view-data")) page.show("data", () => revealRow(list, row));
}

// Moves the focus from the parts to the inspector, and back. Returns whether the inspector stays open beside the parts.
export function enterInspector(page) {
  if (page.selected !== null) byId("inspector").querySelector("button")?.focus();
}
export function leaveInspector(page) {
  if (!byId("inspector").contains(document.activeElement)) return false;
  const item = [...document.querySelectorAll(".part")].find(({ dataset }) => dataset.key === page.selected);
  item?.firstElementChild.focus();
  return Boolean(item) && !isNarrow();  // there it lies over the parts and is closed
}

// A button that is pressed must still be there when it is released: what is drawn anew waits for that.
let held = false;
const waiting = [];
byId("inspector").addEventListener("pointerdown", () => { held = true; });
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () => {
    held = false;
    setTimeout(() => { for (const go of waiting.splice(0)) go(); });  // after the click
  }, true);
const released = () => (held ? new Promise((resolve) => { waiting.push(resolve); }) : null);

export async function showInspector(page) {
  await released();
  const part = page.part();
  if (!part) return clearInspector();
  const panel = byId("inspector");
  panel.hidden = false;
  byId("columns").classList.remove("no-inspector");
  const sides = part.back ? ["front", "back"] : ["front"];
  const record = element("section"), layers = element("section");
  page.held = panel.contains(document.activeElement) ? document.activeElement.dataset.layer
    : document.activeElement === document.body ? page.held : undefined;
  const scrolled = page.inspected === part.id ? panel.scrollTop : 0;
  const again = keepFocus(panel);
  page.inspected = part.id;
  const design = page.view === "design" && byId("stage");
  const faces = design ? canvasFaces(page, part) : new Map(sides.map((side) => [side, element("div", { className: `face${page.state.editable ? " editable" : ""}`, style: { "--w": part.width, "--h": part.height } },
    element("img", { className: "drawn", draggable: false, src: partPicture(part, side, page.choices), alt: `${side} of ${part.name || part.kind_title}` }))]));
  panel.replaceChildren(...[
    element("div", { className: "row" }, element("h2", {}, part.name || `${part.kind_title} ${part.index + 1}`),
            design ? null : element("button", { type: "button", title: "Close (Esc)", onclick: () => { leaveInspector(page); page.select(null); } }, "Close"),
            design || !byId("view-design") ? null : element("button", { type: "button", title: "Large, with guides (e)", onclick: () => page.show("design") }, "Design")),
    part.old ? element("p", { className: "old-note" }, "This is the last good picture. It stays until the errors below are mended.") : null,
    element("dl", {}, ...row("Kind", part.kind_title), ...row("Copies", String(part.copies)),
            ...row("Size", `${part.width} × ${part.height} mm`)),
    design ? null : element("div", { className: "faces" }, ...sides.map((side) => element("figure", {},
      faces.get(side), element("figcaption", {}, side)))),
    ...(part.problems.length > 0 ? [element("h3", {}, "Problems"), ...part.problems.map((at) => problem(page, page.state.problems[at]))] : []),
    ...(design ? [layers, compare(page, part)] : [compare(page, part), layers]), record].filter(Boolean));
  again();
  try {
    const about = await getJson(`about/${part.n}${query(page.choices)}`);
    if (page.selected !== part.id) return;
    page.source = about.file ? about : null;
    page.record = about;
    record.replaceChildren(element("h3", {}, "Record"),
      element("dl", {}, ...(about.fields ?? []).flatMap(({ name, value }) => row(name, value))),
      about.file ? element("button", { type: "button", onclick: () => openFile(page, about.file, about.line, about.column) },
                           `Open ${about.file}:${about.line} (o)`) : "",
      about.list !== undefined && byId("view-data") ? element("button", { type: "button", onclick: () => showRecord(page) }, "Show in Data (d)") : "",
      notesOf(page, part, about) ?? "");
    if (!about.fields?.length && !about.file) record.remove();
    await showLayers(page, part, faces, layers);
    if (design) showGuides(page, layersOf());
    again();
  } catch (error) {
    if (record.childElementCount === 0) record.remove();
    page.say(error.message);
  }
  if (page.selected === part.id) panel.scrollTop = scrolled;
}
