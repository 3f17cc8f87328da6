import { expect, test } from 'vitest';
import { GENESIS, auditRowHash } from '../../../../../src/main/platform/audit/index.ts';
import { verifyAuditLog, type ChainedRow } from '../../../../../src/main/app-features/verify/audit-log.ts';
import { VerifyCancelledError } from '../../../../../src/main/app-features/verify/verify-results.ts';

/** A log of `count` rows with a valid hash chain. */
function log(count: number, actor = 'host'): ChainedRow[] {
  const rows: ChainedRow[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const prev = rows.at(-1)?.hash ?? GENESIS;
    const row = {
      seq,
      at: '2026-11-21T00:00:00.000Z',
      system: 's',
      action: 'A',
      subject: 'x',
      actor,
      payload: '{}',
    };
    rows.push({ ...row, prev, hash: auditRowHash(prev, row) });
  }
  return rows;
}

const unwatched = { step: () => undefined };
const headOf = (rows: readonly ChainedRow[], seq = rows.length) =>
  ({ state: 'stored', head: { seq, hash: rows[seq - 1]?.hash ?? GENESIS } }) as const;
const changed = (rows: readonly ChainedRow[], seq: number, more: Partial<ChainedRow>): ChainedRow[] =>
  rows.map((row) => (row.seq === seq ? { ...row, ...more } : row));

const whole = log(5);

test('an unbroken log passes with the number of its rows', () => {
  expect(verifyAuditLog(whole, headOf(whole), unwatched)).toEqual({
    chain: { name: 'audit_chain', ok: true, rows: 5 },
    head: { name: 'audit_head', ok: true, rows: 1 },
  });
});

test.each([
  ['content', changed(whole, 3, { actor: 'me' }), 3],
  ['payload', changed(whole, 2, { payload: '{"x":1}' }), 2],
  ['hash', changed(whole, 4, { hash: '0'.repeat(64) }), 4],
  ['link', changed(whole, 5, { prev: GENESIS }), 5],
  ['absence', whole.filter(({ seq }) => seq !== 2), 2],
  ['first row gone', whole.slice(1), 1],
  ['order', [whole[0], whole[2], whole[1], whole[3], whole[4]] as ChainedRow[], 2],
  ['double', [...whole.slice(0, 2), ...whole.slice(1)], 3],
])('a changed row is named by its number: %s', (_, rows, seq) => {
  const { chain } = verifyAuditLog(rows, headOf(whole), unwatched);
  expect(chain).toMatchObject({ ok: false, firstBroken: `audit ${seq}`, seq });
});

test('only the first broken row is named', () => {
  const rows = changed(changed(whole, 2, { actor: 'me' }), 4, { actor: 'me' });
  expect(verifyAuditLog(rows, headOf(whole), unwatched).chain).toMatchObject({ seq: 2, rows: 5 });
});

test('a log that was cut short or rewritten is found by the stored head only', () => {
  const short = verifyAuditLog(whole.slice(0, 3), headOf(whole), unwatched);
  expect([short.chain.ok, short.head]).toMatchObject([true, { ok: false, seq: 4 }]);
  const anew = verifyAuditLog(log(5, 'me'), headOf(whole, 3), unwatched);
  expect([anew.chain.ok, anew.head]).toMatchObject([true, { ok: false, seq: 3 }]);
});

test('a log that has grown since the head was stored passes', () => {
  expect(verifyAuditLog(whole, headOf(whole, 3), unwatched).head.ok).toBe(true);
});

test('without a stored head an empty log passes and a filled one fails', () => {
  expect(verifyAuditLog([], { state: 'missing' }, unwatched).head.ok).toBe(true);
  expect(verifyAuditLog(whole, { state: 'missing' }, unwatched).head).toMatchObject({
    ok: false,
    firstBroken: 'audit-head.json',
  });
  expect(verifyAuditLog(whole, { state: 'unreadable' }, unwatched).head.ok).toBe(false);
});

test('a run stops at the row at which it is cancelled', () => {
  let seen = 0;
  const stopping = {
    step(): void {
      seen += 1;
      if (seen === 2) throw new VerifyCancelledError();
    },
  };
  expect(() => verifyAuditLog(whole, headOf(whole), stopping)).toThrow(VerifyCancelledError);
  expect(seen).toBe(2);
});
