import { useEffect, useRef } from 'react';
import type { SessionDetail } from '../../../src/shared/contract/index.ts';
import { LOW_MS, remainingAt } from '../board/clock-face.tsx';
import { playSound, wakeSounds } from './play-sound.ts';
import { sceneOf, soundsBetween, type SoundName } from './which-sound.ts';

const play = (name: SoundName): void => {
  if (document.visibilityState === 'visible') playSound(name);
};

/** Warns once when the running clock of the person gets low. */
function useLowTime({ card }: SessionDetail, isOn: boolean): void {
  const [role] = card.yours;
  const { clock } = card;
  useEffect(() => {
    if (!isOn || role === undefined || clock === null || !clock.running.includes(role)) return undefined;
    const left = remainingAt(clock, role, Date.now());
    if (left === null || left <= LOW_MS) return undefined;
    const timer = setTimeout(() => play('low'), left - LOW_MS);
    return () => clearTimeout(timer);
  }, [isOn, role, clock]);
}

/** Sounds the moves of a live game while they are on; a step through earlier positions makes none. */
export function useSounds(detail: SessionDetail, isOn: boolean): void {
  const last = useRef(sceneOf(detail));
  useLowTime(detail, isOn);
  useEffect(() => {
    const scene = sceneOf(detail);
    if (isOn) soundsBetween(last.current, scene).forEach(play);
    last.current = scene;
  }, [detail, isOn]);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = { once: true, capture: true };
    window.addEventListener('pointerdown', wakeSounds, listen);
    window.addEventListener('keydown', wakeSounds, listen);
    return () => {
      window.removeEventListener('pointerdown', wakeSounds, listen);
      window.removeEventListener('keydown', wakeSounds, listen);
    };
  }, [isOn]);
}
