import { expect, test } from 'vitest';
import { createBoardPlayer } from '../../../../../src/main/league/players/session-player.ts';
import type { LeagueBoards } from '../../../../../src/main/league/players/sessions-adapter.ts';
import { accept, refuse, type Outcome } from '../../../../../src/shared/outcome.ts';
import { message } from '../../../../support/league/league-context.ts';

const call = (tick: number, matchId = 'R1M1', state: unknown = { at: tick }) =>
  message({
    message_type: 'GAME_MOVE_CALL',
    league_id: 'l1',
    match_id: matchId,
    move_request: { session_id: `s-${matchId}`, tick, role: 'white', state, valid_options: ['e4'] },
  });

function stage(decide: (tick: number) => Outcome<string, string>, agentId: string | null = 'ada') {
  const events: string[] = [];
  const noted: number[] = [];
  const boards = {
    memoryOf: () => ({ note: (tick: number) => void noted.push(tick), before: () => [] }),
    brainOf: () => {
      events.push('sat down');
      return {
        decide: async ({ tick }: { tick: number }, signal: AbortSignal) => {
          events.push(`thought ${tick}`);
          signal.addEventListener('abort', () => void events.push('stopped'));
          return decide(tick);
        },
        close: async () => {
          events.push('closed');
          throw new Error('it was gone');
        },
      };
    },
    watch: () => () => void events.push('left'),
  } as unknown as LeagueBoards;
  const choice = { kind: 'engine' } as never;
  return {
    events,
    noted,
    player: createBoardPlayer({ boards, template: 'chess.v1', choice, agentId: () => agentId }),
  };
}

test('computes one move per turn for repeated calls, with the same player program for the next turn', async () => {
  const { player, events } = stage((tick) => accept(`move ${tick}`));
  const [one, again] = await Promise.all([player.move(call(1)), player.move(call(1))]);
  expect([one, again, await player.move(call(2))]).toEqual([
    { choice: 'move 1' },
    { choice: 'move 1' },
    { choice: 'move 2' },
  ]);
  expect(events).toEqual(['sat down', 'thought 1', 'thought 2']);
});

test('reports a failed computation and computes the move again on the next call', async () => {
  let attempts = 0;
  const { player } = stage(() => (++attempts === 1 ? refuse('TIMEOUT', 'too slow') : accept('e4')));
  expect(await player.move(call(1))).toEqual({ problem: 'TIMEOUT: too slow' });
  expect(await player.move(call(1))).toEqual({ choice: 'e4' });
});

test('uses one player program per match and closes it when the match is over', async () => {
  const { player, events } = stage(() => accept('e4'));
  await player.move(call(1, 'R1M1'));
  await player.move(call(1, 'R1M2'));
  events.length = 0;
  player.gameOver(call(1, 'R1M1'));
  expect(events).toEqual(['left', 'stopped', 'closed']);
  player.gameOver(call(1, 'R1M1'));
  player.close();
  expect(events).toEqual(['left', 'stopped', 'closed', 'left', 'stopped', 'closed']);
});

test('does not answer invalid calls or calls before the agent has a session', async () => {
  const { player, events } = stage(() => accept('e4'));
  expect(await player.move(call(1, 'R1M1', 'no object'))).toBeNull();
  expect(await player.move(message({ message_type: 'GAME_OVER', match_id: 'R1M1' }))).toBeNull();
  expect(await stage(() => accept('e4'), null).player.move(call(1))).toBeNull();
  expect(events).toEqual([]);
});
