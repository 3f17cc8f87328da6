import { expect, test } from 'vitest';
import { PlayerTable } from '../../../../../src/main/openfront/state/players.ts';
import { playerUpdate } from '../../../../../src/shared/wire/openfront.ts';

const ME = 'client01';
const update = (fields: object) => playerUpdate.parse(fields);

/** Me as player 1 and another player 2, both updated once. */
function table(): PlayerTable {
  const players = new PlayerTable();
  players.merge(update({ id: 'aaaaaaaa', smallID: 1, clientID: ME, name: 'Me', gold: 5, isAlive: true }), ME);
  players.merge(update({ id: 'bbbbbbbb', smallID: 2, clientID: null, name: 'Other', isAlive: true }), ME);
  return players;
}

test('changes only the fields of a later update', () => {
  const players = table();
  players.merge(update({ id: 'aaaaaaaa', troops: 900 }), ME);
  expect(players.me).toMatchObject({ name: 'Me', gold: 5, troops: 900, isAlive: true });
});

test('reads statistics from rows, including longer ones, and creates no player from a row', () => {
  const players = table();
  players.applyStats([2, 40, 7, 8, 999]);
  players.applyStats([77, 1, 1, 1]);
  expect(players.bySmallId.get(2)).toMatchObject({ tiles: 40, gold: 7, troops: 8 });
  expect(players.bySmallId.size).toBe(2);
});

test('stores my own plans but not those of other players', () => {
  const players = table();
  const plans = {
    targets: [2],
    outgoingAllianceRequests: ['bbbbbbbb'],
    outgoingAttacks: [{ attackerID: 1, targetID: 2, troops: 10, id: 'x', retreating: false }],
    embargoes: ['bbbbbbbb'],
  };
  players.merge(update({ id: 'bbbbbbbb', ...plans }), ME);
  expect(players.find('bbbbbbbb')?.own).toEqual({
    embargoes: [],
    targets: [],
    outgoing: [],
    incoming: [],
    requests: [],
  });
  players.merge(update({ id: 'aaaaaaaa', ...plans }), ME);
  expect(players.me?.own).toMatchObject({
    targets: [2],
    requests: [2],
    embargoes: [2],
    outgoing: [{ other: 2 }],
  });
  players.applyAttack([2, 0, 0, 77]);
  players.applyAttack([1, 0, 0, 55]);
  expect(players.me?.own.outgoing[0]?.troops).toBe(55);
});

test('recognises an embargo against me by pid and by number', () => {
  for (const mine of ['aaaaaaaa', 1]) {
    const players = table();
    players.merge(update({ id: 'bbbbbbbb', embargoes: [mine] }), ME);
    expect(players.find('bbbbbbbb')?.embargoesMe).toBe(true);
    expect(players.find('bbbbbbbb')?.own.embargoes).toEqual([]);
  }
});

test('ignores a player until an update gives the number', () => {
  const players = table();
  expect(players.merge(update({ id: 'cccccccc', troops: 4 }), ME)).toBeNull();
  expect(players.find('cccccccc')).toBeNull();
});
