import { expect, test } from 'vitest';
import { headerHash, logRowHash } from '../../../../../src/main/sessions/index.ts';
import { singleGame, taken, type SingleGame } from '../../../../support/single-game.ts';

interface ExportedSession {
  session_id: string;
  template: string;
  created_at: string;
  options: Record<string, never>;
  participants: Record<string, { agent_id: string; name: string }>;
  head: string;
  state: Record<string, unknown>;
  actions: {
    seq: number;
    tick: number;
    kind: string;
    role: string;
    agent_id: string;
    action: string | null;
    created_at: string;
    hash: string | null;
  }[];
}

const jsonOf = ({ sessions, sessionId }: SingleGame, viewer: string | null): ExportedSession =>
  JSON.parse(taken(sessions.export(sessionId, { format: 'json', viewer })).text) as ExportedSession;

test('the hash chain can be computed from the JSON export', async () => {
  const game = await singleGame('chess.v1', ['white', 'black']);
  await game.act('white', 'e2e4', 0);
  await game.act('black', 'e7e5', 1);
  const file = jsonOf(game, null);
  const { session_id, template, options, created_at } = file;
  const participants = Object.fromEntries(
    Object.entries(file.participants).map(([role, { agent_id }]) => [role, agent_id]),
  );
  let head = headerHash({ session_id, template, options, participants, seed_commitment: null, created_at });
  for (const row of file.actions) {
    const { seq, tick, kind, role, action } = row;
    head = logRowHash(head, {
      seq,
      tick,
      kind,
      role,
      action,
      agentId: row.agent_id,
      createdAt: row.created_at,
    });
    expect(row.hash).toBe(head);
  }
  expect(file.head).toBe(head);
});

test('an export hides the choices that its viewer may not see', async () => {
  const game = await singleGame('rps.v1', ['player_1', 'player_2']);
  await game.act('player_1', 'scissors');
  expect(JSON.stringify(jsonOf(game, 'player_1'))).toContain('scissors');
  for (const viewer of ['player_2', null]) {
    expect(JSON.stringify(jsonOf(game, viewer))).not.toContain('scissors');
  }
});

test('an export contains the seed after the end only', async () => {
  const game = await singleGame('kuhn_poker.v1', ['player_1', 'player_2']);
  const seed = String(game.db.prepare('select seed from sessions').pluck().get());
  for (const viewer of ['player_1', 'player_2', null]) {
    expect(JSON.stringify(jsonOf(game, viewer))).not.toContain(seed);
  }
  await game.sessions.resign(game.seats['player_1'] ?? '', game.sessionId);
  expect(jsonOf(game, null).state['seed']).toBe(seed);
});
