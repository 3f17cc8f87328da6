import { expect, test } from 'vitest';
import { agentStore } from '../../../../src/main/agents/store.ts';
import type { Db } from '../../../../src/main/platform/db/writer.ts';
import { openDomains } from '../../../support/domains.ts';

async function played() {
  const domains = await openDomains();
  const { agents, sessions } = domains;
  const [ann, ben] = [await agents.register('Ann'), await agents.register('Ben')];
  const game = async (): Promise<string> => {
    const participants = { x: ann.agentId, o: ben.agentId };
    const made = await sessions.create(ann.agentId, { template: 'tic_tac_toe.v1', participants });
    if (!made.ok) throw new Error(made.message);
    return made.value.sessionId;
  };
  const move = (sessionId: string, agentId: string, action: string, expectedTick: number) =>
    sessions.act(agentId, { sessionId, action, expectedTick });
  return { ...domains, ann: ann.agentId, ben: ben.agentId, game, move };
}

test('counts finished games for both players, active ones for neither', async () => {
  const { agents, sessions, ann, ben, game, move } = await played();
  const [lost, running] = [await game(), await game()];
  await move(lost, ann, '4', 0);
  await move(lost, ben, '4', 1);
  await move(lost, ben, '0', 1);
  await sessions.resign(ben, lost);
  await move(running, ann, '4', 0);
  expect(agents.findInfo(ann)).toMatchObject({
    games: 1,
    wins: 1,
    draws: 0,
    losses: 0,
    actions: 1,
    refused: 0,
  });
  expect(agents.findInfo(ben)).toMatchObject({
    games: 1,
    wins: 0,
    draws: 0,
    losses: 1,
    actions: 1,
    refused: 1,
  });
});

test('an agreed draw is a draw for both', async () => {
  const { agents, sessions, ann, ben, game } = await played();
  const sessionId = await game();
  await sessions.draw(ann, sessionId, 'offer');
  await sessions.draw(ben, sessionId, 'accept');
  for (const agentId of [ann, ben]) {
    expect(agents.findInfo(agentId)).toMatchObject({ games: 1, wins: 0, draws: 1, losses: 0, actions: 0 });
  }
});

test('the statistics of one agent equal those in the list and use an index', async () => {
  const { agents, sessions, db, ann, ben, game, move } = await played();
  const sessionId = await game();
  await move(sessionId, ann, '4', 0);
  await sessions.resign(ben, sessionId);
  const store = agentStore(db);
  expect(store.statsOf(ann)).toEqual(store.listStats().get(ann));
  expect(agents.list().map(({ agentId }) => agents.findInfo(agentId))).toEqual(agents.list());
  expect(store.statsOf('nobody')).toBeUndefined();
  const steps = planOf(db, 'p.agent_id = ?');
  expect(steps).toContainEqual(expect.stringContaining('SEARCH p USING INDEX participants_by_agent'));
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([]);
});

/** SQLite's query plan for the statement of the store that contains `mark`. */
function planOf(db: Db, mark: string): string[] {
  const prepared: string[] = [];
  agentStore({ prepare: (sql: string) => void prepared.push(sql) } as unknown as Db);
  const sql = prepared.find((candidate) => candidate.includes(mark)) ?? '';
  const plan = db.prepare<[string], { detail: string }>(`explain query plan ${sql}`);
  return plan.all('a').map(({ detail }) => detail);
}

test('an agent without games has zeros', async () => {
  const { agents } = await played();
  expect(agents.list().map(({ games, losses }) => [games, losses])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
