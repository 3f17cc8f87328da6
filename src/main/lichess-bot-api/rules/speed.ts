/** Speeds of the Bot API, by the seconds that a game of forty moves may take. */
export type Speed = 'ultraBullet' | 'bullet' | 'blitz' | 'rapid' | 'classical' | 'correspondence';

const LIMITS: readonly (readonly [Speed, number])[] = [
  ['ultraBullet', 30],
  ['bullet', 180],
  ['blitz', 480],
  ['rapid', 1500],
];

export interface TimeControl {
  readonly initialMs: number;
  readonly incrementMs: number;
}

/** The speed of a time control; a game without a clock is `correspondence`. */
export function speedOf(control: TimeControl | null): Speed {
  if (control === null) return 'correspondence';
  const seconds = (control.initialMs + 40 * control.incrementMs) / 1000;
  return LIMITS.find(([, limit]) => seconds < limit)?.[0] ?? 'classical';
}

/** The name of a speed as people read it: `UltraBullet`, `Blitz`. */
export const speedName = (speed: Speed): string => `${speed.charAt(0).toUpperCase()}${speed.slice(1)}`;

const FRACTIONS: Readonly<Record<number, string>> = { 15: '¼', 30: '½', 45: '¾' };

/** A time control as people write it: minutes, a plus, the increment in seconds. */
export function timeControlText({ initialMs, incrementMs }: TimeControl): string {
  const seconds = initialMs / 1000;
  return `${FRACTIONS[seconds] ?? seconds / 60}+${incrementMs / 1000}`;
}
