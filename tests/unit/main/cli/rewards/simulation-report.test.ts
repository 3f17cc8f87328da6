import { expect, test } from 'vitest';
import {
  simulationTable,
  readWallets,
  walletTable,
  type SimulationReport,
} from '../../../../../src/main/cli/rewards/simulation-report.ts';
import { fakeApi } from '../../../../support/fake-api.ts';

const REPORT: SimulationReport = {
  players: 4,
  matches: 2,
  clock: 'test',
  answers: { '200': 1, '403 ANTI_CHEAT_FAILED': 7 },
  cheats: {},
  held: 0,
  wallets: [],
};
const READY = { state: 'ready', outboxDepth: 0 };

test('prints balances in whole units, and tells zero from a missing chain', async () => {
  const answers = {
    'chain.status': READY,
    'rewards.stats': { rewardsMicro: 2_000_000, prizesMicro: 500_000 },
    'rewards.balances': { monardMicro: '0', usdcMicro: '10000' },
  };
  const [there] = await readWallets(fakeApi(answers).api, '0xa');
  expect(there).toEqual({ wallet: '0xa', earned: 2.5, monard: 0, usdc: 0.01 });
  const [off] = await readWallets(fakeApi({ ...answers, 'rewards.balances': null }).api, '0xa');
  expect(off).toEqual({ wallet: '0xa', earned: 2.5, monard: null, usdc: null });
});

test('lists every wallet that earned a reward, in order', async () => {
  const answers = {
    'chain.status': { state: 'off', outboxDepth: 9 },
    'rewards.wallets': [{ wallet: '0xb' }, { wallet: '0xa' }],
    'rewards.stats': { rewardsMicro: 0, prizesMicro: 0 },
    'rewards.balances': null,
  };
  const found = await readWallets(fakeApi(answers).api, null);
  expect(found.map(({ wallet }) => wallet)).toEqual(['0xb', '0xa']);
});

test('prints missing balances, and a note if no wallet has earned anything', () => {
  const row = { wallet: '0xa', earned: 1, monard: null, usdc: 0 };
  expect(walletTable([row])).toMatch(/0xa\s+1\.00\s+not available\s+0\.00/u);
  expect(walletTable([])).toContain('No wallet has earned');
});

test('prints answers by frequency, and cheats and held rewards only if there are any', () => {
  const plain = simulationTable(REPORT);
  expect(plain.indexOf('ANTI_CHEAT')).toBeLessThan(plain.indexOf('1  200'));
  expect(plain).not.toMatch(/Cheats|wait for a person|until the last/u);
  const full = simulationTable({ ...REPORT, answers: { '200 held': 2 }, cheats: { lies: 1 }, held: 3 });
  expect(full).toMatch(/until the last wallet of the lobby/u);
  expect(full).toMatch(/Cheats tried\n +1 {2}lies/u);
  expect(full).toContain('3 rewards wait for a person');
});
