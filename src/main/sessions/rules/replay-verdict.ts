import type { JsonObject } from '../../../shared/json.ts';
import type { GameTemplate } from '../../games/index.ts';
import { headerText, rowText } from './hashed-text.ts';
import { stepReplay, type ReplayPosition } from './replay.ts';
import {
  detailsText,
  findReplayClockProblem,
  playersText,
  signedText,
  toLogRows,
  type ReplayRecord,
} from './replay-record.ts';

/**
 * The checks of a replay file, in their order. The first one that fails is the verdict; `header` is also the verdict on
 * one with which no game can start.
 */
export const REPLAY_CHECKS = [
  'header',
  'rows',
  'seed',
  'rules',
  'result',
  'clock',
  'head',
  'players',
  'details',
  'signature',
] as const;
export type ReplayCheckName = (typeof REPLAY_CHECKS)[number];

/** The first check that failed; `row` is the number of the log row, from 1, or null where it is none. */
export interface BrokenReplay {
  readonly check: ReplayCheckName;
  readonly row: number | null;
}

/** The verdict on everything but the signature. */
export interface ReplayVerdict {
  /** Null when no check failed. */
  readonly broken: BrokenReplay | null;
  /**
   * The states after each tick, index 0 being the start; they end at the last good position, and are empty without one.
   */
  readonly states: readonly JsonObject[];
}

/** The rules of the game and the cryptography that the checks use. */
export interface ReplayTools {
  readonly gameTemplate: GameTemplate;
  /** SHA-256 of a text in UTF-8, in lower-case hex. */
  readonly sha256: (text: string) => string;
  /** The commitment of a seed in hex; throws if it is not a seed. */
  readonly commitment: (seed: string, sessionId: string) => string;
  /**
   * Whether `signature` is the Ed25519 signature of `text` by `key`, both in hex; null where this program cannot
   * check signatures.
   */
  readonly verify: (signature: string, text: string, key: string) => Promise<boolean | null>;
}

/** The verdict on everything, the signature included. */
export interface SignedVerdict extends ReplayVerdict {
  /** Whether the signature was checked: not where an earlier check failed, or this program cannot check signatures. */
  readonly isSignatureChecked: boolean;
}

const brokenAt = (check: ReplayCheckName, row: number | null = null): BrokenReplay => ({ check, row });

/** Checks a record in the order of `REPLAY_CHECKS` and stops at the first failure. */
export async function verifyReplay(record: ReplayRecord, tools: ReplayTools): Promise<SignedVerdict> {
  const content = verifyContent(record, tools);
  if (content.broken !== null) return { ...content, isSignatureChecked: false };
  const isGenuine = await tools.verify(record.signature, signedText(record.signed), record.key);
  return {
    ...content,
    broken: isGenuine === false ? brokenAt('signature') : null,
    isSignatureChecked: isGenuine !== null,
  };
}

function verifyContent(record: ReplayRecord, tools: ReplayTools): ReplayVerdict {
  const { header, signed } = record;
  const { sha256 } = tools;
  if (sha256(headerText(header)) !== signed.header_hash || signed.template !== header.template)
    return { broken: brokenAt('header'), states: [] };
  if (
    JSON.stringify(sortedEntries(signed.participants)) !== JSON.stringify(sortedEntries(header.participants))
  )
    return { broken: brokenAt('header'), states: [] };
  const row = firstUnchainedRow(record, sha256);
  const replayResult = replayUpTo(record, tools.gameTemplate, row ?? Number.POSITIVE_INFINITY);
  const brokenReplay =
    (row === null ? null : brokenAt('rows', row)) ??
    (hasCommittedSeed(record, tools.commitment) ? null : brokenAt('seed')) ??
    replayResult.broken ??
    (hasRecordedResult(record, tools.gameTemplate, replayResult.states) ? null : brokenAt('result')) ??
    verifyRemainder(record, sha256);
  return { broken: brokenReplay, states: replayResult.states };
}

/** Checks the parts of the record after the result, which do not need the rules of the game. */
function verifyRemainder(record: ReplayRecord, sha256: ReplayTools['sha256']): BrokenReplay | null {
  const { signed, details } = record;
  if (findReplayClockProblem(details.clock, toLogRows(record)) !== null) return brokenAt('clock');
  const head = record.rows.at(-1)?.[5] ?? signed.header_hash;
  if (head !== signed.head) return brokenAt('head');
  if (sha256(playersText(record.players)) !== signed.names_hash) return brokenAt('players');
  return sha256(detailsText(details)) === signed.details_hash ? null : brokenAt('details');
}

const sortedEntries = (values: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));

/** The number of the first row that does not follow from the header and the rows before it, or null. */
function firstUnchainedRow(record: ReplayRecord, sha256: ReplayTools['sha256']): number | null {
  let previous = record.signed.header_hash;
  for (const row of toLogRows(record)) {
    if (sha256(rowText(previous, row)) !== row.hash) return row.seq;
    previous = row.hash;
  }
  return null;
}

function hasCommittedSeed({ header, seed }: ReplayRecord, commitment: ReplayTools['commitment']): boolean {
  try {
    return (seed === null ? null : commitment(seed, header.session_id)) === header.seed_commitment;
  } catch {
    return false;
  }
}

/** Replays the rows before row `end`; an illegal row ends the replay and is the failure. */
function replayUpTo(record: ReplayRecord, gameTemplate: GameTemplate, end: number): ReplayVerdict {
  const { header, seed } = record;
  const states: JsonObject[] = [];
  let row = 0;
  try {
    const setup = { sessionId: header.session_id, options: header.options, seed };
    let position: ReplayPosition = { state: gameTemplate.start(setup), tick: 0 };
    states.push(position.state);
    for (const next of toLogRows(record)) {
      row = next.seq;
      if (row >= end) break;
      const positionAfter = stepReplay(gameTemplate, position, next);
      if (positionAfter.tick !== position.tick) states.push(positionAfter.state);
      position = positionAfter;
    }
    return { broken: null, states };
  } catch {
    return { broken: row === 0 ? brokenAt('header') : brokenAt('rules', row), states };
  }
}

function hasRecordedResult(
  record: ReplayRecord,
  gameTemplate: GameTemplate,
  states: readonly JsonObject[],
): boolean {
  const last = states.at(-1);
  const result = last === undefined ? null : gameTemplate.result(last);
  const { outcome, reason, winner } = record.signed.result;
  return (
    result !== null && result.outcome === outcome && result.reason === reason && result.winner === winner
  );
}

/**
 * The view of a state in which every player's own cards and choices are open, as a replay after the end shows it:
 * a spectator's view, in which each member with a value for each role has what that role itself sees.
 */
export function revealedView(gameTemplate: GameTemplate, state: JsonObject): JsonObject {
  const publicView = gameTemplate.view(state, null);
  return Object.fromEntries(
    Object.entries(publicView).map(([name, value]) => [
      name,
      isPerRole(gameTemplate, value) ? ownValues(gameTemplate, state, name) : value,
    ]),
  );
}

const isPerRole = ({ roles }: GameTemplate, value: unknown): boolean =>
  typeof value === 'object' && value !== null && roles.every((role) => Object.hasOwn(value, role));

const ownValues = (gameTemplate: GameTemplate, state: JsonObject, name: string): JsonObject =>
  Object.fromEntries(
    gameTemplate.roles.map((role) => [
      role,
      (gameTemplate.view(state, role)[name] as JsonObject)[role] ?? null,
    ]),
  );
