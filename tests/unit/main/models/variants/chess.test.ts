import { describe, expect, test } from 'vitest';
import { chess } from '../../../../../src/main/games/chess/chess.ts';
import { chessVariant } from '../../../../../src/main/models/variants/chess.ts';
import type { JsonObject } from '../../../../../src/shared/json.ts';

const variant = chessVariant(new Uint8Array(32));
const told = (fen: string, turn = 'white') => variant.view({ fen, turn }) as Record<string, JsonObject>;
const start = chess.start({ sessionId: 's', options: {}, seed: null });
/** The name of the figure that stands on this place at the start. */
const pieceAt = (place: string): string => {
  const all = Object.values(told(start.fen)['on_grid'] as Record<string, Record<string, string[]>>);
  const found = all.flatMap((pieces) => Object.entries(pieces)).find(([, places]) => places.includes(place));
  return found?.[0] ?? '';
};

describe('the grid', () => {
  test('is seen from the other side: columns and rows are counted backwards', () => {
    const first = told(start.fen)['on_grid']?.[variant.role('white')] as Record<string, string[]>;
    expect(Object.values(first).flat().sort()).toEqual(
      ['7', '8']
        .flatMap((row) => ['1', '2', '3', '4', '5', '6', '7', '8'].map((column) => column + row))
        .sort(),
    );
    // The king on e1 and the queen on d1.
    expect(
      Object.values(first)
        .filter((places) => places.length === 1)
        .flat()
        .sort(),
    ).toEqual(['48', '58']);
  });

  test('neighbours stay neighbours, and every move leads back to one legal move', () => {
    const legal = chess.legal(start, 'white');
    const names = legal.map(variant.action);
    expect(new Set(names).size).toBe(legal.length);
    expect(variant.action('e2e4')).toBe('47:45');
    expect(variant.action('g1f3')).toBe('28:36');
  });

  test('a figure that a move makes is named', () => {
    expect(variant.action('e7e8q')).toBe(`42:41:${pieceAt('58')}`);
    expect(variant.action('e7e8n')).toBe(`42:41:${pieceAt('28')}`);
  });
});

describe('what else belongs to a position', () => {
  test('the rights to castle are the places to which the figure may go', () => {
    const { leaps } = told('r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 20');
    expect(leaps).toEqual({ [variant.role('white')]: ['28'], [variant.role('black')]: ['61'] });
    expect(variant.action('e1g1').split(':')[1]).toBe('28');
    expect(variant.action('e8c8').split(':')[1]).toBe('61');
  });

  test('the place that was passed, the quiet turns, the round and the turn', () => {
    const view = told('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 12');
    expect(view).toMatchObject({ passed: '53', quiet: 0, round: 12, turn: variant.role('white') });
    expect(told('4k3/8/8/8/8/8/8/4K3 b - - 7 31', 'black')).toMatchObject({
      passed: null,
      quiet: 7,
      round: 31,
      turn: variant.role('black'),
    });
  });
});
