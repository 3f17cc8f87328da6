import type { OpenFrontFrame } from '../../../shared/contract/openfront-game.ts';
import { isSecretKey } from '../../platform/secret-key.ts';

const MAX_ENTRIES = 200;
const MAX_TEXT_LENGTH = 1200;
const WORD = 160;
const ITEMS = 24;
/** The game's own name for who somebody is; whoever holds it plays as him. */
const OWN_IDENTITY = /persistent/iu;

/** A frame as it may be kept: without secrets, its long parts named by their length, bounded. */
export function frameText(frame: object): string {
  const text = JSON.stringify(frame, (key, value: unknown) => {
    if (isSecretKey(key) || OWN_IDENTITY.test(key)) return '[redacted]';
    if (typeof value === 'string' && value.length > WORD) return `${value.slice(0, 24)}… (${value.length})`;
    if (Array.isArray(value) && value.length > ITEMS)
      return [...(value as unknown[]).slice(0, ITEMS), `… (${value.length})`];
    return value;
  });
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** The newest frames between one game and this host; ticks are left out, they are the map. */
export class FrameLog {
  private frames: OpenFrontFrame[] = [];

  note(frame: OpenFrontFrame): void {
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

/** What was kept before and what came since, the newest of both. */
export const joined = <T>(before: readonly T[], since: readonly T[], max = MAX_ENTRIES): T[] =>
  [...before, ...since].slice(-max);
