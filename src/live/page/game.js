// The Game view: what game.json says, to be changed without knowing JSON: languages, kinds, fields, rules, words.
import { byId, counted, element, emptyView, replace } from "./dom.js";
import { getJson, post, query } from "./server.js";
import { openFile } from "./problems.js";
import { beginRule, isWriting, ruleForm } from "./ruleform.js";

const languages = [["nl", "Dutch"], ["en", "English"], ["fr", "French"], ["de", "German"], ["el", "Greek"], ["it", "Italian"], ["pl", "Polish"], ["pt", "Portuguese"],
  ["ru", "Russian"], ["es", "Spanish"]];
const languageOf = (id) => languages.find(([known]) => known === id)?.[1] ?? id;
const types = [["text", "short text"], ["markup", "text with bold, italic and symbols"], ["integer", "whole number"], ["decimal", "number"], ["truth", "yes or no"],
  ["choice", "one of the present values"], ["list", "several, with | between them"], ["picture", "picture"], ["colour", "colour"]];

let open = "";  // the form that is open: "language", "kind"

// Writes a change and says what came of it.
async function write(page, body) {
  try {
    page.say((await post(`game${query(page.choices)}`, body)).message);
    page.renew();
    return true;
  } catch (error) {
    page.say(error.message);
    const said = byId("form-said");
    if (said) said.textContent = error.message;
    return false;
  }
}

// A form is closed, or has become another one.
function leave(page) {
  document.activeElement?.blur?.();
  page.refresh();
}

const button = (text, onclick, more = {}) => element("button", { type: "button", onclick, ...more }, text);
const section = (id, title, text, ...content) => element("section", { className: "game-part", id: `game-${id}`, "aria-labelledby": `game-${id}-title` },
  element("h2", { id: `game-${id}-title` }, title), text ? element("p", { className: "count" }, text) : null, ...content.filter(Boolean));

function form(page, what, title, fields, body) {
  return element("form", { className: "adding", "aria-label": title, onsubmit: async (event) => {
    event.preventDefault();
    if (await write(page, body())) { open = ""; leave(page); }
  } }, ...fields, element("p", { id: "form-said", className: "fault", role: "alert" }), element("div", { className: "row" },
    element("button", { type: "submit" }, title), button("Cancel", () => { open = ""; page.refresh(); })));
}

// A button that opens a form, or the form.
const opens = (page, what, text, make) => (!page.state.editable ? null : open === what ? make()
  : button(text, () => { open = what; page.refresh(); }, { id: `add-${what}`, dataset: { focus: `add-${what}` } }));

function languageForm(page, game) {
  const free = languages.filter(([id]) => !game.languages.includes(id));
  const choice = element("select", { id: "new-language" }, ...free.map(([id, name]) => element("option", { value: id }, `${name} (${id})`)));
  const texts = game.lists.flatMap(({ name, fields }) => fields.filter(({ type }) => type === "text" || type === "markup").map((field) => ({ list: name, ...field })));
  const ticks = texts.map((field) => [field, element("input", { type: "checkbox", checked: field.translated || field.readers, disabled: !field.declared && !field.translated })]);
  return form(page, "language", "Add the language", [element("label", {}, "Language ", choice),
    element("fieldset", {}, element("legend", {}, "Texts that it translates"),
      ...ticks.map(([{ list, name }, tick]) => element("label", {}, tick, ` ${name}`, game.lists.length > 1 ? ` of ${list}` : "")))],
    () => ({ what: "language", language: choice.value, fields: ticks.filter(([, tick]) => tick.checked).map(([{ list, name }]) => [list, name]) }));
}

function kindForm(page, game) {
  const title = element("input", { type: "text", id: "new-kind", placeholder: "such as Events", autocomplete: "off" });
  const like = element("select", { id: "new-kind-like" }, ...game.kinds.filter(({ of }) => of).map(({ name, title: one }) => element("option", { value: name }, one)));
  return form(page, "kind", "Add the kind", [element("label", {}, "Name of the kind ", title), element("label", {}, "It begins like ", like),
    element("p", { className: "count" }, "It gets a table with the same columns and a first card, and a template of its own.")],
    () => ({ what: "kind", title: title.value, like: like.value }));
}

const openPlace = (page, { file, line, column }) => button("Open", () => openFile(page, file, line, column), { title: `${file}:${line}`, "aria-label": `Open ${file}:${line}` });

function fieldRow(page, game, list, field) {
  const all = [...types, ...game.lists.filter(({ key }) => key).map(({ name }) => [`reference:${name}`, `one of ${name}`])];
  const known = all.some(([value]) => value === field.type) ? all : [...all, [field.type, field.type]];
  const can = page.state.editable && field.declared;
  const select = element("select", { disabled: !can, "aria-label": `Type of ${field.name} in ${list.name}`, dataset: { focus: `type ${list.name} ${field.name}` },
    onchange: async (event) => { if (!await write(page, { what: "type", list: list.name, field: field.name, type: event.target.value })) event.target.value = field.type; } },
  ...known.map(([value, text]) => element("option", { value, selected: value === field.type }, text)));
  return element("tr", {}, element("th", { scope: "row" }, field.name), element("td", {}, select),
    element("td", { className: "count" }, field.translated ? `in each language${field.why ? "; " : ""}` : "", field.why));
}

// Which field names the records, and which counts their copies.
function roles(page, list) {
  const choose = (member, title, none, now, names) => element("label", {}, `${title} `, element("select", { disabled: !page.state.editable || !list.open,
    dataset: { focus: `${member} ${list.name}` }, onchange: async (event) => { if (!await write(page, { what: "role", list: list.name, member, field: event.target.value })) event.target.value = now; } },
  ...[["", none], ...names.map((name) => [name, name]), ...(now === "" || names.includes(now) ? [] : [[now, now]])].map(([value, text]) => element("option", { value, selected: value === now }, text))));
  const counts = list.fields.filter(({ type }) => type === "integer").map(({ name }) => name);
  return element("div", { className: "row" }, choose("key", "Named by", "nothing", list.key, list.fields.map(({ name }) => name)),
    choose("copies", "Copies", "one of each", list.copies, counts));
}

function ruleItem(page, game, rule, number) {
  const about = rule.each ? `each of ${rule.each}` : "the whole game";
  return element("li", { className: "rule" },
    element("p", {}, element("strong", {}, rule.code), ` · ${about}${rule.severity && rule.severity !== "error" ? ` · ${rule.severity}` : ""}`),
    element("code", {}, rule.require || "different values"), rule.when ? element("code", {}, `where ${rule.when}`) : "",
    rule.message ? element("p", {}, rule.message) : "",
    element("div", { className: "row" },
      page.state.editable && !rule.fixed ? button("Change", () => { beginRule(rule, number); open = "rule"; page.refresh(); }, { "aria-label": `Change the rule ${rule.code}` }) : null,
      page.state.editable && !rule.fixed ? button("Delete", () => write(page, { what: "no rule", number }), { "aria-label": `Delete the rule ${rule.code}` }) : null,
      openPlace(page, rule), rule.fixed ? element("span", { className: "count" }, `${rule.fixed}: changed in its file`) : null));
}

function words(page, game) {
  if (game.words.length === 0) return null;
  const input = (key, language, text) => element("input", { type: "text", value: text, disabled: !page.state.editable, "aria-label": `${key} in ${languageOf(language)}`,
    dataset: { focus: `word ${key} ${language}` }, onchange: (event) => write(page, { what: "word", language, key, text: event.target.value.trim() }),
    onkeydown: (event) => { event.stopPropagation(); if (event.key === "Escape") event.target.value = text; } });
  return section("words", "Words", "Printed by templates as {label.…}.", element("table", {},
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Word"), ...game.languages.map((id) => element("th", { scope: "col" }, languageOf(id))))),
    element("tbody", {}, ...game.words.map(({ key, texts }) => element("tr", {}, element("th", { scope: "row" }, key),
      ...game.languages.map((id) => element("td", {}, input(key, id, texts[id]))))))));
}

let stale = false;  // something has changed while somebody typed
const isTyping = () => byId("main").contains(document.activeElement) && document.activeElement.matches("input[type='text'], input[type='search'], textarea");

export async function show(page, main) {
  const game = await getJson(`game${query(page.choices)}`);
  if (page.view !== "game") return;
  if (!game.kinds) {
    replace(main, emptyView(page, "Nothing to change", "This game has no game file.", "The built-in games are in planche itself."));
    return;
  }
  const draw = () => {
    const rule = isWriting() ? ruleForm(page, game, (body) => write(page, body), () => leave(page)) : null;
    replace(main, element("div", { className: "game" },
      section("languages", "Languages", "The first is the language of the tables. Others are chosen above, and typed in Data.",
        element("p", {}, game.languages.map((id) => `${languageOf(id)} (${id})`).join(", ") || "one language"),
        opens(page, "language", "Add a language", () => languageForm(page, game))),
      section("kinds", "Kinds of parts", "", element("ul", {}, ...game.kinds.map((kind) => element("li", {}, element("strong", {}, kind.title),
        ` · ${kind.of ? `one for each of ${kind.of}` : "without records"}${kind.back ? ", with a back" : ""} `, openPlace(page, kind)))),
        opens(page, "kind", "Add a kind", () => kindForm(page, game))),
      section("rules", "Rules", "Checked whenever something changes. A broken rule is shown at its card and cell.",
        game.rules.length > 0 ? element("ul", { className: "rules-list" }, ...game.rules.map((one, n) => ruleItem(page, game, one, n))) : element("p", {}, "There is no rule yet."),
        rule ?? (page.state.editable ? button("Add a rule", () => { beginRule({ each: game.lists[0]?.name ?? "" }); page.refresh(); }, { id: "add-rule", dataset: { focus: "add-rule" } }) : null)),
      ...game.lists.map((list) => section(`list-${list.name}`, `Fields of ${list.name}`, "A column is added in Data.", roles(page, list), element("table", {},
        element("tbody", {}, ...list.fields.map((field) => fieldRow(page, game, list, field)),
          ...list.computed.map(({ name, as }) => element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, element("code", {}, as)), element("td", {}, "computed"))))))),
      words(page, game)));
    page.count(`${counted(game.kinds.length, "kind")}, ${counted(game.rules.length, "rule")}`);
  };
  // What somebody types stays while files change.
  stale = Boolean(isTyping() && main.querySelector(".game"));
  if (stale) {
    document.activeElement.addEventListener("blur", () => { if (stale && page.view === "game") page.refresh(); }, { once: true });
    return;
  }
  draw();
  const focus = isWriting() ? byId(byId("rule-code")?.value === "" ? "rule-code" : "rule-require") : open ? main.querySelector(".adding :is(select, input)") : null;
  if (focus && !main.contains(document.activeElement)) focus.focus();
}
