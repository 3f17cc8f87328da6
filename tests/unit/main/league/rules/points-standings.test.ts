import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LeagueMatchScore } from '../../../../../src/main/league/rules/pairing/pairing.ts';
import { pointsStandings } from '../../../../../src/main/league/rules/points-standings.ts';

const names = (...ids: string[]) => ids.map((playerId) => ({ playerId, displayName: `Agent ${playerId}` }));
const game = (a: string, b: string, winner: string | null, absent: string[] = []): LeagueMatchScore => ({
  a,
  b,
  round: 1,
  winner,
  absent,
});
const order = (rows: readonly { playerId: string }[]): string =>
  rows.map(({ playerId }) => playerId).join(' ');
const rules = (rows: readonly { decidedBy: string | null }[]) => rows.map(({ decidedBy }) => decidedBy);

describe('the table', () => {
  test('counts three for a win, one for a draw and nothing for a loss', () => {
    const rows = pointsStandings(names('P01', 'P02', 'P03'), [
      game('P01', 'P02', 'P01'),
      game('P01', 'P03', null),
    ]);
    expect(
      rows.map(({ playerId, played, wins, draws, losses, points }) => [
        playerId,
        played,
        wins,
        draws,
        losses,
        points,
      ]),
    ).toEqual([
      ['P01', 2, 1, 1, 0, 4],
      ['P03', 1, 0, 1, 0, 1],
      ['P02', 1, 0, 0, 1, 0],
    ]);
  });

  test('gives a present player the full win against an absent one, and both absent nothing', () => {
    const rows = pointsStandings(names('P01', 'P02', 'P03'), [
      game('P01', 'P02', 'P01', ['P02']),
      game('P02', 'P03', null, ['P02', 'P03']),
    ]);
    const of = (id: string) => rows.find(({ playerId }) => playerId === id);
    expect(of('P01')).toMatchObject({ points: 3, technicalLosses: 0 });
    expect(of('P02')).toMatchObject({ points: 0, losses: 2, draws: 0, technicalLosses: 2 });
    expect(of('P03')).toMatchObject({ points: 0, losses: 1, technicalLosses: 1 });
  });

  test('prefers more wins at equal points', () => {
    const rows = pointsStandings(names('P01', 'P02', 'P03', 'P04', 'P05'), [
      game('P01', 'P03', null),
      game('P01', 'P04', null),
      game('P01', 'P05', null),
      game('P02', 'P03', 'P02'),
    ]);
    expect(order(rows).startsWith('P02 P01')).toBe(true);
    expect(rules(rows)[1]).toBe('wins');
  });

  test('breaks ties by head-to-head, then Sonneborn-Berger, then technical losses', () => {
    const duel = pointsStandings(names('P01', 'P02', 'P03'), [
      game('P01', 'P02', 'P02'),
      game('P01', 'P03', 'P01'),
    ]);
    expect([order(duel), rules(duel)[1]]).toEqual(['P02 P01 P03', 'head_to_head']);
    const berger = pointsStandings(names('P01', 'P02', 'P03', 'P04', 'P05'), [
      game('P01', 'P03', 'P01'),
      game('P02', 'P04', 'P02'),
      game('P04', 'P05', null),
    ]);
    expect(berger.map(({ playerId, decidedBy }) => [playerId, decidedBy]).slice(0, 2)).toEqual([
      ['P02', null],
      ['P01', 'sonneborn_berger'],
    ]);
    const absent = pointsStandings(names('P01', 'P02', 'P03', 'P04'), [
      game('P01', 'P03', 'P03', ['P01']),
      game('P02', 'P04', 'P04'),
    ]);
    expect(absent.slice(2).map(({ playerId, decidedBy }) => [playerId, decidedBy])).toEqual([
      ['P02', 'points'],
      ['P01', 'technical_losses'],
    ]);
  });

  test('gives players that differ only by id the same rank but different places', () => {
    const rows = pointsStandings(names('P10', 'P02', 'P01'), []);
    expect(rows.map(({ playerId, sharedRank, uniqueRank }) => [playerId, sharedRank, uniqueRank])).toEqual([
      ['P01', 1, 1],
      ['P02', 1, 2],
      ['P10', 1, 3],
    ]);
  });

  const results = fc.array(
    fc.record({
      pair: fc.constantFrom(['P01', 'P02'], ['P01', 'P03'], ['P02', 'P03'], ['P03', 'P04'], ['P02', 'P04']),
      lot: fc.nat(3),
    }),
  );
  const toGame = ({ pair, lot }: { pair: readonly string[]; lot: number }): LeagueMatchScore => {
    const [a = '', b = ''] = pair;
    return game(a, b, lot === 0 ? a : lot === 1 ? b : null, lot === 3 ? [a, b] : []);
  };

  test('is total, the same in any order of results and names, and never puts fewer points higher', () => {
    fc.assert(
      fc.property(results, fc.nat(), (raw, turn) => {
        const games = raw.map(toGame);
        const all = names('P01', 'P02', 'P03', 'P04');
        const rows = pointsStandings(all, games);
        const cut = games.length === 0 ? 0 : turn % games.length;
        const turned = pointsStandings([...all].reverse(), [...games.slice(cut), ...games.slice(0, cut)]);
        expect(turned).toEqual(rows);
        expect(rows.map(({ uniqueRank }) => uniqueRank)).toEqual([1, 2, 3, 4]);
        for (const [index, row] of rows.entries()) {
          const above = rows[index - 1];
          if (!above) continue;
          expect(above.points).toBeGreaterThanOrEqual(row.points);
          expect(row.decidedBy).not.toBeNull();
          if (row.decidedBy !== 'points') expect(above.points).toBe(row.points);
        }
      }),
    );
  });
});
