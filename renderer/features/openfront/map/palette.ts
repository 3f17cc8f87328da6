import type { ThemeName } from './paint-message.ts';

/** Colours of owners as 32-bit pixels: little-endian RGBA, as in canvas data. */

const OWNER_COUNT = 4096;
/** The golden angle in degrees: owners with neighbouring numbers get very different colours. */
const GOLDEN_ANGLE = 137.508;

const pixel = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

function fromHsl(hue: number, saturation: number, lightness: number): number {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const part = (shift: number): number => {
    const sector = (shift + hue / 30) % 12;
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(sector - 3, 9 - sector, 1))));
  };
  return pixel(part(0), part(8), part(4));
}

export interface MapPalette {
  /** Colours by owner number; 0 is not used. */
  readonly inner: Uint32Array;
  /** The darker border colour of the same owner. */
  readonly border: Uint32Array;
  readonly water: number;
  readonly deep: number;
  readonly shore: number;
  readonly lowland: number;
  readonly highland: number;
  readonly rock: number;
  readonly fallout: number;
  readonly css: {
    readonly ink: string;
    readonly paper: string;
    readonly ground: string;
    readonly alarm: string;
  };
}

const GROUND = {
  dark: {
    water: pixel(23, 38, 58),
    deep: pixel(17, 29, 46),
    shore: pixel(36, 58, 82),
    lowland: pixel(64, 70, 70),
    highland: pixel(84, 88, 84),
    rock: pixel(110, 110, 108),
    fallout: pixel(92, 120, 40),
    css: { ink: '#e8edf3', paper: '#0e1116', ground: '#0e1116', alarm: '#ff7a6b' },
  },
  light: {
    water: pixel(178, 205, 230),
    deep: pixel(158, 190, 220),
    shore: pixel(200, 222, 240),
    lowland: pixel(226, 224, 212),
    highland: pixel(206, 202, 186),
    rock: pixel(176, 172, 160),
    fallout: pixel(158, 190, 70),
    css: { ink: '#131920', paper: '#ffffff', ground: '#eef1f5', alarm: '#b3261e' },
  },
} as const;

/** The person's own land has the window's accent colour, whatever its owner number is. */
const OWN_COLOUR = { dark: [214, 0.9, 0.66], light: [214, 0.78, 0.42] } as const;

const hueOf = (owner: number): number => (owner * GOLDEN_ANGLE) % 360;

/** The colour of an owner as CSS, for a swatch beside a name. */
export function ownerCss(owner: number, isMe: boolean): string {
  return isMe ? 'var(--accent)' : `hsl(${hueOf(owner).toFixed(0)} 55% 52%)`;
}

export function createPalette(theme: ThemeName, me: number): MapPalette {
  const inner = new Uint32Array(OWNER_COUNT);
  const border = new Uint32Array(OWNER_COUNT);
  for (let owner = 1; owner < OWNER_COUNT; owner += 1) {
    const hue = hueOf(owner);
    inner[owner] = fromHsl(hue, 0.55, 0.52);
    border[owner] = fromHsl(hue, 0.6, theme === 'dark' ? 0.36 : 0.38);
  }
  const [hue, saturation, lightness] = OWN_COLOUR[theme];
  inner[me] = fromHsl(hue, saturation, lightness);
  border[me] = fromHsl(hue, saturation, lightness * 0.68);
  return { inner, border, ...GROUND[theme] };
}
