import { expect, test } from 'vitest';
import {
  createCompletions,
  leaseKeyOf,
  type LeaseRow,
} from '../../../../../../src/main/fleet/queue/postgres/completions.ts';
import type { OpenQueue } from '../../../../../../src/main/fleet/queue/postgres/connection.ts';

const held = (itemId: string, attempt = 1) => ({ itemId, attempt, worker: 'w' });

/** A connection whose statements change the items of these keys, each once. */
function recordedConnection(changed: readonly LeaseRow[]) {
  const statements: (readonly unknown[])[] = [];
  const left = new Map(changed.map((row) => [leaseKeyOf(row), row]));
  const query: OpenQueue['query'] = async <Row>(_statement: string, values: readonly unknown[]) => {
    statements.push(values);
    return [...left.values()] as unknown as readonly Row[];
  };
  const run = <T>(work: (open: OpenQueue) => Promise<T>): Promise<T> => work({ query } as OpenQueue);
  return { statements, run };
}

test('what is completed in one turn is one statement, and an attempt is completed once', async () => {
  const { run, statements } = recordedConnection([
    { id: 'a', attempt: 1, worker: 'w' },
    { id: 'b', attempt: 2, worker: 'w' },
  ]);
  const { complete } = createCompletions({ run });
  const answers = await Promise.all([held('a'), held('a'), held('b', 2), held('b'), held('c')].map(complete));
  expect(answers).toEqual(['ok', 'stale', 'ok', 'stale', 'stale']);
  expect(statements).toHaveLength(1);
  expect(statements[0]?.[1]).toEqual(['a', 'a', 'b', 'b', 'c']);
});

test('a statement that fails fails every call of its turn, and the next turn is another statement', async () => {
  let isDown = true;
  const working = recordedConnection([{ id: 'a', attempt: 1, worker: 'w' }]);
  const { complete } = createCompletions({
    run: (work) => (isDown ? Promise.reject(new Error('gone')) : working.run(work)),
  });
  const failed = await Promise.allSettled([complete(held('a')), complete(held('b'))]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await complete(held('a'))).toBe('ok');
});
