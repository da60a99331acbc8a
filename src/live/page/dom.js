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

// What a view says when it has nothing to show, and what to do next.
export function empty(title, ...text) {
  return element("div", { className: "empty" }, element("h2", {}, title),
                 ...text.map((line) => element("p", {}, line)));
}
