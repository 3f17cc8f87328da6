import { describe, expect, test } from 'vitest';
import { CALLS } from '../../../../src/shared/contract/calls.ts';
import { faults } from '../../../support/schema.ts';

test('every input schema refuses undefined', () => {
  const lenient = Object.entries(CALLS).filter(([, { input }]) => faults(input, undefined).length === 0);
  expect(lenient.map(([name]) => name)).toEqual([]);
});

describe('an action', () => {
  const act = (over: object) =>
    faults(CALLS['sessions.act'].input, {
      sessionId: 's-1',
      role: 'white',
      action: 'e2e4',
      expectedTick: 0,
      ...over,
    });

  test('needs the expected tick', () => {
    expect(act({})).toEqual([]);
    for (const expectedTick of [undefined, -1, 0.5, '0', null]) {
      expect(act({ expectedTick })).toEqual(['expectedTick']);
    }
  });

  test('has a session, a role, and at most 16 KiB of text', () => {
    expect(act({ sessionId: '', role: '' })).toEqual(['sessionId', 'role']);
    expect(act({ action: 'x'.repeat(16_384) })).toEqual([]);
    expect(act({ action: 'x'.repeat(16_385) })).toEqual(['action']);
  });
});

test('a change of settings has only the members that are named in it', () => {
  const { input } = CALLS['settings.set'];
  expect(input.parse({ theme: 'dark' })).toEqual({ theme: 'dark' });
  expect(faults(input, { theme: 'purple' })).toEqual(['theme']);
});

test('the next page of sessions needs both parts of the key', () => {
  const page = (before: object) => faults(CALLS['sessions.page'].input, { limit: 10, before });
  expect(page({ updatedAtMs: 1, sessionId: 's-1' })).toEqual([]);
  expect(page({ updatedAtMs: 1 })).toEqual(['before.sessionId']);
  expect(page({ sessionId: 's-1' })).toEqual(['before.updatedAtMs']);
});

test('null requests the spectator’s viewpoint, and a role is never empty', () => {
  const get = (viewpoint: unknown) => faults(CALLS['sessions.get'].input, { sessionId: 's-1', viewpoint });
  expect([...get(null), ...get(undefined), ...get('black')]).toEqual([]);
  expect(get('')).toEqual(['viewpoint']);
});

test('writing a settings file needs the hash of its preview', () => {
  const { input } = CALLS['mcpClients.write'];
  expect(faults(input, { client: 'cursor' })).toEqual(['basis']);
  expect(faults(input, { client: '/etc/passwd', basis: 'b' })).toEqual(['client']);
});
