import { describe, expect, test } from 'vitest';
import { readHeadFile, auditRowHash, GENESIS } from '../../../../../src/main/platform/audit/index.ts';
import type { AuditEntry } from '../../../../../src/main/platform/audit/index.ts';
import { auditPage } from '../../../../../src/shared/contract/audit.ts';
import { appendRows, openTestStorage } from '../../../../support/test-storage.ts';

const entry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  system: 'sessions',
  action: 'TESTED',
  subject: 's-1',
  actor: 'host',
  payload: {},
  ...fields,
});

describe('append', () => {
  test('is part of the job that calls it', async () => {
    const { writer, audit } = await openTestStorage();
    await writer.write(() => audit.append(entry()));
    const failing = writer.write(() => {
      audit.append(entry());
      throw new Error('refused');
    });
    const other = writer.write(() => audit.append(entry({ subject: 's-2' })));
    await expect(failing).rejects.toThrow('refused');
    expect((await other).seq).toBe(2);
    expect(audit.page({ offset: 0, limit: 10 }).rows.map((row) => row.subject)).toEqual(['s-2', 's-1']);
  });

  test('chains each row to the one before', async () => {
    const { writer, audit } = await openTestStorage();
    const first = writer.writeNow(() => audit.append(entry()));
    const second = writer.writeNow(() => audit.append(entry({ payload: { b: 1, a: 2 } })));
    const [newest, oldest] = audit.page({ offset: 0, limit: 2 }).rows;
    expect(oldest).toMatchObject({ prev: GENESIS, hash: first.hash });
    expect(newest).toMatchObject({ prev: first.hash, hash: second.hash });
    const at = new Date(newest?.atMs ?? 0).toISOString();
    expect(auditRowHash(first.hash, { ...entry(), seq: 2, at, payload: '{"a":2,"b":1}' })).toBe(second.hash);
    expect(audit.head()).toEqual(second);
  });

  test('emits the event of the row only after the commit', async () => {
    const { writer, audit, bus, db } = await openTestStorage();
    const received: unknown[] = [];
    bus.on('audit.appended', (head) => received.push({ ...head, open: db.inTransaction }));
    const head = await writer.write(() => audit.append(entry()));
    await writer
      .write(() => {
        audit.append(entry());
        throw new Error('refused');
      })
      .catch(() => null);
    expect(received).toEqual([{ ...head, open: false }]);
  });

  test('stores no secret and truncates long values', async () => {
    const { writer, audit, db } = await openTestStorage();
    writer.writeNow(() =>
      audit.append(
        entry({ subject: 'x'.repeat(500), payload: { token: 'open sesame', note: 'Bearer open.sesame' } }),
      ),
    );
    const text = JSON.stringify(db.prepare('select * from audit').all());
    expect(text).not.toContain('sesame');
    expect(audit.page({ offset: 0, limit: 1 }).rows[0]?.subject).toHaveLength(200);
  });

  test('hashes texts as they are stored, including lone surrogates and zero characters', async () => {
    const { writer, audit, db } = await openTestStorage();
    writer.writeNow(() =>
      audit.append(entry({ subject: 'a\uD800b', actor: 'n\u0000l', payload: { p: '\uDFFF\u0000' } })),
    );
    const row = db.prepare('select * from audit').get() as Parameters<typeof auditRowHash>[1] & {
      hash: string;
    };
    expect(auditRowHash(GENESIS, row)).toBe(row.hash);
  });

  test('throws outside a writer job and stores nothing', async () => {
    const { audit } = await openTestStorage();
    expect(() => audit.append(entry())).toThrow('outside a job');
    expect(audit.head().seq).toBe(0);
  });
});

describe('page', () => {
  test('returns rows newest first, by offset, as of a row', async () => {
    const testStorage = await openTestStorage();
    appendRows(testStorage, 25);
    const page = testStorage.audit.page({ offset: 5, limit: 10 });
    expect(auditPage.parse(page)).toEqual(page);
    expect(page.rows.map((row) => row.seq)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11]);
    expect(page).toMatchObject({ total: 25, asOf: 25 });
    appendRows(testStorage, 5);
    expect(testStorage.audit.page({ offset: 5, limit: 10, asOf: 25 }).rows).toEqual(page.rows);
    expect(testStorage.audit.page({ offset: 24, limit: 10, asOf: 25 }).rows.map((row) => row.seq)).toEqual([
      1,
    ]);
    expect(testStorage.audit.page({ offset: 25, limit: 10, asOf: 25 }).rows).toEqual([]);
    expect(testStorage.audit.page({ offset: 0, limit: 1, asOf: 999 }).asOf).toBe(30);
  });

  test('filters by every field, alone and together, and counts as of a row', async () => {
    const testStorage = await openTestStorage();
    const { writer, audit, clock } = testStorage;
    for (let n = 0; n < 30; n += 1) {
      clock.advance(1000);
      writer.writeNow(() =>
        audit.append(
          entry({
            system: n % 2 ? 'league' : 'sessions',
            action: `A${n % 3}`,
            subject: `s-${n % 5}`,
            actor: n % 10 === 0 ? "o'hara" : 'host',
          }),
        ),
      );
    }
    const all = audit.page({ offset: 0, limit: 200 }).rows;
    const start = clock.nowMs() - 30_000;
    const cases: [
      NonNullable<Parameters<typeof audit.page>[0]['filter']>,
      (row: (typeof all)[number]) => boolean,
    ][] = [
      [{ system: 'league' }, (row) => row.system === 'league'],
      [{ actor: "o'hara" }, (row) => row.actor === "o'hara"],
      [{ action: 'A1', subject: 's-2' }, (row) => row.action === 'A1' && row.subject === 's-2'],
      [
        { fromMs: start + 5000, toMs: start + 9000 },
        (row) => row.atMs >= start + 5000 && row.atMs <= start + 9000,
      ],
      [{ subject: "x' or 1=1 --" }, () => false],
      [{ fromMs: 1e300 }, () => false],
    ];
    for (const [filter, matches] of cases) {
      const expected = all.filter(matches);
      const page = audit.page({ offset: 1, limit: 4, filter });
      expect(page.rows).toEqual(expected.slice(1, 5));
      expect(page.total).toBe(expected.length);
      const last = Math.max(0, expected.length - 3);
      expect(audit.page({ offset: last, limit: 10, filter }).rows).toEqual(expected.slice(last));
      expect(audit.page({ offset: expected.length, limit: 10, filter }).rows).toEqual([]);
    }
    const filter = { system: 'league' };
    expect(audit.page({ offset: 0, limit: 9, filter, asOf: 10 }).total).toBe(5);
    expect(audit.page({ offset: 0, limit: 9, filter }).total).toBe(15);
    appendRows(testStorage, 3, 'league');
    expect(audit.page({ offset: 0, limit: 9, filter, asOf: 20 }).total).toBe(10);
    expect(audit.page({ offset: 0, limit: 9, filter }).total).toBe(18);
  });

  test('lists systems and actions as they appear', async () => {
    const testStorage = await openTestStorage();
    expect(testStorage.audit.facets()).toEqual({ systems: [], actions: [] });
    appendRows(testStorage, 2);
    expect(testStorage.audit.facets()).toEqual({ systems: ['sessions'], actions: ['TESTED'] });
    appendRows(testStorage, 1, 'league');
    expect(testStorage.audit.facets().systems).toEqual(['league', 'sessions']);
  });

  test('finds the rows of one subject, oldest first', async () => {
    const testStorage = await openTestStorage();
    appendRows(testStorage, 15);
    expect(testStorage.audit.rowsBySubject('s-1').map((row) => row.seq)).toEqual([2, 9]);
    expect(testStorage.audit.rowsBySubject('s-0', 2).map((row) => row.seq)).toEqual([1, 8]);
  });
});

describe('the kept head', () => {
  test('is the newest row after a stop', async () => {
    const testStorage = await openTestStorage();
    appendRows(testStorage, 250);
    const head = testStorage.audit.head();
    await testStorage.close();
    expect(readHeadFile(testStorage.paths.auditHead)).toEqual({ state: 'stored', head });
  });
});
