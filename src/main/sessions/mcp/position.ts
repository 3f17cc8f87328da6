import { plainName } from '../../platform/mcp/plain-text.ts';
import type { GameTemplate } from '../../games/index.ts';
import type { SessionView } from '../types.ts';
import type { VisibleMove } from '../views/visible-log.ts';
import type { PositionUpdate, ToolPosition } from './catalogue.ts';

/** Maximum length of the legal list as JSON, in characters. Every chess position fits; longer lists are sampled. */
const MAX_LEGAL_LENGTH = 1700;
const SAMPLE_SIZE = 16;

/** The legal list, or evenly spaced entries of one that is too long to send. */
function sampleActions(legal: readonly string[]): readonly string[] {
  if (JSON.stringify(legal).length <= MAX_LEGAL_LENGTH) return legal;
  return Array.from(
    { length: SAMPLE_SIZE },
    (_, n) => legal[Math.floor((n * legal.length) / SAMPLE_SIZE)] ?? '',
  );
}

/** The parts of a position besides the view: the players and the latest actions. */
export interface PositionContext {
  readonly names: Readonly<Record<string, string>>;
  /** The newest actions that the viewer may see, oldest first. */
  readonly moves: readonly VisibleMove[];
  readonly gameTemplate: GameTemplate | undefined;
}

/**
 * The whole position, with the rows of the board when `board` is true. Empty fields are left out, to save a model's
 * tokens.
 */
export function toPosition(
  view: SessionView,
  { names, moves, gameTemplate }: PositionContext,
  { board = false } = {},
): ToolPosition {
  const rows = board ? gameTemplate?.boardSummary?.(view.view).board : undefined;
  return {
    sessionId: view.sessionId,
    template: view.template,
    status: view.status,
    tick: view.tick,
    yourRole: view.role ?? '',
    yourTurn: isYourTurn(view),
    toAct: [...view.toAct],
    ...lastMoveOf(view, { moves, gameTemplate }),
    ...(moves.length === 0 ? {} : { moves: moves.map(({ role, action }) => `${role} ${action}`) }),
    ...legalOf(view),
    names: Object.fromEntries(Object.entries(names).map(([role, name]) => [role, plainName(name)])),
    ...checkOf(view, gameTemplate),
    state: view.view,
    ...(rows === undefined ? {} : { board: [...rows] }),
    ...incidentsOf(view),
  };
}

/**
 * The changed part of a position, for the response to a move or a wait: a model reads one in each turn, and has
 * the rest from `session.state`.
 */
export function toPositionUpdate(
  view: SessionView,
  { moves, gameTemplate }: Pick<PositionContext, 'moves' | 'gameTemplate'>,
): PositionUpdate {
  const fixedMembers = gameTemplate?.fixedMembers ?? [];
  const changingMembers = Object.entries(view.view).filter(
    ([key, value]) => value !== null && !fixedMembers.includes(key),
  );
  return {
    status: view.status,
    tick: view.tick,
    yourTurn: isYourTurn(view),
    ...lastMoveOf(view, { moves, gameTemplate }),
    ...shortLegalOf(view, gameTemplate),
    ...checkOf(view, gameTemplate),
    state: Object.fromEntries(changingMembers),
    ...incidentsOf(view),
  };
}

const checkOf = (view: SessionView, gameTemplate: GameTemplate | undefined) =>
  gameTemplate?.boardSummary?.(view.view).check === true ? { check: true as const } : {};

function legalOf(view: SessionView) {
  const legal = sampleActions(view.legal);
  return {
    legal: [...legal],
    ...(legal.length < view.legal.length ? { legalCount: view.legal.length } : {}),
  };
}

/** One text in a short notation for games that have one: a model reads it in each turn, and it takes half the tokens. */
const shortLegalOf = (view: SessionView, gameTemplate: GameTemplate | undefined) =>
  gameTemplate?.legalInShortNotation === undefined || view.legal.length === 0
    ? legalOf(view)
    : { legal: gameTemplate.legalInShortNotation(view.view) };

/** The newest move of another player; in a game with turns absent once this player has moved after it. */
function lastMoveOf(
  { role }: SessionView,
  { moves, gameTemplate }: Pick<PositionContext, 'moves' | 'gameTemplate'>,
): { lastMove?: string } {
  const newest =
    gameTemplate?.mode === 'simultaneous' ? moves.findLast((move) => move.role !== role) : moves.at(-1);
  return newest === undefined || newest.role === role ? {} : { lastMove: newest.action };
}

const incidentsOf = (view: SessionView) => ({
  ...(view.outcome === null ? {} : { outcome: view.outcome }),
  ...(view.outcomeReason === null ? {} : { reason: view.outcomeReason }),
  ...(view.fault === null ? {} : { fault: view.fault }),
  ...(view.drawOfferedBy === null ? {} : { drawOfferedBy: view.drawOfferedBy }),
  ...(view.clock === null ? {} : { clockMs: { ...view.clock.remainingMs } }),
  ...(view.quarantined ? { quarantined: true } : {}),
});

/** Whether the viewer may act now; false for a spectator and in a quarantined session. */
export const isYourTurn = (view: SessionView): boolean =>
  view.status === 'active' && view.role !== null && view.toAct.includes(view.role) && !view.quarantined;

/** Whose turn it is and which tool to call. It contains no text that an opponent could choose. */
export function nextSessionStep(view: SessionView): string {
  if (view.status === 'completed') return 'The game is over. session.challenge finds another one.';
  if (view.quarantined) return 'This session is quarantined: its state differs from its log.';
  const isDrawOffered = view.drawOfferedBy !== null && view.drawOfferedBy !== view.role;
  if (isYourTurn(view)) {
    const offer = isDrawOffered ? ' A draw is offered: draw "accept" takes it.' : '';
    return `Your turn: session.act with one entry of legal and expectedTick ${view.tick}.${offer}`;
  }
  if (isDrawOffered) return 'A draw is offered: session.act with draw "accept" or "decline".';
  return `Not your turn: session.wait with sinceTick ${view.tick}.`;
}

/** The member `next` beside a position update; absent when the next step is to choose from the legal actions. */
export function nextCallOf(view: SessionView, next: string): { next?: string } {
  const isPlainTurn = isYourTurn(view) && view.drawOfferedBy === null;
  return isPlainTurn ? {} : { next };
}
