import { expect, test } from 'vitest';
import { statusLines, type HostStatus } from '../../../../../src/main/cli/terminal/status-lines.ts';

const status = (own: Partial<HostStatus> = {}): HostStatus => ({
  version: '1.0.0',
  startedAtMs: 0,
  services: [{ id: 'rewards', state: 'degraded', address: null, sinceMs: null, note: 'storage_failing' }],
  liveCount: 3,
  attention: [],
  ...own,
});

test('systems, games and what waits are one line each', () => {
  expect(statusLines('http://127.0.0.1:7400/', status())).toEqual([
    'Arbiter 1.0.0 at http://127.0.0.1:7400/',
    'rewards         degraded (storage_failing)',
    'games           3 running',
    'Nothing waits for you.',
  ]);
  const attention: HostStatus['attention'] = [
    { id: 'a', kind: 'ledger_differs', subject: '', detail: '2', atMs: 1 },
    { id: 'b', kind: 'disk_full', subject: '', detail: null, atMs: 1 },
  ];
  expect(statusLines('', status({ attention })).slice(3)).toEqual([
    'Waiting for you:',
    '  the ledger differs from the chain (2)',
    '  the disk is full',
  ]);
});

test('a daily limit that holds up some rewards is not told as a chain that mints none', () => {
  const item = { id: 'chain', kind: 'chain_down', subject: '', atMs: 1 } as const;
  const linesOf = (detail: string) => statusLines('', status({ attention: [{ ...item, detail }] })).slice(4);
  expect(linesOf('ceiling_reached')).toEqual(['  rewards wait for the daily mint limit']);
  expect(linesOf('above_ceiling')).toEqual([
    '  a reward is above the daily mint limit: raise it in Settings',
  ]);
  expect(linesOf('down')).toEqual(['  rewards are not being minted (down)']);
});
