import { describe, expect, test } from 'vitest';
import type { MintState } from '../../../../../src/main/chain/index.ts';
import type { StoredDecision } from '../../../../../src/main/rewards/store/decision-store.ts';
import { mintStatusOf, viewOf } from '../../../../../src/main/rewards/views/decision-view.ts';

describe('the mint status for clients', () => {
  test('is minted once the mint is in a block, and pending before', () => {
    const states: MintState[] = ['queued', 'signed', 'sent', 'mined', 'final'];
    expect(states.map(mintStatusOf)).toEqual(['pending', 'pending', 'pending', 'minted', 'minted']);
  });

  test('is held while it waits for a person', () => {
    const states: MintState[] = ['held', 'failed', 'rejected'];
    expect(states.map(mintStatusOf)).toEqual(['held', 'failed', 'rejected']);
  });
});

describe('a decision', () => {
  const decision = (amountMicro: number) =>
    ({ matchId: 'm', wallet: '0xaa', amountMicro }) as Partial<StoredDecision> as StoredDecision;
  const requested: string[] = [];
  const mints = { find: (...key: string[]) => (requested.push(key.join(' ')), null) };
  const context = { mints } as unknown as Parameters<typeof viewOf>[0];

  test('includes the mint of its match and wallet', () => {
    viewOf(context, decision(1));
    expect(requested).toEqual(['m 0xaa']);
  });

  test('has no mint if it pays nothing, whatever the outbox contains', () => {
    expect(viewOf(context, decision(0)).mint).toBeNull();
    expect(requested).toHaveLength(1);
  });
});
