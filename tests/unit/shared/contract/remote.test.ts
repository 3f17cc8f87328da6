import { expect, test } from 'vitest';
import { REMOTE_CALLS } from '../../../../src/shared/contract/remote.ts';

test('up to 256 invitations are made at once', () => {
  const { input } = REMOTE_CALLS['remote.invite'];
  const wanted = { leagueId: 'l1', count: 256, hours: 1, names: [] };
  expect(input.safeParse(wanted).success).toBe(true);
  expect(input.safeParse({ ...wanted, count: 257 }).success).toBe(false);
});
