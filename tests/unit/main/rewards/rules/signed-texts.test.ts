import { describe, expect, test } from 'vitest';
import { parseSubscriptionMessage } from '../../../../../src/main/payments/rules/subscription-message.ts';
import {
  matchStartText,
  playerStatsText,
  subscriptionText,
} from '../../../../../src/main/rewards/rules/signed-texts.ts';

const PLACE = { domain: '127.0.0.1:4747', chainId: 84532, wallet: '0xAb' };
const start = (change: object = {}): string =>
  matchStartText({ ...PLACE, playerCount: 3, timestamp: 1_763_683_200_000, ...change });

describe('the texts that wallets sign', () => {
  test('name purpose, host, chain and wallet in the order in which wallets display them', () => {
    expect(start().split('\n')).toEqual([
      'Arbiter match start',
      'Domain: 127.0.0.1:4747',
      'Chain ID: 84532',
      'Wallet: 0xAb',
      'Players: 3',
      'Timestamp: 1763683200000',
    ]);
  });

  test('differ in every value, so that none is valid for another', () => {
    const changes = [
      { domain: 'x' },
      { chainId: 1 },
      { wallet: '0xCd' },
      { playerCount: 5 },
      { timestamp: 1 },
    ];
    const texts = changes.map(start);
    expect(new Set([start(), ...texts]).size).toBe(changes.length + 1);
  });

  test('differ by purpose for the same wallet', () => {
    const stats = playerStatsText({ ...PLACE, date: '2026-11-21' });
    const subscription = subscriptionText({ ...PLACE, subscriptionId: 's', timestamp: 1 });
    expect(new Set([stats, subscription, start()].map((text) => text.split('\n')[0])).size).toBe(3);
  });

  test('have the form that payments reads for a subscription', () => {
    const text = subscriptionText({ ...PLACE, subscriptionId: 's-1', timestamp: 7 });
    expect(parseSubscriptionMessage(text)).toEqual({ ...PLACE, subscriptionId: 's-1', timestampMs: 7 });
  });
});
