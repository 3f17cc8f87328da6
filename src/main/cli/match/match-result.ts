import { formatTable } from '../terminal/text-table.ts';
import type { MatchSetup, PlayedGame } from './play-games.ts';

/** The result for programs. `a` is the player of the first seat in the first game, `b` the other one. */
export interface PrintedMatchResult {
  readonly game: string;
  readonly games: readonly {
    readonly session_id: string;
    readonly outcome: string;
    readonly reason: string;
    readonly plies: number;
    /** The message of the model's server when its failure made the game void; absent in other games. */
    readonly server_message?: string;
  }[];
  /** `voided` games ended by a fault of the host or of a model's server and count for no player. */
  readonly score: {
    readonly a: number;
    readonly b: number;
    readonly draws: number;
    readonly voided: number;
  };
}

const countWins = (games: readonly PlayedGame[], player: number): number =>
  games.filter((game) => game.winner === player).length;

export function matchResult(setup: MatchSetup, games: readonly PlayedGame[]): PrintedMatchResult {
  return {
    game: setup.template.template,
    games: games.map(({ sessionId, outcome, reason, plies, serverMessage }) => ({
      session_id: sessionId,
      outcome,
      reason,
      plies,
      ...(serverMessage === null ? {} : { server_message: serverMessage }),
    })),
    score: {
      a: countWins(games, 0),
      b: countWins(games, 1),
      draws: games.filter((game) => game.winner === null && !game.isVoid).length,
      voided: games.filter((game) => game.isVoid).length,
    },
  };
}

/** Formats the score and one line for each game. */
export function matchTable(setup: MatchSetup, games: readonly PlayedGame[]): string {
  const { score } = matchResult(setup, games);
  const [a, b] = setup.players.map((player) => player.name);
  const firstRole = setup.template.roles[0] ?? '';
  const rows = games.map((game, index) => [
    String(index + 1),
    setup.players[game.seats.get(firstRole) ?? 0]?.name ?? '',
    game.outcome,
    game.reason,
    String(game.plies),
    game.sessionId,
  ]);
  const head = ['#', firstRole, 'outcome', 'reason', 'plies', 'session'];
  const statsTable = formatTable([
    ['a', a ?? '', `${score.a} won`],
    ['b', b ?? '', `${score.b} won`],
    ['', '', `${score.draws} drawn`],
    ...(score.voided === 0 ? [] : [['', '', `${score.voided} void`]]),
  ]);
  return `${setup.template.template}, ${games.length} of ${setup.games} games\n\n${statsTable}\n${formatTable([head, ...rows])}`;
}
