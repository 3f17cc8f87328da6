import { expect, onTestFinished, test } from 'vitest';
import { mintAmidReorganisations } from '../../support/chain/random-reorganisations.ts';
import { openRealNetwork } from '../../support/chain/real-network.ts';

test.each([
  ['', false],
  [' with kills of the host', true],
])(
  'fifty random reorganisations%s over 200 mints leave each mint once on the chain',
  async (_text, isKilled) => {
    // A block is final eight blocks later, which is deeper than the reorganisations are.
    const network = await openRealNetwork({ slotsInEpoch: 4 });
    onTestFinished(() => network.host.dispose());
    const { node } = network;
    const amid = { reorgs: 50, perReorg: 4, maxWaitMs: 3000, seed: 20, isKilled };
    const { mints, untrue, kills } = await mintAmidReorganisations(network, amid);
    await node.rpc('anvil_mine', ['0x60']);
    for (const { matchId, wallet } of mints) await network.untilState(matchId, wallet, ['mined', 'final']);
    await node.rpc('anvil_mine', ['0x60']);
    for (const { matchId, wallet } of mints) await network.untilState(matchId, wallet, ['final']);
    const onChain = await network.mintedOnChain();
    expect(untrue).toEqual([]);
    if (isKilled) expect(kills).toBeGreaterThan(15);
    expect(new Set(onChain.map(({ to }) => to.toLowerCase())).size).toBe(200);
    expect(onChain).toHaveLength(200);
  },
  1_500_000,
);
