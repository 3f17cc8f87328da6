import { expect, test } from 'vitest';
import { evidenceSections } from '../../../renderer/report-page/evidence-sections.ts';
import { pageTextsOf } from '../../../renderer/report-page/page-texts.ts';
import type { ArenaReportRecord } from '../../../src/main/arena/rules/reports/report-record.ts';
import { signedReport } from '../../support/arena/report-record.ts';

type Evidence = NonNullable<ArenaReportRecord['evidence']>;

const HASH = 'ab'.repeat(32);
const NOTHING: Evidence = {
  audit: null,
  prompts: { a: null, b: null },
  engines: { a: null, b: null },
  decision: null,
};

function rowsOf(evidence: Evidence | undefined): readonly (string | null)[] {
  const { evidence: _, ...record } = signedReport('WD');
  const parts = evidenceSections(
    evidence === undefined ? record : { ...record, evidence },
    pageTextsOf('en'),
  );
  const main = document.createElement('main');
  main.append(...parts);
  return [...main.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
}

test('the rows of the audit log, prompts, programs and the stored decision are shown with their hashes', () => {
  const rows = rowsOf({
    audit: { first: { seq: 4, hash: HASH }, last: { seq: 9, hash: 'cd'.repeat(32) } },
    prompts: { a: { moves: 12, sha256: 'ef'.repeat(32) }, b: null },
    engines: { a: null, b: { sha256: '01'.repeat(32), level: 3, nodes: 2000 } },
    decision: { state: 'h1', llr: 2.951, pairs: 13, decidedAt: '2026-11-21T00:00:30.000Z' },
  });
  expect(rows).toEqual([
    `First row of the run in the audit log4: ${HASH}`,
    `Newest row of the run in the audit log9: ${'cd'.repeat(32)}`,
    `Prompts of Ada, 12 moves, SHA-256${'ef'.repeat(32)}`,
    `Program of </script><img src=x>, level 3, 2000 positions per move, SHA-256${'01'.repeat(32)}`,
    'Decision of the test as it was stored100 Elo accepted after 13 pairs, ratio 2.95, at 2026-11-21T00:00:30.000Z',
  ]);
});

test('a program whose hash is unknown has a dash, and a decision for the lower bound names it', () => {
  const rows = rowsOf({
    ...NOTHING,
    engines: { a: { sha256: null, level: 1, nodes: 50 }, b: null },
    decision: { state: 'h0', llr: -3, pairs: 7, decidedAt: 'then' },
  });
  expect(rows[0]).toMatch(/SHA-256–$/u);
  expect(rows[1]).toContain('0 Elo accepted after 7 pairs, ratio -3.00');
});

test('without evidence nothing is shown', () => {
  expect(rowsOf(undefined)).toEqual([]);
  expect(rowsOf(NOTHING)).toEqual([]);
});

test('the games are counted by who played them', () => {
  expect(rowsOf({ ...NOTHING, classes: { own: 1, signed: 10, invited: 0 } })).toEqual([
    'Games by who played them1 on own workers, 10 signed by both players, 0 on invited workers',
  ]);
});
