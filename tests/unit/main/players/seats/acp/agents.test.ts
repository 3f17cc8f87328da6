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
