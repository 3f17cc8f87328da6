import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startBuiltHost } from '../../support/built-host.ts';

/** Longer than a gap has to be, and far longer than the player has. */
const STOPPED_MS = 15_000;

test.skipIf(process.platform === 'win32')(
  'a host that stood still for longer than a player has time flags nobody, and the game goes on',
  async () => {
    const host = await startBuiltHost({ testClock: false });
    onTestFinished(() => host.dispose());
    const game = await host.rest.session('chess.v1', ['white', 'black'], { clock: { initial_ms: 8000 } });
    expect((await host.rest.act(game, 0, 'e2e4', 0)).status).toBe(200);
    expect((await host.rest.act(game, 1, 'e7e5', 1)).status).toBe(200);
    // The monotonic time of the system advances, as the time of macOS and Windows does while they sleep.
    host.child.kill('SIGSTOP');
    await delay(STOPPED_MS);
    host.child.kill('SIGCONT');
    const { api } = await host.window();
    const gaps = async () =>
      (await api.call('audit.page', { offset: 0, limit: 5, filter: { action: 'HOST_GAP' } })).rows;
    // The gap is noted by the next tick of a second.
    await expect.poll(async () => (await gaps()).length, { timeout: 30_000 }).toBe(1);
    const read = await host.rest.get(`/sessions/${game.sessionId}/state`, { token: game.seats[0].token });
    expect(read.body).toMatchObject({ status: 'active' });
    const moved = await host.rest.act(game, 0, 'g1f3', 2);
    expect({ status: moved.status, text: moved.status === 200 ? '' : moved.text }).toEqual({
      status: 200,
      text: '',
    });
  },
);
