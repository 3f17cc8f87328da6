import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createDataExport } from '../../../../../src/main/app-features/data-export/service.ts';
import { temporaryPaths } from '../../../../support/test-storage.ts';
import { fakeApi } from '../../../../support/fake-api.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

const EMPTY = {
  'sessions.page': { rows: [], more: false },
  'leagues.list': [],
  'rewards.page': { rows: [] },
  'payments.page': [],
  'wallet.payments': [],
  'subscriptions.page': [],
  'audit.head': { seq: 0 },
  'agents.list': [],
  'models.list': [],
  'arena.list': [],
  'settings.get': {},
  'ledger.report': { state: 'equal' },
};

async function set(answers: object = EMPTY) {
  const { db, clock } = await memoryServices();
  const paths = temporaryPaths();
  let next = 0;
  const info = { version: '0.1.0', runtime: '', shell: 'browser', databaseBytes: 1, ports: [], backups: [] };
  const own = createDataExport({
    db,
    paths,
    runtime: { clock, ids: { uuid: () => `report-${(next += 1)}` } },
    logs: { lines: () => [{ level: 'info', message: `opened ${paths.folder}/arbiter.db`, fields: {} }] },
    settings: { get: () => ({ playerName: 'Canary Person', theme: 'dark' }) },
    services: () => [],
    hostInfo: async () => info,
    doctor: async () => [],
    api: () => fakeApi(answers as never).api,
  } as never);
  return { own, paths, clock, exports: join(paths.folder, 'exports') };
}

test('an export is one ZIP in the folder of exports, named by its time', async () => {
  const { own, exports } = await set();
  const made = await own.createExport();
  if (!made.ok) throw new Error(made.message);
  expect(dirname(made.value.file)).toBe(exports);
  expect(made.value.file).toContain('arbiter-export-20261121T000000000Z');
  expect([made.value.files >= 10, made.value.bytes > 0]).toEqual([true, true]);
});

test('a second export at the same time is refused, and one after a failure is not', async () => {
  const { own } = await set();
  const [first, second] = await Promise.all([own.createExport(), own.createExport()]);
  expect([first.ok, second]).toEqual([true, expect.objectContaining({ code: 'BUSY' })]);
  const broken = await set({});
  await expect(broken.own.createExport()).rejects.toThrow();
  await expect(broken.own.createExport()).rejects.toThrow('nobody answers');
  expect(existsSync(broken.exports)).toBe(false);
});

test('a report is saved as it was previewed, and only the newest preview', async () => {
  const { own, exports } = await set();
  expect(own.saveReport('report-1')).toMatchObject({ code: 'NOT_FOUND' });
  const first = await own.previewReport();
  const second = await own.previewReport();
  expect(own.saveReport(first.reportId)).toMatchObject({ code: 'NOT_FOUND' });
  expect(own.saveReport(second.reportId)).toMatchObject({ ok: true, value: { files: second.files.length } });
  expect(readdirSync(exports)).toHaveLength(1);
});

test('a preview names neither the person nor the folder', async () => {
  const { own, paths } = await set();
  const { files } = await own.previewReport();
  const all = files.map(({ text }) => text).join('\n');
  expect(all).not.toContain('Canary Person');
  expect(all).not.toContain(paths.folder);
  expect(all).toContain('<data>/arbiter.db');
});
