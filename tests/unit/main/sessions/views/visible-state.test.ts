import { expect, test } from 'vitest';
import { visibleState } from '../../../../../src/main/sessions/views/visible-state.ts';

const STATE = { outcome: 'draw', seed: '5a'.repeat(32) };

function seen(isHeld: boolean, state: object = STATE): object {
  const session = {
    gameTemplate: { hasChance: true, view: (full: object) => full },
    record: { sessionId: 's1' },
  };
  const runs = () => ({ isSeedSecret: (id: string) => isHeld && id === 's1' });
  return visibleState({ runs } as never, session as never, state as never, null);
}

test('a game that is over shows its seed', () => {
  expect(seen(false)).toEqual(STATE);
});

test('a seed that decides another game too stays hidden until that one is over', () => {
  expect(seen(true)).toEqual({ outcome: 'draw', seed: null });
});

test('a game that goes on has no seed to hide', () => {
  expect(seen(true, { outcome: null })).toEqual({ outcome: null });
});
