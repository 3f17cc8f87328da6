import { expect, test } from 'vitest';
import { promptChanges } from '../../../../renderer/session/move-traces/prompt-lines.ts';
import type { TracedText } from '../../../../src/shared/contract/index.ts';

const prompt = (...lines: readonly string[]): TracedText => ({
  state: 'kept',
  hash: null,
  messages: [
    { role: 'system', text: 'You play.', missing: 0 },
    { role: 'user', text: lines.join('\n'), missing: 0 },
  ],
});

const numbers = Array.from({ length: 20 }, (_, index) => `rule ${index}`);

test('shows the changed lines with two around them, and counts the others', () => {
  const changes = promptChanges(prompt(...numbers, 'move 1', 'end'), prompt(...numbers, 'move 2', 'end'));
  expect(changes).toEqual([
    { kind: 'same', count: 21 },
    { kind: 'context', text: 'rule 18' },
    { kind: 'context', text: 'rule 19' },
    { kind: 'removed', text: 'move 1' },
    { kind: 'added', text: 'move 2' },
    { kind: 'context', text: 'end' },
  ]);
});

test('is empty for the same prompt', () => {
  expect(promptChanges(prompt('a', 'b'), prompt('a', 'b'))).toEqual([]);
});

test('a prompt with nothing in common is replaced as a whole, however long both are', () => {
  const lines = (letter: string) => Array.from({ length: 5000 }, (_, index) => `${letter}${index}`);
  const changes = promptChanges(prompt(...lines('a')), prompt(...lines('b')));
  expect(changes.filter(({ kind }) => kind === 'removed').length).toBeGreaterThanOrEqual(5000);
  expect(changes.filter(({ kind }) => kind === 'added').length).toBeGreaterThanOrEqual(5000);
});
