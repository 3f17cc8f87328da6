import { expect, test } from 'vitest';
import { verifyRunReportText } from '../../../../../src/main/app-features/arena-reports/verify-run-report.ts';
import { createArenaReports } from '../../../../../src/main/app-features/arena-reports/service.ts';
import {
  privateKeyOf,
  publicKeyOf,
  signEd25519,
} from '../../../../../src/main/platform/report-key/ed25519.ts';
import { createModelStatsTally } from '../../../../../src/main/models/index.ts';
import { accept } from '../../../../../src/shared/outcome.ts';
import { DEFAULT_SPRT } from '../../../../../src/shared/statistics/sprt-presets.ts';

const KEY = privateKeyOf('22'.repeat(32));
const PAGE_ASSETS = { script: '1', style: '' };

const row = (number: number, status = 'completed') => ({
  number,
  attempt: 1,
  openingId: null,
  preludePlies: 0,
  sessionId: `s${number}`,
  aRole: number % 2 === 0 ? 'x' : 'o',
  status,
  outcome: 'win',
  reason: 'line',
  winner: 'a',
  counts: true,
  fault: 'nobody',
  plies: 5,
  replaced: { a: 0, b: 0 },
});

function reports({ state = 'done', pageAssets = PAGE_ASSETS as typeof PAGE_ASSETS | null } = {}) {
  const stats = createModelStatsTally().stats();
  const report = {
    arenaId: 'arena-1',
    template: 'tic_tac_toe.v1',
    a: { name: 'A', choice: { kind: 'builtin', level: 1 } },
    b: { name: 'B', choice: { kind: 'random' } },
    games: 4,
    state,
    plan: null,
    policy: { a: null, b: null },
    statistics: { verdict: { settings: DEFAULT_SPRT, stops: false } },
    createdAtMs: 0,
    endedAtMs: 1000,
    stats: { a: stats, b: stats },
    sampling: { a: [], b: [] },
    builds: { a: [], b: [] },
    chips: null,
    rows: [row(0), row(1), row(2), row(3, 'active')],
  };
  return createArenaReports({
    arenas: { readReport: (id: string) => (id === 'arena-1' ? report : null) },
    sessions: {
      findFinalHead: (id: string) => (id === 's2' ? null : 'ab'.repeat(32)),
    },
    reportKey: {
      sign: async (text: string) => accept({ key: publicKeyOf(KEY), signature: signEd25519(KEY, text) }),
    },
    clock: { nowMs: () => 2000 },
    version: '0.1.0',
    pageAssets: () => pageAssets,
  } as unknown as Parameters<typeof createArenaReports>[0]);
}

test('a run is written as JSON and as a page that both pass every check', async () => {
  for (const format of ['json', 'html'] as const) {
    const made = await reports().export('arena-1', format);
    if (!made.ok) throw new Error(made.message);
    expect(made.value.fileName).toBe(`arena-report-arena-1.${format}`);
    const verdict = await verifyRunReportText(made.value.text, { version: '0.1.0', pageAssets: PAGE_ASSETS });
    expect(verdict.broken).toBeNull();
  }
});

test('games that are played, and those whose log is damaged, are in no report', async () => {
  const made = await reports().export('arena-1', 'json');
  const { games } = JSON.parse(made.ok ? made.value.text : '') as { games: unknown[][] };
  expect(games.map(([number]) => number)).toEqual([0, 1]);
});

test('the report of a run that goes on is not signed', async () => {
  const made = await reports({ state: 'running' }).export('arena-1', 'json');
  expect(JSON.parse(made.ok ? made.value.text : '')).toMatchObject({ key: null, signature: null });
});

test('an unknown run and a build without the page are refused', async () => {
  expect(await reports().export('arena-2', 'json')).toMatchObject({ code: 'NOT_FOUND' });
  expect(await reports({ pageAssets: null }).export('arena-1', 'html')).toMatchObject({
    code: 'UNAVAILABLE',
  });
});
