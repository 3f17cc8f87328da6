import { expect, test } from 'vitest';
import { parseReply } from '../../../../../../src/main/models/prompt/reply-parser.ts';
import { parseUrlReply } from '../../../../../../src/main/players/seats/url/messages.ts';

const texts = { read: parseReply };
const SQUARES = ['0', '1', '4', '8'];
const MOVES = ['e2e4', 'd2d4'];
const read = (answer: unknown, legal: readonly string[] = MOVES) =>
  parseUrlReply(typeof answer === 'string' ? answer : JSON.stringify(answer), legal, texts);

test.each([
  [{ action: 1 }, MOVES, 'd2d4'],
  [{ action: 'e2e4' }, MOVES, 'e2e4'],
  [{ action: { submission: 0, thoughts: 'centre', actionString: 'ignored' } }, MOVES, 'e2e4'],
  [{ action: { submission: 'd2d4' } }, MOVES, 'd2d4'],
  [{ action: '[e2e4]' }, MOVES, 'e2e4'],
  ['e2e4', MOVES, 'e2e4'],
  ['I play [d2d4].', MOVES, 'd2d4'],
  // A number is an index and a text is the action, where both could be meant.
  [{ action: 2 }, SQUARES, '4'],
  [{ action: '4' }, SQUARES, '4'],
  [{ action: { submission: 3 } }, SQUARES, '8'],
  [{ action: { submission: '8' } }, SQUARES, '8'],
])('%j with %j is the action %s', (answer, legal, action) => {
  expect(read(answer, legal)).toMatchObject({ kind: 'reply', reading: { kind: 'action', action } });
});

test.each([
  [{ action: 7 }, 'illegal'],
  [{ action: -2 }, 'illegal'],
  [{ action: 0.5 }, 'illegal'],
  [{ action: 'e7e5' }, 'illegal'],
  [{ action: null }, 'illegal'],
  [{}, 'unparsable'],
  ['', 'empty'],
])('%j is %s', (answer, kind) => {
  expect(read(answer)).toMatchObject({ kind: 'reply', reading: { kind } });
});

test.each([
  [{ action: -1 }, 'no_move'],
  [{ action: { submission: -1 } }, 'no_move'],
  [{ action: 'DeadlineExceeded' }, 'late'],
  [{ action: { submission: 'BaseException::boom' } }, 'no_move'],
])('%j is the failure %s', (answer, failure) => {
  expect(read(answer)).toMatchObject({ kind: 'failed', failure });
});

test('keeps thoughts and comment apart from the action', () => {
  expect(read({ action: { submission: 0, thoughts: 'deep' }, comment: 'short' })).toMatchObject({
    thoughts: 'deep',
    reading: { text: 'short' },
  });
});

test('words that are far too long are left out', () => {
  const long = 'x'.repeat(20_000);
  const action = { submission: 0, thoughts: long };
  expect(read({ action, comment: long })).toMatchObject({
    thoughts: '',
    reading: { kind: 'action', action: 'e2e4', text: '' },
  });
});
