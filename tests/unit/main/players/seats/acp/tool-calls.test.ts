import { expect, test } from 'vitest';
import { acpAgentNamed } from '../../../../../../src/main/players/seats/acp/agents.ts';
import { createToolCalls } from '../../../../../../src/main/players/seats/acp/tool-calls.ts';
import { sessionUpdate } from '../../../../../../src/main/players/seats/acp/wire/schemas.ts';

const update = (members: object) => sessionUpdate.parse({ sessionId: 'c', update: members }).update;
const call = (members: object) => update({ sessionUpdate: 'tool_call', toolCallId: 't', ...members });
const later = (members: object) => update({ sessionUpdate: 'tool_call_update', toolCallId: 't', ...members });

/** A program that keeps its own tools. */
const own = () => createToolCalls({ hasProfile: false, denial: null });
/** A program whose own tools are switched off, without a known error for that. */
const off = () => createToolCalls({ hasProfile: true, denial: null });

test.each(['execute', 'edit', 'delete', 'move', 'fetch', 'read', 'search'])(
  'a call of kind %s that runs is a breach',
  (kind) => {
    for (const calls of [own, off])
      for (const status of ['in_progress', 'completed']) {
        const note = calls().recordUpdate(call({ kind, status, title: 'x' }));
        expect(note).toEqual({ tool: 'x', kind, state: 'breach', isKnown: false });
      }
  },
);

test('a call that is announced, refused and failed is an attempt, reported once', () => {
  const calls = own();
  expect(calls.recordUpdate(call({ kind: 'execute', status: 'pending' }))).toMatchObject({ state: 'tried' });
  expect(calls.recordUpdate(later({ status: 'failed' }))).toBeNull();
});

test('a call that runs after its attempt was noted is a breach', () => {
  const calls = own();
  calls.recordUpdate(call({ kind: 'edit', status: 'pending' }));
  calls.markReported('t');
  expect(calls.recordUpdate(later({ status: 'in_progress' }))).toMatchObject({
    state: 'breach',
    isKnown: true,
  });
  expect(calls.recordUpdate(later({ status: 'completed' }))).toBeNull();
});

test('a kind that shows up late, and one that is taken back, count', () => {
  const late = own();
  expect(late.recordUpdate(call({ kind: 'other', status: 'pending' }))).toBeNull();
  expect(late.recordUpdate(later({ kind: 'execute', status: 'in_progress' }))).toMatchObject({
    state: 'breach',
  });
  const back = own();
  back.recordUpdate(call({ kind: 'execute', status: 'pending' }));
  expect(back.recordUpdate(later({ kind: 'other', status: 'completed' }))).toMatchObject({ state: 'breach' });
});

test('a harmful kind is found behind many others', () => {
  const calls = own();
  for (let n = 0; n < 20; n += 1) calls.recordUpdate(later({ kind: `k${n}` }));
  expect(calls.recordUpdate(later({ kind: 'execute', status: 'completed' }))).toMatchObject({
    state: 'breach',
  });
});

test("the seat's own tools are nothing, whether or not the program has others", () => {
  for (const calls of [own(), off()])
    for (const kind of ['other', undefined])
      expect(calls.recordUpdate(call({ toolCallId: String(kind), kind, status: 'completed' }))).toBeNull();
});

test('planning is an attempt, and a breach where all tools of the program are switched off', () => {
  const planning = call({ kind: 'think', status: 'completed', title: 'task' });
  expect(own().recordUpdate(planning)).toMatchObject({ tool: 'task', kind: 'think', state: 'tried' });
  expect(off().recordUpdate(planning)).toMatchObject({ tool: 'task', kind: 'think', state: 'breach' });
});

test('a tool that the agent names otherwise is an attempt, its way to our tools is none', () => {
  const calls = own();
  const named = (toolCallId: string, toolName: string, status = 'pending') =>
    call({ toolCallId, kind: 'other', status, _meta: { toolName } });
  expect(calls.recordUpdate(named('1', 'tool_search'))).toBeNull();
  expect(calls.recordUpdate(named('2', 'mcp__arbiter__session_act'))).toBeNull();
  expect(calls.recordUpdate(named('3', 'run_shell_command'))).toEqual({
    tool: 'run_shell_command',
    kind: 'other',
    state: 'tried',
    isKnown: false,
  });
  expect(off().recordUpdate(named('4', 'agent', 'completed'))).toMatchObject({ state: 'breach' });
});

test('updates of other kinds are no tool calls', () => {
  expect(
    own().recordUpdate(update({ sessionUpdate: 'plan', kind: 'execute', status: 'completed' })),
  ).toBeNull();
});

/**
 * What OpenCode 1.18.33 sends about `bash`, which its profile has switched off, with the server of a seat and
 * without it, as recorded from the program.
 */
const COMMAND = { command: 'cat honey > pwned', description: 'look', cwd: '/tmp/x' };
const announced = () =>
  call({ title: 'bash', kind: 'execute', status: 'pending', locations: [], rawInput: { cwd: '/tmp/x' } });
const running = () =>
  later({ title: COMMAND.command, kind: 'execute', status: 'in_progress', rawInput: COMMAND });
const DENIALS = [
  "Model tried to call unavailable tool 'invalid'. Available tools: .",
  "Model tried to call unavailable tool 'invalid'. Available tools: arbiter_session_act, arbiter_session_state.",
];
const textContent = (text: string) => [{ type: 'content', content: { type: 'text', text } }];
const failed = (text: string, members: object = {}) =>
  later({
    title: COMMAND.command,
    kind: 'execute',
    status: 'failed',
    rawInput: COMMAND,
    content: textContent(text),
    rawOutput: { error: text },
    ...members,
  });

const openCode = () =>
  createToolCalls({ hasProfile: true, denial: acpAgentNamed('opencode')?.denial ?? null });
function begun() {
  const calls = openCode();
  expect(calls.recordUpdate(announced())).toMatchObject({ tool: 'bash', state: 'tried', isKnown: false });
  expect(calls.recordUpdate(running())).toMatchObject({ state: 'running', isKnown: true });
  return calls;
}

test.each(DENIALS)('a call that the agent itself denies stays an attempt: %s', (text) => {
  const calls = begun();
  expect(calls.recordUpdate(failed(text))).toBeNull();
  expect(calls.takeUndeniedCalls()).toEqual([]);
  expect(calls.takeUndeniedCalls('t')).toEqual([]);
});

test('a call that is never denied is a breach, once', () => {
  const calls = begun();
  expect(calls.takeUndeniedCalls('another')).toEqual([]);
  expect(calls.takeUndeniedCalls('t')).toEqual([
    { tool: 'bash', kind: 'execute', state: 'breach', isKnown: true },
  ]);
  expect(calls.takeUndeniedCalls()).toEqual([]);
  expect(begun().takeUndeniedCalls()).toHaveLength(1);
});

const [DENIAL = ''] = DENIALS;
test.each([
  ['completes', later({ status: 'completed', content: textContent(DENIAL) })],
  ['completes without a word', later({ status: 'completed' })],
  ['fails with another error', failed('cat: honey: No such file or directory')],
  ['fails with a longer text', failed(`${DENIAL} honey-4711`)],
  ['fails with the text in the middle', failed(`honey-4711\n${DENIAL}`)],
  ['fails with more content', failed(DENIAL, { content: [...textContent(DENIAL), ...textContent('honey')] })],
  [
    'fails with content of another kind',
    failed('', { content: [{ type: 'diff', path: 'x', newText: 'y' }] }),
  ],
  ['fails with output', failed(DENIAL, { rawOutput: { error: DENIAL, output: 'honey-4711' } })],
  ['fails with a bare output', failed(DENIAL, { rawOutput: 'honey-4711' })],
  ['fails without content', failed('', { content: undefined })],
])('a call that %s after it ran is a breach', (_, end) => {
  const calls = begun();
  expect(calls.recordUpdate(end)).toMatchObject({ state: 'breach', isKnown: true });
});

test('a denied call that runs after all is a breach', () => {
  const again = begun();
  again.recordUpdate(failed(DENIAL));
  expect(again.recordUpdate(later({ status: 'completed' }))).toMatchObject({ state: 'breach' });
  const restarted = begun();
  restarted.recordUpdate(failed(DENIAL));
  restarted.recordUpdate(running());
  expect(restarted.takeUndeniedCalls()).toHaveLength(1);
});

test('a denial means nothing from an agent that is not known to deny like that', () => {
  const calls = off();
  calls.recordUpdate(announced());
  expect(calls.recordUpdate(running())).toMatchObject({ state: 'breach' });
});

test('an agent cannot make the list of its calls, or of their titles, endless', () => {
  const calls = own();
  for (let n = 0; n < 20; n += 1) calls.recordUpdate(call({ toolCallId: 'first', title: `title ${n}` }));
  expect(calls.seen('first')?.titles).toHaveLength(8);
  for (let n = 0; n < 2000; n += 1) calls.recordUpdate(call({ toolCallId: `t${n}`, title: 'x' }));
  // The oldest call is forgotten, and one that was never seen is refused.
  expect(calls.seen('first')).toBeNull();
  expect(calls.seen('t1999')).not.toBeNull();
});
