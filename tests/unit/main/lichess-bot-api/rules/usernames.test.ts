import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  distinctUsername,
  userIdOf,
  toUsername,
} from '../../../../../src/main/lichess-bot-api/rules/usernames.ts';

test('a name keeps what the Bot API allows', () => {
  expect(toUsername('My bot 3.1', 'x')).toBe('My-bot-3-1');
  expect(toUsername('  Zoë_the-Bot! ', 'x')).toBe('Zoe_the-Bot');
  expect(toUsername('棋手', 'agent-1')).toBe('agent-1');
  expect(toUsername('a'.repeat(64), 'x')).toHaveLength(30);
});

test('every name is two to thirty allowed characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
      expect(toUsername(name, 'agent-1')).toMatch(/^[A-Za-z0-9_-]{2,30}$/u);
    }),
  );
});

test('a taken name gets a number, and stays short enough', () => {
  const taken = new Set(['bot', 'bot-2', 'a'.repeat(30)]);
  expect(distinctUsername('bot', (name) => taken.has(name))).toBe('bot-3');
  expect(distinctUsername('new', (name) => taken.has(name))).toBe('new');
  expect(distinctUsername('a'.repeat(30), (name) => taken.has(name))).toBe(`${'a'.repeat(28)}-2`);
});

test('ids are lower case', () => {
  expect(userIdOf('My-Bot')).toBe('my-bot');
});
