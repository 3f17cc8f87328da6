/** The colours of the two sides, by template; other games take the neutral pair. */
const SIDES: Readonly<Record<string, readonly [string, string]>> = {
  'chess.v1': ['var(--piece-white)', 'var(--piece-black)'],
  'connect_four.v1': ['var(--disc-red)', 'var(--disc-yellow)'],
};
const NEUTRAL = ['var(--color-accent)', 'var(--color-edge)'] as const;

/** CSS colours of the first and the second role of a template. */
export const sideColours = (template: string): readonly [string, string] => SIDES[template] ?? NEUTRAL;
