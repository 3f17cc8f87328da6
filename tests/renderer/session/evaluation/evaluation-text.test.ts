import { expect, test } from 'vitest';
import {
  evaluationLine,
  expectedScoreNote,
  expectedScoreText,
} from '../../../../renderer/session/evaluation/evaluation-text.ts';
import { createTranslator } from '../../../../renderer/text/translate.ts';
import type { EvaluationRow } from '../../../../src/shared/contract/index.ts';
import { wholeChinese, wholeEnglish } from '../../support/phrasebooks.ts';
import { aSession } from '../a-session.ts';

const english = createTranslator('en', await wholeEnglish());
const chinese = createTranslator('zh-CN', await wholeChinese());
const { card } = aSession({ template: 'chess.v1' });

const row = (expectedScore: number, more: Partial<EvaluationRow> = {}): EvaluationRow => ({
  tick: 0,
  kind: 'search',
  nodes: 20_000,
  depth: 5,
  expectedScore,
  ...more,
});

const line = (evaluation: EvaluationRow, translator = english): string =>
  evaluationLine({ translator, card }, evaluation);

test('a search is said with the player who is ahead, the engine and its depth', () => {
  expect(line(row(0.63))).toBe('Alpha 63%, built-in engine, depth 5');
  expect(line(row(0.37))).toBe('Beta 63%, built-in engine, depth 5');
  expect(line(row(0.63, { engine: 'Fish 9' }))).toBe('Alpha 63%, Fish 9, depth 5');
  expect(line(row(0.63), chinese)).toBe('Alpha 63%，内置引擎，深度 5');
});

test('beside the shares only their kind is said, and what they do not say', () => {
  const note = (evaluation: EvaluationRow, translator = english) =>
    expectedScoreNote({ translator, card }, evaluation);
  expect(note(row(0.63))).toBe('Judged by the built-in engine, depth 5');
  expect(note(row(0.63, { engine: 'Fish 9' }))).toBe('Judged by Fish 9, depth 5');
  expect(note(row(0.63), chinese)).toBe('评估者：内置引擎，深度 5');
  expect(note(row(0.7, { kind: 'equity' }))).toBe('If both stay to the end');
  expect(note(row(0.7, { kind: 'score' }))).toBe('If both play randomly from here');
  expect(note(row(1, { kind: 'exact' }))).toBe('Alpha wins with best play');
  expect(note(row(1, { mateIn: 2 }))).toBe('Alpha mates in 2 moves');
});

test('what rounds to one half is called even, for every kind of number', () => {
  for (const even of [0.4951, 0.5, 0.5049])
    expect(line(row(even)), `${even}`).toBe('Even, built-in engine, depth 5');
  expect(line(row(0.494))).toBe('Beta 51%, built-in engine, depth 5');
  expect(line(row(0.5, { kind: 'equity' }))).toBe('Even if both stay to the end');
  expect(line(row(0.5, { kind: 'score' }))).toBe('Even if both play randomly from here');
  expect(line(row(0.5, { kind: 'exact' }))).toBe('Drawn with best play');
  expect(line(row(0.5), chinese)).toBe('均势，内置引擎，深度 5');
});

test('the shares of both players agree with the sentence and add up', () => {
  expect([0.63, 0.37, 1, 0].map((share) => expectedScoreText(english, share))).toEqual([
    '63%',
    '37%',
    '100%',
    '0%',
  ]);
  expect([0.501, 0.499].map((share) => expectedScoreText(english, share))).toEqual(['Even', 'Even']);
  expect(expectedScoreText(chinese, 0.5)).toBe('均势');
});
