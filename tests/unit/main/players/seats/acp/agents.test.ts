import { expect, test } from 'vitest';
import { ACP_AGENTS } from '../../../../../../src/main/players/seats/acp/agents.ts';
import { SEAT_SERVER } from '../../../../../../src/main/sessions/index.ts';
import { SEAT_TOOL_NAMES } from '../../../../../../src/main/players/seats/acp/agents.ts';

test('every agent has a name of its own, and a mode in which it asks', () => {
  const ids = ACP_AGENTS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, modes } of ACP_AGENTS) {
    expect(id).toMatch(/^[a-z]+$/u);
    for (const mode of modes) expect(mode).not.toMatch(/auto|yolo|full|bypass|plan/u);
  }
});

test('the names of the tools are those of the server of a seat', () => {
  const served = Object.keys(SEAT_SERVER.tools).map((name) => name.replaceAll('.', '_'));
  expect(SEAT_TOOL_NAMES).toEqual(served);
});

test('the profile of OpenCode denies everything but the tools of the seat', () => {
  const openCode = ACP_AGENTS.find(({ id }) => id === 'opencode');
  expect(JSON.parse(openCode?.env['OPENCODE_CONFIG_CONTENT'] ?? '')).toMatchObject({
    permission: { '*': 'deny', 'arbiter_*': 'allow' },
  });
});

test('an agent with a profile is started so that its own tools are off, and it asks', () => {
  const started = Object.fromEntries(
    ACP_AGENTS.filter(({ hasProfile, id }) => hasProfile && id !== 'opencode').map(
      ({ id, args, env, sessionMeta, modes }) => [id, { args, env, sessionMeta, modes }],
    ),
  );
  const bare = { args: [], env: {}, sessionMeta: null, modes: ['default'] };
  expect(started).toEqual({
    claude: {
      ...bare,
      sessionMeta: {
        claudeCode: {
          options: {
            tools: [],
            settingSources: [],
            strictMcpConfig: true,
            allowedTools: SEAT_TOOL_NAMES.map((tool) => `mcp__arbiter__${tool}`),
            maxTurns: 6,
            persistSession: false,
          },
        },
      },
    },
    codex: { ...bare, env: { INITIAL_AGENT_MODE: 'read-only', NO_BROWSER: '1' }, modes: ['read-only'] },
    gemini: {
      ...bare,
      args: ['--acp', '--allowed-mcp-server-names', 'arbiter', '--approval-mode', 'default'],
    },
    qwen: { ...bare, args: ['--acp', '--core-tools', 'tool_search', '--core-tools', 'tool_call'] },
  });
});

test('only an agent whose own tools are switched off is known to deny them', () => {
  for (const { denial, hasProfile } of ACP_AGENTS) expect(denial === undefined || hasProfile).toBe(true);
  for (const denial of ACP_AGENTS.flatMap((agent) => agent.denial ?? []))
    expect(denial.source).toMatch(/^\^.*\$$/u);
});
