import type { OpenFrontFrame } from '../../../shared/contract/openfront-game.ts';
import { isSecretKey } from '../../platform/secret-key.ts';

const MAX_ENTRIES = 200;
const MAX_TEXT_LENGTH = 1200;
const MAX_STRING_LENGTH = 160;
const MAX_LIST_LENGTH = 24;
/**
 * Matches the game's secret player identity (`persistentID`); a client that has it can play as that
 * person.
 */
const PLAYER_IDENTITY = /persistent/iu;

/**
 * The frame as text without secrets, with long parts replaced by their length, at most `MAX_TEXT_LENGTH`
 * long.
 */
export function frameText(frame: object): string {
  const text = JSON.stringify(frame, (key, value: unknown) => {
    if (isSecretKey(key) || PLAYER_IDENTITY.test(key)) return '[redacted]';
    if (typeof value === 'string' && value.length > MAX_STRING_LENGTH)
      return `${value.slice(0, 24)}… (${value.length})`;
    if (Array.isArray(value) && value.length > MAX_LIST_LENGTH)
      return [...(value as unknown[]).slice(0, MAX_LIST_LENGTH), `… (${value.length})`];
    return value;
  });
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** The newest frames between one game and this host, without ticks. */
export class FrameLog {
  private frames: OpenFrontFrame[] = [];

  add(frame: OpenFrontFrame): void {
    this.frames.push(frame);
    if (this.frames.length > MAX_ENTRIES) this.frames.shift();
  }

  clear(): void {
    this.frames = [];
  }

  /** Oldest first. */
  all(): readonly OpenFrontFrame[] {
    return this.frames;
  }
}

/** The newest `max` entries of a stored list and its continuation. */
export const keepNewest = <T>(stored: readonly T[], newer: readonly T[], max = MAX_ENTRIES): T[] =>
  [...stored, ...newer].slice(-max);
