import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GameReplay } from '../../../../../renderer/features/openfront/game/game-replay.tsx';
import type { OpenFrontDecision } from '../../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../../support/render-app.tsx';
import { GAME, recordedPage } from '../../../support/sample-openfront.ts';

// The DOM of these tests has no canvas and no workers, and the end-to-end test draws the map. A mock of the painter
// would not do, because a file that ran before in this process may have loaded the real one.
class SilentWorker {
  postMessage(): void {}
  terminate(): void {}
}
beforeAll(() => {
  vi.stubGlobal('Worker', SilentWorker);
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
});
afterAll(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
});

prepareWindow();

const decided = (tick: number, text: string): OpenFrontDecision => ({
  id: tick,
  gameId: 'game1234',
  agentId: 'ann',
  tick,
  atMs: 0,
  seen: `Now: {"tick":${tick}}`,
  words: text,
  sent: [],
  outcome: [],
  promptTokens: 600,
  completionTokens: 20,
  latencyMs: 900,
});
const DECISIONS = [decided(150, 'I expand.'), decided(250, 'I attack.')];
const MAP = { gameId: 'game1234', seq: 0, tick: 1, width: 1, height: 1, owners: '', terrain: '' };

const open = (ticks: readonly number[], decisions = DECISIONS) =>
  renderPart(<GameReplay page={recordedPage({ decisions: decisions.length })} game={GAME} />, {
    calls: {
      'openfront.gameFrames': () => ({ ticks: [...ticks] }),
      'openfront.gameMap': () => MAP,
      'openfront.gameMapAt': () => MAP,
      'openfront.decisions': ({ untilTick = 0 }) =>
        decisions.filter(({ tick }) => tick <= untilTick).slice(-1),
    },
  });

test('each moment has its map, and the decision until then with the text that the model read', async () => {
  const { host } = open([100, 200, 300]);
  const slider = await screen.findByRole('slider', { name: 'Moment of the game' });
  expect(slider.getAttribute('aria-valuetext')).toBe('Tick 300 of 300');
  const decision = within(await screen.findByRole('region', { name: 'Last decision until this tick' }));
  expect(await decision.findByText('“I attack.”')).toBeTruthy();
  expect(decision.getByText('Now: {"tick":250}').closest('details')?.open).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'One moment back' }));
  expect(await decision.findByText('“I expand.”')).toBeTruthy();
  expect(screen.getByText('Tick 200 of 300')).toBeTruthy();
  fireEvent.change(slider, { target: { value: '0' } });
  expect(await decision.findByText('No decision until this tick.')).toBeTruthy();
  expect(host.requested.filter(({ call }) => call === 'openfront.gameMapAt').at(-1)?.input).toEqual({
    gameId: 'game1234',
    tick: 100,
  });
});

test('without decisions the last actions until the moment are shown', async () => {
  open([10, 30], []);
  const actions = within(await screen.findByRole('region', { name: 'Last actions until this tick' }));
  expect(actions.getByText('Rejected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'To the start' }));
  expect(await actions.findByText('No action until this tick.')).toBeTruthy();
});

test('a game of which one map is stored shows it as last seen', async () => {
  open([100]);
  expect(await screen.findByRole('region', { name: 'Map as last seen' })).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});
