import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MESSAGES } from '../../../src/shared/wire/league-v2.ts';
import { arbiter, QUIET_PORTS, type Ended } from '../../support/arbiter.ts';
import { blocksIn, pages, placeOf, type Block } from '../../support/docs/pages.ts';

/** Every JSON block of the documentation has exactly the members that the program prints. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-docs-json-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PORTS = { ...QUIET_PORTS, ARBITER_REFEREE_PORTS: '0', ARBITER_PLAYER_PORTS: '0' };
const run = (...args: string[]): Promise<Ended> =>
  arbiter([...args, '--json'], {
    ...PORTS,
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    ARBITER_DATA: join(folder, 'data'),
  });

/** The members by name; a list is represented by its first element. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (typeof value !== 'object' || value === null) return null;
  const members = Object.entries(value).map(([name, member]) => [name, shapeOf(member)] as const);
  return Object.fromEntries(members.toSorted(([a], [b]) => a.localeCompare(b)));
}

/** The section of a block, by the nearest heading. */
function sectionOf({ page, line }: Block): string {
  const lines =
    pages()
      .find(({ name }) => name === page)
      ?.text.split('\n') ?? [];
  return (
    lines
      .slice(0, line)
      .findLast((text) => text.startsWith('#'))
      ?.replace(/^#+ /u, '') ?? ''
  );
}

const COMMAND_PAGE = /^docs\/cli(?:-\w+)?\.md$/u;

/** The first JSON of a section of the command reference, or of the page that is named. */
const blockUnder = (section: string, page: RegExp = COMMAND_PAGE): unknown => {
  const block = blocksIn('json').find((one) => page.test(one.page) && sectionOf(one) === section);
  if (block === undefined) throw new Error(`no block under ${section}`);
  return JSON.parse(block.code);
};

const PLAYED = ['--white', 'random', '--black', 'random', '--games', '1'];
interface Printing {
  readonly args: readonly string[];
  /** Optional members, and members that depend on the data, by their path. */
  readonly loose?: readonly string[];
  /** The page of the section when it is not one of the command reference. */
  readonly page?: RegExp;
}

/** The program that prints the first block of a section. They use one data folder, one after the other. */
const PRINTED: Readonly<Record<string, Printing>> = {
  'arbiter match': { args: ['match', '--game', 'tic_tac_toe.v1', ...PLAYED] },
  'arbiter league run': { args: ['league', 'run', '--game', 'even_odd', '--players', '4'] },
  'arbiter league list': { args: ['league', 'list'] },
  'JSON of a run': {
    args: ['arena', '--a', 'builtin', '--b', 'random', '--game', 'tic_tac_toe', '--games', '4'],
    loose: [
      'plan.openings',
      'games.played_by',
      'policies.tolerant',
      'sampling',
      'builds',
      'servers',
      'players',
      'elo95',
      'normalisedElo',
      'policies.strict.elo95',
    ],
  },
  'JSON of a tournament': {
    args: ['arena', '--players', 'random,builtin:1', '--game', 'tic_tac_toe', '--pairs', '2'],
    loose: ['table.games'],
  },
  'arbiter arena suites': { args: ['arena', 'suites'] },
  JSON: {
    args: ['arena', 'table'],
    loose: ['combined', 'games.islands.freeAnchors'],
    page: /arena-ratings\.md$/u,
  },
  'arbiter agents list': { args: ['agents', 'list'], loose: ['found'] },
  'arbiter queue status': { args: ['queue', 'status'], loose: ['workers', 'waiting'] },
  'arbiter rewards': {
    args: ['rewards', 'simulate', '--matches', '2', '--cheaters', '0.5', '--isolated'],
    loose: ['answers', 'cheats'],
  },
  'arbiter verify': { args: ['verify'], loose: ['checks'] },
  'arbiter doctor': { args: ['doctor'], loose: ['items'] },
  'arbiter export': { args: ['export'] },
  'arbiter backup': { args: ['backup', 'create'], loose: ['files'] },
};

/** A shape without what is below these paths; a list counts as its first element. */
function without(value: unknown, loose: readonly string[], path = ''): unknown {
  if (loose.includes(path)) return null;
  if (Array.isArray(value)) return value.map((member) => without(member, loose, path));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      without(member, loose, path === '' ? name : `${path}.${name}`),
    ]),
  );
}

test.each(Object.entries(PRINTED))(
  '%s prints what the page shows',
  { timeout: 120_000 },
  async (section, { args, loose = [], page }) => {
    const { out, err } = await run(...args);
    expect(out, err).not.toBe('');
    const real = without(shapeOf(JSON.parse(out)), loose);
    expect(real).toEqual(without(shapeOf(blockUnder(section, page)), loose));
  },
);

test('the rows of verify and doctor have the members that the page shows', { timeout: 60_000 }, async () => {
  const members = (rows: readonly object[]): string[] => [
    ...new Set(rows.flatMap((row) => Object.keys(row))),
  ];
  for (const [command, rows] of [
    ['verify', 'checks'],
    ['doctor', 'items'],
  ] as const) {
    const { out } = await run(command);
    const real = JSON.parse(out) as Record<string, object[]>;
    const visible = blockUnder(`arbiter ${command}`) as Record<string, object[]>;
    // Optional members may be missing.
    const unknown = members(real[rows] ?? []).filter((name) => !members(visible[rows] ?? []).includes(name));
    expect(unknown).toEqual([]);
  }
});

test('the call in docs/league-protocol.md matches the wire schema', () => {
  const calls = blocksIn('json').filter(({ page }) => page === 'docs/league-protocol.md');
  expect(calls).not.toEqual([]);
  for (const block of calls) {
    const { GAME_MOVE_CALL } = MESSAGES;
    expect(GAME_MOVE_CALL.safeParse(JSON.parse(block.code)).error, placeOf(block)).toBeUndefined();
  }
});
