import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { createRemoteLimits } from '../../../../../src/main/remote/remote-limits.ts';
import { isPublicPath, limitUpgrades } from '../../../../../src/main/remote/routes/spectator-upgrade.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

function openUpgrades() {
  const served: string[] = [];
  const upgrade = limitUpgrades(
    { upgrade: (request) => void served.push(request.url ?? '') },
    { ticketOf: (path) => (path === '/watch/known' ? 'known' : null) },
    createRemoteLimits(stoppedClock()),
  );
  return {
    served,
    send(url: string): string {
      let answer = '';
      const socket = Object.assign(new EventEmitter(), { end: (text: string) => (answer = text) });
      const request = { url, headers: {}, socket: { remoteAddress: '192.0.2.1' } };
      upgrade(request as unknown as IncomingMessage, socket as unknown as Duplex, Buffer.alloc(0));
      return answer;
    },
  };
}

test('guesses of an address are limited, and never a watcher of a published one', () => {
  const { served, send } = openUpgrades();
  const answers = Array.from({ length: 120 }, () => send('/watch/guess'));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 429'))).toHaveLength(20);
  expect(served).toHaveLength(100);
  for (let again = 0; again < 200; again += 1) expect(send('/watch/known')).toBe('');
});

test('only the paths of published sessions are for watchers', () => {
  expect(['/watch/x', '/watch', '/link', '/watcher/x'].map(isPublicPath)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
