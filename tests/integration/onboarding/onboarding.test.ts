import { expect, test } from 'vitest';
import { windowOf } from '../../support/models.ts';
import { startBuiltHost, hostFolder } from '../../support/built-host.ts';

const doneIn = ({ steps }: { steps: readonly { step: string; done: boolean }[] }): string[] =>
  steps.filter(({ done }) => done).map(({ step }) => step);

test('steps are completed by what happened and stay so, and the list can be hidden and shown', async () => {
  const dataFolder = hostFolder();
  const first = await startBuiltHost({ data: dataFolder });
  const api = await windowOf(first);
  const empty = await api.call('onboarding.get', {});
  expect(doneIn(empty)).toEqual([]);
  expect(empty.steps.map(({ step }) => step)).toEqual([
    'play',
    'connect',
    'league',
    'rewards',
    'payments',
    'openfront',
  ]);

  await api.call('match.demo', {});
  expect(doneIn(await api.call('onboarding.get', {})), 'watching is not playing').toEqual([]);
  const seats = { x: { kind: 'you' }, o: { kind: 'random' } } as const;
  await api.call('match.start', { template: 'tic_tac_toe.v1', seats });
  expect(doneIn(await api.call('onboarding.get', {}))).toEqual(['play']);

  const players = [
    { name: 'Even', strategy: 'always_even' },
    { name: 'Odd', strategy: 'always_odd' },
  ] as const;
  const { leagueId } = await api.call('leagues.start', {
    game: 'even_odd',
    players: [...players],
    referees: 1,
    format: 'round-robin',
    prize: { amountMicro: 1_000_000, wallets: [{ player: 'Even', wallet: `0x${'1'.repeat(40)}` }] },
  });
  await api.call('leagues.finished', { leagueId });
  expect(doneIn(await api.call('onboarding.get', {}))).toEqual(['play', 'league', 'rewards']);

  expect(await api.call('onboarding.dismiss', { dismissed: true })).toMatchObject({ dismissed: true });
  await first.stop();
  const again = await startBuiltHost({ data: dataFolder });
  const back = await (await windowOf(again)).call('onboarding.get', {});
  expect(back.dismissed).toBe(true);
  expect(doneIn(back)).toEqual(['play', 'league', 'rewards']);
  expect(await (await windowOf(again)).call('onboarding.dismiss', { dismissed: false })).toMatchObject({
    dismissed: false,
  });
  await again.dispose();
});
