// A game as one seat sees it: the board, zones with their pieces, the moves, and what happened. Moves are made by
// pointing at what they name, or with buttons. Used by who started planche and by others at the game.
import { counted, element, keepFocus } from "./dom.js";

const many = 12;  // moves can be searched

// `ports`: main(), play(move number), picture(part, side), position(game, number of the picture), above(game), below(game),
// note(part), if notes can be written.
export function makeTable(ports) {
  let game = null;
  // The targets that were clicked: pieces, zones or places on the picture that moves name.
  let picked = [];
  let sought = "";  // in the list of moves
  // A second click of a double click asks for nothing.
  let asks = false;
  async function play(move) {
    if (asks) return;
    asks = true;
    try { await ports.play(move); } finally { asks = false; }
  }

  const seatName = (seat) => game.names[seat];
  const partOf = ({ part }) => (part === null ? null : game.parts[part]);

  // On pictures of positions, a move begins at its source. Pieces and cells can be chosen in any order.
  const begins = ({ targets }, target) => (game.from_source ? targets[0] === target : targets.includes(target));
  const isOpen = (move) => picked.length === 0 || (begins(move, picked[0]) && picked.every((one) => move.targets.includes(one)));
  const open = () => game.moves.filter(isOpen);
  // What a click on the target may lead to: no move if it is none.
  const movesOf = (target) => {
    const next = picked.length === 0 ? [] : open().filter(({ targets }) => targets.includes(target));
    return next.length > 0 ? next : game.moves.filter((move) => begins(move, target));
  };
  const said = (moves) => (moves.length === 1 ? moves[0].text : counted(moves.length, "move"));

  function pick(target) {
    if (picked.includes(target)) {
      const whole = open().filter(({ targets }) => targets.every((one) => picked.includes(one)));
      if (whole.length === 1) return play(whole[0].n);
      picked = picked.slice(0, picked.indexOf(target));
    } else {
      if (!open().some(({ targets }) => targets.includes(target))) picked = [];
      picked.push(target);
      if (open().length === 1) return play(open()[0].n);
    }
    draw();
  }

  function clearPicks() {
    if (picked.length === 0) return false;
    picked = [];
    draw();
    return true;
  }

  // `count`: equal pieces that lie on one another are drawn once.
  function piece(what, count) {
    const part = partOf(what), known = what.target !== null;
    const side = known || !part?.back ? "front" : "back", times = count > 1 ? ` × ${count}` : "";
    const hidden = what.text === "" ? "face down" : `face down: ${what.text}`;
    const picture = part && (known || part.back)
      ? element("img", { className: "drawn", alt: (known ? what.text : hidden) + times, title: what.text + times, draggable: false, src: ports.picture(part, side) })
      : element("span", { className: "nameless" }, known ? what.text : "?");
    const badge = count > 1 ? element("span", { className: "times", "aria-hidden": "true" }, `×${count}`) : null;
    // What a person may know of a piece face down: hints, counters.
    const glimpse = known || what.text === "" ? null : element("span", { className: "glimpse" }, what.text);
    const moves = known ? movesOf(what.target) : [];
    const style = part ? { "--w": part.width, "--h": part.height } : { "--w": 30, "--h": 42 };
    const more = part && known && ports.note ? { dataset: { part: what.part }, oncontextmenu: (event) => { event.preventDefault(); ports.note(what.part); } } : {};
    if (moves.length === 0) return element("li", { className: "piece", style, ...more }, picture, badge, glimpse);
    return element("li", { className: "piece", style, ...more }, element("button", {
      type: "button", className: "target", "aria-pressed": String(picked.includes(what.target)), "aria-label": `${what.text}${times}: ${said(moves)}`,
      onclick: () => pick(what.target),
    }, picture, badge));
  }

  // Neighbours that look the same, and lead to moves that read the same: [piece, count].
  function stacks(one) {
    const key = (what) => [what.part, what.text, what.target === null, ...(what.target === null ? [] : movesOf(what.target).map(({ text }) => text))].join("\n");
    const all = [];
    for (const what of one.pieces) {
      const last = all.at(-1), now = key(what);
      if (last?.key === now) last.count += 1;
      else all.push({ key: now, what, count: 1 });
    }
    // The zone has more pieces than are shown.
    if (all.length === 1 && one.size > one.pieces.length) all[0].count = one.size;
    return all;
  }

  function zone(one) {
    const count = `${one.name} (${one.size})`, moves = movesOf(one.target);
    return element("section", { className: `zone${one.owner === game.seat ? " own" : ""}` },
      element("h3", {}, moves.length === 0 ? count : element("button", { type: "button", className: "target",
        "aria-pressed": String(picked.includes(one.target)), title: said(moves), onclick: () => pick(one.target) }, count)),
      element("ul", { className: "pieces" }, ...stacks(one).map(({ what, count: times }) => piece(what, times))));
  }

  // What stands on a place of a board, in the colour of its player.
  const colours = ["#b5400a", "#00619a", "#00704f", "#8a3f73", "#7a5200", "#44444c"];
  function token({ place, text }, box, [width, height]) {
    if (!box) return null;
    const player = /^P(\d+)/.exec(text), side = Math.min(box[2], box[3]) * 0.62, words = `${place}: ${text}`;
    return element("span", { className: "token", role: "img", "aria-label": words, title: words, style: {
      left: `${(100 * (box[0] + box[2] / 2)) / width}%`, top: `${(100 * (box[1] + box[3] / 2)) / height}%`,
      width: `${(100 * side) / width}%`, "--colour": player ? colours[(player[1] - 1) % colours.length] : "#44444c",
    } }, text);
  }

  // The picture of the position, or of a board. Its fields are for pointers; the list of moves serves keyboards and screen
  // readers.
  function position(board) {
    const [width, height] = board.size;
    const field = ([name, box]) => {
      const moves = movesOf(name), chosen = picked.includes(name);
      if (!box || (moves.length === 0 && !chosen)) return null;
      const share = (length, of) => `${(100 * length) / of}%`;
      const next = chosen || open().some(({ targets }) => targets.includes(name));
      return element("span", {
        className: `field${chosen ? " chosen" : picked.length > 0 && next ? " next" : ""}`, "aria-hidden": "true", title: `${name}: ${said(moves)}`,
        dataset: { place: name }, onclick: () => pick(name),
        style: { left: share(box[0], width), top: share(box[1], height), width: share(box[2], width), height: share(box[3], height) },
      });
    };
    return element("div", { className: "position" }, game.boards.length > 1 ? element("p", { className: "name" }, board.title) : null,
      element("div", { className: "board", style: { "--w": width, "--h": height } },
        element("img", { className: "drawn", alt: board.title === "" ? "the position" : `the board of ${board.title}`, src: ports.position(game, board.picture), draggable: false }),
        ...board.stands.map((one) => token(one, board.places[one.place], [width, height])),
        ...Object.entries(board.places).map(field)));
  }

  // Shows where a move goes, while it is pointed at.
  function point({ targets }, on) {
    for (const one of document.querySelectorAll(".board .field")) one.classList.toggle("named", on && targets.includes(one.dataset.place));
  }

  // The field stays while the list below it changes.
  function search() {
    const show = () => { for (const item of document.querySelectorAll(".moves li")) item.hidden = !item.textContent.toLowerCase().includes(sought.toLowerCase()); };
    queueMicrotask(show);
    return element("input", { type: "search", id: "moves-search", value: sought, placeholder: "Find a move", "aria-label": "Find a move",
      oninput: (event) => { sought = event.target.value; show(); }, onkeydown: (event) => event.stopPropagation() });
  }

  function turn() {
    const you = game.seat < 0 ? "You look on" : seatName(game.seat);
    if (game.waits) return `${you}: your move`;
    return game.ending.length > 0 ? game.ending.join(". ") : `${you}: wait for ${seatName(game.turn)}`;
  }

  function draw() {
    const main = ports.main(), moves = game.moves, listed = open(), mine = ({ owner }) => owner === game.seat;
    const zones = game.zones.filter(({ size }) => size > 0), own = zones.filter(mine);
    const { boards } = game;
    const more = game.all_moves - moves.length;
    const refocus = keepFocus(main), chose = document.activeElement?.closest(".moves, .pieces, .zone");
    main.replaceChildren(element("div", { className: "play" },
      element("div", { className: "stage" }, element("h2", { className: "unseen" }, "The table"),
        boards.length === 0 ? null : element("div", { className: boards.length > 1 ? "boards" : "" }, ...boards.map(position)),
        boards.length > 0 && zones.length === 0 ? null : element("div", { className: "zones" },
          ...zones.filter((one) => one.owner !== null && !mine(one)).map(zone), ...zones.filter((one) => one.owner === null).map(zone)),
        own.length > 0 ? element("div", { className: "zones strip", role: "group", "aria-label": "Yours" }, ...own.map(zone)) : null),
      element("div", { className: "side" },
        element("h2", { id: "turn", "aria-live": "polite" }, turn()),
        ...(ports.above?.(game) ?? []),
        listed.length > many ? search() : null,
        element("ul", { className: "moves", "aria-labelledby": "turn" }, ...listed.map((move) => element("li", {},
          element("button", { type: "button", onclick: () => play(move.n),
            onpointerenter: () => point(move, true), onpointerleave: () => point(move, false),
            onfocus: () => point(move, true), onblur: () => point(move, false) }, move.text)))),
        picked.length === 0 ? null : element("button", { type: "button", onclick: clearPicks }, "Show all moves (Esc)"),
        more > 0 ? element("p", {}, `and ${more} more, not shown`) : null,
        ...(ports.below?.(game) ?? []),
        ...game.counters.map((line) => element("p", { className: "counter" }, line)),
        element("h3", {}, "What happened"),
        element("div", { className: "log", tabIndex: 0, role: "log", "aria-label": "What happened" }, element("ol", {},
                ...game.log.slice(-60).reverse().map((line) => element("li", {}, line)))))));
    if (!refocus() && chose) main.querySelector(".moves button")?.focus();
  }

  return {
    get game() { return game; },
    // The cards that lie open here, each once: { part, text }.
    cards: () => [...new Map((game?.zones ?? []).flatMap(({ pieces }) => pieces).filter((one) => one.target !== null && partOf(one)).map(({ part, text }) => [part, { part, text }])).values()],
    // What the seat sees now. What was clicked stays while the same moves are open.
    show(now) {
      const same = game?.id === now.id && game.seat === now.seat && game.log.length === now.log.length && game.waits === now.waits;
      game = now;
      if (!same) { picked = []; sought = ""; }
      draw();
    },
    // The same, and nothing is drawn.
    keep(now) { game = now; picked = []; sought = ""; },
    forget() { game = null; picked = []; sought = ""; },
    draw, clearPicks, seatName,
  };
}
