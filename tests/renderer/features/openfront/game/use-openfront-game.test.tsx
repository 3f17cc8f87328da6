import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOpenFrontGame } from '../../../../../renderer/features/openfront/game/use-openfront-game.ts';
import type { OpenFrontGamePage, OpenFrontStatus } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import { GAME } from '../../../support/sample-openfront.ts';

prepareWindow();
afterEach(() => vi.useRealTimers());

const MIN_READ_GAP_MS = 2000;

const ENDED = { ...GAME, ending: { winner: 'Tester', myResult: 'won' } } as const;

const QUEUED: OpenFrontGamePage['moves'][number] = {
  agentId: 'agent-1',
  agentName: 'Scripted player',
  atMs: 0,
  tick: 599,
  intent: { type: 'attack', troops: 500 },
  stage: 'queued',
  code: null,
  reason: null,
  effectTicks: null,
  result: null,
  row: null,
};

const page = (change: Partial<OpenFrontGamePage>): OpenFrontGamePage => ({
  gameId: 'game1234',
  live: true,
  firstAtMs: 0,
  lastAtMs: 0,
  lastTick: 600,
  game: GAME,
  players: [],
  events: [],
  frames: [],
  moves: [],
  moveTotal: 0,
  decisions: 0,
  hasMap: false,
  record: null,
  ...change,
});

const status = (tick: number, change: Partial<OpenFrontStatus> = {}): OpenFrontStatus => ({
  listener: { state: 'listening', port: 1, holder: null },
  link: 'connected',
  lostCode: null,
  game: { ...GAME, tick },
  helm: null,
  attackRatio: 0.2,
  lobby: null,
  newest: { event: 0, intent: 0, map: 0 },
  checklist: { listening: true, connected: true, acted: true },
  ...change,
});

function GameProbe() {
  const { value } = useOpenFrontGame('game1234');
  return value === null ? null : <p>at {value.lastTick}</p>;
}

/** The host's game and the window's events; each event is followed by more than the minimum gap. */
async function open(now: OpenFrontGamePage) {
  const received = { page: now };
  const { host } = renderPart(<GameProbe />, { calls: { 'openfront.game': () => received.page } });
  await screen.findByText('at 600');
  vi.useFakeTimers();
  return {
    async receive(next: OpenFrontStatus) {
      act(() => host.emit('openfront.changed', next));
      await act(() => vi.advanceTimersByTimeAsync(MIN_READ_GAP_MS));
    },
    answerWith: (next: OpenFrontGamePage) => void (received.page = next),
    reads: () => host.requested.filter(({ call }) => call === 'openfront.game').length,
  };
}

test('a running game is read again as it goes on', async () => {
  const game = await open(page({}));
  game.answerWith(page({ lastTick: 601 }));
  await game.receive(status(601));
  expect(screen.getByText('at 601')).toBeTruthy();
  await game.receive(status(602));
  expect(game.reads()).toBe(3);
});

test('a finished game is not read again while its ticks go on', async () => {
  const game = await open(page({}));
  game.answerWith(page({ game: ENDED }));
  await game.receive(status(601));
  await game.receive(status(602));
  const reads = game.reads();
  for (const tick of [603, 604, 605]) await game.receive(status(tick));
  expect(game.reads()).toBe(reads);
  await game.receive(status(606, { link: 'lost' }));
  expect(game.reads()).toBe(reads + 1);
});

test('an action that waits for its effect at the end is followed until the effect is known', async () => {
  const game = await open(page({ game: ENDED, moves: [QUEUED] }));
  await game.receive(status(601));
  await game.receive(status(602));
  expect(game.reads()).toBe(3);
});

test('events of another game cause no read', async () => {
  const game = await open(page({ live: false }));
  await game.receive(status(601, { game: { ...GAME, gameId: 'other' } }));
  expect(game.reads()).toBe(1);
});
