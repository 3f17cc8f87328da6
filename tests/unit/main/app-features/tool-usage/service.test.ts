import { expect, test } from 'vitest';
import { z } from 'zod';
import { createToolUsage } from '../../../../../src/main/app-features/tool-usage/index.ts';
import { serveTool } from '../../../../../src/main/platform/mcp/serve-tool.ts';
import type { McpServer } from '../../../../../src/main/platform/mcp/server-definition.ts';
import { refuse } from '../../../../../src/shared/outcome.ts';
import { memoryServices } from '../../../../support/memory-services.ts';
import { agentRow, insertRow, sessionRow } from '../../../../support/rows.ts';

const GAME = '11111111-1111-4111-8111-111111111111';

/** A server with one tool, which answers with its word or refuses. */
const server = {
  definition: {
    id: 'sessions',
    tools: {
      'session.say': {
        input: z.object({ sessionId: z.string().optional(), word: z.string() }),
        output: z.object({ text: z.string() }),
      },
    },
  },
  handlers: {
    'session.say': ({ word }: { word: string }) =>
      word === 'no' ? refuse('FORBIDDEN', 'no') : { ok: true, value: { text: word } },
  },
} as unknown as McpServer;

async function opened({ days = 30, live = [] as readonly string[] } = {}) {
  const services = await memoryServices();
  let currentDays = days;
  let playing = live;
  const traces = createToolUsage({
    ...services,
    clock: { ...services.clock, after: () => () => undefined },
    agents: { findPerson: () => ({ agentId: 'me' }), isToken: () => false },
    sessions: {
      activeSessionsOf: () => playing,
      findSummary: () => ({
        createdAt: new Date(services.clock.nowMs()).toISOString(),
        participants: { white: 'me', black: 'rival' },
      }),
    },
    secrets: { redact: (text: string) => text },
    days: () => currentDays,
  } as never);
  const recorded = traces.withRecording(server);
  const callTool = (
    word: string,
    { agentId = 'a1', ...args }: { agentId?: string; sessionId?: string } = {},
  ) =>
    serveTool(
      recorded,
      { tool: 'session.say', args: { word, ...args }, nameStyle: 'dotted' },
      {
        caller: { agentId },
        protocolRevision: 'stateless',
        signal: new AbortController().signal,
        progress: null,
      },
      services.log,
    );
  const calls = (query: object = {}) => traces.calls({ limit: 10, ...query });
  return {
    ...services,
    traces,
    callTool,
    calls,
    keep: (next: number) => void (currentDays = next),
    play: (next: readonly string[]) => void (playing = next),
  };
}

test('records each call with its outcome, newest first', async () => {
  const { callTool, calls, writer } = await opened();
  await callTool('hello', { sessionId: GAME });
  await callTool('no');
  await writer.write(() => undefined);
  expect(calls().rows).toMatchObject([
    { tool: 'session.say', outcome: 'FORBIDDEN', sessionId: null, result: null, sealed: false },
    { outcome: 'ok', sessionId: GAME, era: 'stateless', result: '{"text":"hello"}' },
  ]);
  expect(calls({ sessionId: GAME }).rows).toHaveLength(1);
  expect(calls({ limit: 1 })).toMatchObject({ more: true });
});

test('calls of the other players are sealed while the person plays, also those that name no game', async () => {
  const { callTool, calls, writer, play } = await opened();
  play([GAME]);
  await callTool('my hand', { agentId: 'rival' });
  await callTool('my hand', { agentId: 'a1', sessionId: GAME });
  await callTool('something else', { agentId: 'a1' });
  await writer.write(() => undefined);
  const during = calls().rows;
  expect(during.map(({ sealed }) => sealed)).toEqual([false, true, true]);
  expect(JSON.stringify(during)).not.toContain('my hand');
  play([]);
  expect(JSON.stringify(calls().rows)).toContain('my hand');
});

test('with 0 days nothing is recorded, and what was recorded is gone', async () => {
  const { callTool, calls, keep, traces, writer, db, clock } = await opened();
  await callTool('first');
  await writer.write(() => undefined);
  keep(0);
  clock.advance(1);
  await callTool('second');
  await traces.prune();
  expect(calls().rows).toEqual([]);
  expect(db.prepare('select count(*) from tool_calls').pluck().get()).toBe(0);
});

test('sums tokens of models by day and agent, and knows which moves reported none', async () => {
  const { traces, db, clock } = await opened();
  insertRow(db, 'agents', agentRow('a1'));
  insertRow(db, 'sessions', sessionRow('s1'));
  const today = new Date(clock.nowMs()).toISOString();
  const move = {
    session_id: 's1',
    role: 'white',
    agent_id: 'a1',
    endpoint_id: 'e',
    model: 'm',
    prompt_hash: 'h',
    attempts: '[]',
    words: '',
    estimated_tokens: 0,
    latency_ms: 10,
    created_at: today,
  };
  insertRow(db, 'model_moves', { ...move, tick: 0, prompt_tokens: 100, completion_tokens: 5 });
  insertRow(db, 'model_moves', { ...move, tick: 2 });
  expect(traces.usage({ days: 1 })).toEqual([
    {
      day: today.slice(0, 10),
      agentId: 'a1',
      moves: 2,
      reported: 1,
      inputTokens: 100,
      outputTokens: 5,
      latencyMs: 20,
      costMicros: null,
      currency: null,
    },
  ]);
  expect(traces.usage({ days: 1, agentId: 'other' })).toEqual([]);
});
