import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SeatTurnInfo, SessionDetail } from '../../../src/shared/contract/index.ts';
import { agentTurns, totalsOf, turnAt } from '../../../renderer/session/agent/agent-turns.ts';
import { prepareWindow, renderApp } from '../support/render-app.tsx';
import { aSession } from './a-session.ts';

prepareWindow();

const turn = (more: Partial<SeatTurnInfo> = {}): SeatTurnInfo => ({
  tick: 0,
  role: 'x',
  agentId: 'agent-x',
  protocol: 'acp',
  version: 'Test agent 1.0.0',
  sealed: false,
  attempts: [{ fault: null, text: 'the middle', latencyMs: 4 }],
  comment: 'the middle',
  thoughts: '',
  refusedTools: [],
  inputTokens: 1000,
  outputTokens: 20,
  costMicros: null,
  currency: null,
  latencyMs: 1500,
  atMs: 0,
  ...more,
});
const SEALED = turn({
  sealed: true,
  comment: '',
  attempts: [
    { fault: 'foreign_tool', text: '', latencyMs: 3 },
    { fault: null, text: '', latencyMs: 4 },
  ],
  refusedTools: [{ tool: '', kind: '', atMs: 1 }],
});

const AGENT_SEAT = { agentId: 'agent-x', name: 'Qwen Code', kind: 'seat' } as const;

/** A game of tic-tac-toe in which an agent plays X. */
function detailWith(card: Partial<SessionDetail['card']> = {}, actions = ['4', '0']): SessionDetail {
  const detail = aSession({ template: 'tic_tac_toe.v1', actions });
  return {
    ...detail,
    card: { ...detail.card, seats: { ...detail.card.seats, x: AGENT_SEAT }, ...card },
  };
}

function open(turns: readonly SeatTurnInfo[], card?: Partial<SessionDetail['card']>, more: object = {}) {
  const detail = detailWith(card);
  return renderApp(`/sessions/${detail.card.sessionId}`, {
    calls: { 'sessions.get': () => detail, 'seats.turns': () => [...turns], ...more },
  });
}

const openReasoning = async () => {
  fireEvent.click(await screen.findByRole('tab', { name: 'Reasoning' }));
  return screen.findByRole('list', { name: 'What the agents said, turn by turn' });
};

test('the words of an agent are shown as text, with refused tools, tokens and cost, in each turn and in total', async () => {
  open([
    turn({
      comment: '<img src=x> the <b>middle</b>',
      thoughts: 'deep',
      refusedTools: [{ tool: 'shell', kind: 'execute', atMs: 1 }],
      costMicros: 12_500,
      currency: 'USD',
    }),
    turn({ tick: 2, comment: '', inputTokens: 500, outputTokens: null }),
  ]);
  const list = await openReasoning();
  const items = [...list.children].map((item) => item.textContent ?? '');
  expect(items[0]).toContain('<img src=x> the <b>middle</b>');
  expect(list.querySelector('img, b')).toBeNull();
  expect(items[0]).toMatch(/Thoughts.*deep.*1 tool refused.*shell \(execute\).*played.*row 2, column 2/s);
  expect(items[0]).toContain('1,000 input + 20 output tokens');
  expect(items[0]).toContain('cost 0.0125 USD');
  expect(items[1]).toContain('No comment.');
  const sums = screen.getByLabelText('What each agent used');
  expect(sums.textContent).toMatch(
    /Qwen Code, 2 turns.*1,500 input \+ 20 output tokens.*cost 0\.0125 USD.*3 sec/s,
  );
});

test('while the person plays, the words are sealed and the screen says until when', async () => {
  open([SEALED]);
  const list = await openReasoning();
  expect(screen.getByText(/what the agent says and tries is shown when it ends/u)).toBeDefined();
  expect(list.textContent).toContain('1 tool refused');
  expect(list.textContent).toContain('a tool that is not allowed');
  expect(list.textContent).not.toContain('()');
  expect(list.textContent).not.toContain('No comment');
});

test('before its first turn the part says so, and a refused read says why', async () => {
  open([]);
  fireEvent.click(await screen.findByRole('tab', { name: 'Reasoning' }));
  expect(await screen.findByText('No agent has moved here yet.')).toBeDefined();
});

test('turns that cannot be read say why', async () => {
  const detail = detailWith();
  renderApp(`/sessions/${detail.card.sessionId}`, {
    calls: { 'sessions.get': () => detail },
    refuse: { 'seats.turns': 'INTERNAL' },
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Reasoning' }));
  expect((await screen.findByRole('alert')).textContent).toContain('INTERNAL');
});

test('Stop says what happens then, and stops the turn of that agent', async () => {
  const { host } = open([], { toAct: ['x'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop Qwen Code' }));
  const popup = await screen.findByRole('alertdialog', { name: 'Stop the turn of Qwen Code?' });
  // A dialog that is closed within its first frame may stay; no person can click that fast.
  await waitFor(() => expect(popup.hasAttribute('data-starting-style')).toBe(false));
  const dialog = within(popup);
  expect(dialog.getByText(/counts as a timeout, so Qwen Code loses this game/u)).toBeDefined();
  fireEvent.click(dialog.getByRole('button', { name: 'Stop it and forfeit the game' }));
  await waitFor(() =>
    expect(host.requested.find(({ call }) => call === 'seats.stop')?.input).toMatchObject({ role: 'x' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a turn that has just ended cannot be stopped, and the dialog says so', async () => {
  const detail = detailWith({ toAct: ['x'] });
  renderApp(`/sessions/${detail.card.sessionId}`, {
    calls: { 'sessions.get': () => detail },
    refuse: { 'seats.stop': 'NOT_FOUND' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop Qwen Code' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Stop it and forfeit the game' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('NOT_FOUND');
});

test.each([{ toAct: ['o'] }, { toAct: ['x'], status: 'completed' as const }])(
  'there is nothing to stop with %j',
  async (card) => {
    open([turn()], card);
    await screen.findByRole('tab', { name: 'Reasoning' });
    expect(screen.queryByRole('button', { name: 'Stop Qwen Code' })).toBeNull();
  },
);

test('a new turn is read on an event of this session', async () => {
  const detail = detailWith();
  const { host } = open([]);
  await screen.findByRole('tab', { name: 'Reasoning' });
  const reads = () => host.requested.filter(({ call }) => call === 'seats.turns').length;
  await waitFor(() => expect(reads()).toBe(1));
  act(() => host.emit('seat.moved', { sessionId: 'other', tick: 2, role: 'x' }));
  act(() => host.emit('seat.moved', { sessionId: detail.card.sessionId, tick: 2, role: 'x' }));
  await waitFor(() => expect(reads()).toBe(2));
});

test('a turn belongs to the move that it led to; a stopped one led to none', () => {
  const moves = [0, 2].map((tick) => ({
    row: { role: 'x', tick } as SessionDetail['log'][number],
    position: tick + 1,
    label: `move ${tick}`,
    isAction: true,
  }));
  const stopped = turn({ tick: 2, attempts: [{ fault: 'stopped', text: '', latencyMs: 0 }] });
  const joined = agentTurns([turn(), stopped], moves);
  expect(joined.map(({ playedMove, position }) => [playedMove?.label ?? null, position])).toEqual([
    ['move 0', 1],
    [null, 2],
  ]);
  expect(turnAt(joined, 0)).toBeNull();
  expect(turnAt(joined, 1)?.seatTurn.tick).toBe(0);
});

test('what nobody reported stays unknown in the sum', () => {
  const unknown = turn({ inputTokens: null, outputTokens: null });
  expect(totalsOf([unknown, unknown])).toMatchObject([{ turns: 2, inputTokens: null, latencyMs: 3000 }]);
  expect(totalsOf([unknown, turn({ costMicros: 5, currency: 'USD' })])).toMatchObject([
    { inputTokens: 1000, costMicros: 5, currency: 'USD' },
  ]);
});

test('a turn of an agent stands in the timeline with its answer and without a prompt', async () => {
  open([
    turn({
      attempts: [
        { fault: 'illegal', text: 'square 9', latencyMs: 900 },
        { fault: null, text: 'the middle', latencyMs: 600 },
      ],
    }),
  ]);
  fireEvent.click(await screen.findByRole('tab', { name: 'Trace' }));
  const table = await screen.findByRole('table', { name: 'Moves of models and agents with their times' });
  const bars = within(table).getByRole('img', { name: /rejected reply after .*legal reply after/ });
  fireEvent.click(bars);
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText('square 9')).toBeDefined();
  expect(within(drawer).getByText(/legal actions, and asked 2 times/)).toBeDefined();
  expect(within(drawer).getByText(/there is no prompt/)).toBeDefined();
});

test('a turn that is sealed shows its times in the timeline and not what was said', async () => {
  open([SEALED], { yours: ['o'] });
  fireEvent.click(await screen.findByRole('tab', { name: 'Trace' }));
  const table = await screen.findByRole('table', { name: 'Moves of models and agents with their times' });
  fireEvent.click(within(table).getByRole('img', { name: /rejected reply/ }));
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText(/Hidden while you play in this game/)).toBeDefined();
  expect(within(drawer).queryByText(/the middle/)).toBeNull();
});
