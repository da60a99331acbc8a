// One stream of events for all tabs of the page: browsers open only six connections to a server.
const tabs = new Set();
let events = null;

function tell(kind) {
  for (const tab of tabs) tab.postMessage(kind);
}

function connect() {
  events = new EventSource("../events");
  for (const kind of ["changed", "played", "open", "error"]) events.addEventListener(kind, () => tell(kind));
  // After an answer that is no stream, browsers do not try again.
  events.addEventListener("error", () => { if (events.readyState === EventSource.CLOSED) setTimeout(connect, 2000); });
}

self.onconnect = ({ ports: [tab] }) => {
  tabs.add(tab);
  tab.onmessage = () => tabs.delete(tab);
  if (events) tab.postMessage(events.readyState === EventSource.OPEN ? "open" : "error");
  else connect();
};
