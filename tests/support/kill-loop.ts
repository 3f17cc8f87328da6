import { startBuiltHost, spawnHost, type BuiltHost } from './built-host.ts';
import { seededNumbers } from './random-play.ts';
import type { Rest, Table } from './rest.ts';

/**
 * Kills a host while games run, restarts it and compares: every action that was answered with 200 must be in the
 * log exactly once, and every state must equal the replay of its log.
 */

const GAMES: readonly (readonly [string, readonly [string, string], object])[] = [
  ['chess.v1', ['white', 'black'], {}],
  ['chess.v1', ['white', 'black'], {}],
  ['connect_four.v1', ['red', 'yellow'], {}],
  ['iterated_rps.v1', ['player_1', 'player_2'], { options: { rounds: 100 } }],
  ['holdem_heads_up.v1', ['player_1', 'player_2'], { options: { hands: 100, stack: 10_000 } }],
];

interface Acknowledged {
  readonly tick: number;
  readonly seat: 0 | 1;
  readonly action: string;
}

interface Played {
  readonly table: Table;
  readonly acknowledged: Acknowledged[];
}

export interface KillReport {
  readonly acknowledged: number;
  /** Sessions and their players whose creation was answered before the kill. */
  readonly opened: number;
  /** Actions that were committed, but whose answer did not arrive. */
  readonly unanswered: number;
  readonly restartMs: number;
  readonly problems: readonly string[];
}

/** Plays until the host is killed and records each answer at once. */
async function playUntilGone(
  rest: Rest,
  played: Played,
  pick: () => number,
  onAnswer: () => void,
): Promise<void> {
  const { table } = played;
  try {
    for (;;) {
      for (const seat of [0, 1] as const) {
        const { body } = await rest.get(`/sessions/${table.sessionId}/state`, {
          token: table.seats[seat].token,
        });
        const legal = body['legal_actions'] as readonly string[];
        if (body['status'] !== 'active') return;
        const action = legal[Math.floor(pick() * legal.length)];
        if (action === undefined) continue;
        const reply = await rest.act(table, seat, action, body['tick']);
        if (reply.status !== 200) throw new Error(`refused: ${reply.text}`);
        played.acknowledged.push({ tick: Number(reply.body['tick']) - 1, seat, action });
        onAnswer();
      }
    }
  } catch (error) {
    // A lost connection is expected; a refusal is a failure.
    if (String(error).includes('refused: ')) throw error;
  }
}

export interface Kill {
  readonly seed: number;
  /** A crash point with its count; null when the test kills the host after some answers. */
  readonly crashAt: string | null;
}

/** About the number of commits of a start, ten agents and five sessions; the exact place of the kill does not matter. */
const COMMITS_BEFORE_PLAY = 30;

/** Kills at each crash point and by the test, in turn. */
export function killPlan(count: number, seed: number): Kill[] {
  const steps = [
    `session.beforeAnswer:${1 + (seed % 23)}`,
    null,
    `session.afterCommit:${COMMITS_BEFORE_PLAY + (seed % 19)}`,
    `session.beforeCommit:${COMMITS_BEFORE_PLAY + (seed % 17)}`,
    null,
    'audit.afterHead:2',
  ];
  return Array.from({ length: count }, (_, at) => ({
    seed: seed + at,
    crashAt: steps[at % steps.length] ?? null,
  }));
}

/**
 * Kills one host after the other on the same data folder. Each restarted host is compared with the recorded
 * answers and then runs the next games.
 */
export async function killLoop(
  data: string,
  kills: readonly Kill[],
  onReport: (kill: Kill, report: KillReport) => void,
): Promise<void> {
  let host = await startBuiltHost({ data, crashAt: kills[0]?.crashAt });
  for (const [at, kill] of kills.entries()) {
    const games = await playToDeath(host, kill);
    host = await startBuiltHost({ data, crashAt: kills[at + 1]?.crashAt });
    onReport(kill, await compare(host, games));
  }
  await host.stop();
}

async function playToDeath(host: BuiltHost, { seed, crashAt }: Kill): Promise<Played[]> {
  const random = seededNumbers(seed);
  const games = await setTables(host);
  let left = crashAt === null ? 3 + Math.floor(random() * 40) : Infinity;
  const onAnswer = (): void => {
    left -= 1;
    if (left === 0) host.child.kill('SIGKILL');
  };
  await Promise.all(games.map((played) => playUntilGone(host.rest, played, random, onAnswer)));
  // When the games end before the crash point is reached, the test kills the host.
  host.child.kill('SIGKILL');
  await host.ended;
  return games;
}

/** Starts games; the crash point may be reached before the last one starts, and then fewer games run. */
async function setTables(host: BuiltHost): Promise<Played[]> {
  const games: Played[] = [];
  try {
    for (const [template, roles, more] of GAMES) {
      games.push({ table: await host.rest.session(template, roles, more), acknowledged: [] });
    }
  } catch (error) {
    // A lost connection is the kill itself; any answer is a failure.
    if (!(error instanceof TypeError)) throw error;
  }
  return games;
}

async function compare(host: BuiltHost, games: readonly Played[]): Promise<KillReport> {
  const problems: string[] = [];
  let unanswered = 0;
  for (const { table, acknowledged } of games) {
    const { token } = table.seats[0];
    const path = `/sessions/${table.sessionId}`;
    const rows = await fullLog(host.rest, table);
    for (const { tick, seat, action } of acknowledged) {
      const found = rows.filter(
        (row) => row.tick === tick && row.agent_id === table.seats[seat].agentId && row.action === action,
      );
      if (found.length !== 1) problems.push(`${path}: ${action} at ${tick} is there ${found.length} times`);
    }
    unanswered += rows.length - acknowledged.length;
    // At most one action of each game was being processed when the host was killed.
    if (rows.length > acknowledged.length + 1)
      problems.push(`${path}: ${rows.length} rows for ${acknowledged.length} answers`);
    const verified = await host.rest.get(`${path}/verify`, { token });
    if (verified.body['ok'] !== true) problems.push(`${path}: ${verified.text}`);
    const state = await host.rest.get(`${path}/state`, { token });
    if (state.body['tick'] !== rows.length || state.body['quarantined'] !== false)
      problems.push(`${path}: ${state.text}`);
  }
  const acknowledged = games.reduce((sum, played) => sum + played.acknowledged.length, 0);
  return { acknowledged, opened: games.length, unanswered, restartMs: host.startMs, problems };
}

/** The logs of both seats merged, because each hides the other's sealed choice. */
async function fullLog(
  rest: Rest,
  table: Table,
): Promise<{ tick: number; agent_id: string; action: string | null }[]> {
  const logs = await Promise.all(
    table.seats.map(async ({ token }) => {
      const { body } = await rest.get(`/sessions/${table.sessionId}/log`, { token });
      return body['actions'] as { tick: number; agent_id: string; action: string | null }[];
    }),
  );
  return (logs[0] ?? []).map((row, at) => ({ ...row, action: row.action ?? logs[1]?.[at]?.action ?? null }));
}

/** Kills a host during its start; the next start must not be affected. */
export async function dieAtStart(data: string, crashAt: string): Promise<number | string> {
  const host = await spawnHost({ data, crashAt });
  if ('ready' in host) {
    await host.kill();
    return 'it came up';
  }
  return 'ended' in host ? host.ended : host.code;
}
