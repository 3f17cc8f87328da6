import { expect, test } from 'vitest';
import {
  nextStageState,
  type StageCandidate,
  type StageInput,
  type StageState,
} from '../../../../renderer/features/stage/rotation.ts';

const game = (sessionId: string, more: Partial<StageCandidate> = {}): StageCandidate => ({
  sessionId,
  status: 'active',
  updatedAtMs: 0,
  quarantined: false,
  yours: [],
  ...more,
});

const at = (
  nowMs: number,
  candidates: readonly StageCandidate[],
  more: Partial<StageInput> = {},
): StageInput => ({
  candidates,
  scores: new Map(),
  rotateMs: 20_000,
  nowMs,
  ...more,
});

/** The games that are shown in a minute and a half, each once it is due. */
function gamesIn(candidates: readonly StageCandidate[], more: Partial<StageInput> = {}): string[] {
  const order: string[] = [];
  let onStage: StageState | null = null;
  for (let nowMs = 100_000; nowMs < 190_000; nowMs += 500) {
    onStage = nextStageState(at(nowMs, candidates, more), onStage);
    if (onStage !== null && order.at(-1) !== onStage.sessionId) order.push(onStage.sessionId);
  }
  return order;
}

test('the game closest to one half comes first, then the one that moved last, and each before any comes again', () => {
  const games = [
    game('old', { updatedAtMs: 10 }),
    game('new', { updatedAtMs: 20 }),
    game('close'),
    game('won'),
  ];
  const scores = new Map([
    ['close', 0.52],
    ['won', 0.97],
  ]);
  expect(gamesIn(games, { scores })).toEqual(['close', 'new', 'old', 'won', 'close']);
});

test('a single game stays', () => {
  expect(gamesIn([game('only')])).toEqual(['only']);
});

test('a change waits until the last move is drawn, at most three seconds', () => {
  const onStage = nextStageState(at(100_000, [game('a')]), null);
  const moving = (updatedAtMs: number) => [game('a', { updatedAtMs }), game('b')];
  expect(nextStageState(at(120_000, moving(119_800)), onStage)?.sessionId).toBe('a');
  expect(nextStageState(at(120_100, moving(119_800)), onStage)?.sessionId).toBe('b');
  expect(nextStageState(at(122_900, moving(122_800)), onStage)?.sessionId).toBe('a');
  expect(nextStageState(at(123_000, moving(122_900)), onStage)?.sessionId).toBe('b');
});

test('a game that ended stays six seconds with its result', () => {
  const onStage = nextStageState(at(100_000, [game('a')]), null);
  const ended = [game('a', { status: 'completed', updatedAtMs: 103_000 }), game('b')];
  expect(nextStageState(at(108_900, ended), onStage)?.sessionId).toBe('a');
  expect(nextStageState(at(109_000, ended), onStage)?.sessionId).toBe('b');
  expect(nextStageState(at(109_000, ended.slice(0, 1)), onStage)).toBeNull();
});

test('a game of the person, one in quarantine and one that is over are never chosen', () => {
  const games = [
    game('mine', { yours: ['white'] }),
    game('broken', { quarantined: true }),
    game('over', { status: 'completed' }),
  ];
  expect(nextStageState(at(1, games), null)).toBeNull();
  expect(gamesIn([...games, game('a'), game('b')])).toEqual(['a', 'b', 'a', 'b', 'a']);
});

test('games that are gone are forgotten', () => {
  let onStage: StageState | null = null;
  for (let round = 0; round < 1000; round += 1) {
    const games = [game(`a${round}`), game(`b${round}`)];
    onStage = nextStageState(at(round * 60_000, games), onStage);
    onStage = nextStageState(at(round * 60_000 + 30_000, games), onStage);
  }
  expect(onStage?.leftAtMs.size).toBeLessThanOrEqual(2);
});
