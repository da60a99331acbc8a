// Requests to the program. All addresses are relative, so that each carries the token of the page.

async function answer(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error((await response.text()) || `${response.status} ${response.statusText}`);
  return response;
}

export const getJson = async (address) => (await answer(address)).json();
export const getText = async (address) => (await answer(address)).text();

export async function post(address, body) {
  const response = await answer(address, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  return response.json();
}

// The choices that change what is drawn, as a query.
export function query(choices, more = {}) {
  const all = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...choices, ...more })) if (value) all.set(key, value);
  const text = all.toString();
  return text ? `?${text}` : "";
}

// The address of one side of a part: named by what is drawn, so that it never changes and is never fetched twice.
export const partPicture = (part, side, choices) =>
  `part/${part.fingerprint}-${side}.svg${query(choices, { n: part.n })}`;
