import { expect, test } from 'vitest';
import {
  findMatchEvidenceProblem,
  type EvidencedMatch,
} from '../../../../../../src/main/league/rules/results/match-evidence-problem.ts';

const MATCH: EvidencedMatch = {
  a: 'P01',
  b: 'P02',
  phase: 'REPORTED',
  sessionId: null,
  drawnNumber: 8,
  choices: { P01: 'even', P02: 'odd' },
  absent: [],
  isVoid: false,
};

test('names what a recorded result lacks', () => {
  expect(findMatchEvidenceProblem(MATCH)).toBeNull();
  expect(findMatchEvidenceProblem({ ...MATCH, drawnNumber: null })).toBe('missing');
  expect(findMatchEvidenceProblem({ ...MATCH, choices: { P01: 'even' } })).toBe('missing');
  expect(findMatchEvidenceProblem({ ...MATCH, drawnNumber: 26 })).toBe('out_of_range');
});

test('asks for nothing of boards, technical losses, void and unfinished matches', () => {
  const bare = { ...MATCH, drawnNumber: null, choices: null };
  for (const change of [
    { sessionId: 's' },
    { absent: ['P01'] },
    { isVoid: true },
    { phase: 'DECIDED' as const },
  ])
    expect(findMatchEvidenceProblem({ ...bare, ...change })).toBeNull();
});
