import { expect, test } from 'vitest';
import {
  choiceIn,
  namesAnotherMatch,
  readChoice,
  readJoin,
  readTools,
} from '../../../../../src/main/league/dialects/answers.ts';
import { unwrap } from '../../../../../src/main/league/dialects/unwrap.ts';

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
  expect(readJoin(unwrap(body))).toBe(verdict);
});

test('a choice is the first word under the known names; what is no word is none', () => {
  expect(choiceIn({ parity_choice: 3, choice: 'odd', move_data: { choice: 'even' } })).toBe('odd');
  expect(choiceIn({ move_data: 'odd' })).toBeNull();
  expect(readChoice(unwrap({ error: { message: 'choice: even' } }))).toBeNull();
});

test('an answer that names another match or player is foreign; one that names none is not', () => {
  const requested = { matchId: 'R1M1', playerIds: ['P01', 'player:P01'] };
  const foreign = (fields: object): boolean =>
    namesAnotherMatch(unwrap({ message_type: 'CHOOSE_PARITY_RESPONSE', ...fields }), requested);
  expect([{ match_id: 'R1M2' }, { player_id: 'P02' }].map(foreign)).toEqual([true, true]);
  expect([{}, { match_id: 'R1M1', player_id: 'player:P01' }, { match_id: 7 }].map(foreign)).toEqual([
    false,
    false,
    false,
  ]);
  expect(namesAnotherMatch(unwrap({ error: 'R1M2' }), requested)).toBe(false);
});

test('tools without a name are passed over, and what holds no list has none', () => {
  const tools = [{ name: 'a' }, { title: 'b' }, null, { name: 4 }, { name: 'c' }];
  expect(readTools({ result: { tools } })).toEqual(['a', 'c']);
  expect(readTools({ tools })).toEqual(['a', 'c']);
  expect([null, [], { result: { tools: 'a' } }, 'tools'].map(readTools)).toEqual([[], [], [], []]);
});
