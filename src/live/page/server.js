// Requests to the program. All addresses are relative, so that each carries the token of the page.

// A gallery (`planche gallery`) has in itself what the page of a server fetches.
const text = document.getElementById("stored")?.textContent;
export const stored = text ? JSON.parse(text) : null;

async function answer(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error((await response.text()) || `${response.status} ${response.statusText}`);
  return response;
}

const path = (address) => address.split("?")[0];

export const getJson = async (address) =>
  stored ? structuredClone(stored.answers[path(address)] ?? {}) : (await answer(address)).json();

export async function post(address, body) {
  const response = await answer(address, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  const made = await response.json();
  if (made.refused) throw new Error(made.refused);
  return made;
}

// The choices that change what is drawn, as a query.
export function query(choices, more = {}) {
  const all = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...choices, ...more })) if (value) all.set(key, value);
  const text = all.toString();
  return text ? `?${text}` : "";
}

// The address for an image of what the server has under `address`.
const made = new Map();
export function picture(address) {
  if (!stored) return address;
  const name = path(address);
  if (!made.has(name))
    made.set(name, URL.createObjectURL(new Blob([stored.pictures[name] ?? ""], { type: "image/svg+xml" })));
  return made.get(name);
}

// The address of one side of a part: named by what is drawn, so that it never changes and is never fetched twice.
export const partPicture = (part, side, choices) =>
  picture(`part/${part.fingerprint}-${side}.svg${query(choices)}`);
