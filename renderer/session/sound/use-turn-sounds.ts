import { useEffect, useRef, type RefObject } from 'react';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { LOW_MS, remainingMsAt } from '../board/clock-face.tsx';
import { isTurnBegun } from './game-sound.ts';
import type { SoundPlayer } from './sound-player.ts';

/** The sound of the turn follows the sound of the move before it. */
const AFTER_MOVE_MS = 200;

/** Plays a sound when it is the turn of the person who plays, and one when their running clock gets low. */
export function useTurnSounds(card: SessionCard, player: RefObject<SoundPlayer | null>): void {
  const before = useRef(card);
  useEffect(() => {
    const hasBegun = isTurnBegun(before.current, card);
    before.current = card;
    if (hasBegun) setTimeout(() => player.current?.play('turn'), AFTER_MOVE_MS);
  }, [card, player]);
  const [role] = card.yours;
  const { clock } = card;
  useEffect(() => {
    if (role === undefined || clock === null || !clock.running.includes(role)) return undefined;
    const leftMs = remainingMsAt(clock, role, Date.now());
    if (leftMs === null || leftMs <= LOW_MS) return undefined;
    const timer = setTimeout(() => player.current?.play('low_time'), leftMs - LOW_MS);
    return () => clearTimeout(timer);
  }, [role, clock, player]);
}
