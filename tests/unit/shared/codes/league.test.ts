import { describe, expect, test } from 'vitest';
import { isLeagueCode, isRetryable, LEAGUE_CODES } from '../../../../src/shared/codes/league.ts';

/** Codes that public implementations use with conflicting meanings. */
const CONFLICTING = 'E002 E006 E007 E008 E010 E014 E015 E016 E017 E019 E020'.split(' ');

describe('the error codes of league.v2', () => {
  test('names those of the specification and its own, and retries only time and network', () => {
    expect(Object.entries(LEAGUE_CODES).map(([code, { name }]) => `${code} ${name}`)).toEqual([
      'E001 TIMEOUT_ERROR',
      'E003 MISSING_REQUIRED_FIELD',
      'E004 INVALID_PARITY_CHOICE',
      'E005 PLAYER_NOT_REGISTERED',
      'E009 CONNECTION_ERROR',
      'E011 AUTH_TOKEN_MISSING',
      'E012 AUTH_TOKEN_INVALID',
      'E013 REFEREE_NOT_REGISTERED',
      'E018 PROTOCOL_VERSION_MISMATCH',
      'E021 INVALID_TIMESTAMP',
      'E101 INVALID_VALUE',
      'E102 NOT_FOUND',
      'E103 STATE_CONFLICT',
    ]);
    expect(Object.keys(LEAGUE_CODES).filter(isRetryable)).toEqual(['E001', 'E009']);
  });

  test('never gives a meaning to a code that codebases use differently', () => {
    for (const code of CONFLICTING) {
      expect(isLeagueCode(code)).toBe(false);
      expect(isRetryable(code)).toBe(false);
    }
  });
});
