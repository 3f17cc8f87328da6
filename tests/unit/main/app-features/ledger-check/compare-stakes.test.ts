import { expect, test } from 'vitest';
import { compareStakes } from '../../../../../src/main/app-features/ledger-check/compare-stakes.ts';
import type { LedgerStake } from '../../../../../src/main/app-features/ledger-check/store.ts';

const stake = (state: LedgerStake['state']): LedgerStake => ({
  stakeId: 'e1',
  eventKey: '0x01',
  state,
  feeMicro: 10,
});

const compare = (
  state: LedgerStake['state'],
  chain: { state: 'none' | 'open' | 'settled' | 'refunding'; entrants?: string[]; balanceMicro?: number },
  heldMicro = 0,
) =>
  compareStakes(
    {
      stakes: [stake(state)],
      entriesOf: () => [
        { stakeId: 'e1', wallet: '0xa', state: 'entered' },
        { stakeId: 'e1', wallet: '0xb', state: 'refused' },
      ],
      heldMicro,
    },
    {
      readState: async () => chain.state,
      readEntrants: async () => chain.entrants ?? ['0xa'],
      balanceMicro: async () => chain.balanceMicro ?? 0,
    },
  );

test('the contract has to be in a state that fits', async () => {
  for (const state of ['open', 'locked', 'running', 'decided', 'cancelling'] as const)
    expect((await compare(state, { state: 'open' })).findings).toEqual([]);
  for (const state of ['settled', 'refunded', 'running'] as const)
    expect((await compare(state, { state: state === 'running' ? 'settled' : 'open' })).findings).toEqual([
      { code: 'stake_state', subject: 'e1', ledgerMicro: null, chainMicro: null },
    ]);
});

test('when entries are closed, both have the same', async () => {
  expect((await compare('locked', { state: 'open', entrants: ['0xa', '0xb'] })).findings).toEqual([
    { code: 'stake_entries', subject: 'e1', ledgerMicro: 10, chainMicro: 20 },
  ]);
  expect((await compare('running', { state: 'open', entrants: ['0xb'] })).findings).toHaveLength(1);
  // While entries are taken, one may have reached the contract that is not booked yet.
  expect((await compare('open', { state: 'open', entrants: ['0xa', '0xb'] })).findings).toEqual([]);
});

test('the contract holds at least what the stakes are worth', async () => {
  expect(await compare('open', { state: 'open', balanceMicro: 11 }, 10)).toMatchObject({
    ledgerMicro: 10,
    chainMicro: 10,
    findings: [],
  });
  expect((await compare('open', { state: 'open', balanceMicro: 9 }, 10)).findings).toEqual([
    { code: 'escrow_balance', subject: 'escrow', ledgerMicro: 10, chainMicro: 9 },
  ]);
});
