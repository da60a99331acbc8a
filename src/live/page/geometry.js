// Where layers lie on a part: { box, placed, turn } of the server, in mm.

export const turned = (degrees, [x, y]) => {
  const angle = (degrees * Math.PI) / 180, [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * x - s * y, s * x + c * y];
};

// A way on the part in the coordinates of the layer, which turn with it: those of its size.
export function inside({ placed: [xx, yx, xy, yy] }, dx, dy) {
  const d = xx * yy - xy * yx || 1;
  return [(yy * dx - xy * dy) / d, (xx * dy - yx * dx) / d];
}

// The same in the coordinates of its place, which do not turn with it.
export const beside = (layer, dx, dy) => turned(layer.turn, inside(layer, dx, dy));

// The change of place and size with which a layer that turns about its middle keeps the corner or edge that is opposite
// to the one that is drawn: `pull` is 1 for the right and the lower edge, -1 for the others, 0 for neither.
export function grown({ turn }, dw, dh, [px, py] = [1, 1]) {
  const [x, y] = turned(turn, [(px * dw) / 2, (py * dh) / 2]);
  return [x - dw / 2, y - dh / 2, dw, dh];
}

// Where the corners of a layer lie after a change of its place and its size.
export function cornersAfter(layer, [dx, dy, dw, dh]) {
  const { box: [x, y, w, h], placed: [xx, yx, xy, yy, x0, y0] } = layer;
  const [ax, ay] = turned(-layer.turn, [dx + dw / 2, dy + dh / 2]);  // of the middle, in turned coordinates
  const middle = [x + w / 2 + ax, y + h / 2 + ay];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => [middle[0] + (i * (w + dw)) / 2, middle[1] + (j * (h + dh)) / 2])
    .map(([a, b]) => [xx * a + xy * b + x0, yx * a + yy * b + y0]);
}

export const corners = (layer) => cornersAfter(layer, [0, 0, 0, 0]);

export const holds = (layer, x, y) => {
  const [[ax, ay]] = corners(layer), [dx, dy] = inside(layer, x - ax, y - ay), [, , w, h] = layer.box;
  const rim = 0.4;  // mm, so that thin lines can be met
  return dx >= -rim && dy >= -rim && dx <= w + rim && dy <= h + rim;
};

// The place of a pointer on the picture of a part, in mm.
export const pointOn = (face, { width, height }, event) => {
  const { left, top, width: w, height: h } = face.getBoundingClientRect();
  return [((event.clientX - left) / w) * width, ((event.clientY - top) / h) * height];
};

export const svg = (name, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
