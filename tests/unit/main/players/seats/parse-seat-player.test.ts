import { expect, test } from 'vitest';
import { parseSeatPlayer } from '../../../../../src/main/players/index.ts';

test.each([
  ['url:http://127.0.0.1:8000/act', { protocol: 'url', spec: { address: 'http://127.0.0.1:8000/act' } }],
  ['a2a:http://127.0.0.1:41241', { protocol: 'a2a', spec: { address: 'http://127.0.0.1:41241' } }],
  [
    'a2a:http://127.0.0.1:41241/one/.well-known/agent-card.json',
    { protocol: 'a2a', spec: { address: 'http://127.0.0.1:41241/one' } },
  ],
  ['uci:/bin/engine', { protocol: 'uci', spec: { path: '/bin/engine', level: 8 } }],
])('%s is a player', (given, value) => {
  expect(parseSeatPlayer(given)).toEqual({ ok: true, value });
});

test.each([
  '',
  'url',
  'gone:1',
  'random',
  'url:',
  'a2a:http://127.0.0.1/?q=1',
  `url:http://h/${'x'.repeat(3000)}`,
])('%j is refused', (given) => {
  expect(parseSeatPlayer(given)).toMatchObject({ ok: false, code: 'USAGE' });
});
