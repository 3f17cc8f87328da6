import type { LeagueFormat } from '../../../../shared/contract/index.ts';

/** The part of a league that decides whether a player may still join. */
export interface LateEntryState {
  readonly format: LeagueFormat;
  /** Number of rounds of the league; null before its start. */
  readonly rounds: number | null;
  /** Number of rounds whose pairings exist. */
  readonly pairedRounds: number;
}

/** The first round of a player that joins now, counted from 1. Round 1 belongs to those that were there at the start. */
export const firstRoundOfLateEntry = ({ pairedRounds }: Pick<LateEntryState, 'pairedRounds'>): number =>
  Math.max(1, pairedRounds) + 1;

/**
 * The last round with which a late player may begin: the second one in a round robin or a gauntlet, and in a Swiss league
 * one before which fewer than half of the rounds are missed. Null where no player can join after the start, which are a
 * knockout and a Swiss league of one or two rounds, and before the start, when `rounds` is null.
 */
export function lastLateEntryRound({
  format,
  rounds,
}: Pick<LateEntryState, 'format' | 'rounds'>): number | null {
  if (format === 'knockout' || rounds === null) return null;
  if (format !== 'swiss') return 2;
  const last = Math.ceil(rounds / 2);
  return last < 2 ? null : last;
}

/** Why no player can join the league any more, as a sentence; null while a player can, and before the start. */
export function findLateEntryRefusal(state: LateEntryState): string | null {
  if (state.format === 'knockout') return 'Nobody joins a knockout after its start';
  if (state.rounds === null) return null;
  const last = lastLateEntryRound(state);
  if (last !== null && firstRoundOfLateEntry(state) <= last) return null;
  return state.format === 'swiss'
    ? 'Half of the rounds of this Swiss league are missed already'
    : 'Round 2 of this league is paired already';
}
