import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { arbiter } from '../../../support/arbiter.ts';
import { hostEnvironment } from '../../../support/built-host.ts';

/** `arbiter pgn` of the built program, which starts no host. */

const folder = mkdtempSync(join(tmpdir(), 'arbiter-pgn-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (...args: readonly string[]) => arbiter(['pgn', ...args], hostEnvironment());

/** The shape that docs/cli.md promises. */
const checkResult = z.strictObject({
  ok: z.boolean(),
  games: z.array(
    z.strictObject({
      number: z.int(),
      line: z.int(),
      white: z.string(),
      black: z.string(),
      result: z.string(),
      plies: z.int(),
      variations: z.int(),
      opening: z.strictObject({ eco: z.string(), name: z.string() }).nullable(),
      problem: z.strictObject({ code: z.string(), line: z.int(), message: z.string() }).nullable(),
    }),
  ),
  left: z.int(),
});

test('checks a file of games, names the line of a fault, and writes a game that reads as the same', async () => {
  const file = join(folder, 'games.pgn');
  writeFileSync(
    file,
    '[White "Ada"]\n\n1. d4 Nf6 2. c4 (2. Nf3 d5) e6 1/2-1/2\n\n[White "Bob"]\n\n1. e5 *\n',
  );
  const checked = await run('check', file, '--json');
  const result = checkResult.parse(JSON.parse(checked.out));
  expect([checked.code, result.ok]).toEqual([1, false]);
  expect(result.games).toMatchObject([
    { white: 'Ada', plies: 4, variations: 1, opening: { eco: 'A50' }, problem: null },
    { white: 'Bob', problem: { code: 'illegal_move', line: 7 } },
  ]);
  const plain = await run('check', file);
  expect(plain.out).toContain('✗ 2. Bob – ?: line 7, "e5": this move is not legal here\n');

  const written = join(folder, 'one.pgn');
  expect((await run('show', file, '--out', written)).code).toBe(0);
  const again = await run('check', written, '--json');
  expect([again.code, checkResult.parse(JSON.parse(again.out)).games]).toEqual([
    0,
    [{ ...result.games[0], black: '?' }],
  ]);
});
