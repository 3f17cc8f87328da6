import { expect, test } from 'vitest';
import { fuzzEscrow } from '../../support/stakes/escrow-fuzz.ts';
import { openEscrowNode } from '../../support/stakes/escrow-node.ts';
import { runRandomStakes } from '../../support/stakes/random-kills.ts';

test('the sum is conserved over 1000 random kills of the model', { timeout: 600_000 }, async () => {
  const report = await runRandomStakes({ seed: 2026, kills: 1000 });
  expect(report.problems).toEqual([]);
});

test('the contract holds exactly what it owes under 1000 random calls', { timeout: 600_000 }, async () => {
  const node = await openEscrowNode();
  try {
    const { problems } = await fuzzEscrow(node, { seed: 2026, operations: 1000 });
    expect(problems).toEqual([]);
  } finally {
    await node.end();
  }
});
