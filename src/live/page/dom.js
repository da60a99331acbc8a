// Small helpers to build elements without markup in strings.

// element("button", { type: "button", onclick: f, dataset: { n: 1 } }, "Open")
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (key === "dataset") Object.assign(made.dataset, value);
    else if (key === "style") for (const [property, text] of Object.entries(value)) made.style.setProperty(property, text);
    else if (key in made && key !== "list") made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const byId = (id) => document.getElementById(id);

// "1 part", "3 parts"
export const counted = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

const focusKey = (one) => one.dataset.focus ?? (one.id || `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent}`);

// Notes what has the focus inside the container. Call the result once the content was replaced: the same control gets the
// focus again, unless something else has it. Returns false if the control is gone.
export function keepFocus(container) {
  const had = document.activeElement;
  const key = had !== container && container.contains(had) ? focusKey(had) : null;
  return () => {
    if (key === null || (document.activeElement !== document.body && document.activeElement !== null)) return true;
    const found = [...container.querySelectorAll("button, input, select, summary, [tabindex]")].find((one) => focusKey(one) === key);
    found?.focus({ preventScroll: true });
    return Boolean(found);
  };
}

// Replaces all content. The same control keeps the focus.
export function replace(container, ...children) {
  const again = keepFocus(container);
  container.replaceChildren(...children);
  return again();
}

export const isNarrow = () => matchMedia("(max-width: 760px)").matches;

// What a view says when it has nothing to show, and what to do next: of a game that cannot be read, the same everywhere.
export const emptyView = (page, title, ofFiles, ofBuiltIn) =>
  (page.state.source === "" ? empty("Nothing can be read yet", "Mend the errors in the list of problems below. This page follows every file that you save.")
    : page.state.source === "built-in" ? empty(title, ofBuiltIn) : empty(title, ofFiles));

export function empty(title, ...text) {
  return element("div", { className: "empty" }, element("h2", {}, title),
                 ...text.map((line) => element("p", {}, line)));
}
