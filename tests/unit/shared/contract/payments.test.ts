import { describe, expect, test } from 'vitest';
import { PAYMENT_CALLS, planDraft } from '../../../../src/shared/contract/payments.ts';
import { faults } from '../../../support/schema.ts';

describe('play money', () => {
  const wrong = (over: object) =>
    faults(PAYMENT_CALLS['payments.fund'].input, {
      wallet: '0xab',
      amountMicro: 1,
      ref: 'r-000001',
      ...over,
    });

  test('is a whole number of at least one micro-unit', () => {
    expect(wrong({})).toEqual([]);
    for (const amountMicro of [0, -1, 0.5, '1', Number.NaN, 2 ** 53]) {
      expect(wrong({ amountMicro })).toContain('amountMicro');
    }
  });

  test('needs a reference of some length, so that it is not paid twice', () => {
    expect(wrong({ ref: 'r-00001' })).toEqual(['ref']);
    expect(wrong({ ref: undefined })).toEqual(['ref']);
  });
});

describe('a plan', () => {
  const draft = {
    planId: 'pro',
    name: 'Pro',
    description: '',
    price: '$9.99',
    interval: 'monthly',
    durationDays: null,
    features: [],
    maxApiCalls: null,
    active: true,
  };
  const wrong = (over: object) => faults(planDraft, { ...draft, ...over });

  test('has its price as a text, because a number could lose cents', () => {
    expect(wrong({})).toEqual([]);
    expect([wrong({ price: 9.99 }), wrong({ price: '' })]).toEqual([['price'], ['price']]);
  });

  test('lasts whole days and allows whole calls, or null for no limit', () => {
    for (const value of [0, -1, 1.5]) {
      expect(wrong({ durationDays: value, maxApiCalls: value })).toEqual(['durationDays', 'maxApiCalls']);
    }
    expect(wrong({ durationDays: 3651 })).toEqual(['durationDays']);
    expect(wrong({ durationDays: undefined })).toEqual(['durationDays']);
  });

  test('has at most twenty features, none of them empty', () => {
    expect(wrong({ features: [''] })).toEqual(['features.0']);
    expect(wrong({ features: Array(21).fill('x') })).toEqual(['features']);
  });
});

test('a webhook needs an address, or null to remove it', () => {
  const { input } = PAYMENT_CALLS['webhook.set'];
  expect(faults(input, { url: null })).toEqual([]);
  expect(faults(input, {})).toEqual(['url']);
});
