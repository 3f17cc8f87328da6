import type Database from 'better-sqlite3';
import { openPlayer, register, type Player } from '../../outside/league-agent.ts';
import { readDatabase } from '../../support/database.ts';
import type { HostWithWindow } from '../../support/host-with-window.ts';
import { hold, until, type Fault } from '../fault.ts';
import type { FaultEnvironment } from '../environment.ts';

/**
 * SIGKILL at random moments within two seconds of a registration and of a draw, again and again over one folder.
 * Everything that was answered or stored is there once, and every league ends.
 */

export const ROUNDS = 50;
export const MAX_KILL_MS = 2000;
/** A start of a host and a league, on a machine that does other things too. */
export const MAX_ROUND_MS = 60_000;

/** Kills the host after a random time of at most two seconds. */
export async function killWithin(
  environment: FaultEnvironment,
  host: HostWithWindow,
  maxMs = MAX_KILL_MS,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, environment.random() * maxMs));
  await host.kill();
}

/** A client whose connection is lost cannot know what has happened. */
export async function nullIfLost<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

type Row = Record<string, unknown>;

const rowsOf = (data: string, sql: string, ...args: readonly string[]): Row[] =>
  readDatabase(data, (db: Database.Database) => db.prepare(sql).all(...args) as Row[]);

/** The league ends with every match recorded once; `before` are the rows that were stored when the host was killed. */
async function expectEnd(
  { api }: HostWithWindow,
  data: string,
  league: { readonly leagueId: string; readonly matches: number; readonly before: readonly Row[] },
): Promise<void> {
  const { leagueId, matches, before } = league;
  const { status, played } = await until(
    () => api.call('leagues.report', { leagueId }),
    ({ status: now }) => now !== 'running' && now !== 'registering',
    { withinMs: MAX_ROUND_MS, what: `the end of ${leagueId}` },
  );
  hold(status === 'completed' && played === matches, `${leagueId} is ${status} with ${played} of ${matches}`);
  const recorded = rowsOf(
    data,
    "select subject from audit where action = 'RESULT_RECORDED' and subject like ?",
    `${leagueId}/%`,
  );
  const subjects = new Set(recorded.map(({ subject }) => subject));
  hold(recorded.length === matches && subjects.size === matches, `${recorded.length} results of ${matches}`);
  const after = new Map(storedMatches(data, leagueId).map((row) => [row['match_id'], row]));
  hold(after.size === matches, `${after.size} matches instead of ${matches}`);
  for (const row of before) {
    const now = after.get(row['match_id']);
    // A match that was not decided is played again with its number, and a decided one stays as it was.
    const columns = row['decided_at'] === null ? ['a', 'b', 'draw_hash'] : Object.keys(row);
    for (const column of columns) {
      const isUnchanged = row[column] === null || row[column] === now?.[column];
      hold(isUnchanged, `${column} of ${String(row['match_id'])} has changed`);
    }
  }
}

const storedMatches = (data: string, leagueId: string): Row[] =>
  rowsOf(
    data,
    'select match_id, a, b, draw_hash, number, choices, winner, decided_at, reported_at from league_matches where league_id = ?',
    leagueId,
  );

/** Registers a player; null when the answer was lost with the host. */
const registerAt = (host: HostWithWindow, { own, endpoint }: Player): Promise<unknown> =>
  nullIfLost(register(host.ready.ports.league ?? 0, 'player', endpoint, own));

async function afterRegistration(environment: FaultEnvironment): Promise<void> {
  const players = [await openPlayer('even'), await openPlayer('odd')];
  environment.atEnd(() => Promise.all(players.map(({ endpoint }) => endpoint.close())));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const leagueId = `registered_${round}`;
    const first = await environment.host();
    await first.api.call('leagues.gather', {
      game: 'even_odd',
      leagueId,
      format: 'round-robin',
      expect: 2,
      referees: 1,
      players: [{ name: 'Hosted', strategy: 'random' }],
      auth: 'strict',
      wire: 'strict',
      allowedPorts: players.map(({ endpoint }) => endpoint.port),
    });
    for (const { own } of players) own.id = '';
    const registering = (async () => {
      for (const player of players) await registerAt(first, player);
    })();
    await Promise.all([registering, killWithin(environment, first)]);
    const before = storedMatches(environment.data, leagueId);
    const known = players.filter(({ own }) => own.id !== '').map(({ own }) => own.id);
    const second = await environment.host();
    const stored = rowsOf(
      environment.data,
      "select agent_id from league_agents where league_id = ? and kind = 'player' and built_in = 0",
      leagueId,
    ).map((row) => row['agent_id']);
    for (const id of known) hold(stored.includes(id), `round ${round}: the registration of ${id} is lost`);
    hold(stored.length <= players.length, `round ${round}: ${stored.length} registrations of two players`);
    for (const player of players) if (player.own.id === '') await registerAt(second, player);
    await expectEnd(second, environment.data, { leagueId, matches: 3, before });
    await second.stop();
  }
}

async function afterDraw(environment: FaultEnvironment): Promise<void> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const players = environment.between(4, 10);
    const first = await environment.host();
    const { leagueId } = await first.api.call('leagues.start', {
      game: 'even_odd',
      players,
      referees: 2,
      format: 'round-robin',
    });
    const drawn = (): Row[] => storedMatches(environment.data, leagueId).filter((row) => row['draw_hash']);
    await until(
      () => Promise.resolve(drawn()),
      (rows) => rows.length > 0,
      { what: 'a draw' },
    );
    await killWithin(environment, first);
    const before = drawn();
    const second = await environment.host();
    await expectEnd(second, environment.data, { leagueId, matches: (players * (players - 1)) / 2, before });
    await second.stop();
  }
}

export const momentFaults: readonly Fault[] = [
  { group: 'killed at any moment', name: `${ROUNDS} times after a registration`, run: afterRegistration },
  { group: 'killed at any moment', name: `${ROUNDS} times after a draw`, run: afterDraw },
].map((fault) => ({ ...fault, limitMs: ROUNDS * MAX_ROUND_MS }));
