import { expect, test } from 'vitest';
import {
  buildReport,
  type ProblemReportInput,
} from '../../../../../src/main/app-features/data-export/problem-report.ts';

const WALLET = `0x${'c0ffee'.repeat(6)}beef`;
const TOKEN = 'canaryToken0canaryToken0canaryToken0canaryT';

/** Facts of a host in which every text member contains a canary. */
const received = {
  host: {
    version: '0.1.0',
    runtime: 'Node 24',
    shell: 'browser',
    dataFolder: '/home/canary/data',
    databaseBytes: 1,
    backups: [],
    ports: [{ name: 'league', port: 8000, state: 'in_use', holder: 'Canary Agent (pid 5)' }],
  },
  services: [
    { id: 'sessions', state: 'running', address: `http://127.0.0.1/${TOKEN}`, sinceMs: 1, note: null },
  ],
  settings: { playerName: 'Canary Person', theme: 'dark' },
  counts: [{ table: 'agents', rows: 3 }],
  schema: 15,
  lines: [
    {
      level: 'warn',
      message: `canary agent did not answer at ${WALLET}`,
      fields: { agent: 'Canary Agent', token: TOKEN, key: 'sk-canary123456789', file: '/home/canary/data/x' },
    },
  ],
  doctor: [{ name: 'data folder', state: 'ok', detail: '/home/canary/data' }],
  platform: 'linux x64',
} as unknown as ProblemReportInput;

const known = {
  names: ['Canary Agent', 'Canary Person'],
  replacements: [
    ['/home/canary/data', '<data>'],
    ['/home/canary', '~'],
  ] as const,
};

test('the report contains no canary, but everything that helps to find a fault', () => {
  const files = buildReport(received, known);
  const all = files.map(({ text }) => text).join('\n');
  expect(all).not.toMatch(/canary|c0ffee/i);
  expect(all).toContain('did not answer at [hex]');
  expect(all).toContain('"agents": 3');
  expect(all).toContain('<data>');
});

test('without the anonymiser every canary would be in the report', () => {
  const all = buildReport(received, { names: [], replacements: [] })
    .map(({ text }) => text)
    .join('\n');
  expect(all).toMatch(/canary agent/i);
  expect(all).toContain('/home/canary');
});
