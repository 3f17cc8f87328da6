import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rememberMatch } from '../../../../renderer/host/match-memory.ts';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

const seatModel = (endpointId: string) =>
  rememberMatch({
    template: 'chess.v1',
    seats: { white: { kind: 'llm', endpointId }, black: { kind: 'random' } },
  });

test('a seat for a model asks which one and does not start without', async () => {
  seatModel('');
  const { host } = renderApp('/new');
  expect(await screen.findByText('Pick a local model for White.')).toBeDefined();
  fireEvent.click(await screen.findByRole('combobox', { name: 'Model' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Qwen 14B (qwen3:14b)' }));
  fireEvent.click(screen.getByRole('button', { name: 'Start the match' }));
  await waitFor(() =>
    expect(host.asked.find(({ call }) => call === 'match.start')?.input).toMatchObject({
      seats: { white: { kind: 'llm', endpointId: 'end-qwen' } },
    }),
  );
});

test('a model whose last test failed, or that was never tested, is seated with a warning', async () => {
  seatModel('end-studio');
  renderApp('/new');
  expect(await screen.findByText(/Its last test failed: The server does not know this model/)).toBeDefined();
});

test('without an endpoint the seat leads to where one is added', async () => {
  seatModel('');
  renderApp('/new', { set: 'empty' });
  fireEvent.click(await screen.findByRole('link', { name: 'Add a local endpoint' }));
  expect(window.location.hash).toBe('#/agents/models?add=1');
  expect(await screen.findByRole('dialog', { name: 'Add an endpoint' })).toBeDefined();
});
