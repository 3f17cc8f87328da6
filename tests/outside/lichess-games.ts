import { Chess } from 'chess.js';
import { expect } from 'vitest';
import { joinBot, type BotPlayer, type FinishedGame } from './lichess-player.ts';
import { call, type Program } from './program.ts';

/** Games of two bots of the Bot API, and what is expected of every one of them. */

/** The two time controls of the games, in seconds. */
const CONTROLS = [
  { 'clock.limit': '60', 'clock.increment': '0' },
  { 'clock.limit': '20', 'clock.increment': '0.2' },
] as const;

/** The clock of one move, in milliseconds. */
interface MoveClock {
  /** The time that the host took from the clock. */
  readonly charged: number;
  /** From the line that gave the bot its turn until it sent its move; the host cannot have taken less. */
  readonly own: number;
  /** From the sending of the move before until the answer to this one; the host cannot have taken more. */
  readonly around: number;
}

export interface GamesReport {
  readonly games: number;
  readonly plies: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly requests: Readonly<Record<string, number>>;
  readonly unhandled: readonly string[];
  /** Differences between the clock of the host and the stopwatch of the bot, in milliseconds. */
  readonly clockDifference: { readonly p50: number; readonly p99: number; readonly max: number };
}

/** The warnings and errors of a log. */
export const faultsIn = (log: string): string[] =>
  log.split('\n').filter((line) => /"level":"(?:warn|error)"/u.test(line));

/** Two bots challenge each other by turns; every game is checked as it ends. */
export async function playGames(program: Program, games: number): Promise<GamesReport> {
  const bots = [await joinBot(program, { seed: 1 }), await joinBot(program, { seed: 2 })] as const;
  const statuses: Record<string, number> = {};
  const differences: number[] = [];
  let plies = 0;
  for (let number = 0; number < games; number += 1) {
    const [one, other] = number % 2 === 0 ? bots : [bots[1], bots[0]];
    const color = number % 4 < 2 ? 'white' : 'random';
    const first = await one.challenge(other.name, { color, rated: 'true', ...CONTROLS[number % 2] });
    const second = await other.finished(first.id);
    expect(second).toMatchObject({ moves: first.moves, status: first.status, winner: first.winner });
    expectEndByTheRules(first);
    for (const { charged, own, around } of clocksOf(first, second)) {
      // Each reading is rounded to a whole millisecond.
      expect([charged + 3 >= own, charged - 3 <= around]).toEqual([true, true]);
      differences.push(Math.abs(charged - own));
    }
    statuses[first.status] = (statuses[first.status] ?? 0) + 1;
    plies += first.moves.length;
  }
  await expectVerified(program, bots, games);
  bots.forEach((bot) => bot.close());
  return {
    games,
    plies,
    statuses,
    requests: sumOf(bots.map(({ requests }) => requests)),
    unhandled: bots.flatMap(({ unhandled }) => unhandled),
    clockDifference: spreadOf(differences),
  };
}

const STATUS_OF = (chess: Chess): string =>
  chess.isCheckmate() ? 'mate' : chess.isStalemate() ? 'stalemate' : 'draw';

function expectEndByTheRules({ moves, status, winner, states, pgn }: FinishedGame): void {
  const chess = new Chess();
  for (const move of moves) chess.move(move);
  const [loser, other] = chess.turn() === 'w' ? ['white', 'black'] : ['black', 'white'];
  if (status === 'outoftime') {
    const last = states.at(-1);
    expect([chess.isGameOver(), loser === 'white' ? last?.wtime : last?.btime]).toEqual([false, 0]);
    expect([other, null]).toContain(winner);
  } else {
    expect([chess.isGameOver(), status]).toEqual([true, STATUS_OF(chess)]);
    expect(winner).toBe(status === 'mate' ? other : null);
  }
  const exported = new Chess();
  exported.loadPgn(pgn);
  expect(exported.history({ verbose: true }).map(({ lan }) => lan)).toEqual(moves);
}

/** The clocks of both sides from the third ply on; the first move of each side is free. */
function clocksOf(...games: readonly [FinishedGame, FinishedGame]): MoveClock[] {
  const sentAt = new Map(games.flatMap(({ sent }) => sent.map((move) => [move.ply, move] as const)));
  return games.flatMap(({ color, moves, status, states, sent, incrementMs }) => {
    const firstWith = new Map(states.toReversed().map((state) => [state.plies, state]));
    return sent.slice(1).flatMap(({ ply, sentMs, answeredMs }) => {
      const [before, after] = [firstWith.get(ply), firstWith.get(ply + 1)];
      const previous = sentAt.get(ply - 1);
      if (before === undefined || after === undefined || previous === undefined) return [];
      const left = color === 'white' ? before.wtime - after.wtime : before.btime - after.btime;
      // The move that ends a game gets no increment.
      const charged = left + (ply + 1 < moves.length || status === 'outoftime' ? incrementMs : 0);
      return [{ charged, own: sentMs - before.atMs, around: answeredMs - previous.sentMs }];
    });
  });
}

/** The sessions of the games are found intact by the host, and the last clocks are the same as in its own interface. */
async function expectVerified(program: Program, bots: readonly BotPlayer[], games: number): Promise<void> {
  const [bot] = bots;
  const { body } = await call(program.url, 'GET /sessions?limit=200', bot?.token ?? '');
  const sessions = (body['sessions'] as { session_id: string }[]).map(({ session_id }) => session_id);
  expect(sessions).toHaveLength(games);
  for (const id of sessions) {
    const verdict = await call(program.url, `GET /sessions/${id}/verify`, bot?.token ?? '');
    expect([verdict.status, verdict.body['ok']]).toEqual([200, true]);
  }
}

function sumOf(all: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const each of all) for (const [name, count] of each) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

function spreadOf(values: readonly number[]): GamesReport['clockDifference'] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
