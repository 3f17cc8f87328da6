import { expect, test } from 'vitest';
import { challengeEvent, challengeView } from '../../../../../src/main/lichess-bot-api/views/challenges.ts';

const challenge = {
  id: 'AbCd1234',
  challenger: { agentId: 'a', username: 'Ann' },
  opponent: { agentId: 'b', username: 'Bob' },
  control: { initialMs: 300_000, incrementMs: 3000 },
  color: 'random' as const,
  finalColor: 'white' as const,
  decline: null,
  rematchOf: null,
};

test('a challenge names both bots, its speed and its time control in seconds', () => {
  expect(challengeView(challenge, 'created', 'http://127.0.0.1:7480/')).toEqual({
    id: 'AbCd1234',
    url: 'http://127.0.0.1:7480/AbCd1234',
    status: 'created',
    challenger: { id: 'ann', name: 'Ann', title: 'BOT', rating: 1500, provisional: true, online: true },
    destUser: { id: 'bob', name: 'Bob', title: 'BOT', rating: 1500, provisional: true },
    variant: { key: 'standard', name: 'Standard', short: 'Std' },
    rated: false,
    speed: 'blitz',
    timeControl: { type: 'clock', limit: 300, increment: 3, show: '5+3' },
    color: 'random',
    finalColor: 'white',
    perf: { icon: '', name: 'Blitz' },
  });
});

test('a challenge without a clock is unlimited', () => {
  const view = challengeView({ ...challenge, control: null }, 'created', '/');
  expect(view).toMatchObject({ speed: 'correspondence', timeControl: { type: 'unlimited' } });
});

test('events say that bots and people may play it', () => {
  const view = challengeView(challenge, 'canceled', '/');
  expect(challengeEvent('challengeCanceled', view)).toEqual({
    type: 'challengeCanceled',
    challenge: view,
    compat: { bot: true, board: true },
  });
});
