// The strip of problems: all diagnostics by cause, the worst first, each leading to its part and its file.
import { byId, counted, element } from "./dom.js";
import { post } from "./server.js";
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
  for (const n of diagnostic.parts.slice(0, 6))
    links.append(element("button", { type: "button", onclick: () => page.show("parts", () => reveal(page, n)) },
                         `Show ${page.state.parts[n].name || `part ${n + 1}`}`));
  if (file)
    links.append(element("button", { type: "button", onclick: () => openFile(page, file, line, column) },
                         `Open ${file}${line ? `:${line}` : ""}`));
  return element("div", { className: `problem ${severity}` },
    element("p", {}, element("span", { className: "severity" }, `${severity}: `), message,
            element("span", { className: "code" }, ` [${code}]`)),
    file ? element("p", { className: "code" }, `${file}${line ? `:${line}:${column}` : ""}${rule ? ` · rule ${rule}` : ""}`) : null,
    excerpt ? element("pre", {}, excerpt) : null,
    hint ? element("p", { className: "hint" }, `hint: ${hint}`) : null, links);
}

export function toggleProblems(open) {
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
  byId("problems").replaceChildren(
    ...messages.map(({ text, hint }) => element("div", { className: "problem error" }, element("p", {}, text),
                                                hint ? element("p", { className: "hint" }, `hint: ${hint}`) : null)),
    ...[...causes].flatMap(([cause, all]) => group(cause, all)).filter(Boolean));
  if (said.length === 0) byId("problems").replaceChildren(element("p", {}, "Everything is as the rules want it."));
  if ((sums.error > 0 || messages.length > 0) && !page.hadErrors) toggleProblems(true);
  page.hadErrors = sums.error > 0 || messages.length > 0;
}

byId("problems-toggle").addEventListener("click", () => toggleProblems());
