import { expect, test } from 'vitest';
import { createToolCalls } from '../../../../../../src/main/players/seats/acp/breach.ts';
import { sessionUpdate } from '../../../../../../src/main/players/seats/acp/wire/schemas.ts';

const update = (members: object) => sessionUpdate.parse({ sessionId: 'c', update: members }).update;
const call = (members: object) => update({ sessionUpdate: 'tool_call', toolCallId: 't', ...members });
const later = (members: object) => update({ sessionUpdate: 'tool_call_update', toolCallId: 't', ...members });

test.each(['execute', 'edit', 'delete', 'move', 'fetch'])(
  'a call of kind %s that runs is a breach',
  (kind) => {
    for (const status of ['in_progress', 'completed']) {
      const note = createToolCalls().note(call({ kind, status, title: 'x' }));
      expect(note).toEqual({ tool: 'x', kind, isBreach: true, isKnown: false });
    }
  },
);

test('a call that is announced, refused and failed is an attempt, reported once', () => {
  const calls = createToolCalls();
  expect(calls.note(call({ kind: 'execute', status: 'pending' }))).toMatchObject({ isBreach: false });
  expect(calls.note(later({ status: 'failed' }))).toBeNull();
});

test('a call that runs after its attempt was noted is a breach', () => {
  const calls = createToolCalls();
  calls.note(call({ kind: 'edit', status: 'pending' }));
  calls.markReported('t');
  expect(calls.note(later({ status: 'in_progress' }))).toMatchObject({ isBreach: true, isKnown: true });
  expect(calls.note(later({ status: 'completed' }))).toBeNull();
});

test('a kind that shows up late, and one that is taken back, count', () => {
  const late = createToolCalls();
  expect(late.note(call({ kind: 'other', status: 'pending' }))).toBeNull();
  expect(late.note(later({ kind: 'execute', status: 'in_progress' }))).toMatchObject({ isBreach: true });
  const back = createToolCalls();
  back.note(call({ kind: 'execute', status: 'pending' }));
  expect(back.note(later({ kind: 'other', status: 'completed' }))).toMatchObject({ isBreach: true });
});

test('a harmful kind is found behind many others', () => {
  const calls = createToolCalls();
  for (let n = 0; n < 20; n += 1) calls.note(later({ kind: `k${n}` }));
  expect(calls.note(later({ kind: 'execute', status: 'completed' }))).toMatchObject({ isBreach: true });
});

test("the seat's own tools and thinking are nothing, reading is an attempt", () => {
  const calls = createToolCalls();
  for (const kind of ['other', 'think', undefined])
    expect(calls.note(call({ toolCallId: String(kind), kind, status: 'completed' }))).toBeNull();
  expect(calls.note(call({ toolCallId: 'r', kind: 'read', status: 'completed' }))).toMatchObject({
    kind: 'read',
    isBreach: false,
  });
});

test('a tool that the agent names otherwise is an attempt, its way to our tools is none', () => {
  const calls = createToolCalls();
  const named = (toolCallId: string, toolName: string) =>
    call({ toolCallId, kind: 'other', status: 'pending', _meta: { toolName } });
  expect(calls.note(named('1', 'tool_search'))).toBeNull();
  expect(calls.note(named('2', 'mcp__arbiter__session_act'))).toBeNull();
  expect(calls.note(named('3', 'run_shell_command'))).toEqual({
    tool: 'run_shell_command',
    kind: 'other',
    isBreach: false,
    isKnown: false,
  });
});

test('updates of other kinds are no tool calls', () => {
  expect(
    createToolCalls().note(update({ sessionUpdate: 'plan', kind: 'execute', status: 'completed' })),
  ).toBeNull();
});
