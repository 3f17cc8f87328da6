import { expect, test } from 'vitest';
import { createRelaySource } from '../../../../../src/main/spectators/relay/relay-source.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('a ticket is asked for above at a limited rate, and never by the fourth relay', () => {
  const source = createRelaySource({ from: 'http://127.0.0.1:1/', clock: stoppedClock() });
  expect(source.isPublishedSession('T'.repeat(22), 3)).toBe(false);
  const guesses = Array.from({ length: 200 }, (_, at) =>
    source.isPublishedSession(String(at).padStart(22, 'g'), 0),
  );
  expect(guesses.filter((isAllowed) => isAllowed)).toHaveLength(100);
  source.close();
});

test('a host that cannot be reached has no pages', async () => {
  const source = createRelaySource({ from: 'http://127.0.0.1:1', clock: stoppedClock() });
  expect(await source.frame('T'.repeat(22))).toBeNull();
  expect(await source.board('T'.repeat(22), { format: 'html', language: 'zh' })).toBeNull();
});
