import { expect, test } from 'vitest';
import { createAcpUsageCollector } from '../../../../../../src/main/players/seats/acp/usage.ts';
import { sessionUpdate } from '../../../../../../src/main/players/seats/acp/wire/schemas.ts';

const update = (members: object) => sessionUpdate.parse({ sessionId: 'c', update: members }).update;
const cost = (amount: number) =>
  update({ sessionUpdate: 'usage_update', used: 10, size: 100, cost: { amount, currency: 'USD' } });

test('tokens come with the answer of the prompt', () => {
  const meter = createAcpUsageCollector();
  expect(meter.endPrompt({ inputTokens: 3677, outputTokens: 40 })).toEqual({
    inputTokens: 3677,
    outputTokens: 40,
    costMicros: null,
    currency: null,
  });
});

test('or beside empty pieces of text, and are added up', () => {
  const meter = createAcpUsageCollector();
  const chunk = update({
    sessionUpdate: 'agent_message_chunk',
    content: { type: 'text', text: '' },
    _meta: { usage: { inputTokens: 20_500, outputTokens: 10, thoughtTokens: 5 } },
  });
  meter.note(chunk);
  meter.note(chunk);
  expect(meter.endPrompt(null)).toMatchObject({ inputTokens: 41_000, outputTokens: 20 });
  expect(meter.endPrompt(null)).toBeNull();
});

test('a running cost is billed once, in micro-units', () => {
  const meter = createAcpUsageCollector();
  meter.note(cost(0.01));
  expect(meter.endPrompt(null)).toMatchObject({ costMicros: 10_000, currency: 'USD' });
  meter.note(cost(0.015));
  expect(meter.endPrompt(null)).toMatchObject({ costMicros: 5000 });
});

test('above 60 % of the context a new conversation is due', () => {
  const meter = createAcpUsageCollector();
  meter.note(update({ sessionUpdate: 'usage_update', used: 60, size: 100 }));
  expect(meter.isContextFull()).toBe(false);
  meter.note(update({ sessionUpdate: 'usage_update', used: 61, size: 100 }));
  expect(meter.isContextFull()).toBe(true);
  meter.startConversation();
  expect(meter.isContextFull()).toBe(false);
});

test('values that are no counts are nothing', () => {
  const meter = createAcpUsageCollector();
  meter.note(update({ sessionUpdate: 'usage_update', used: -5, size: 'x', cost: { amount: 'free' } }));
  expect(meter.isContextFull()).toBe(false);
  expect(meter.endPrompt(null)).toBeNull();
});
