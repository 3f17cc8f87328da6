import type { Api, NewMatch, SessionDetail, TemplateInfo } from '../../../shared/contract/index.ts';
import { CliError } from '../cli-error.ts';
import type { NamedPlayer } from './players.ts';
import { seatsOfGame } from './seating.ts';

export interface PlayedGame {
  readonly sessionId: string;
  readonly outcome: string;
  readonly reason: string;
  readonly plies: number;
  /** Index of the player that won, or null for a draw. */
  readonly winner: number | null;
  /** Player index by role. */
  readonly seats: ReadonlyMap<string, number>;
}

export interface MatchPlan {
  readonly template: TemplateInfo;
  readonly players: readonly NamedPlayer[];
  readonly games: number;
}

/** Resolves with the ended session, or null when asked to stop first. */
function ended(api: Api, sessionId: string, stop: AbortSignal): Promise<SessionDetail | null> {
  return new Promise((resolve, reject) => {
    const leave: (() => void)[] = [];
    const settle = (act: () => void) => {
      for (const off of leave.splice(0)) off();
      act();
    };
    const look = (): void => {
      api.call('sessions.get', { sessionId }).then(
        (detail) => {
          if (detail.card.quarantined) {
            settle(() => reject(new CliError(`session ${sessionId} differs from its replay`)));
          }
          if (detail.card.status === 'completed') settle(() => resolve(detail));
        },
        (error: unknown) => settle(() => reject(error)),
      );
    };
    const stopped = (): void => settle(() => resolve(null));
    stop.addEventListener('abort', stopped, { once: true });
    leave.push(
      () => stop.removeEventListener('abort', stopped),
      api.onLink((state) => {
        if (state === 'lost') settle(() => reject(new CliError('the host went away')));
      }),
      api.onEvent((event) => {
        if (event.name !== 'session.changed') return;
        const card = event.payload.sessions.find((one) => one.sessionId === sessionId);
        if (card?.status === 'completed' || card?.quarantined === true) look();
      }),
    );
    if (stop.aborted) stopped();
    // It may have ended before we listened.
    else look();
  });
}

function asPlayed(detail: SessionDetail, seats: ReadonlyMap<string, number>): PlayedGame {
  const { card } = detail;
  return {
    sessionId: card.sessionId,
    outcome: card.outcome ?? '',
    reason: card.outcomeReason ?? '',
    plies: detail.log.filter((row) => row.action !== null && row.kind === 'action').length,
    winner: card.winner === null ? null : (seats.get(card.winner) ?? null),
    seats,
  };
}

/** Plays one game after the other; `onGame` hears of each. Ends early when stopped. */
export async function playMatch(
  api: Api,
  plan: MatchPlan,
  stop: AbortSignal,
  onGame: (game: PlayedGame) => void,
): Promise<readonly PlayedGame[]> {
  const games: PlayedGame[] = [];
  const { template, players } = plan;
  while (games.length < plan.games && !stop.aborted) {
    const seats = seatsOfGame(template.roles, players, games.length);
    const choices: NewMatch['seats'] = {};
    for (const [role, player] of seats) choices[role] = (players[player] as NamedPlayer).choice;
    const started = await api.call('match.start', { template: template.template, seats: choices });
    if (started.sessionId === null) throw new CliError('the host opened a challenge instead of a game');
    const detail = await ended(api, started.sessionId, stop);
    if (detail === null) break;
    const game = asPlayed(detail, seats);
    games.push(game);
    onGame(game);
  }
  return games;
}
