import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EMPTY_FLEET, sampleFleet } from '../../support/sample-fleet.ts';
import { pickOption } from '../../support/pick-option.ts';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';
import type { ScriptedHost } from '../../support/scripted-host.ts';

prepareWindow();

const PATH = '/agents/workers';
const card = (name: string) => screen.findByRole('article', { name });
const lastInput = (host: ScriptedHost, call: string) =>
  host.requested.findLast((each) => each.call === call)?.input;

test('a worker shows its state, its players, the games that it plays and their results', async () => {
  renderApp(PATH);
  const lab = await card('lab-1');
  for (const text of [
    'Connected',
    'Own machine',
    'chess.v1, game 1 of 2',
    'connect_four.v1, game 5 of 8',
    'Stockfish 17 (c0ffee000000…)',
    'qwen2.5:7b',
    '1,204 counted, 0 refused',
  ])
    expect(lab.textContent).toContain(text);
  expect((await card('alice')).textContent).toContain('2 agreed, 1 differed, 1 waiting');
  const states = ['laptop', 'new one', 'last week', 'gone'].map(
    async (name) => (await card(name)).textContent,
  );
  expect(
    (await Promise.all(states)).map(
      (text) => /Away|Not seen yet|Invitation expired|Revoked/u.exec(text ?? '')?.[0],
    ),
  ).toEqual(['Away', 'Not seen yet', 'Invitation expired', 'Revoked']);
});

test('the worker that a link names is in view and focused', async () => {
  const { workerId } = sampleFleet(0).workers.find(({ name }) => name === 'laptop') ?? { workerId: '' };
  renderApp(`${PATH}?worker=${workerId}`);
  const laptop = await card('laptop');
  await waitFor(() => expect(document.activeElement).toBe(laptop));
});

test('what waits says in one sentence what is missing', async () => {
  renderApp(PATH);
  const waiting = await screen.findByRole('region', { name: 'Waiting orders' });
  expect(waiting.textContent).toContain('2 orders of Chess');
  expect(waiting.textContent).toContain(
    'No connected worker has the engine lc0 with the hash c0ffee000000… and the model llama3:8b.',
  );
  expect(waiting.textContent).toContain('A connected worker can play them and is busy.');
});

test('dead orders show every fault as plain text and are played again', async () => {
  const { host } = renderApp(PATH);
  const dead = await screen.findByRole('region', { name: 'Orders that failed too often' });
  expect(dead.textContent).toContain('laptop: <b>no</b> engine');
  fireEvent.click(within(dead).getByRole('button', { name: /^Play order/u }));
  expect(await screen.findByText('1 order will be played again')).toBeDefined();
  expect(lastInput(host, 'fleet.redrive')).toMatchObject({ orderIds: [expect.any(String)] });
  fireEvent.click(within(dead).getByRole('button', { name: 'Play all again' }));
  await waitFor(() => expect(lastInput(host, 'fleet.redrive')).toEqual({}));
});

test('a game that differed leads to the game, and its worker gets work again after a question', async () => {
  const { host } = renderApp(PATH);
  const differed = await screen.findByRole('region', { name: 'Games that differed' });
  expect(differed.textContent).toContain('A game of alice differed from row 17 on');
  expect(within(differed).getByRole('link', { name: 'Open the game' }).getAttribute('href')).toMatch(
    /^#\/sessions\//u,
  );
  fireEvent.click(within(await card('alice')).getByRole('button', { name: 'Give alice work again' }));
  const dialog = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give alice work again' }));
  await waitFor(() => expect(lastInput(host, 'fleet.reinstate')).toBeDefined());
});

test('a worker that drops games says so, and gets work again after a question', async () => {
  const { host } = renderApp(PATH);
  const sleepy = await card('sleepy');
  expect(sleepy.textContent).toContain('Paused: 4 times in a row it took games and did not finish them.');
  fireEvent.click(within(sleepy).getByRole('button', { name: 'Give sleepy work again' }));
  const dialog = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'));
  expect(dialog.textContent).toContain('It dropped games repeatedly.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give sleepy work again' }));
  await waitFor(() => expect(lastInput(host, 'fleet.reinstate')).toEqual({ workerId: expect.any(String) }));
});

test('a person chooses after how many dropped games a worker pauses', async () => {
  const { host } = renderApp(PATH);
  const panel = await screen.findByRole('region', { name: 'Workers that drop games' });
  const limit = within(panel).getByRole('combobox', { name: 'Pause a worker after' });
  expect(limit.textContent).toContain('3 times in a row');
  await pickOption(limit, 'Never');
  await waitFor(() => expect(lastInput(host, 'settings.set')).toEqual({ workerDrops: 0 }));
});

test('an invitation is a file whose token is not on the screen, with the command that uses it', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    void (blob as Blob).text().then((text) => saved.push(text));
    return 'blob:invitation';
  });
  const { host } = renderApp(`${PATH}?invite=1`);
  const dialog = await screen.findByRole('dialog', { name: 'Invite a worker' });
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'lab 2' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create the invitation' }));
  const made = await screen.findByRole('dialog', { name: 'Invitation for lab 2' });
  expect(lastInput(host, 'fleet.invite')).toEqual({ name: 'lab 2', trust: 'own', hours: 24 });
  expect(made.textContent).toContain('arbiter work --invite lab-2.json');
  fireEvent.click(within(made).getByRole('button', { name: 'Save lab-2.json' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const file = JSON.parse(saved[0] ?? '{}') as { readonly token: string };
  expect(file).toMatchObject({ v: 1, scope: 'work', name: 'lab 2', url: expect.stringMatching(/^http:/u) });
  expect(document.body.textContent).not.toContain(file.token);
});

test('an invitation is revoked after a question', async () => {
  const { host } = renderApp(PATH);
  fireEvent.click(within(await card('lab-1')).getByRole('button', { name: 'Revoke lab-1' }));
  const dialog = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revoke lab-1' }));
  await waitFor(() => expect(lastInput(host, 'fleet.revoke')).toBeDefined());
});

test('without workers the screen says what they are and how one is invited', async () => {
  renderApp(PATH, { calls: { 'fleet.status': () => EMPTY_FLEET } });
  expect(await screen.findByText('No worker yet')).toBeDefined();
  await act(async () => void fireEvent.keyDown(document.body, { key: 'i' }));
  expect(await screen.findByRole('dialog', { name: 'Invite a worker' })).toBeDefined();
});

test('a refusal is shown with a way to try again', async () => {
  renderApp(PATH, { refuse: { 'fleet.status': 'UNAVAILABLE' } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
