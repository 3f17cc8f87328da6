// In process: an archive is packed while files change and stopped half way, at moments that no command can choose.
import { zipSync, strToU8 } from 'fflate';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longTest } from '../../support/long-test.ts';
import {
  checkArchive,
  scheduleRestore,
  inspectionFolder,
  moveRestoredFiles,
} from '../../../src/main/app-features/archives/index.ts';
import { createArchive } from '../../../src/main/app-features/archives/create-archive.ts';
import { dataPaths } from '../../../src/main/platform/data-folder/index.ts';
import { openDatabase } from '../../../src/main/platform/db/open.ts';
import { startBuiltHost, hostFolder, type BuiltHost } from '../../support/built-host.ts';

// The worker of the build, because its sources take a second to load.
const threadUrl = (name: string): URL => new URL(`../../../out/main/${name}.js`, import.meta.url);
const never = new AbortController().signal;

/** The host of the first tests; the tests after them use copies of the folder that it left. */
let host: BuiltHost;
/** The folder that is packed. */
let data = '';
let otherFolder = '';
beforeAll(async () => {
  host = await startBuiltHost();
});
afterAll(() => host.dispose());
beforeEach(() => {
  otherFolder = hostFolder();
  data = host.data;
});
afterEach(() => rmSync(otherFolder, { recursive: true, force: true }));

/** Each test has a copy of the folder that the host left when it stopped. */
const ownCopies = (): void => {
  beforeAll(() => host.stop());
  beforeEach(() => {
    data = hostFolder();
    cpSync(host.data, data, { recursive: true, preserveTimestamps: true });
  });
  afterEach(() => rmSync(data, { recursive: true, force: true }));
};

const pack = (changes: { target?: string; withKeys?: boolean } = {}, meanwhile = (): void => undefined) =>
  createArchive(
    {
      paths: dataPaths(data),
      target: join(otherFolder, 'a.zip'),
      withKeys: false,
      createdAt: '2026-11-21T08:00:00.000Z',
      arbiter: '0.0.0-test',
      ...changes,
    },
    meanwhile,
  );

const check = (archive: string) =>
  checkArchive({ archive, folder: join(otherFolder, 'look'), threadUrl, signal: never }, () => undefined);

const agentsIn = async (folder: string): Promise<number> => {
  const db = await openDatabase(join(folder, 'arbiter.db'), { readOnly: true });
  try {
    return db.prepare<[], { n: number }>('select count(*) as n from agents').get()?.n ?? -1;
  } finally {
    db.close();
  }
};

describe('an archive of a folder that a host is using', () => {
  test('passes its check, is private, and contains everything that was confirmed before it', async () => {
    await host.rest.post('/agents', { name: 'Ada' });
    const manifest = await pack();
    expect(manifest.audit?.seq).toBeGreaterThan(0);
    expect(statSync(join(otherFolder, 'a.zip')).mode & 0o777).toBe(0o600);
    const checked = await check(join(otherFolder, 'a.zip'));
    expect(checked.ok && checked.value.report.ok).toBe(true);
    expect(await agentsIn(join(otherFolder, 'look'))).toBe(await agentsIn(data));
  });

  test('leaves no unfinished files behind when it is stopped', async () => {
    await expect(
      createArchive(
        {
          paths: dataPaths(data),
          target: join(otherFolder, 'a.zip'),
          withKeys: false,
          createdAt: '2026-11-21T08:00:00.000Z',
          arbiter: 'x',
        },
        (done) => {
          if (done > 0) throw new Error('stopped');
        },
      ),
    ).rejects.toThrow('stopped');
    expect(readdirSync(otherFolder)).toEqual([]);
  });

  test('is refused when it is truncated or not a ZIP', async () => {
    await pack();
    const whole = readFileSync(join(otherFolder, 'a.zip'));
    for (const bytes of [whole.subarray(0, whole.length / 2), Buffer.from('hello'), Buffer.alloc(0)]) {
      writeFileSync(join(otherFolder, 'b.zip'), bytes);
      expect(await check(join(otherFolder, 'b.zip'))).toMatchObject({ ok: false, code: 'BAD_ARCHIVE' });
    }
  });
});

describe('the local chain', () => {
  ownCopies();

  const chainFile = (name: string) => join(data, 'chain', name);

  test('is included as it was last saved, without the file with its process id', async () => {
    mkdirSync(join(data, 'chain'), { recursive: true });
    const [newest, previous] = [Buffer.from([1, 2, 3]), Buffer.from([4, 5])];
    writeFileSync(chainFile('local.state'), newest);
    writeFileSync(chainFile('local.state.previous'), previous);
    for (const left of ['process.json', 'local.state.tmp', 'local.state.damaged'])
      writeFileSync(chainFile(left), '{}');
    const { files } = await pack();
    expect(files.map(({ path }) => path).filter((path) => path.startsWith('chain/'))).toEqual([
      'chain/local.state',
      'chain/local.state.previous',
    ]);
    rmSync(chainFile('local.state'));
    const paths = dataPaths(data);
    const order = {
      archive: join(otherFolder, 'a.zip'),
      folder: inspectionFolder(paths),
      threadUrl,
      signal: never,
    };
    expect((await checkArchive(order, () => undefined)).ok).toBe(true);
    scheduleRestore(paths);
    moveRestoredFiles(paths, Date.parse('2026-11-21T08:00:00.000Z'));
    expect([readFileSync(chainFile('local.state')), readFileSync(chainFile('local.state.previous'))]).toEqual(
      [newest, previous],
    );
    expect(existsSync(chainFile('process.json'))).toBe(false);
  });

  longTest('may save its state while it is packed', async () => {
    mkdirSync(join(data, 'chain'), { recursive: true });
    writeFileSync(chainFile('local.state'), 'before');
    // Each save has other bytes of the same length, so that two reads of the file itself never agree.
    let saves = 0;
    await pack({}, () => writeFileSync(chainFile('local.state'), `save ${1e6 + (saves += 1)}`));
    expect(saves).toBeGreaterThan(2);
    const checked = await check(join(otherFolder, 'a.zip'));
    expect(checked.ok && checked.value.report.ok).toBe(true);
  });
});

describe('a restore', () => {
  ownCopies();

  const addAgent = async (): Promise<void> => {
    const running = await startBuiltHost({ data });
    await running.rest.post('/agents', { name: 'After' });
    await running.stop();
  };

  test('restores the archived data, keeps the replaced data, and the host starts with it', async () => {
    await pack();
    const before = await agentsIn(data);
    await addAgent();
    const paths = dataPaths(data);
    const checked = await checkArchive(
      { archive: join(otherFolder, 'a.zip'), folder: inspectionFolder(paths), threadUrl, signal: never },
      () => undefined,
    );
    expect(checked.ok).toBe(true);
    scheduleRestore(paths);
    const again = await startBuiltHost({ data });
    try {
      expect(await agentsIn(data)).toBe(before);
      const [stored] = readdirSync(data).filter((name) => name.startsWith('replaced-'));
      expect(await agentsIn(join(data, stored ?? ''))).toBe(before + 1);
      expect(existsSync(join(data, 'restore-next'))).toBe(false);
    } finally {
      await again.stop();
    }
  });

  test('continues after an interruption and keeps the replaced data', async () => {
    await pack();
    await addAgent();
    const now = await agentsIn(data);
    const paths = dataPaths(data);
    await checkArchive(
      { archive: join(otherFolder, 'a.zip'), folder: inspectionFolder(paths), threadUrl, signal: never },
      () => undefined,
    );
    scheduleRestore(paths);
    // The state after a crash between two renames: the head is in place, and the database still waits.
    const waiting = join(data, 'restore-next');
    const aside = join(data, 'replaced-20261121T080000000Z');
    mkdirSync(aside);
    writeFileSync(join(aside, 'audit-head.json'), readFileSync(paths.auditHead));
    writeFileSync(paths.auditHead, readFileSync(join(waiting, 'audit-head.json')));
    rmSync(join(waiting, 'audit-head.json'));
    moveRestoredFiles(paths, Date.parse('2026-11-21T08:00:00.000Z'));
    expect(existsSync(waiting)).toBe(false);
    expect(await agentsIn(aside)).toBe(now);
    const again = await startBuiltHost({ data });
    await again.stop();
  });
});

describe('a file that is not a sound archive', () => {
  const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  const database = strToU8('SQLite format 3\u0000 and more');
  const manifest = (files: readonly object[]) =>
    strToU8(
      JSON.stringify({
        format: 'arbiter-archive',
        version: 1,
        createdAt: '2026-11-21T08:00:00.000Z',
        arbiter: 'x',
        withKeys: false,
        audit: null,
        files,
      }),
    );
  const entry = { path: 'arbiter.db', bytes: database.length, sha256: sha(database) };
  const forged: Record<string, Record<string, Uint8Array>> = {
    'a name that leaves the folder': {
      'manifest.json': manifest([{ ...entry, path: '../escaped.db' }]),
      '../escaped.db': database,
    },
    'a file that was not announced': {
      'manifest.json': manifest([entry]),
      'arbiter.db': database,
      'host.json': strToU8('{}'),
    },
    'keys in an archive that says it has none': {
      'manifest.json': manifest([entry, { ...entry, path: 'secrets.json' }]),
      'arbiter.db': database,
      'secrets.json': database,
    },
    'a file before the manifest': { 'arbiter.db': database, 'manifest.json': manifest([entry]) },
    'a file longer than it says': {
      'manifest.json': manifest([{ ...entry, bytes: 3 }]),
      'arbiter.db': database,
    },
    'a file with other bytes': {
      'manifest.json': manifest([{ ...entry, sha256: sha(strToU8('other')) }]),
      'arbiter.db': database,
    },
    'a file that is missing': { 'manifest.json': manifest([entry]) },
    'no manifest': { 'readme.txt': strToU8('hello') },
    'a manifest of another version': { 'manifest.json': strToU8('{"format":"arbiter-archive","version":2}') },
  };

  test.each(Object.keys(forged))('%s is refused with a message', async (name) => {
    const file = join(otherFolder, 'forged.zip');
    writeFileSync(file, zipSync(forged[name] ?? {}));
    const checked = await check(file);
    expect(checked).toMatchObject({ ok: false, code: 'BAD_ARCHIVE' });
    expect(existsSync(join(otherFolder, 'escaped.db'))).toBe(false);
  });
});

describe('an archive of a folder whose host has stopped', () => {
  ownCopies();

  test('contains keys only when they are requested', async () => {
    writeFileSync(join(data, 'secrets.json'), '{"canary":"k-7f3a"}', { mode: 0o600 });
    const without = await pack();
    expect(without.files.map(({ path }) => path)).not.toContain('secrets.json');
    expect(readFileSync(join(otherFolder, 'a.zip')).includes('secrets.json')).toBe(false);
    const withKeys = await pack({ target: join(otherFolder, 'b.zip'), withKeys: true });
    expect(withKeys).toMatchObject({ withKeys: true });
    expect(withKeys.files.map(({ path }) => path)).toContain('secrets.json');
  });

  test('fails the check when its database was forged before packing', async () => {
    const db = await openDatabase(join(data, 'arbiter.db'));
    const triggers = db
      .prepare<[], { name: string; sql: string }>(
        "select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'audit'",
      )
      .all();
    for (const { name } of triggers) db.exec(`drop trigger ${name}`);
    db.exec("update audit set actor = 'mallory' where seq = 1");
    for (const { sql } of triggers) db.exec(sql);
    db.close();
    await pack();
    const checked = await check(join(otherFolder, 'a.zip'));
    expect(checked.ok && checked.value.report.ok).toBe(false);
  });
});
