import type { SessionSummary, SessionView } from '../../sessions/index.ts';
import { speedName, speedOf, type Speed, type TimeControl } from '../rules/speed.ts';
import { lichessStatusOf, STATUS_IDS } from '../rules/status.ts';
import type { LichessUser } from '../users.ts';
import { opponentView, playerView } from './players.ts';

export const VARIANT = { key: 'standard', name: 'Standard', short: 'Std' } as const;
const COMPAT = { bot: true, board: true } as const;
/** A game without a clock shows this many milliseconds, because clients need a number. */
const UNLIMITED_MS = 2_147_483_647;

export type Colour = 'white' | 'black';
export const isColour = (role: string | null): role is Colour => role === 'white' || role === 'black';

export const otherColour = (colour: Colour): Colour => (colour === 'white' ? 'black' : 'white');

/** One game as the views read it; `view` is the view of a spectator. */
export interface ChessGame {
  readonly id: string;
  readonly summary: SessionSummary;
  readonly view: SessionView;
  readonly players: Readonly<Record<Colour, LichessUser>>;
  /**
   * The time for each move of a bot that plays for an arena or a league, in milliseconds: it is shown as the clock
   * of a game that has none. Null for other games.
   */
  readonly moveLimitMs: number | null;
}

type TimedGame = Pick<ChessGame, 'summary' | 'moveLimitMs'>;

/** The clock of the game; a clock per move gives each move its whole time and adds nothing. */
export function timeControlOf({
  summary: { clockChoice },
  moveLimitMs,
}: {
  readonly summary: Pick<SessionSummary, 'clockChoice'>;
  readonly moveLimitMs: number | null;
}): TimeControl | null {
  if (clockChoice === null && moveLimitMs !== null) return { initialMs: moveLimitMs, incrementMs: 0 };
  const initialMs = clockChoice?.perMoveMs ?? clockChoice?.initialMs ?? null;
  if (clockChoice === null || initialMs === null) return null;
  return { initialMs, incrementMs: clockChoice.perMoveMs === null ? clockChoice.incrementMs : 0 };
}

const statusOf = ({ summary }: Pick<ChessGame, 'summary'>) =>
  lichessStatusOf({ reason: summary.outcomeReason, winner: summary.winner, tick: summary.tick });

const speedOfGame = (game: TimedGame): Speed => speedOf(timeControlOf(game));

/** A game in `gameStart`, `gameFinish` and the list of running games, as one of its players sees it. */
export function gameInfo(game: ChessGame, colour: Colour) {
  const { id, summary, view, players } = game;
  const { name, winner } = statusOf(game);
  const speed = speedOfGame(game);
  const remainingMs = view.clock?.remainingMs[colour];
  return {
    fullId: `${id}${colour.slice(0, 4)}`,
    gameId: id,
    id,
    fen: String(view.view['fen']),
    color: colour,
    lastMove: summary.lastAction ?? '',
    source: 'friend',
    status: { id: STATUS_IDS[name], name },
    variant: VARIANT,
    speed,
    perf: speed,
    rated: false,
    hasMoved: summary.tick > (colour === 'white' ? 0 : 1),
    opponent: opponentView(players[otherColour(colour)]),
    isMyTurn: view.toAct.includes(colour),
    ...(remainingMs === undefined ? {} : { secondsLeft: Math.floor(remainingMs / 1000) }),
    ...(winner === null ? {} : { winner }),
    compat: COMPAT,
  };
}

/** The line of a game stream after each change; times are milliseconds. */
export function gameState(
  { summary, view, moveLimitMs }: Pick<ChessGame, 'summary' | 'view' | 'moveLimitMs'>,
  moves: readonly string[],
) {
  const { name, winner } = statusOf({ summary });
  const control = timeControlOf({ summary, moveLimitMs });
  const incrementMs = Math.round(control?.incrementMs ?? 0);
  const remainingMs = (colour: Colour): number =>
    Math.round(view.clock?.remainingMs[colour] ?? moveLimitMs ?? UNLIMITED_MS);
  return {
    type: 'gameState' as const,
    moves: moves.join(' '),
    wtime: remainingMs('white'),
    btime: remainingMs('black'),
    winc: incrementMs,
    binc: incrementMs,
    status: name,
    ...(winner === null ? {} : { winner }),
    ...(view.drawOfferedBy === 'white' ? { wdraw: true } : {}),
    ...(view.drawOfferedBy === 'black' ? { bdraw: true } : {}),
  };
}

/** The first line of a game stream. */
export function gameFull(game: ChessGame, moves: readonly string[]) {
  const { id, summary, players } = game;
  const control = timeControlOf(game);
  const speed = speedOfGame(game);
  return {
    type: 'gameFull' as const,
    id,
    variant: VARIANT,
    clock: control === null ? null : { initial: control.initialMs, increment: control.incrementMs },
    speed,
    perf: { name: speedName(speed) },
    rated: false,
    createdAt: Date.parse(summary.createdAt),
    white: playerView(players.white),
    black: playerView(players.black),
    initialFen: 'startpos',
    state: gameState(game, moves),
  };
}
