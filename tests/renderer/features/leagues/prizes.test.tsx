import { act, cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PrizeItem, PrizePanel } from '../../../../renderer/features/leagues/detail/prize-panel.tsx';
import type { LeaguePage, LeaguePrize, PrizePlayerRow } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';
import { sampleReward, TX, WALLET } from '../../support/sample-rewards.ts';

prepareWindow();

const player = (rank: number, change: Partial<PrizePlayerRow> = {}): PrizePlayerRow => ({
  playerId: `P0${rank}`,
  displayName: `Player ${rank}`,
  rank,
  wallet: null,
  amountMicro: 0,
  rewardId: null,
  mint: 'none',
  mintState: null,
  wait: null,
  notBeforeMs: null,
  txHash: null,
  ...change,
});

const prize = (change: Partial<LeaguePrize> = {}): LeaguePrize => ({
  leagueId: 'league_1',
  amountMicro: 100_000_000,
  rewardMatches: false,
  state: 'open',
  setBy: 'person',
  setAtMs: 0,
  paidMicro: 0,
  players: [
    player(1, { wallet: WALLET, amountMicro: 60_000_000 }),
    player(2, { amountMicro: 30_000_000 }),
    player(3),
  ],
  ...change,
});

/** The fields of a league that the prize panel reads. */
const league = (status: LeaguePage['status']): LeaguePage =>
  ({ leagueId: 'league_1', name: 'Spring', status, standings: [] }) as unknown as LeaguePage;

test('an open prize shows what each place would earn, and who has no wallet for it', async () => {
  renderPart(<PrizePanel league={league('running')} />, {
    calls: { 'prizes.get': () => prize({ rewardMatches: true }) },
  });
  const panel = await screen.findByRole('region', { name: 'Prize pool' });
  expect(panel.textContent).toContain('100.00 MONARD');
  expect(panel.textContent).toContain('Each place would currently earn:');
  expect(panel.textContent).toContain('Each match is also rewarded');
  const rows = within(panel).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Place 1: Player 160.00 MONARD',
    'Place 2: Player 230.00 MONARD · no wallet',
  ]);
});

test.each([
  ['nobody', 'No player with a wallet finished in a paid place'],
  ['void', 'Not paid: the league was cancelled'],
] as const)('a prize that is %s says why', async (state, text) => {
  renderPart(<PrizePanel league={league('completed')} />, {
    calls: { 'prizes.get': () => prize({ state }) },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a paid rank links to its decision and follows its mint', async () => {
  let mint: PrizePlayerRow['mint'] = 'pending';
  const { host } = renderPart(<PrizePanel league={league('completed')} />, {
    calls: {
      'prizes.get': () =>
        prize({
          state: 'paid',
          paidMicro: 60_000_000,
          players: [
            player(1, {
              wallet: WALLET,
              amountMicro: 60_000_000,
              rewardId: 'pool_1',
              mint,
              txHash: mint === 'minted' ? TX : null,
            }),
          ],
        }),
    },
  });
  expect(await screen.findByText('60.00 MONARD awarded')).toBeTruthy();
  expect(screen.getByRole('link', { name: '60.00 MONARD' }).getAttribute('href')).toContain(
    '/rewards?match=pool_1',
  );
  expect(screen.getByText('In progress')).toBeTruthy();
  mint = 'minted';
  act(() => host.emit('reward.changed', { rows: [sampleReward(1)], heldCount: 0 }));
  expect(await screen.findByText('Paid')).toBeTruthy();
});

test.each([
  ['day', Date.parse('2026-11-23T12:00:00.000Z'), 'Waiting for the daily limit until 12:00 PM'],
  ['decision', null, 'Above the daily limit: raise it in Settings'],
] as const)('a prize that waits for a %s says so', async (wait, notBeforeMs, text) => {
  const row = { wallet: WALLET, amountMicro: 60_000_000, rewardId: 'pool_1' } as const;
  renderPart(<PrizePanel league={league('completed')} />, {
    calls: {
      'prizes.get': () =>
        prize({
          state: 'paid',
          paidMicro: 60_000_000,
          players: [player(1, { ...row, mint: 'pending', mintState: 'queued', wait, notBeforeMs })],
        }),
    },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the pool stands beside the name of the league and leads to its places; without a prize nothing stands there', async () => {
  renderPart(<PrizeItem leagueId="league_1" />, { calls: { 'prizes.get': () => prize() } });
  const fact = await screen.findByRole('link', { name: 'Prize: 100.00 MONARD' });
  expect(fact.getAttribute('href')).toBe('#/leagues/league_1?tab=table');
  cleanup();
  const { host } = renderPart(<PrizeItem leagueId="league_1" />, { calls: { 'prizes.get': () => null } });
  await act(async () => undefined);
  expect(host.requested.map(({ call }) => call)).toContain('prizes.get');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a finished league without a prize shows no prize panel', async () => {
  const { host } = renderPart(<PrizePanel league={league('completed')} />, {
    calls: { 'prizes.get': () => null },
  });
  await act(async () => undefined);
  expect(host.requested.map(({ call }) => call)).toContain('prizes.get');
  expect(screen.queryByRole('region', { name: 'Prize pool' })).toBeNull();
});
