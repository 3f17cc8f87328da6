import { expect, test } from 'vitest';
import {
  boardLanguageOf,
  scoreboardJson,
  scoreboardPage,
} from '../../../../src/main/spectators/scoreboard-page.ts';
import type { Scoreboard } from '../../../../src/main/league/index.ts';

const board: Scoreboard = {
  league: { leagueId: 'league_1', name: 'Cup <script>', gameType: 'even_odd', matches: 3 },
  format: 'round-robin',
  status: 'running',
  played: 1,
  table: [
    {
      uniqueRank: 1,
      sharedRank: 1,
      playerId: 'P01',
      displayName: 'A & "B"',
      played: 1,
      wins: 1,
      draws: 0,
      losses: 0,
      points: 3,
      technicalLosses: 0,
      sonnebornBerger: 0,
      decidedBy: null,
    },
  ],
  latest: [{ matchId: 'R1M1', a: 'A', b: 'B', winner: null }],
};

test('names of players and leagues are text and never markup', () => {
  const page = scoreboardPage(board, 'en');
  expect(page).toContain('Cup &lt;script&gt;');
  expect(page).toContain('A &amp; &quot;B&quot;');
  expect(page).not.toContain('<script');
});

test('the page is in the language that the browser prefers', () => {
  expect(boardLanguageOf('zh-CN,zh;q=0.9')).toBe('zh');
  expect(boardLanguageOf(undefined)).toBe('en');
  expect(scoreboardPage(board, 'zh')).toContain('<html lang="zh-CN">');
  expect(scoreboardPage(board, 'en')).toContain('<html lang="en">');
});

test('the page reads itself again until the league is over', () => {
  expect(scoreboardPage(board, 'en')).toContain('http-equiv="refresh"');
  expect(scoreboardPage({ ...board, status: 'completed' }, 'en')).not.toContain('http-equiv="refresh"');
});

test('an empty league says so', () => {
  expect(scoreboardPage({ ...board, table: [], latest: [] }, 'en')).toMatch(
    /No players yet[\s\S]*No results yet/u,
  );
});

test('the JSON has the field names of the protocol', () => {
  expect(scoreboardJson(board)).toMatchObject({
    league_id: 'league_1',
    matches_played: 1,
    standings: [{ rank: 1, player_id: 'P01', points: 3 }],
    latest: [{ match_id: 'R1M1', winner: null }],
  });
});
