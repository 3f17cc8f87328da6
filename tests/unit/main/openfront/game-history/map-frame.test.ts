import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  copyChange,
  packChange,
  applyFrames,
} from '../../../../../src/main/openfront/game-history/map-frame.ts';

const SIZE = 60;

test('the state after any frames is the state that was copied, whole or in parts', async () => {
  const edits = fc.array(fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(0xffff)), { maxLength: SIZE }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(edits, async (drawn) => {
      const state = new Uint16Array(SIZE);
      const frames = [];
      for (const [tick, edit] of drawn.entries()) {
        for (const [ref, value] of edit) state[ref] = value;
        const refs = tick === 0 ? null : Uint32Array.from(new Set(edit.map(([ref]) => ref)));
        const change = copyChange(state, refs);
        frames.push({ tick, isWhole: change.refs === null, packed: await packChange(change) });
      }
      expect(await applyFrames(frames, SIZE)).toEqual(state);
    }),
    { numRuns: 40 },
  );
});

test('a change of more than a third of the map is stored as a whole map', () => {
  const state = new Uint16Array(SIZE);
  const refs = (count: number) => Uint32Array.from({ length: count }, (_, ref) => ref);
  expect(copyChange(state, refs(19)).refs).toHaveLength(19);
  expect(copyChange(state, refs(20)).refs).toBeNull();
});

test('a copy does not change with the game', () => {
  const state = Uint16Array.of(1, 2, 3, 4);
  const copy = copyChange(state, null);
  state[0] = 9;
  expect(copy.states[0]).toBe(1);
});

test.each([
  ['bytes that are not compressed', Buffer.from('no'), true],
  ['a map of another size', null, true],
  ['a part of a change', null, false],
])('%s give no state', async (_, given, isWhole) => {
  const packed = given ?? (await packChange({ refs: null, states: Uint16Array.of(1) }));
  expect(await applyFrames([{ tick: 1, isWhole, packed }], SIZE)).toBeNull();
});
