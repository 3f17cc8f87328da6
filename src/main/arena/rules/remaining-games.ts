import type { ArenaRunInfo } from '../../../shared/contract/index.ts';
import { isSettled } from './paired-games.ts';
import type { GameRow } from './game-schedule.ts';

/** Games that the estimate of the time reads: the newest ones, because players and load change. */
const MAX_READ = 20;
const MIN_READ = 4;

/**
 * The games that a run still has to play if no test ends it early, those in progress included, and the time that they
 * take at the pace of the most recently finished ones, in milliseconds. The time is null while too few games are
 * finished.
 */
export function remainingOf(rows: readonly GameRow[], games: number): NonNullable<ArenaRunInfo['remaining']> {
  const byNumber = new Map<number, GameRow[]>();
  for (const row of rows) byNumber.set(row.number, [...(byNumber.get(row.number) ?? []), row]);
  const gamesLeft = games - [...byNumber.values()].filter(isSettled).length;
  const ends = rows
    .flatMap(({ endedAt }) => (endedAt == null ? [] : [Date.parse(endedAt)]))
    .toSorted((a, b) => a - b)
    .slice(-MAX_READ);
  const [first = 0, last = 0] = [ends.at(0), ends.at(-1)];
  const isKnown = ends.length >= MIN_READ && last > first;
  return {
    games: gamesLeft,
    ms: isKnown ? Math.round((gamesLeft * (last - first)) / (ends.length - 1)) : null,
  };
}
