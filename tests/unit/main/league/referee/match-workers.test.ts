import { expect, test } from 'vitest';
import {
  createMatchWorkers,
  type MatchToOrder,
  type WorkerServices,
} from '../../../../../src/main/league/referee/match-workers.ts';
import type { NewFleetOrder } from '../../../../../src/main/fleet/types.ts';

function open() {
  const placed: NewFleetOrder[] = [];
  const events: unknown[] = [];
  const services = {
    fleet: {
      placeOrderInJob: (order: NewFleetOrder) => void placed.push(order),
      listUncountedGames: (groupId: string) =>
        placed
          .filter((order) => order.groupId === groupId)
          .flatMap(({ games }) => games.map(({ ownerData }) => ({ sessionId: 's', ownerData }))),
      withdraw: async (...of: unknown[]) => void events.push(of),
      findPlayedBy: () => null,
    },
    sessions: {
      specify: (callerId: string, request: object) => ({ ok: true, value: { callerId, ...request } }),
    },
    models: {
      find: () => null,
      storeMoves: (moves: readonly { role: string }[]) => void events.push(moves.map(({ role }) => role)),
    },
    readEngineHash: async () => null,
  } as unknown as WorkerServices;
  const workers = createMatchWorkers(services, {
    writer: { afterCommit: (run) => run() },
    runtime: { random: { bytes: (length) => new Uint8Array(length).fill(placed.length + 1) } },
    choiceOf: (_match, role) => (role === 'x' ? { kind: 'llm', endpointId: 'e' } : { kind: 'random' }),
    linkSession: ({ leagueId, matchId }, sessionId) => void events.push([leagueId, matchId, sessionId]),
  });
  return { workers, placed, events };
}

/** A player whose key is with a worker. */
const SIGNED = { kind: 'seat', protocol: 'signed', spec: {} } as const;

const MATCH: MatchToOrder = {
  leagueId: 'l',
  matchId: 'R1M1',
  template: 'tic_tac_toe.v1',
  trust: 'own',
  seats: [
    { role: 'x', agentId: 'agent-1', choice: { kind: 'random' } },
    { role: 'o', agentId: 'agent-2', choice: { kind: 'builtin', level: 3 } },
  ],
};

test('workers play built-in players and engines, and the class "signed" only players who sign', () => {
  const { workers } = open();
  const [random, signed] = [{ kind: 'random' } as const, SIGNED];
  const byAddress = { kind: 'seat', protocol: 'url', spec: {} } as const;
  expect(workers.canPlay([random, signed], 'own')).toBe(true);
  expect(workers.canPlay([random, byAddress], 'own')).toBe(false);
  expect(workers.canPlay([signed, signed], 'signed')).toBe(true);
  expect(workers.canPlay([random, signed], 'signed')).toBe(false);
});

test('a match is ordered with its agents, its players and seeds, and is known as ordered then', async () => {
  const { workers, placed } = open();
  const prepared = await workers.prepare(MATCH);
  expect(workers.isOrdered(MATCH)).toBe(false);
  if (!prepared.ok) throw new Error(prepared.message);
  prepared.value();
  expect(placed).toEqual([
    {
      groupId: 'league:l',
      trust: 'own',
      template: 'tic_tac_toe.v1',
      games: [
        {
          specification: {
            callerId: 'agent-1',
            template: 'tic_tac_toe.v1',
            participants: { x: 'agent-1', o: 'agent-2' },
          },
          createdBy: 'agent-1',
          seats: { x: { kind: 'random' }, o: { kind: 'builtin', level: 3 } },
          playerSeeds: {
            x: expect.stringMatching(/^[0-9a-f]{64}$/u),
            o: expect.stringMatching(/^[0-9a-f]{64}$/u),
          },
          ownerData: { matchId: 'R1M1' },
        },
      ],
    },
  ]);
  expect(workers.isOrdered(MATCH)).toBe(true);
  expect(workers.isOrdered({ ...MATCH, matchId: 'R1M2' })).toBe(false);
});

test('a player that no worker can be found for is refused before anything is ordered', async () => {
  const { workers, placed } = open();
  const engine = { kind: 'uci', path: '/gone', level: 1 } as const;
  const seats = MATCH.seats.map((seat) => ({ ...seat, choice: engine }));
  expect(await workers.prepare({ ...MATCH, seats })).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
  expect(placed).toEqual([]);
});

test('a game that counts is linked to its match, whose wait alone ends', async () => {
  const { workers, events } = open();
  const woken: string[] = [];
  const waitFor = (matchId: string): Promise<void> =>
    workers.nextChange({ leagueId: 'l', matchId }).then(() => void woken.push(matchId));
  const [first, second] = [waitFor('R1M1'), waitFor('R1M2')];
  const move = { role: 'x', attempts: [] };
  workers.onCounted('league:l', {
    sessionId: 's1',
    ownerData: { matchId: 'R1M1' },
    participants: { x: 'agent-1', o: 'agent-2' },
    moves: [move, { ...move, role: 'o' }] as never,
  });
  await first;
  expect(events).toEqual([['x'], ['l', 'R1M1', 's1']]);
  expect(woken).toEqual(['R1M1']);
  workers.wake('another');
  workers.onWithdrawn('league:l');
  await second;
  expect(woken).toEqual(['R1M1', 'R1M2']);
});
