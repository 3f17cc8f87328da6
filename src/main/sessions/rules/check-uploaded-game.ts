import { canonicalJson, type JsonObject } from '../../../shared/json.ts';
import type { EndReason } from '../../../shared/end-reason.ts';
import { isVoidReason } from '../../../shared/fault.ts';
import { admitsDraws, type GameTemplate, type TemplateResult } from '../../games/index.ts';
import { headerText, rowText, type HashedLogRow, type SessionHeader } from './hashed-text.ts';
import { findSignatureProblem, type Signers, type VerifySignature } from './move-signature.ts';
import { endReasonOf, isEndingKind, type EndingKind, type LogKind, type SessionLogRow } from './log-row.ts';
import { stepReplay, type ReplayPosition } from './replay.ts';

/**
 * Checks of a game that another program played for this host. They verify that the game is legal, that its result
 * follows from its moves, and that players with a key of their own signed theirs. A log does not show who chose the
 * other moves.
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

/** A row as it was received. `sig` is the signature of a player with a key of its own; the hash does not cover it. */
export type UploadedRow = HashedLogRow & { readonly hash: string; readonly sig?: string | undefined };

/** A log as another program sent it. */
export interface UploadedGame {
  readonly header: SessionHeader;
  readonly rows: readonly UploadedRow[];
  /** The hash of the last row. */
  readonly head: string;
}

/** Between these times, in ISO 8601 with milliseconds, every row was written. */
export interface PlayedWithin {
  readonly from: string;
  readonly until: string;
}

/**
 * The names of the checks; the first one that fails is the verdict. `header` comes first, then `row` and `chain` row by
 * row, then `signature`, and then `opening` and `replay` row by row. `ending` is done in both passes, at the row that
 * ends the game.
 */
export const UPLOADED_GAME_CHECKS = [
  'header',
  'row',
  'chain',
  'signature',
  'opening',
  'replay',
  'ending',
] as const;
export type UploadedGameCheck = (typeof UPLOADED_GAME_CHECKS)[number];

/** The game that follows from a checked log. */
export interface ReplayedGame {
  readonly state: JsonObject;
  readonly tick: number;
  readonly result: TemplateResult;
}

/** The game that the log contains, or the check that failed first. */
export type UploadVerdict =
  | { readonly ok: true; readonly game: ReplayedGame }
  | {
      readonly ok: false;
      readonly check: UploadedGameCheck;
      /** The number of the row, from 1; null if it is not a row. */
      readonly row: number | null;
      readonly message: string;
    };

/** The rules of the game and the cryptography that the checks use. */
export interface UploadedGameTools {
  readonly gameTemplate: GameTemplate;
  /** SHA-256 of a text in UTF-8, in lower-case hex. */
  readonly sha256: (text: string) => string;
  readonly verify: VerifySignature;
}

/** A log as it was received, with what it is checked against besides the specification of its game. */
export interface UploadedGameInput {
  readonly uploaded: UploadedGame;
  readonly within: PlayedWithin;
  /** The public keys of the players that sign their moves, by role. */
  readonly signers: Signers;
}

class FailedCheck extends Error {
  readonly check: UploadedGameCheck;
  readonly row: number | null;
  constructor(check: UploadedGameCheck, row: number | null, message: string) {
    super(message);
    this.check = check;
    this.row = row;
  }
}

/** Checks a received game against its specification. */
export function verifyUploadedGame(
  specification: GameSpecification,
  input: UploadedGameInput,
  tools: UploadedGameTools,
): UploadVerdict {
  const { uploaded } = input;
  try {
    requireHeader(specification, uploaded.header);
    requireRows(specification, input, tools);
    requireSignatures(specification, input, tools);
    return { ok: true, game: replayUploaded(specification, uploaded.rows, tools.gameTemplate) };
  } catch (error) {
    if (!(error instanceof FailedCheck)) throw error;
    return { ok: false, check: error.check, row: error.row, message: error.message };
  }
}

/** The header is the host's: another game, other seats, options or numbers cannot take its place. */
function requireHeader({ header }: GameSpecification, receivedHeader: SessionHeader): void {
  if (headerText(receivedHeader) !== headerText(header))
    throw new FailedCheck('header', null, 'The header is not that of the game that was asked for');
}

/**
 * Kinds that a worker may write. `timeout` needs a clock and `abandoned` a day without a move, and an `outage` is one
 * of this host's storage.
 */
const WORKER_KINDS: ReadonlySet<string> = new Set<LogKind>([
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
  'adjudicated',
]);

/** The exact form in which this program writes times; texts in it sort as the times do. */
const TIME = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d\.\d{3}Z$/u;
const MAX_OFFERS_PER_TICK = 2;

interface RowCount {
  readonly actions: number;
  readonly offersAt: ReadonlyMap<number, number>;
}

function requireRows(
  specification: GameSpecification,
  { uploaded, within }: UploadedGameInput,
  { gameTemplate, sha256 }: UploadedGameTools,
): void {
  const { participants } = specification.header;
  let previous = specification.headerHash;
  let previousTime = within.from;
  let rowCount: RowCount = { actions: 0, offersAt: new Map() };
  for (const [index, row] of uploaded.rows.entries()) {
    const seq = index + 1;
    rowCount = countRow(rowCount, row);
    const problem =
      findContentProblem(row, { seq, participants }) ??
      findTimeProblem(row, { previousTime, until: within.until }) ??
      findCountProblem(row, rowCount, gameTemplate);
    if (problem !== null) throw new FailedCheck('row', seq, problem);
    if (isEndingKind(row.kind as LogKind) && !WORKER_KINDS.has(row.kind))
      throw new FailedCheck('ending', seq, 'A worker cannot end a game in this way');
    if (sha256(rowText(previous, row)) !== row.hash)
      throw new FailedCheck('chain', seq, 'The row does not match its hash and the rows before it');
    previousTime = row.createdAt;
    previous = row.hash;
  }
  if (previous !== uploaded.head)
    throw new FailedCheck('chain', uploaded.rows.length, 'The head is not the hash of the last row');
}

/**
 * Players with a key of their own sign their moves, so the worker that transmits the moves can neither choose nor
 * withhold one.
 */
function requireSignatures(
  { headerHash, prelude }: GameSpecification,
  { uploaded, signers }: UploadedGameInput,
  { verify }: UploadedGameTools,
): void {
  let previous = headerHash;
  for (const [index, row] of uploaded.rows.entries()) {
    const place = { previous, isOpening: index < prelude.length };
    const problem = findSignatureProblem(row, place, { signers, verify });
    if (problem !== null) throw new FailedCheck('signature', index + 1, problem);
    previous = row.hash;
  }
}

function findContentProblem(
  row: UploadedRow,
  { seq, participants }: { readonly seq: number; readonly participants: SessionHeader['participants'] },
): string | null {
  if (row.seq !== seq) return `The row has the number ${row.seq}`;
  if (!Object.hasOwn(participants, row.role)) return 'The role is not one of this game';
  if (row.agentId !== participants[row.role]) return 'The agent has no seat in this game';
  if (!WORKER_KINDS.has(row.kind) && !isEndingKind(row.kind as LogKind))
    return 'A worker writes no rows of this kind';
  return hasFittingAction(row) ? null : 'The action is not what a row of this kind has';
}

function findTimeProblem(
  { createdAt }: UploadedRow,
  { previousTime, until }: { readonly previousTime: string; readonly until: string },
): string | null {
  if (!TIME.test(createdAt)) return 'The time is not in the form YYYY-MM-DDTHH:MM:SS.mmmZ';
  if (createdAt < previousTime) return 'The time is before the row before it, or before the lease';
  return createdAt > until ? 'The time is after the game was received' : null;
}

function countRow({ actions, offersAt }: RowCount, { kind, tick }: UploadedRow): RowCount {
  if (kind === 'action') return { actions: actions + 1, offersAt };
  return kind === 'draw_offer'
    ? { actions, offersAt: new Map([[tick, (offersAt.get(tick) ?? 0) + 1]]) }
    : { actions, offersAt };
}

function findCountProblem(
  { tick }: UploadedRow,
  { actions, offersAt }: RowCount,
  gameTemplate: GameTemplate,
): string | null {
  if (actions > gameTemplate.maxActions) return 'The game has more actions than its rules allow';
  return (offersAt.get(tick) ?? 0) > MAX_OFFERS_PER_TICK ? 'Too many draw offers in one turn' : null;
}

function hasFittingAction({ kind, action }: UploadedRow): boolean {
  if (kind === 'action') return typeof action === 'string';
  const isDrawRow = kind === 'draw_offer' || kind === 'draw_decline';
  return isDrawRow ? action === null : typeof action === 'object' && action !== null;
}

function replayUploaded(
  { header, seed, prelude }: GameSpecification,
  rows: readonly UploadedRow[],
  gameTemplate: GameTemplate,
): ReplayedGame {
  let position: ReplayPosition = {
    state: gameTemplate.start({ sessionId: header.session_id, options: header.options, seed }),
    tick: 0,
  };
  let offer: OpenOffer | null = null;
  for (const [index, row] of rows.entries()) {
    const seq = index + 1;
    if (gameTemplate.result(position.state) !== null)
      throw new FailedCheck('ending', seq, 'The game was over before this row');
    const opening = prelude[index];
    if (opening !== undefined && (row.kind !== 'action' || row.action !== opening))
      throw new FailedCheck('opening', seq, `The game has to begin with ${prelude.join(' ')}`);
    if (row.kind === 'action') offer = offerAfterMove(offer, row.role);
    if (isDrawKind(row.kind)) offer = drawOfferAfter({ gameTemplate, offer, seq }, row);
    if (isEndingKind(row.kind as LogKind)) requireEnding(gameTemplate, row);
    position = replayRow(gameTemplate, position, row);
  }
  const result = gameTemplate.result(position.state);
  if (result === null) throw new FailedCheck('ending', null, 'The game is not over');
  return { ...position, result };
}

function replayRow(gameTemplate: GameTemplate, position: ReplayPosition, row: UploadedRow): ReplayPosition {
  try {
    return stepReplay(gameTemplate, position, row as SessionLogRow);
  } catch {
    throw new FailedCheck('replay', row.seq, 'The row could not have been written at this position');
  }
}

interface OpenOffer {
  readonly role: string;
  readonly tick: number;
  readonly isOpen: boolean;
}

interface DrawRowContext {
  readonly gameTemplate: GameTemplate;
  readonly offer: OpenOffer | null;
  readonly seq: number;
}

const isDrawKind = (kind: string): boolean =>
  kind === 'draw_offer' || kind === 'draw_decline' || kind === 'draw_accept';

/** A move instead of an answer closes the offer of the other player. */
const offerAfterMove = (offer: OpenOffer | null, role: string): OpenOffer | null =>
  offer !== null && offer.role !== role ? { ...offer, isOpen: false } : offer;

/** The offer of a draw after a row about one. */
function drawOfferAfter(
  { gameTemplate, offer, seq }: DrawRowContext,
  { kind, role, tick }: UploadedRow,
): OpenOffer | null {
  const check = kind === 'draw_accept' ? 'ending' : 'replay';
  if (!admitsDraws(gameTemplate))
    throw new FailedCheck(check, seq, 'Players of this game cannot agree on a draw');
  const isOfOther = offer !== null && offer.isOpen && offer.role !== role;
  if (kind === 'draw_offer') {
    if (isOfOther || isRepeatedOffer(offer, { role, tick }))
      throw new FailedCheck(check, seq, 'This draw offer could not have been made');
    return { role, tick, isOpen: true };
  }
  if (!isOfOther) throw new FailedCheck(check, seq, 'There is no draw offer to answer');
  return { ...offer, isOpen: false };
}

const isRepeatedOffer = (
  offer: OpenOffer | null,
  { role, tick }: Pick<OpenOffer, 'role' | 'tick'>,
): boolean => offer !== null && offer.role === role && (offer.isOpen || offer.tick === tick);

/** An ending says who won exactly as this host would have. */
function requireEnding(gameTemplate: GameTemplate, { seq, kind, role, action }: UploadedRow): void {
  const reason = endReasonOf(kind as EndingKind);
  const expectedAction = { winner: winnerOf(gameTemplate, { reason, role }), reason };
  if (canonicalJson(action as JsonObject) !== canonicalJson(expectedAction))
    throw new FailedCheck(
      'ending',
      seq,
      'The ending does not name the winner and the reason that its kind has',
    );
}

function winnerOf(
  { roles }: GameTemplate,
  { reason, role }: { readonly reason: EndReason; readonly role: string },
) {
  if (reason === 'draw_agreed' || reason === 'aborted' || isVoidReason(reason)) return null;
  const others = roles.filter((anyRole) => anyRole !== role);
  return others.length === 1 ? (others[0] ?? null) : null;
}
