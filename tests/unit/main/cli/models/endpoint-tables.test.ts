import { expect, test } from 'vitest';
import {
  endpointTable,
  formatTest,
  serverTable,
} from '../../../../../src/main/cli/models/endpoint-tables.ts';
import type { ModelEndpoint, ModelTest } from '../../../../../src/shared/contract/index.ts';

const endpoint = (own: object): ModelEndpoint =>
  ({
    name: 'Qwen',
    model: 'qwen3',
    baseUrl: 'http://h/v1',
    servers: [],
    key: 'none',
    keyVariable: null,
    policy: 'forfeit',
    lastTest: null,
    ...own,
  }) as unknown as ModelEndpoint;

test('without endpoints the table explains how to add one', () => {
  expect(endpointTable([], 'arbiter')).toContain('arbiter models add');
});

test('the table tells how many further servers an endpoint has', () => {
  const servers = [{ baseUrl: 'http://i/v1', requestsAtOnce: 1 }];
  expect(endpointTable([endpoint({ servers })], 'arbiter')).toContain('http://h/v1 +1');
});

test('each server has a line with its state, its last failure and its load', () => {
  const text = serverTable([
    { place: 1, baseUrl: 'http://h/v1', requestsAtOnce: 2, state: 'down', failure: 'busy', underWay: 1 },
  ]);
  expect(text).toMatch(/1 +http:\/\/h\/v1 +down +busy +1 of 2/u);
});

test('the table shows where a key is stored, never the key', () => {
  expect(endpointTable([endpoint({})], 'arbiter')).toContain('no key');
  expect(endpointTable([endpoint({ key: 'stored' })], 'arbiter')).toContain('key stored');
  expect(endpointTable([endpoint({ key: 'environment', keyVariable: 'MY_KEY' })], 'arbiter')).toContain(
    'key in MY_KEY',
  );
});

test('the table shows the result of the last test', () => {
  expect(endpointTable([endpoint({})], 'arbiter')).toContain('not tested');
  expect(endpointTable([endpoint({ lastTest: { ok: true, latencyMs: 42 } })], 'arbiter')).toContain(
    'answers, 42 ms',
  );
  expect(endpointTable([endpoint({ lastTest: { ok: true, latencyMs: null } })], 'arbiter')).toContain(
    'answers, ? ms',
  );
  expect(endpointTable([endpoint({ lastTest: { ok: false, code: 'REFUSED' } })], 'arbiter')).toContain(
    'REFUSED',
  );
});

test('a failed test shows its code, and a test lists the models of the server', () => {
  const passed = { ok: true, code: 'OK', detail: 'answers', models: ['a', 'b'] } as unknown as ModelTest;
  expect(formatTest('Qwen', passed)).toBe('Qwen: answers\nmodels: a, b\n');
  const failed = {
    ...test,
    ok: false,
    code: 'TIMEOUT',
    detail: 'too slow',
    models: [],
  } as unknown as ModelTest;
  expect(formatTest('Qwen', failed)).toBe('Qwen: too slow (TIMEOUT)\n');
});
