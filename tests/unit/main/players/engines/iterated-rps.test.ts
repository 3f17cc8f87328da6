import { expect, test } from 'vitest';
import { createSeededRandom } from '../../../../../src/main/players/engines/seeded-random.ts';
import { iteratedRpsEngine } from '../../../../../src/main/players/engines/iterated-rps.ts';
import { inputOf, randomFrom } from '../../../../support/players/built-in-input.ts';

const LEGAL = ['rock', 'paper', 'scissors'];

/** How often each choice is made in 600 tries after `history`. */
function tally(history: readonly string[], level: number, role = 'player_1'): Record<string, number> {
  const random = createSeededRandom(Uint32Array.of(5, 6, 7, 8));
  const counts: Record<string, number> = { rock: 0, paper: 0, scissors: 0 };
  for (let n = 0; n < 600; n += 1) {
    const requested = inputOf({ view: { history: [...history] }, role, legal: LEGAL }, { level, random });
    const chosen = iteratedRpsEngine.choose(requested);
    counts[chosen] = (counts[chosen] ?? 0) + 1;
  }
  return counts;
}

test('level 2 beats a player who always chooses rock, in both roles', () => {
  const alwaysRock = (seat: number) =>
    Array.from({ length: 12 }, (_, n) => (seat === 2 ? 'PSR'[n % 3] + 'R' : `R${'PSR'[n % 3]}`));
  expect(tally(alwaysRock(2), 2)['paper']).toBeGreaterThan(350);
  expect(tally(alwaysRock(1), 2, 'player_2')['paper']).toBeGreaterThan(350);
});

test('level 1, and level 2 without enough history, choose uniformly', () => {
  for (const counts of [
    tally(
      Array.from({ length: 12 }, () => 'RR'),
      1,
    ),
    tally(['RR', 'RR'], 2),
  ]) {
    for (const throws of LEGAL) expect(Math.abs((counts[throws] ?? 0) - 200), throws).toBeLessThan(60);
  }
});

test('level 2 keeps enough randomness to be unpredictable', () => {
  const counts = tally(
    Array.from({ length: 12 }, () => 'RR'),
    2,
  );
  for (const throws of LEGAL) expect(counts[throws], throws).toBeGreaterThan(20);
});

const BEATS: Readonly<Record<string, string>> = { rock: 'scissors', paper: 'rock', scissors: 'paper' };

/** Rounds won minus rounds lost by the player in 300 rounds against `habit`. */
function balance(level: number, habit: (history: readonly string[], random: () => number) => string): number {
  const random = randomFrom(4);
  const history: string[] = [];
  let won = 0;
  for (let round = 0; round < 300; round++) {
    const requested = { view: { history: [...history] }, role: 'player_2', legal: LEGAL };
    const mine = iteratedRpsEngine.choose(inputOf(requested, { level, random }));
    const theirs = habit(history, random);
    if (BEATS[mine] === theirs) won++;
    if (BEATS[theirs] === mine) won--;
    history.push(theirs.charAt(0).toUpperCase() + mine.charAt(0).toUpperCase());
  }
  return won;
}

test('level 2 exploits a player who always chooses rock and one who cycles', () => {
  expect(balance(2, () => 'rock')).toBeGreaterThan(120);
  expect(balance(2, (history) => LEGAL[history.length % 3]!)).toBeGreaterThan(90);
});

const anyThrow = (_: readonly string[], random: () => number): string => LEGAL[Math.floor(random() * 3)]!;

test('level 2 loses little to a random player', () => {
  expect(Math.abs(balance(2, anyThrow))).toBeLessThan(60);
});
