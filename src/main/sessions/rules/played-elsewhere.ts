import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import type { EndReason } from '../../../shared/end-reason.ts';
import { isVoidReason } from '../../../shared/fault.ts';
import { admitsDraws } from '../../games/machine.ts';
import type { Machine, MachineResult } from '../../games/machine.ts';
import { headerText, rowText, type HashedLogRow, type SessionHeader } from './chain-text.ts';
import { endReasonOf, isEndingKind, type EndingKind, type LogKind, type SessionLogRow } from './log-row.ts';
import { stepReplay, type ReplayPosition } from './replay.ts';

/*
 * Checks of a game that another program played for this host. What is found here is that the game is legal and that
 * its result follows from its moves; who chose them is not in a log.
 */

/** A game that this host fixed before another program plays it. */
export interface GameSpecification {
  readonly header: SessionHeader;
  /** h(0), the hash of the header. */
  readonly headerHash: string;
  /** In hex; null for a game without chance. */
  readonly seed: string | null;
  /** The first actions, which are played for the players. */
  readonly prelude: readonly string[];
}

/** A row as it was received. */
export type PlayedRow = HashedLogRow & { readonly hash: string };

export interface PlayedGame {
  readonly header: SessionHeader;
  readonly rows: readonly PlayedRow[];
  /** The hash of the last row. */
  readonly head: string;
}

/** Between these times, in ISO 8601 with milliseconds, every row was written. */
export interface PlayedWithin {
  readonly from: string;
  readonly until: string;
}

/** The checks in their order; the first one that fails is the verdict. */
export const PLAYED_GAME_CHECKS = ['header', 'row', 'chain', 'opening', 'replay', 'ending'] as const;
export type PlayedGameCheck = (typeof PLAYED_GAME_CHECKS)[number];

/** What the checked log leads to. */
export interface ReplayedGame {
  readonly state: JsonObject;
  readonly tick: number;
  readonly result: MachineResult;
}

export type PlayedGameVerdict =
  | { readonly ok: true; readonly game: ReplayedGame }
  | {
      readonly ok: false;
      readonly check: PlayedGameCheck;
      /** The number of the row, from 1; null where it is none. */
      readonly row: number | null;
      readonly message: string;
    };

export interface PlayedGameTools {
  readonly machine: Machine;
  /** SHA-256 of a text in UTF-8, in lower-case hex. */
  readonly sha256: (text: string) => string;
}

class Breach extends Error {
  readonly check: PlayedGameCheck;
  readonly row: number | null;
  constructor(check: PlayedGameCheck, row: number | null, message: string) {
    super(message);
    this.check = check;
    this.row = row;
  }
}

/** Checks a received game against its specification. */
export function judgePlayedGame(
  specification: GameSpecification,
  { played, within }: { readonly played: PlayedGame; readonly within: PlayedWithin },
  tools: PlayedGameTools,
): PlayedGameVerdict {
  try {
    requireHeader(specification, played.header);
    requireRows(specification, { played, within }, tools);
    return { ok: true, game: replayPlayed(specification, played.rows, tools.machine) };
  } catch (error) {
    if (!(error instanceof Breach)) throw error;
    return { ok: false, check: error.check, row: error.row, message: error.message };
  }
}

/** The header is the host's: another game, other seats, options or numbers cannot take its place. */
function requireHeader({ header }: GameSpecification, given: SessionHeader): void {
  if (headerText(given) !== headerText(header))
    throw new Breach('header', null, 'The header is not that of the game that was asked for');
}

/**
 * Kinds that a worker may write. `timeout` needs a clock and `abandoned` a day without a move, and an `outage` is one
 * of this host's storage.
 */
const KINDS: ReadonlySet<string> = new Set<LogKind>([
  'action',
  'draw_offer',
  'draw_decline',
  'draw_accept',
  'resign',
  'illegal_moves',
  'engine_crashed',
  'engine_stalled',
  'unparsable_answers',
  'model_timeout',
  'endpoint_lost',
  'host_fault',
  'aborted',
]);

/** The exact form in which this program writes times; texts in it sort as the times do. */
const TIME = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/u;
const MAX_OFFERS_PER_TICK = 2;

function requireRows(
  specification: GameSpecification,
  { played, within }: { readonly played: PlayedGame; readonly within: PlayedWithin },
  { machine, sha256 }: PlayedGameTools,
): void {
  const { participants } = specification.header;
  let previous = specification.headerHash;
  let before = within.from;
  let actions = 0;
  const offersAt = new Map<number, number>();
  for (const [index, row] of played.rows.entries()) {
    const wrong = (message: string) => new Breach('row', index + 1, message);
    if (row.seq !== index + 1) throw wrong(`The row has the number ${row.seq}`);
    if (!Object.hasOwn(participants, row.role)) throw wrong('The role is none of this game');
    if (row.agentId !== participants[row.role]) throw wrong('The agent has no seat in this game');
    if (!KINDS.has(row.kind)) throw wrong('Rows of this kind are not written by a worker');
    if (!hasFittingAction(row)) throw wrong('The action is not what a row of this kind has');
    if (!TIME.test(row.createdAt)) throw wrong('The time is not in the form YYYY-MM-DDTHH:MM:SS.mmmZ');
    if (row.createdAt < before) throw wrong('The time is before the row before it, or before the lease');
    if (row.createdAt > within.until) throw wrong('The time is after the game was received');
    before = row.createdAt;
    if (row.kind === 'action') actions += 1;
    if (actions > machine.maxActions) throw wrong('The game has more actions than its rules allow');
    if (row.kind === 'draw_offer') offersAt.set(row.tick, (offersAt.get(row.tick) ?? 0) + 1);
    if ((offersAt.get(row.tick) ?? 0) > MAX_OFFERS_PER_TICK) throw wrong('Too many draw offers in one turn');
    if (sha256(rowText(previous, row)) !== row.hash)
      throw new Breach('chain', index + 1, 'The row does not match its hash and the rows before it');
    previous = row.hash;
  }
  if (previous !== played.head)
    throw new Breach('chain', played.rows.length, 'The head is not the hash of the last row');
}

function hasFittingAction({ kind, action }: PlayedRow): boolean {
  if (kind === 'action') return typeof action === 'string';
  const isTalk = kind === 'draw_offer' || kind === 'draw_decline';
  return isTalk ? action === null : typeof action === 'object' && action !== null;
}

function replayPlayed(
  { header, seed, prelude }: GameSpecification,
  rows: readonly PlayedRow[],
  machine: Machine,
): ReplayedGame {
  let position: ReplayPosition = {
    state: machine.start({ sessionId: header.session_id, options: header.options, seed }),
    tick: 0,
  };
  let offer: OpenOffer | null = null;
  for (const [index, row] of rows.entries()) {
    const seq = index + 1;
    if (machine.result(position.state) !== null)
      throw new Breach('ending', seq, 'The game was over before this row');
    const opening = prelude[index];
    if (opening !== undefined && (row.kind !== 'action' || row.action !== opening))
      throw new Breach('opening', seq, `The game has to begin with ${prelude.join(' ')}`);
    offer = talkAfter({ machine, offer, seq }, row);
    if (isEndingKind(row.kind as LogKind)) requireEnding(machine, row);
    position = replayRow(machine, position, row);
  }
  const result = machine.result(position.state);
  if (result === null) throw new Breach('ending', null, 'The game is not over');
  return { ...position, result };
}

function replayRow(machine: Machine, position: ReplayPosition, row: PlayedRow): ReplayPosition {
  try {
    return stepReplay(machine, position, row as SessionLogRow);
  } catch {
    throw new Breach('replay', row.seq, 'The row could not have been written at this position');
  }
}

interface OpenOffer {
  readonly role: string;
  readonly tick: number;
  readonly isOpen: boolean;
}

interface Talk {
  readonly machine: Machine;
  readonly offer: OpenOffer | null;
  readonly seq: number;
}

const isTalkKind = (kind: string): boolean =>
  kind === 'draw_offer' || kind === 'draw_decline' || kind === 'draw_accept';

/** The offer of a draw after a row; the other player's answer or move closes it. */
function talkAfter({ machine, offer, seq }: Talk, { kind, role, tick }: PlayedRow): OpenOffer | null {
  const isOfOther = offer !== null && offer.isOpen && offer.role !== role;
  if (kind === 'action')
    return offer !== null && offer.role !== role ? { ...offer, isOpen: false } : offer;
  if (!isTalkKind(kind)) return offer;
  const check = kind === 'draw_accept' ? 'ending' : 'replay';
  if (!admitsDraws(machine)) throw new Breach(check, seq, 'Players of this game cannot agree on a draw');
  if (kind !== 'draw_offer' && !isOfOther) throw new Breach(check, seq, 'There is no draw offer to answer');
  if (kind === 'draw_decline') return offer && { ...offer, isOpen: false };
  if (kind === 'draw_accept') return null;
  const isRepeated = offer !== null && offer.role === role && (offer.isOpen || offer.tick === tick);
  if (isOfOther || isRepeated) throw new Breach('replay', seq, 'This draw offer could not have been made');
  return { role, tick, isOpen: true };
}

/** An ending says who won exactly as this host would have. */
function requireEnding(machine: Machine, { seq, kind, role, action }: PlayedRow): void {
  const reason = endReasonOf(kind as EndingKind);
  const wanted = { winner: winnerOf(machine, { reason, role }), reason };
  if (canonicalJson(action as JsonObject) !== canonicalJson(wanted))
    throw new Breach('ending', seq, 'The ending does not name the winner and the reason that its kind has');
}

function winnerOf({ roles }: Machine, { reason, role }: { readonly reason: EndReason; readonly role: string }) {
  if (reason === 'draw_agreed' || reason === 'aborted' || isVoidReason(reason)) return null;
  const others = roles.filter((other) => other !== role);
  return others.length === 1 ? (others[0] ?? null) : null;
}
