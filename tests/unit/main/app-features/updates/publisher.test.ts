import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseFeedUrl } from '../../../../../src/main/app-features/updates/feed.ts';
import { PUBLISHER } from '../../../../../src/main/app-features/updates/publisher.ts';

test('the publisher has an address with keys, or neither', () => {
  const { feedUrl, keys } = PUBLISHER;
  expect(feedUrl === null).toBe(keys.length === 0);
  if (feedUrl !== null) expect(parseFeedUrl(feedUrl)?.protocol).toBe('https:');
  for (const text of keys) {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    expect(key.asymmetricKeyType).toBe('ed25519');
  }
});
