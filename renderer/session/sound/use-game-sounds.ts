import { useEffect, useRef, type RefObject } from 'react';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { soundOf } from './game-sound.ts';
import { createSoundPlayer, type SoundPlayer } from './sound-player.ts';

/** Plays what happens in the game on the screen, while `isOn`; returns the player for other sounds of this game. */
export function useGameSounds(card: SessionCard, isOn: boolean): RefObject<SoundPlayer | null> {
  const player = useRef<SoundPlayer | null>(null);
  const before = useRef(card);
  useEffect(() => {
    if (!isOn || !('AudioContext' in window)) return undefined;
    const soundPlayer = createSoundPlayer(new AudioContext());
    player.current = soundPlayer;
    return () => {
      player.current = null;
      soundPlayer.close();
    };
  }, [isOn]);
  useEffect(() => {
    const sound = soundOf(before.current, card);
    before.current = card;
    if (sound !== null) player.current?.play(sound);
  }, [card]);
  return player;
}
