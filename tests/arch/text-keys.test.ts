import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const { parseFile } = (await import(join(ROOT, 'scripts/arch/source.mjs'))) as {
  parseFile(file: string, text: string): unknown;
};
const { keysOf, lookUpsOf } = (await import(join(ROOT, 'scripts/arch/text-keys.mjs'))) as {
  keysOf(source: unknown): readonly string[];
  lookUpsOf(source: unknown): { readonly keys: ReadonlySet<string>; readonly patterns: readonly RegExp[] };
};

const TABLE = `export const texts = {
  'league.title': 'Leagues',
  'league.state_open': { one: 'open', other: 'open' },
  'fault.timeout': 'Too late',
  'league.gone': 'Nobody shows this',
};`;

/** The keys of the table that a file looks up. */
function usedBy(source: string): string[] {
  const { keys, patterns } = lookUpsOf(parseFile('renderer/league.tsx', source));
  return keysOf(parseFile('renderer/text/en/league.ts', TABLE)).filter(
    (key) => keys.has(key) || patterns.some((pattern) => pattern.test(key)),
  );
}

test('a text is used by its key, by a template that makes the key, or by the family of its code', () => {
  expect(usedBy(`t('league.title')`)).toEqual(['league.title']);
  expect(usedBy('t(`league.state_${state}`)')).toEqual(['league.state_open']);
  expect(usedBy('t(`league.${part}_open`)')).toEqual(['league.state_open']);
  expect(usedBy(`text.code(isLate ? 'fault' : 'error', code)`)).toEqual(['fault.timeout']);
});

test('a text that nothing looks up is found, also when another key begins like it', () => {
  expect(usedBy(`t('league.gone_home'); code('league_gone', x); t(\`league.gone_\${x}\`)`)).toEqual([]);
});
