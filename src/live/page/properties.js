// The members of the chosen layer: what is written, its value for this record, and what is wrong with it.
import { element } from "./dom.js";
import { act } from "./layerlist.js";
import { picker } from "./pictures.js";

const common = ["text", "art", "symbol", "at", "size", "from", "to", "fill", "stroke", "width", "style", "color", "align", "valign", "turn", "opacity", "when"];
const colored = new Set(["fill", "stroke", "color", "tint", "stripes"]);
const of = (place) => (place < 0 ? common.length : place);
let failed = null;  // { layer, member, typed, why }: what was not written
let added = null;   // { layer, member }: a member that was chosen and is not written yet

const keyOf = (side, { file, line, column }) => `${side} ${file}:${line}:${column}`;

// Writes the value of a member; an empty one removes it. Only a value without errors is written.
async function write(page, list, side, layer, member, text) {
  const key = keyOf(side, layer);
  failed = null;
  added = null;
  const said = page.say;
  let why = "";
  // What act() tells is shown at the member too.
  const asked = await act(Object.assign(Object.create(page), { say: (line) => { why = line; said(line); } }), list, side, layer, { what: "set", member, text },
    (layers) => layers.find((one) => one.list === layer.list && one.order === layer.order));
  if (asked) list.redraw();
  else if (!/^(wrote|nothing to change)/.test(why)) { failed = { layer: key, member, typed: text, why }; list.redraw(); }
}

// Errors of validation at the bytes of the member.
const problemsAt = (page, { file, line, column, length }) => page.state.problems.filter((one) => one.file === file && one.line === line
  && one.column >= column && one.column < column + Math.max(1, length));

// Pictures to choose from, once somebody asks for them.
function thumbnails(page, chosen, now) {
  const box = element("details", { className: "choose-picture", ontoggle: () => { if (box.open && box.childElementCount === 1) box.append(picker(page, chosen, { now })); } },
    element("summary", {}, "Choose a picture"));
  return box;
}

function field(page, list, side, layer, member, offer) {
  const wrong = failed?.layer === keyOf(side, layer) && failed.member === member.name ? failed : null;
  const id = `member-${member.name}`, value = layer.values.find((one) => one.member === member.name);
  const palette = list.layers[`${side}_palette`] ?? { colors: [], styles: [], symbols: [] };
  const known = colored.has(member.name) ? palette.colors.map(({ name }) => name) : member.name === "style" ? palette.styles
    : member.name === "symbol" ? palette.symbols : [];
  const shade = colored.has(member.name) ? palette.colors.find(({ name }) => name === member.text)?.value ?? (/^#[0-9a-f]{3,8}$/i.test(member.text) ? member.text : null) : null;
  const save = (event) => {
    event.target.dataset.was = event.target.value;
    if (event.target.value !== member.text) write(page, list, side, layer, member.name, event.target.value.trim());
  };
  const more = { id, dataset: { focus: `${side} ${id}`, was: wrong ? wrong.typed : member.text }, disabled: Boolean(member.fixed), title: member.fixed || offer?.help || "" };
  const input = offer?.choices.length > 0 && (member.text === "" || offer.choices.includes(member.text))
    ? element("select", { ...more, onchange: save }, ...["", ...offer.choices].map((one) => element("option", { value: one, selected: one === member.text }, one)))
    : element("input", { ...more, type: "text", value: wrong ? wrong.typed : member.text, placeholder: member.fixed ? "in the file" : "",
                         list: known.length > 0 ? `${id}-known` : undefined, spellcheck: false, onchange: save,
                         onkeydown: (event) => {
                           event.stopPropagation();
                           if (event.key === "Escape") { failed = null; added = null; event.target.value = member.text; list.redraw(); }
                         } });
  if (wrong) { input.setAttribute("aria-invalid", "true"); input.setAttribute("aria-describedby", `${id}-why`); }
  const faults = wrong ? [wrong.why] : problemsAt(page, member).map(({ message }) => message);
  return element("div", { className: "member" },
    element("label", { htmlFor: id, title: offer?.help ?? "" }, member.name),
    element("div", { className: "member-value" }, shade ? element("span", { className: "shade", style: { "--shade": shade }, "aria-hidden": "true" }) : null, input,
      known.length > 0 ? element("datalist", { id: `${id}-known` }, ...known.map((one) => element("option", { value: one }))) : null),
    member.name === "art" && !member.fixed ? thumbnails(page, (name) => write(page, list, side, layer, member.name, name), member.text) : null,
    value ? element("p", { className: "count" }, `= ${value.value}`) : null,
    ...(faults.length > 0 ? [element("p", { className: "fault", id: `${id}-why`, role: wrong ? "alert" : undefined }, faults.join("\n"))] : []));
}

// Whether somebody types a value that is not written yet.
export const isTyping = () => document.activeElement?.closest?.(".member") && document.activeElement.value !== document.activeElement.dataset.was;

// The members that are written, the usual ones first, and a list of those that can be added.
export function properties(page, list, side, layer) {
  if (!page.state.editable || layer.list === undefined) return null;
  const offered = list.layers.offered[layer.type] ?? [], written = [...layer.members];
  const offer = (name) => offered.find((one) => one.name === name);
  const waiting = added?.layer === keyOf(side, layer) ? added : failed?.layer === keyOf(side, layer) ? failed : null;
  if (waiting && !written.some(({ name }) => name === waiting.member))
    written.push({ name: waiting.member, text: "", fixed: "", file: "", line: 0, column: 0, length: 0 });
  written.sort((a, b) => of(common.indexOf(a.name)) - of(common.indexOf(b.name)));
  const others = offered.filter(({ name }) => !written.some((one) => one.name === name));
  return element("section", { className: "members", "aria-label": "Properties" },
    ...written.map((member) => field(page, list, side, layer, member, offer(member.name))),
    element("select", { "aria-label": "Add a property", dataset: { focus: `${side} add-member` }, onchange: (event) => {
      added = { layer: keyOf(side, layer), member: event.target.value };
      list.redraw();
      document.getElementById(`member-${added.member}`)?.focus();
    } }, element("option", { value: "" }, "Add a property…"),
      ...others.map(({ name, help }) => element("option", { value: name, title: help }, help ? `${name}: ${help.slice(0, 60)}` : name))));
}
