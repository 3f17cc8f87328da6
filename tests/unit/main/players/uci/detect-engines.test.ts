import { chmodSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { detectEngines, testEngine } from '../../../../../src/main/players/uci/detect-engines.ts';
import { fakeEngine } from '../../../../support/players/fake-engine.ts';
import type { FakeEngine, FakeMode } from '../../../../support/players/fake-engine.ts';
import { patientClock, realClock } from '../../../../support/players/real-clock.ts';

const files: FakeEngine[] = [];
afterEach(() => files.splice(0).forEach((file) => file.remove()));

function engineFile(mode: FakeMode, name?: string): FakeEngine {
  const file = fakeEngine(mode, name);
  files.push(file);
  return file;
}

test('engines are found by file, once each, and none is started', async () => {
  const file = engineFile('normal', 'lc0');
  symlinkSync(file.path, join(file.folder, 'stockfish'));
  writeFileSync(join(file.folder, 'komodo'), 'not executable');
  chmodSync(join(file.folder, 'komodo'), 0o644);
  const found = await detectEngines(`relative:${file.folder}:/nonexistent`, []);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ state: 'found', detail: null });
  expect(file.received()).toEqual([]);
});

test('a working engine reports its name', async () => {
  const { path } = engineFile('normal');
  expect(await testEngine(path, patientClock)).toEqual({
    path,
    name: 'Fake Engine 1.0',
    state: 'ok',
    detail: null,
    eloRange: { min: 1350, max: 2850 },
  });
});

test('a failure has a message', async () => {
  const { path } = engineFile('no-uciok');
  const limits = { startMs: 200, moveGraceMs: 200 };
  const detail = async (of: string): Promise<string | null> =>
    (await testEngine(of, realClock, limits)).detail;
  expect(await detail('stockfish')).toBe('the path must be absolute');
  expect(await detail('/nonexistent/stockfish')).toBe('there is no program at this path');
  expect(await detail(path)).toBe('the program did not answer in time');
});
