/** The parts that the address of a stage can leave out; the name of the game and its result are always shown. */
export const STAGE_PARTS = ['board', 'names', 'bar', 'words', 'clock', 'graph', 'table'] as const;
export type StagePart = (typeof STAGE_PARTS)[number];

/** The parameters of a stage, as its address has them; docs/stage.md describes each. */
export interface StageSettings {
  /** Shows this session only; null rotates. */
  readonly sessionId: string | null;
  /** Rotates over the games of this league; null over all live games. */
  readonly leagueId: string | null;
  /** Null for the theme of the window. */
  readonly theme: 'dark' | 'light' | null;
  /** `transparent`, a colour as `#rrggbb`, or null for the background of the theme. */
  readonly background: string | null;
  readonly parts: ReadonlySet<StagePart>;
  readonly rotateMs: number;
  readonly scale: number;
  readonly isFlipped: boolean;
  readonly hasReducedMotion: boolean;
  readonly hasSound: boolean;
}

const ID = /^[\w.-]{1,64}$/u;
const COLOUR = /^#[0-9a-f]{6}$/iu;
const DEFAULT_ROTATE_S = 20;

const idOrNull = (text: string): string | null => (ID.test(text) ? text : null);

/** A number within its limits; the default for anything else. */
function parseNumber(text: string, [min, max]: readonly [number, number], fallback: number): number {
  const value = text === '' ? Number.NaN : Number(text);
  return value >= min && value <= max ? value : fallback;
}

const isOn = (text: string): boolean => text === '1' || text === 'true';

function parseParts(text: string): ReadonlySet<StagePart> {
  const requestedParts = text.split(',');
  const knownParts = STAGE_PARTS.filter((part) => requestedParts.includes(part));
  return new Set(knownParts.length === 0 ? STAGE_PARTS : knownParts);
}

/** Reads the parameters; an unknown value counts as the default. */
export function readStageSettings(get: (name: string) => string): StageSettings {
  const theme = get('theme');
  const background = get('bg');
  return {
    sessionId: idOrNull(get('session')),
    leagueId: idOrNull(get('league')),
    theme: theme === 'dark' || theme === 'light' ? theme : null,
    background: background === 'transparent' || COLOUR.test(background) ? background : null,
    parts: parseParts(get('parts')),
    rotateMs: parseNumber(get('rotate'), [5, 600], DEFAULT_ROTATE_S) * 1000,
    scale: parseNumber(get('scale'), [0.5, 3], 1),
    isFlipped: isOn(get('flip')),
    hasReducedMotion: get('motion') === '0',
    hasSound: isOn(get('sound')),
  };
}
