// Print and Export: a dialog with what can be chosen, the command line that does the same, progress, and the result.
import { byId, element, replace } from "./dom.js";
import { getJson, post } from "./server.js";

// What is asked of the server: { command: "print" | "export", paper, backs, cut, parts, style, lang, draft, no_cover,
// no_rules, for, as, dpi, shop, grid, cutter, cut_paper, base_url, bleed, transparent, one_each, colour, pdfx, profile,
// since }.
// `since`: true, or the ID of a commit.
const chosen = { print: { command: "print" }, export: { command: "export", for: "pictures" } };
let earlier = null, offered = null, kind = "print", begins = false, run = null, state = null, command = "", refused = "";

const usualPaper = "a4";
const backs = [["duplex", "On both sides"], ["separate", "All backs last, for a second pass"], ["fold", "Beyond a fold line"], ["none", "None"]];
const forms = [["png", "PNG"], ["jpeg", "JPEG"], ["svg", "SVG"], ["pdf", "PDF"]];

async function renew(page) {
  settle();
  try {
    refused = "";
    command = (await post("runs/command", chosen[kind])).message;
  } catch (error) {
    refused = error.message;
  }
  draw(page);
}

const select = (page, text, name, options, usual = "") => element("label", {}, `${text} `, element("select", {
  id: `print-${name}`, onchange: (event) => { chosen[kind][name] = event.target.value === usual ? "" : event.target.value; renew(page); },
}, ...options.map(([value, title]) => element("option", { value, selected: value === (chosen[kind][name] || usual) }, title))));

const tick = (page, text, name, on = true) => element("label", {}, element("input", {
  type: "checkbox", id: `print-${name}`, checked: chosen[kind][name] === on, onchange: (event) => { chosen[kind][name] = event.target.checked && on; renew(page); },
}), ` ${text}`);

const field = (page, text, name, placeholder) => element("label", {}, `${text} `, element("input", {
  type: "text", id: `print-${name}`, value: chosen[kind][name] ?? "", placeholder, onchange: (event) => { chosen[kind][name] = event.target.value.trim(); renew(page); },
}));

// Kinds of parts; none ticked means all.
function kinds(page) {
  const all = [...new Map(page.state.parts.map((part) => [part.kind, part.kind_title]))];
  if (all.length < 2) return null;
  const now = new Set((chosen[kind].parts ?? "").split(",").filter(Boolean));
  return element("fieldset", {}, element("legend", {}, "Kinds (none: all)"), ...all.map(([id, title]) => element("label", {},
    element("input", { type: "checkbox", id: `kind-${id}`, checked: now.has(id), onchange: (event) => {
      if (event.target.checked) now.add(id); else now.delete(id);
      chosen[kind].parts = [...now].join(",");
      renew(page);
    } }), ` ${title}`)));
}

const look = (page) => [
  page.state.languages.length > 1 ? select(page, "Language", "lang", page.state.languages.map((id) => [id, id]), page.state.languages[0]) : null,
  tick(page, "Low ink", "low"),
];

const named = (names) => names.map((name) => [name, name]);

// The colours of a PDF: a printing press needs the profile of its inks.
const presses = [["", "Home printers (RGB)"], ["cmyk", "A press: inks"], ["x1a", "A press: PDF/X-1a"], ["x4", "A press: PDF/X-4"]];
const colours = (page) => [select(page, "Colours for", "press", presses),
  chosen[kind].press ? field(page, "Profile of the press", "profile", ["a file .icc", ...offered.profiles].join(", or ")) : null];

function printFields(page) {
  return [select(page, "Paper", "paper", named(offered.papers), usualPaper), select(page, "Backs", "backs", backs, "duplex"),
    select(page, "Cut lines", "cut", [["marks", "Crop marks"], ["grid", "A grid"], ["none", "None"]], "marks"), ...colours(page), ...look(page),
    earlier ? tick(page, `Only what looks different from ${earlier.title}`, "since", earlier.commit)
      : offered.printed ? tick(page, `Only what changed since the last print here (${offered.printed})`, "since") : null, tick(page, "Without the first page", "no_cover"), tick(page, "Without the rules", "no_rules"),
    tick(page, "Draft: print in spite of errors, with stamps", "draft"), kinds(page)];
}

function exportFields(page) {
  const target = offered.exports.find(({ name }) => name === chosen.export.for), can = (option) => target.options.includes(option);
  return [select(page, "For", "for", offered.exports.map(({ name, title }) => [name, `${name}: ${title}`])),
    can("--shop") ? select(page, "Shop", "shop", [["", "choose a shop"], ...named(offered.shops)]) : null,
    can("--cutter") ? select(page, "Machine", "cutter", named(offered.cutters), "silhouette") : null,
    can("--cutter") ? select(page, "Paper", "cut_paper", named(offered.papers), usualPaper) : null,
    can("--as") ? select(page, "Pictures as", "as", forms, "png") : null,
    can("--dpi") ? field(page, "Dots per inch", "dpi", "300") : null,
    can("--base-url") ? field(page, "Address of its pictures", "base_url", "file:///C:/games/my-game/, where you unpack them") : null,
    can("--grid") ? field(page, "Columns and rows", "grid", "as many as fit, or 10x7") : null,
    can("--bleed") ? tick(page, "With the bleed", "bleed") : null,
    can("--transparent") ? tick(page, "Transparent outside the outline", "transparent") : null,
    can("--one-each") ? tick(page, "One picture of each part", "one_each") : null,
    ...(can("--colour") ? colours(page) : []), ...look(page), kinds(page)];
}

// Choices of an export that others do not have.
const own = { as: "--as", dpi: "--dpi", shop: "--shop", grid: "--grid", cutter: "--cutter", cut_paper: "--cutter", base_url: "--base-url",
  bleed: "--bleed", transparent: "--transparent", one_each: "--one-each", press: "--colour" };

// The server knows low ink as a style, and a press as its options.
function settle() {
  const target = offered.exports.find(({ name }) => name === chosen.export.for);
  for (const [name, option] of Object.entries(own)) if (!target.options.includes(option)) chosen.export[name] = "";
  for (const one of Object.values(chosen)) {
    one.style = one.low ? "low-ink" : "";
    one.colour = one.press === "cmyk" ? "cmyk" : "";
    one.pdfx = one.press === "x1a" || one.press === "x4" ? one.press : "";
    if (!one.press) one.profile = "";
  }
}

async function follow(page, id) {
  while (run === id) {
    try { state = await getJson(`runs/${id}`); } catch (error) { state = { running: false, said: [error.message], file: "" }; }
    if (run !== id) return;
    result();
    if (!state.running) { run = null; draw(page); return; }
    await new Promise((resolve) => { setTimeout(resolve, 300); });
  }
}

// What the run before has made goes at once: nobody takes it for what is asked for now.
async function start(page) {
  state = { running: true, progress: "", said: [], file: "", of: kind };
  begins = true;
  refused = "";
  draw(page);
  try {
    run = (await post("runs/begin", chosen[kind])).run;
    state.id = run;
  } catch (error) {
    refused = error.message;
    state = null;
  }
  begins = false;
  draw(page);
  if (run === null) return;
  byId("run-stop").focus();
  follow(page, run);
}

const size = (bytes) => (bytes > 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1e3)} kB`);

// How far the run is, or what it has made.
function result() {
  const area = byId("run-result");
  if (!area || !state) return;
  const { running, stopped, progress, said, file, bytes } = state;
  const id = state.id = state.id ?? run;
  const status = running ? (progress || "working …") : stopped ? "stopped: nothing was made" : file ? "" : "nothing was made:";
  area.replaceChildren(...[
    running ? element("progress", { "aria-label": "Work" }) : null,
    status ? element("p", {}, status) : null,
    file ? element("p", {}, element("a", { href: `runs/${id}/result`, download: file, id: "run-file" }, `Save ${file}`), ` (${size(bytes)})`) : null,
    said.length > 0 ? element("pre", { tabIndex: 0 }, said.join("\n")) : null].filter(Boolean));
}

function draw(page) {
  settle();
  const dialog = byId("printing"), working = begins || run !== null;
  const again = replace(dialog, ...[
    element("h2", { id: "printing-title" }, kind === "print" ? "Print" : "Export"),
    element("div", { className: "print-fields" }, ...(kind === "print" ? printFields(page) : exportFields(page)).filter(Boolean)),
    refused ? element("p", { className: "old-note", role: "alert" }, refused) : null,
    element("label", { className: "command" }, "The same on the command line ",
      element("input", { type: "text", id: "print-command", readOnly: true, value: command })),
    element("div", { className: "row" },
      element("button", { type: "button", onclick: () => copy(page) }, "Copy"),
      working ? element("button", { type: "button", id: "run-stop", disabled: begins, onclick: () => post(`runs/${run}/stop`, {}) }, "Stop")
        : element("button", { type: "button", id: "run-start", onclick: () => start(page) }, kind === "print" ? "Make the PDF" : "Make the files"),
      element("button", { type: "button", onclick: () => dialog.close() }, "Close")),
    element("div", { id: "run-result", role: "status" })].filter(Boolean));
  result();
  if (!again) byId("run-start")?.focus();
}

async function copy(page) {
  const field = byId("print-command");
  field.select();
  try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
  page.say("copied the command");
}

async function open(page, wanted) {
  if (!page.state) return;
  if (kind !== wanted && !begins && run === null) state = null;
  kind = wanted;
  const first = offered === null;
  offered = await getJson("runs");
  const { paper, low } = offered.begins;  // as planche was started
  if (!offered.papers.includes(paper)) offered.papers.push(paper);
  if (first) {
    chosen.print.paper = paper === usualPaper ? "" : paper;
    chosen.print.low = chosen.export.low = low;
  }
  if (page.choices.lang && !chosen[kind].lang) chosen[kind].lang = page.choices.lang === page.state.languages[0] ? "" : page.choices.lang;
  await renew(page);
  byId("printing").showModal();
}

// Prints what looks different from an earlier state.
export function printSince(page, commit, title) {
  earlier = { commit, title };
  chosen.print.since = commit;
  return open(page, "print");
}
export function printDialog(page) {
  if (chosen.print.since === earlier?.commit) chosen.print.since = false;
  earlier = null;
  return open(page, "print");
}
export const exportDialog = (page) => open(page, "export");
