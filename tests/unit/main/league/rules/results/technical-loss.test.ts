import { expect, test } from 'vitest';
import {
  technicalLossCauseOf,
  technicalLossSentence,
  technicalLossesText,
  parseTechnicalLosses,
} from '../../../../../../src/main/league/rules/results/technical-loss.ts';

test('every sentence is read back as its cause', () => {
  for (const code of ['E001', 'E004', 'E009', 'E011', 'E012', 'E018', 'E021', 'E003']) {
    const cause = technicalLossCauseOf(code);
    const text = technicalLossesText([{ playerId: 'P01', sentence: technicalLossSentence(cause) }]);
    expect(parseTechnicalLosses(text, ['P01'])).toEqual([{ playerId: 'P01', cause, limitMs: null }]);
  }
});

test('the time limit of an unanswered call is kept', () => {
  const sentence = technicalLossSentence('no_answer', { limitMs: 2500 });
  expect(sentence).toBe('did not answer within 2.5 s');
  expect(parseTechnicalLosses(`P02 ${sentence}`, ['P02'])).toEqual([
    { playerId: 'P02', cause: 'no_answer', limitMs: 2500 },
  ]);
});

test('two absent players have a cause each, whatever the first one sent', () => {
  const message = 'no; P02 refused the invitation';
  const text = technicalLossesText([
    { playerId: 'P01', sentence: technicalLossSentence('invalid_answer', { message }) },
    { playerId: 'P02', sentence: technicalLossSentence('unreachable') },
  ]);
  expect(parseTechnicalLosses(text, ['P01', 'P02']).map(({ cause }) => cause)).toEqual([
    'invalid_answer',
    'unreachable',
  ]);
});

test('a text of another version is an absence of unknown cause', () => {
  for (const text of [null, '', 'P01 went home', 'P09 refused the invitation'])
    expect(parseTechnicalLosses(text, ['P01'])).toEqual([
      { playerId: 'P01', cause: 'unknown', limitMs: null },
    ]);
  expect(technicalLossesText([])).toBeNull();
});
