// The Play view: a game against computer players, with the parts as they are drawn or a picture of the position.
import { byId, counted, element, empty, keepFocus } from "./dom.js";
import { getJson, partPicture, post, query } from "./server.js";

let offer = null, game = null, asked = "";
// The targets that were clicked: pieces, zones or places on the picture that moves name.
let picked = [];
let sought = "";  // in the list of moves
const wanted = { seats: 0, seat: 0, others: 0, opponent: "", seed: 1, brought: [] };

const remembered = `planche-game ${location.pathname}`;  // by the browser, so that reloading goes on with the game

const seatName = (n) => offer?.seats[n] ?? `P${n + 1}`;
const of = (page, piece) => (piece.part === null ? null : page.state.parts[piece.part]);

// On pictures of positions, a move begins at its source. Pieces and cells can be chosen in any order.
const begins = ({ targets }, target) => (game.picture ? targets[0] === target : targets.includes(target));
const isOpen = (move) => picked.length === 0 || (begins(move, picked[0]) && picked.every((one) => move.targets.includes(one)));
const open = () => game.moves.filter(isOpen);

// What a click on the target may lead to: no move if it is none.
const movesOf = (target) => {
  const next = picked.length === 0 ? [] : open().filter(({ targets }) => targets.includes(target));
  return next.length > 0 ? next : game.moves.filter((move) => begins(move, target));
};

function pick(page, target) {
  const play = ({ n }) => act(page, `play/${game.id}/move`, { move: n, seat: game.seat });
  if (picked.includes(target)) {
    const whole = open().filter(({ targets }) => targets.every((one) => picked.includes(one)));
    if (whole.length === 1) return play(whole[0]);
    picked = picked.slice(0, picked.indexOf(target));
  } else {
    if (!open().some(({ targets }) => targets.includes(target))) picked = [];
    picked.push(target);
    if (open().length === 1) return play(open()[0]);
  }
  draw(page);
}

// Forgets what was clicked. Returns false if that is nothing.
export function clearPicks(page) {
  if (page.view !== "play" || picked.length === 0) return false;
  picked = [];
  draw(page);
  return true;
}

const said = (moves) => (moves.length === 1 ? moves[0].text : counted(moves.length, "move"));

function piece(page, what) {
  const part = of(page, what), known = what.target !== null;
  const side = known || !part?.back ? "front" : "back";
  const hidden = what.text === '' ? 'face down' : `face down: ${what.text}`;
  const picture = part && (known || part.back) ? element('img', {
    className: 'drawn',
    alt: known ? what.text : hidden,
    title: what.text,
    draggable: false,
    src: partPicture(part, side, page.choices)
  }) :
                                                 element('span', {className: 'nameless'}, known ? what.text : '?');
  // What a person may know of a piece face down: hints, counters.
  const glimpse = known || what.text === '' ? [] : [element('span', {className: 'glimpse'}, what.text)];
  const moves = known ? movesOf(what.target) : [];
  const style = part ? { "--w": part.width, "--h": part.height } : { "--w": 30, "--h": 42 };
  if (moves.length === 0) return element('li', {className: 'piece', style}, picture, ...glimpse);
  return element("li", { className: "piece", style }, element("button", {
    type: "button", className: "target", "aria-pressed": String(picked.includes(what.target)), "aria-label": `${what.text}: ${said(moves)}`,
    onclick: () => pick(page, what.target),
  }, picture));
}

function zone(page, one) {
  const count = `${one.name} (${one.size})`, moves = movesOf(one.target);
  // Of pieces face down that follow one another and of which nothing is known, one stands for all.
  const blank = (what) => what.target === null && what.text === '';
  const shown = one.pieces.filter((what, i) => one.seen || i === 0 || !blank(what) || !blank(one.pieces[i - 1]));
  return element("section", { className: `zone${one.owner === game.seat ? " own" : ""}` },
    element("h3", {}, moves.length === 0 ? count : element("button", { type: "button", className: "target",
      "aria-pressed": String(picked.includes(one.target)), title: said(moves), onclick: () => pick(page, one.target) }, count)),
    element("ul", { className: "pieces" }, ...shown.map((what) => piece(page, what))));
}

// What stands on a place of a board, in the colour of its player.
const colours = ["#b5400a", "#00619a", "#00704f", "#8a3f73", "#7a5200", "#44444c"];
function token({ place, text }, box, [width, height]) {
  if (!box) return null;
  const player = /^P(\d+)/.exec(text), side = Math.min(box[2], box[3]) * 0.62, said = `${place}: ${text}`;
  return element("span", { className: "token", role: "img", "aria-label": said, title: said, style: {
    left: `${(100 * (box[0] + box[2] / 2)) / width}%`, top: `${(100 * (box[1] + box[3] / 2)) / height}%`,
    width: `${(100 * side) / width}%`, "--colour": player ? colours[(player[1] - 1) % colours.length] : "#44444c",
  } }, text);
}

// The picture of the position, or of a board. Its fields are for pointers; the list of moves serves keyboards and screen
// readers.
function position(page, board) {
  const [width, height] = board.size ?? [1, 1];
  const field = ([name, box]) => {
    const moves = movesOf(name), chosen = picked.includes(name);
    if (!box || (moves.length === 0 && !chosen)) return null;
    const share = (length, of) => `${(100 * length) / of}%`;
    const next = chosen || open().some(({ targets }) => targets.includes(name));
    return element("span", {
      className: `field${chosen ? " chosen" : picked.length > 0 && next ? " next" : ""}`, "aria-hidden": "true", title: `${name}: ${said(moves)}`,
      dataset: { place: name }, onclick: () => pick(page, name),
      style: { left: share(box[0], width), top: share(box[1], height), width: share(box[2], width), height: share(box[3], height) },
    });
  };
  return element("div", { className: "position" }, game.boards?.length > 1 ? element("p", { className: "name" }, board.title) : null, element("div", { className: "board", style: { "--w": width, "--h": height } },
    element("img", { className: "drawn", alt: board.stands ? `the board of ${board.title}` : "the position", src: `play/${game.id}/position?picture=${board.picture}`, draggable: false }),
    ...(board.stands ?? []).map((one) => token(one, board.places[one.place], [width, height])),
    ...Object.entries(board.places).map(field)));
}

// Marks the places of a move that the pointer or the focus is on.
function point(move, on) {
  for (const field of document.querySelectorAll(".field")) field.classList.toggle("named", on && move.targets.includes(field.dataset.place));
}

const fetchGame = (page, id, seat) => getJson(`play/${id}${query(page.choices, { seat })}`);

// Takes a seat of a game that somebody else has begun.
export function join(id, seat) {
  game = null;
  sessionStorage.setItem(remembered, `${id}/${seat ?? 0}`);
}

// Somebody has moved, perhaps in this game.
export async function seeAgain(page) {
  if (!game || (game.persons?.length ?? 1) < 2 || game.waits) return;
  const { id, seat } = game;
  try {
    const now = await fetchGame(page, id, seat);
    if (game?.id !== id || game.seat !== seat) return;
    game = now;
    if (page.view === "play") draw(page);
  } catch (error) { page.say(error.message); }
}

async function act(page, address, body) {
  try {
    game = await post(`${address}${query(page.choices)}`, body);
    sessionStorage.setItem(remembered, `${game.id}/${game.seat}`);
    picked = [];
    sought = "";
  } catch (error) {
    page.say(error.message);
    return;
  }
  if (page.view === "play") draw(page);
}

function setUp(page, main) {
  wanted.seats = Math.max(offer.least, Math.min(wanted.seats || 2, offer.most));
  if (!offer.players.includes(wanted.opponent)) wanted.opponent = offer.players[0];
  const option = (value, text = String(value)) => element("option", { value }, text);
  const choose = (label, key, values, read) => {
    const select = element("select", { onchange: (event) => { wanted[key] = read(event.target.value); setUp(page, main); } }, ...values);
    select.value = wanted[key];
    return element("label", {}, `${label} `, select);
  };
  const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  wanted.seat = Math.min(wanted.seat, wanted.seats - 1);
  wanted.others = offer.persons ? Math.min(wanted.others, wanted.seats - 1) : 0;
  const others = range(1, wanted.others).map((n) => (wanted.seat + n) % wanted.seats);
  // The document that a seat brings: the open one unless another was chosen.
  const broughtTo = (seat) => (offer.brought.includes(wanted.brought[seat]) ? wanted.brought[seat] : offer.brought[0]);
  const bring = (seat) => {
    const select = element("select", { onchange: (event) => { wanted.brought[seat] = event.target.value; } }, ...offer.brought.map((name) => option(name)));
    select.value = broughtTo(seat);
    return element("label", {}, offer.brings ? `${offer.brings === "deck" ? "Deck" : "Document"} of ${seatName(seat)} ` : "Document ", select);
  };
  const start = (record = "") => {
    const players = range(0, wanted.seats - 1).map((seat) => (seat === wanted.seat ? offer.players[0] : wanted.opponent));
    const brought = offer.brought?.length > 0 ? range(0, offer.brings ? wanted.seats - 1 : 0).map(broughtTo) : [];
    act(page, "play/begin", { players, seat: wanted.seat, others, seed: wanted.seed, record, brought });
  };
  const load = async (event) => {
    const text = await event.target.files[0]?.text();
    event.target.value = "";
    if (!text) return;
    try {
      // A record says how many play, if that can differ.
      const { players } = JSON.parse(text);
      if (Number.isInteger(players) && players >= offer.least && players <= offer.most) wanted.seats = players;
      wanted.seat = Math.min(wanted.seat, wanted.seats - 1);
    } catch {
      return page.say("This file is no record: it is not JSON.");
    }
    start(text);
  };
  main.replaceChildren(element("div", { className: "empty" }, element("h2", {}, `Play ${page.state.title}`),
    element("p", {}, offer.persons ? "You take one seat. People on other screens and computer players take the others."
      : "You take one seat, and computer players take the others."),
    element("div", { className: "row" },
      choose("Players", "seats", range(offer.least, offer.most).map((n) => option(n)), Number),
      choose("Your seat", "seat", range(0, wanted.seats - 1).map((n) => option(n, seatName(n))), Number),
      offer.persons ? choose("Other people", "others", range(0, wanted.seats - 1).map((n) => option(n, n === 0 ? "none" : String(n))), Number) : "",
      choose("Opponents", "opponent", offer.players.map((name) => option(name)), String),
      element("label", {}, "Seed ", element("input", { type: "number", min: 0, step: 1, value: wanted.seed,
        onchange: (event) => { wanted.seed = Math.max(0, Math.floor(Number(event.target.value)) || 0); } })),
      ...(offer.brought?.length > 1 ? range(0, offer.brings ? wanted.seats - 1 : 0).map(bring) : []),
      element("button", { type: "button", id: "start", title: "Start (n)", onclick: () => start() }, "Start")),
    element("p", {}, element("label", {}, "Go on from a record: ",
      element("input", { type: "file", id: "record", accept: ".json,application/json", onchange: load })))));
}

export function takeBack(page) {
  if (page.view === "play" && game?.taken > 0) act(page, `play/${game.id}/back`, {});
}

// Starts the game that is set up, or ends the one that is played.
export function startGame(page) {
  if (page.view !== "play") return;
  if (!game) return byId("start")?.click();
  if (game.waits && game.taken > 0 && !confirm("Leave this game? Save its record first if you want to go on with it later.")) return;
  game = null;
  sessionStorage.removeItem(remembered);
  setUp(page, byId("main"));
  byId("start").focus();
}

export async function saveGame(page) {
  if (page.view !== "play" || !game) return;
  try {
    const text = JSON.stringify(await getJson(`play/${game.id}/record`), null, 2);
    const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "record.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    page.say(error.message);
  }
}

// The addresses of the other people's seats.
function invitation() {
  const others = (game.persons ?? []).filter((seat) => seat !== game.seat);
  if (others.length === 0) return null;
  return element("p", { className: "invitation" }, "Other people play here: ", ...others.flatMap((seat) => [
    element("a", { href: `${location.pathname}#play/${game.id}/${seat}`, target: "_blank", rel: "noopener", dataset: { seat } }, seatName(seat)), " "]));
}

// Many moves can be searched. The field stays while the list below it changes.
const many = 12;
function search() {
  const show = () => { for (const item of document.querySelectorAll(".moves li")) item.hidden = !item.textContent.toLowerCase().includes(sought.toLowerCase()); };
  queueMicrotask(show);
  return element("input", { type: "search", id: "moves-search", value: sought, placeholder: "Find a move", "aria-label": "Find a move",
    oninput: (event) => { sought = event.target.value; show(); }, onkeydown: (event) => event.stopPropagation() });
}

function draw(page) {
  const main = document.getElementById("main");
  const moves = game.moves, listed = open(), boards = game.boards ?? (game.picture ? [game] : []);
  const mine = (one) => one.owner === game.seat;
  const zones = game.zones.filter(({ size }) => size > 0);
  const more = game.all_moves - moves.length;
  const refocus = keepFocus(main), chose = document.activeElement?.closest(".moves, .pieces, .zone");
  main.replaceChildren(element("div", { className: "play" },
    element("div", { className: "stage" },
      boards.length === 0 ? null : element("div", { className: boards.length > 1 ? "boards" : "" }, ...boards.map((board) => position(page, board))),
      boards.length > 0 && zones.length === 0 ? null : element("div", { className: "zones" },
        ...zones.filter((one) => one.owner !== null && !mine(one)).map((one) => zone(page, one)),
        ...zones.filter((one) => one.owner === null).map((one) => zone(page, one)),
        ...zones.filter(mine).map((one) => zone(page, one)))),
    element("div", { className: "side" },
      element("h2", { id: "turn", "aria-live": "polite" }, game.waits ? `${seatName(game.seat)}: your move`
        : game.ending.length === 0 ? `${seatName(game.seat)}: wait for ${seatName(game.turn)}` : game.ending.join(". ")),
      invitation(),
      listed.length > many ? search() : null,
      element("ul", { className: "moves", "aria-labelledby": "turn" }, ...listed.map((move) => element("li", {},
        element("button", { type: "button", onclick: () => act(page, `play/${game.id}/move`, { move: move.n, seat: game.seat }),
          onpointerenter: () => point(move, true), onpointerleave: () => point(move, false),
          onfocus: () => point(move, true), onblur: () => point(move, false) }, move.text)))),
      picked.length === 0 ? null : element("button", { type: "button", onclick: () => clearPicks(page) }, "Show all moves (Esc)"),
      more > 0 ? element("p", {}, `and ${more} more, not shown`) : null,
      element("div", { className: "row" },
        element("button", { type: "button", disabled: game.taken === 0, onclick: () => takeBack(page), title: "Take back (b)" }, "Take back"),
        element("button", { type: "button", onclick: () => saveGame(page), title: "Save (w)" }, "Save the record"),
        element("button", { type: "button", onclick: () => startGame(page), title: "New game (n)" }, "New game")),
      ...game.counters.map((line) => element("p", { className: "counter" }, line)),
      element("h3", {}, "What happened"),
      element("div", { className: "log", tabIndex: 0, role: "log", "aria-label": "What happened" }, element("ol", {},
              ...game.log.slice(-60).reverse().map((line) => element("li", {}, line)))))));
  if (!refocus() && chose) main.querySelector(".moves button")?.focus();
  page.count(counted(game.log.length, "event"));
}

export async function show(page, main) {
  // A game that is being played stays as it is when files change: it ends by the rules that it began with.
  const kept = sessionStorage.getItem(remembered);
  if (!game && kept !== null) {
    try {
      game = await fetchGame(page, ...kept.split("/"));
    } catch {
      sessionStorage.removeItem(remembered);  // planche has started again
    }
  }
  if (offer === null || (!game && asked !== page.state?.generation)) {
    offer = await getJson("play");
    asked = page.state?.generation;
  }
  if (page.view !== "play") return;
  if (game) return draw(page);
  if (offer.why) main.replaceChildren(empty("Nothing to play", offer.why, offer.instead));
  else if (!main.querySelector("#start")) setUp(page, main);
}
