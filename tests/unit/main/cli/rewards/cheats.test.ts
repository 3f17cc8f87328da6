import { expect, test } from 'vitest';
import { CHEATS } from '../../../../../src/main/cli/rewards/cheats.ts';

const HONEST = { placement: 3, durationMs: 60_000, kills: 0 };
const BODY = { placement: 3, clientSignature: 'signed' };

test('alters the play or the signed body without changing its input', () => {
  const before = structuredClone(HONEST);
  for (const { play, tamper } of CHEATS) {
    const changed = JSON.stringify(play(HONEST, 4)) !== JSON.stringify(HONEST);
    expect(changed).toBe(tamper === undefined);
    expect(tamper === undefined || JSON.stringify(tamper(BODY)) !== JSON.stringify(BODY)).toBe(true);
  }
  expect(HONEST).toEqual(before);
});

test('keeps the signature of the original body when the body is altered', () => {
  const bent = CHEATS.flatMap(({ tamper }) => tamper?.(BODY) ?? []);
  expect(bent).toEqual([{ placement: 1, clientSignature: 'signed' }]);
});

test('claims more eliminations than opponents for every lobby size', () => {
  for (const players of [2, 9]) {
    const kills = CHEATS.map(({ play }) => play(HONEST, players).kills);
    expect(Math.max(...kills)).toBeGreaterThan(players - 1);
  }
});

test('sends the same hashes twice for a recording, and never for an honest client', () => {
  const hashes = CHEATS.map(({ play }) => play(HONEST, 4).antiCheat?.['inputHash']);
  const again = CHEATS.map(({ play }) => play(HONEST, 4).antiCheat?.['inputHash']);
  const repeated = hashes.filter((hash, index) => hash !== undefined && hash === again[index]);
  expect(repeated).toEqual(['recording']);
});
