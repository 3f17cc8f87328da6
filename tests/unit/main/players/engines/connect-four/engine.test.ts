import { describe, expect, test } from 'vitest';
import { connectFourEngine } from '../../../../../../src/main/players/engines/connect-four/engine.ts';
import {
  ConnectFourPosition,
  positionFrom,
} from '../../../../../../src/main/players/engines/connect-four/position.ts';
import { randomLegal } from '../../../../../../src/main/players/engines/random.ts';
import { playMatch } from '../../../../../support/players/play.ts';
import { inputOf, randomFrom } from '../../../../../support/players/built-in-input.ts';

const board = (text: string): string[] => text.trim().split(/\s+/);
const EMPTY = '....... ....... ....... ....... ....... .......';

function leaves(position: ConnectFourPosition, depth: number): number {
  let count = 0;
  for (let column = 0; column < 7; column++) {
    if (!position.isOpen(column)) continue;
    if (depth === 1) {
      count++;
    } else if (!position.isWinningColumn(column)) {
      position.drop(column);
      count += leaves(position, depth - 1);
      position.undo(column);
    }
  }
  return count;
}

function request(text: string, role: string, level = 6, seed = 1): string {
  const rows = board(text);
  const legal = [0, 1, 2, 3, 4, 5, 6].filter((column) => rows[0]?.charAt(column) === '.').map(String);
  return connectFourEngine.choose(
    inputOf({ view: { board: rows }, role, legal }, { level, random: randomFrom(seed) }),
  );
}

test('counts the published numbers of positions', () => {
  const counts = [1, 2, 3, 4, 5, 6, 7].map((depth) => leaves(positionFrom(board(EMPTY), 'r'), depth));
  expect(counts).toEqual([7, 49, 343, 2401, 16_807, 117_649, 823_536]);
});

describe('lines of four', () => {
  test.each([
    ['....... ....... ....... ....... ....... rrr....', 3],
    ['....... ....... ....... ....... ....... ...rr.r', 5],
    ['....... ....... ....... ....... ....... ..rr.r.', 4],
    ['....... ....... ....... ....r.. ....r.. ....r..', 4],
    ['....... ....... ....... ..ry... .ryy... ryyy...', 3],
    ['....... ....... ..r.... ..yr... ..yyr.. ..yyy..', 5],
  ])('%s', (text, column) => {
    const wins = [0, 1, 2, 3, 4, 5, 6].filter((at) => positionFrom(board(text), 'r').isWinningColumn(at));
    expect(wins).toEqual([column]);
  });

  test('a line does not wrap from one column into the next', () => {
    const wrapped = positionFrom(board('r...... r...... r...... y...... y...... y......'), 'r');
    expect([1, 2, 3, 4, 5, 6].some((column) => wrapped.isWinningColumn(column))).toBe(false);
  });
});

describe('level 6', () => {
  test('wins at once when it can', () => {
    expect(request('....... ....... ....... .r..... yr..... yr..y..', 'red')).toBe('1');
  });

  test('blocks a line of three', () => {
    expect(request('....... ....... ....... ....... .r..... yyy.r..', 'red')).toBe('3');
  });

  test('stops an open pair that would become a double threat', () => {
    expect(['1', '4']).toContain(request('....... ....... ....... ....... ....... ..rr..y', 'yellow'));
  });

  test('makes the double threat itself', () => {
    expect(['1', '4']).toContain(request('....... ....... ....... ....... y...... ..rr..y', 'red'));
  });

  test('opens in the centre', () => {
    expect(request(EMPTY, 'red')).toBe('3');
  });
});

test('level 5 beats a random player from both sides', () => {
  const strong = { player: connectFourEngine, extra: { level: 5 } };
  const weak = { player: randomLegal };
  for (let seed = 1; seed <= 6; seed++) {
    const asRed = { red: strong, yellow: weak };
    const asYellow = { red: weak, yellow: strong };
    expect(playMatch({ template: 'connect_four.v1', contestants: asRed, seed })?.winner).toBe('red');
    expect(playMatch({ template: 'connect_four.v1', contestants: asYellow, seed })?.winner).toBe('yellow');
  }
});
