import { expect, test } from 'vitest';
import {
  createLedgerCheck,
  type LedgerCheckDeps,
} from '../../../../../src/main/app-features/ledger-check/service.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

const STATUS = {
  profile: 'local',
  chainId: 31337,
  epoch: 'e/1',
  usdc: { address: '0x00000000000000000000000000000000000000dd' },
  rewardToken: '0x00000000000000000000000000000000000000ee',
  playMoney: true,
  blockNumber: 3,
};

/** A chain without logs whose RewardToken has this supply; null while no node answers. */
async function ledgerCheckOn(facts: { supplyWei: bigint; answers: boolean }) {
  const services = await memoryServices();
  const answered = <T>(value: T): T => {
    if (!facts.answers) throw new Error('no answer from http://node.example/key');
    return value;
  };
  const reader = {
    getBlock: async () => answered({ number: 3n, hash: '0x03' }),
    getContractEvents: async () => answered([]),
    readContract: async () => answered(facts.supplyWei),
  };
  const ledgerCheck = createLedgerCheck({
    ...services,
    runtime: services,
    processClock: { after: (_ms: number, act: () => void) => (setImmediate(act), () => undefined) },
    chain: { status: () => STATUS, reader: () => reader },
    escrow: { readNetwork: async () => null },
    evidence: { readSettlement: async () => ({ kind: 'unused' }) },
    walletAddress: async () => null,
  } as unknown as LedgerCheckDeps);
  return { ledgerCheck, services };
}

test('a difference counts when two comparisons in a row see it, and is over when one does not', async () => {
  const facts = { supplyWei: 0n, answers: true };
  const { ledgerCheck, services } = await ledgerCheckOn(facts);
  const changes: string[] = [];
  services.bus.on('ledger.changed', ({ state }) => void changes.push(state));
  expect(ledgerCheck.report()).toMatchObject({ state: 'checking', totals: [] });
  ledgerCheck.start();
  expect(await ledgerCheck.check()).toMatchObject({ state: 'equal', block: 3 });
  facts.supplyWei = 5n * 10n ** 12n;
  // One call looks twice.
  expect(await ledgerCheck.check()).toMatchObject({
    state: 'different',
    differences: [{ kind: 'mints', code: 'supply', ledgerMicro: 0, chainMicro: 5 }],
  });
  expect(services.logs).toContain('the ledger and the chain differ');
  facts.supplyWei = 0n;
  expect(await ledgerCheck.check()).toMatchObject({ state: 'equal', differences: [] });
  await ledgerCheck.stop();
  expect(services.auditRows()).toEqual(['LEDGER_DIFFERS mints host', 'LEDGER_AGREES ledger host']);
  expect(new Set(changes)).toEqual(new Set(['equal', 'different']));
});

test('a chain that does not answer is said without the address of its node, and hides no difference', async () => {
  const facts = { supplyWei: 0n, answers: false };
  const { ledgerCheck, services } = await ledgerCheckOn(facts);
  ledgerCheck.start();
  expect(await ledgerCheck.check()).toMatchObject({ state: 'unreachable', checkedAtMs: null });
  expect(services.logs.join()).not.toContain('node.example');
  Object.assign(facts, { answers: true, supplyWei: 10n ** 12n });
  expect((await ledgerCheck.check()).state).toBe('different');
  facts.answers = false;
  expect((await ledgerCheck.check()).state).toBe('different');
  await ledgerCheck.stop();
});
