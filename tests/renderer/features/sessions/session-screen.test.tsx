import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { SessionScreen } from '../../../../renderer/features/sessions/session-screen.tsx';
import { HostProvider, type HostClient, type LiveState } from '../../../../renderer/host/index.ts';
import { TextProvider } from '../../../../renderer/text/index.ts';
import { TooltipProvider } from '../../../../renderer/ui/index.ts';
import { ApiError, type Api, type SessionDetail } from '../../../../src/shared/contract/index.ts';
import { aSession, fakeApi } from '../../session/a-session.ts';

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

const LIVE: LiveState = {
  connection: 'up',
  epoch: 1,
  overview: null,
  hostStatus: null,
  sessions: {},
  challenges: {},
  agents: {},
  settings: null,
  auditHead: null,
  verifyProgress: null,
};

const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 0)));

async function open(api: Api) {
  const store = createStore<LiveState>(() => LIVE);
  const hostClient: HostClient = {
    api,
    live: { store, refresh: () => Promise.resolve(), stop: () => undefined },
  };
  render(
    <TextProvider language="en">
      <TooltipProvider>
        <HostProvider hostClient={hostClient}>
          <SessionScreen params={{ sessionId: 'a-session' }} />
        </HostProvider>
      </TooltipProvider>
    </TextProvider>,
  );
  await settle();
}

const answering = (detail: SessionDetail) => ({ 'sessions.get': () => detail });
const MOVES = ['e2e4', 'e7e5', 'g1f3'];

test('a player’s name links to the page of the agent', async () => {
  const detail = aSession({ actions: MOVES });
  await open(fakeApi(answering(detail)));
  for (const { name, agentId } of Object.values(detail.card.seats)) {
    const [link] = screen.getAllByRole('link', { name });
    expect(link?.getAttribute('href')).toContain(`/agents/${encodeURIComponent(agentId)}`);
  }
});

test('chess moves are listed in SAN, two per line, and a click shows the position', async () => {
  await open(fakeApi(answering(aSession({ actions: MOVES }))));
  expect(screen.getByRole('button', { name: 'Nf3' }).getAttribute('aria-current')).toBe('step');
  fireEvent.click(screen.getByRole('button', { name: 'e4' }));
  expect(screen.getByRole('button', { name: 'e4' }).getAttribute('aria-current')).toBe('step');
  expect(screen.getByRole('img', { name: /^Black to move; last move pawn from e2 to e4/ })).toBeTruthy();
});

test('arrows, Home and End step through the game', async () => {
  await open(fakeApi(answering(aSession({ actions: MOVES }))));
  const visible = () => document.querySelector('[aria-current="step"]')?.textContent;
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(visible()).toBe('e5');
  fireEvent.keyDown(document.body, { key: 'Home' });
  expect(visible()).toBeUndefined();
  fireEvent.keyDown(document.body, { key: 'End' });
  expect(visible()).toBe('Nf3');
});

test('the viewpoint switch offers exactly what the host allows', async () => {
  await open(
    fakeApi(answering(aSession({ template: 'rps.v1', yours: ['player_1'], viewpoint: 'player_1' }))),
  );
  const group = screen.getByRole('group', { name: 'Viewpoint' });
  expect(
    within(group)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Spectator', 'Alpha']);
});

test('a spectator can neither move nor resign', async () => {
  await open(fakeApi(answering(aSession({ actions: MOVES }))));
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Resign' })).toBeNull();
});

test('an action is sent with the tick and a new key each time; a conflict is shown and the session read again', async () => {
  const detail = aSession({ template: 'rps.v1', yours: ['player_1'], viewpoint: 'player_1' });
  const api = fakeApi({
    ...answering(detail),
    'sessions.act': () => {
      throw new ApiError('CONFLICT', 'Expected tick 1');
    },
  });
  await open(api);
  for (let press = 0; press < 2; press++) {
    fireEvent.click(screen.getByRole('button', { name: 'Rock' }));
    await settle();
  }
  const acts = api.requested.filter(({ name }) => name === 'sessions.act').map(({ input }) => input);
  expect(acts).toHaveLength(2);
  expect(acts[0]).toMatchObject({ role: 'player_1', action: 'rock', expectedTick: 0 });
  const keys = new Set(acts.map((input) => (input as { key: string }).key));
  expect(keys.size).toBe(2);
  const alert = screen.getByRole('alert').textContent ?? '';
  expect(alert).toContain('CONFLICT');
  expect(alert).toContain('decide again');
  await waitFor(() =>
    expect(api.requested.filter(({ name }) => name === 'sessions.get').length).toBeGreaterThan(1),
  );
});

test('stepping back disables the board until the newest frame is shown again', async () => {
  await open(
    fakeApi(answering(aSession({ actions: MOVES.slice(0, 2), yours: ['white'], viewpoint: 'white' }))),
  );
  expect(screen.getByRole('grid')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'l' });
  expect(screen.getByRole('grid')).toBeTruthy();
});

test('resigning asks for a confirmation', async () => {
  const api = fakeApi({
    ...answering(aSession({ yours: ['white'], viewpoint: 'white' })),
    'sessions.resign': () => ({ tick: 1 }),
  });
  await open(api);
  fireEvent.click(screen.getByRole('button', { name: 'Resign' }));
  expect(api.requested.some(({ name }) => name === 'sessions.resign')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Resign and lose' }));
  await settle();
  expect(api.requested.find(({ name }) => name === 'sessions.resign')?.input).toEqual({
    sessionId: 'a-session',
    role: 'white',
  });
});

test('refused attempts are counted under the moves and shown with their codes', async () => {
  const refused = [
    { tick: 0, role: 'white', action: 'e2e5', code: 'INVALID_ACTION', atMs: Date.UTC(2026, 10, 21) },
  ];
  await open(fakeApi(answering(aSession({ actions: MOVES, refused }))));
  expect(screen.getByText('1 refused action')).toBeTruthy();
  expect(screen.getByText('e2e5')).toBeTruthy();
  expect(screen.getByText('INVALID_ACTION')).toBeTruthy();
});

test('the result is shown with its reason', async () => {
  await open(fakeApi(answering(aSession({ actions: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] }))));
  const result = screen.getByRole('region', { name: 'Result' });
  expect(result.textContent).toContain('Beta won');
  expect(result.textContent).toContain('Checkmate');
});

test('a broken chain names its first broken row', async () => {
  const api = fakeApi({
    ...answering(aSession({ actions: MOVES })),
    'sessions.verify': () => ({
      ok: false,
      rows: 3,
      head: 'c'.repeat(64),
      firstBroken: 2,
      stateEqualsReplay: false,
    }),
  });
  await open(api);
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await settle();
  expect(screen.getByText(/Broken at row 2/)).toBeTruthy();
});

test('a quarantined session says so and accepts no action', async () => {
  await open(
    fakeApi(answering(aSession({ yours: ['white'], viewpoint: 'white', card: { quarantined: true } }))),
  );
  expect(screen.getByRole('alert').textContent).toContain('QUARANTINED');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('an unknown session has an empty state with a link back', async () => {
  const api = fakeApi({
    'sessions.get': () => {
      throw new ApiError('NOT_FOUND', 'no such session');
    },
  });
  await open(api);
  expect(screen.getByText('Session not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sessions' })).toBeTruthy();
});
