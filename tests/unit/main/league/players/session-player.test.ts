import { expect, test } from 'vitest';
import { createSessionPlayer } from '../../../../../src/main/league/players/session-player.ts';
import type { LeagueSessions } from '../../../../../src/main/league/players/league-sessions.ts';
import { accept, refuse, type Outcome } from '../../../../../src/shared/outcome.ts';

function createTestPlayer(
  decide: (tick: number) => Outcome<string, string>,
  agentId: string | null = 'ada',
  start?: () => Promise<Outcome<null, string>>,
) {
  const position = { tick: 1, session: 's' };
  const legal = ['e4'];
  const events: string[] = [];
  const noted: number[] = [];
  const sessions = {
    createEarlierPositions: () => ({ note: (tick: number) => void noted.push(tick), before: () => [] }),
    openChooser: () => {
      events.push('sat down');
      return {
        ...(start && { start }),
        decide: async ({ tick }: { tick: number }, signal: AbortSignal) => {
          events.push(`thought ${tick}`);
          signal.addEventListener('abort', () => void events.push('stopped'));
          return decide(tick);
        },
        close: async () => {
          events.push('closed');
          throw new Error('it was gone');
        },
      };
    },
    watch: () => () => void events.push('left'),
    positionFor: () => ({ tick: position.tick, view: {}, legal }),
  } as unknown as LeagueSessions;
  const choice = { kind: 'engine' } as never;
  return {
    events,
    noted,
    position,
    legal,
    player: createSessionPlayer({
      sessions,
      template: 'chess.v1',
      choice,
      seatOf: (matchId) =>
        agentId === null ? null : { agentId, sessionId: `${position.session}-${matchId}`, role: 'white' },
    }),
  };
}

test('computes one move per turn for repeated calls, with the same player program for the next turn', async () => {
  const { player, events, position } = createTestPlayer((tick) => accept(`move ${tick}`));
  const [one, again] = await Promise.all([player.chooseMove('R1M1'), player.chooseMove('R1M1')]);
  position.tick = 2;
  expect([one, again, await player.chooseMove('R1M1')]).toEqual([
    { choice: 'move 1' },
    { choice: 'move 1' },
    { choice: 'move 2' },
  ]);
  expect(events).toEqual(['sat down', 'thought 1', 'thought 2']);
});

test('reports a failed computation and computes the move again on the next call', async () => {
  let attempts = 0;
  const { player } = createTestPlayer(() =>
    ++attempts === 1 ? refuse('DROPPED', 'too slow') : accept('e4'),
  );
  expect(await player.chooseMove('R1M1')).toEqual({ problem: 'DROPPED: too slow', ending: null });
  expect(await player.chooseMove('R1M1')).toEqual({ choice: 'e4' });
});

test.each([
  ['HOST_FAULT', 'host_fault'],
  ['ENDPOINT_LOST', 'endpoint_lost'],
  ['CRASHED', 'engine_crashed'],
  ['TIMED_OUT', 'model_timeout'],
])('says whose failure %s is', async (code, ending) => {
  const { player } = createTestPlayer(() => refuse(code, 'no move'));
  expect(await player.chooseMove('R1M1')).toMatchObject({ ending });
});

test('uses one player program per match and closes it when the match is over', async () => {
  const { player, events } = createTestPlayer(() => accept('e4'));
  await player.chooseMove('R1M1');
  await player.chooseMove('R1M2');
  events.length = 0;
  player.endGame('R1M1');
  expect(events).toEqual(['left', 'stopped', 'closed']);
  player.endGame('R1M1');
  await player.close();
  expect(events).toEqual(['left', 'stopped', 'closed', 'left', 'stopped', 'closed']);
});

test('does not answer before the agent has a session, or when it is not its turn', async () => {
  const { player, events, legal } = createTestPlayer(() => accept('e4'));
  legal.length = 0;
  expect(await player.chooseMove('R1M1')).toBeNull();
  expect(await createTestPlayer(() => accept('e4'), null).player.chooseMove('R1M1')).toBeNull();
  expect(events).toEqual([]);
});

test('starts anew when a match is played again in another session', async () => {
  const { player, events, position } = createTestPlayer(() => accept('e4'));
  await player.chooseMove('R1M1');
  position.session = 'again';
  await player.chooseMove('R1M1');
  expect(events).toEqual(['sat down', 'thought 1', 'left', 'stopped', 'closed', 'sat down', 'thought 1']);
});

test('is ready when its program has started, and is asked only then', async () => {
  let started: (outcome: Outcome<null, string>) => void = () => undefined;
  const starting = new Promise<Outcome<null, string>>((resolve) => (started = resolve));
  const { player, events } = createTestPlayer(
    () => accept('e4'),
    'ada',
    () => starting,
  );
  const ready = player.prepareProgram('R1M1');
  const moved = player.chooseMove('R1M1');
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toEqual(['sat down']);
  started(accept(null));
  expect([await ready, await moved]).toEqual([null, { choice: 'e4' }]);
  expect(events).toEqual(['sat down', 'thought 1']);
});

test('says why its program could not be started, and is not asked', async () => {
  const { player, events } = createTestPlayer(
    () => accept('e4'),
    'ada',
    async () => refuse('ENDPOINT_LOST', 'no login'),
  );
  const problem = { problem: 'ENDPOINT_LOST: no login', ending: 'endpoint_lost' };
  expect([await player.prepareProgram('R1M1'), await player.chooseMove('R1M1')]).toEqual([problem, problem]);
  expect(events).toEqual(['sat down']);
  expect(await createTestPlayer(() => accept('e4'), null).player.prepareProgram('R1M1')).toBeNull();
});
