import { expect, test } from 'vitest';
import { ensureSideAgents } from '../../../../src/main/arena/side-agents.ts';
import { accept, refuse } from '../../../../src/shared/outcome.ts';
import type { SeatRequest } from '../../../../src/main/players/index.ts';

const RANDOM = { kind: 'random' } as const;

test('a player against itself has two agents', async () => {
  const requested: SeatRequest[] = [];
  const players = {
    ensureAgent: async (request: SeatRequest) => {
      requested.push(request);
      return accept(`agent-${request.taken.length + 1}`);
    },
  };
  const seats = await ensureSideAgents({ players }, 'rps.v1', { a: RANDOM, b: RANDOM, byWorkers: false });
  expect(seats).toEqual(accept({ a: 'agent-1', b: 'agent-2' }));
  expect(requested.map(({ taken }) => taken)).toEqual([[], ['agent-1']]);
});

test('a player that cannot play the game is refused, whichever seat it has', async () => {
  const refused = { kind: 'builtin', level: 1 } as const;
  const players = {
    ensureAgent: async ({ choice }: SeatRequest) =>
      choice.kind === 'builtin' ? refuse('INVALID_REQUEST' as const, 'No such player') : accept('agent'),
  };
  for (const choices of [
    { a: refused, b: RANDOM },
    { a: RANDOM, b: refused },
  ])
    expect(await ensureSideAgents({ players }, 'rps.v1', { ...choices, byWorkers: false })).toMatchObject({
      message: 'No such player',
    });
});
