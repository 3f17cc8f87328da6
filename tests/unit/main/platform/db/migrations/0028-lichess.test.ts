import { expect, test } from 'vitest';
import { lichess } from '../../../../../../src/main/platform/db/migrations/0028-lichess.ts';
import { memoryDb } from '../../../../../support/memory-db.ts';

test('the ids of games and the names of players are tables of their own', async () => {
  const db = await memoryDb();
  const columns = (table: string) =>
    db.prepare<[string], string>('select name from pragma_table_info(?) order by cid').pluck().all(table);
  expect(lichess.version).toBe(28);
  expect(columns('lichess_ids')).toEqual(['id', 'challenge_id', 'session_id', 'created_at']);
  expect(columns('lichess_names')).toEqual(['agent_id', 'username']);
});
