import { expect, test } from 'vitest';
import { stepsOf } from '../../../renderer/audit-timeline/audit-timeline.tsx';

const row = (seq: number, payload: object = {}) =>
  ({ seq, atMs: seq * 1000, action: 'REWARD', payload }) as never;

test('orders the steps by time, and leaves out those of other wallets', () => {
  const rows = [row(3, { wallet: '0xAB' }), row(2, { wallet: '0xcd' }), row(1)];
  expect(stepsOf(rows, '0xab').map(({ seq }) => seq)).toEqual([1, 3]);
  expect(stepsOf(rows, undefined).map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
