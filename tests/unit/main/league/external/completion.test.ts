import { expect, test } from 'vitest';
import {
  createCompletion,
  type LeagueStatusAnswer,
} from '../../../../../src/main/league/external/completion.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function stage(standing: LeagueStatusAnswer | Error) {
  const clock = stoppedClock();
  const lines: string[] = [];
  let isOver = false;
  const completion = createCompletion({
    clock,
    requestStatus: async () => {
      if (standing instanceof Error) throw standing;
      return standing;
    },
    onProgress: (line) => void lines.push(line),
  });
  void completion.completed.then(() => {
    isOver = true;
  });
  return { clock, lines, completion, isOver: () => isOver };
}

test('the league is over when its manager says so, and goes on when it does not', async () => {
  const over = stage('over');
  over.completion.announced();
  await settle();
  expect([over.isOver(), over.lines]).toEqual([true, ['the league is completed']]);
  const running = stage('running');
  running.completion.announced();
  await settle();
  running.clock.advance(60_000);
  await settle();
  expect(running.isOver()).toBe(false);
});

test('a manager that cannot be asked is believed when no match calls for a while', async () => {
  const { completion, clock, isOver } = stage('unknown');
  completion.announced();
  await settle();
  clock.advance(4000);
  completion.called();
  clock.advance(60_000);
  await settle();
  expect(isOver()).toBe(false);
  completion.announced();
  await settle();
  clock.advance(5000);
  await settle();
  expect(isOver()).toBe(true);
});

test('a question that fails ends nothing, and neither does an answer after the agent has left', async () => {
  const failed = stage(new Error('no socket'));
  failed.completion.announced();
  await settle();
  expect([failed.isOver(), failed.lines]).toEqual([
    false,
    ['the manager could not be asked: Error: no socket'],
  ]);
  const left = stage('over');
  left.completion.announced();
  left.completion.close();
  await settle();
  expect(left.isOver()).toBe(false);
});
