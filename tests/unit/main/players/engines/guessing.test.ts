import { expect, test } from 'vitest';
import { iteratedRps } from '../../../../../src/main/players/engines/iterated-rps.ts';
import { evenOdd, rps } from '../../../../../src/main/players/engines/sealed-choice.ts';
import { question, randomFrom } from '../../../../support/players/question.ts';

const THROWS = ['rock', 'paper', 'scissors'];
const BEATS: Readonly<Record<string, string>> = { rock: 'scissors', paper: 'rock', scissors: 'paper' };

test.each([
  ['rps', rps, THROWS],
  ['even_odd', evenOdd, ['even', 'odd']],
])('%s is played evenly', (_, player, legal) => {
  const random = randomFrom(9);
  const counts = new Map(legal.map((action) => [action, 0]));
  for (let round = 0; round < 6000; round++) {
    const action = player.choose(question({ view: {}, role: 'player_1', legal }, { random }));
    counts.set(action, counts.get(action)! + 1);
  }
  for (const count of counts.values()) expect(Math.abs(count / 6000 - 1 / legal.length)).toBeLessThan(0.03);
});

/** Rounds won less rounds lost by the player over 300 rounds against `habit`. */
function balance(level: number, habit: (history: readonly string[], random: () => number) => string): number {
  const random = randomFrom(4);
  const history: string[] = [];
  let won = 0;
  for (let round = 0; round < 300; round++) {
    const asked = { view: { history: [...history] }, role: 'player_2', legal: THROWS };
    const mine = iteratedRps.choose(question(asked, { level, random }));
    const theirs = habit(history, random);
    if (BEATS[mine] === theirs) won++;
    if (BEATS[theirs] === mine) won--;
    history.push(theirs.charAt(0).toUpperCase() + mine.charAt(0).toUpperCase());
  }
  return won;
}

test('level 2 reads a player who always throws rock and one who goes round', () => {
  expect(balance(2, () => 'rock')).toBeGreaterThan(120);
  expect(balance(2, (history) => THROWS[history.length % 3]!)).toBeGreaterThan(90);
});

const anyThrow = (_: readonly string[], random: () => number): string => THROWS[Math.floor(random() * 3)]!;

test('level 2 loses little to a player without habits', () => {
  expect(Math.abs(balance(2, anyThrow))).toBeLessThan(60);
});
