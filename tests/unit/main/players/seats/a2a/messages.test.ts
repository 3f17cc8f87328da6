import { expect, test } from 'vitest';
import {
  parseSendReply,
  parseTaskReply,
  stepOf,
} from '../../../../../../src/main/players/seats/a2a/messages.ts';

const answer = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result });
const task = (state: string, more: object = {}) => ({
  id: 't1',
  contextId: 'c1',
  status: { state },
  ...more,
});

test('a data part counts before text, and the context of the agent is taken over', () => {
  expect(
    parseSendReply(
      answer({ message: { parts: [{ text: 'hm' }, { data: { action: 'e2e4' } }], contextId: 'c9' } }),
    ),
  ).toEqual({ kind: 'said', text: '{"action":"e2e4"}', thread: { contextId: 'c9' } });
  expect(parseSendReply(answer({ message: { parts: [{ text: 'a' }, { text: 'b' }] } }))).toMatchObject({
    text: 'a\nb',
  });
});

test.each([
  ['no JSON', 'unparsable', 'not one of A2A'],
  [answer({}), 'unparsable', 'neither message nor task'],
  [answer({ kind: 'message', parts: [] }), 'unparsable', 'neither message nor task'],
  [JSON.stringify({ error: { code: -32009, message: 'version' } }), 'no_move', 'error -32009: version'],
])('%s is the failure %s', (raw, failure, text) => {
  expect(parseSendReply(raw)).toMatchObject({
    kind: 'failed',
    failure,
    text: expect.stringContaining(text),
  });
});

test('members that are null are as if they were absent', () => {
  const message = { parts: [{ text: 'e2e4' }] };
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { message, task: null }, error: null });
  expect(parseSendReply(raw)).toMatchObject({ kind: 'said', text: 'e2e4' });
});

test.each([
  ['TASK_STATE_SUBMITTED', 'wait'],
  ['TASK_STATE_WORKING', 'wait'],
  ['TASK_STATE_UNKNOWN_TO_US', 'wait'],
  ['TASK_STATE_COMPLETED', 'said'],
  ['TASK_STATE_INPUT_REQUIRED', 'said'],
])('%s means %s', (state, kind) => {
  expect(stepOf(task(state))).toMatchObject({ kind });
});

test.each([
  ['TASK_STATE_FAILED', 'no_move'],
  ['TASK_STATE_CANCELED', 'no_move'],
  ['TASK_STATE_REJECTED', 'no_move'],
  ['TASK_STATE_AUTH_REQUIRED', 'not_admitted'],
])('%s is the failure %s', (state, failure) => {
  expect(stepOf(task(state))).toMatchObject({ kind: 'failed', failure });
});

test('a task that asks for more goes on with the next message; its artifacts are the answer', () => {
  const artifacts = [{ parts: [{ text: 'e2e4' }] }];
  expect(stepOf(task('TASK_STATE_INPUT_REQUIRED', { artifacts }))).toMatchObject({
    text: 'e2e4',
    thread: { contextId: 'c1', taskId: 't1' },
  });
  expect(stepOf(task('TASK_STATE_COMPLETED'))).toMatchObject({ thread: { taskId: null } });
  expect(parseTaskReply(answer(task('TASK_STATE_WORKING')))).toMatchObject({ kind: 'task' });
  expect(parseTaskReply(answer({}))).toMatchObject({ kind: 'failed', failure: 'unparsable' });
});

test('an answer of very many parts is none', () => {
  const parts = Array.from({ length: 51 }, () => ({ text: 'e2e4' }));
  expect(parseSendReply(answer({ message: { parts } }))).toMatchObject({ failure: 'unparsable' });
});
