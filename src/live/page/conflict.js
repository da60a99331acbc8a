// A value or layer that changed in the file while somebody changed it here: both cards as they are drawn, to choose from.
import { byId, element } from "./dom.js";
import { getJson, partPicture, post, query } from "./server.js";

const short = (text) => (text === "" ? "empty" : text.length > 60 ? `${text.slice(0, 60)}…` : text);

const svgAddress = (svg) => svg && `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

// Shows the dialog. `theirs`, `mine`: { value, src }; src may be missing. `part`: gives the size.
function offer(page, title, part, theirs, mine, write) {
  const dialog = byId("conflict");
  const save = async () => {
    dialog.close();
    try { page.say((await write()).message); } catch (error) { page.say(error.message); }
  };
  const card = (id, name, { value, src }, label, choose) => element("figure", {},
    src ? element("img", { className: "drawn", alt: name, src, style: { "--w": part.width, "--h": part.height } }) : null,
    element("figcaption", {}, `${name}: ${short(value)}`),
    element("button", { type: "button", id, onclick: choose }, label));
  dialog.replaceChildren(element("h2", { id: "conflict-title" }, title),
    element("div", { className: "two" }, card("conflict-file", "In the file", theirs, "Keep the file", () => dialog.close()),
      card("conflict-mine", "Yours", mine, "Write yours", save)));
  if (!dialog.open) dialog.showModal();
}

// `value`: { list, row, field, part, seen, text }: what the file has now, and what was typed. The page has the file as it
// is. `part` is a number or null.
export async function conflict(page, { list, row, field, part, seen, text }) {
  const shown = part === null ? null : page.state.parts[part];
  let mine = null;
  try {
    if (shown) ({ svg: mine } = await post(`preview${query(page.choices)}`, { list, row, field, seen, text, part }));
  } catch { /* then there is no picture of it */ }
  offer(page, `${field} has changed in the file meanwhile`, shown, { value: seen, src: shown && partPicture(shown, "front", page.choices) }, { value: text, src: svgAddress(mine) },
    () => post(`edit${query(page.choices)}`, { what: "set", list, cells: [{ row, field, seen, text }] }));
}

// The layer as the file has it now: { part, layer }; null if it is gone.
async function layerNow(page, part, side, layer) {
  await page.renew();
  const now = page.state.parts.find(({ id }) => id === part.id);
  if (!now) return null;
  const all = (await getJson(`layers/${now.n}${query(page.choices)}`))[side];
  const same = all.find(({ n, name }) => n === layer.n && name === layer.name) ?? all.find(({ name }) => name === layer.name);
  return same ? { part: now, layer: same } : null;
}

// `layer`: as the visitor saw it. `wanted(layer)`: for the layer as it is, { theirs, mine } as words, and the `address`
// and `body` of the request that writes it; null if nothing would change. Returns whether there was anything to choose.
export async function layerConflict(page, part, side, layer, name, wanted) {
  const now = await layerNow(page, part, side, layer), made = now && wanted(now.layer);
  if (!made) return false;
  const body = { ...made.body, part: now.part.n, side };
  let svg = null;
  try {
    ({ svg } = await post(`layer/preview${query(page.choices)}`, body));
  } catch { /* then there is no picture of it */ }
  offer(page, `${name} has changed in the file meanwhile`, now.part, { value: made.theirs, src: partPicture(now.part, side, page.choices) },
    { value: made.mine, src: svgAddress(svg) }, () => post(`${made.address}${query(page.choices)}`, body));
  return true;
}
