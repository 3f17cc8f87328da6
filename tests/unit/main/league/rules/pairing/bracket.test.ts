import { describe, expect, test } from 'vitest';
import { bracketOf, type BracketSeat } from '../../../../../../src/main/league/rules/pairing/bracket.ts';
import { knockoutRound } from '../../../../../../src/main/league/rules/pairing/knockout.ts';
import type { LeagueMatchScore } from '../../../../../../src/main/league/rules/pairing/pairing.ts';

const seedsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1}`);

const seatText = ({ playerId, hasBye, from }: BracketSeat): string =>
  `${playerId ?? `winner of ${from}`}${hasBye ? ' (bye)' : ''}`;

const linesOf = (seeds: readonly string[], played: readonly LeagueMatchScore[] = []): string[] =>
  bracketOf(seeds, played).flatMap(({ boxes }) =>
    boxes.map(
      ({ matchId, index, seats, winner, byLot }) =>
        `${matchId} at ${index}: ${seats.map(seatText).join(' – ')}${winner === null ? '' : ` -> ${winner}`}${byLot ? ' by lot' : ''}`,
    ),
  );

/** Plays the whole knockout; the player with the better seed wins each match. */
function play(seeds: readonly string[]): LeagueMatchScore[] {
  const played: LeagueMatchScore[] = [];
  for (;;) {
    const round = knockoutRound(seeds, played);
    if (round === null) return played;
    for (const { a, b } of round.pairings)
      played.push({ round: round.round, a, b, winner: Number(a) < Number(b) ? a : b, absent: [] });
  }
}

describe('a bracket', () => {
  test.each([2, 3, 5, 6, 7, 8, 13, 16, 33, 100])('of %i players before the first match', (count) => {
    expect(linesOf(seedsOf(count))).toMatchSnapshot();
  });

  test.each([2, 3, 5, 6, 7, 8, 13, 16, 33, 100])(
    'of %i players has the pairings that were played, and the winner of the final',
    (count) => {
      const seeds = seedsOf(count);
      const rounds = bracketOf(seeds, play(seeds));
      const played: LeagueMatchScore[] = [];
      for (const { round, boxes } of rounds) {
        const pairings = knockoutRound(seeds, played)?.pairings ?? [];
        expect(boxes.map(({ seats }) => seats.map(({ playerId }) => playerId).toSorted())).toEqual(
          pairings.map(({ a, b }) => [a, b].toSorted()),
        );
        expect(boxes.map(({ matchId }) => matchId)).toEqual(
          pairings.map((_, index) => `R${round}M${index + 1}`),
        );
        for (const { a, b } of pairings)
          played.push({ round, a, b, winner: Number(a) < Number(b) ? a : b, absent: [] });
      }
      expect(rounds.at(-1)?.boxes.map(({ winner }) => winner)).toEqual(['1']);
      expect(rounds.flatMap(({ boxes }) => boxes)).toHaveLength(count - 1);
    },
  );
});

const match = (change: Partial<LeagueMatchScore>): LeagueMatchScore => ({
  round: 1,
  a: '1',
  b: '4',
  winner: null,
  absent: [],
  ...change,
});

test('an undecided match names itself in the next round', () => {
  expect(linesOf(seedsOf(4), [match({ winner: '4' })])).toEqual([
    'R1M1 at 0: 1 – 4 -> 4',
    'R1M2 at 1: 2 – 3',
    'R2M1 at 0: 4 – winner of R1M2',
  ]);
});

test('a pair stays open while its drawn match is replayed, and then the lot decides', () => {
  const draw = match({ lot: '4' });
  expect(linesOf(seedsOf(4), [draw])[0]).toBe('R1M1 at 0: 1 – 4');
  expect(linesOf(seedsOf(4), [draw, draw, draw])[0]).toBe('R1M1 at 0: 1 – 4 -> 4 by lot');
});

test('a pair that nobody played says so, whoever goes on', () => {
  const [first] = bracketOf(seedsOf(4), [match({ absent: ['1', '4'], lot: '1' })])[0]?.boxes ?? [];
  expect(first).toMatchObject({ winner: '1', byLot: true, isDeserted: true });
  const [earlier] = bracketOf(seedsOf(4), [match({ absent: ['1', '4'] })])[0]?.boxes ?? [];
  expect(earlier).toMatchObject({ winner: '1', byLot: false, isDeserted: true });
});
