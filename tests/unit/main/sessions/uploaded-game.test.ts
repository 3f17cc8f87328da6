import { expect, test } from 'vitest';
import { openDomains } from '../../../support/domains.ts';
import { chained, judged, rowsOf, type Row } from '../../../support/fleet/played-games.ts';

test('a game is fixed without being stored, and stored as the replay of its log leads to it', async () => {
  const { agents, sessions, writer, bus } = await openDomains();
  const [x, o] = [await agents.register('X'), await agents.register('O')];
  const request = { template: 'tic_tac_toe.v1', participants: { x: x.agentId, o: o.agentId } };
  const specified = sessions.specify(x.agentId, request, {});
  if (!specified.ok) throw new Error(specified.message);
  const specification = specified.value;
  const sessionId = specification.header.session_id;
  expect(sessions.findSummary(sessionId)).toBeNull();
  const rows = rowsOf(specification, ['0', '1', '3', '4', '6']).map((row): Row => ({
    ...row,
    createdAt: '2026-11-22T09:30:00.000Z',
  }));
  const uploaded = chained(specification, rows);
  const verdict = judged(specification, uploaded);
  if (!verdict.ok) throw new Error(verdict.message);
  const ended: string[] = [];
  bus.on('session.changed', (event) => void ended.push(`${event.sessionId} ${event.ended}`));
  const game = { specification, uploaded, signers: {}, replayed: verdict.game, createdBy: x.agentId };
  await writer.write(() => sessions.saveUploadedGameInJob(game));
  expect(ended).toEqual([`${sessionId} true`]);
  expect(sessions.findSummary(sessionId)).toMatchObject({ status: 'completed', winner: 'x', seq: 5 });
  expect(sessions.verify(sessionId, null)).toMatchObject({ ok: true });
  expect(sessions.findFinalHead(sessionId)).toBe(uploaded.head);
  await expect(writer.write(() => sessions.saveUploadedGameInJob(game))).rejects.toThrow();
});

test('a game that could not be created is not fixed either', async () => {
  const { agents, sessions } = await openDomains();
  const x = await agents.register('X');
  const request = { template: 'tic_tac_toe.v1', participants: { x: x.agentId } };
  expect(sessions.specify(x.agentId, request, {})).toMatchObject({ ok: false, code: 'INVALID_REQUEST' });
});
