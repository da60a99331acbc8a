// Starts the page: fetches the state, listens for changes, and shows the chosen view.
import { byId, counted, element, isNarrow } from "./dom.js";
import { getJson, query, stored } from "./server.js";
import { showHistory, startHistory } from "./history.js";
import { exportDialog, printDialog } from "./printing.js";
import { manualDialog } from "./manual.js";
import { startPast } from "./past.js";
import { helpDialog, onKeys } from "./keys.js";
import { showStart } from "./start.js";
import { showProblems } from "./problems.js";
import { clearInspector, showInspector } from "./inspector.js";
import { forget } from "./layers.js";
import * as parts from "./parts.js";
import * as sheets from "./sheets.js";
import * as table from "./table.js";
import * as data from "./data.js";
import * as survey from "./survey.js";
import * as rules from "./rules.js";
import * as play from "./play.js";
import * as canvas from "./canvas.js";
import * as game from "./game.js";

const all = [
  { id: "parts", title: "Parts", module: parts },
  { id: "sheets", title: "Sheets", module: sheets },
  { id: "table", title: "Table", module: table },
  { id: "data", title: "Data", module: data },
  { id: "survey", title: "Survey", module: survey },
  { id: "rules", title: "Rules", module: rules },
  { id: "play", title: "Play", module: play },
  { id: "design", title: "Design", module: canvas },
  { id: "game", title: "Game", module: game },
];
const views = all.filter(({ id }) => !stored || stored.views.includes(id));

// What all views share. `selected` is the id of a part, which stays the same when rows are inserted.
export const page = {
  state: null, view: "parts", selected: null, choices: { ink: "", lang: "" }, previous: null,
  part: () => page.state?.parts.find(({ id }) => id === page.selected) ?? null,
  select(part) {
    page.selected = part?.id ?? null;
    if (part === null) { clearInspector(page); forget(); }
    else showInspector(page);
    parts.markSelected(page);
  },
  show: (view, then) => show(view, then),
  refresh: () => refresh(),
  renew: () => renew(),
  // What has just happened. It stays for some seconds, then the status returns.
  say(text, ms = 8000) {
    said = text;
    clearTimeout(saying);
    saying = setTimeout(() => { said = ""; status(); }, ms);
    status();
  },
  // What the view shows: "3 of 5 parts".
  count(text) { count = text; status(); },
};
let said = "", count = "", saying, stopped = false;

function status() {
  const { state } = page;
  const old = state ? state.parts.filter((part) => part.old).length : 0;
  const kept = old === 0 ? "" : `${page.view === "parts" ? "" : "Parts shows "}${old === state.parts.length ? "the last good pictures" : counted(old, "old picture")} until the errors are mended`;
  byId("status").textContent = stopped ? "planche has stopped, or cannot be reached. Start it again to go on."
    : said || [count, kept || (stored ? "" : "up to date")].filter(Boolean).join(" · ");
}

function nav() {
  byId("views").replaceChildren(...views.map((view, i) => element("li", {}, element("button", {
    type: "button", id: `view-${view.id}`, title: `${view.title} (${i + 1})`, onclick: () => show(view.id),
  }, view.title))));
}

async function show(id, then) {
  page.view = id;
  for (const view of views) {
    const button = byId(`view-${view.id}`);
    if (view.id === id) button.setAttribute("aria-current", "page");
    else button.removeAttribute("aria-current");
  }
  const hash = `#${id}`;
  if (location.hash !== hash) history.replaceState(null, "", hash);
  const left = page.shown !== undefined && page.shown !== id;
  page.shown = id;
  if (left && isNarrow() && page.selected !== null) page.select(null);  // there it lies over the view
  byId("filters").hidden = id !== "parts";
  byId("columns").classList.toggle("no-filters", id !== "parts");
  if (left) byId("main").replaceChildren();
  if (left && page.selected !== null && id !== "design") showInspector(page);  // with pictures of its own
  page.count("");
  await refresh();
  if (then) then();
}

async function refresh() {
  const view = views.find(({ id }) => id === page.view);
  try {
    document.body.classList.toggle("starting", Boolean(page.state?.start));
    if (page.state?.start) { await showStart(page, byId("main")); return; }
    byId("main").querySelector(":scope > .start")?.remove();
    await view.module.show(page, byId("main"), byId("filters"));
  } catch (error) {
    page.say(error.message);
  }
}

// The selected part after a change. Where its key was changed, it is the new part at its place.
function follow(before) {
  if (page.selected === null || page.part()) return;
  const was = before?.parts.find(({ id }) => id === page.selected);
  const known = new Set(before?.parts.map(({ id }) => id));
  const now = was && page.state.parts.find(({ kind, index, id }) => kind === was.kind && index === was.index && !known.has(id));
  if (now) page.selected = now.id;
  else page.select(null);
}

async function load() {
  const choices = query(page.choices);
  const state = await getJson(`state${choices}`);
  const before = page.state;
  page.state = state;
  // With other choices, every picture is another one, and nothing has changed.
  page.previous = before && page.loaded === choices ? new Map(before.parts.map(({ id, fingerprint }) => [id, fingerprint])) : new Map();
  page.loaded = choices;
  document.title = `${state.title} · planche`;
  byId("title").textContent = state.title;
  byId("language-choice").hidden = state.languages.length < 2;
  if (byId("language").options.length !== state.languages.length)
    byId("language").replaceChildren(...state.languages.map((id) => element("option", { value: id }, id)));
  showHistory(page);
  showProblems(page);
  follow(before);
  await refresh();
  if (page.selected !== null && page.view !== "design") showInspector(page);
  stopped = false;
  status();
}

// Loads again, once more if something came in between, and never twice at once.
let loading = null, again = false;
async function loadAll() {
  do {
    again = false;
    try { await load(); } catch (error) { page.say(`planche does not answer: ${error.message}`); }
  } while (again);
  loading = null;
}
function renew() {
  if (loading) again = true;
  else loading = loadAll();
  return loading;
}

// All tabs hear one stream where the browser can share it.
function listen() {
  const hear = (kind) => {
    if (kind === "played") { play.seeAgain(page); return; }
    if (kind !== "error") { renew(); return; }
    stopped = true;
    status();
  };
  const alone = () => {
    const events = new EventSource("events");
    for (const kind of ["changed", "played", "open", "error"]) events.addEventListener(kind, () => hear(kind));
    events.addEventListener("error", () => { if (events.readyState === EventSource.CLOSED) setTimeout(alone, 2000); });
  };
  if (!window.SharedWorker) { alone(); return; }
  const worker = new SharedWorker("page/events.js");
  worker.addEventListener("error", alone);
  worker.port.onmessage = ({ data }) => hear(data);
  addEventListener("pagehide", () => worker.port.postMessage("left"), { once: true });
}
addEventListener("pageshow", ({ persisted }) => { if (persisted && !stored) listen(); });

byId("ink").addEventListener("change", (event) => {
  page.choices.ink = event.target.value === "low" ? "low" : "";
  renew();
});
byId("language").addEventListener("change", (event) => { page.choices.lang = event.target.value; renew(); });
byId("vision").addEventListener("change", (event) => { document.body.dataset.vision = event.target.value; });
startHistory(page);
startPast(page);
data.startData(page);
for (const [id, dialog] of [["print", printDialog], ["export", exportDialog], ["show-manual", manualDialog]]) {
  byId(id).hidden = Boolean(stored);
  byId(id).addEventListener("click", () => dialog(page));
}
byId("help").addEventListener("click", () => helpDialog(page, views));
byId("menu").addEventListener("click", () => {
  const open = byId("menu").getAttribute("aria-expanded") !== "true";
  byId("menu").setAttribute("aria-expanded", String(open));
  byId("switches").classList.toggle("open", open);
});
addEventListener("hashchange", () => {
  const id = location.hash.slice(1);
  if (id !== page.view && views.some((view) => view.id === id)) show(id);
});
nav();
clearInspector(page);
onKeys(page, views);
const first = location.hash.slice(1);
page.view = page.shown = views.some(({ id }) => id === first) ? first : views[0].id;
byId("filters").hidden = page.view !== "parts";
byId("columns").classList.toggle("no-filters", page.view !== "parts");
byId(`view-${page.view}`).setAttribute("aria-current", "page");
if (stored) {
  byId("ink-choice").hidden = true;
  renew();
} else {
  listen();
}
