// A rule as one writes it: checked while it is typed, with the records that break it and their values.
import { byId, counted, element } from "./dom.js";
import { post, query } from "./server.js";

let form = null;   // { number, words, list }: the rule that is being written; number undefined: a new one
let asked = 0;     // requests; only the last answer counts

const lists = (game) => [["", "the whole game, once"], ...game.lists.map(({ name }) => [name, `each of ${name}`])];
const severities = [["", "an error"], ["warning", "a warning"], ["note", "a note"]];
// The list that `each` begins with: "cards where cost > 3" is about cards.
const listOf = (game) => game.lists.find(({ name }) => name === form.words.each.split(/\s/)[0]);

export const isWriting = () => form !== null;

export function beginRule(rule, number) {
  const { code = "", each = "", when = "", require = "", at = "", severity = "", message = "", hint = "" } = rule;
  form = { number, words: { code, each, when, require, at, severity, message, hint } };
}

function shown(page, said) {
  const area = byId("rule-said");
  if (!area) return;
  const { fault, hint, member, begin, end, checked, broken, shown: first, notes } = said;
  byId("rule-write").disabled = Boolean(fault);
  for (const name of ["require", "when", "message", "hint", "each"]) byId(`rule-${name}`)?.removeAttribute("aria-invalid");
  if (fault) {
    const field = byId(`rule-${member}`), text = field?.value ?? "";
    if (member) field?.setAttribute("aria-invalid", "true");
    area.replaceChildren(element("p", { className: "fault" }, fault, hint ? `: ${hint}` : ""),
      end > begin && text.slice(begin, end) ? element("pre", {}, `${text.slice(0, begin)}`, element("mark", {}, text.slice(begin, end)), text.slice(end)) : "");
    return;
  }
  const names = [...new Set(first.flatMap(({ values }) => values.map(({ name }) => name)))];
  const what = form.words.each ? counted(checked, "record") : "the whole game";
  area.replaceChildren(...[
    element("p", {}, broken === 0 ? `Holds for ${what}.` : form.words.each ? `${broken} of ${what} ${broken === 1 ? "breaks" : "break"} it:` : "The game breaks it:"),
    ...notes.map((note) => element("p", { className: "fault" }, note)),
    first.length === 0 ? null : element("table", {}, element("thead", {}, element("tr", {}, ...["Record", ...names, "It says"].map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...first.map((one) => element("tr", {}, element("th", { scope: "row" }, one.name || "the game"),
        ...names.map((name) => element("td", {}, one.values.find((value) => value.name === name)?.value ?? "")), element("td", {}, one.message))))),
    broken > first.length ? element("p", { className: "count" }, `and ${broken - first.length} more`) : null].filter(Boolean));
}

let waits;
async function check(page) {
  const mine = ++asked;
  try {
    const said = await post(`game/check${query(page.choices)}`, form.words);
    if (mine === asked && form) shown(page, said);
  } catch (error) { page.say(error.message); }
}
const soon = (page) => { clearTimeout(waits); waits = setTimeout(() => { if (form) check(page); }, 200); };

const usable = (game) => [...(listOf(game)?.fields ?? []).map(({ name }) => name), ...(listOf(game)?.computed ?? []).map(({ name }) => name),
  ...game.numbers.map(({ name }) => name), ...game.lists.map(({ name }) => name)];

// The form; `done` hears that it is closed. `write(body)` writes and returns whether it could.
export function ruleForm(page, game, write, done) {
  const { words } = form;
  const change = (name) => (event) => { words[name] = event.target.value; soon(page); };
  const id = (name) => ({ id: `rule-${name}`, dataset: { focus: `rule-${name}` } });
  const text = (name, title, more = {}) => element("label", { className: "rule-field" }, element("span", {}, title),
    element("input", { type: "text", ...id(name), value: words[name], spellcheck: false, autocomplete: "off", oninput: change(name), ...more }));
  const choose = (name, title, options, changed = change(name)) => element("label", { className: "rule-field" }, element("span", {}, title),
    element("select", { ...id(name), onchange: changed }, ...(options.some(([value]) => value === words[name]) ? options : [...options, [words[name], words[name]]])
      .map(([value, label]) => element("option", { value, selected: value === words[name] }, label))));
  const each = choose("each", "It is about", lists(game), (event) => {
    words.each = event.target.value;
    words.at = "";
    done(false);
    soon(page);
  });
  const fields = listOf(game)?.fields.map(({ name }) => [name, name]) ?? game.lists.map(({ name }) => [name, name]);
  soon(page);
  return element("form", { className: "rule-form", "aria-label": form.number === undefined ? "A new rule" : `Rule ${words.code}`, onsubmit: async (event) => {
    event.preventDefault();
    const body = { what: "rule", ...words, ...(form.number === undefined ? {} : { number: form.number }) };
    if (await write(body)) { form = null; done(true); }
  } },
    form.number === undefined ? text("code", "Name", { placeholder: "such as too strong" }) : null, each,
    text("require", "Must hold", { placeholder: "such as cost <= 9", list: "rule-names", "aria-describedby": "rule-said" }),
    text("when", "Only where", { placeholder: "always" }),
    text("message", "It says", { placeholder: "{title} costs {cost}" }), text("hint", "Advice", { placeholder: "none" }),
    choose("at", "Shown at", [["", words.each ? "the record" : "the game"], ...fields]), choose("severity", "It is", severities),
    element("datalist", { id: "rule-names" }, ...usable(game).map((value) => element("option", { value }))),
    element("p", { className: "count" }, `Names: ${usable(game).join(", ")}`),
    element("div", { id: "rule-said", role: "status" }),
    element("div", { className: "row" }, element("button", { type: "submit", id: "rule-write", disabled: true }, form.number === undefined ? "Write the rule" : "Write the change"),
      element("button", { type: "button", onclick: () => { form = null; done(true); } }, "Cancel")));
}
