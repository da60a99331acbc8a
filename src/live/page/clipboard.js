// Ranges of cells as spreadsheets exchange them: a line for each row, tabs between cells.

const quoted = (text) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const written = (rows) => rows.map((cells) => cells.map(quoted).join("\t")).join("\n");

// The rows of cells in the text. A cell in quotes may have tabs and lines in it.
export function read(text) {
  const rows = [[]];
  let at = 0;
  const all = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  const whole = all.endsWith("\n") ? all.slice(0, -1) : all;
  while (at <= whole.length) {
    let cell;
    const closed = whole[at] === '"' ? /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(whole.slice(at)) : null;
    if (closed) {
      cell = closed[1].replaceAll('""', '"');
      at += closed[0].length;
    } else {
      const end = /[\t\n]|$/.exec(whole.slice(at)).index;
      cell = whole.slice(at, at + end);
      at += end;
    }
    rows.at(-1).push(cell);
    if (at >= whole.length) break;
    if (whole[at] === "\n") rows.push([]);
    at += 1;
  }
  return rows;
}
