import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { RecordEnd } from '../../../shared/codes/openfront.ts';
import {
  gameRecord,
  HASH_EVERY_TURNS,
  RECORD_VERSION,
  type GameRecord,
  type GameStart,
  type TurnsFrame,
} from '../../../shared/wire/openfront-record.ts';

/** A turn with intents or a hash; `intents` is empty for one with a hash only. */
export interface RecordedTurn {
  readonly n: number;
  readonly intents: NonNullable<TurnsFrame['turns'][number]['intents']>;
  readonly hash: number | null;
}

/** Everything that is stored of one game's turns. */
export interface StoredReplayRecord {
  readonly gameId: string;
  readonly start: GameStart;
  readonly gitCommit: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** The number of turns that the game has executed. */
  readonly executed: number;
  /** Why the record is not complete; null while nothing is missing. */
  readonly reason: RecordEnd | null;
  /** Null until the game has one. */
  readonly winner: TurnsFrame['winner'] | null;
  /** In order of `n`. */
  readonly turns: readonly RecordedTurn[];
}

export interface ReplayRecordOptions {
  /** `anonymous` replaces the names of players by numbers, which changes nothing of the game. */
  readonly names: 'real' | 'anonymous';
}

/** The number of hashes that the game computes in this many turns. */
export const checkpointsOf = (turns: number): number =>
  turns === 0 ? 0 : Math.floor((turns - 1) / HASH_EVERY_TURNS) + 1;

/**
 * The record in the form that the game's own reader takes, with the turns that were executed. Null for an empty
 * game, which is no record.
 */
export function toReplayRecord(
  stored: StoredReplayRecord,
  { names }: ReplayRecordOptions,
): GameRecord | null {
  const { start, executed, startedAtMs, endedAtMs } = stored;
  if (executed === 0) return null;
  const players = start.players.map((player, index) => ({
    ...player,
    username: names === 'anonymous' ? `Player ${index + 1}` : player.username,
    persistentID: null,
  }));
  const endMs = Math.max(startedAtMs, endedAtMs);
  return {
    info: {
      ...start,
      players,
      start: startedAtMs,
      end: endMs,
      duration: Math.floor((endMs - startedAtMs) / 1000),
      num_turns: executed,
      lobbyFillTime: Math.max(0, startedAtMs - start.lobbyCreatedAt),
      ...(stored.winner == null ? {} : { winner: stored.winner }),
    },
    version: RECORD_VERSION,
    gitCommit: /^[0-9a-f]{40}$/u.test(stored.gitCommit) ? stored.gitCommit : 'DEV',
    turns: stored.turns
      .filter(({ n }) => n < executed)
      .map(({ n, intents, hash }) => ({
        turnNumber: n,
        intents: [...intents],
        ...(hash === null ? {} : { hash }),
      })),
  };
}

/**
 * Checks what a record shows without the game's engine: its form, the order of its turns, the place and number of
 * its hashes, and that every intent is of one of its players. The message names the first fault.
 */
export function checkReplayRecord(
  value: unknown,
): Outcome<{ readonly checkpoints: number }, 'INVALID_RECORD'> {
  const parsed = gameRecord.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse('INVALID_RECORD', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not valid'}`);
  }
  const { info, turns } = parsed.data;
  const clients = new Set(info.players.map(({ clientID }) => clientID));
  let last = -1;
  let checkpoints = 0;
  for (const { turnNumber, intents, hash } of turns) {
    const fault = findTurnProblem({ turnNumber, hash }, last, info.num_turns);
    if (fault !== null) return refuse('INVALID_RECORD', fault);
    if (intents.some(({ clientID }) => !clients.has(clientID)))
      return refuse('INVALID_RECORD', `Turn ${turnNumber} has an intent of an unknown client`);
    if (hash !== undefined) checkpoints += 1;
    last = turnNumber;
  }
  const expected = checkpointsOf(info.num_turns);
  return checkpoints === expected
    ? accept({ checkpoints })
    : refuse('INVALID_RECORD', `${checkpoints} of ${expected} hashes are there`);
}

function findTurnProblem(
  { turnNumber, hash }: { readonly turnNumber: number; readonly hash?: number | undefined },
  last: number,
  turns: number,
): string | null {
  if (turnNumber === last) return `Turn ${turnNumber} is there twice`;
  if (turnNumber < last) return `Turn ${turnNumber} comes after turn ${last}`;
  if (turnNumber >= turns) return `Turn ${turnNumber} is not one of the ${turns} turns`;
  return hash !== undefined && turnNumber % HASH_EVERY_TURNS !== 0
    ? `Turn ${turnNumber} has a hash, which the game does not compute for it`
    : null;
}

/** The text of the file, in which every number is written as JSON writes it. */
export const replayRecordText = (record: GameRecord): string => `${JSON.stringify(record)}\n`;
