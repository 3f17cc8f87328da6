import { randomGames } from '../bench/parts/games.ts';
import type { Player } from '../support/rest.ts';
import { pause, timed, type Load, type Target } from './load.ts';

export interface ChessPace {
  readonly games: number;
  /** Time between two moves of a game. */
  readonly everyMs: number;
  /** Share of moves that follow a wrong request: stale, illegal or out of turn. */
  readonly wrong?: number;
}

const WRONG = ['e2e9', 'castle', '', 'a1a1'];

/** Plays games of random legal moves over REST, each at a constant rate. */
export async function chessGames({ rest }: Target, { games, everyMs, wrong = 0 }: ChessPace): Promise<Load> {
  const name = 'chess';
  const scripts = randomGames(games, 7);
  const tables: (readonly [Player, Player])[] = [];
  for (let n = 0; n < games; n += 1) tables.push([await rest.register(), await rest.register()]);

  const begin = async ([white, black]: readonly [Player, Player]): Promise<string> => {
    const participants = { white: white.agentId, black: black.agentId };
    const made = await rest.post('/sessions', { template: 'chess.v1', participants }, { token: white.token });
    return String(made.body['session_id']);
  };

  return {
    name,
    unit: 'moves/s',
    async run(signal, meter) {
      const one = async (seats: readonly [Player, Player], index: number): Promise<void> => {
        for (let game = index; !signal.aborted; game += 1) {
          const sessionId = await begin(seats);
          for (const [tick, action] of (scripts[game % games] ?? []).entries()) {
            if (signal.aborted) return;
            const move = (body: object, seat: 0 | 1) =>
              rest.post(`/sessions/${sessionId}/actions`, body, { token: seats[seat].token });
            const seat = tick % 2 === 0 ? 0 : 1;
            const dueMs = performance.now() + everyMs;
            if (Math.random() < wrong) {
              const bad = { action: WRONG[tick % WRONG.length], expected_tick: tick - (tick % 3) };
              await timed(meter, name, () => move(bad, tick % 5 === 0 ? (seat === 0 ? 1 : 0) : seat));
            }
            await timed(meter, name, () => move({ action, expected_tick: tick }, seat));
            await pause(Math.max(0, dueMs - performance.now()), signal);
          }
        }
      };
      await Promise.all(tables.map(one));
    },
    close: () => Promise.resolve(),
  };
}
