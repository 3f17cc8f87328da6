import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hostWithWindow } from '../../support/host-with-window.ts';
import { hostFolder } from '../../support/built-host.ts';

test('a host killed between the end of a game and its reward decides it once at the next start', async () => {
  const data = hostFolder();
  const dying = await hostWithWindow(data, { crashAt: 'prizes.beforeSession' });
  const { rest, api } = dying;
  const { sessionId, seats } = await rest.session('tic_tac_toe.v1', ['x', 'o']);
  for (const [index, { agentId }] of seats.entries())
    await api.call('agents.setWallet', { agentId, wallet: `0x${String(index + 1).repeat(40)}` });
  // The host may be killed before it answers the last move.
  await rest.post(`/sessions/${sessionId}/resign`, {}, { token: seats[1].token }).catch(() => undefined);
  expect(await dying.ended).toBe('SIGKILL');
  for (let start = 0; start < 2; start += 1) {
    const again = await hostWithWindow(data);
    await new Promise<void>((resolve) => {
      const look = async (): Promise<void> => {
        if ((await again.api.call('rewards.list', { limit: 10 })).rows.length >= 2) resolve();
      };
      again.api.onEvent(({ name }) => void (name === 'reward.changed' && look()));
      void look();
    });
    const { rows } = await again.api.call('rewards.list', { limit: 10 });
    expect(rows.map(({ amountMicro }) => amountMicro).toSorted((a, b) => a - b)).toEqual([
      6_000_000, 14_000_000,
    ]);
    await again.stop();
  }
  rmSync(data, { recursive: true, force: true });
});
