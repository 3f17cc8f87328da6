import { MAX_RISK_SCORE } from '../../../shared/contract/rewards.ts';
import { ANTI_CHEAT } from './reward-constants.ts';

/** The anti-cheat signals that a client reports. None of them is trusted. */
export interface Signals {
  readonly inputHash: string;
  readonly frameCount: number;
  /** Ticks per second. */
  readonly avgTickRate: number;
  /** Despite its name a standard deviation, in milliseconds. It is compared with `ANTI_CHEAT.minInputDeviationMs`. */
  readonly inputTimingVariance: number;
  readonly movementHash: string;
  readonly suspiciousFlags: readonly string[];
}

/** The host's stored data about other matches. */
export interface AntiCheatHistory {
  /** Whether the same input or movement hash was submitted for another match within a week. */
  readonly isRepeated: boolean;
  /** Consecutive wins of this wallet before this match. */
  readonly winStreak: number;
}

export interface AntiCheatInput {
  readonly signals: Signals;
  readonly placement: number;
  readonly durationMs: number;
  readonly history: AntiCheatHistory;
}

export type AntiCheatPartName =
  | 'tick_rate'
  | 'input_variance'
  | 'suspicious_flags'
  | 'frames'
  | 'repeated_input'
  | 'winning_row';

export interface AntiCheatPart {
  readonly name: AntiCheatPartName;
  readonly points: number;
}

export interface AntiCheatScore {
  /** 0 to 100. Above 0 the match is flagged; from `HOLD_SCORE` on its reward is held. */
  readonly score: number;
  /** The parts with points, which are added up. */
  readonly parts: readonly AntiCheatPart[];
  /** The version of the weights, under the name that is stored. */
  readonly weights: number;
}

/** Stored with each verdict; increased whenever a weight changes. */
const WEIGHTS_VERSION = 1;
/**
 * Fewer frames than this share of the ticks are suspicious. More are not: a fast screen draws more
 * frames than ticks.
 */
const MIN_FRAME_SHARE = 0.8;
/** From this many wins in a row on, a win is suspicious. */
const WIN_STREAK = 10;

/** Returns the points of one signal; 0 if it is not suspicious. */
type WeighSignal = (input: AntiCheatInput) => number;

/** Ten points per flag, fifty at most. */
const flagPoints = (count: number): number => Math.min(50, count * 10);

const WEIGHTS: Readonly<Record<AntiCheatPartName, WeighSignal>> = {
  tick_rate: ({ signals: { avgTickRate } }) =>
    avgTickRate < ANTI_CHEAT.tickRate.min || avgTickRate > ANTI_CHEAT.tickRate.max ? 25 : 0,
  input_variance: ({ signals }) => (signals.inputTimingVariance <= ANTI_CHEAT.minInputDeviationMs ? 30 : 0),
  suspicious_flags: ({ signals }) => flagPoints(signals.suspiciousFlags.length),
  frames: ({ signals, durationMs }) =>
    signals.frameCount < ((signals.avgTickRate * durationMs) / 1000) * MIN_FRAME_SHARE ? 20 : 0,
  repeated_input: ({ history }) => (history.isRepeated ? 40 : 0),
  // This name is stored, and is the key of a text.
  winning_row: ({ placement, history }) => (placement === 1 && history.winStreak >= WIN_STREAK - 1 ? 15 : 0),
};

/**
 * The anti-cheat score with its parts; see "Anti-Cheat Thresholds" in
 * `docs/specifications/000-reward-authority.md`.
 */
export function antiCheatScoreOf(input: AntiCheatInput): AntiCheatScore {
  const parts = (Object.keys(WEIGHTS) as AntiCheatPartName[])
    .map((name) => ({ name, points: WEIGHTS[name](input) }))
    .filter(({ points }) => points > 0);
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return { score: Math.min(MAX_RISK_SCORE, sum), parts, weights: WEIGHTS_VERSION };
}

/**
 * The hard limit that the signals exceed, or null. No honest client exceeds one, so the submission
 * is rejected.
 */
export function findExceededLimit({ frameCount, suspiciousFlags }: Signals): 'frame_count' | 'flags' | null {
  const { frames, maxFlags } = ANTI_CHEAT;
  if (frameCount < frames.min || frameCount > frames.max) return 'frame_count';
  return suspiciousFlags.length > maxFlags ? 'flags' : null;
}
