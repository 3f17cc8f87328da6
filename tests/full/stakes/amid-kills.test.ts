import { expect, onTestFinished, test } from 'vitest';
import { openRealNetwork } from '../../support/payments/real-network.ts';
import { openStakes, playAmidKills } from '../../support/stakes/played-amid-kills.ts';

test(
  'fifty kills over stakes of one real network lose nothing and double nothing',
  { timeout: 1_500_000 },
  async () => {
    const network = await openRealNetwork({}, 1);
    onTestFinished(() => network.dispose());
    await openStakes(network);
    const report = await playAmidKills(network, { kills: 50, seed: 14, atLeast: 8 });
    expect(report.problems).toEqual([]);
    expect(report.kills).toBe(50);
  },
);
