import { expect, test } from 'vitest';
import {
  decisionAt,
  moveNumber,
  toldDecisions,
  triedWords,
} from '../../../../renderer/features/session/model-told.ts';
import { createTally } from '../../../../renderer/features/session/move-words.ts';
import { createSpeaker } from '../../../../renderer/text/speak.ts';
import { modelMove, sampleMoves, SPOKEN_GAME } from '../../support/sample-models.ts';
import { aSession } from './a-session.ts';
import { wholeEnglish } from '../../support/phrasebooks.ts';

const detail = aSession({ actions: SPOKEN_GAME });
const moves = createTally()(createSpeaker('en', await wholeEnglish()), detail, detail.frames);

test('a decision stands beside the move of its own role that came of it', () => {
  const told = toldDecisions(sampleMoves(), moves);
  expect(told.map(({ played, frame }) => [played?.words, frame])).toEqual([
    ['e5', 2],
    ['Nc6', 4],
    ['a6', 6],
    ['Nf6', 8],
  ]);
});

test('a decision that led to nothing stands where it was asked', () => {
  const [told] = toldDecisions([modelMove({ tick: 9, logTick: null, action: null })], moves);
  expect(told).toMatchObject({ played: null, frame: 9 });
});

test('a decision is not put beside the move of another role at the same tick', () => {
  const [told] = toldDecisions([modelMove({ role: 'white', tick: 1, logTick: 1 })], moves);
  expect(told?.played).toBeNull();
});

test('a frame shows the decision that led to it, else the last one before, never a later one', () => {
  const told = toldDecisions(sampleMoves(), moves);
  expect(decisionAt(told, 6)?.decision.tick).toBe(5);
  expect(decisionAt(told, 7)?.decision.tick).toBe(5);
  expect(decisionAt(told, 1)).toBeNull();
});

test('chess counts whole moves, other games each action', () => {
  expect(moveNumber('chess.v1', modelMove({ tick: 45, logTick: 45 }))).toBe(23);
  expect(moveNumber('rps.v1', modelMove({ tick: 1, logTick: null }))).toBe(2);
});

test('of an answer the action is shown, of prose one line', () => {
  expect(triedWords('```json\n{"comment":"x","action": "e2e5"}\n```')).toBe('e2e5');
  expect(triedWords('one\n two')).toBe('one two');
  expect(triedWords('x'.repeat(100))).toHaveLength(60);
});
