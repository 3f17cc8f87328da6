import { expect, test } from 'vitest';
import { moneyItems, type MoneyDeps } from '../../../../../src/main/app-features/attention/money-items.ts';

interface Facts {
  readonly held?: number;
  readonly waiting?: number;
  readonly due?: number;
  readonly state?: string;
  readonly detail?: string | null;
  /** When each difference between ledger and chain was seen first. */
  readonly differences?: readonly number[];
}

const OLDEST = {
  wallet: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  amountMicro: 25_510_000,
  decidedAtMs: 1234,
};

const itemsOf = ({
  held = 0,
  waiting = 0,
  due = 0,
  state = 'ready',
  detail = null,
  differences = [],
}: Facts) =>
  moneyItems({
    chain: { status: () => ({ state, detail }) },
    rewards: {
      countHeld: () => held,
      listHeld: (max: number) => (max > 0 && held > 0 ? [{ decision: OLDEST }] : []),
    },
    wallet: { countWaiting: () => waiting },
    ledgerCheck: {
      report: () => ({
        differences: differences.map((sinceMs) => ({ sinceMs })),
        totals: [{ differences: differences.length }],
      }),
    },
    payments: { subscriptions: { remindersDue: () => Array.from({ length: due }, () => ({})) } },
  } as unknown as MoneyDeps);

test('there are no items where nothing is held, due or stopped', () => {
  expect(itemsOf({})).toEqual([]);
});

test('each kind is one item with its count, and held rewards name the one that waits longest', () => {
  expect(itemsOf({ held: 3, waiting: 2, due: 1 })).toEqual([
    {
      id: 'held',
      kind: 'reward_held',
      subject: '',
      detail: '3',
      atMs: 1234,
      reward: { wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amountMicro: 25_510_000 },
    },
    { id: 'pay', kind: 'payment_waiting', subject: '', detail: '2', atMs: null },
    { id: 'renewals', kind: 'renewal_due', subject: '', detail: '1', atMs: null },
  ]);
});

test.each([
  ['missing', null, true],
  ['down', null, true],
  ['wrong_chain', null, true],
  ['ready', 'no_gas', true],
  ['ready', 'ceiling_reached', true],
  ['ready', null, false],
  ['off', null, false],
])('a chain in the state %s with the problem %s makes an item: %s', (state, detail, calls) => {
  expect(itemsOf({ state, detail }).map(({ kind }) => kind)).toEqual(calls ? ['chain_down'] : []);
});

test.each(['ceiling_reached', 'above_ceiling'])(
  'a chain that mints, but not above the daily limit (%s), says so instead of its state',
  (detail) => {
    expect(itemsOf({ detail })).toEqual([
      { id: 'chain', kind: 'chain_down', subject: '', detail, atMs: null },
    ]);
    expect(itemsOf({ state: 'down', detail })).toMatchObject([{ detail: 'down' }]);
  },
);

test('a ledger that differs from the chain are one item with the number of differences', () => {
  expect(itemsOf({ differences: [70, 90] })).toEqual([
    { id: 'ledger', kind: 'ledger_differs', subject: '', detail: '2', atMs: 70 },
  ]);
});
