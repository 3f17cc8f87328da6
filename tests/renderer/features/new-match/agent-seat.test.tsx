import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

/** Opens the list with the keyboard, because a pointer needs a layout that jsdom does not have. */
async function seatOwnAgent() {
  const trigger = await screen.findByRole('combobox', { name: 'White is played by' });
  act(() => trigger.focus());
  fireEvent.keyDown(trigger, { key: 'ArrowDown' });
  const wanted = await screen.findByRole('option', { name: 'Your own agent' });
  act(() => wanted.focus());
  fireEvent.keyDown(wanted, { key: 'Enter' });
}

test('an agent that was found takes the seat, and the match is one that the person follows', async () => {
  const { host } = renderApp('/new');
  await seatOwnAgent();
  expect(await screen.findByText('Choose an agent for White.')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Use Qwen Code' }));
  expect(await screen.findByText('Plays: Qwen Code')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Start the match' }));
  await waitFor(() =>
    expect(host.requested.find(({ call }) => call === 'match.start')?.input).toMatchObject({
      attended: true,
      seats: { white: { kind: 'seat', protocol: 'acp' } },
    }),
  );
});

test('a chosen agent shows its state and its limits, and can be changed', async () => {
  renderApp('/new');
  await seatOwnAgent();
  fireEvent.click(await screen.findByRole('button', { name: 'Use Qwen Code' }));
  expect(await screen.findByText('Found, not tested yet')).toBeDefined();
  expect(
    await screen.findByText('120 s per move · 2,000,000 tokens per game · cost 5.00 per game'),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Choose an agent other than Qwen Code' }));
  expect(await screen.findByRole('button', { name: 'Use goose' })).toBeDefined();
});

test('an agent that keeps its own tools is taken only when the person knows that', async () => {
  const { host } = renderApp('/new');
  await seatOwnAgent();
  const use = await screen.findByRole('button', { name: 'Use goose' });
  expect(use.hasAttribute('disabled') || use.hasAttribute('data-disabled')).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /keeps its own tools/u }));
  fireEvent.click(use);
  await waitFor(() =>
    expect(host.requested.find(({ call }) => call === 'seats.read')?.input).toEqual({
      player: 'acp:goose',
      allowOwnTools: true,
    }),
  );
});

test('an address is tested before it plays', async () => {
  renderApp('/new');
  await seatOwnAgent();
  fireEvent.change(await screen.findByRole('textbox', { name: 'Address or command of an agent' }), {
    target: { value: 'url:http://127.0.0.1:8000/' },
  });
  fireEvent.click(screen.getAllByRole('button', { name: 'Test' }).at(-1)!);
  expect(await screen.findByText('url:http://127.0.0.1:8000/ replied in 5 ms')).toBeDefined();
});
