import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/built-program.ts';
import { temporaryFolder } from '../support/test-storage.ts';

/** The check of the build for code that only sloppy mode runs. */

const { undeclaredAssignments } = (await import(join(ROOT, 'scripts', 'bundle', 'undeclared.mjs'))) as {
  undeclaredAssignments(text: string): readonly { name: string; line: number; column: number }[];
};

/** Runs the check on a folder with these files. */
function scan(files: Readonly<Record<string, string>>): { code: number | null; output: string } {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, 'main', 'chunks', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'scripts', 'check-bundle.mjs'), folder],
    { encoding: 'utf8' },
  );
  return { code: status, output: `${stderr}${stdout}` };
}

test('a planted assignment and a planted syntax of sloppy mode fail the check of a build', () => {
  const { code, output } = scan({
    'assigns.js': '\n  x = 1;',
    'octal.js': 'export const mode = 0755;',
    'sound.js': 'export const y = 1;',
    'with.js': 'with ({}) {}',
  });
  expect(code).toBe(1);
  expect(output).toContain('main/chunks/assigns.js:2:3: assigns to x, which nothing declares');
  expect(output).toMatch(/octal\.js: .*strict mode/iu);
  expect(output).toMatch(/with\.js: .*strict mode/iu);
  expect(output).toContain('bundle: 4 files, 3 problems');
});

test.each([
  ['an assignment', 'x = 1;', 'x'],
  [
    'an assignment inside a function of a wrapper',
    'var a = {}; (function () { a.f = () => { b = 2; }; })();',
    'b',
  ],
  ['a destructuring assignment', 'let a; [a, { k: deep = 1 }] = [];', 'deep'],
  ['an increment', 'function f() { count += 1; } f();', 'count'],
  ['the variable of a loop', 'for (key in {}) void key;', 'key'],
  ['a name of another scope', '{ let inner = 1; void inner; } inner = 2;', 'inner'],
])('%s to an undeclared name is found', (_what, text, name) => {
  expect(undeclaredAssignments(text)).toMatchObject([{ name }]);
});

test('assignments to declared names pass', () => {
  const text = `
    import fixed, { other as mine } from 'a';
    let a, b; var c; const { d: renamed, ...rest } = {};
    function hoist() { late = 1; var late; hoist = null; }
    class Box { static { let inner; inner = 1; } set(value) { value = a; } }
    const named = function self() { void self; };
    for (let i = 0; i < 1; i += 1) i++;
    for (const one of []) void one;
    for (a of []) [b, { c, k: b }] = a;
    try { hoist(); } catch (problem) { problem = null; }
    switch (a) { case 1: let inCase; inCase = 2; }
    ((x, [y], { z = 1 }) => { x = y = z; })(1, [2], {});
    a.member = mine; globalThis.x = fixed; onmessage = Box; export { named, renamed, rest };`;
  expect(undeclaredAssignments(text)).toEqual([]);
  expect(scan({ 'sound.js': text })).toEqual({ code: 0, output: 'bundle: 1 files, 0 problems\n' });
});
