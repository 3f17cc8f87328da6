import { expect, test } from 'vitest';
import { choiceOfSeat, seatOf } from '../../../../../src/main/players/index.ts';

test.each([
  [
    { kind: 'uci', path: '/bin/e', level: 3 } as const,
    { protocol: 'uci', spec: { path: '/bin/e', level: 3 } },
  ],
  [{ kind: 'llm', endpointId: 'e1' } as const, { protocol: 'llm', spec: { endpointId: 'e1' } }],
  [
    { kind: 'seat', protocol: 'url', spec: { address: 'http://h/' } } as const,
    { protocol: 'url', spec: { address: 'http://h/' } },
  ],
])('%j is read and written as it was', (choice, seat) => {
  expect(seatOf(choice)).toEqual(seat);
  expect(choiceOfSeat(seat)).toEqual(choice);
});

test('players of this host have no protocol', () => {
  expect([seatOf({ kind: 'random' }), seatOf({ kind: 'builtin', level: 1 })]).toEqual([null, null]);
});
