import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { HostWithWindow } from '../support/host-with-window.ts';
import { playToTheEnd } from '../support/random-play.ts';
import { verdict } from '../support/rest.ts';
import { faultsOf, hold, type Fault } from './fault.ts';
import type { Ground } from './ground.ts';

/** F2, F3: what power loss, bad sectors and other hands leave of the database. */

const WAL_HEADER = 32;
const FRAME = 24 + 4096;
const FILES = ['arbiter.db', 'arbiter.db-wal', 'arbiter.db-shm', 'audit-head.json'] as const;
type Kept = ReadonlyMap<string, Buffer | null>;

const read = (data: string, name: string): Buffer | null =>
  existsSync(join(data, name)) ? readFileSync(join(data, name)) : null;
const keep = (data: string): Kept => new Map(FILES.map((name) => [name, read(data, name)]));

function putBack(data: string, stored: Kept): void {
  for (const [name, bytes] of stored) {
    if (bytes === null) rmSync(join(data, name), { force: true });
    else writeFileSync(join(data, name), bytes);
  }
}

const storageOf = async ({ rest }: HostWithWindow): Promise<unknown> =>
  (await rest.get('/health')).body['storage'];

/** Two games, one over, and one agent; the host is killed, so that its write-ahead log is live. */
async function playedAndKilled(ground: Ground): Promise<void> {
  const host = await ground.host();
  const over = await host.rest.session('tic_tac_toe.v1', ['x', 'o']);
  await playToTheEnd(host.rest, over, ground.random);
  const open = await host.rest.session('chess.v1', ['white', 'black']);
  await host.rest.act(open, 0, 'e2e4', 0);
  for (let n = 0; n < 5; n += 1) await host.rest.register();
  await host.kill();
}

type Change = (wal: Buffer, ground: Ground) => Buffer;

/**
 * The host comes up on a whole commit. Where answered rows are gone the head
 * beside the database says so, and nothing is written until a person has looked.
 */
const walFault =
  (change: Change): Fault['run'] =>
  async (ground) => {
    await playedAndKilled(ground);
    const stored = keep(ground.data);
    const wal = stored.get('arbiter.db-wal');
    hold(wal != null && wal.length > WAL_HEADER + FRAME, 'there is no live write-ahead log');
    writeFileSync(join(ground.data, 'arbiter.db-wal'), change(wal, ground));
    rmSync(join(ground.data, 'arbiter.db-shm'), { force: true });
    const host = await ground.host();
    const storage = await storageOf(host);
    hold(storage === 'ok' || storage === 'read_only', `storage is ${String(storage)}`);
    const wanted = storage === 'ok' ? 201 : 503;
    const made = await host.rest.post('/agents');
    hold(made.status === wanted, `a write while ${storage} is answered ${made.status}`);
    if (storage === 'ok') return;
    await host.stop();
    putBack(ground.data, stored);
    const mended = await ground.host();
    hold((await storageOf(mended)) === 'ok', 'the undamaged files are not taken back');
  };

/** Comes up read-only, leaves the file as it is, and is whole again once the old file is back. */
const fileFault =
  (change: (file: string, ground: Ground) => void): Fault['run'] =>
  async (ground) => {
    await playedAndKilled(ground);
    const first = new Database(join(ground.data, 'arbiter.db'));
    first.pragma('wal_checkpoint(TRUNCATE)');
    first.close();
    const stored = keep(ground.data);
    const file = join(ground.data, 'arbiter.db');
    change(file, ground);
    const damaged = read(ground.data, 'arbiter.db');
    const host = await ground.host();
    hold((await storageOf(host)) === 'read_only', 'it came up as if nothing were wrong');
    const [status, code] = verdict(await host.rest.post('/agents'));
    hold(status === 503 && code === 'READ_ONLY', `a write is answered ${status} ${String(code)}`);
    await host.stop();
    const left = read(ground.data, 'arbiter.db');
    const isLeft = damaged === null ? left === null : left !== null && damaged.equals(left);
    hold(isLeft, 'the damaged file was changed');
    putBack(ground.data, stored);
    const mended = await ground.host();
    hold((await storageOf(mended)) === 'ok', 'the undamaged file is not taken back');
  };

/** Overwrites the given share of a file with noise. */
function noise(file: string, from: number, ground: Ground): void {
  const bytes = readFileSync(file);
  for (let at = from; at < bytes.length; at += 1) bytes[at] = ground.between(0, 255);
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
    'all but the first pages are noise': fileFault((file, ground) =>
      noise(file, 4096 * ground.between(1, 20), ground),
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
