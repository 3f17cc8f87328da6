import { expect, test } from 'vitest';
import { OPENFRONT_PLAYER_CALLS } from '../../../../src/shared/contract/openfront-player.ts';
import { faults } from '../../../support/schema.ts';

const { input } = OPENFRONT_PLAYER_CALLS['openfront.play'];
const scripted = { kind: 'scripted' };

test('a player decides every fifty ticks by default', () => {
  expect(input.parse({ player: scripted })).toEqual({
    player: scripted,
    everyTicks: 50,
    budget: { decisions: null, tokens: null },
  });
});

test.each([4, 1001, 50.5, 0, '50'])('a player refuses to decide every %s ticks', (everyTicks) => {
  expect(faults(input, { player: scripted, everyTicks })).toEqual(['everyTicks']);
});

test('a model player needs an endpoint', () => {
  expect(faults(input, { player: { kind: 'llm', endpointId: 'e-1' } })).toEqual([]);
  expect(faults(input, { player: { kind: 'llm' } })).toEqual(['player.endpointId']);
  expect(faults(input, { player: { kind: 'llm', endpointId: '' } })).toEqual(['player.endpointId']);
  expect(faults(input, { player: { kind: 'builtin' } })).toEqual(['player.kind']);
});
