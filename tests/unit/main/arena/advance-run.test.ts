import { expect, test } from 'vitest';
import type { ArenaContext } from '../../../../src/main/arena/context.ts';
import { NO_FLEET } from '../../../../src/main/arena/queued-games/ordered-games.ts';
import { advanceRun } from '../../../../src/main/arena/advance-run.ts';
import type { ArenaRun } from '../../../../src/main/arena/store.ts';
import { ticTacToe } from '../../../../src/main/games/index.ts';
import type { SessionStart } from '../../../../src/main/sessions/index.ts';
import type { NewFleetGame } from '../../../../src/main/fleet/index.ts';
import { accept } from '../../../../src/shared/outcome.ts';

const RUN: ArenaRun = {
  arenaId: 'r1',
  tournamentId: null,
  template: ticTacToe.id,
  options: {},
  a: { name: 'Random', choice: { kind: 'random' } },
  b: { name: 'Random (2)', choice: { kind: 'random' } },
  games: 2,
  policy: { a: null, b: null },
  test: null,
  decision: null,
  state: 'running',
  note: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  endedAt: null,
  plan: {
    atOnce: 2,
    openings: { name: 'tic-tac-toe-2', sha256: '00', count: 1, order: 'sequential' },
    chance: 'none',
    variant: null,
    workers: 'own',
  },
  runSeed: '00'.repeat(32),
};

/** Resolves with the games that the first step of the run orders from workers. */
function orderedGames(): Promise<readonly NewFleetGame[]> {
  return new Promise((resolve, reject) => {
    const context = {
      log: (_level: string, message: string) => reject(new Error(message)),
      isStopped: false,
      arenaIdBySession: new Map(),
      steppingKeys: new Set(),
      dueRuns: new Map(),
      lostInARow: new Map(),
      testProgress: new Map(),
      games: { get: () => ticTacToe },
      tournaments: { tournamentIdOfRun: () => null },
      store: {
        find: () => RUN,
        listGames: () => [],
        findOpening: () => ({ id: 't2-001', actions: ['0', '1'] }),
      },
      bus: { emit: () => undefined },
      writer: { write: async (job: () => unknown) => job() },
      queuedGames: { adopt: () => Promise.resolve() },
      players: { ensureAgent: async ({ taken }: { taken: string[] }) => accept(`agent ${taken.length}`) },
      sessions: {
        specify: (_callerId: string, _request: object, { openingActions = [] }: SessionStart) =>
          accept({ prelude: openingActions }),
      },
      fleet: {
        ...NO_FLEET,
        placeOrderInJob: ({ games }: { games: readonly NewFleetGame[] }) => resolve(games),
      },
    } as unknown as ArenaContext;
    advanceRun(context, RUN.arenaId);
  });
}

test('games that are ordered from workers begin with the opening of their pair', async () => {
  const games = await orderedGames();
  expect(games.map(({ specification, ownerData }) => [specification.prelude, ownerData])).toEqual([
    [['0', '1'], { number: 0, attempt: 1, aRole: 'x', openingId: 't2-001', preludePlies: 2 }],
    [['0', '1'], { number: 1, attempt: 1, aRole: 'o', openingId: 't2-001', preludePlies: 2 }],
  ]);
});
