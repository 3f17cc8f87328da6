import { expect, test } from 'vitest';
import { estimateChips } from '../../../../../src/main/arena/rules/estimate-chips.ts';
import type { GameRow } from '../../../../../src/main/arena/rules/game-schedule.ts';

const row = (number: number, over: Partial<GameRow> = {}): GameRow => ({
  number,
  attempt: 1,
  sessionId: `s${number}`,
  aRole: number % 2 === 0 ? 'player_1' : 'player_2',
  openingId: null,
  preludePlies: 0,
  status: 'completed',
  outcome: 'player_1_wins',
  reason: 'hands_played',
  winner: 'player_1',
  ...over,
});

const netsOf =
  (nets: Readonly<Record<string, number>>) =>
  (sessionId: string): number | null =>
    nets[sessionId] ?? null;
const MATCH = { hands: 10, bigBlind: 2 };

test('the unit is the pair: its mean in big blinds a hand', () => {
  const rows = [0, 1, 2, 3, 4, 5].map((number) => row(number));
  // Pairs of +40, -20 and +10 chips in 20 hands of big blind 2: 1, -0.5 and 0.25.
  const nets = netsOf({ s0: 100, s1: -60, s2: -30, s3: 10, s4: 10, s5: 0 });
  const chips = estimateChips(rows, nets, MATCH);
  expect(chips).toMatchObject({ hands: 10, bigBlind: 2, pairs: 3, perHand: 0.25, leftOut: 0 });
  expect(chips.interval95?.map((end) => Number(end.toFixed(4)))).toEqual([-1.6131, 2.1131]);
});

test('a match that was not played out takes its pair out, and both games are counted as left out', () => {
  const rows = [row(0), row(1, { reason: 'illegal_moves' }), row(2), row(3)];
  const chips = estimateChips(rows, netsOf({ s0: 500, s2: 8, s3: 8 }), MATCH);
  expect(chips).toMatchObject({ pairs: 1, perHand: 0.4, interval95: null, leftOut: 2 });
});

test('void and aborted games are in no figure', () => {
  const rows = [row(0, { reason: 'host_fault' }), row(0, { attempt: 2, sessionId: 'again' }), row(1)];
  const chips = estimateChips(rows, netsOf({ s0: 99, again: 20, s1: 20 }), MATCH);
  expect(chips).toMatchObject({ pairs: 1, perHand: 1, leftOut: 0 });
  expect(estimateChips([row(0, { reason: 'aborted' })], netsOf({ s0: 1 }), MATCH)).toMatchObject({
    pairs: 0,
    perHand: null,
    interval95: null,
    leftOut: 0,
  });
});
