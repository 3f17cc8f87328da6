import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GameStats } from '../../../../renderer/features/openfront/game-stats.tsx';
import type { OpenFrontStatus } from '../../../../src/shared/contract/index.ts';
import { prepareWindow, renderPart } from '../../support/render-app.tsx';

prepareWindow();

const game = (stale: boolean): NonNullable<OpenFrontStatus['game']> => ({
  gameId: 'g',
  gameMap: 'Six Islands',
  gameMode: 'Free For All',
  difficulty: 'Medium',
  gitCommit: null,
  width: 200,
  height: 100,
  turnIntervalMs: 100,
  tick: 600,
  inSpawnPhase: false,
  isPaused: false,
  stale,
  ticksPerSecond: 10,
  tickDelayMs: 423_978,
  me: null,
  ending: null,
  notes: [],
  skipped: {},
});

const valueOf = (name: string): string | null | undefined =>
  screen.getByText(name).parentElement?.querySelector('dd')?.textContent;

test('a game that hangs shows for how long', () => {
  renderPart(<GameStats game={game(false)} />);
  expect(valueOf('Tick delay')).toBe('423,978 ms');
  expect(valueOf('Ticks per second')).toBe('10.0');
});

test('a game whose connection is lost shows no speed and no growing delay', () => {
  renderPart(<GameStats game={game(true)} />);
  expect(valueOf('Tick delay')).toBe('—');
  expect(valueOf('Ticks per second')).toBe('—');
  expect(valueOf('Tick')).toBe('600');
});
