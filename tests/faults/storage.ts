import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { HostWithWindow } from '../support/host-with-window.ts';
import { spawnHost } from '../support/built-host.ts';
import { verdict } from '../support/rest.ts';
import { faultsOf, hold, until, type Fault } from './fault.ts';
import type { FaultEnvironment } from './environment.ts';

/** Faults of storage: a full disk, a locked database, a second host. */

const storageOf = async ({ rest }: HostWithWindow): Promise<unknown> =>
  (await rest.get('/health')).body['storage'];

/** Fills the disk, in the end one page at a time. */
function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  for (const size of [65_536, 4096, 512]) {
    try {
      for (;;) if (writeSync(descriptor, Buffer.alloc(size)) < size) break;
    } catch {
      // No space is left for a piece of this size, so a smaller one follows.
    }
  }
  closeSync(descriptor);
}

/** Mounts a small file system; returns false where that is not allowed. */
function mountSmall({ data, atEnd }: FaultEnvironment): boolean {
  mkdirSync(data, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', data], { stdio: 'ignore' });
  } catch {
    process.stdout.write('no right to mount a small file system here: the disk is not filled\n');
    return false;
  }
  atEnd(() => execFileSync('umount', ['-l', data]));
  return true;
}

async function diskFull(environment: FaultEnvironment): Promise<void> {
  const mounted = mountSmall(environment);
  const host = await environment.host();
  if (!mounted) return;
  const game = await host.rest.session('chess.v1', ['white', 'black']);
  hold((await host.rest.act(game, 0, 'e2e4', 0)).status === 200, 'the first move is refused');
  const fillerFile = join(environment.data, 'ballast');
  let made = 0;
  let refused = await host.rest.post('/agents');
  // Space that the write-ahead log has reserved may still accept some writes.
  for (let n = 0; refused.status === 201 && n < 500; n += 1) {
    made += 1;
    fill(fillerFile);
    refused = await host.rest.post('/agents');
  }
  hold(refused.status === 503, `a write without room is answered ${refused.status}`);
  const state = await host.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token });
  hold(state.body['tick'] === 1, `the game reads ${state.text}`);
  hold((await storageOf(host)) === 'failing', 'its health says nothing');
  rmSync(fillerFile);
  hold((await host.rest.act(game, 1, 'e7e5', 1)).body['tick'] === 2, 'it does not go on');
  await host.stop();
  const db = new Database(join(environment.data, 'arbiter.db'), { readonly: true });
  const agents = db.prepare('select count(*) from agents').pluck().get() as number;
  db.close();
  // The two players and the agents whose creation was acknowledged; hosted agents are not counted.
  hold(agents >= made + 2, `${agents} agents are there, ${made + 2} were answered`);
}

const lockHeld =
  (heldMs: number, wanted: number): Fault['run'] =>
  async (environment) => {
    const host = await environment.host();
    const game = await host.rest.session('chess.v1', ['white', 'black']);
    const other = new Database(join(environment.data, 'arbiter.db'));
    other.exec('begin immediate');
    const over = new Promise<void>((resolve) =>
      setTimeout(() => {
        other.exec('rollback');
        other.close();
        resolve();
      }, heldMs),
    );
    const moved = await host.rest.act(game, 0, 'e2e4', 0);
    await over;
    hold(moved.status === wanted, `a move under a lock of ${heldMs} ms is answered ${moved.status}`);
    if (wanted === 503) {
      hold(!/sqlite|busy|locked/iu.test(moved.text), `the answer tells too much: ${moved.text}`);
      const again = await host.rest.act(game, 0, 'e2e4', 0);
      hold(again.status === 200, `afterwards the move is answered ${again.text}`);
    }
    hold((await storageOf(host)) === 'ok', 'its health does not come back');
  };

const BUILT_IN = { kind: 'builtin', level: 2 } as const;
/** Reasons that no rule of a game between built-in players knows. */
const HOST_REASONS = `('engine_crashed', 'engine_stalled', 'adjudicated', 'timeout', 'abandoned', 'host_fault', 'aborted')`;

/** Locks the database again and again while the host's own players play; no game is decided by that. */
const locksDuringOwnGames =
  (outages: number): Fault['run'] =>
  async (environment) => {
    const host = await environment.host();
    const seats = { white: BUILT_IN, black: BUILT_IN };
    const other = new Database(join(environment.data, 'arbiter.db'), { timeout: 5000 });
    const count = (what: string): number =>
      Number(other.prepare(`select count(*) from ${what}`).pluck().get());
    for (let n = 0; n < outages; n += 1) {
      while (count("sessions where status = 'active'") < 4)
        await host.api.call('match.start', { template: 'chess.v1', seats });
      other.exec('begin immediate');
      await new Promise((resolve) => setTimeout(resolve, environment.between(50, 3500)));
      other.exec('rollback');
      const before = count('actions');
      await until(
        async () => count('actions'),
        (now) => now > before,
        { what: `a move after outage ${n + 1}` },
      );
      hold(count(`sessions where outcome_reason in ${HOST_REASONS}`) === 0, `outage ${n + 1} decided a game`);
    }
    other.close();
    process.stdout.write(`${outages} outages, no game decided by one\n`);
  };

/** Fills the disk again and again while the host's own players play; no game is decided by that. */
async function fullDiskDuringOwnGames(environment: FaultEnvironment): Promise<void> {
  if (!mountSmall(environment)) return;
  const host = await environment.host();
  const fillerFile = join(environment.data, 'ballast');
  const seats = { white: BUILT_IN, black: BUILT_IN };
  const games: string[] = [];
  for (let n = 0; n < 2; n += 1)
    games.push((await host.api.call('match.start', { template: 'chess.v1', seats })).sessionId ?? '');
  const rowOf = (sessionId: string) => host.api.call('sessions.get', { sessionId });
  const ticks = async (): Promise<number> =>
    (await Promise.all(games.map(rowOf))).reduce((sum, { card }) => sum + card.tick, 0);
  for (let n = 0; n < 3; n += 1) {
    fill(fillerFile);
    await until(
      () => storageOf(host),
      (state) => state === 'failing',
      { what: 'a failing storage' },
    );
    rmSync(fillerFile);
    await until(
      () => storageOf(host),
      (state) => state === 'ok',
      { what: 'a storage that works again' },
    );
    const before = await ticks();
    await until(ticks, (now) => now > before, { what: `a move after the disk was full ${n + 1} times` });
    for (const { card } of await Promise.all(games.map(rowOf)))
      hold(
        !HOST_REASONS.includes(`'${card.outcomeReason}'`),
        `a full disk ended a game: ${card.outcomeReason}`,
      );
  }
}

const OUTAGES = Number(process.env['ARBITER_TEST_OUTAGES'] ?? 100);

const storageGroup: readonly Fault[] = faultsOf('storage', {
  'disk full': diskFull,
  'disk full while games of the host’s own run': fullDiskDuringOwnGames,
  'lock held for a second': lockHeld(1000, 200),
  'lock held too long': lockHeld(8000, 503),
  'a second host on the folder': async (environment) => {
    const host = await environment.host();
    const second = await spawnHost({ data: environment.data });
    hold('code' in second && second.code === 'DATA_IN_USE', 'a second host came up on the folder');
    hold(second.message.includes(String(host.ready.pid)), 'it does not name the first');
    hold(verdict(await host.rest.post('/agents'))[0] === 201, 'the first host no longer writes');
  },
});

export const storageFaults: readonly Fault[] = [
  ...storageGroup,
  {
    group: 'storage',
    name: 'a hundred locks while games of the host’s own run',
    // An outage lasts 1.8 s on average, and the next move may come some seconds after it.
    limitMs: OUTAGES * 12_000 + 60_000,
    run: locksDuringOwnGames(OUTAGES),
  },
];
