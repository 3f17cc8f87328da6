/**
 * Gives each player of a plot one of `count` styles and keeps it while the player stays among the plotted, whatever the
 * order of the table becomes. Newcomers take the styles that are free, in the order of their ids.
 */
export function assignStyles(
  previous: ReadonlyMap<string, number>,
  playerIds: readonly string[],
  count: number,
): ReadonlyMap<string, number> {
  const remaining = new Map([...previous].filter(([playerId]) => playerIds.includes(playerId)));
  const taken = new Set(remaining.values());
  const free = Array.from({ length: count }, (_, style) => style).filter((style) => !taken.has(style));
  const newcomers = playerIds.filter((playerId) => !remaining.has(playerId)).toSorted();
  for (const [index, playerId] of newcomers.entries()) remaining.set(playerId, free[index] ?? index % count);
  return remaining;
}
