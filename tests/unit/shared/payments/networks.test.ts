import { expect, test } from 'vitest';
import { isPlayMoney, networkNameV1Of } from '../../../../src/shared/payments/networks.ts';

test('money is play money on local networks and without a chain, and real where the network is unknown', () => {
  const profiles = ['off', 'local', 'local-base-sepolia-shape', 'base-sepolia', 'base', 'later-network'];
  expect(profiles.filter(isPlayMoney)).toEqual(['off', 'local', 'local-base-sepolia-shape']);
});

test('a local network that has the chain id of a public one gets no name of its own', () => {
  expect([84532, 8453, 31337].map(networkNameV1Of)).toEqual(['base-sepolia', 'base', null]);
});
