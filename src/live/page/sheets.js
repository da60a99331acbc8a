// The Sheets view: pages as they will print.
import { counted, element, empty } from "./dom.js";
import { getJson, picture, query } from "./server.js";

export async function show(page, main) {
  const { sheets, generation } = await getJson(`sheets${query(page.choices)}`);
  if (page.view !== "sheets") return;
  if (sheets.length === 0) {
    main.replaceChildren(empty("No sheets", "A game with errors is not laid out. Mend the errors in the list below."));
    return;
  }
  const papers = new Set(sheets.map(({ label }) => label.replace(/b$/, ""))).size;
  const two = sheets.filter(({ label }) => label.endsWith("b")).length;
  main.replaceChildren(element("h2", {}, `${counted(papers, "sheet")}, ${two === 0 ? "one-sided" : `${two} of them two-sided`}`),
    element("ul", { className: "sheets" }, ...sheets.map(({ label, width, height }, i) => element("li", {},
      element("figure", {}, element("img", { className: "drawn", loading: "lazy", alt: `sheet ${label}`, width, height,
                                             src: picture(`sheet/${i}.svg${query(page.choices, { generation })}`) }),
              element("figcaption", {}, `${label.endsWith("b") ? `${label.slice(0, -1)}, back` : label} · ${width} × ${height} mm`))))));
  page.say(counted(papers, "sheet"));
}
