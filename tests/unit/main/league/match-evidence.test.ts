import { expect, test } from 'vitest';
import {
  findContradiction,
  verifyNumber,
  findMissingEvidence,
  type StoredEvidence,
} from '../../../../src/main/league/match-evidence.ts';
import { numberCommitment } from '../../../../src/main/league/rules/commitments.ts';

const PLAYED: StoredEvidence = {
  a: 'P01',
  b: 'P02',
  numberHash: 'hash',
  drawnNumber: 8,
  choices: { P01: 'even', P02: 'odd' },
  absent: [],
  sessionId: null,
  isVoid: false,
};
const parity = (changes: Partial<StoredEvidence>) =>
  findMissingEvidence({ ...PLAYED, ...changes }, { gameType: 'even_odd', sessionStatus: null });
const board = (changes: Partial<StoredEvidence>, sessionStatus: string | null) =>
  findMissingEvidence(
    { ...PLAYED, numberHash: null, drawnNumber: null, choices: null, ...changes },
    { gameType: 'chess.v1', sessionStatus },
  );

test('a result of even_odd needs the number, its hash and both choices', () => {
  expect(parity({})).toBeNull();
  expect(parity({ numberHash: null })).toContain('number');
  expect(parity({ drawnNumber: null })).toContain('number');
  expect(parity({ choices: { P01: 'even' } })).toContain('choice');
  expect(parity({ choices: null })).toContain('choice');
});

test('a result of a board game needs a completed session', () => {
  expect(board({ sessionId: 's' }, 'completed')).toBeNull();
  expect(board({ sessionId: 's' }, 'active')).toContain('not completed');
  expect(board({ sessionId: 's' }, null)).toContain('not completed');
  expect(board({}, null)).toContain('no session');
});

test('a player who did not come needs neither, and a void match nothing', () => {
  expect(parity({ numberHash: null, drawnNumber: null, choices: {}, absent: ['P02'] })).toBeNull();
  expect(board({ absent: ['P01', 'P02'] }, null)).toBeNull();
  expect(board({ absent: ['P01'], sessionId: 's' }, 'active')).toContain('not completed');
  expect(board({ isVoid: true, sessionId: 's' }, 'active')).toBeNull();
});

const report = (details: object, absent: readonly string[] = []) => ({
  report: { winner: 'P02', status: null, details: details as Record<string, unknown> },
  absent,
});
const EVEN = [{ playerId: 'P01', choice: 'even' }];

test('a report about a hosted player must agree with what that player answered', () => {
  expect(findContradiction(['P01'], EVEN, report({ choices: { P01: 'Even ', P02: 'odd' } }))).toBeNull();
  expect(findContradiction(['P01'], EVEN, report({}))).toBeNull();
  expect(findContradiction(['P01'], EVEN, report({ choices: { P01: 'odd' } }))).toBe('P01 answered even');
  expect(findContradiction(['P01'], EVEN, report({}, ['P02']))).toBeNull();
  expect(findContradiction(['P01'], EVEN, report({}, ['P01']))).toContain('answered everything');
});

test('a report before a hosted player was asked is refused', () => {
  expect(findContradiction(['P01'], [], report({}))).toContain('was not invited');
  const invited = [{ playerId: 'P01', choice: null }];
  expect(findContradiction(['P01'], invited, report({}))).toContain('was not asked');
  expect(findContradiction(['P01'], invited, report({}, ['P02']))).toBeNull();
  expect(findContradiction([], [], report({}))).toBeNull();
});

test('a revealed number must have the hash that was stored before the choices', () => {
  const ids = { leagueId: 'league_1', matchId: 'R1M1' };
  const drawn = { ...ids, drawnNumber: 8, salt: 'salt', numberHash: numberCommitment(8, 'salt', ids) };
  expect(verifyNumber(drawn)).toBe('matches');
  expect(verifyNumber({ ...drawn, drawnNumber: 7 })).toBe('differs');
  expect(verifyNumber({ ...drawn, salt: null })).toBe('unrevealed');
});
