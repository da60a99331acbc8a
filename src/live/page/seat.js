// The page of somebody who comes with the address of a seat: plays, or looks on, and can do nothing else.
import { byId, element, empty } from "./dom.js";
import { getJson, post } from "./server.js";
import { makeTable } from "./tableview.js";

const say = (text) => { byId("status").textContent = text; };

const table = makeTable({
  main: () => byId("main"),
  play: async (move) => {
    try { show(await post("move", { move, after: table.game.log.length })); } catch (error) { say(error.message); }
  },
  picture: (part, side) => `part/${part.fingerprint}-${side}.svg`,
  position: (game, picture) => `position?picture=${picture}`,
});

function show(game) {
  byId("title").textContent = document.title = game.title;
  say("");
  table.show(game);
}

let loading = null, again = false;
async function load() {
  do {
    again = false;
    try { show(await getJson("game")); } catch (error) { say(error.message); }
  } while (again);
  loading = null;
}
function renew() {
  if (loading) again = true;
  else loading = load();
}

function listen() {
  const events = new EventSource("events");
  for (const kind of ["open", "played"]) events.addEventListener(kind, renew);
  events.addEventListener("error", () => {
    say("planche has stopped, or cannot be reached. This page goes on by itself.");
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (event.target.matches("input")) event.target.blur();
  else if (table.game) table.clearPicks();
});

try {
  await post("take", {});
  listen();
} catch (error) {
  byId("main").replaceChildren(empty("You cannot sit here", error.message),
    element("div", { className: "empty" }, element("button", { type: "button", onclick: () => location.reload() }, "Try again")));
}
