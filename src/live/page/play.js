// The Play view: a game against players of the program, with the parts as they are drawn or a picture of the position.
import { counted, element, empty } from "./dom.js";
import { getJson, partPicture, post, query } from "./server.js";

let offer = null, game = null, asked = "", picked = null;
const wanted = { seats: 0, seat: 0, opponent: "random", seed: 1 };

const seatName = (n) => offer?.seats[n] ?? `P${n + 1}`;
const of = (page, piece) => (piece.part === null ? null : page.state.parts[piece.part]);

function piece(page, what, moves) {
  const part = of(page, what), known = what.piece !== null;
  const side = known || !part?.back ? "front" : "back";
  const picture = part && (known || part.back)
    ? element("img", { className: "drawn", alt: known ? what.text : "face down", title: what.text, draggable: false,
                       src: partPicture(part, side, page.choices) })
    : element("span", { className: "nameless" }, known ? what.text : "?");
  const mine = known ? moves.filter(({ pieces }) => pieces.includes(what.piece)) : [];
  const style = part ? { "--w": part.width, "--h": part.height } : { "--w": 30, "--h": 42 };
  if (mine.length === 0) return element("li", { className: "piece", style }, picture);
  return element("li", { className: "piece", style }, element("button", {
    type: "button", className: "target", "aria-pressed": String(picked === what.piece), "aria-label": `${what.text}: ${counted(mine.length, "move")}`,
    onclick: () => {
      if (mine.length === 1) return act(page, `play/${game.id}/move`, { move: mine[0].n });
      picked = picked === what.piece ? null : what.piece;
      draw(page);
    },
  }, picture));
}

function zone(page, one, moves) {
  const count = `${one.name} (${one.size})`;
  // Of pieces face down that follow one another, one stands for all.
  const shown = one.pieces.filter((what, i) => one.seen || what.piece !== null || i === 0 || one.pieces[i - 1].piece !== null);
  return element("section", { className: `zone${one.owner === game.seat ? " own" : ""}` }, element("h3", {}, count),
    element("ul", { className: "pieces" }, ...shown.map((what) => piece(page, what, moves))));
}

async function act(page, address, body) {
  try {
    game = await post(`${address}${query(page.choices)}`, body);
    picked = null;
  } catch (error) {
    page.say(error.message);
    return;
  }
  if (page.view === "play") draw(page);
}

function setUp(page, main) {
  if (wanted.seats === 0) wanted.seats = Math.max(offer.least, Math.min(2, offer.most));
  const option = (value, text = String(value)) => element("option", { value }, text);
  const choose = (label, key, values, read) => {
    const select = element("select", { onchange: (event) => { wanted[key] = read(event.target.value); setUp(page, main); } }, ...values);
    select.value = wanted[key];
    return element("label", {}, `${label} `, select);
  };
  const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  wanted.seat = Math.min(wanted.seat, wanted.seats - 1);
  const start = (record = "") => {
    const players = range(0, wanted.seats - 1).map((seat) => (seat === wanted.seat ? offer.players[0] : wanted.opponent));
    act(page, "play/begin", { players, seat: wanted.seat, seed: wanted.seed, record });
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
    element("p", {}, "You take one seat, and players of the program take the others."),
    element("div", { className: "row" },
      choose("Players", "seats", range(offer.least, offer.most).map((n) => option(n)), Number),
      choose("Your seat", "seat", range(0, wanted.seats - 1).map((n) => option(n, seatName(n))), Number),
      choose("Opponents", "opponent", offer.players.map((name) => option(name)), String),
      element("label", {}, "Seed ", element("input", { type: "number", min: 0, step: 1, value: wanted.seed,
        onchange: (event) => { wanted.seed = Math.max(0, Math.floor(Number(event.target.value)) || 0); } })),
      element("button", { type: "button", id: "start", onclick: () => start() }, "Start")),
    element("p", {}, element("label", {}, "Go on from a record: ",
      element("input", { type: "file", id: "record", accept: ".json,application/json", onchange: load })))));
}

async function save(page) {
  try {
    const text = JSON.stringify(await getJson(`play/${game.id}/record`), null, 2);
    const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "game.json" });
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (error) {
    page.say(error.message);
  }
}

function draw(page) {
  const main = document.getElementById("main");
  const moves = game.moves;
  const listed = picked === null ? moves : moves.filter(({ pieces }) => pieces.includes(picked));
  const mine = (one) => one.owner === game.seat;
  const zones = game.zones.filter(({ size }) => size > 0);
  const more = game.all_moves - moves.length;
  main.replaceChildren(element("div", { className: "play" },
    game.picture ? element("img", { className: "position", alt: "the position",
                                    src: `play/${game.id}/position?picture=${game.picture}` }) : null,
    game.picture ? null : element("div", { className: "zones" },
      ...zones.filter((one) => one.owner !== null && !mine(one)).map((one) => zone(page, one, moves)),
      ...zones.filter((one) => one.owner === null).map((one) => zone(page, one, moves)),
      ...zones.filter(mine).map((one) => zone(page, one, moves))),
    element("div", { className: "side" },
      element("h2", { id: "turn" }, game.waits ? `${seatName(game.seat)}: your move` : game.ending.join(". ")),
      element("ul", { className: "moves", "aria-labelledby": "turn" }, ...listed.map(({ n, text }) => element("li", {},
        element("button", { type: "button", onclick: () => act(page, `play/${game.id}/move`, { move: n }) }, text)))),
      more > 0 ? element("p", {}, `and ${more} more, not shown`) : null,
      element("div", { className: "row" },
        element("button", { type: "button", disabled: game.taken === 0, onclick: () => act(page, `play/${game.id}/back`, {}) }, "Take back"),
        element("button", { type: "button", onclick: () => save(page) }, "Save the record"),
        element("button", { type: "button", onclick: () => { game = null; setUp(page, main); } }, "New game")),
      ...game.counters.map((line) => element("p", { className: "counter" }, line)),
      element("h3", {}, "What happened"),
      element("ol", { className: "log", tabIndex: 0, role: "log", "aria-label": "What happened" },
              ...game.log.slice(-60).reverse().map((line) => element("li", {}, line))))));
}

export async function show(page, main) {
  // A game that is being played stays as it is when files change: it ends by the rules that it began with.
  if (game) return draw(page);
  if (offer === null || asked !== page.state?.generation) {
    offer = await getJson("play");
    asked = page.state?.generation;
  }
  if (page.view !== "play") return;
  if (offer.why) main.replaceChildren(empty("Nothing to play", offer.why, "Write rules of play, and name them in the game file: \"play\": \"play.rules\"."));
  else if (!main.querySelector("#start")) setUp(page, main);
}
