import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { SessionSubtitle } from '../../../renderer/session/parts/session-subtitle.tsx';
import { SessionMoney } from '../../../renderer/session/parts/session-panels.tsx';
import { useProvenance } from '../../../renderer/session/use-provenance.ts';
import type { SessionCard, SessionProvenance } from '../../../src/shared/contract/index.ts';
import { prepareWindow, renderApp, renderPart } from '../support/render-app.tsx';
import { sampleReward, TX } from '../support/sample-rewards.ts';
import { sampleSessions } from '../support/sample-sessions.ts';

prepareWindow();

const [card] = sampleSessions(Date.now(), 1);
if (card === undefined) throw new Error('no sample');
const over = { ...card, status: 'completed' as const };
const active = { ...card, status: 'active' as const };

/** Renders what a session's page shows of its story; the button ends the session. */
function ProvenanceProbe({ first }: { readonly first: SessionCard }) {
  const [visible, show] = useState(first);
  const provenance = useProvenance(visible);
  return (
    <>
      <SessionSubtitle card={visible} provenance={provenance} />
      <SessionMoney card={visible} provenance={provenance} />
      <button type="button" onClick={() => show(over)}>
        End
      </button>
    </>
  );
}

const asksOf = ({ host }: ReturnType<typeof renderPart>) =>
  host.requested.filter(({ call }) => call === 'story.session').length;

test('a board of a league links to its match', async () => {
  const provenance: SessionProvenance = {
    league: { leagueId: 'league 1', name: 'Spring', matchId: 'R1M1' },
    arena: null,
    playedBy: null,
    rewards: [],
  };
  renderPart(<ProvenanceProbe first={over} />, { calls: { 'story.session': () => provenance } });
  const match = await screen.findByRole('link', { name: 'Match R1M1 of Spring' });
  expect(match.getAttribute('href')).toContain('/leagues/league%201/matches/R1M1');
});

test('a game of an arena run links to its run, numbered from one', async () => {
  const provenance: SessionProvenance = {
    league: null,
    arena: { arenaId: 'run 1', number: 2, a: 'Engine', b: 'Chance' },
    playedBy: null,
    rewards: [],
  };
  renderPart(<ProvenanceProbe first={over} />, { calls: { 'story.session': () => provenance } });
  const run = await screen.findByRole('link', { name: 'Game 3 of the arena run Engine – Chance' });
  expect(run.getAttribute('href')).toContain('/arena/run%201');
});

test.each([
  ['en', 'own', 'Played by Tower, your own worker'],
  ['en', 'signed', 'Passed on by Tower, signed by both players'],
  ['en', 'invited', 'Played by Tower, an invited worker'],
  ['zh-CN', 'own', '由自己的工作机 Tower 进行'],
  ['zh-CN', 'invited', '由受邀的工作机 Tower 进行'],
] as const)('a game of a worker names it and says whose it is (%s, %s)', async (language, trust, text) => {
  const playedBy = { worker: 'Tower', trust };
  const provenance: SessionProvenance = { league: null, arena: null, playedBy, rewards: [] };
  renderPart(<ProvenanceProbe first={over} />, { language, calls: { 'story.session': () => provenance } });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a session that pays nothing says so, before its end and after', async () => {
  const provenance: SessionProvenance = { league: null, arena: null, playedBy: null, rewards: [] };
  const visible = renderPart(<ProvenanceProbe first={active} />, {
    calls: { 'story.session': () => provenance },
  });
  expect(await screen.findByText('Nothing is paid before the match is over.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('This match involves no money.')).toBeTruthy();
  expect(asksOf(visible)).toBe(2);
});

test('a reward that follows the end appears by itself, and one of another match is ignored', async () => {
  const received: SessionProvenance = { league: null, arena: null, playedBy: null, rewards: [] };
  const visible = renderPart(<ProvenanceProbe first={over} />, {
    calls: { 'story.session': () => ({ ...received }) },
  });
  await screen.findByText('This match involves no money.');
  Object.assign(received, { rewards: [{ ...sampleReward(1, { amountMicro: 14_000_000 }), txHash: TX }] });
  act(() => visible.host.emit('reward.changed', { rows: [sampleReward(1)], heldCount: 0 }));
  expect(await screen.findByRole('region', { name: 'Rewards' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '14.00 MONARD' })).toBeTruthy();
  act(() => visible.host.emit('reward.changed', { rows: [sampleReward(2)], heldCount: 0 }));
  act(() => visible.host.emit('reward.changed', { rows: [sampleReward(1)], heldCount: 0 }));
  expect(asksOf(visible)).toBe(3);
});

test('the heading and the money part of a session share one read of its story', async () => {
  const provenance: SessionProvenance = { league: null, arena: null, playedBy: null, rewards: [] };
  const visible = renderApp(`/sessions/${over.sessionId}?part=money`, {
    calls: { 'story.session': () => provenance },
  });
  await screen.findByText(/^(This match involves no money|Nothing is paid)/);
  expect(asksOf(visible)).toBe(1);
});
