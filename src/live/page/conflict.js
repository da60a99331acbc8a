// A value that changed in the file while somebody typed another one: both cards as they are drawn, to choose from.
import { byId, element } from "./dom.js";
import { partPicture, post, query } from "./server.js";

const short = (text) => (text === "" ? "empty" : text.length > 60 ? `${text.slice(0, 60)}…` : text);

// `value`: { list, row, field, part, seen, text }: what the file has now, and what was typed. The page has the file as it
// is. `part` is a number or null.
export async function conflict(page, { list, row, field, part, seen, text }) {
  const dialog = byId("conflict"), shown = part === null ? null : page.state.parts[part];
  let mine = null;
  try {
    if (shown) ({ svg: mine } = await post(`preview${query(page.choices)}`, { list, row, field, seen, text, part }));
  } catch { /* then there is no picture of it */ }
  const write = async () => {
    dialog.close();
    try {
      page.say((await post(`edit${query(page.choices)}`, { what: "set", list, cells: [{ row, field, seen, text }] })).message);
    } catch (error) { page.say(error.message); }
  };
  const card = (id, title, value, src, label, choose) => element("figure", {},
    src ? element("img", { className: "drawn", alt: title, src, style: { "--w": shown.width, "--h": shown.height } }) : null,
    element("figcaption", {}, `${title}: ${short(value)}`),
    element("button", { type: "button", id, onclick: choose }, label));
  dialog.replaceChildren(element("h2", { id: "conflict-title" }, `${field} has changed in the file meanwhile`),
    element("div", { className: "two" },
      card("conflict-file", "In the file", seen, shown && partPicture(shown, "front", page.choices), "Keep the file", () => dialog.close()),
      card("conflict-mine", "Yours", text, mine && `data:image/svg+xml;charset=utf-8,${encodeURIComponent(mine)}`, "Write yours", write)));
  dialog.showModal();
}
