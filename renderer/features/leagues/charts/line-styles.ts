/**
 * Gives each player of a plot one of `count` styles and keeps it while the player stays among the plotted, whatever the
 * order of the table becomes. Newcomers take the styles that are free, in the order of their ids;
 * with more players than styles, styles repeat.
 */
export function assignStyles(
  previous: ReadonlyMap<string, number>,
  playerIds: readonly string[],
  count: number,
): ReadonlyMap<string, number> {
  const styles = new Map([...previous].filter(([playerId]) => playerIds.includes(playerId)));
  const taken = new Set(styles.values());
  const free = Array.from({ length: count }, (_, style) => style).filter((style) => !taken.has(style));
  const newcomers = playerIds.filter((playerId) => !styles.has(playerId)).toSorted();
  for (const [index, playerId] of newcomers.entries()) styles.set(playerId, free[index] ?? index % count);
  return styles;
}
