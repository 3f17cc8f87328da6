import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { HostWithWindow } from '../support/host-with-window.ts';
import { playToTheEnd } from '../support/random-play.ts';
import { verdict } from '../support/rest.ts';
import { faultsOf, hold, type Fault } from './fault.ts';
import type { FaultEnvironment } from './environment.ts';

/** Faults of the database file: power loss, bad sectors, changes by other programs. */

const WAL_HEADER = 32;
const FRAME = 24 + 4096;
const FILES = ['arbiter.db', 'arbiter.db-wal', 'arbiter.db-shm', 'audit-head.json'] as const;
type SavedFiles = ReadonlyMap<string, Buffer | null>;

const read = (data: string, name: string): Buffer | null =>
  existsSync(join(data, name)) ? readFileSync(join(data, name)) : null;
const keep = (data: string): SavedFiles => new Map(FILES.map((name) => [name, read(data, name)]));

function putBack(data: string, stored: SavedFiles): void {
  for (const [name, bytes] of stored) {
    if (bytes === null) rmSync(join(data, name), { force: true });
    else writeFileSync(join(data, name), bytes);
  }
}

const storageOf = async ({ rest }: HostWithWindow): Promise<unknown> =>
  (await rest.get('/health')).body['storage'];

/** Creates an agent and two games, one of them ended, and kills the host, so that the write-ahead log holds data. */
async function playedAndKilled(environment: FaultEnvironment): Promise<void> {
  const host = await environment.host();
  const over = await host.rest.session('tic_tac_toe.v1', ['x', 'o']);
  await playToTheEnd(host.rest, over, environment.random);
  const open = await host.rest.session('chess.v1', ['white', 'black']);
  await host.rest.act(open, 0, 'e2e4', 0);
  for (let n = 0; n < 5; n += 1) await host.rest.register();
  await host.kill();
}

type Change = (wal: Buffer, environment: FaultEnvironment) => Buffer;

/**
 * The host starts with complete commits only. When acknowledged rows are lost, the
 * head stored next to the database shows it, and the host stays read-only.
 */
const walFault =
  (change: Change): Fault['run'] =>
  async (environment) => {
    await playedAndKilled(environment);
    const stored = keep(environment.data);
    const wal = stored.get('arbiter.db-wal');
    hold(wal != null && wal.length > WAL_HEADER + FRAME, 'there is no live write-ahead log');
    writeFileSync(join(environment.data, 'arbiter.db-wal'), change(wal, environment));
    rmSync(join(environment.data, 'arbiter.db-shm'), { force: true });
    const host = await environment.host();
    const storage = await storageOf(host);
    hold(storage === 'ok' || storage === 'read_only', `storage is ${String(storage)}`);
    const wanted = storage === 'ok' ? 201 : 503;
    const made = await host.rest.post('/agents');
    hold(made.status === wanted, `a write while ${storage} is answered ${made.status}`);
    if (storage === 'ok') return;
    await host.stop();
    putBack(environment.data, stored);
    const repaired = await environment.host();
    hold((await storageOf(repaired)) === 'ok', 'the undamaged files are not taken back');
  };

/** The host starts read-only, does not change the file, and works again when the old file is back. */
const fileFault =
  (change: (file: string, environment: FaultEnvironment) => void): Fault['run'] =>
  async (environment) => {
    await playedAndKilled(environment);
    const first = new Database(join(environment.data, 'arbiter.db'));
    first.pragma('wal_checkpoint(TRUNCATE)');
    first.close();
    const stored = keep(environment.data);
    const file = join(environment.data, 'arbiter.db');
    change(file, environment);
    const damaged = read(environment.data, 'arbiter.db');
    const host = await environment.host();
    hold((await storageOf(host)) === 'read_only', 'it came up as if nothing were wrong');
    const [status, code] = verdict(await host.rest.post('/agents'));
    hold(status === 503 && code === 'READ_ONLY', `a write is answered ${status} ${String(code)}`);
    await host.stop();
    const left = read(environment.data, 'arbiter.db');
    const isLeft = damaged === null ? left === null : left !== null && damaged.equals(left);
    hold(isLeft, 'the damaged file was changed');
    putBack(environment.data, stored);
    const repaired = await environment.host();
    hold((await storageOf(repaired)) === 'ok', 'the undamaged file is not taken back');
  };

/** Overwrites the given share of a file with random bytes. */
function noise(file: string, from: number, environment: FaultEnvironment): void {
  const bytes = readFileSync(file);
  for (let at = from; at < bytes.length; at += 1) bytes[at] = environment.between(0, 255);
  writeFileSync(file, bytes);
}

export const damageFaults: readonly Fault[] = [
  ...faultsOf('damaged write-ahead log', {
    'cut in the middle of a frame': walFault((wal, { between }) =>
      wal.subarray(0, between(WAL_HEADER + 1, wal.length - 1)),
    ),
    'last frame lost': walFault((wal) => wal.subarray(0, wal.length - FRAME)),
    'header gone': walFault((wal) => Buffer.concat([Buffer.alloc(WAL_HEADER), wal.subarray(WAL_HEADER)])),
    zeroed: walFault((wal) => Buffer.alloc(wal.length)),
    emptied: walFault(() => Buffer.alloc(0)),
    'a bit flipped': walFault((wal, { between }) => {
      const bytes = Buffer.from(wal);
      const at = between(WAL_HEADER, bytes.length - 1);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << between(0, 7));
      return bytes;
    }),
  }),
  ...faultsOf('damaged database', {
    'all but the first pages are noise': fileFault((file, environment) =>
      noise(file, 4096 * environment.between(1, 20), environment),
    ),
    'bad header': fileFault((file) => {
      const bytes = readFileSync(file);
      bytes.fill(0x58, 0, 16);
      writeFileSync(file, bytes);
    }),
    'cut off': fileFault((file, { between }) => {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.subarray(0, between(1, bytes.length - 4096)));
    }),
    empty: fileFault((file) => writeFileSync(file, '')),
    gone: fileFault((file) => rmSync(file)),
    'of a newer schema': fileFault((file) => {
      const db = new Database(file);
      db.exec("insert into migrations values (9999, 'of the future', 'x', '2099-01-01')");
      db.pragma('wal_checkpoint(TRUNCATE)');
      db.close();
    }),
    'older than its head': fileFault((file) => {
      const head = file.replace('arbiter.db', 'audit-head.json');
      const stored = JSON.parse(readFileSync(head, 'utf8')) as { seq: number };
      writeFileSync(head, JSON.stringify({ ...stored, seq: stored.seq + 5 }));
    }),
  }),
];
