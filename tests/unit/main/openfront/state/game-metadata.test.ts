import { expect, test } from 'vitest';
import { transportType } from '../../../../../src/main/openfront/state/game-metadata.ts';

const named = (values: Record<string, string>) => ({ values, buildable: [], structures: [], nukes: [] });

test('finds the ship that carries troops by the game’s own name', () => {
  expect(transportType(named({ TransportShip: 'Longboat' }))).toBe('Longboat');
  expect(transportType(named({ Warship: 'Warship' }))).toBe('Transport');
});
