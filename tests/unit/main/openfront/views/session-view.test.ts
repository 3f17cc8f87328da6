import { expect, test } from 'vitest';
import { World } from '../../../../../src/main/openfront/state/world.ts';
import { sessionView } from '../../../../../src/main/openfront/views/session-view.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const withMetadata = (own: Partial<World['metadata']>): World => {
  const { metadata, grid } = drawnWorld(['12']);
  return new World({ ...metadata, ...own }, grid);
};

test('tells who I am, the state of the game and whether it is connected', () => {
  const world = drawnWorld(['12']);
  world.stale = true;
  expect(sessionView(world)).toMatchObject({
    gameID: 'game0001',
    playerID: 1,
    tick: 1000,
    connected: false,
    config: { gameMap: 'Drawn', difficulty: 'Easy', gameMode: '' },
  });
});

test('uses player number 0 before my player is known', () => {
  expect(sessionView(withMetadata({}))).toMatchObject({ playerID: 0, pid: '', connected: true });
});

test('lists notes as text and counts those that do not fit', () => {
  const note = { code: 'NO_TABLE', values: { table: 'UnitType' } } as const;
  expect('notes' in sessionView(withMetadata({}))).toBe(false);
  const view = sessionView(withMetadata({ notes: Array.from({ length: 30 }, () => note) }));
  const stored = view.notes?.length ?? 0;
  expect(stored).toBeGreaterThan(0);
  expect(stored + (view.omittedNotes ?? 0)).toBe(30);
  expect(view.notes?.[0]).toContain('UnitType');
});

test('gives the goal in numbers: the share of land, higher for a team, and the time where there is one', () => {
  const goal = (config: object) => sessionView(withMetadata({ config: config as never })).goal;
  expect(goal({ gameMode: 'Free For All' })).toEqual({ landPercentToWin: 80 });
  expect(goal({ gameMode: 'Team', maxTimerValue: 30 })).toEqual({
    landPercentToWin: 95,
    timeLimitMinutes: 30,
  });
  expect(goal({ maxTimerValue: '30' })).toEqual({ landPercentToWin: 80 });
});

test('shortens and cleans texts that the page sent', () => {
  const gameMap = `a\u202eb\n${'x'.repeat(200)}`;
  const details = sessionView(withMetadata({ config: { gameMap } })).config.gameMap;
  expect(details.length).toBeLessThanOrEqual(40);
  expect(details).not.toMatch(/[\u202e\n]/u);
});
