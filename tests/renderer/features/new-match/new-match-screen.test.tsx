import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { NewMatchScreen } from '../../../../renderer/features/new-match/new-match-screen.tsx';
import { HostProvider, type HostClient, type LiveState } from '../../../../renderer/host/index.ts';
import { saveMatchChoices } from '../../../../renderer/host/match-choices.ts';
import { TextProvider } from '../../../../renderer/text/index.ts';
import { TooltipProvider } from '../../../../renderer/ui/index.ts';
import { ApiError, type NewMatch, type TemplateInfo } from '../../../../src/shared/contract/index.ts';
import { fakeApi, type FakeApi } from '../../session/a-session.ts';

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const CHESS: TemplateInfo = {
  template: 'chess.v1',
  title: 'Chess',
  description: 'The rules.',
  roles: ['white', 'black'],
  mode: 'sequential',
  hidden: false,
  outcomes: [],
  options: { type: 'object', properties: {} },
  builtinLevels: 8,
};

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

async function open(answers: Parameters<typeof fakeApi>[0]): Promise<FakeApi> {
  const api = fakeApi({ 'templates.list': () => [CHESS], ...answers });
  const store = createStore<LiveState>(() => LIVE);
  const hostClient: HostClient = {
    api,
    live: { store, refresh: () => Promise.resolve(), stop: () => undefined },
  };
  render(
    <TextProvider language="en">
      <TooltipProvider>
        <HostProvider hostClient={hostClient}>
          <NewMatchScreen />
        </HostProvider>
      </TooltipProvider>
    </TextProvider>,
  );
  await settle();
  return api;
}

const started = (api: FakeApi) => api.requested.find(({ name }) => name === 'match.start')?.input as NewMatch;
const ctrlEnter = async () => {
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await settle();
};

test('Ctrl+Enter starts a match against a built-in player, and the choice is remembered', async () => {
  const api = await open({ 'match.start': () => ({ sessionId: 's1', challengeId: null }) });
  await ctrlEnter();
  expect(started(api)).toMatchObject({
    template: 'chess.v1',
    seats: { white: { kind: 'you' }, black: { kind: 'builtin', level: 4 } },
  });
  cleanup();
  const again = await open({ 'match.start': () => ({ sessionId: 's2', challengeId: null }) });
  fireEvent.click(screen.getByRole('button', { name: 'Swap seats' }));
  await ctrlEnter();
  expect(started(again).seats).toEqual({ white: { kind: 'builtin', level: 4 }, black: { kind: 'you' } });
});

test('an invalid form shows why and starts nothing', async () => {
  saveMatchChoices({ template: 'chess.v1', seats: { white: { kind: 'you' }, black: { kind: 'you' } } });
  const api = await open({});
  await ctrlEnter();
  expect(screen.getByText('You can take only one seat.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start the match' }).hasAttribute('disabled')).toBe(true);
  expect(started(api)).toBeUndefined();
});

test('an open seat becomes a challenge with the command that accepts it, and can be withdrawn', async () => {
  saveMatchChoices({ template: 'chess.v1', seats: { white: { kind: 'you' }, black: { kind: 'open' } } });
  const api = await open({ 'match.start': () => ({ sessionId: null, challengeId: 'c1' }) });
  await ctrlEnter();
  const line = screen.getByLabelText('Command').textContent ?? '';
  expect(line).toContain('/challenges/c1/accept');
  expect(line).toContain('Bearer $TOKEN');
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw the challenge' }));
  await settle();
  expect(api.requested.at(-1)).toEqual({ name: 'challenges.withdraw', input: { challengeId: 'c1' } });
});

test('a refusal of the host is shown with its code', async () => {
  await open({
    'match.start': () => {
      throw new ApiError('READ_ONLY', 'safe mode');
    },
  });
  await ctrlEnter();
  expect(screen.getByRole('alert').textContent).toContain('READ_ONLY');
});
