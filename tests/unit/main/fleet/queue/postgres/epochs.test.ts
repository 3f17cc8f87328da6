import { expect, test } from 'vitest';
import { beginEpoch, ensureEpochs } from '../../../../../../src/main/fleet/queue/postgres/epochs.ts';

/** A connection that answers in turn and keeps what it was statements. */
function connection(...answers: readonly (readonly object[])[]) {
  const statements: string[] = [];
  let at = 0;
  const query = async (statement: string) => {
    statements.push(statement.trim().split(/\s+/u).slice(0, 2).join(' '));
    return { rows: answers[at++] ?? [] };
  };
  return { statements, client: { query } as unknown as Parameters<typeof ensureEpochs>[0] };
}

test('the table is made where it is missing, and not touched by a user without the right to make it', async () => {
  const missing = connection([{ place: null }]);
  await ensureEpochs(missing.client);
  expect(missing.statements.at(-1)).toBe('create table');
  const there = connection([{ place: 'arbiter_queue.coordinators' }]);
  await ensureEpochs(there.client);
  expect(there.statements).toHaveLength(1);
});

test('an epoch begins with the fence that the database gave, and not without one', async () => {
  expect(await beginEpoch(connection([{ fence: 'games@2' }]).client, 'games')).toBe('games@2');
  await expect(beginEpoch(connection([]).client, 'games')).rejects.toThrow('could not be stored');
});
