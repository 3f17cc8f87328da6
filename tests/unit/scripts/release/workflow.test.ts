import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');
const workflow = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('every action is pinned by its commit', () => {
  const used = [...workflow.matchAll(/uses: (\S+)/gu)].map(([, name]) => name ?? '');
  expect(used.length).toBeGreaterThan(5);
  for (const name of used) expect(name).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/u);
});

test('every script that is run exists', () => {
  const named = [...workflow.matchAll(/npm run (?:--silent )?([\w:-]+)/gu)].map(([, name]) => name ?? '');
  const files = [...workflow.matchAll(/(?:node|bash) ((?:scripts|\.ci)\/[\w./-]+)/gu)].map(
    ([, file]) => file ?? '',
  );
  expect(named.length + files.length).toBeGreaterThan(4);
  for (const name of named) expect(Object.keys(scripts)).toContain(name);
  for (const file of files) expect(existsSync(join(ROOT, file))).toBe(true);
});

test('only the job that publishes may write, and no secret is given to changes of others', () => {
  expect(workflow).toMatch(/^permissions:\n {2}contents: read$/mu);
  expect(workflow.match(/: write/gu)).toHaveLength(3);
  expect(workflow.indexOf(': write')).toBeGreaterThan(workflow.indexOf('  publish:'));
  expect(workflow).not.toContain('pull_request');
  for (const job of workflow.split(/^ {2}(?=\w+:$)/mu).filter((text) => text.includes('secrets.')))
    expect(job).toContain('environment: release');
});
