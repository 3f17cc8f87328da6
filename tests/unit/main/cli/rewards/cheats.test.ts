import { expect, test } from 'vitest';
import { CHEATS } from '../../../../../src/main/cli/rewards/cheats.ts';

const HONEST = { placement: 3, durationMs: 60_000, kills: 0 };
const BODY = { placement: 3, clientSignature: 'signed' };

test('each cheat alters the play or the signed body, and none alters what it was given', () => {
  const before = structuredClone(HONEST);
  for (const { play, tamper: bend } of CHEATS) {
    const changed = JSON.stringify(play(HONEST, 4)) !== JSON.stringify(HONEST);
    expect(changed).toBe(bend === undefined);
    expect(bend === undefined || JSON.stringify(bend(BODY)) !== JSON.stringify(BODY)).toBe(true);
  }
  expect(HONEST).toEqual(before);
});

test('who bends the body keeps the signature of the one before', () => {
  const bent = CHEATS.flatMap(({ tamper: bend }) => bend?.(BODY) ?? []);
  expect(bent).toEqual([{ placement: 1, clientSignature: 'signed' }]);
});

test('more eliminations than opponents are claimed whatever the size of the lobby', () => {
  for (const players of [2, 9]) {
    const kills = CHEATS.map(({ play }) => play(HONEST, players).kills);
    expect(Math.max(...kills)).toBeGreaterThan(players - 1);
  }
});

test('a recording sends the same hashes twice, an honest machine never', () => {
  const hashes = CHEATS.map(({ play }) => play(HONEST, 4).antiCheat?.['inputHash']);
  const again = CHEATS.map(({ play }) => play(HONEST, 4).antiCheat?.['inputHash']);
  const repeated = hashes.filter((hash, index) => hash !== undefined && hash === again[index]);
  expect(repeated).toEqual(['recording']);
});
