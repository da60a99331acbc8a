// Starts the page: fetches the state, listens for changes, and shows the chosen view.
import { byId, counted, element } from "./dom.js";
import { getJson, keyOf, post, query, stored } from "./server.js";
import { helpDialog, onKeys } from "./keys.js";
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

const all = [
  { id: "parts", title: "Parts", module: parts },
  { id: "sheets", title: "Sheets", module: sheets },
  { id: "table", title: "Table", module: table },
  { id: "data", title: "Data", module: data },
  { id: "survey", title: "Survey", module: survey },
  { id: "rules", title: "Rules", module: rules },
  { id: "play", title: "Play", module: play },
];
const views = all.filter(({ id }) => !stored || stored.views.includes(id));

// What all views share. `began` holds the fingerprints of the first state: "changed since I started".
export const page = {
  state: null, view: "parts", selected: null, choices: { ink: "", lang: "" }, began: new Map(),
  select(n) {
    page.selected = n;
    if (n === null) { clearInspector(page); forget(); }
    else showInspector(page);
    parts.markSelected(page);
  },
  show: (view, then) => show(view, then),
  async undo() {
    if (!page.state?.editable) return;
    try { page.say((await post("undo", {})).message); } catch (error) { page.say(error.message); }
  },
  say: (text) => { byId("status").textContent = text; },
};

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
  byId("filters").hidden = id !== "parts";
  byId("columns").classList.toggle("no-filters", id !== "parts");
  byId("main").replaceChildren();
  page.say("");  // what the last view said
  await refresh();
  if (then) then();
}

async function refresh() {
  const view = views.find(({ id }) => id === page.view);
  try {
    await view.module.show(page, byId("main"), byId("filters"));
  } catch (error) {
    page.say(error.message);
  }
}

async function load() {
  const state = await getJson(`state${query(page.choices)}`);
  const before = page.state;
  page.state = state;
  if (page.began.size === 0) for (const part of state.parts) page.began.set(keyOf(part), part.fingerprint);
  page.previous = before ? new Map(before.parts.map((part) => [keyOf(part), part.fingerprint])) : page.began;
  document.title = `${state.title} · planche`;
  byId("title").textContent = state.title;
  byId("language-choice").hidden = state.languages.length < 2;
  if (byId("language").options.length !== state.languages.length)
    byId("language").replaceChildren(...state.languages.map((id) => element("option", { value: id }, id)));
  byId("undo").hidden = !state.editable;
  byId("undo").disabled = state.edits === 0;
  showProblems(page);
  await refresh();
  if (page.selected !== null) {
    if (page.selected < state.parts.length) showInspector(page);
    else page.select(null);
  }
  page.say(state.stale ? "The last good pictures are shown until the errors are mended."
                       : `${counted(state.parts.length, "part")}${stored ? "" : " · up to date"}`);
}

// Loads again, once more if something came in between, and never twice at once.
let loading = false, again = false;
async function renew() {
  if (loading) { again = true; return; }
  loading = true;
  do {
    again = false;
    try { await load(); } catch (error) { page.say(`planche does not answer: ${error.message}`); }
  } while (again);
  loading = false;
}

function listen() {
  const events = new EventSource("events");
  events.addEventListener("changed", renew);
  events.addEventListener("open", renew);
  events.addEventListener("error", () => page.say("planche has stopped, or cannot be reached. Start it again to go on."));
}

byId("ink").addEventListener("change", (event) => {
  page.choices.ink = event.target.value === "low" ? "low" : "";
  renew();
});
byId("language").addEventListener("change", (event) => { page.choices.lang = event.target.value; renew(); });
byId("vision").addEventListener("change", (event) => { document.body.dataset.vision = event.target.value; });
byId("undo").addEventListener("click", () => page.undo());
byId("help").addEventListener("click", () => helpDialog(views));
nav();
clearInspector(page);
onKeys(page, views);
const first = location.hash.slice(1);
page.view = views.some(({ id }) => id === first) ? first : views[0].id;
byId("filters").hidden = page.view !== "parts";
byId("columns").classList.toggle("no-filters", page.view !== "parts");
byId(`view-${page.view}`).setAttribute("aria-current", "page");
if (stored) {
  byId("ink-choice").hidden = true;
  renew();
} else {
  listen();
}
