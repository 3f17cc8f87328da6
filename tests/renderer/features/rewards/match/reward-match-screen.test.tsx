import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RewardMatchScreen } from '../../../../../renderer/features/rewards/match/reward-match-screen.tsx';
import type { RewardedMatch } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import { sampleReward, TX, WALLET } from '../../../support/sample-rewards.ts';

prepareWindow();

const row = { ...sampleReward(1, { amountMicro: 14_000_000 }), txHash: TX };
const NOWHERE = { leagueId: null, matchId: null, sessionId: null, leagueName: null, players: [] };

const open = (match: RewardedMatch) =>
  renderPart(<RewardMatchScreen params={{ matchId: row.matchId }} />, {
    calls: { 'story.match': () => match },
  });

const turnTo = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));

test('a match that was played elsewhere has the same heading and parts, and no part is blank', async () => {
  open({ origin: { kind: 'client', ...NOWHERE }, rows: [row] });
  expect(
    await screen.findByRole('heading', { level: 1, name: 'A match played elsewhere: Player 1' }),
  ).toBeTruthy();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Moves',
    'Reasoning',
    'Messages',
    'Evidence',
    'Money',
    'Audit',
  ]);
  expect(screen.getByRole('region', { name: 'Result' }).textContent).toContain('14.00 MONARD');
  expect(screen.getByText(/Arbiter did not see the board/)).toBeTruthy();
  const expected = {
    Reasoning: /^No reasoning:/,
    Messages: 'The audit log has no report of this match.',
    Audit: 'The audit log has no row about this match yet.',
  };
  for (const [name, text] of Object.entries(expected)) {
    await turnTo(name);
    expect(await screen.findByText(text), name).toBeTruthy();
  }
  await turnTo('Money');
  const money = await screen.findByRole('region', { name: 'Rewards' });
  expect(within(money).getByTitle(TX)).toBeTruthy();
  expect(within(money).getByTitle(WALLET)).toBeTruthy();
});

test('a match that was refereed here links to its own page and to its board', async () => {
  const origin: RewardedMatch['origin'] = {
    kind: 'league_match',
    leagueId: 'league_1',
    matchId: 'R1M1',
    sessionId: 'session-1',
    leagueName: 'Cup',
    players: [{ wallet: WALLET.toLowerCase(), name: 'Ada' }],
  };
  open({ origin, rows: [row] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Match of a league: Ada' })).toBeTruthy();
  const match = await screen.findByRole('link', { name: 'Match of a league: Cup' });
  expect(match.getAttribute('href')).toContain('/leagues/league_1/matches/R1M1');
  expect(screen.getByRole('link', { name: 'Session' }).getAttribute('href')).toContain('/sessions/session-1');
});
