import { expect, test } from 'vitest';
import { hostMessage, requestMessage, windowResponse } from '../../../../src/shared/contract/messages.ts';
import { faults } from '../../../support/schema.ts';

test('a request has an id, a call and an input, and nothing else', () => {
  expect(faults(requestMessage, { id: 0, call: 'host.overview' })).toEqual([]);
  expect(faults(requestMessage, { id: -1, call: 'x' })).toEqual(['id']);
  expect(faults(requestMessage, { id: 1.5, call: 'x' })).toEqual(['id']);
  expect(faults(requestMessage, { id: 1, call: 'x'.repeat(65) })).toEqual(['call']);
  expect(faults(requestMessage, { id: 1, call: 'x', admin: true })).toEqual(['$']);
});

test('a response is a value, or a refusal with code and message', () => {
  expect(faults(windowResponse, { ok: true, value: null })).toEqual([]);
  expect(faults(windowResponse, { ok: false, code: 'NOT_FOUND' })).toEqual(['message']);
  expect(faults(windowResponse, { ok: 'yes', value: 1 })).toEqual(['ok']);
});

test('a refusal drops a value beside it', () => {
  expect(windowResponse.parse({ ok: false, code: 'C', message: 'm', value: 'secret' })).toEqual({
    ok: false,
    code: 'C',
    message: 'm',
  });
});

test('frames of the host are responses or events, distinguished by their members', () => {
  const event = { event: 'host.pulse', seq: 1, payload: {} };
  const received = { id: 3, answer: { ok: true, value: 4 } };
  expect([hostMessage.parse(event), hostMessage.parse(received)]).toEqual([event, received]);
  expect(faults(hostMessage, { id: 3 })).toEqual(['$']);
});
