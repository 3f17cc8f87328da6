import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';

/** A running game of OpenFront that no client watches yet. */
export const GAME: NonNullable<OpenFrontStatus['game']> = {
  gameId: 'game1234',
  gameMap: 'World',
  gameMode: 'Free For All',
  difficulty: 'Easy',
  gitCommit: 'abc',
  width: 200,
  height: 100,
  turnIntervalMs: 100,
  tick: 600,
  inSpawnPhase: false,
  isPaused: false,
  stale: false,
  ticksPerSecond: 10,
  tickDelayMs: 5,
  me: null,
  ending: null,
  notes: [],
  skipped: {},
};
