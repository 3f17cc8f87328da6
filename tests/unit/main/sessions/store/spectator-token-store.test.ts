import { expect, test } from 'vitest';
import { spectatorTokenStore } from '../../../../../src/main/sessions/store/spectator-token-store.ts';
import { openTestStorage } from '../../../../support/test-storage.ts';

test('finds a spectator token by its hash only', async () => {
  const tokens = spectatorTokenStore((await openTestStorage()).db);
  tokens.insert({ tokenHash: 'h', sessionId: 's', mintedBy: 'a', createdAt: 'now' });
  expect([tokens.findSessionId('h'), tokens.findSessionId('H'), tokens.findSessionId('')]).toEqual([
    's',
    null,
    null,
  ]);
});
