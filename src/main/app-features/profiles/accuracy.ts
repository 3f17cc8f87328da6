import type { ProfileAccuracy } from '../../../shared/contract/index.ts';
import { accuracyOf, hasAccuracy, isReviewed, judgeMoves } from '../../../shared/evaluation/judgement.ts';
import type { Analysis } from '../../analysis/index.ts';
import type { SeatRow } from './rules/seat-tally.ts';
import type { ProfileStore } from './store.ts';

/** Reading the evaluations of a game takes about a millisecond, so only the newest games are counted. */
const MAX_GAMES = 20;

/** The mean accuracy by game of an agent, over its newest finished games of which enough is evaluated. */
export function meanAccuracies(
  { analysis }: { readonly analysis: Pick<Analysis, 'readRows'> },
  store: Pick<ProfileStore, 'listMoves'>,
  seats: readonly SeatRow[],
): ReadonlyMap<string, ProfileAccuracy> {
  const sums = new Map<string, { sum: number; games: number }>();
  const finishedSeats = seats.filter(({ isOver, template }) => isOver && hasAccuracy(template));
  for (const { sessionId, role, template } of finishedSeats.slice(0, MAX_GAMES)) {
    const rows = new Map(analysis.readRows(sessionId, 'public').map((row) => [row.tick, row]));
    if (rows.size === 0) continue;
    const moves = store.listMoves(sessionId);
    const accuracy = isReviewed(rows, moves.length + 1)
      ? accuracyOf(judgeMoves(moves, rows, moves[0]?.role ?? ''), role)
      : null;
    if (accuracy === null) continue;
    const total = sums.get(template) ?? { sum: 0, games: 0 };
    sums.set(template, { sum: total.sum + accuracy, games: total.games + 1 });
  }
  return new Map([...sums].map(([template, { sum, games }]) => [template, { percent: sum / games, games }]));
}
