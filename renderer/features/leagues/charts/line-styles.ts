/**
 * Assigns each player of a plot the index of one of `count` styles, which the player keeps while it is plotted, however
 * the order of the table changes. New players take the free styles in the order of their ids; if there are more players
 * than styles, styles repeat.
 */
export function assignStyles(
  previous: ReadonlyMap<string, number>,
  playerIds: readonly string[],
  count: number,
): ReadonlyMap<string, number> {
  const styles = new Map([...previous].filter(([playerId]) => playerIds.includes(playerId)));
  const usedStyles = new Set(styles.values());
  const freeStyles = Array.from({ length: count }, (_, style) => style).filter(
    (style) => !usedStyles.has(style),
  );
  const newPlayers = playerIds.filter((playerId) => !styles.has(playerId)).toSorted();
  for (const [index, playerId] of newPlayers.entries())
    styles.set(playerId, freeStyles[index] ?? index % count);
  return styles;
}
