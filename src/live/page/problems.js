// The strip of problems: all diagnostics by cause, the worst first, each leading to its part and its file.
import { byId, counted, element, keepFocus } from "./dom.js";
import { post, stored } from "./server.js";
import { manualDialog } from "./manual.js";
import { reveal } from "./parts.js";

const most = 100;  // shown of one cause
const order = { error: 0, warning: 1, note: 2 };

export function worstOf(state, part) {
  let worst = "";
  for (const at of part.problems) {
    const { severity } = state.problems[at];
    if (worst === "" || order[severity] < order[worst]) worst = severity;
  }
  return worst;
}

export async function openFile(page, file, line, column) {
  try {
    const answer = await post("open", { file, line, column });
    page.say(answer.message);
  } catch (error) {
    page.say(error.message);
  }
}

export function problem(page, diagnostic) {
  const { severity, code, message, hint, file, line, column, excerpt, rule } = diagnostic;
  const links = element("p", { className: "row" });
  const more = diagnostic.parts.length - 6;
  for (const n of diagnostic.parts.slice(0, 6))
    links.append(element("button", { type: "button", onclick: () => page.show("parts", () => reveal(page, n)) },
                         `Show ${page.state.parts[n].name || `part ${n + 1}`}`));
  if (more > 0) links.append(element("span", { className: "code" }, `and ${counted(more, "part")} more`));
  if (file)
    links.append(element("button", { type: "button", onclick: () => openFile(page, file, line, column) },
                         `Open ${file}${line ? `:${line}` : ""}`));
  return element("div", { className: `problem ${severity}` },
    element("p", {}, element("span", { className: "severity" }, `${severity}: `), message,
            stored ? element("span", { className: "code" }, ` [${code}]`)
              : element("button", { type: "button", className: "code", title: "Look it up in the manual", onclick: () => manualDialog(page, code) }, code)),
    file ? element("p", { className: "code" }, `${file}${line ? `:${line}:${column}` : ""}${rule ? ` · rule ${rule}` : ""}`) : null,
    excerpt ? element("pre", { tabIndex: 0 }, excerpt) : null,
    hint ? element("p", { className: "hint" }, `hint: ${hint}`) : null, links);
}

let byThemselves = false;  // errors have opened the list

export function toggleProblems(open) {
  byThemselves = false;
  const list = byId("problems"), button = byId("problems-toggle");
  list.hidden = open === undefined ? !list.hidden : !open;
  button.setAttribute("aria-expanded", String(!list.hidden));
}

export function showProblems(page) {
  const { problems, messages } = page.state;
  const sums = { error: 0, warning: 0, note: 0 };
  for (const { severity } of problems) sums[severity] += 1;
  const said = Object.entries(sums).filter(([, n]) => n > 0).map(([name, n]) => counted(n, name));
  if (messages.length > 0) said.unshift(counted(messages.length, "message"));
  byId("problems-toggle").textContent = said.length > 0 ? said.join(", ") : "No problems";
  // By cause, the worst first; of many with one cause, the first is open.
  const sorted = [...problems].sort((a, b) => order[a.severity] - order[b.severity]);
  const causes = new Map();
  for (const diagnostic of sorted) {
    const cause = `${diagnostic.severity} ${diagnostic.code}`;
    causes.set(cause, [...(causes.get(cause) ?? []), diagnostic]);
  }
  const opened = new Set([...document.querySelectorAll("#problems details[open]")].map(({ dataset }) => dataset.cause));
  const group = (cause, [first, ...others]) => [problem(page, first), others.length === 0 ? null
    : element("details", { className: `cause ${first.severity}`, dataset: { cause }, open: opened.has(cause) },
      element("summary", {}, `${others.length} more with this cause`, element("span", { className: "code" }, ` [${first.code}]`)),
      ...others.slice(0, most).map((one) => problem(page, one)),
      others.length > most ? element("p", { className: "code" }, `and ${others.length - most} more: mend these first`) : null)];
  const refocus = keepFocus(byId("problems")), { scrollTop } = byId("problems");
  byId("problems").replaceChildren(
    ...messages.map(({ text, hint }) => element("div", { className: "problem error" }, element("p", {}, text),
                                                hint ? element("p", { className: "hint" }, `hint: ${hint}`) : null)),
    ...[...causes].flatMap(([cause, all]) => group(cause, all)).filter(Boolean));
  if (said.length === 0) byId("problems").replaceChildren(element("p", {}, "Everything is as the rules want it."));
  byId("problems").scrollTop = scrollTop;
  refocus();
  // Errors open the list, and it closes when they are mended, unless somebody has opened it.
  const flawed = sums.error > 0 || messages.length > 0, list = byId("problems");
  if (flawed && !page.hadErrors && list.hidden) { toggleProblems(true); byThemselves = true; }
  if (!flawed && page.hadErrors && byThemselves) toggleProblems(false);
  page.hadErrors = flawed;
}

byId("problems-toggle").addEventListener("click", () => toggleProblems());
