import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('the first page', () => {
  test('is one that can be read at once', () => {
    const lines = readme.trimEnd().split('\n').length;
    expect(lines).toBeGreaterThanOrEqual(90);
    expect(lines).toBeLessThanOrEqual(130);
  });

  test('names npm scripts that there are', () => {
    const named = [...readme.matchAll(/npm (?:run )?([a-z:]+)/gu)].map(([, name]) => name ?? '');
    expect(named).toContain('start');
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  test('speaks of commands that the program knows', () => {
    const named = new Set([...readme.matchAll(/node bin\/arbiter\.mjs ([a-z]+)/gu)].map(([, name]) => name));
    const cli = join(ROOT, 'src/main/cli/cli.ts');
    const { status, stdout } = spawnSync(process.execPath, [cli, '--help'], { encoding: 'utf8' });
    expect(status).toBe(0);
    const known = new Set([...stdout.matchAll(/^ {2}([a-z]+)/gmu)].map(([, name]) => name));
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
    expect(named.size).toBeGreaterThan(4);
  });
});
