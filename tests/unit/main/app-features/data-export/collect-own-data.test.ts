import { expect, test } from 'vitest';
import { collectOwnData } from '../../../../../src/main/app-features/data-export/collect-own-data.ts';
import { fakeApi, type Answers } from '../../../../support/fake-api.ts';

const NOTHING: Answers = {
  'sessions.page': { rows: [], more: false },
  'leagues.list': [],
  'rewards.page': { rows: [] },
  'payments.page': [],
  'wallet.payments': [],
  'subscriptions.page': [],
  'audit.head': { seq: 0 },
  'audit.page': { rows: [] },
  'agents.list': [],
  'models.list': [],
  'arena.list': [],
  'settings.get': { theme: 'dark' },
  'ledger.report': { state: 'equal' },
};

async function files(answers: Answers): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { path, text } of collectOwnData(fakeApi({ ...NOTHING, ...answers }).api)) {
    expect(found.has(path)).toBe(false);
    found.set(path, text);
  }
  return found;
}

const rowsOf = (text: string | undefined): unknown[] =>
  (text ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

test('an empty host still yields every file, and the readme describes them', async () => {
  const found = await files({});
  expect([...found.keys()]).toContain('README.txt');
  expect([found.get('rewards.jsonl'), found.get('audit.jsonl')]).toEqual(['', '']);
  expect(found.get('ledger.json')).toBe('{\n  "state": "equal"\n}\n');
  expect(found.get('settings.json')).toBe('{\n  "theme": "dark"\n}\n');
});

test('sessions of all pages are included; chess sessions have a PGN beside the JSON', async () => {
  const row = (sessionId: string, template: string) => ({ sessionId, template, updatedAtMs: 1 });
  const found = await files({
    'sessions.page': ({ before }: { before?: { sessionId: string } }) =>
      before === undefined
        ? { rows: [row('s1', 'chess.v1'), row('s2', 'rps.v1')], more: true }
        : { rows: [row(`after-${before.sessionId}`, 'rps.v1')], more: false },
    'sessions.export': ({ sessionId, format }: { sessionId: string; format: string }) => ({
      text: `${sessionId} ${format}`,
    }),
  });
  const sessions = [...found].filter(([path]) => path.startsWith('sessions/'));
  expect(sessions).toEqual([
    ['sessions/s1.json', 's1 json'],
    ['sessions/s1.pgn', 's1 pgn'],
    ['sessions/s2.json', 's2 json'],
    ['sessions/after-s2.json', 'after-s2 json'],
  ]);
});

test('a session that is played during the export is included once; one begun meanwhile is not', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => ({
    sessionId: `s${n}`,
    template: 'rps.v1',
    createdAtMs: 0,
    updatedAtMs: 1000 - n,
  }));
  const moves = [300, 449];
  const page = ({ before, limit }: { before?: { updatedAtMs: number }; limit: number }) => {
    const newestFirst = rows.toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
    const from = newestFirst.filter(({ updatedAtMs }) => updatedAtMs < (before?.updatedAtMs ?? Infinity));
    const played = rows[moves.shift() ?? -1];
    if (played !== undefined) {
      played.updatedAtMs = 2000 - moves.length;
      const begunAtMs = 3000 - moves.length;
      rows.push({ ...played, sessionId: `new${begunAtMs}`, createdAtMs: begunAtMs, updatedAtMs: begunAtMs });
    }
    return { rows: from.slice(0, limit).map((row) => ({ ...row })), more: from.length > limit };
  };
  const found = await files({ 'sessions.page': page, 'sessions.export': { text: '{}' } });
  const received = [...found.keys()].filter((path) => path.startsWith('sessions/'));
  expect(received.toSorted()).toEqual(
    Array.from({ length: 450 }, (_, n) => `sessions/s${n}.json`).toSorted(),
  );
});

test('payments of one millisecond are included once, also when they fill several pages', async () => {
  const all = Array.from({ length: 450 }, (_, n) => ({
    paymentId: `p${n}`,
    subscriptionId: `s${n}`,
    createdAtMs: 1000,
  }));
  const after = (id: string | undefined) =>
    all.slice(all.findIndex((row) => Object.values(row).includes(id ?? '')) + 1);
  const page = ({ beforeId, limit }: { beforeId?: string; limit: number }) => after(beforeId).slice(0, limit);
  const found = await files({ 'payments.page': page, 'wallet.payments': page, 'subscriptions.page': page });
  for (const file of ['payments.jsonl', 'wallet-payments.jsonl', 'subscriptions.jsonl'])
    expect(rowsOf(found.get(file))).toEqual(all);
});

test('rewards that are decided during the export shift no row', async () => {
  const decided = Array.from({ length: 450 }, (_, n) => ({ seq: n + 1 }));
  const page = ({ offset, limit, asOf }: { offset: number; limit: number; asOf?: number }) => {
    const upTo = asOf ?? decided.length;
    const newestFirst = decided.filter(({ seq }) => seq <= upTo).toReversed();
    decided.push({ seq: decided.length + 1 });
    return { rows: newestFirst.slice(offset, offset + limit), asOf: upTo };
  };
  const found = await files({ 'rewards.page': page });
  const atFirst = Array.from({ length: 450 }, (_, n) => ({ seq: 450 - n }));
  expect(rowsOf(found.get('rewards.jsonl'))).toEqual(atFirst);
});

test('the audit log is exported oldest first, as it was at the beginning of the export', async () => {
  const newestFirst = [5, 4, 3, 2, 1].map((seq) => ({ seq }));
  const requested: unknown[] = [];
  const found = await files({
    'audit.head': { seq: 5 },
    'audit.page': ({ offset, asOf }: { offset: number; asOf: number }) => {
      requested.push(asOf);
      return { rows: newestFirst.slice(offset, offset + 2) };
    },
  });
  expect(rowsOf(found.get('audit.jsonl'))).toEqual([1, 2, 3, 4, 5].map((seq) => ({ seq })));
  expect(requested).toEqual([5, 5, 5]);
});

test('an audit log with fewer rows than its head states does not cause an endless loop', async () => {
  const found = await files({ 'audit.head': { seq: 9 } });
  expect(found.get('audit.jsonl')).toBe('');
});
