import { expect, test } from 'vitest';
import type { CardDeps } from '../../../../src/main/window-api/cards.ts';
import { grantViewpoint, viewpointsOf } from '../../../../src/main/window-api/viewpoint.ts';
import type { SessionSummary } from '../../../../src/main/sessions/index.ts';

/** Decision 51, as a table. */
const facts = (status: 'active' | 'completed') =>
  ({ status, participants: { player_1: 'me', player_2: 'other' } }) as unknown as SessionSummary;
const windowOf = (person: string | null) =>
  ({ agents: { person: () => (person === null ? null : { agentId: person }) } }) as unknown as CardDeps;

test.each([
  ['nobody ever sat down', null, 'active', [null, 'player_1', 'player_2']],
  ['the person sits elsewhere', 'absent', 'active', [null, 'player_1', 'player_2']],
  ['the person plays', 'me', 'active', [null, 'player_1']],
  ['the person played', 'me', 'completed', [null, 'player_1', 'player_2']],
] as const)('where %s', (_, person, status, allowed) => {
  const deps = windowOf(person);
  expect(viewpointsOf(deps, facts(status))).toEqual(allowed);
  for (const requested of [null, 'player_1', 'player_2', 'player_3', '__proto__']) {
    const granted = (allowed as readonly (string | null)[]).includes(requested) ? requested : undefined;
    expect(grantViewpoint(deps, facts(status), requested), String(requested)).toBe(granted);
  }
});

test('who asks for nothing gets the own seat, or the spectator’s', () => {
  expect(grantViewpoint(windowOf('other'), facts('active'), undefined)).toBe('player_2');
  expect(grantViewpoint(windowOf(null), facts('active'), undefined)).toBeNull();
});
