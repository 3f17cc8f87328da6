import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LeagueContext } from '../context.ts';
import type { Clock } from '../../platform/runtime.ts';
import type { LeagueRecord } from '../records.ts';
import type { LeagueMatchScore, RoundPairings } from '../rules/pairing/pairing.ts';
import { pairRoundSteps } from '../rules/pairing/schedule.ts';
import { readPairingInput } from '../pairing-input.ts';

/** The next round cannot be paired, so the league cannot continue. */
export class PairingError extends Error {
  override readonly name = 'PairingError';
}

/**
 * Pairs the next round, and throws PairingError when it has no pair or seats a player twice; null when no round is left.
 * The event loop runs between the steps of a long pairing.
 */
export async function pairNext(
  context: LeagueContext,
  league: LeagueRecord,
  playedMatches: readonly LeagueMatchScore[],
): Promise<RoundPairings | null> {
  const rounds = context.store.listRounds(league.leagueId);
  const input = readPairingInput(context, league);
  try {
    const nextRound = await inTurns(
      context.processClock,
      pairRoundSteps(input, {
        played: playedMatches,
        byes: rounds.flatMap(({ byes }) => byes),
        roundsDone: rounds.length,
      }),
    );
    const pairedPlayers = nextRound?.pairings.flatMap(({ a, b }) => [a, b]) ?? [];
    const isValid =
      nextRound === null ||
      (pairedPlayers.length > 0 && new Set(pairedPlayers).size === pairedPlayers.length);
    if (!isValid) throw new Error('the pairing is incomplete');
    return nextRound;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PairingError(`Round ${rounds.length + 1} cannot be paired: ${reason}`, { cause: error });
  }
}

/** A pairing leaves the event loop to others after this time. */
const SLICE_MS = 5;

async function inTurns<T>(clock: Clock, steps: Generator<void, T>): Promise<T> {
  let startMs = clock.monotonicMs();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (clock.monotonicMs() - startMs < SLICE_MS) continue;
    await nextTurn();
    startMs = clock.monotonicMs();
  }
}
