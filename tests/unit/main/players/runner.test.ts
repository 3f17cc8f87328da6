import { expect, test } from 'vitest';
import { refuse } from '../../../../src/shared/outcome.ts';
import { createBus } from '../../../../src/main/platform/events/bus.ts';
import { createRunner } from '../../../../src/main/players/runner.ts';
import { manualClock } from '../../../support/players/manual-clock.ts';
import { memorySessions } from '../../../support/players/memory-sessions.ts';

/** A runner for the agent `local`, whose move chooser never answers and records when it is closed. */
function running() {
  const bus = createBus((error) => {
    throw error;
  });
  const sessions = memorySessions(bus);
  const lookedUp: string[] = [];
  let resolveClosed = (): void => {};
  const closed = new Promise<void>((resolve) => (resolveClosed = resolve));
  const runner = createRunner({
    bus,
    sessions: sessions.api,
    clock: manualClock(),
    waitForStep: () => Promise.resolve(),
    log: () => {},
    seats: {
      ...sessions.seats,
      seatsOf(sessionId) {
        lookedUp.push(sessionId);
        return sessions.seats.seatsOf(sessionId);
      },
    },
    specOf: (agentId) => (agentId === 'local' ? { kind: 'random', copy: 1 } : null),
    chooserFor: () => ({
      decide: (_, signal) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve(refuse('DROPPED', 'over')))),
      close: async () => resolveClosed(),
    }),
  });
  runner.start(['local']);
  return { runner, sessions, lookedUp, closed };
}

test('the end of a session closes its move choosers', async () => {
  const { sessions, closed } = running();
  sessions.begin('one', 'tic_tac_toe.v1', { x: 'local', o: 'other' });
  await sessions.api.resign('other', 'one');
  await expect(closed).resolves.toBeUndefined();
});

test('a session without hosted players is looked up once', async () => {
  const { sessions, lookedUp } = running();
  sessions.begin('one', 'tic_tac_toe.v1', { x: 'someone', o: 'other' });
  for (const [tick, action] of ['4', '0', '2'].entries()) {
    const agentId = tick % 2 === 0 ? 'someone' : 'other';
    await sessions.api.act(agentId, { sessionId: 'one', action, expectedTick: tick });
  }
  expect(lookedUp).toEqual(['one']);
});

test('stop closes the move choosers of active games', async () => {
  const { runner, sessions, closed } = running();
  sessions.begin('one', 'tic_tac_toe.v1', { x: 'local', o: 'other' });
  await runner.stop();
  await expect(closed).resolves.toBeUndefined();
});
