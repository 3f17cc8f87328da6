import { expect, test } from 'vitest';
import { World } from '../../../../../src/main/openfront/state/world.ts';
import { sessionView } from '../../../../../src/main/openfront/views/session-view.ts';
import { drawnWorld } from '../../../../support/openfront/drawn-world.ts';

const withFacts = (own: Partial<World['facts']>): World => {
  const { facts, grid } = drawnWorld(['12']);
  return new World({ ...facts, ...own }, grid);
};

test('who I am, where the game stands and whether it is there', () => {
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

test('before anybody is known I am number nought', () => {
  expect(sessionView(withFacts({}))).toMatchObject({ playerID: 0, pid: '', connected: true });
});

test('notes are told in words, and those that find no room are counted', () => {
  const note = { code: 'NO_TABLE', values: { table: 'UnitType' } } as const;
  expect('notes' in sessionView(withFacts({}))).toBe(false);
  const view = sessionView(withFacts({ notes: Array.from({ length: 30 }, () => note) }));
  const stored = view.notes?.length ?? 0;
  expect(stored).toBeGreaterThan(0);
  expect(stored + (view.omittedNotes ?? 0)).toBe(30);
  expect(view.notes?.[0]).toContain('UnitType');
});

test('the words of a foreign page are cut and cleaned', () => {
  const gameMap = `a\u202eb\n${'x'.repeat(200)}`;
  const details = sessionView(withFacts({ config: { gameMap } })).config.gameMap;
  expect(details.length).toBeLessThanOrEqual(40);
  expect(details).not.toMatch(/[\u202e\n]/u);
});
