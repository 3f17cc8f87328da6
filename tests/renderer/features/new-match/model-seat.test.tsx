import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveMatchChoices } from '../../../../renderer/host/match-choices.ts';
import { pickOption } from '../../support/pick-option.ts';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

const seatModel = (endpointId: string) =>
  saveMatchChoices({
    template: 'chess.v1',
    seats: { white: { kind: 'llm', endpointId }, black: { kind: 'random' } },
  });

test('a seat for a model asks which one, and the match does not start without it', async () => {
  const { host } = renderApp('/new');
  const seat = await screen.findByRole('combobox', { name: 'White is played by' });
  await pickOption(seat, 'Local model');
  expect(await screen.findByText('Choose a local model for White.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start the match' }).hasAttribute('disabled')).toBe(true);
  await pickOption(await screen.findByRole('combobox', { name: 'Model' }), 'Qwen 14B (qwen3:14b)');
  fireEvent.click(screen.getByRole('button', { name: 'Start the match' }));
  await waitFor(() =>
    expect(host.requested.find(({ call }) => call === 'match.start')?.input).toMatchObject({
      seats: { white: { kind: 'llm', endpointId: 'end-qwen' } },
    }),
  );
});

test('a model that was removed since the last match is not preselected', async () => {
  seatModel('gone');
  renderApp('/new');
  expect(await screen.findByText(/no longer exists/)).toBeDefined();
});

test('a model whose last test failed, or that was never tested, can be chosen with a warning', async () => {
  seatModel('end-studio');
  renderApp('/new');
  expect(await screen.findByText(/The last test failed: The server does not know this model/)).toBeDefined();
});

test('without an endpoint the seat links to adding one', async () => {
  seatModel('gone');
  renderApp('/new', { set: 'empty' });
  fireEvent.click(await screen.findByRole('link', { name: 'Add a local endpoint' }));
  expect(window.location.hash).toBe('#/agents/models?add=1');
  expect(await screen.findByRole('dialog', { name: 'Add an endpoint' })).toBeDefined();
});
