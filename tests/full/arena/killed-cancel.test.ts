import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endedRun, untilRun } from '../../support/arena-runs.ts';
import { hostFolder, startBuiltHost } from '../../support/built-host.ts';
import { windowOf } from '../../support/models.ts';

/**
 * A paused run of four games is cancelled by a host that is killed at each of its commits in turn. tests/integration/arena
 * lets the storage of one cancel fail instead.
 */
const GAMES = 4;

async function pausedRun() {
  const folder = hostFolder();
  const host = await startBuiltHost({ data: folder });
  const api = await windowOf(host);
  const random = { kind: 'random' } as const;
  const request = { template: 'chess.v1', a: random, b: random, games: GAMES, atOnce: GAMES };
  const { arenaId } = await api.call('arena.start', request);
  await untilRun(api, arenaId, ({ active }) => active === GAMES);
  await api.call('arena.pause', { arenaId });
  await host.stop();
  return { folder, arenaId };
}

test.each(['session.beforeCommit', 'session.afterCommit'])(
  'a run that is cancelled by a host that is killed at every %s is cancelled whole or not at all',
  async (point) => {
    const { folder, arenaId } = await pausedRun();
    const states: string[] = [];
    for (let at = 1; states.at(-1) !== 'answered'; at += 1) {
      const data = hostFolder();
      cpSync(folder, data, { recursive: true });
      const host = await startBuiltHost({ data, crashAt: `${point}:${at}` }).catch(() => null);
      const cancelled = host && windowOf(host).then((api) => api.call('arena.cancel', { arenaId }));
      const isAnswered =
        (await cancelled?.then(
          () => true,
          () => false,
        )) ?? false;
      await host?.kill();

      const next = await startBuiltHost({ data });
      const api = await windowOf(next);
      const { state, active, aborted } = await api.call('arena.get', { arenaId });
      expect([state, active, aborted], `${point}:${at}`).toEqual(
        state === 'cancelled' ? ['cancelled', 0, 0] : ['paused', GAMES, 0],
      );
      // Every game that is active is one of the run.
      expect((await api.call('sessions.page', { limit: 1, status: 'active' })).total).toBe(active);
      await api.call('arena.resume', { arenaId });
      expect(await endedRun(api, arenaId)).toMatchObject({ state: 'done', played: GAMES, aborted: 0 });
      await next.dispose();
      states.push(isAnswered ? 'answered' : state);
    }
    expect(states).toContain('paused');
  },
  3_600_000,
);
