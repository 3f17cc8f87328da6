import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as appTexts from '../../renderer/text/en/app.ts';
import { builtInGameTemplates } from '../../src/main/games/index.ts';
import { builtinLevels } from '../../src/main/players/index.ts';
import { WEBHOOK_TYPES } from '../../src/main/payments/webhooks/webhook-types.ts';
import { ENDING_KINDS } from '../../src/main/sessions/rules/log-row.ts';
import { BRIDGE_CODES, OPENFRONT_CODES } from '../../src/shared/codes/openfront.ts';
import { STAKE_CODES } from '../../src/shared/codes/stakes.ts';
import { UPDATE_CODES } from '../../src/shared/codes/updates.ts';
import { WALLET_CODES } from '../../src/shared/codes/wallet.ts';
import { END_REASONS, type EndReason } from '../../src/shared/end-reason.ts';
import { findFault } from '../../src/shared/fault.ts';
import { ROOT } from '../support/docs/pages.ts';
import { rowsIn } from '../support/docs/tables.ts';

/** Tables of the documentation that list every value of something: each has all that the program has, and no more. */

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The part of a page below a heading, up to the next heading of this level or a higher one. */
function sectionOf(page: string, heading: string): string {
  const lines = page.split('\n');
  const start = lines.indexOf(heading);
  expect(start, heading).toBeGreaterThanOrEqual(0);
  const level = /^#+/u.exec(heading)?.[0].length ?? 1;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => (/^#+(?= )/u.exec(line)?.[0].length ?? Infinity) <= level);
  return rest.slice(0, end < 0 ? undefined : end).join('\n');
}

const codesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/gu)].map(([, code = '']) => code);

describe('docs/metrics.md', () => {
  test('has every metric with its type', () => {
    const source = read('src/main/app-features/metrics/metric-families.ts');
    const families = [...source.matchAll(/name: '(\w+)',\s+help: '[^']+',\s+type: '(\w+)'/gu)];
    const metricTable = read('docs/metrics.md').split('\n## ')[0] ?? '';
    const listed = rowsIn(metricTable).map(([name = '', type]) => [...codesIn(name), type]);
    expect(families.length).toBe([...source.matchAll(/\n +name: /gu)].length);
    expect(listed).toEqual(families.map(([, name, type]) => [name, type]));
  });
});

describe('docs/games.md', () => {
  const page = read('docs/games.md');
  const gameTable = page.split('\n## ')[0] ?? '';

  test('has every game with its roles and levels', () => {
    const listed = rowsIn(gameTable).map(([name = '', , roles = '', levels]) => [
      ...codesIn(name),
      codesIn(roles),
      Number(levels),
    ]);
    expect(listed).toEqual(builtInGameTemplates.map(({ id, roles }) => [id, roles, builtinLevels(id)]));
  });

  test('has every option with its range and default', () => {
    let game = '';
    const listed = rowsIn(sectionOf(page, '## Options')).map(
      ([name = '', option = '', range, defaultValue]) => {
        game = codesIn(name)[0] ?? game;
        return [game, ...codesIn(option), range, defaultValue];
      },
    );
    expect(listed).toEqual(builtInGameTemplates.flatMap(optionsOf));
  });
});

interface OptionSchema {
  readonly type: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

const shown = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : Number(value).toLocaleString('en');

function optionsOf({ id, options }: (typeof builtInGameTemplates)[number]): string[][] {
  const { properties = {} } = z.toJSONSchema(options, { io: 'input' });
  return Object.entries(properties as Record<string, OptionSchema>).map(([name, schema]) => [
    id,
    name,
    schema.type === 'boolean' ? 'on, off' : `${shown(schema.minimum)} to ${shown(schema.maximum)}`,
    shown(schema.default),
  ]);
}

describe('docs/session-api.md', () => {
  const page = read('docs/session-api.md');

  test('has every reason with its fault', () => {
    const listed = rowsIn(sectionOf(page, '#### Reasons')).flatMap(([reasons = '', , fault = '']) =>
      codesIn(reasons).map((reason) => [reason, codesIn(fault)[0]]),
    );
    const faultOfLoser = (reason: EndReason) => findFault({ reason, winner: 'white' }, 'black');
    expect(listed.toSorted()).toEqual(END_REASONS.map((reason) => [reason, faultOfLoser(reason)]).toSorted());
  });

  test('has every kind of log row', () => {
    const list = /^- `kind` is [\s\S]*?(?=^- )/mu.exec(page)?.[0] ?? '';
    const kinds = codesIn(list).filter((code) => code !== 'kind');
    const known = ['action', 'draw_offer', 'draw_decline', 'outage', ...ENDING_KINDS];
    expect([...new Set(kinds)].toSorted()).toEqual(known.toSorted());
  });
});

describe('codes', () => {
  test.each([
    ['docs/openfront-bridge.md', BRIDGE_CODES],
    ['docs/openfront-tools.md', Object.keys(OPENFRONT_CODES)],
    ['docs/stakes.md', Object.keys(STAKE_CODES)],
    ['docs/updates.md', Object.keys(UPDATE_CODES)],
    ['docs/wallet.md', Object.keys(WALLET_CODES)],
  ])('%s has all of its system', (file, codes) => {
    const tables = rowsIn(read(file)).flatMap((cells) => cells.flatMap(codesIn));
    expect(codes.filter((code) => !tables.includes(code))).toEqual([]);
  });

  test('docs/openfront-tools.md says of each whether the call can succeed later', () => {
    const listed = rowsIn(sectionOf(read('docs/openfront-tools.md'), '## Refusals')).map(
      ([code = '', , later]) => [codesIn(code)[0], later],
    );
    expect(listed).toEqual(
      Object.entries(OPENFRONT_CODES).map(([code, { retry }]) => [code, retry ? 'yes' : 'no']),
    );
  });
});

/** The keys as a page writes them: those of the sheet, with the key of Windows and Linux for `Mod`. */
const writtenKeys = (keys: readonly string[]): string[] =>
  keys[0] === 'Mod' ? [`Ctrl ${keys[1]}`] : keys.includes('…') ? digitsUpTo(Number(keys.at(-1))) : [...keys];

const digitsUpTo = (last: number): string[] => Array.from({ length: last }, (_, at) => `${at + 1}`);

describe('docs/playing.md', () => {
  const page = read('docs/playing.md');
  const keysIn = (heading: string): string[] =>
    rowsIn(sectionOf(page, heading)).flatMap(([keys = '']) => codesIn(keys));
  const sheet = read('renderer/app/shortcut-sheet.tsx');
  const sections = [...sheet.matchAll(/title: '([\w.]+)',\s*shortcuts: \[([\s\S]*?)\],\s*\}/gu)];
  const titles = appTexts.app as Readonly<Record<string, unknown>>;

  test('has every screen that a key opens', () => {
    const routes = read('renderer/routes.ts');
    const keys = [...routes.matchAll(/shortcut: '(.)'/gu)].map(([, key]) => `g ${key}`);
    expect(keys.length).toBeGreaterThan(9);
    expect(keysIn('### Go to')).toEqual(keys);
  });

  test('has the sections of the sheet of keys', () => {
    const headings = [...sectionOf(page, '## Keys').matchAll(/^### (.*)$/gmu)].map(([, title]) => title);
    const known = sections.map(([, title = '']) => titles[title]);
    expect(known.length).toBeGreaterThan(6);
    expect(headings.toSorted()).toEqual([...known, titles['shortcuts.go']].toSorted());
  });

  test.each(sections.map(([, title = '', rows = '']) => [titles[title], rows]))(
    'has every key of %s',
    (title, rows) => {
      const keys = [...String(rows).matchAll(/keys: \[(.*?)\], text:/gu)].flatMap(([, list = '']) =>
        writtenKeys([...list.matchAll(/'([^']+)'/gu)].map(([, key = '']) => key)),
      );
      expect(keys.length).toBeGreaterThan(0);
      expect(keysIn(`### ${String(title)}`)).toEqual(keys);
    },
  );
});

test('docs/subscriptions.md has every webhook event', () => {
  const listed = rowsIn(sectionOf(read('docs/subscriptions.md'), '## Receive changes by webhook'));
  expect(listed.flatMap(([type = '']) => codesIn(type))).toEqual([...WEBHOOK_TYPES]);
});

describe('docs/cli.md', () => {
  const listed = rowsIn(sectionOf(read('docs/cli.md'), '## Variables')).flatMap(([names = '']) =>
    codesIn(names),
  );
  const variablesIn = (patterns: readonly string[]): Set<string> => {
    const sources = globSync(patterns, { cwd: ROOT }).map(read);
    return new Set(
      sources.flatMap((source) =>
        [
          ...source.matchAll(/(?:'|env\.)((?:APPDATA|ARBITER|CDP|ELECTRON|MERCHANT|XDG_DATA)[A-Z_]*)\b/gu),
        ].map(([, name = '']) => name),
      ),
    );
  };
  /** A program of this repository sets them for another one. */
  const NOT_FOR_PEOPLE = ['ELECTRON_OVERRIDE_DIST_PATH', 'ELECTRON_RUN_AS_NODE'];
  /** The package @electron/get reads it. */
  const READ_BY_PACKAGES = ['ELECTRON_MIRROR'];

  test('has every variable that the host or a command reads', () => {
    const known = [...variablesIn(['src/**/*.ts'])].filter((name) => !NOT_FOR_PEOPLE.includes(name));
    expect(known.length).toBeGreaterThan(12);
    expect(known.filter((name) => !listed.includes(name))).toEqual([]);
  });

  test('has no variable that nothing reads', () => {
    const known = variablesIn(['{src,scripts,bin,tests/agents}/**/*.{ts,mjs}', 'playwright.config.ts']);
    expect(listed.filter((name) => !known.has(name) && !READ_BY_PACKAGES.includes(name))).toEqual([]);
  });
});
