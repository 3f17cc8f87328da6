import { expect, test } from 'vitest';
import { withPlayer } from '../../../../../src/main/openfront/player/with-player.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

test('stops the player before the listener closes', async () => {
  const order: string[] = [];
  const game = {
    connectedGame: { world: null, state: 'none', on: () => () => void order.push('deaf') },
    control: { release: (agentId: string) => void order.push(`released ${agentId}`) },
    stop: async () => void order.push('closed'),
  };
  const played = withPlayer(
    game as never,
    {
      clock: stoppedClock(),
      onChange: () => undefined,
      ensureAgent: async () => ({ agentId: 'ann' }),
    } as never,
  );
  await played.player.start({
    player: { kind: 'scripted' },
    everyTicks: 50,
    budget: { decisions: null, tokens: null },
  });
  await played.stop();
  expect(order).toEqual(['deaf', 'released ann', 'closed']);
  expect(played.player.status()?.state).toBe('stopped');
});
