import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseChessMove } from '../../../../../src/main/games/chess/notation.ts';
import { parseReply, withoutThinking } from '../../../../../src/main/models/prompt/reply-parser.ts';

const UCI = ['e2e4', 'd2d4', 'g1f3', 'e7e8q'];
const CELLS = ['0', '4', '8'];
const POKER = ['fold', 'call', 'raise:20', 'raise:200', 'all_in'];

test.each([
  ['{"action":"e2e4"}', 'e2e4'],
  ['{"comment":"d2d4 is worse","action":"e2e4"}', 'e2e4'],
  ['  {"move": "E2E4"}\n', 'e2e4'],
  ['"e2e4"', 'e2e4'],
  ['e2e4', 'e2e4'],
  ['**e2e4**.', 'e2e4'],
  ['```json\n{"action": "g1f3"}\n```', 'g1f3'],
  ['Let me see. {"plan": {"deep": 1}} Here: {"action": "g1f3"}', 'g1f3'],
  ['{"action":"zz"} no wait {"action":"d2d4"}', 'd2d4'],
  ['<think>e2e4 or {"action":"e2e4"}?</think>{"action":"d2d4"}', 'd2d4'],
  ['e2e4 would lose</think> {"action":"d2d4"}', 'd2d4'],
  ['I compared e2e4 with d2d4.\nFinal Answer: d2d4', 'd2d4'],
  ['My move: `g1f3`', 'g1f3'],
  ['I would play e7e8q here, promoting.', 'e7e8q'],
  ['{"comment": "cut", "action": "e2e4"', 'e2e4'],
  ["{'comment': 'it\\'s best', 'action': 'g1f3'}", 'g1f3'],
  ['{"action": "ｅ２ｅ４"}', 'e2e4'],
  ['我选择 ｄ２ｄ４。', 'd2d4'],
])('%j means %s', (text, action) => {
  expect(parseReply(text, UCI)).toMatchObject({ kind: 'action', action });
});

test.each([
  ['{"action": 4}', CELLS, '4'],
  ['4', CELLS, '4'],
  ['The centre, 4, since 3 is taken', CELLS, '4'],
  ['I raise:20 now', POKER, 'raise:20'],
  ['raise:200', POKER, 'raise:200'],
  ['{"action":"ALL_IN"}', POKER, 'all_in'],
])('%j means %s of its own list', (text, legal, action) => {
  expect(parseReply(text, legal)).toMatchObject({ kind: 'action', action });
});

test.each([
  ['{"action":"e2e5"}', 'e2e5'],
  ['e9e9', 'e9e9'],
  ['Final Answer: Qh5', 'Qh5'],
  ['{"action": "e2e4 and d2d4"}', 'e2e4 and d2d4'],
  ['My move is e2e5, which attacks the pawn.', 'e2e5'],
  ['I would play a1a1 here.', 'a1a1'],
])('%j is the illegal action %s', (text, tried) => {
  expect(parseReply(text, UCI)).toEqual({ kind: 'illegal', tried });
});

test.each([
  ['Either e2e4 or d2d4 is fine.'],
  ['{"comment": "I like e2e4 because'],
  ['{"comment": "x", "action": "e2e'],
  ['I do not know how to play this game.'],
  ['[1, 2, 3] and so on'],
  ['Perhaps a1a1 or b1b1.'],
])('%j cannot be read', (text) => {
  expect(parseReply(text, UCI)).toEqual({ kind: 'unparsable' });
});

test.each([[''], ['  \n '], ['<think>only thoughts</think>'], ['<think>never ends {"action":"e2e4"}']])(
  '%j is empty',
  (text) => {
    expect(parseReply(text, UCI)).toEqual({ kind: 'empty' });
  },
);

test('returns the comment of the model', () => {
  expect(parseReply('{"comment":"why not","action":"e2e4"}', UCI)).toMatchObject({ text: 'why not' });
  expect(withoutThinking('<thinking>a</thinking>b')).toBe('b');
});

test('returns only listed actions and never throws', () => {
  const fragments = fc.constantFrom(
    '{',
    '}',
    '"action":',
    '"e2e4"',
    '<think>',
    '</think>',
    '```',
    'd2d4',
    ',',
    '\\',
    ' ',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fragments).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (raw) => {
      const reading = parseReply(raw, UCI);
      return reading.kind !== 'action' || UCI.includes(reading.action);
    }),
    { numRuns: 500 },
  );
});

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const parseNotation = (written: string) => parseChessMove(START, written);

test.each([
  ['{"action":"Nf3"}', 'g1f3'],
  ['{"action":"e4"}', 'e2e4'],
  ['Final Answer: Nf3', 'g1f3'],
  ['**Nf3**', 'g1f3'],
  ['e4', 'e2e4'],
  ['I develop the knight: Nf3!', 'g1f3'],
  ['{"comment": "cut", "action": "Nf3"', 'g1f3'],
])('%j in standard algebraic notation means %s', (text, action) => {
  expect(parseReply(text, UCI, parseNotation)).toMatchObject({ kind: 'action', action });
});

test('a square that prose mentions is no move, and an illegal one stays illegal', () => {
  expect(parseReply('The square e4 is weak.', UCI, parseNotation)).toEqual({ kind: 'unparsable' });
  expect(parseReply('Nf3 or Nc3, both are fine', UCI, parseNotation)).toEqual({ kind: 'unparsable' });
  expect(parseReply('{"action":"Qh5"}', UCI, parseNotation)).toEqual({ kind: 'illegal', tried: 'Qh5' });
});
