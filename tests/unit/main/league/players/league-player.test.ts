import { expect, test } from 'vitest';
import { normaliseOwnMessage } from '../../../../../src/main/league/transport/own-message.ts';
import {
  createLeaguePlayer,
  type LeaguePlayerSpec,
} from '../../../../../src/main/league/players/league-player.ts';
import type { JsonRecord } from '../../../../../src/main/league/dialects/dialect.ts';
import type { Runtime } from '../../../../../src/main/platform/runtime.ts';
import type { MessageType } from '../../../../../src/shared/wire/league-v2.ts';
import { stoppedClock } from '../../../../support/test-storage.ts';

const runtime = { clock: stoppedClock(), ids: { uuid: () => 'id' } } as unknown as Runtime;

function sit(changes: Partial<LeaguePlayerSpec> = {}) {
  const player = createLeaguePlayer(
    { runtime },
    {
      playerId: () => 'P01',
      replyTokenFor: () => 'tok_p01',
      strategy: 'alternating',
      seed: 's',
      drawnNumbers: [],
      sessionPlayer: null,
      ...changes,
    },
  );
  return (type: MessageType, fields: JsonRecord) =>
    player.handle(normaliseOwnMessage(type, fields)) as JsonRecord | null;
}

const over = (matchId: string, drawn: number) => ({
  match_id: matchId,
  game_result: { status: 'DRAW', drawn_number: drawn },
});

test('answers a call with both choice fields, its token and the conversation id', () => {
  const request = sit({ strategy: 'always_odd' });
  const call = { match_id: 'R1M1', conversation_id: 'conv-1', deadline: '2000-01-01T00:00:00Z' };
  expect(request('CHOOSE_PARITY_CALL', call)).toMatchObject({
    message_type: 'CHOOSE_PARITY_RESPONSE',
    conversation_id: 'conv-1',
    player_id: 'P01',
    auth_token: 'tok_p01',
    parity_choice: 'odd',
    choice: 'odd',
  });
});

test('repeats the choice of a match whatever happened in between, and chooses separately in another league', () => {
  const request = sit();
  const choice = (league: string): unknown =>
    request('CHOOSE_PARITY_CALL', { match_id: 'R1M1', league_id: league })?.['choice'];
  expect(choice('one')).toBe('even');
  request('GAME_OVER', over('R1M1', 3));
  expect([choice('one'), choice('two')]).toEqual(['even', 'odd']);
});

test('counts a repeated result once', () => {
  const request = sit();
  request('GAME_OVER', over('R1M1', 3));
  request('GAME_OVER', over('R1M1', 3));
  expect(request('CHOOSE_PARITY_CALL', { match_id: 'R2M1' })?.['choice']).toBe('odd');
});

test('limits the number of remembered matches', () => {
  const player = createLeaguePlayer(
    { runtime },
    {
      playerId: () => 'P01',
      replyTokenFor: () => null,
      strategy: 'random',
      seed: 's',
      drawnNumbers: [],
      sessionPlayer: null,
    },
  );
  for (let n = 0; n < 5000; n += 1)
    void player.handle(normaliseOwnMessage('CHOOSE_PARITY_CALL', { match_id: `M${n}` }));
  const state = { ...normaliseOwnMessage('GAME_OVER', {}), type: null, tool: 'get_player_state' };
  expect(player.handle(state)).toEqual({ player_id: 'P01', matches: 4096 });
});

test('does not answer messages that are not meant for a player', () => {
  const request = sit();
  expect(request('CHOOSE_PARITY_CALL', {})).toBeNull();
  expect(request('ROUND_ANNOUNCEMENT', { round_id: 1, matches: [] })).toMatchObject({ status: 'received' });
});
