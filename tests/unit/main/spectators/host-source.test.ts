import { expect, test } from 'vitest';
import { createHostSource } from '../../../../src/main/spectators/host-source.ts';
import { stoppedClock } from '../../../support/test-storage.ts';
import type { Scoreboard } from '../../../../src/main/league/index.ts';

const board: Scoreboard = {
  league: { leagueId: 'l', name: 'Cup', gameType: 'even_odd', matches: 1 },
  format: 'round-robin',
  status: 'running',
  played: 0,
  table: [],
  latest: [],
};

function openSource() {
  const clock = stoppedClock();
  const times: string[] = [];
  const watched: string[] = [];
  const known: Record<string, { kind: 'session' | 'league'; subject: string }> = {
    table: { kind: 'session', subject: 's' },
    score: { kind: 'league', subject: 'l' },
  };
  const source = createHostSource({
    clock,
    spectators: {
      find: (ticket) =>
        known[ticket] === undefined
          ? null
          : { ticket, delayMs: 60_000, createdAt: '', withdrawnAt: null, ...known[ticket] },
    },
    sessions: { publicViews: { view: () => null } as never },
    broadcasts: { watch: (sessionId) => void watched.push(sessionId) },
    leagues: {
      readModel: {
        readScoreboard: (_leagueId, until) => {
          times.push(until);
          return board;
        },
      },
    },
  });
  return { source, clock, times, watched };
}

test('a ticket opens its own kind of view only', async () => {
  const { source, watched } = openSource();
  expect([
    source.isPublishedSession('table', 0),
    source.isPublishedSession('score', 0),
    source.isPublishedSession('none', 0),
  ]).toEqual([true, false, false]);
  source.watch('table', {} as never, 0);
  source.watch('score', {} as never, 0);
  expect(watched).toEqual(['s']);
  expect(await source.board('table', { format: 'json', language: 'en' })).toBeNull();
  expect(source.frame('score')).toBeNull();
});

test('a scoreboard is computed once a second for all, as it was before its delay', async () => {
  const { source, clock, times } = openSource();
  const read = () => source.board('score', { format: 'json', language: 'en' });
  expect(await read()).toMatchObject({ mediaType: 'application/json' });
  await read();
  expect(times).toEqual([new Date(clock.nowMs() - 60_000).toISOString()]);
  clock.advance(1000);
  await read();
  expect(times).toHaveLength(2);
  expect((await source.board('score', { format: 'html', language: 'zh' }))?.text).toContain('积分');
});
