import { expect, test } from 'vitest';
import {
  negotiateVersion,
  canRetry,
  failureResponseOf,
  noHostResponseOf,
} from '../../../../../src/main/cli/mcp-stdio/local-responses.ts';
import type { RequestFailure } from '../../../../../src/main/cli/mcp-stdio/host-session.ts';
import { PAYMENT_SERVER } from '../../../../../src/main/payments/mcp/catalogue.ts';
import { SESSION_SERVER } from '../../../../../src/main/sessions/mcp/catalogue.ts';

const SESSIONS = { definition: SESSION_SERVER, startCommand: 'node /arbiter/bin/arbiter.mjs serve' };
const PAYMENTS = { definition: PAYMENT_SERVER, startCommand: null };

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

test('agrees to a supported version and replies with the newest one otherwise', () => {
  expect(['2024-11-05', '2026-07-28', undefined].map(negotiateVersion)).toEqual([
    '2024-11-05',
    '2025-11-25',
    '2025-11-25',
  ]);
});

test('retries requests that the host has certainly not handled, but not refused ones', () => {
  for (const kind of ['unreachable', 'unknown_session'] as const) expect(repeat(act({}), kind)).toBe(true);
  for (const kind of ['busy', 'failed'] as const) expect(repeat(input('resources/list'), kind)).toBe(false);
});

test('retries requests with an unknown outcome only when they cannot take effect twice', () => {
  expect(repeat(act({ sessionId: 's', action: 'e2e4' }), 'gone')).toBe(false);
  expect(repeat(act({ sessionId: 's', action: 'e2e4', idempotencyKey: 'k' }), 'gone')).toBe(true);
  expect(repeat(act({ sessionId: 's' }, { 'x402/payment': {} }), 'gone')).toBe(true);
  expect(repeat(input('tools/call', { name: 'session_list' }), 'gone')).toBe(true);
  expect(repeat(input('tools/call', { name: 'constructor' }), 'gone')).toBe(false);
  expect(repeat(input('resources/read'), 'gone')).toBe(true);
});

test('gives empty lists without a host, and refuses tools and other requests with the same hint', () => {
  const gone = { ok: false, code: 'APP_NOT_RUNNING', message: 'No host runs' } as const;
  expect(noHostResponseOf(SESSIONS, input('prompts/list'), gone)).toMatchObject({
    id: 7,
    result: { prompts: [] },
  });
  expect(noHostResponseOf(SESSIONS, act({}), gone)).toMatchObject({
    result: { isError: true, structuredContent: { accepted: false, code: 'APP_NOT_RUNNING' } },
  });
  expect(JSON.stringify(noHostResponseOf(SESSIONS, input('resources/read'), gone))).toContain(
    '\\"node /arbiter/bin/arbiter.mjs serve\\" in a terminal',
  );
  const why = { ...gone, message: 'It cannot be started from here: no disk.', detail: { why: 'no disk' } };
  expect(JSON.stringify(noHostResponseOf(SESSIONS, act({}), why))).toContain('no disk');
});

test('does not claim whether a host that stopped before its reply has acted', () => {
  expect(failureResponseOf(SESSIONS, act({}), { kind: 'gone' })).toMatchObject({
    result: {
      structuredContent: { code: 'UNAVAILABLE', message: expect.stringContaining('Read the current state') },
    },
  });
});

test('refuses in the form of the server, and says when a request was too large', () => {
  const call = input('tools/call', { name: 'chess_analysis' });
  const gone = { ok: false, code: 'APP_NOT_RUNNING', message: 'No host runs' } as const;
  const formOf = (reply: object) =>
    (reply as { result: { structuredContent: object } }).result.structuredContent;
  expect(formOf(noHostResponseOf(PAYMENTS, call, gone))).toEqual({
    error: true,
    code: 'APP_NOT_RUNNING',
    message: expect.stringContaining('(the Arbiter app), then'),
  });
  expect(formOf(failureResponseOf(PAYMENTS, call, { kind: 'too_large' }))).toEqual({
    error: true,
    code: 'INVALID_REQUEST',
    message: 'The request is larger than the host accepts; send less.',
  });
});
