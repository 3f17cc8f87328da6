import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StoryLine } from '../../../../renderer/features/session/story-line.tsx';
import type { SessionStory } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';
import { sampleReward, TX } from '../../support/sample-rewards.ts';
import { sampleSessions } from '../../support/sample-sessions.ts';

prepareWindow();

const [card] = sampleSessions(Date.now(), 1);
if (card === undefined) throw new Error('no sample');
const over = { ...card, status: 'completed' as const };

test('a board of a league leads to its match, and every session to its audit rows', async () => {
  const story: SessionStory = {
    league: { leagueId: 'league 1', name: 'Spring', matchId: 'R1M1' },
    rewards: [],
  };
  renderPart(<StoryLine card={over} />, { calls: { 'story.session': () => story } });
  const match = await screen.findByRole('link', { name: 'Match R1M1 of Spring' });
  expect(match.getAttribute('href')).toContain('/leagues/league%201/matches/R1M1');
  expect(screen.getByRole('link', { name: 'Audit rows' }).getAttribute('href')).toContain(
    `/audit?subject=${over.sessionId}`,
  );
  expect(screen.queryByRole('region', { name: 'Rewards' })).toBeNull();
});

test('a reward that comes after the end appears by itself', async () => {
  const story: SessionStory = { league: null, rewards: [] };
  const told = { ...story };
  const { host } = renderPart(<StoryLine card={over} />, { calls: { 'story.session': () => told } });
  await screen.findByRole('link', { name: 'Audit rows' });
  Object.assign(told, { rewards: [{ ...sampleReward(1, { amountMicro: 14_000_000 }), txHash: TX }] });
  act(() => host.emit('reward.changed', { rows: [sampleReward(1)], heldCount: 0 }));
  expect(await screen.findByRole('region', { name: 'Rewards' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '14.00 MONARD' })).toBeTruthy();
});
