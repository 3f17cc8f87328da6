import { describe, expect, test } from 'vitest';
import {
  gameClockRequest,
  createChallengeBody,
  createSessionBody,
  drawBody,
  localAgentBody,
  registerAgentBody,
  submitActionBody,
} from '../../../../src/shared/wire/session-rest.ts';
import { faults } from '../../../support/schema.ts';

test('bodies of the specification ignore unknown members', () => {
  expect(registerAgentBody.parse({ name: 'Ann', colour: 'red' })).toEqual({ name: 'Ann' });
  const created = { template: 'rps.v1', participants: { player_1: 'a' } };
  expect(createSessionBody.parse({ ...created, seed: 'mine' })).toEqual(created);
});

test('bodies that Arbiter adds refuse unknown members', () => {
  expect(faults(createChallengeBody, { template: 'rps.v1', oponent: 'a' })).toEqual(['$']);
  expect(faults(drawBody, { draw: 'offer', tick: 1 })).toEqual(['$']);
  expect(faults(localAgentBody, { name: 'Ann', via: 'mcp', admin: true })).toEqual(['$']);
  expect(faults(gameClockRequest, { initial_ms: 1, initialMs: 1 })).toEqual(['$']);
});

describe('an action', () => {
  test('is a text of 16 KiB at most', () => {
    expect(faults(submitActionBody, { action: 'x'.repeat(16_384) })).toEqual([]);
    expect(faults(submitActionBody, { action: 'x'.repeat(16_385) })).toEqual(['action']);
    expect(faults(submitActionBody, { action: 4 })).toEqual(['action']);
  });

  // Participant and end of game are checked first, so the body must accept any tick.
  test('keeps any expected_tick for the order of checks', () => {
    for (const expected_tick of ['5', -1, null, {}, 0.5]) {
      expect(submitActionBody.parse({ action: 'e2e4', expected_tick })).toEqual({
        action: 'e2e4',
        expected_tick,
      });
    }
  });
});

test.each([
  ['initial_ms', 1, 86_400_000],
  ['increment_ms', 0, 3_600_000],
  ['per_move_ms', 1, 86_400_000],
] as const)('%s lies from %d to %d', (member, min, max) => {
  expect([min, max].flatMap((value) => faults(gameClockRequest, { [member]: value }))).toEqual([]);
  for (const value of [min - 1, max + 1, min + 0.5, String(max)]) {
    expect(faults(gameClockRequest, { [member]: value })).toEqual([member]);
  }
});

test('a limit of illegal actions is at least one', () => {
  const body = { template: 'rps.v1', participants: {} };
  expect(faults(createSessionBody, { ...body, illegal_limit: 1 })).toEqual([]);
  for (const illegal_limit of [0, 1001, 1.5]) {
    expect(faults(createSessionBody, { ...body, illegal_limit })).toEqual(['illegal_limit']);
  }
});

test('a name is absent or not empty', () => {
  expect(faults(registerAgentBody, {})).toEqual([]);
  expect([
    faults(registerAgentBody, { name: '' }),
    faults(registerAgentBody, { name: 'x'.repeat(201) }),
  ]).toEqual([['name'], ['name']]);
});
