import type { ArenaComparison } from '../../../shared/contract/index.ts';
import { pairedDifference } from '../../../shared/statistics/paired-difference.ts';
import { classesOfPairs } from './paired-games.ts';
import { tolerantRows, type ReplacedMovesOf } from './countings.ts';
import type { GameRow } from './game-schedule.ts';

export interface ComparedRun {
  readonly rows: readonly GameRow[];
  /** Number of games of the run. */
  readonly games: number;
  readonly replacedMovesOf: ReplacedMovesOf;
}

/**
 * Computes the score of `a` when the game is presented under other names (`renamed`), minus its score under the game's
 * own names (`own`). Only pairs that are complete in both runs are compared: the same number means the same opening,
 * cards and opponent.
 */
export function compareRuns(
  own: ComparedRun,
  renamed: ComparedRun,
): Pick<ArenaComparison, 'strict' | 'tolerant'> {
  const strictly = ({ rows, games }: ComparedRun) => classesOfPairs(rows, games);
  const tolerantly = ({ rows, games, replacedMovesOf }: ComparedRun) =>
    classesOfPairs(tolerantRows(rows, replacedMovesOf), games);
  return {
    strict: differenceOf(strictly(own), strictly(renamed)),
    tolerant: differenceOf(tolerantly(own), tolerantly(renamed)),
  };
}

/** Half points of a pair whose games were both won. */
const FULL_PAIR = 4;

function differenceOf(
  own: ReadonlyMap<number, number>,
  renamed: ReadonlyMap<number, number>,
): ArenaComparison['strict'] {
  const common = [...own].flatMap(([pair, ownHalves]) => {
    const renamedHalves = renamed.get(pair);
    return renamedHalves === undefined ? [] : [{ ownHalves, renamedHalves }];
  });
  const difference = pairedDifference(
    common.map(({ ownHalves, renamedHalves }) => renamedHalves - ownHalves),
  );
  const shareOf = (halves: readonly number[]): number | null =>
    halves.length === 0 ? null : halves.reduce((sum, half) => sum + half, 0) / FULL_PAIR / halves.length;
  return {
    pairs: common.length,
    ownShare: shareOf(common.map(({ ownHalves }) => ownHalves)),
    renamedShare: shareOf(common.map(({ renamedHalves }) => renamedHalves)),
    difference: difference?.difference ?? null,
    interval95: difference === null ? null : [...difference.interval95],
    counts: [...(difference?.counts ?? [])],
    leftOut: new Set([...own.keys(), ...renamed.keys()]).size - common.length,
  };
}
