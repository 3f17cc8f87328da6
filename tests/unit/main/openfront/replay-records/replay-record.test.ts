import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkpointsOf,
  checkReplayRecord,
  toReplayRecord,
  type StoredReplayRecord,
} from '../../../../../src/main/openfront/replay-records/replay-record.ts';
import type { GameRecord } from '../../../../../src/shared/wire/openfront-record.ts';
import { executeAgain } from '../../../../support/openfront/toy-engine.ts';
import { toyRecord } from '../../../../support/openfront/toy-record.ts';

const recordOf = (stored: StoredReplayRecord): GameRecord => {
  const record = toReplayRecord(stored, { names: 'real' });
  if (record === null) throw new Error('the game has turns');
  return JSON.parse(JSON.stringify(record)) as GameRecord;
};

type Turn = GameRecord['turns'][number];
const withTurns = (edit: (turns: Turn[]) => Turn[]): GameRecord => {
  const record = recordOf(toyRecord(600));
  return { ...record, turns: edit(record.turns) };
};
/** The result of a check without the engine, and otherwise the number of the engine's hashes that differ. */
const faultIn = (record: GameRecord): string | number => {
  const checked = checkReplayRecord(record);
  return checked.ok ? executeAgain(record).mismatches : checked.message;
};

test.each([1, 10, 11, 302, 3012])(
  'a record of %i turns has every hash, and the engine agrees with all',
  (count) => {
    const record = recordOf(toyRecord(count));
    expect(checkReplayRecord(record)).toEqual({ ok: true, value: { checkpoints: checkpointsOf(count) } });
    expect(executeAgain(record)).toEqual({ compared: checkpointsOf(count), mismatches: 0 });
  },
);

test('the beginning of a game is a record too, and an empty game is none', () => {
  const record = recordOf({ ...toyRecord(600), executed: 137 });
  expect(record.info.num_turns).toBe(137);
  expect(faultIn(record)).toBe(0);
  expect(executeAgain(record).compared).toBe(14);
  expect(toReplayRecord({ ...toyRecord(1), executed: 0 }, { names: 'real' })).toBeNull();
});

const hasIntent = ({ intents }: Turn): boolean => intents.length > 0;

test.each<[string, (turns: Turn[]) => Turn[], string | number]>([
  ['one turn less', (turns) => turns.filter(({ turnNumber }) => turnNumber !== 300), '59 of 60 hashes'],
  [
    'a turn twice',
    ([first, ...rest]) => (first === undefined ? [] : [first, first, ...rest]),
    'is there twice',
  ],
  [
    'another turn of one number',
    (turns) => turns.flatMap((turn) => [turn, ...(turn.turnNumber === 20 ? [{ ...turn, intents: [] }] : [])]),
    'Turn 20 is there twice',
  ],
  [
    'all numbers one too large',
    (turns) => turns.map((turn) => ({ ...turn, turnNumber: turn.turnNumber + 1 })),
    'Turn 1 has a hash',
  ],
  ['the reverse order', (turns) => turns.toReversed(), 'comes after'],
  ['a late start', (turns) => turns.filter(({ turnNumber }) => turnNumber >= 100), '50 of 60 hashes'],
  [
    'a hash where the game has none',
    (turns) => [
      ...turns.filter(({ turnNumber }) => turnNumber < 505),
      { turnNumber: 505, intents: [], hash: 5 },
      ...turns.filter(({ turnNumber }) => turnNumber > 505),
    ],
    'Turn 505 has a hash',
  ],
  [
    'an intent of nobody',
    (turns) =>
      turns.map((turn) =>
        hasIntent(turn) ? { ...turn, intents: [{ type: 'spawn', clientID: 'nobody01' }] } : turn,
      ),
    'an unknown client',
  ],
  ['no hash', (turns) => turns.map(({ hash: _hash, ...turn }) => turn), '0 of 60 hashes'],
  [
    'a turn after the last one',
    (turns) => [...turns, { turnNumber: 700, intents: [], hash: 1 }],
    'is not one of the 600',
  ],
])('a record with %s is refused without the engine', (_, edit, message) => {
  expect(faultIn(withTurns(edit))).toContain(message);
});

test('the engine finds a dropped intent and rounded troops, which have a valid form', () => {
  let dropped = false;
  const one = withTurns((turns) =>
    turns.map((turn) => {
      if (dropped || !hasIntent(turn)) return turn;
      dropped = true;
      return { ...turn, intents: [] };
    }),
  );
  expect(faultIn(one)).toBeGreaterThan(50);
  const rounded = withTurns((turns) =>
    turns.map((turn) => ({
      ...turn,
      intents: turn.intents.map((intent) => ({ ...intent, troops: Math.round(Number(intent['troops'])) })),
    })),
  );
  expect(faultIn(rounded)).toBeGreaterThan(50);
});

test.each([
  ['a missing identity', { players: [{ clientID: 'client01', username: 'Ann', clanTag: null }] }],
  ['an identity', { players: [{ clientID: 'client01', username: 'Ann', clanTag: null, persistentID: 'x' }] }],
  ['a winner that is null', { winner: null }],
  ['an unknown key', { extra: 1 }],
])('a record with %s is refused', (_, own) => {
  const record = recordOf(toyRecord(20));
  expect(checkReplayRecord({ ...record, info: { ...record.info, ...own } })).toMatchObject({
    code: 'INVALID_RECORD',
  });
});

test('anonymous players have numbers, and the engine agrees as before', () => {
  const record = toReplayRecord(toyRecord(50), { names: 'anonymous' });
  expect(record?.info.players.map(({ username }) => username)).toEqual(['Player 1', 'Player 2']);
  expect(record === null ? null : faultIn(record)).toBe(0);
});

test('a build without a commit is DEV, and a winner is kept', () => {
  const record = recordOf({ ...toyRecord(20), gitCommit: 'unknown', winner: ['player', 'client01'] });
  expect([record.gitCommit, record.info.winner]).toEqual(['DEV', ['player', 'client01']]);
  expect(checkReplayRecord(record).ok).toBe(true);
});

test('the text of a record keeps every digit of its numbers', () => {
  const troops = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 40 });
  fc.assert(
    fc.property(troops, (drawn) => {
      // JSON has no negative zero.
      const values = drawn.map((each) => each + 0);
      const turns = values.map((value, n) => ({
        n,
        intents: [{ type: 'attack', troops: value, clientID: 'client01' }],
        hash: value,
      }));
      const record = recordOf({ ...toyRecord(50), turns });
      expect(record.turns.map(({ intents }) => intents[0]?.['troops'])).toEqual(values);
      expect(record.turns.map(({ hash }) => hash)).toEqual(values);
    }),
  );
});
