import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../support/render-app.tsx';
import { GOOSE, QWEN } from '../support/scripted-calls.ts';

prepareWindow();

const panel = () => screen.findByRole('region', { name: 'Put your agent here' });
const rowOf = async (name: string) => {
  const list = await within(await panel()).findByRole('list', { name: 'Agents on this computer' });
  const row = within(list)
    .getAllByRole('listitem')
    .find((item) => item.textContent?.includes(name));
  if (row === undefined) throw new Error(`${name} is not listed`);
  return row;
};
const listing = (found: readonly object[]) => ({
  'seats.list': () => ({ protocols: [], found: found as never, missing: [] }),
});

test('one click starts a match of the agent against the built-in player, which the person follows', async () => {
  const { host } = renderApp('/');
  fireEvent.click(within(await rowOf('Qwen Code')).getByRole('button', { name: 'Play with Qwen Code' }));
  await waitFor(() =>
    expect(host.requested.find(({ call }) => call === 'match.start')?.input).toMatchObject({
      template: 'chess.v1',
      attended: true,
      seats: { white: { kind: 'seat', protocol: 'acp' }, black: { kind: 'builtin' } },
    }),
  );
  await waitFor(() => expect(window.location.hash).toMatch(/^#\/sessions\//u));
});

test('a refused start is shown where it was asked for', async () => {
  renderApp('/', { refuse: { 'match.start': 'INVALID_REQUEST' } });
  fireEvent.click(within(await rowOf('Qwen Code')).getByRole('button', { name: 'Play with Qwen Code' }));
  expect((await within(await panel()).findByRole('alert')).textContent).toContain('INVALID_REQUEST');
});

test('without any agent it says what to install, with the command, and the other ways in', async () => {
  renderApp('/', { set: 'empty' });
  const part = within(await panel());
  expect(await part.findByText('No coding agent was found on this computer.')).toBeDefined();
  expect(part.getByLabelText('Command that installs Codex').textContent).toBe('npm install -g codex-example');
  const ways = within(part.getByRole('region', { name: 'Other ways in' }));
  for (const way of [
    'A local model',
    'An MCP client',
    'A UCI engine',
    'A lichess bot',
    'A program at an address',
  ])
    expect(ways.getByText(way)).toBeDefined();
  expect(ways.getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe('#/connect');
  fireEvent.click(part.getByRole('button', { name: 'Check again' }));
});

test('a list that cannot be read says why, with a way to try again', async () => {
  renderApp('/', { refuse: { 'seats.list': 'UNAVAILABLE' } });
  fireEvent.click(await within(await panel()).findByRole('button', { name: 'Try again' }));
  expect(await rowOf('Qwen Code')).toBeDefined();
});

test.each([
  ['needs_login', 'Needs a login', 'qwen'],
  ['failed', 'Does not start', 'no such file'],
  ['ok', 'Ready', 'Qwen 9 replied in 40 ms'],
] as const)('an agent whose test said %s shows it with the next step', async (state, label, step) => {
  const lastTest = {
    player: 'acp:qwen',
    state,
    name: state === 'ok' ? 'Qwen 9' : null,
    detail: state === 'ok' ? null : 'no such file',
    latencyMs: 40,
    atMs: Date.now(),
  };
  renderApp('/', { calls: listing([{ ...QWEN, lastTest }]) });
  const row = within(await rowOf('Qwen Code'));
  expect(row.getByText(label)).toBeDefined();
  expect(row.getAllByText(step).length).toBeGreaterThan(0);
  if (state === 'needs_login')
    expect(row.getByLabelText('Command that logs in to Qwen Code').textContent).toBe('qwen');
});

test('a test shows that it runs, can be cancelled, and then says that nothing is known', async () => {
  let answer: (() => void) | undefined;
  const { host } = renderApp('/', {
    calls: {
      'seats.test': (() =>
        new Promise((resolve) => {
          answer = () =>
            resolve({ player: 'acp:qwen', state: 'cancelled', name: null, detail: null, latencyMs: 9 });
        })) as never,
    },
  });
  const row = within(await rowOf('Qwen Code'));
  fireEvent.click(row.getByRole('button', { name: 'Test Qwen Code' }));
  expect(await row.findByRole('progressbar')).toBeDefined();
  fireEvent.click(row.getByRole('button', { name: 'Cancel the test' }));
  await waitFor(() =>
    expect(host.requested.find(({ call }) => call === 'seats.cancelTest')?.input).toEqual({
      player: 'acp:qwen',
    }),
  );
  answer?.();
  expect(await row.findByText('The test was cancelled. Qwen Code is still untested.')).toBeDefined();
  expect(row.queryByRole('progressbar')).toBeNull();
});

test('an agent that keeps its own tools plays only when the person knows that', async () => {
  const { host } = renderApp('/', { calls: listing([GOOSE]) });
  const row = within(await rowOf('goose'));
  const play = row.getByRole('button', { name: 'Play with goose' });
  expect(play.hasAttribute('disabled') || play.hasAttribute('data-disabled')).toBe(true);
  fireEvent.click(row.getByRole('checkbox', { name: 'I understand that goose keeps its own tools' }));
  fireEvent.click(play);
  await waitFor(() =>
    expect(host.requested.find(({ call }) => call === 'seats.read')?.input).toEqual({
      player: 'acp:goose',
      allowOwnTools: true,
    }),
  );
});

test('a blocked agent cannot play until the person has looked', async () => {
  const { host } = renderApp('/', { calls: listing([{ ...QWEN, blocked: true }]) });
  const row = within(await rowOf('Qwen Code'));
  expect(row.getByText('Blocked')).toBeDefined();
  const play = row.getByRole('button', { name: 'Play with Qwen Code' });
  expect(play.hasAttribute('disabled') || play.hasAttribute('data-disabled')).toBe(true);
  expect(row.getByRole('link', { name: 'Open the audit entry' }).getAttribute('href')).toContain(
    'SEAT_BREACH',
  );
  fireEvent.click(row.getByRole('button', { name: 'Reviewed: unblock' }));
  await waitFor(() => expect(host.requested.map(({ call }) => call)).toContain('seats.review'));
});

test('limits are kept for the agent; a cost that is no amount is not saved', async () => {
  const { host } = renderApp('/');
  fireEvent.click(within(await rowOf('Qwen Code')).getByRole('button', { name: 'Limits of Qwen Code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Limits of Qwen Code' }));
  const cost = dialog.getByRole('textbox', { name: /^Cost for one game/u });
  const save = dialog.getByRole('button', { name: 'Save the limits' });
  fireEvent.change(cost, { target: { value: 'much' } });
  expect(dialog.getByText(/An amount from 0/u)).toBeDefined();
  expect(save.hasAttribute('disabled') || save.hasAttribute('data-disabled')).toBe(true);
  fireEvent.change(cost, { target: { value: '0.25' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'No token limit' }));
  fireEvent.click(save);
  await waitFor(() =>
    expect(host.requested.find(({ call }) => call === 'seats.setPlayerBudget')?.input).toEqual({
      player: 'acp:qwen',
      allowOwnTools: false,
      budget: { perMoveMs: 120_000, tokens: null, costMicros: 250_000 },
    }),
  );
  expect(
    await within(await rowOf('Qwen Code')).findByText('120 s per move · no token limit · cost 0.25 per game'),
  ).toBeDefined();
});
