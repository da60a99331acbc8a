// How far a change of a layer reaches: how many parts show it, and the template that it comes from. Before the first
// change of a template that this one extends, the visitor says whether it is meant.
import { byId, counted, element } from "./dom.js";
import { getJson, query } from "./server.js";

const kept = "planche-reach", told = new Map();
const decided = new Map(Object.entries(JSON.parse(sessionStorage.getItem(kept) ?? "{}")));  // by file: "there", "here"

const keyOf = ({ file, id, line, column }) => `${file}#${id || `${line}:${column}`}`;

function reachOf(page, part, side, layer) {
  const key = keyOf(layer);
  if (!told.has(key)) told.set(key, getJson(`reach/${part.n}/${side}/${layer.n}${query(page.choices)}`).catch(() => { told.delete(key); return null; }));
  return told.get(key);
}

const cards = (n) => `${counted(n, "part")} ${n === 1 ? "shows" : "show"} this layer`;

// A line that says how far changes of the layer reach, once that is known.
export function reachLine(page, part, side, layer) {
  const line = element("p", { className: "count reach" }, layer.own ? "" : `From ${layer.file}.`);
  // Not while somebody only clicks through layers.
  const fill = async () => {
    if (!line.isConnected) return;
    const reach = await reachOf(page, part, side, layer);
    if (reach?.parts > 1) line.textContent = `${layer.own ? "" : `From ${layer.file}. `}${cards(reach.parts)}.`;
  };
  if (told.has(keyOf(layer))) queueMicrotask(fill);
  else setTimeout(fill, 400);
  return line;
}

const placing = new Set(["at", "size", "from", "to", "points", "center"]);

// The template, other than this one, that a change of the layer is written into. `member`: the one that changes; none:
// those that place the layer.
function elsewhere(layers, side, layer, member) {
  const own = layers[`${side}_palette`].file, written = layer.members.filter(({ name }) => (member ? name === member : placing.has(name)));
  return [...written.map(({ file }) => file), ...(written.length > 0 ? [] : [layer.file])].find((file) => file && file !== own);
}

// Where a change of these layers is written: { here } for the request, or null if it is not to be made.
export async function askReach(page, { part, layers }, side, some, { overrides, member }) {
  const files = some.map((layer) => elsewhere(layers, side, layer, member)), at = files.findIndex((file) => file && !decided.has(file));
  if (at < 0) return { here: overrides && files.some((file) => decided.get(file) === "here") };
  const far = { ...some[at], file: files[at] };
  const reach = await reachOf(page, part, side, some[at]), dialog = byId("reach");
  const answer = await new Promise((resolve) => {
    const button = (id, text) => element("button", { type: "button", id, onclick: () => { dialog.close(); resolve(id); } }, text);
    dialog.replaceChildren(element("h2", { id: "reach-title" }, "This layer comes from another template"),
      element("p", {}, `${far.file} draws it${reach ? `, and ${cards(reach.parts)}` : ""}. All templates that extend that file follow the change.`),
      element("div", { className: "row" }, button("reach-there", `Change ${far.file}`), overrides ? button("reach-here", "Override it here") : "", button("reach-no", "Cancel")),
      element("p", { className: "count" }, "Until this tab is closed, further changes of that template are written in the same way."));
    dialog.oncancel = () => resolve("reach-no");
    dialog.showModal();
  });
  if (answer === "reach-no") return null;
  decided.set(far.file, answer.slice(6));
  sessionStorage.setItem(kept, JSON.stringify(Object.fromEntries(decided)));
  return askReach(page, { part, layers }, side, some, { overrides, member });
}
