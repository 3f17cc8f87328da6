import { describe, expect, test } from 'vitest';
import {
  findEnvelopeRefusal,
  isOldVersion,
  isUtcTimestamp,
} from '../../../../../src/main/league/rules/envelope-checks.ts';
import { leagueEnvelope } from '../../../../../src/shared/wire/league-v2.ts';
import { SPEC_ENVELOPE } from '../../../../support/league/spec-examples.ts';

describe('timestamps', () => {
  test('are UTC with Z, and with +00:00 in tolerant mode', () => {
    for (const text of ['2025-01-15T10:30:00Z', '2025-01-15T10:30:00.123Z', '2026-11-21T03:41:13.616645Z']) {
      expect(isUtcTimestamp(text, 'strict')).toBe(true);
    }
    expect(isUtcTimestamp('2026-11-21T03:43:05.268949+00:00', 'tolerant')).toBe(true);
    expect(isUtcTimestamp('2026-11-21T03:43:05.268949+00:00', 'strict')).toBe(false);
    const wrong = [
      '2025-01-15T10:30:00+02:00',
      '2025-01-15T10:30:00',
      '2025-13-15T10:30:00Z',
      '2025-01-15',
      'now',
      '',
    ];
    for (const text of wrong) expect(isUtcTimestamp(text, 'tolerant')).toBe(false);
  });
});

describe('the envelope', () => {
  const check = (changes: Record<string, unknown>, mode: 'strict' | 'tolerant' = 'tolerant') =>
    findEnvelopeRefusal(leagueEnvelope.parse({ ...SPEC_ENVELOPE, ...changes }), mode)?.code ?? null;

  test('passes as the specification prints it, in both modes', () => {
    expect([check({}), check({}, 'strict')]).toEqual([null, null]);
  });

  test('requires its four fields in strict mode only', () => {
    for (const field of ['protocol', 'message_type', 'sender', 'timestamp']) {
      expect([check({ [field]: null }, 'strict'), check({ [field]: null })]).toEqual(['E003', null]);
    }
  });

  test('is refused with another protocol, an old version or another zone', () => {
    expect(check({ protocol: 'league.v1' })).toBe('E018');
    expect(check({ player_meta: { protocol_version: '1.9.9' } })).toBe('E018');
    expect(check({ player_meta: { protocol_version: '2.1.0' } })).toBeNull();
    expect(check({ timestamp: '2025-01-15T10:30:00+02:00' })).toBe('E021');
    expect([isOldVersion('2.0.0'), isOldVersion('1.0.0'), isOldVersion('x')]).toEqual([false, true, true]);
  });
});
