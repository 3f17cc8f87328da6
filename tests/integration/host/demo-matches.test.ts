import { expect, test } from 'vitest';
import { startBuiltHost } from '../../support/built-host.ts';

/** The demo matches of `npm start`, whose clock the test moves. */

const PAUSE_MS = 5000;

test(
  'while a window is open, another demo match follows each until a person plays',
  { timeout: 120_000 },
  async () => {
    const host = await startBuiltHost({ args: ['--demo'] });
    try {
      const { api } = await host.window();
      const cards = async () => (await api.call('sessions.page', { limit: 10 })).rows;
      const running = async () => (await cards()).filter(({ status }) => status === 'active');
      await expect.poll(async () => (await running()).length).toBe(1);
      const [first] = await running();
      await api.call('sessions.abort', { sessionId: first?.sessionId ?? '', reason: 'seen' });
      expect(await running()).toEqual([]);
      await host.advance(PAUSE_MS);
      await expect.poll(async () => (await running()).length).toBe(1);
      const [second] = await running();
      expect(second?.sessionId).not.toBe(first?.sessionId);

      const seats = { x: { kind: 'random' }, o: { kind: 'random' } } as const;
      const own = await api.call('match.start', { template: 'tic_tac_toe.v1', seats });
      await api.call('sessions.abort', { sessionId: second?.sessionId ?? '', reason: 'seen' });
      await expect.poll(running).toEqual([]);
      await host.advance(2 * PAUSE_MS);
      expect(await running()).toEqual([]);
      expect((await cards()).map(({ sessionId }) => sessionId).toSorted()).toEqual(
        [first?.sessionId, second?.sessionId, own.sessionId].toSorted(),
      );
    } finally {
      await host.dispose();
    }
  },
);
