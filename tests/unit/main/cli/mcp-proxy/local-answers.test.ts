import { expect, test } from 'vitest';
import {
  negotiateVersion,
  canRetry,
  withoutAnswer,
  withoutHost,
} from '../../../../../src/main/cli/mcp-proxy/local-answers.ts';
import type { RequestFailure } from '../../../../../src/main/cli/mcp-proxy/host-session.ts';
import { SESSION_SERVER } from '../../../../../src/main/sessions/mcp/catalogue.ts';

const input = (method: string, params: object = {}) => ({
  jsonrpc: '2.0' as const,
  id: 7,
  method,
  params: params as Record<string, unknown>,
});
const act = (args: object, meta?: object) =>
  input('tools/call', { name: 'session.act', arguments: args, ...(meta ? { _meta: meta } : {}) });
const repeat = (request: ReturnType<typeof input>, kind: RequestFailure['kind']): boolean =>
  canRetry(SESSION_SERVER, request, { kind });

test('a version we know is agreed to, any other is met with our newest', () => {
  expect(['2024-11-05', '2026-07-28', undefined].map(negotiateVersion)).toEqual([
    '2024-11-05',
    '2025-11-25',
    '2025-11-25',
  ]);
});

test('what certainly was not done is asked again; what was refused is not', () => {
  for (const kind of ['unreachable', 'unknown_session'] as const) expect(repeat(act({}), kind)).toBe(true);
  for (const kind of ['busy', 'failed'] as const) expect(repeat(input('resources/list'), kind)).toBe(false);
});

test('what may have been done is asked again only where it cannot be done twice', () => {
  expect(repeat(act({ sessionId: 's', action: 'e2e4' }), 'gone')).toBe(false);
  expect(repeat(act({ sessionId: 's', action: 'e2e4', idempotencyKey: 'k' }), 'gone')).toBe(true);
  expect(repeat(act({ sessionId: 's' }, { 'x402/payment': {} }), 'gone')).toBe(true);
  expect(repeat(input('tools/call', { name: 'session_list' }), 'gone')).toBe(true);
  expect(repeat(input('tools/call', { name: 'constructor' }), 'gone')).toBe(false);
  expect(repeat(input('resources/read'), 'gone')).toBe(true);
});

test('without a host lists are empty, a tool refuses with what to do, and the rest is an error with the same words', () => {
  const gone = { ok: false, code: 'APP_NOT_RUNNING', message: 'No host runs' } as const;
  expect(withoutHost(input('prompts/list'), gone)).toMatchObject({ id: 7, result: { prompts: [] } });
  expect(withoutHost(act({}), gone)).toMatchObject({
    result: { isError: true, structuredContent: { accepted: false, code: 'APP_NOT_RUNNING' } },
  });
  expect(JSON.stringify(withoutHost(input('resources/read'), gone))).toContain('arbiter serve');
  const why = { ...gone, message: 'It cannot be started from here: no disk.', detail: { why: 'no disk' } };
  expect(JSON.stringify(withoutHost(act({}), why))).toContain('no disk');
});

test('a host that went away before it answered says nothing of whether it acted', () => {
  expect(withoutAnswer(act({}), { kind: 'gone' })).toMatchObject({
    result: {
      structuredContent: { code: 'UNAVAILABLE', message: expect.stringContaining('Read the current state') },
    },
  });
});
