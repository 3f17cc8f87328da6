import type {
  Api,
  NewMatch,
  SessionCard,
  SessionDetail,
  TemplateInfo,
} from '../../../shared/contract/index.ts';
import { isVoidReason } from '../../../shared/fault.ts';
import { CliError } from '../cli-error.ts';
import { followHost } from '../host-client/follow-host.ts';
import type { NamedPlayer } from './named-players.ts';
import { seatsOfGame } from './seat-players.ts';

export interface PlayedGame {
  readonly sessionId: string;
  readonly outcome: string;
  readonly reason: string;
  readonly plies: number;
  /** Index of the player that won; null for a draw and for a void game. */
  readonly winner: number | null;
  /** True when the host or a model's server was at fault; the game counts for no player. */
  readonly isVoid: boolean;
  /** The message of the model's server about a void game; null when it is not known. */
  readonly serverMessage: string | null;
  /** Player index by role. */
  readonly seats: ReadonlyMap<string, number>;
}

export interface MatchSetup {
  readonly template: TemplateInfo;
  readonly players: readonly NamedPlayer[];
  readonly games: number;
  /** Called with each position. With this callback the moves follow each other slowly enough to be read. */
  readonly onPosition?: (card: SessionCard) => void;
}

/** Minimum time between two moves of a game that a person watches. */
const WATCHED_PACE_MS = 700;

/** Resolves with the session when it has ended, or with null when `signal` aborts first. */
function waitForEnd(
  api: Api,
  sessionId: string,
  { signal, onPosition }: { readonly signal: AbortSignal } & Pick<MatchSetup, 'onPosition'>,
): Promise<SessionDetail | null> {
  return followHost<SessionDetail>(api, signal, (end) => {
    const readState = async (): Promise<void> => {
      const detail = await api.call('sessions.get', { sessionId });
      if (detail.card.quarantined) throw new CliError(`session ${sessionId} differs from its replay`);
      if (detail.card.status === 'completed') end(detail);
    };
    return {
      async onEvent(event) {
        if (event.name !== 'session.changed') return;
        const card = event.payload.sessions.find((session) => session.sessionId === sessionId);
        if (card !== undefined) onPosition?.(card);
        if (card?.status === 'completed' || card?.quarantined === true) await readState();
      },
      readState,
    };
  });
}

/** The last message of a model's server or of an outside player; null when there was none. */
async function readLastMessage(api: Api, sessionId: string): Promise<string | null> {
  const moves = await api.call('models.moves', { sessionId });
  const turns = await api.call('seats.turns', { sessionId });
  return (moves.at(-1) ?? turns.at(-1))?.attempts.at(-1)?.text ?? null;
}

async function toPlayedGame(
  api: Api,
  detail: SessionDetail,
  seats: ReadonlyMap<string, number>,
): Promise<PlayedGame> {
  const { card } = detail;
  const isVoid = isVoidReason(card.outcomeReason);
  return {
    sessionId: card.sessionId,
    outcome: card.outcome ?? '',
    reason: card.outcomeReason ?? '',
    plies: detail.log.filter((row) => row.action !== null && row.kind === 'action').length,
    winner: card.winner === null ? null : (seats.get(card.winner) ?? null),
    isVoid,
    serverMessage: isVoid ? await readLastMessage(api, card.sessionId) : null,
    seats,
  };
}

/** A server that lost this many games in a row will lose the next one too. */
const MAX_VOID_IN_A_ROW = 3;

/**
 * Plays one game after the other and calls `onGame` after each; ends early when `signal` aborts, or when
 * three games in a row were void.
 */
export async function playMatchGames(
  api: Api,
  setup: MatchSetup,
  signal: AbortSignal,
  onGame: (game: PlayedGame) => void,
): Promise<readonly PlayedGame[]> {
  const games: PlayedGame[] = [];
  let voidInARow = 0;
  const { template, players } = setup;
  while (games.length < setup.games && !signal.aborted) {
    const seats = seatsOfGame(template.roles, players, games.length);
    const choices: NewMatch['seats'] = {};
    for (const [role, player] of seats) choices[role] = (players[player] as NamedPlayer).choice;
    const started = await api.call('match.start', {
      template: template.template,
      seats: choices,
      ...(setup.onPosition === undefined ? {} : { paceMs: WATCHED_PACE_MS }),
    });
    if (started.sessionId === null) throw new CliError('the host opened a challenge instead of a game');
    const detail = await waitForEnd(api, started.sessionId, { ...setup, signal });
    if (detail === null) break;
    const game = await toPlayedGame(api, detail, seats);
    games.push(game);
    onGame(game);
    voidInARow = game.isVoid ? voidInARow + 1 : 0;
    if (voidInARow >= MAX_VOID_IN_A_ROW) break;
  }
  return games;
}
