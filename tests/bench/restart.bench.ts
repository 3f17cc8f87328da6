import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomGames } from './parts/games.ts';
import { LeanClient } from './parts/lean-client.ts';
import { startServer, type Server } from './parts/process.ts';
import { atMost, median, plain, report } from './parts/report.ts';
import { newSession, openTable, type Seat, type Table } from './parts/table.ts';

/**
 * Kills the built host (SIGKILL) during 32 chess games and starts it again on the
 * same folder. Measures the time until it is ready, and until every game has been
 * replayed from its log and shows the last acknowledged move. Every round
 * continues with the folder of the round before.
 */
const GAMES = 32;
const PLIES = 60;
const ROUNDS = 5;
const MOVES = randomGames(GAMES, 11).map((moves) => moves.slice(0, PLIES));
const cli = new URL('../../out/main/cli.js', import.meta.url).pathname;
const data = mkdtempSync(join(tmpdir(), 'arbiter-restart-'));
const serve = (): Promise<Server> =>
  startServer([cli, 'serve', '--json', '--data', data, '--port', '0', '--limits', 'off', '--chain', 'off']);

interface Played {
  readonly sessionId: string;
  readonly seats: readonly Seat[];
  /** The number of moves that the host acknowledged. */
  answered: number;
}

async function play(table: Table, played: Played, moves: readonly string[]): Promise<void> {
  for (const [tick, action] of moves.entries()) {
    const token = table.seats[tick % 2]?.token ?? '';
    const body = { action, expected_tick: tick };
    await table.client.send('POST', `/sessions/${played.sessionId}/actions`, { token, body });
    played.answered = tick + 1;
  }
}

/** Plays until the first game has ended and the others are close to their end, and kills the host then. */
async function playAndKill(host: Server): Promise<Played[]> {
  const tables = await Promise.all(Array.from({ length: GAMES }, () => openTable(host.url)));
  const games = await Promise.all(
    tables.map(async (table) => ({ sessionId: await newSession(table), seats: table.seats, answered: 0 })),
  );
  const playing = tables.map((table, n) => play(table, games[n] as Played, MOVES[n] ?? []));
  // The games still in play end with their connection.
  const ends = Promise.allSettled(playing);
  await Promise.race(playing);
  await host.kill();
  await ends;
  return games;
}

async function allAreThere(host: Server, games: readonly Played[]): Promise<void> {
  const client = await LeanClient.open(host.url);
  for (const { sessionId, seats, answered } of games) {
    const token = seats[0]?.token ?? '';
    const state = JSON.parse(await client.send('GET', `/sessions/${sessionId}/state`, { token })) as {
      tick: number;
      quarantined: boolean;
    };
    if (state.quarantined || state.tick < answered) throw new Error(`${sessionId} lost an answered move`);
  }
  client.close();
}

const ready: number[] = [];
const folded: number[] = [];
let host = await serve();
for (let round = 0; round < ROUNDS; round += 1) {
  const games = await playAndKill(host);
  const at = performance.now();
  host = await serve();
  ready.push(performance.now() - at);
  await allAreThere(host, games);
  folded.push(performance.now() - at);
}
await host.stop();
rmSync(data, { recursive: true, force: true });

report('restart', [
  atMost('killed with 32 games in play: process start to ready (median)', median(ready), 1000, 'ms'),
  plain('slowest of the five', Math.max(...ready), 'ms'),
  atMost('and until all 32 games were folded again and shown (median)', median(folded), 1000, 'ms'),
  plain('slowest of the five, folded', Math.max(...folded), 'ms'),
]);
