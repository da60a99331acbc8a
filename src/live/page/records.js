// From one part to the next, in the order of the game.

export function step(page, by) {
  const all = page.state.parts, at = all.findIndex(({ id }) => id === page.selected);
  const next = all[Math.min(all.length - 1, Math.max(0, at + by))];
  if (next && next.id !== page.selected) page.select(next);
}
