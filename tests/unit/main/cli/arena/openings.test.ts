import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOpenings } from '../../../../../src/main/cli/arena/openings.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (openings: string | null) => readOpenings({ openings, 'opening-plies': 6, order: 'random' });

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('without openings nothing is sent, and a name is a suite of the host', async () => {
  expect(await read(null)).toEqual({ ok: true, value: {} });
  expect(await read('chess-8')).toEqual({
    ok: true,
    value: { openings: { kind: 'suite', name: 'chess-8' }, order: 'random' },
  });
});

test.each(['mine.pgn', 'mine.JSONL'])('the text of %s is sent with its name', async (name) => {
  expect(await read(file(name, '1. e4 *'))).toEqual({
    ok: true,
    value: { openings: { kind: 'file', fileName: name, text: '1. e4 *', plies: 6 }, order: 'random' },
  });
});

test('a file that is missing or too long is a usage error', async () => {
  expect(await read(join(folder, 'none.pgn'))).toMatchObject({
    message: expect.stringContaining('cannot be read'),
  });
  expect(await read(file('long.pgn', 'x'.repeat(98_305)))).toMatchObject({
    message: expect.stringContaining('at most 98304 characters'),
  });
});
