// What an empty folder offers: a starter, a table, pictures of cards, or a sample.
import { byId, counted, element } from "./dom.js";
import { getJson, picture, post } from "./server.js";

const piece = 480 * 1024;  // bytes sent at once
const about = {
  cards: "A small deck with a table, one template and a back.", tiles: "Hexagonal tiles from a table.", dice: "Dice of paper with faces of your own.",
  game: "Cards, rules in two languages and rules of play: a game that plays itself.",
};
const takes = /\.(csv|tsv|xlsx|ods|json|ya?ml|png|jpe?g|webp|svg|pdf)$/i;
const tables = /\.(csv|tsv|xlsx|ods|json|ya?ml)$/i;
let busy = false;

const say = (text) => { byId("start-said").textContent = text; };

async function begin(page, body, guessed = false) {
  if (busy) return;
  busy = true;
  say("Making the game…");
  try {
    const { message } = await post("start", body);
    await page.renew();
    page.say(message, 30000);
    // What was guessed from a table can be put right there, with the first card beside it.
    if (guessed) page.show("game", () => page.select(page.state.parts[0] ?? null));
  } catch (error) {
    say(error.message);
  }
  busy = false;
}

function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

// Sends the files in pieces, then makes the game of them.
async function bring(page, files) {
  const taken = files.filter(({ name }) => takes.test(name)), left = files.length - taken.length;
  if (taken.length === 0) { say(files.length === 0 ? "" : "These files are no tables and no pictures."); return; }
  if (busy) return;
  busy = true;
  try {
    for (const [n, { name, file }] of taken.entries()) {
      say(`Reading ${name} (${n + 1} of ${taken.length})…`);
      const bytes = new Uint8Array(await file.arrayBuffer());
      for (let at = 0; at === 0 || at < bytes.length; at += piece)
        await post("start/file", { name, data: base64(bytes.subarray(at, at + piece)), more: at > 0, first: n === 0 && at === 0 });
    }
  } catch (error) {
    busy = false;
    say(error.message);
    return;
  }
  busy = false;
  if (left > 0) page.say(`${counted(left, "file")} left out: no table and no picture`);
  await begin(page, { files: true }, taken.some(({ name }) => tables.test(name)));
}

// The files of a folder that was dropped, with their places in it.
async function filesOf(entry, above = "") {
  if (entry.isFile) return [{ name: above + entry.name, file: await new Promise((done, fail) => entry.file(done, fail)) }];
  const reader = entry.createReader(), all = [];
  for (;;) {
    const some = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) break;
    for (const one of some) if (!one.name.startsWith(".")) all.push(...await filesOf(one, `${above}${entry.name}/`));
  }
  return all;
}

function dropZone(page) {
  const pick = (folder) => {
    const input = element("input", { type: "file", multiple: true, hidden: true });
    if (folder) input.webkitdirectory = true;
    input.onchange = () => bring(page, [...input.files].map((file) => ({ name: file.webkitRelativePath || file.name, file })));
    input.click();
  };
  const zone = element("div", { className: "drop" },
    element("p", {}, "Drop a table (.csv, .tsv, .xlsx, .ods), a list (.json, .yaml), pictures of finished cards, a PDF with a card a page, or a folder of these here."),
    element("div", { className: "row" }, element("button", { type: "button", onclick: () => pick(false) }, "Choose files"),
      element("button", { type: "button", onclick: () => pick(true) }, "Choose a folder")));
  zone.addEventListener("dragover", (event) => { event.preventDefault(); zone.classList.add("over"); });
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", async (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    const files = entries.length > 0 ? (await Promise.all(entries.map((one) => filesOf(one)))).flat()
      : [...event.dataTransfer.files].map((file) => ({ name: file.name, file }));
    bring(page, files);
  });
  return zone;
}

const choice = (page, { what, title }) => element("li", {}, element("button", { type: "button", className: "start-choice", dataset: { what }, onclick: () => begin(page, { what }) },
  element("img", { loading: "lazy", alt: "", src: picture(`start/${what}.svg`) }), element("strong", {}, title), about[what] ? element("span", {}, about[what]) : ""));

export async function showStart(page, main) {
  if (byId("start-said")) return;
  const { starters, samples } = await getJson("start");
  if (!page.state.start) return;
  main.replaceChildren(element("div", { className: "start" },
    element("h2", {}, "A new game"), element("p", {}, "This folder is empty. Everything that you make here becomes plain files in it."),
    element("p", { id: "start-said", role: "status" }),
    element("h3", {}, "From what you have"), dropZone(page),
    element("h3", {}, "From a small beginning"), element("ul", {}, ...starters.map((one) => choice(page, one))),
    element("h3", {}, "From a sample, to change it"), element("ul", {}, ...samples.map((one) => choice(page, one)))));
}
