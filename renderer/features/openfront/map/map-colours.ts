import type { ThemeName } from './paint-message.ts';

/** Colours of the map: of terrain and owners as 32-bit pixels (little-endian RGBA, as in canvas data), of marks as CSS. */

/** The owner number of a tile has 12 bits. */
const OWNER_COUNT = 4096;
/** The golden angle in degrees: owners with neighbouring numbers get very different colours. */
const GOLDEN_ANGLE_DEGREES = 137.508;

const pixel = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

/** Converts a colour; the hue is in degrees, saturation and lightness are from 0 to 1. */
function pixelOfHsl(hue: number, saturation: number, lightness: number): number {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (shift: number): number => {
    const sector = (shift + hue / 30) % 12;
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(sector - 3, 9 - sector, 1))));
  };
  return pixel(channel(0), channel(8), channel(4));
}

export interface MapColours {
  /** Colours of owned land by owner number; 0 is not used. */
  readonly fill: Uint32Array;
  /** The darker border colours of the same owners. */
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

const FIXED_COLOURS = {
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

/** Hue, saturation and lightness of the own player's land: the window's accent colour, whatever its owner number is. */
const OWN_COLOUR = { dark: [214, 0.9, 0.66], light: [214, 0.78, 0.42] } as const;

/** In degrees. */
const hueOf = (owner: number): number => (owner * GOLDEN_ANGLE_DEGREES) % 360;

/** The colour of an owner as CSS, for a swatch beside a name. */
export function ownerCss(owner: number, isMe: boolean): string {
  return isMe ? 'var(--accent)' : `hsl(${hueOf(owner).toFixed(0)} 55% 52%)`;
}

/**
 * Creates the colours of a theme. `me` is the owner number of the own player, and 0 while there is none. The constants
 * are saturation and lightness, chosen so that owners stand out from the terrain and borders from their land.
 */
export function createMapColours(theme: ThemeName, me: number): MapColours {
  const fill = new Uint32Array(OWNER_COUNT);
  const border = new Uint32Array(OWNER_COUNT);
  for (let owner = 1; owner < OWNER_COUNT; owner += 1) {
    const hue = hueOf(owner);
    fill[owner] = pixelOfHsl(hue, 0.55, 0.52);
    border[owner] = pixelOfHsl(hue, 0.6, theme === 'dark' ? 0.36 : 0.38);
  }
  const [hue, saturation, lightness] = OWN_COLOUR[theme];
  fill[me] = pixelOfHsl(hue, saturation, lightness);
  border[me] = pixelOfHsl(hue, saturation, lightness * 0.68);
  return { fill, border, ...FIXED_COLOURS[theme] };
}
