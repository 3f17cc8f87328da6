import { expect, test } from 'vitest';
import { createStoredTexts, NO_STORED_TEXTS } from '../../../../../src/main/models/traces/stored-texts.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

const DAY_MS = 86_400_000;
const exchange = (content: string, reply: string | null = 'e2e4') => ({
  messages: [
    { role: 'system' as const, content: 'Rules.' },
    { role: 'user' as const, content },
  ],
  promptHash: `hash of ${content.slice(0, 10)}`,
  reply,
});

async function opened(days = 30) {
  const services = await memoryServices();
  let currentDays = days;
  const texts = createStoredTexts({
    ...services,
    days: () => currentDays,
    redact: (text) => text.replaceAll('sk-secret', '[redacted]'),
  });
  const put = (...all: readonly ReturnType<typeof exchange>[]) =>
    services.writer.write(() => texts.put(all.map(texts.pack)));
  return { ...services, texts, put, keep: (next: number) => void (currentDays = next) };
}

test('returns a prompt with its messages and an answer as they were, without secrets', async () => {
  const { texts, put } = await opened();
  const given = exchange('Your move, sk-secret.', 'I play e4.\nsk-secret');
  const { answerHash } = texts.pack(given);
  await put(given);
  expect(texts.find(given.promptHash)).toEqual([
    { role: 'system', text: 'Rules.', missing: 0 },
    { role: 'user', text: 'Your move, [redacted].', missing: 0 },
  ]);
  expect(texts.find(answerHash ?? '')).toEqual([
    { role: 'assistant', text: 'I play e4.\n[redacted]', missing: 0 },
  ]);
});

test('a prompt of a megabyte is cut in the middle, with a count', async () => {
  const { texts, put, db } = await opened();
  const given = exchange(`begin ${'x'.repeat(1_000_000)} end`, null);
  await put(given);
  const [, message] = texts.find(given.promptHash) ?? [];
  expect(message?.text.length).toBeLessThan(33_000);
  expect(message?.missing).toBeGreaterThan(960_000);
  expect(message?.text).toMatch(/^begin .* end$/su);
  expect(db.prepare('select count(*) from model_texts').pluck().get()).toBe(1);
});

test('invisible characters of an answer are shown as escapes', async () => {
  const { texts, put } = await opened();
  const given = exchange('Q', 'a\u202eb');
  const { answerHash } = texts.pack(given);
  await put(given);
  expect(texts.find(answerHash ?? '')?.[0]?.text).toBe('a\\u202eb');
});

test('what is older than the settings keep is not returned, and deleted by the next pruning', async () => {
  const { texts, put, clock, db } = await opened(7);
  await put(exchange('old'));
  clock.advance(8 * DAY_MS);
  expect(texts.find('hash of old')).toBeNull();
  await texts.prune();
  expect(db.prepare('select count(*) from model_texts').pluck().get()).toBe(0);
});

test('with 0 days nothing is stored, and what was stored is deleted', async () => {
  const { texts, put, keep, clock, db } = await opened();
  await put(exchange('first'));
  keep(0);
  await put(exchange('second'));
  clock.advance(1);
  await texts.prune();
  expect(db.prepare('select count(*) from model_texts').pluck().get()).toBe(0);
  expect(NO_STORED_TEXTS.pack(exchange('x'))).toMatchObject({ texts: [] });
});
