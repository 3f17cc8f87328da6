import { expect, test } from 'vitest';
import { logRowHash } from '../../../../../src/main/sessions/index.ts';
import { singleGame, taken } from '../../../../support/single-game.ts';

const opened = () => singleGame('tic_tac_toe.v1', ['x', 'o']);

test('hashes each row with the one before and stores the last hash as the head', async () => {
  const { act, db, sessionId } = await opened();
  await act('x', '4', 0);
  const last = taken(await act('o', '0', 1));
  const rows = db
    .prepare<
      [],
      {
        hash: string;
        seq: number;
        tick: number;
        kind: string;
        role: string;
        agentId: string;
        action: string;
        createdAt: string;
      }
    >(
      `select seq, tick, kind, role, agent_id as agentId, action, created_at as createdAt, hash from actions order by seq`,
    )
    .all();
  const [first, second] = rows;
  const { hash, ...content } = second!;
  expect(logRowHash(first!.hash, { ...content, action: JSON.parse(content.action) } as never)).toBe(hash);
  expect([
    last.head,
    db.prepare('select head from sessions where session_id = ?').pluck().get(sessionId),
  ]).toEqual([hash, hash]);
});

test('records the end in the audit log once, with the head', async () => {
  const { act, db, sessionId } = await opened();
  for (const [tick, cell] of ['0', '3', '1', '4'].entries())
    await act(tick % 2 === 0 ? 'x' : 'o', cell, tick);
  const ends = db.prepare("select subject, payload from audit where action = 'SESSION_COMPLETED'");
  expect(ends.all()).toEqual([]);
  const { head } = taken(await act('x', '2', 4));
  expect(ends.raw().all()).toEqual([[sessionId, expect.stringContaining(head)]]);
});
