import { expect, test } from 'vitest';
import {
  decisionAt,
  modelDecisions,
  shortAttempt,
} from '../../../../renderer/session/language-model/model-decisions.ts';
import { createMoveLabels } from '../../../../renderer/session/move-labels.ts';
import { createTranslator } from '../../../../renderer/text/translate.ts';
import { modelMove, sampleMoves, MODEL_GAME } from '../../support/sample-models.ts';
import { aSession } from '../a-session.ts';
import { wholeEnglish } from '../../support/phrasebooks.ts';

const detail = aSession({ actions: MODEL_GAME });
const moves = createMoveLabels()(createTranslator('en', await wholeEnglish()), detail, detail.frames);

test('a decision is joined with the move of its own role that it led to', () => {
  const modelDecision = modelDecisions(sampleMoves(), moves);
  expect(modelDecision.map(({ played, position }) => [played?.words, position])).toEqual([
    ['e5', 2],
    ['Nc6', 4],
    ['a6', 6],
    ['Nf6', 8],
  ]);
});

test('a decision without a move belongs to the frame at which it was requested', () => {
  const [modelDecision] = modelDecisions([modelMove({ tick: 9, logTick: null, action: null })], moves);
  expect(modelDecision).toMatchObject({ played: null, position: 9 });
});

test('a decision is not joined with the move of another role at the same tick', () => {
  const [modelDecision] = modelDecisions([modelMove({ role: 'white', tick: 1, logTick: 1 })], moves);
  expect(modelDecision?.played).toBeNull();
});

test('a frame shows the decision that led to it, else the last one before, never a later one', () => {
  const modelDecision = modelDecisions(sampleMoves(), moves);
  expect(decisionAt(modelDecision, 6)?.decision.tick).toBe(5);
  expect(decisionAt(modelDecision, 7)?.decision.tick).toBe(5);
  expect(decisionAt(modelDecision, 1)).toBeNull();
});

test('an answer is shortened to its action, prose to one line', () => {
  expect(shortAttempt('```json\n{"comment":"x","action": "e2e5"}\n```')).toBe('e2e5');
  expect(shortAttempt('one\n two')).toBe('one two');
  expect(shortAttempt('x'.repeat(100))).toHaveLength(60);
});
