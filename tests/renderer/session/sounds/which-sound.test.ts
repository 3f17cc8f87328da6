import { expect, test } from 'vitest';
import { sceneOf, soundsBetween, type SoundScene } from '../../../../renderer/session/sounds/which-sound.ts';
import { aSession } from '../a-session.ts';

/** The sounds of the last of these moves, for a person in this seat. */
function soundsOf(actions: readonly string[], yours: readonly string[] = []): readonly string[] {
  const before = sceneOf(aSession({ actions: actions.slice(0, -1), yours }));
  return soundsBetween(before, sceneOf(aSession({ actions, yours })));
}

test('a move, a capture and a check have sounds of their own', () => {
  expect(soundsOf(['e2e4'])).toEqual(['move']);
  expect(soundsOf(['e2e4', 'd7d5', 'e4d5'])).toEqual(['capture']);
  expect(soundsOf(['e2e4', 'e7e5', 'd1h5', 'a7a6', 'h5f7'])).toEqual(['check']);
});

test('the turn of a person sounds after the move of the other side', () => {
  expect(soundsOf(['e2e4'], ['black'])).toEqual(['move', 'turn']);
  expect(soundsOf(['e2e4'], ['white'])).toEqual(['move']);
});

test('the end sounds once and alone, and nothing sounds without a move', () => {
  expect(soundsOf(['f2f3', 'e7e5', 'g2g4', 'd8h4'])).toEqual(['end']);
  const over = sceneOf(aSession({ actions: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] }));
  expect(soundsBetween(over, over)).toEqual([]);
  const start = sceneOf(aSession());
  expect(soundsBetween(start, start)).toEqual([]);
});

test('a game without a chess board has the sound of a move', () => {
  const scene = (tick: number): SoundScene => ({ tick, isOver: false, fen: null, isOwnTurn: false });
  expect(soundsBetween(scene(0), scene(1))).toEqual(['move']);
});
