import { expect, test } from 'vitest';
import {
  createLeagueCompletion,
  type LeagueStatusReply,
} from '../../../../../src/main/league/joining/league-completion.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** The answers in their order; the last one is repeated. */
function createTestCompletion(...answers: (LeagueStatusReply | Error)[]) {
  const clock = stoppedClock();
  const lines: string[] = [];
  let isOver = false;
  let isConfirmed: boolean | null = null;
  let requests = 0;
  const completion = createLeagueCompletion({
    clock,
    requestStatus: async () => {
      const standing = answers[Math.min(requests, answers.length - 1)] ?? 'unknown';
      requests += 1;
      if (standing instanceof Error) throw standing;
      return standing;
    },
    onProgress: (line) => void lines.push(line),
  });
  void completion.completed.then((end) => {
    isOver = true;
    ({ isConfirmed } = end);
  });
  const pass = async (...steps: readonly number[]) => {
    for (const ms of steps) {
      clock.advance(ms);
      await settle();
    }
  };
  return { lines, clock, completion, pass, isOver: () => isOver, end: () => [requests, isConfirmed] };
}

test('the league is over when its manager says so, and goes on when it does not', async () => {
  const over = createTestCompletion('over');
  over.completion.recordAnnouncement();
  await settle();
  expect([over.isOver(), over.lines]).toEqual([true, ['the league is completed']]);
  const running = createTestCompletion('running');
  running.completion.recordAnnouncement();
  await settle();
  running.clock.advance(60_000);
  await settle();
  expect(running.isOver()).toBe(false);
});

test('a manager that gives no answer is asked again, and the end is then not confirmed', async () => {
  const { completion, pass, lines, end } = createTestCompletion('unknown');
  completion.recordAnnouncement();
  await settle();
  completion.recordAnnouncement();
  await pass(1000, 1500);
  expect(end()).toEqual([3, null]);
  await pass(2500);
  expect(end()).toEqual([4, false]);
  expect(lines).toEqual([
    'the manager does not say whether the league is completed; asking it again',
    'the league is said to be completed; its manager did not confirm it',
  ]);
});

test('the answer to a repeated question decides', async () => {
  const over = createTestCompletion('unknown', 'unknown', 'over');
  over.completion.recordAnnouncement();
  await settle();
  await over.pass(1000, 1500);
  expect(over.end()).toEqual([3, true]);
  const running = createTestCompletion('unknown', 'running');
  running.completion.recordAnnouncement();
  await settle();
  await running.pass(1000, 60_000);
  expect(running.end()).toEqual([2, null]);
});

test('a match that calls shows that the league goes on', async () => {
  const called = createTestCompletion('unknown');
  called.completion.recordAnnouncement();
  await settle();
  await called.pass(900);
  called.completion.recordMatchCall();
  await called.pass(60_000);
  expect(called.end()).toEqual([1, null]);
  called.completion.recordAnnouncement();
  await settle();
  expect(called.end()).toEqual([2, null]);
});

test('a question that fails ends nothing, and neither does an answer after the agent has left', async () => {
  const failed = createTestCompletion(new Error('no socket'));
  failed.completion.recordAnnouncement();
  await settle();
  expect([failed.isOver(), failed.lines]).toEqual([
    false,
    ['the manager could not be asked: Error: no socket'],
  ]);
  const left = createTestCompletion('over');
  left.completion.recordAnnouncement();
  left.completion.close();
  await settle();
  expect(left.isOver()).toBe(false);
});
