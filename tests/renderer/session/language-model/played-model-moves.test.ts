import { expect, test } from 'vitest';
import {
  modelMoveAt,
  joinModelMoves,
  shortReplyOf,
} from '../../../../renderer/session/language-model/played-model-moves.ts';
import { createMoveLabels } from '../../../../renderer/session/move-labels.ts';
import { createTranslator } from '../../../../renderer/text/translate.ts';
import { modelMove, sampleMoves, MODEL_GAME } from '../../support/sample-models.ts';
import { aSession } from '../a-session.ts';
import { wholeEnglish } from '../../support/phrasebooks.ts';

const detail = aSession({ actions: MODEL_GAME });
const moves = createMoveLabels()(createTranslator('en', await wholeEnglish()), detail, detail.frames);

test('a decision is joined with the move of its own role that it led to', () => {
  const modelDecision = joinModelMoves(sampleMoves(), moves);
  expect(modelDecision.map(({ playedMove, position }) => [playedMove?.label, position])).toEqual([
    ['e5', 2],
    ['Nc6', 4],
    ['a6', 6],
    ['Nf6', 8],
  ]);
});

test('a decision without a move belongs to the frame at which it was requested', () => {
  const [modelDecision] = joinModelMoves([modelMove({ tick: 9, logTick: null, action: null })], moves);
  expect(modelDecision).toMatchObject({ playedMove: null, position: 9 });
});

test('a decision is not joined with the move of another role at the same tick', () => {
  const [modelDecision] = joinModelMoves([modelMove({ role: 'white', tick: 1, logTick: 1 })], moves);
  expect(modelDecision?.playedMove).toBeNull();
});

test('a frame shows the decision that led to it, else the last one before, never a later one', () => {
  const modelDecision = joinModelMoves(sampleMoves(), moves);
  expect(modelMoveAt(modelDecision, 6)?.modelMove.tick).toBe(5);
  expect(modelMoveAt(modelDecision, 7)?.modelMove.tick).toBe(5);
  expect(modelMoveAt(modelDecision, 1)).toBeNull();
});

test('an answer is shortened to its action, prose to one line', () => {
  expect(shortReplyOf('```json\n{"comment":"x","action": "e2e5"}\n```')).toBe('e2e5');
  expect(shortReplyOf('one\n two')).toBe('one two');
  expect(shortReplyOf('x'.repeat(100))).toHaveLength(60);
});
