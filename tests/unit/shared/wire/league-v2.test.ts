import { describe, expect, test } from 'vitest';
import { isMessageType, MESSAGES } from '../../../../src/shared/wire/league-v2.ts';
import { SPEC_ENVELOPE, SPEC_EXAMPLES } from '../../../support/league/spec-examples.ts';

describe('the messages of league.v2', () => {
  test.each(SPEC_EXAMPLES)(
    'reads the example of %s from the specification, with and without its envelope',
    (type, body) => {
      expect(MESSAGES[type].safeParse(body).error).toBeUndefined();
      const read = MESSAGES[type].parse({ ...SPEC_ENVELOPE, ...body });
      expect(read.message_type).toBe(type);
    },
  );

  test('covers the whole list of appendix A', () => {
    const examples = new Set(SPEC_EXAMPLES.map(([type]) => type));
    expect(examples.size).toBe(17);
  });

  test('reads an explicit null as an absent field and keeps unknown fields', () => {
    const read = MESSAGES.GAME_INVITATION.parse({
      match_id: 'R1M1',
      auth_token: null,
      round_id: null,
      mood: 'cheerful',
    });
    expect(read.auth_token).toBeUndefined();
    expect(read.round_id).toBeUndefined();
    expect(read['mood']).toBe('cheerful');
  });

  test('refuses messages whose essential field is missing or of another type', () => {
    expect(MESSAGES.GAME_INVITATION.safeParse({}).success).toBe(false);
    expect(MESSAGES.MATCH_RESULT_REPORT.safeParse({ match_id: 'R1M1' }).success).toBe(false);
    expect(MESSAGES.LEAGUE_REGISTER_REQUEST.safeParse({ player_meta: { display_name: 'A' } }).success).toBe(
      false,
    );
    expect(MESSAGES.ROUND_COMPLETED.safeParse({ round_id: '1' }).success).toBe(false);
  });

  test('accepts no inherited property name as a message type', () => {
    for (const name of ['__proto__', 'constructor', 'toString']) expect(isMessageType(name)).toBe(false);
  });
});
