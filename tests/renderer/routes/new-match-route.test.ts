import { expect, test } from 'vitest';
import { newMatchRoute, readMatchRequest } from '../../../renderer/routes/new-match-route.ts';
import type { PlayerChoice } from '../../../src/shared/contract/index.ts';

const read = (route: string) => {
  const query = new URLSearchParams(route.split('?')[1]);
  return readMatchRequest((name) => query.get(name) ?? '');
};

test.each<PlayerChoice>([
  { kind: 'builtin', level: 5 },
  { kind: 'random' },
  { kind: 'open' },
  { kind: 'llm', endpointId: 'ep:1 & more' },
  { kind: 'agent', agentId: 'agent_1' },
])('an address names the opponent %o', (opponent) => {
  const request = { template: 'chess.v1', opponent };
  expect(read(newMatchRoute(request))).toEqual(request);
});

test('settings of programs stay out of the address', () => {
  const opponent = {
    kind: 'seat',
    protocol: 'url',
    spec: { address: 'https://agent.test', token: 'abc' },
  } as const;
  expect(newMatchRoute({ template: 'chess.v1', opponent })).toBe('/new?game=chess.v1');
});

test.each(['', 'you', 'builtin', 'builtin:9', 'builtin:two', 'random:1', 'uci:/usr/bin/engine', 'agent'])(
  'the opponent "%s" is left to be chosen',
  (opponent) => {
    expect(read(`/new?${new URLSearchParams({ game: 'chess.v1', opponent }).toString()}`)).toEqual({
      template: 'chess.v1',
      opponent: null,
    });
  },
);

test('without a game there is no request', () => {
  expect(read('/new?opponent=random')).toBeNull();
});
