import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { modelMove } from '../../support/sample-models.ts';
import { idOf } from '../../support/sample-sessions.ts';
import { prepareWindow, renderApp } from '../../support/render-app.tsx';

prepareWindow();

const openTrace = async () => {
  fireEvent.click(await screen.findByRole('tab', { name: 'Trace' }));
  return screen.findByRole('table', { name: 'Moves of models and agents with their times' });
};

test('an illegal move of a model is followed to its prompt in two clicks', async () => {
  renderApp(`/sessions/${idOf(0)}`);
  const table = await openTrace();
  fireEvent.click(within(table).getByText('a6'));
  const drawer = await screen.findByRole('dialog');
  fireEvent.click(within(drawer).getByRole('button', { name: 'Attempt 1' }));
  expect(within(drawer).getByText('illegal')).toBeDefined();
  expect((await within(drawer).findByLabelText('user')).textContent).toContain('Legal actions');
});

test('what changed in a prompt since the attempt before is shown line by line', async () => {
  const text = (body: string) => ({
    state: 'kept' as const,
    hash: null,
    messages: [{ role: 'user', text: body, missing: 0 }],
  });
  renderApp(`/sessions/${idOf(0)}`, {
    calls: {
      'traces.attempt': ({ attempt }) => ({
        prompt: text(attempt === 0 ? 'Legal actions\nmove 4' : 'Legal actions\nQxh9 is not legal\nmove 4'),
        answer: text('a6'),
      }),
    },
  });
  fireEvent.click(within(await openTrace()).getByText('a6'));
  const drawer = await screen.findByRole('dialog');
  fireEvent.click(within(drawer).getByRole('button', { name: 'Attempt 2' }));
  fireEvent.click(await within(drawer).findByRole('button', { name: 'Changes since the one before' }));
  const changes = await within(drawer).findByLabelText('Changes since the one before', { selector: 'pre' });
  expect(changes.textContent).toContain('Added: + Qxh9 is not legal');
  expect(changes.textContent).not.toContain('Removed:');
});

test('a bar says in words how long was waited and what came', async () => {
  renderApp(`/sessions/${idOf(0)}`);
  const table = await openTrace();
  expect(
    within(table).getByRole('img', { name: /waited for the server.*rejected reply.*legal reply/ }),
  ).toBeDefined();
});

test('shows 300 moves with few rows in the page', async () => {
  const moves = Array.from({ length: 300 }, (_, index) =>
    modelMove({ tick: index * 2 + 1, logTick: index * 2 + 1, atMs: index }),
  );
  renderApp(`/sessions/${idOf(0)}`, { calls: { 'models.moves': () => moves } });
  const table = await openTrace();
  expect(table.getAttribute('aria-rowcount')).toBe('301');
  expect(within(table).getAllByRole('row').length).toBeLessThan(60);
});
