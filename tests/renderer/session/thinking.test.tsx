import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prepareWindow, renderApp } from '../support/render-app.tsx';
import { modelMove } from '../support/sample-models.ts';
import { idOf } from '../support/sample-sessions.ts';
import { SEALED_SESSION } from '../support/scripted-players.ts';

prepareWindow();

const openReasoning = async () => {
  fireEvent.click(await screen.findByRole('tab', { name: 'Reasoning' }));
  return screen.findByRole('list', { name: 'Reasoning of the models, move by move' });
};

test('every decision shows the model’s answer, its faults and the move that was played', async () => {
  renderApp(`/sessions/${idOf(0)}`);
  const list = await openReasoning();
  const items = [...list.children].map((item) => item.textContent ?? '');
  expect(items).toHaveLength(4);
  expect(items[0]).toContain('I meet the king’s pawn');
  expect(items[1]).toContain('without any reasoning');
  expect(items[2]).toMatch(/tried.*d8h9.*illegal.*unreadable.*played.*a6/s);
  expect(items[2]).toContain('1,602 prompt + 311 reply tokens');
  expect(items[3]).toMatch(
    /server error.*empty.*too slow.*played by policy.*Nf6.*a random action was played/s,
  );
  expect(items[3]).toContain('tokens not reported');
});

test('an answer that is not an action is shown in full, as text', async () => {
  renderApp(`/sessions/${idOf(0)}`);
  const list = await openReasoning();
  expect(list.textContent).toContain('<script>alert(1)</script> develop the queen');
  expect(list.querySelector('script')).toBeNull();
});

test('a move leads to its prompt and its whole answer in the traces', async () => {
  renderApp(`/sessions/${idOf(0)}`);
  const list = await openReasoning();
  const [first] = within(list).getAllByRole('button', { name: 'Prompt and reply' });
  if (first !== undefined) fireEvent.click(first);
  await waitFor(() => expect(window.location.hash).toMatch(/part=trace&move=/u));
  expect(await screen.findByRole('dialog')).toBeDefined();
});

test('copying the prompt hash copies all of it', async () => {
  renderApp(`/sessions/${idOf(0)}`);
  const list = await openReasoning();
  const [first] = within(list).getAllByRole('button', { name: /^Copy prompt/ });
  expect(first?.title).toBe(modelMove({}).promptHash);
});

test('the model’s answer for the shown move is beside the board and follows the replay', async () => {
  renderApp(`/sessions/${idOf(0)}`);
  const text = await screen.findByRole('region', { name: 'Reasoning' });
  // The thinking player is shown before its answers have been read.
  await waitFor(() => expect(text.textContent).toContain('Beta (qwen-14b), move 4'));
  for (let step = 0; step < 3; step += 1) fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(text.textContent).toContain('Beta (qwen-14b), move 3');
  expect(text.textContent).toContain('The knight on c6');
});

test('a model that is to act is shown as thinking, at the newest frame only', async () => {
  renderApp(`/sessions/${idOf(0)}`);
  expect(await screen.findByText(/is thinking…/)).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'Home' });
  expect(screen.queryByText(/is thinking…/)).toBeNull();
});

test('the opponent of a model cannot see its answers, and the screen says why', async () => {
  renderApp(`/sessions/${SEALED_SESSION}`);
  const list = await openReasoning();
  expect(screen.getByText(/Hidden while you play this model/)).toBeDefined();
  expect(list.textContent).not.toContain('The knight on c6');
  expect(list.textContent).toContain('illegal');
});

test('a new decision is read on an event of this session', async () => {
  const { host } = renderApp(`/sessions/${idOf(0)}`);
  await openReasoning();
  const reads = () => host.requested.filter(({ call }) => call === 'models.moves').length;
  expect(reads()).toBe(1);
  act(() => host.emit('model.moved', { sessionId: 'other', tick: 9, role: 'black' }));
  act(() => host.emit('model.moved', { sessionId: idOf(0), tick: 9, role: 'black' }));
  await waitFor(() => expect(reads()).toBe(2));
});

test('refused answers of a model show the reason', async () => {
  renderApp(`/sessions/${idOf(0)}`, { refuse: { 'models.moves': 'INTERNAL' } });
  fireEvent.click(await screen.findByRole('tab', { name: 'Reasoning' }));
  expect((await screen.findByRole('alert')).textContent).toContain('INTERNAL');
});
