import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages, ROOT, type Block } from '../../support/docs/pages.ts';

/** Follows every `docs/adding-*.md` literally in a copy of the repository and tests the result. */

const COPIED = readdirSync(ROOT).filter(
  (name) => !/^(?:node_modules|out|dist|\.git|test-results|playwright-report)$/u.test(name),
);

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'arbiter-recipe-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const fileOf = ({ info }: Block): string | null => /^file=(\S+)$/u.exec(info)?.[1] ?? null;

/** The parts of a block by their first lines; text before the first part is ignored. */
const parts = (lines: readonly string[], begins: (line: string) => boolean): string[][] =>
  lines.reduce<string[][]>((all, line) => {
    if (begins(line)) return [...all, [line]];
    all.at(-1)?.push(line);
    return all;
  }, []);

/** A hunk is found by its lines, not by line numbers, so that edits of the file do not outdate the page. */
function change(file: string, hunk: readonly string[]): void {
  const text = readFileSync(join(copy, file), 'utf8');
  const side = (mark: '-' | '+'): string =>
    hunk
      .filter((line) => line.startsWith(' ') || line.startsWith(mark))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const [before, after] = [side('-'), side('+')];
  expect(text.split(before).length - 1, `${file} has these lines once:\n${before}`).toBe(1);
  writeFileSync(
    join(copy, file),
    text.replace(before, () => after),
  );
}

function follow(block: Block): void {
  const written = fileOf(block);
  if (written !== null) {
    mkdirSync(dirname(join(copy, written)), { recursive: true });
    writeFileSync(join(copy, written), block.code);
  }
  if (block.language !== 'diff') return;
  for (const file of parts(block.code.split('\n'), (line) => line.startsWith('--- a/'))) {
    const name = file[1]?.replace('+++ b/', '') ?? '';
    for (const [, ...hunk] of parts(file, (line) => line.startsWith('@@'))) change(name, hunk);
  }
}

/** Runs a command in the copy with this Node. */
function run(args: readonly string[]): void {
  const done = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  expect(done.status, `${done.stdout}\n${done.stderr}`).toBe(0);
}

/** All pages use the same copy, one after the other, so that they must not conflict. */
test.each(pages().filter(({ name }) => name.startsWith('docs/adding-')))(
  '$name can be followed',
  ({ blocks }) => {
    for (const block of blocks) follow(block);
    const tests = blocks
      .map(fileOf)
      .filter((file) => file?.endsWith('.test.ts') || file?.endsWith('.test.tsx'));
    expect(tests.length, 'the page tests what it builds').toBeGreaterThan(0);
    run([join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...tests.filter((file) => file !== null)]);
  },
  120_000,
);

test('afterwards the tests of the lists that name every game pass', () => {
  run([join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', 'tests/unit/shared']);
}, 120_000);

test('afterwards all parts pass the type check', () => {
  run(['scripts/typecheck.mjs', 'shared', 'main', 'renderer']);
}, 300_000);
