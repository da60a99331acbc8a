// The Play view: a game against computer players, others at this screen, and others on screens of their own.
import { byId, counted, element, empty } from "./dom.js";
import { getJson, partPicture, post, query } from "./server.js";
import { noteDialog } from "./notes.js";
import { makeTable } from "./tableview.js";

let offer = null, asked = "", owner = null;
let wish = 0;  // the seed that was typed; 0: none was
let stepping = 0;  // the timer of the next move of a computer player
const wanted = { pace: 0, seats: 0, sits: [], open: false, brought: [] };

const remembered = `planche-game ${location.pathname}`;  // by the browser, so that reloading goes on with the game

const table = makeTable({
  main: () => byId("main"),
  play: (move) => act(owner, `play/${table.game.id}/move`, { move, seat: table.game.seat, after: table.game.log.length }),
  picture: (part, side) => partPicture(part, side, owner.choices),
  position: (game, picture) => `play/${game.id}/position?picture=${picture}`,
  above: invitation,
  note: (part) => writeNote(owner, part),
  below: (game) => [element("div", { className: "row" },
    element("button", { type: "button", disabled: game.taken === 0, onclick: () => takeBack(owner), title: "Take back (b)" }, "Take back"),
    element("button", { type: "button", onclick: () => saveGame(owner), title: "Save (w)" }, "Save the record"),
    owner.state.editable && table.cards().length > 0 ? element("button", { type: "button", "aria-haspopup": "dialog", onclick: () => writeNote(owner), title: "A note on a card (a); also a right click on the card" }, "Write a note") : null,
    element("button", { type: "button", onclick: () => startGame(owner), title: "New game (n)" }, "New game"))],
});

// Forgets what was clicked. Returns false if that is nothing.
export const clearPicks = (page) => page.view === "play" && table.game !== null && table.clearPicks();

const fetchGame = (page, id, seat) => getJson(`play/${id}${query(page.choices, { seat: String(seat) })}`);

// Where several play at one screen and not everything is open, the next one asks for the table.
const isNext = (game, seat) => seat !== game.seat && game.here.includes(seat);
function curtain(page, game) {
  const take = async () => draw(page, await fetchGame(page, game.id, game.turn));
  byId("main").replaceChildren(element("div", { className: "empty curtain" }, element("h2", {}, `${table.seatName(game.turn)} plays next`),
    element("p", {}, "Hand over the screen. Nobody else should look."),
    element("button", { type: "button", id: "uncover", onclick: () => take().catch((error) => page.say(error.message)) }, `I am ${table.seatName(game.turn)}`)));
  byId("uncover").focus();
}

// How long a computer player takes for a move: ms.
const paces = [[0, "at once"], [1000, "one a second"], [3000, "one in three seconds"]];
function goOn(page, game) {
  clearTimeout(stepping);
  if (game.thinks) stepping = setTimeout(() => { if (table.game?.id === game.id) act(page, `play/${game.id}/step`, { seat: game.seat }); }, wanted.pace || paces[1][0]);
}

async function draw(page, game) {
  goOn(page, game);
  sessionStorage.setItem(remembered, `${game.id}/${game.seat}`);
  if (game.turn !== null && isNext(game, game.turn) && !game.hidden) game = await fetchGame(page, game.id, game.turn);
  if (page.view !== "play") { table.keep(game); return; }
  if (game.turn !== null && isNext(game, game.turn)) { table.keep(game); curtain(page, game); }
  else table.show(game);
  page.count(counted(game.log.length, "event"));
}

// Somebody has moved or come, perhaps in this game; or planche has started again.
export async function seeAgain(page) {
  const before = table.game;
  if (!before) return;
  try {
    const now = await fetchGame(page, before.id, before.seat);
    if (table.game?.id === before.id && table.game.seat === before.seat) await draw(page, now);
  } catch (error) { page.say(error.message); }
}

async function act(page, address, body) {
  try {
    await draw(page, await post(`${address}${query(page.choices)}`, body));
  } catch (error) {
    page.say(error.message);
  }
}

const here = "here", elsewhere = "elsewhere";

function setUp(page, main) {
  wanted.seats = Math.max(offer.least, Math.min(wanted.seats || 2, offer.most));
  const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i), seats = range(0, wanted.seats - 1);
  const name = (seat) => offer.seats[seat];
  const choices = [[here, "This screen"], [elsewhere, "Another screen"], ...offer.players.map((one) => [one, one])];
  for (const seat of seats) if (!choices.some(([value]) => value === wanted.sits[seat])) wanted.sits[seat] = seat === 0 ? here : offer.players[0];
  const sitting = (who) => seats.filter((seat) => wanted.sits[seat] === who);
  if (sitting(here).length === 0) wanted.sits[0] = here;
  const option = (value, text = String(value)) => element("option", { value }, text);
  const select = (id, label, now, values, chosen) => {
    const made = element("select", { id, onchange: (event) => { chosen(event.target.value); setUp(page, main); byId(id)?.focus(); } }, ...values.map(([value, text]) => option(value, text)));
    made.value = now;
    return element("label", {}, `${label} `, made);
  };
  // The document that a seat brings: the open one unless another was chosen.
  const broughtTo = (seat) => (offer.brought.includes(wanted.brought[seat]) ? wanted.brought[seat] : offer.brought[0]);
  const bringing = range(0, offer.brings ? wanted.seats - 1 : 0);
  const bring = (seat) => select(`brought-${seat}`, offer.brings ? `${offer.brings === "deck" ? "Deck" : "Document"} of ${name(seat)}` : "Document", broughtTo(seat),
    offer.brought.map((one) => [one, one]), (value) => { wanted.brought[seat] = value; });
  const start = (record = "") => {
    const others = sitting(elsewhere), mine = sitting(here);
    // Others must not know how the cards lie.
    const seed = wish || (others.length > 0 ? 1 + Math.floor(Math.random() * 1e9) : 1);
    act(page, "play/begin", { players: seats.map((seat) => (offer.players.includes(wanted.sits[seat]) ? wanted.sits[seat] : offer.players[0])), seat: mine[0], here: mine, others,
      open: wanted.open, paced: wanted.pace > 0, seed, record, brought: offer.brought?.length > 0 ? bringing.map(broughtTo) : [] });
  };
  const load = async (event) => {
    const text = await event.target.files[0]?.text();
    event.target.value = "";
    if (!text) return;
    try {
      // A record says how many play, if that can differ.
      const record = JSON.parse(text), players = record.players ?? record.universe?.players;
      if (Number.isInteger(players) && players >= offer.least && players <= offer.most) { wanted.seats = players; setUp(page, main); }
    } catch {
      page.say("This file is no record: it is not JSON.");
      return;
    }
    startFrom(text);
  };
  startFrom = start;
  main.replaceChildren(element("div", { className: "empty" }, element("h2", {}, `Play ${page.state.title}`),
    element("p", {}, "Computer players and people at this screen or on other screens take the seats."),
    element("div", { className: "row" },
      select("players", "Players", wanted.seats, range(offer.least, offer.most).map((n) => [n, String(n)]), (value) => { wanted.seats = Number(value); }),
      ...seats.map((seat) => select(`seat-${seat}`, name(seat), wanted.sits[seat], choices, (value) => { wanted.sits[seat] = value; })),
      select("pace", "Computer players move", wanted.pace, paces, (value) => { wanted.pace = Number(value); }),
      element("label", {}, "Seed ", element("input", { type: "number", id: "seed", min: 0, step: 1, value: wish || "", placeholder: "1",
        onchange: (event) => { wish = Math.max(0, Math.floor(Number(event.target.value)) || 0); } })),
      ...(offer.brought?.length > 1 ? bringing.map(bring) : [])),
    element("p", {}, element("label", {}, element("input", { type: "checkbox", id: "open", checked: wanted.open, onchange: (event) => { wanted.open = event.target.checked; } }), " Others may look on")),
    element("p", {}, element("button", { type: "button", id: "start", title: "Start (n)", onclick: () => start() }, "Start")),
    element("p", {}, element("label", {}, "Go on from a record: ",
      element("input", { type: "file", id: "record", accept: ".json,application/json", onchange: load })))));
}
let startFrom = () => {};

export function takeBack(page) {
  if (page.view === "play" && table.game?.taken > 0) act(page, `play/${table.game.id}/back`, { seat: table.game.seat });
}

// Starts the game that is set up, or ends the one that is played.
export function startGame(page) {
  if (page.view !== "play") return;
  const { game } = table;
  if (!game) { byId("start")?.click(); return; }
  if (game.waits && game.taken > 0 && !confirm("Leave this game? Save its record first if you want to go on with it later.")) return;
  table.forget();
  sessionStorage.removeItem(remembered);
  setUp(page, byId("main"));
  byId("start").focus();
}

// A note on a card that lies open: the given one, else the one that has the focus or the pointer.
export function writeNote(page, part) {
  if (page.view !== "play" || !table.game || !page.state.editable) return;
  const held = document.activeElement?.closest(".piece") ?? document.querySelector(".piece:hover");
  noteDialog(page, table.cards(), part ?? Number(held?.dataset.part ?? NaN));
}

export async function saveGame(page) {
  if (page.view !== "play" || !table.game) return;
  try {
    const text = JSON.stringify(await getJson(`play/${table.game.id}/record`), null, 2);
    const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "record.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    page.say(error.message);
  }
}

// The addresses of the seats of others, to be sent to them.
function invitation(game) {
  if (!game.invited?.length) return [];
  const one = ({ seat, code, taken }) => {
    const address = `${offer?.address ?? location.origin}/${code}/`, name = seat < 0 ? "To look on" : table.seatName(seat);
    return element("li", { dataset: { seat } },
      element("a", { href: address, target: "_blank", rel: "noopener" }, name), seat < 0 ? "" : ` ${taken ? "taken" : "free"} `,
      element("button", { type: "button", title: address, onclick: async () => {
        try { await navigator.clipboard.writeText(address); owner.say(`Copied ${address}`); } catch { owner.say(address, 60000); }
      } }, "Copy the address"),
      element("button", { type: "button", title: "The old address no longer leads here", onclick: () => act(owner, `play/${game.id}/code`, { from: game.seat, ...(seat < 0 ? {} : { seat }) }) }, "New address"));
  };
  return [element("h3", {}, "Others come with these addresses"), element("ul", { className: "invitation" }, ...game.invited.map(one))];
}

export async function show(page, main) {
  owner = page;
  // A game that is being played stays as it is when files change: it ends by the rules that it began with.
  const kept = sessionStorage.getItem(remembered);
  if (offer === null || (!table.game && asked !== page.state?.generation)) {
    offer = await getJson("play");
    asked = page.state?.generation;
  }
  if (!table.game && kept !== null) {
    try {
      await draw(page, await fetchGame(page, ...kept.split("/")));
      return;
    } catch (error) {
      sessionStorage.removeItem(remembered);
      page.say(error.message);
    }
  }
  if (page.view !== "play") return;
  if (table.game) { await draw(page, table.game); await seeAgain(page); }
  else if (offer.why) main.replaceChildren(empty("Nothing to play", offer.why, offer.instead));
  else if (!main.querySelector("#start")) setUp(page, main);
}
