import { expect, test } from 'vitest';
import { isMatchDecided, MATCH_PHASES } from '../../../../../src/main/league/rules/match-phase.ts';

test('a match is decided from DECIDED on', () => {
  expect(MATCH_PHASES.filter(isMatchDecided)).toEqual(['DECIDED', 'REPORTED']);
});
