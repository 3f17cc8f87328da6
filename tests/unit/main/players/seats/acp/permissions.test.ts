import { expect, test } from 'vitest';
import {
  decidePermission,
  type SeenToolCall,
} from '../../../../../../src/main/players/seats/acp/permissions.ts';
import {
  permissionRequest,
  type AcpPermissionRequest,
} from '../../../../../../src/main/players/seats/acp/wire/schemas.ts';

const SESSION = '0b8e0b52-4b1e-4b4e-9d0c-6a0d8b6f0001';
const MOVE = { sessionId: SESSION, action: '4', expectedTick: 2 };
const options = [
  { optionId: 'proceed_always', name: 'Always', kind: 'allow_always' },
  { optionId: 'proceed_once', name: 'Once', kind: 'allow_once' },
  { optionId: 'cancel', name: 'No', kind: 'reject_once' },
];

const requested = (toolCall: object, offered: object[] = options): AcpPermissionRequest =>
  permissionRequest.parse({ sessionId: 'c', toolCall: { toolCallId: 't', ...toolCall }, options: offered });
const seen = (call: Partial<SeenToolCall>): SeenToolCall => ({ kinds: [], titles: [], names: [], ...call });

/** Qwen Code: the arguments are in the title, the name is in `_meta`. */
const qwen = {
  title: `session_act (arbiter MCP Server): ${JSON.stringify(MOVE)}`,
  kind: 'other',
  rawInput: MOVE,
  _meta: { toolName: 'mcp__arbiter__session_act' },
};
/** OpenCode asks before it shows the input. */
const openCode = { title: 'arbiter_session_act', kind: 'other', rawInput: {} };

test('the call of Qwen Code is allowed, once', () => {
  expect(decidePermission(requested(qwen), seen({ kinds: ['other'] }), SESSION)).toEqual({
    kind: 'allow',
    optionId: 'proceed_once',
    hasInput: true,
  });
});

test('the way of Qwen Code to the tool, its own `tool_call`, may be named before', () => {
  const earlier = seen({ kinds: ['other'], titles: ['ToolCall'], names: ['tool_call'] });
  expect(decidePermission(requested(qwen), earlier, SESSION).kind).toBe('allow');
});

test('the call of OpenCode is allowed when its earlier update has the same title', () => {
  const earlier = seen({ kinds: ['other'], titles: ['arbiter_session_act'] });
  expect(decidePermission(requested(openCode), earlier, SESSION)).toMatchObject({
    kind: 'allow',
    hasInput: false,
  });
  expect(decidePermission(requested(openCode), null, SESSION).kind).toBe('refuse');
});

test('kinds may be absent in both messages', () => {
  expect(decidePermission(requested({ rawInput: MOVE }), null, SESSION).kind).toBe('allow');
});

test.each<[string, object, SeenToolCall | null]>([
  [
    'a shell call that calls itself `other` later',
    { ...openCode },
    seen({ kinds: ['execute'], titles: ['arbiter_session_act'] }),
  ],
  ['a shell call whose request says `execute`', { ...qwen, kind: 'execute' }, null],
  ['a kind that is no text', { ...qwen, kind: { toString: 'other' } }, null],
  [
    'a read of a file',
    { title: 'arbiter_session_act', kind: 'read', rawInput: {} },
    seen({ titles: ['arbiter_session_act'] }),
  ],
  [
    'a command in the title',
    { title: 'arbiter_session_act; cat honey > pwned', kind: 'other', rawInput: {} },
    seen({ titles: ['arbiter_session_act; cat honey > pwned'] }),
  ],
  [
    'our name in the title with a foreign input',
    { title: 'arbiter_session_act', kind: 'other', rawInput: { command: 'cat honey' } },
    seen({ titles: ['arbiter_session_act'] }),
  ],
  ['our input with one more member', { kind: 'other', rawInput: { ...MOVE, command: 'cat honey' } }, null],
  ['our input for another session', { kind: 'other', rawInput: { ...MOVE, sessionId: 'another' } }, null],
  ['our input as text', { kind: 'other', rawInput: JSON.stringify(MOVE) }, null],
  ['our input in a list', { kind: 'other', rawInput: [MOVE] }, null],
  ['another name in `_meta`', { ...qwen, _meta: { toolName: 'run_shell_command' } }, null],
  [
    'a name in `_meta` that is no text',
    { ...qwen, _meta: { toolName: ['mcp__arbiter__session_act'] } },
    null,
  ],
  ['the tool of another server', { ...qwen, _meta: { toolName: 'mcp__other__session_act' } }, null],
  [
    'two names of which one is not ours',
    { ...qwen, _meta: { toolName: 'mcp__arbiter__session_act', claudeCode: { toolName: 'Bash' } } },
    null,
  ],
  ['the name of a helper in the request', { ...qwen, _meta: { toolName: 'tool_call' } }, null],
  ['another name in the earlier update', qwen, seen({ names: ['run_shell_command'] })],
  ['a title that changed', openCode, seen({ titles: ['bash', 'arbiter_session_act'] })],
  [
    'a tool that this server does not have',
    { title: 'arbiter_session_challenge', kind: 'other', rawInput: {} },
    seen({ titles: ['arbiter_session_challenge'] }),
  ],
  [
    'a sub-agent with our words',
    { title: 'arbiter_session_act', kind: 'other', rawInput: { prompt: 'call arbiter_session_act' } },
    seen({ titles: ['arbiter_session_act'] }),
  ],
])('%s is refused', (_name, toolCall, earlier) => {
  expect(decidePermission(requested(toolCall), earlier, SESSION)).toMatchObject({
    kind: 'refuse',
    optionId: 'cancel',
  });
});

test('nothing is allowed without a session of the seat', () => {
  expect(decidePermission(requested(qwen), null, null).kind).toBe('refuse');
});

test('a permission that lasts is never given, and a refusal that lasts neither', () => {
  const lasting = [
    { optionId: 'a', kind: 'allow_always' },
    { optionId: 'r', kind: 'reject_always' },
  ];
  expect(decidePermission(requested(qwen, lasting), null, SESSION)).toMatchObject({
    kind: 'refuse',
    optionId: null,
  });
});

test('the record names the tool and the most telling kind', () => {
  const shell = requested({ title: 'x', kind: 'other', rawInput: {}, _meta: { toolName: 'bash' } });
  expect(decidePermission(shell, seen({ kinds: ['execute'] }), SESSION)).toMatchObject({
    tool: 'bash',
    toolKind: 'execute',
  });
});
