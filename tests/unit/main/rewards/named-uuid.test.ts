import { describe, expect, test } from 'vitest';
import { namedUuid } from '../../../../src/main/rewards/named-uuid.ts';

describe('an id that is derived from a name', () => {
  test('is the same UUID of version 5 each time', () => {
    expect(namedUuid('league', 'a')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u,
    );
    expect(namedUuid('league', 'a')).toBe(namedUuid('league', 'a'));
  });

  test('differs for another system or name', () => {
    const ids = [namedUuid('league', 'a'), namedUuid('arena', 'a'), namedUuid('league', 'b')];
    expect(new Set(ids).size).toBe(3);
  });
});
