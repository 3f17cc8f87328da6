import { canonicalJson, type Json, type JsonObject } from '../../../shared/json.ts';
import type { SessionHeader } from './hashed-text.ts';
import { clockHistoryOf, findGameClockProblem, type GameClockState } from './game-clock.ts';
import type { LogKind, SessionLogRow } from './log-row.ts';

/** The format of the record in a replay file; a change of meaning needs a new version. */
export const REPLAY_FORMAT = 'arbiter.replay.v1';

/**
 * One log row as `[tick, kind, seat, action, created_at, hash]`. The seat is the position of the role in the header's
 * participants, sorted by name; a row of another agent has `[role, agent_id]` instead. `seq` is the position of the row
 * in the list, from 1.
 */
export type ReplayRow = readonly [
  tick: number,
  kind: string,
  seat: number | readonly [role: string, agentId: string],
  action: string | JsonObject | null,
  createdAt: string,
  hash: string,
];

/** Milliseconds; a limit that is off is null. */
export interface ReplayClock {
  readonly initial_ms: number | null;
  readonly increment_ms: number;
  readonly per_move_ms: number | null;
  /** The remaining time of each role at the end. */
  readonly remaining_ms: Readonly<Record<string, number>>;
}

/** The parts of the file besides the log and the players. The signature covers their hash. */
export interface ReplayDetails {
  /** Null for a game without a clock. */
  readonly clock: ReplayClock | null;
  /** The texts of the language models, when the person chose to include them. */
  readonly texts: readonly { readonly tick: number; readonly role: string; readonly text: string }[];
  /**
   * `[tick, kind, expected score of the first role]` of the positions that were evaluated; the kind is that of the
   * evaluation, the score from 0 to 1.
   */
  readonly evaluations: readonly (readonly [tick: number, kind: string, expectedScore: number])[];
  /** `[tick, ECO code, name]` of the positions of a chess opening; absent in files of other games. */
  readonly openings?: readonly (readonly [tick: number, eco: string, name: string])[];
}

/** Exactly these members, as canonical JSON, are signed. */
export type SignedReplay = {
  readonly v: 1;
  readonly template: string;
  readonly header_hash: string;
  /** The hash of the last row. */
  readonly head: string;
  readonly result: {
    readonly outcome: string | null;
    readonly reason: string | null;
    readonly winner: string | null;
  };
  /** Agent id by role. */
  readonly participants: Readonly<Record<string, string>>;
  /** SHA-256 of `players` as canonical JSON. */
  readonly names_hash: string;
  /** SHA-256 of `details` as canonical JSON. */
  readonly details_hash: string;
};

/** Everything that a replay file contains about a session that is over. */
export interface ReplayRecord {
  readonly format: typeof REPLAY_FORMAT;
  readonly header: SessionHeader;
  /** The random seed in hex, which is public after the end; null for a game without chance. */
  readonly seed: string | null;
  readonly rows: readonly ReplayRow[];
  /** Name and kind of each role's player. */
  readonly players: Readonly<Record<string, { readonly name: string; readonly kind: string }>>;
  readonly details: ReplayDetails;
  readonly signed: SignedReplay;
  /** The Ed25519 public key, 32 bytes in hex. */
  readonly key: string;
  /** The Ed25519 signature of `signed`, 64 bytes in hex. */
  readonly signature: string;
}

/** The text that the signature of a record signs. */
export const signedText = (signedReplay: SignedReplay): string =>
  canonicalJson(signedReplay as unknown as Json);
/** The text whose SHA-256 is `names_hash`. */
export const playersText = (players: ReplayRecord['players']): string =>
  canonicalJson(players as unknown as Json);
/** The text whose SHA-256 is `details_hash`. */
export const detailsText = (details: ReplayDetails): string => canonicalJson(details as unknown as Json);

const seatsOf = (header: Pick<SessionHeader, 'participants'>): string[] =>
  Object.keys(header.participants).sort();

/** A stored row in the short form of the file. */
export function toReplayRow(header: SessionHeader, row: SessionLogRow): ReplayRow {
  const isSeated = header.participants[row.role] === row.agentId;
  const seat = isSeated ? seatsOf(header).indexOf(row.role) : ([row.role, row.agentId] as const);
  return [row.tick, row.kind, seat, row.action as ReplayRow[3], row.createdAt, row.hash];
}

/** The stored rows of a record, with their positions and agents. */
export function toLogRows({ header, rows }: Pick<ReplayRecord, 'header' | 'rows'>): SessionLogRow[] {
  const seats = seatsOf(header);
  return rows.map(([tick, kind, seat, action, createdAt, hash], index) => {
    const role = typeof seat === 'number' ? (seats[seat] ?? '') : seat[0];
    const agentId = typeof seat === 'number' ? (header.participants[role] ?? '') : seat[1];
    return {
      seq: index + 1,
      tick,
      kind: kind as LogKind,
      role,
      agentId,
      action: action as SessionLogRow['action'],
      createdAt,
      hash,
    };
  });
}

/** Finds an impossible value in the clocks of a record after this log of a finished game; null when there is none. */
export function findReplayClockProblem(
  clock: ReplayClock | null,
  rows: readonly SessionLogRow[],
): string | null {
  return clock === null ? null : findGameClockProblem(toGameClock(clock), clockHistoryOf(rows, []));
}

const toGameClock = (clock: ReplayClock): GameClockState => ({
  initialMs: clock.initial_ms,
  incrementMs: clock.increment_ms,
  perMoveMs: clock.per_move_ms,
  remainingMs: clock.remaining_ms,
  runningSinceMs: {},
});
