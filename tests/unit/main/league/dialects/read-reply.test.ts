import { expect, test } from 'vitest';
import {
  choiceIn,
  isForAnotherMatch,
  readChoice,
  readJoin,
  parseToolList,
} from '../../../../../src/main/league/dialects/read-reply.ts';
import { unwrapReply } from '../../../../../src/main/league/dialects/unwrap-reply.ts';

test.each([
  [{ message_type: 'GAME_JOIN_ACK' }, 'accepted'],
  [{ message_type: 'GAME_JOIN_ACK', accept: false }, 'refused'],
  [{ accepted: true }, 'accepted'],
  [{ status: 'OK' }, 'accepted'],
  [{ status: 'received' }, 'acknowledged'],
  [{ status: 'ok', accept: false }, 'refused'],
  [{ message_type: 'GAME_JOIN_ACK', accept: 'no' }, 'accepted'],
  [{ error: 'busy' }, 'error'],
  [{ hello: 'there' }, 'nothing'],
])('the answer %j to an invitation is read as %s', (body, verdict) => {
  expect(readJoin(unwrapReply(body))).toBe(verdict);
});

test('reads the choice from the first known field that holds a text', () => {
  expect(choiceIn({ parity_choice: 3, choice: 'odd', move_data: { choice: 'even' } })).toBe('odd');
  expect(choiceIn({ move_data: 'odd' })).toBeNull();
  expect(readChoice(unwrapReply({ error: { message: 'choice: even' } }))).toBeNull();
});

test('recognises answers that name another match or player; answers without names are accepted', () => {
  const requested = { matchId: 'R1M1', playerIds: ['P01', 'player:P01'] };
  const isForOther = (fields: object): boolean =>
    isForAnotherMatch(unwrapReply({ message_type: 'CHOOSE_PARITY_RESPONSE', ...fields }), requested);
  expect([{ match_id: 'R1M2' }, { player_id: 'P02' }].map(isForOther)).toEqual([true, true]);
  expect([{}, { match_id: 'R1M1', player_id: 'player:P01' }, { match_id: 7 }].map(isForOther)).toEqual([
    false,
    false,
    false,
  ]);
  expect(isForAnotherMatch(unwrapReply({ error: 'R1M2' }), requested)).toBe(false);
});

test('skips tools without a name and reads no tools where there is no list', () => {
  const tools = [{ name: 'a' }, { title: 'b' }, null, { name: 4 }, { name: 'c' }];
  expect(parseToolList({ result: { tools } })).toEqual(['a', 'c']);
  expect(parseToolList({ tools })).toEqual(['a', 'c']);
  expect([null, [], { result: { tools: 'a' } }, 'tools'].map(parseToolList)).toEqual([[], [], [], []]);
});
