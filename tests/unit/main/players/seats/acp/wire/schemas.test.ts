import { expect, test } from 'vitest';
import {
  initializeResponse,
  permissionRequest,
  sessionUpdate,
} from '../../../../../../../src/main/players/seats/acp/wire/schemas.ts';

const update = (members: object) =>
  sessionUpdate.safeParse({ sessionId: 'c', update: { sessionUpdate: 'tool_call', ...members } });

test('unknown kinds of updates and unknown members are dropped', () => {
  expect(update({ sessionUpdate: 'new_kind', anything: 1 }).data?.update).toMatchObject({
    sessionUpdate: 'new_kind',
  });
  expect(update({}).data?.update).not.toHaveProperty('anything');
});

test('members of a wrong form are nothing, but a kind is kept as it is', () => {
  const { data } = update({ title: 5, status: {}, used: -1, _meta: 'x', kind: ['other'] });
  expect(data?.update).toMatchObject({ title: null, status: null, used: null, meta: null, kind: ['other'] });
});

test('a permission request of a wrong form is none', () => {
  const request = { sessionId: 'c', toolCall: { toolCallId: 't' }, options: [] };
  expect(permissionRequest.safeParse(request).success).toBe(true);
  for (const wrong of [
    { ...request, toolCall: {} },
    { ...request, options: [{ kind: 'allow_once' }] },
    { ...request, options: Array.from({ length: 21 }, () => ({ optionId: 'o', kind: 'allow_once' })) },
    { ...request, toolCall: { toolCallId: 't', _meta: 'x' } },
  ])
    expect(permissionRequest.safeParse(wrong).success).toBe(false);
});

test('an agent with an endless name is none, and an endless text is left out', () => {
  const agentInfo = (name: string) => ({ protocolVersion: 1, agentInfo: { name } });
  expect(initializeResponse.safeParse(agentInfo('x'.repeat(256))).success).toBe(true);
  expect(initializeResponse.safeParse(agentInfo('x'.repeat(257))).success).toBe(false);
  const long = 'x'.repeat(1_000_001);
  const { data } = update({ title: long, content: { type: 'text', text: long } });
  expect(data?.update).toMatchObject({ title: null, content: null });
});

test('an agent need not say more than its version of the protocol', () => {
  expect(initializeResponse.safeParse({ protocolVersion: 1 }).success).toBe(true);
  expect(initializeResponse.safeParse({ protocolVersion: '1' }).success).toBe(false);
});
