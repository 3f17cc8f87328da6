import { expect, test } from 'vitest';
import { startFrame, turnsFrame } from '../../../../src/shared/wire/openfront-record.ts';
import { TOY_START, toyFrame, toyTurns } from '../../../support/openfront/toy-record.ts';

test('an intent keeps its fields, their order and every digit', () => {
  const intents = [{ troops: 0.1 + 0.2, newer: { x: 1 }, clientID: 'client01', type: 'attack' }];
  const frame = turnsFrame.parse({ ...toyFrame([]), turns: [{ n: 0, intents }] });
  expect(JSON.stringify(frame.turns[0]?.intents)).toBe(JSON.stringify(intents));
});

test.each([
  [{ type: 'attack' }],
  [{ clientID: 'client01' }],
  [{ type: 'attack', clientID: '../../etc' }],
  [{ type: 'attack', clientID: 'client01', text: 'x'.repeat(5000) }],
  [null],
])('the intent %j is refused', (intent) => {
  expect(turnsFrame.safeParse({ ...toyFrame([]), turns: [{ n: 0, intents: [intent] }] }).success).toBe(false);
});

test('fields of a start that identify an account are dropped', () => {
  const [player] = TOY_START.gameStartInfo.players;
  const told = { ...player, persistentID: 'secret', cosmetics: {} };
  const frame = startFrame.parse({
    ...TOY_START,
    gameStartInfo: { ...TOY_START.gameStartInfo, players: [told] },
  });
  expect(frame.gameStartInfo.players).toEqual([player]);
});

test('turns of a game are read, and a winner of an unknown kind is none', () => {
  const frame = toyFrame(toyTurns(40));
  expect(turnsFrame.parse({ ...frame, winner: ['team', 'Red', 'client01'] }).winner).toHaveLength(3);
  expect(turnsFrame.parse({ ...frame, winner: ['bot', 'x'] })).not.toHaveProperty('winner.0');
});
