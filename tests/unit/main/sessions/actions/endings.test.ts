import { describe, expect, test } from 'vitest';
import { singleGame, type SingleGame } from '../../../../support/single-game.ts';

type Draw = 'offer' | 'accept' | 'decline';

async function opened() {
  const game = await singleGame('chess.v1', ['white', 'black']);
  const draw = async (role: string, what: Draw): Promise<string> => {
    const answer = await game.sessions.draw(game.seats[role] ?? '', game.sessionId, what);
    return answer.ok ? (answer.value.outcomeReason ?? 'taken') : answer.code;
  };
  return { ...game, draw };
}

const tickOf = ({ sessions, sessionId }: SingleGame): number => sessions.findSummary(sessionId)?.tick ?? -1;

describe('draw offers', () => {
  test('can be answered by the opponent only, and an agreement ends the game', async () => {
    const game = await opened();
    expect(await game.draw('white', 'accept')).toBe('INVALID_ACTION');
    expect(await game.draw('white', 'offer')).toBe('taken');
    expect(await game.draw('white', 'accept')).toBe('INVALID_ACTION');
    expect(await game.draw('white', 'decline')).toBe('INVALID_ACTION');
    expect(await game.draw('black', 'accept')).toBe('draw_agreed');
    expect(await game.draw('black', 'offer')).toBe('INVALID_ACTION');
  });

  test('do not change the tick, so a move sent at the same time is still accepted', async () => {
    const game = await opened();
    await game.draw('white', 'offer');
    await game.draw('black', 'decline');
    expect(tickOf(game)).toBe(0);
    expect((await game.act('white', 'e2e4', 0)).ok).toBe(true);
  });

  test('cannot be repeated at the same tick, but after a move', async () => {
    const game = await opened();
    await game.draw('white', 'offer');
    expect(await game.draw('white', 'offer')).toBe('INVALID_ACTION');
    await game.draw('black', 'decline');
    expect(await game.draw('white', 'offer')).toBe('INVALID_ACTION');
    await game.act('white', 'e2e4', 0);
    expect(await game.draw('white', 'offer')).toBe('taken');
  });

  test('lapse when the opponent moves instead', async () => {
    const game = await opened();
    await game.act('white', 'e2e4', 0);
    await game.draw('white', 'offer');
    await game.act('black', 'e7e5', 1);
    expect(await game.draw('black', 'accept')).toBe('INVALID_ACTION');
  });

  test('of both players are an agreement', async () => {
    const game = await opened();
    const answers = await Promise.all([game.draw('white', 'offer'), game.draw('black', 'offer')]);
    expect(answers).toEqual(['taken', 'draw_agreed']);
  });
});

describe('endings by the host', () => {
  test.each([
    ['engine_crashed', 'black'],
    ['adjudicated', 'black'],
    ['endpoint_lost', null],
    ['host_fault', null],
    ['aborted', null],
  ] as const)('%s of white: the winner is %s', async (kind, winner) => {
    const game = await opened();
    await game.sessions.endForHostedPlayer(game.sessionId, 'white', kind);
    expect(game.sessions.findSummary(game.sessionId)).toMatchObject({
      status: 'completed',
      winner,
      outcomeReason: kind,
    });
  });

  test('are refused after the end of the game', async () => {
    const game = await opened();
    const ends = await Promise.all([
      game.sessions.resign(game.seats['white'] ?? '', game.sessionId),
      game.sessions.resign(game.seats['black'] ?? '', game.sessionId),
      game.sessions.endForHostedPlayer(game.sessionId, 'black', 'adjudicated'),
    ]);
    expect(ends.map((end) => (end.ok ? 'ended' : end.code))).toEqual([
      'ended',
      'INVALID_ACTION',
      'INVALID_ACTION',
    ]);
    expect(game.sessions.findSummary(game.sessionId)?.winner).toBe('black');
  });
});
