import { expect, test } from 'vitest';
import { usedServers } from '../../../../../src/main/arena/rules/used-servers.ts';

const server = (place: number) => ({
  place,
  baseUrl: `http://10.0.0.${place}:1/v1`,
  requestsAtOnce: 2,
  state: 'up' as const,
  failure: null,
  underWay: 0,
});
const BUILD = { model: 'm', quantisation: 'Q4_K_M', contextLength: 4096 };

test('each server has its moves and the builds that it reported', () => {
  const moves = [
    { server: 'http://10.0.0.1:1/v1', build: BUILD },
    { server: 'http://10.0.0.1:1/v1', build: { ...BUILD } },
    { server: 'http://10.0.0.2:1/v1', build: null },
    { server: null, build: null },
  ];
  expect(usedServers([server(1), server(2), server(3)], moves)).toMatchObject([
    { place: 1, moves: 2, builds: [BUILD] },
    { place: 2, moves: 1, builds: [] },
    { place: 3, moves: 0, builds: [] },
  ]);
});

test('a server that was removed after it had played is told last', () => {
  const gone = { server: 'http://10.0.0.9:1/v1', build: BUILD };
  expect(usedServers([server(1)], [gone])).toMatchObject([
    { place: 1, moves: 0 },
    { place: 2, baseUrl: gone.server, state: 'removed', moves: 1 },
  ]);
});
