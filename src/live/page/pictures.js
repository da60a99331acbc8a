// The pictures of the game: thumbnails to choose from, and new ones that are brought.
import { byId, counted, element } from "./dom.js";
import { getJson, post, query } from "./server.js";

const piece = 480 * 1024;  // bytes sent at once
const takes = /\.(png|jpe?g|webp|svg)$/i;
const most = 200;  // thumbnails

function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

export const arePictures = (files) => files.length > 0 && [...files].every(({ name }) => takes.test(name));

// Puts a picture into the folder of the game. Returns the name for cells and templates.
export async function bringPicture(page, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let name = "";
  for (let at = 0; at === 0 || at < bytes.length; at += piece)
    ({ name } = await post(`picture${query(page.choices)}`, { name: file.name, data: base64(bytes.subarray(at, at + piece)), more: at > 0, last: at + piece >= bytes.length }));
  return name;
}

// Several, in the order of their names. What failed is said.
export async function bringPictures(page, files) {
  const names = [];
  try {
    for (const file of [...files].sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))) names.push(await bringPicture(page, file));
    page.say(`${counted(names.length, "picture")} in the folder of the game: ${names.slice(0, 4).join(", ")}${names.length > 4 ? ", …" : ""}`);
  } catch (error) { page.say(error.message); }
  return names;
}

// Thumbnails; `chosen(name)` hears which one. `first`: more names without a picture, such as "{picture}".
export function picker(page, chosen, { now = "", first = [] } = {}) {
  const list = element("ul", { className: "thumbs" });
  const item = (name, path) => element("li", {}, element("button", { type: "button", title: name, "aria-pressed": String(name === now), dataset: { picture: name }, onclick: () => chosen(name) },
    path ? element("img", { loading: "lazy", alt: "", src: `picture?path=${encodeURIComponent(path)}` }) : element("span", { className: "formula" }, name), path ? element("span", {}, name.split("/").at(-1)) : null));
  const fill = async () => {
    try {
      const { pictures } = await getJson(`pictures${query(page.choices)}`);
      list.replaceChildren(...first.map((name) => item(name)), ...pictures.slice(0, most).map(({ name, path }) => item(name, path)));
      if (pictures.length === 0) list.append(element("li", {}, "There is no picture yet: bring one."));
    } catch (error) { page.say(error.message); }
  };
  const input = element("input", { type: "file", multiple: true, hidden: true, accept: ".png,.jpg,.jpeg,.webp,.svg", onchange: async () => {
    const names = await bringPictures(page, input.files);
    if (names.length > 0) chosen(names[0]);
    fill();
  } });
  const box = element("div", { className: "picker", role: "group", "aria-label": "Pictures" }, list,
    element("button", { type: "button", onclick: () => input.click() }, "Bring a picture…"), input);
  // The field beside it keeps the focus.
  box.addEventListener("pointerdown", (event) => event.preventDefault());
  box.addEventListener("mousedown", (event) => event.preventDefault());
  fill();
  return box;
}

// Pictures that are dropped on the page. `onto(event)` gives what puts them, by their names, where they were dropped, or
// nothing.
export function takeDrops(page, onto) {
  const wanted = (event) => page.state?.editable && !page.state.start && [...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === "file");
  document.addEventListener("dragover", (event) => { if (wanted(event)) event.preventDefault(); });
  document.addEventListener("drop", async (event) => {
    if (!wanted(event) || !arePictures(event.dataTransfer.files)) return;
    event.preventDefault();
    const put = onto(event), names = await bringPictures(page, event.dataTransfer.files);
    if (names.length > 0) put?.(names);
    byId("status").scrollIntoView?.({ block: "nearest" });
  });
}
