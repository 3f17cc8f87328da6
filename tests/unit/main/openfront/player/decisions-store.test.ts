import { expect, test } from 'vitest';
import {
  openFrontDecisionStore,
  type NewDecision,
} from '../../../../../src/main/openfront/player/decisions-store.ts';
import { memoryServices } from '../../../../support/memory-services.ts';

const decision = (gameId: string, tick: number): NewDecision =>
  ({
    gameId,
    agentId: 'ann',
    tick,
    atMs: tick * 100,
    seen: 'a map',
    words: 'I expand.',
    sent: [{ type: 'attack', targetID: null, troops: tick }],
    outcome: ['queued'],
    promptTokens: 7,
    completionTokens: null,
    latencyMs: null,
  }) as unknown as NewDecision;

async function store() {
  const { db } = await memoryServices();
  db.prepare("insert into agents values ('ann', 'hash', 'Ann', 'builtin', '2026-11-21', null, null)").run();
  return openFrontDecisionStore(db);
}

test('reads a decision as it was stored, with the sent intents as data', async () => {
  const decisions = await store();
  const id = decisions.insert(decision('g1', 5));
  expect(decisions.listPage({ gameId: 'g1', beforeId: null, limit: 10 })).toEqual([
    { ...decision('g1', 5), id },
  ]);
});

test('fills in the outcome of one decision later', async () => {
  const decisions = await store();
  const [first, second] = [decisions.insert(decision('g1', 1)), decisions.insert(decision('g1', 2))];
  decisions.updateOutcome(first, ['confirmed', 'no_effect']);
  const outcomes = decisions.listPage({ gameId: 'g1', beforeId: null, limit: 10 });
  expect(outcomes.map(({ id, outcome }) => [id, outcome])).toEqual([
    [second, ['queued']],
    [first, ['confirmed', 'no_effect']],
  ]);
});

test('pages from the newest to the oldest decision of one game without repetition', async () => {
  const decisions = await store();
  for (let tick = 1; tick <= 5; tick += 1) {
    decisions.insert(decision('g1', tick));
    decisions.insert(decision('g2', tick));
  }
  const ticks: number[][] = [];
  let beforeId: number | null = null;
  for (let turn = 0; turn < 4; turn += 1) {
    const page = decisions.listPage({ gameId: 'g1', beforeId, limit: 2 });
    ticks.push(page.map(({ tick }) => tick));
    beforeId = page.at(-1)?.id ?? beforeId;
  }
  expect(ticks).toEqual([[5, 4], [3, 2], [1], []]);
});
