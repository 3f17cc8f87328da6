import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionFacts } from '../../../../renderer/features/session/session-facts.tsx';
import { SessionMoney } from '../../../../renderer/features/session/session-money.tsx';
import type { SessionStory } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';
import { sampleReward, TX } from '../../support/sample-rewards.ts';
import { sampleSessions } from '../../support/sample-sessions.ts';

prepareWindow();

const [card] = sampleSessions(Date.now(), 1);
if (card === undefined) throw new Error('no sample');
const over = { ...card, status: 'completed' as const };

test('a board of a league leads to its match', async () => {
  const story: SessionStory = {
    league: { leagueId: 'league 1', name: 'Spring', matchId: 'R1M1' },
    arena: null,
    rewards: [],
  };
  renderPart(<SessionFacts card={over} />, { calls: { 'story.session': () => story } });
  const match = await screen.findByRole('link', { name: 'Match R1M1 of Spring' });
  expect(match.getAttribute('href')).toContain('/leagues/league%201/matches/R1M1');
});

test('a game of an arena run leads to its run, counted as people count', async () => {
  const story: SessionStory = {
    league: null,
    arena: { arenaId: 'run 1', number: 2, a: 'Engine', b: 'Chance' },
    rewards: [],
  };
  renderPart(<SessionFacts card={over} />, { calls: { 'story.session': () => story } });
  const run = await screen.findByRole('link', { name: 'Game 3 of the arena run Engine – Chance' });
  expect(run.getAttribute('href')).toContain('/arena/run%201');
});

test('a session that pays nothing says so, before its end and after', async () => {
  const story: SessionStory = { league: null, arena: null, rewards: [] };
  const calls = { 'story.session': () => story };
  renderPart(<SessionMoney card={over} />, { calls });
  expect(await screen.findByText('No money moves with this match.')).toBeTruthy();
  renderPart(<SessionMoney card={{ ...over, status: 'active' }} />, { calls });
  expect(await screen.findByText('Nothing is paid before the match is over.')).toBeTruthy();
});

test('a reward that comes after the end appears by itself', async () => {
  const story: SessionStory = { league: null, arena: null, rewards: [] };
  const told = { ...story };
  const { host } = renderPart(<SessionMoney card={over} />, { calls: { 'story.session': () => told } });
  await screen.findByText('No money moves with this match.');
  Object.assign(told, { rewards: [{ ...sampleReward(1, { amountMicro: 14_000_000 }), txHash: TX }] });
  act(() => host.emit('reward.changed', { rows: [sampleReward(1)], heldCount: 0 }));
  expect(await screen.findByRole('region', { name: 'Rewards' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '14.00 MONARD' })).toBeTruthy();
});
