// Undo and redo of every change that this page writes: two buttons and a list of what each change did.
import { byId, element, replace } from "./dom.js";
import { post } from "./server.js";

let last = Promise.resolve();  // what was asked for is done in turn

async function act(page, what) {
  try {
    page.say((await post(what, {})).message);
    return true;
  } catch (error) {
    page.say(error.message);
    return false;
  }
}

// Undoes or redoes so many changes; stops at one that no longer fits.
export function take(page, what, times = 1) {
  if (!page.state?.editable) return;
  last = last.then(async () => {
    for (let n = 0; n < times; ++n) if (!await act(page, what)) break;
    page.renew();
  });
}

// The keys of other programs: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y. Returns whether it was one of them.
export function historyKey(page, event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !page.state?.editable) return false;
  const key = event.key.toLowerCase(), redo = (key === "z" && event.shiftKey) || key === "y";
  if (!redo && key !== "z") return false;
  event.preventDefault();
  take(page, redo ? "redo" : "undo");
  return true;
}

function listed(page) {
  const { undo, redo } = page.state;
  const item = (text, what, times) => element("li", { className: what }, element("button", {
    type: "button", dataset: { focus: text }, title: what === "undo" ? "Undo this change and all after it" : "Do this change again, and all before it",
    onclick: () => take(page, what, times),
  }, text));
  return element("ol", { className: "changes" },
    ...redo.map((text, i) => item(text, "redo", i + 1)).reverse(),
    element("li", { className: "now", "aria-current": "true" }, redo.length > 0 ? "The files are here now" : "The files are as you left them"),
    ...undo.map((text, i) => item(text, "undo", i + 1)));
}

function fill(page) {
  const dialog = byId("changes");
  const again = replace(dialog, element("h2", { id: "changes-title" }, "Changes"),
    element("p", {}, "What this page has written since planche started, the latest first. A click goes back to before a change, or forward to it."),
    listed(page), element("div", { className: "row" }, element("button", { type: "button", onclick: () => dialog.close() }, "Close")));
  if (!again) dialog.querySelector(".row button").focus();
}

export function changesDialog(page) {
  if (!page.state?.editable) return;
  fill(page);
  byId("changes").showModal();
}

export function showHistory(page) {
  const { editable, undo, redo } = page.state;
  for (const [id, [next], key, says] of [["undo", undo, "Ctrl+Z", "Undo"], ["redo", redo, "Ctrl+Shift+Z", "Redo"]]) {
    const button = byId(id);
    button.hidden = !editable;
    button.disabled = next === undefined;
    button.title = `${says}${next === undefined ? "" : ` ${next}`} (${key})`;
  }
  byId("show-changes").hidden = !editable;
  if (byId("changes").open) fill(page);
}

export function startHistory(page) {
  byId("undo").addEventListener("click", () => take(page, "undo"));
  byId("redo").addEventListener("click", () => take(page, "redo"));
  byId("show-changes").addEventListener("click", () => changesDialog(page));
}
