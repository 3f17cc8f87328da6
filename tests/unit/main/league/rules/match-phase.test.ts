import { expect, test } from 'vitest';
import { isDecided, MATCH_PHASES } from '../../../../../src/main/league/rules/match-phase.ts';

test('a match is decided from DECIDED on', () => {
  expect(MATCH_PHASES.filter(isDecided)).toEqual(['DECIDED', 'REPORTED']);
});
