import { expect, test } from 'vitest';
import {
  completeResponse,
  envelopeError,
  readEnvelope,
  modernLocalResponse,
  missingEnvelopeError,
} from '../../../../../src/main/cli/mcp-stdio/modern-requests.ts';
import { SESSION_SERVER } from '../../../../../src/main/sessions/mcp/catalogue.ts';

const PREFIX = 'io.modelcontextprotocol/';
const request = (method: string, meta?: object) => ({
  jsonrpc: '2.0' as const,
  id: 1,
  method,
  params: meta === undefined ? {} : { _meta: meta },
});
const MODERN = { [`${PREFIX}protocolVersion`]: '2026-07-28', [`${PREFIX}clientCapabilities`]: {} };
const LISTING = { nameStyle: 'safe', profile: null, showsApps: true } as const;

test('a request without a revision in its envelope is one of an older revision', () => {
  expect(readEnvelope(request('tools/list'))).toBeNull();
  expect(readEnvelope(request('tools/list', { progressToken: 1 }))).toBeNull();
  expect(readEnvelope(request('tools/list', MODERN))).toEqual({
    version: '2026-07-28',
    clientName: '',
    capabilities: {},
  });
});

test('names an unknown revision, a missing capability member and a missing envelope', () => {
  const judge = (meta: object) => {
    const sent = request('tools/list', meta);
    const envelope = readEnvelope(sent);
    return envelope === null ? missingEnvelopeError(sent) : envelopeError(sent, envelope);
  };
  expect(judge(MODERN)).toBeNull();
  expect(judge({ [`${PREFIX}protocolVersion`]: '2027-01-01' })).toMatchObject({
    error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2027-01-01' } },
  });
  expect(judge({ [`${PREFIX}protocolVersion`]: '2026-07-28' })).toMatchObject({ error: { code: -32602 } });
  expect(judge({})).toMatchObject({ error: { code: -32602 } });
});

test('discovers and lists without a host, and not what the revision has removed', () => {
  const answer = (method: string) => modernLocalResponse(request(method, MODERN), SESSION_SERVER, LISTING);
  expect(answer('server/discover')).toMatchObject({
    result: { resultType: 'complete', supportedVersions: ['2026-07-28'], cacheScope: 'public' },
  });
  expect(JSON.stringify(answer('tools/list'))).toContain('ui://arbiter/board.html');
  for (const method of ['ping', 'resources/subscribe', 'tools/call']) expect(answer(method)).toBeNull();
});

test('completes results and leaves errors as they are', () => {
  const done = completeResponse({ result: { prompts: [] } }, SESSION_SERVER, 'prompts/list');
  expect(done).toMatchObject({ result: { resultType: 'complete', ttlMs: 0, cacheScope: 'private' } });
  expect(completeResponse({ error: { code: 1 } }, SESSION_SERVER)).toEqual({ error: { code: 1 } });
});
