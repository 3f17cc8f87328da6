import { expect, test } from 'vitest';
import { EvaluationQueue, type WaitingPosition } from '../../../../src/main/analysis/evaluation-queue.ts';

const position = (sessionId: string, tick: number): WaitingPosition => ({
  sessionId,
  template: 'chess.v1',
  audience: 'public',
  tick,
  view: {},
  nodes: 1,
  engine: null,
});
const taken = (queue: EvaluationQueue): string[] => {
  const names: string[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take())
    names.push(`${next.sessionId}${next.tick}`);
  return names;
};

test('newest positions come before earlier ones', () => {
  const queue = new EvaluationQueue();
  queue.setEarlier('a', [position('a', 1), position('a', 2)]);
  queue.setNewest('b', [position('b', 9)]);
  expect(queue.count('a')).toBe(2);
  expect(taken(queue)).toEqual(['b9', 'a1', 'a2']);
});

test('a position that was taken waits until it is finished, and is not queued a second time', () => {
  const queue = new EvaluationQueue();
  const positions = [position('a', 1), position('a', 2)];
  queue.setEarlier('a', positions);
  const first = queue.take()!;
  expect(queue.count('a')).toBe(2);
  queue.setEarlier('a', [position('a', 1), position('a', 2), { ...position('a', 1), audience: 'all_hands' }]);
  expect(queue.count('a')).toBe(3);
  queue.finish(first);
  expect(queue.count('a')).toBe(2);
  expect(taken(queue)).toEqual(['a2', 'a1']);
});

test('a newer position replaces the one that waits', () => {
  const queue = new EvaluationQueue();
  queue.setNewest('a', [position('a', 1)]);
  queue.setNewest('a', [position('a', 2)]);
  expect(taken(queue)).toEqual(['a2']);
});

test('a position that is put back is the first of its session again, and there once', () => {
  const queue = new EvaluationQueue();
  queue.setEarlier('a', [position('a', 1), position('a', 2)]);
  const first = queue.take();
  expect(queue.count('a')).toBe(2);
  if (first !== undefined) queue.returnToQueue(first);
  expect(queue.count('a')).toBe(2);
  expect(taken(queue)).toEqual(['a1', 'a2']);
});

test('only a newest position that waits counts as one', () => {
  const queue = new EvaluationQueue();
  queue.setEarlier('a', [position('a', 1)]);
  queue.setNewest('a', []);
  expect(queue.hasNewest()).toBe(false);
  queue.setNewest('a', [position('a', 2)]);
  expect(queue.hasNewest()).toBe(true);
});

test('an empty list takes nothing and hides nothing', () => {
  const queue = new EvaluationQueue();
  queue.setNewest('a', []);
  queue.setEarlier('a', [position('a', 3)]);
  expect(taken(queue)).toEqual(['a3']);
});

test('a dropped session has nothing left', () => {
  const queue = new EvaluationQueue();
  queue.setEarlier('a', [position('a', 1)]);
  queue.setEarlier('b', [position('b', 1)]);
  queue.removeSession('a');
  expect(taken(queue)).toEqual(['b1']);
  queue.setNewest('b', [position('b', 2)]);
  queue.clear();
  expect(taken(queue)).toEqual([]);
});
